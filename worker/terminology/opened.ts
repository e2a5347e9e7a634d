/** Imported terminologies, opened in the linter's worker: once for the linter, the editor and the search. */
import { createTerminologyAtHand, type KeptSystem, type TerminologyAtHand } from '../../terminology/at-hand.ts'
import { inOrder, newestOf, readFacts, toKeptSystem } from '../../terminology/kept-index.ts'
import { openCodeList, type CodeList } from '../../terminology/lists/code-list.ts'
import { openResources, type ResourceFile } from '../../terminology/resources/resource-file.ts'
import { openEdition, type IndexedEdition } from '../../terminology/snomed/indexed-edition.ts'
import { ContainerFault, headLength } from '../../terminology/store/container.ts'
import type { KeptTerminology, Said } from '../api.ts'
import { blobOf, readKept } from './kept.ts'

/** An index, opened. */
export type OpenedIndex =
  | { readonly kind: 'snomed'; readonly kept: KeptTerminology; readonly edition: IndexedEdition }
  | { readonly kind: 'list'; readonly kept: KeptTerminology; readonly list: CodeList }
  | { readonly kind: 'resources'; readonly kept: KeptTerminology; readonly resources: ResourceFile }

/** The indexes of the device. */
export interface OpenedTerminology {
  /** The systems that a text names, and sets that were imported; the same object until another system is opened. */
  readonly forText: (text: string) => Promise<TerminologyAtHand | undefined>
  /** Opens versions that were asked for in vain: a text or its value sets name them; false where there is none. */
  readonly openMissed: () => Promise<boolean>
  /** Those that cannot be used, and why, in a Spanish sentence. */
  readonly findUnusable: () => Promise<readonly { readonly id: string; readonly sentence: Said }[]>
  readonly open: (id: string) => Promise<OpenedIndex | undefined>
  /** The files of resources that are used. */
  readonly resources: () => Promise<readonly ResourceFile[]>
}

/** Makes them of what is kept; of each system the newest counts for texts, and others where they are named. */
export function createOpenedTerminology(kept: readonly KeptTerminology[]): OpenedTerminology {
  const ordered = inOrder(kept)
  const used = newestOf(ordered)
  const opening = new Map<string, Promise<OpenedIndex | undefined>>()
  const opened = new Map<string, OpenedIndex>()
  const missed = new Set<string>()
  let atHand: TerminologyAtHand | undefined
  let ofWhich = ''
  /** Older versions that texts name, which stay. */
  const named = new Set<string>()
  /** An older version that somebody looks at; one at a time, for each takes its size in memory. */
  let older: string | undefined

  function open(id: string): Promise<OpenedIndex | undefined> {
    const one = kept.find((other) => other.id === id)
    if (one === undefined) return Promise.resolve(undefined)
    if (!used.includes(one) && !named.has(id) && older !== id) {
      if (older !== undefined && !named.has(older)) {
        opening.delete(older)
        opened.delete(older)
      }
      older = id
    }
    let reading = opening.get(id)
    if (reading === undefined) {
      reading = read(one).catch(() => undefined)
      opening.set(id, reading)
    }
    return reading
  }

  async function read(one: KeptTerminology): Promise<OpenedIndex | undefined> {
    const bytes = await readKept(one)
    if (bytes === undefined) return undefined
    const made: OpenedIndex =
      one.kind === 'snomed'
        ? { kind: 'snomed', kept: one, edition: openEdition(bytes) }
        : one.kind === 'list'
          ? { kind: 'list', kept: one, list: openCodeList(bytes) }
          : { kind: 'resources', kept: one, resources: openResources(bytes) }
    opened.set(one.id, made)
    return made
  }

  function toSystem(one: KeptTerminology): KeptSystem {
    const made = opened.get(one.id)
    const system = toKeptSystem(one, () => {
      // The newest is opened for texts with its codes alone; what could not be read is not asked for again.
      if (!used.includes(one) && !opening.has(one.id)) missed.add(one.id)
      return undefined
    })
    if (made?.kind === 'snomed' && system.kind === 'snomed') return { ...system, open: () => made.edition }
    if (made?.kind === 'list' && system.kind === 'list') return { ...system, open: () => made.list }
    if (made?.kind === 'resources' && system.kind === 'resources') return { ...system, open: () => made.resources }
    return system
  }

  return {
    async forText(text) {
      // Characters may be escaped in JSON.
      const isHidden = text.includes('\\/') || text.includes('\\u')
      const wanted = used.filter(({ kind, system }) => kind === 'resources' || isHidden || text.includes(system))
      await Promise.all(wanted.map(({ id }) => open(id)))
      if (opened.size === 0) return undefined
      const which = [...opened.keys()].toSorted().join('\n')
      if (atHand === undefined || ofWhich !== which) {
        ofWhich = which
        atHand = createTerminologyAtHand(ordered.map(toSystem))
      }
      return atHand
    },
    async openMissed() {
      const wanted = [...missed]
      missed.clear()
      for (const id of wanted) named.add(id)
      const found = await Promise.all(wanted.map(open))
      return found.some((one) => one !== undefined)
    },
    async findUnusable() {
      const found = await Promise.all(kept.map(async (one) => ({ id: one.id, reason: await findFault(one) })))
      return found.flatMap(({ id, reason }) =>
        reason === undefined ? [] : [{ id, sentence: { es: `Este índice ${reason.es}.`, en: `This index ${reason.en}.` } }],
      )
    },
    open,
    async resources() {
      const all = await Promise.all(used.filter(({ kind }) => kind === 'resources').map(({ id }) => open(id)))
      return all.flatMap((one) => (one?.kind === 'resources' ? [one.resources] : []))
    },
  }
}

/** The reason why an index cannot be used, as its first bytes tell. */
async function findFault(kept: KeptTerminology): Promise<Said | undefined> {
  const blob = await blobOf(kept)
  if (blob === undefined)
    return {
      es: 'ya no está en este navegador: hay que importarlo otra vez',
      en: 'is no longer in this browser: it has to be imported again',
    }
  const read = async (length: number) => new Uint8Array(await blob.slice(0, length).arrayBuffer())
  try {
    const first = await read(firstRead)
    const length = headLength(first)
    readFacts(length <= first.length ? first : await read(length), blob.size)
    return undefined
  } catch (error) {
    if (!(error instanceof ContainerFault)) throw error
    // The English of all sentences, which most never need.
    return (await import('./in-both.ts')).inBoth(error.message)
  }
}

const firstRead = 1 << 16
