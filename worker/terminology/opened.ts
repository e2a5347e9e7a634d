/** What the user imported, opened in the linter's worker: once for the linter, the editor and the search. */
import { createTerminologyAtHand, type KeptSystem, type TerminologyAtHand } from '../../terminology/at-hand.ts'
import { inOrder, newestOf, toKeptSystem } from '../../terminology/kept-index.ts'
import { openCodeList, type CodeList } from '../../terminology/lists/code-list.ts'
import { openResources, type ResourceFile } from '../../terminology/resources/resource-file.ts'
import { openEdition, type IndexedEdition } from '../../terminology/snomed/indexed-edition.ts'
import type { KeptTerminology } from '../api.ts'
import { readKept } from './kept.ts'

/** An index, opened. */
export type OpenedIndex =
  | { readonly kind: 'snomed'; readonly kept: KeptTerminology; readonly edition: IndexedEdition }
  | { readonly kind: 'list'; readonly kept: KeptTerminology; readonly list: CodeList }
  | { readonly kind: 'resources'; readonly kept: KeptTerminology; readonly resources: ResourceFile }

/** The indexes of the device. */
export interface OpenedTerminology {
  /** The systems that a text names, and sets that were imported; the same object until another system is opened. */
  readonly forText: (text: string) => Promise<TerminologyAtHand | undefined>
  readonly open: (id: string) => Promise<OpenedIndex | undefined>
  /** The files of resources that are used. */
  readonly resources: () => Promise<readonly ResourceFile[]>
}

/** Makes them of what is kept; of each system the newest counts for texts. */
export function createOpenedTerminology(kept: readonly KeptTerminology[]): OpenedTerminology {
  const used = newestOf(inOrder(kept))
  const opening = new Map<string, Promise<OpenedIndex | undefined>>()
  const opened = new Map<string, OpenedIndex>()
  let atHand: TerminologyAtHand | undefined
  let size = 0
  /** An older version that somebody looks at; one at a time, for each takes its size in memory. */
  let older: string | undefined

  function open(id: string): Promise<OpenedIndex | undefined> {
    const one = kept.find((other) => other.id === id)
    if (one === undefined) return Promise.resolve(undefined)
    if (!used.includes(one) && older !== id) {
      if (older !== undefined) {
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

  function toSystem(one: KeptTerminology): readonly KeptSystem[] {
    const made = opened.get(one.id)
    const system = toKeptSystem(one, () => undefined)
    if (made?.kind === 'snomed' && system.kind === 'snomed') return [{ ...system, open: () => made.edition }]
    if (made?.kind === 'list' && system.kind === 'list') return [{ ...system, open: () => made.list }]
    if (made?.kind === 'resources' && system.kind === 'resources') return [{ ...system, open: () => made.resources }]
    return []
  }

  return {
    async forText(text) {
      // Characters may be escaped in JSON.
      const isHidden = text.includes('\\/') || text.includes('\\u')
      const wanted = used.filter(({ kind, system }) => kind === 'resources' || isHidden || text.includes(system))
      await Promise.all(wanted.map(({ id }) => open(id)))
      const at = used.filter(({ id }) => opened.has(id))
      if (at.length === 0) return undefined
      if (atHand === undefined || size !== at.length) {
        size = at.length
        atHand = createTerminologyAtHand(at.flatMap(toSystem))
      }
      return atHand
    },
    open,
    async resources() {
      const all = await Promise.all(used.filter(({ kind }) => kind === 'resources').map(({ id }) => open(id)))
      return all.flatMap((one) => (one?.kind === 'resources' ? [one.resources] : []))
    },
  }
}
