import { tmpdir } from 'node:os'
import { parseJson } from '../../../rules/engine/json.ts'
import type { Unreadable } from '../../../rules/format/report.ts'
import { linesOf, readWhole, toWhole } from '../../node/passages.ts'
import { toReason } from '../../node/reasons.ts'
import { failure } from '../../node/failure.ts'
import type { Terminal } from '../../node/terminal.ts'
import { openSource, type Source } from '../../review/review.ts'
import { baseOf, type LinksData } from '../refs/find-links.ts'
import { createKeyCollector } from '../refs/key-index.ts'
import { identifiersOf, linkedOf, nameOf } from '../refs/resource-links.ts'
import { toSteps } from './steps.ts'
import type { Unit } from './unit.ts'

/** So many bases of addresses are remembered. */
const mostBases = 1000

/** The result of the first pass over all inputs; `close` takes it off the disk. */
export interface Learned {
  readonly data: LinksData
  readonly close: () => void
}

/** Reads all inputs once for the names of their resources, to which references may lead. What cannot be read is told by the pass that follows. */
export async function learnLinks(sources: AsyncIterable<Source | Unreadable>, terminal: Terminal): Promise<Learned> {
  const index = createKeyCollector()
  const names = createKeyCollector()
  const identifiers = createKeyCollector()
  const types = new Set<string>()
  const bases = new Set<string>()
  const close = (): void => {
    for (const one of [index, names, identifiers]) one.close()
  }

  function learn(text: string): void {
    for (const one of linkedOf(parseJson(text))) {
      const name = nameOf(one.value)
      if (name !== undefined) {
        index.add(name)
        types.add(name.slice(0, name.indexOf('/')))
      }
      if (one.fullUrl !== undefined) {
        index.add(one.fullUrl)
        const base = baseOf(one.fullUrl)
        // Relative references go by the address, also where the resource says no id.
        const named = base === undefined ? undefined : one.fullUrl.slice(base.length + 1)
        if (named !== undefined && named !== name) index.add(named)
        if (base !== undefined && bases.size < mostBases) bases.add(base)
      }
      if (one.entry !== undefined) continue
      if (name !== undefined) names.add(name)
      // The same identifier twice in one resource is the linter's affair.
      for (const key of new Set(identifiersOf(one).map(({ key }) => key))) identifiers.add(key)
    }
  }

  try {
    for await (const step of toSteps(sources, { open: (source) => openSource(source, terminal) }))
      if ('unit' in step) await readUnit(step.unit, learn)
    const data: LinksData = {
      index: index.end().index,
      names: names.end().duplicates,
      identifiers: identifiers.end().duplicates,
      types: [...types],
      bases: [...bases],
    }
    return { data, close }
  } catch (error) {
    close()
    if ((error as Partial<NodeJS.ErrnoException> | null)?.syscall === undefined) throw error
    // Inputs that cannot be read are none of it.
    throw failure({
      es: `No se pudo guardar el índice de las referencias en «${tmpdir()}»: ${toReason(error)}.`,
      en: `The index of the references could not be kept in “${tmpdir()}”: ${toReason(error, 'en')}.`,
    })
  }
}

async function readUnit(unit: Unit, learn: (text: string) => void): Promise<void> {
  if (unit.kind === 'whole') return learn(toWhole(unit.bytes).text)
  if (unit.kind === 'lines') {
    for (const { text } of linesOf(unit.bytes)) if (text.trim() !== '') learn(text)
    return
  }
  for (const path of unit.paths) {
    try {
      learn((await readWhole(path)).text)
    } catch (error) {
      if (typeof (error as Partial<NodeJS.ErrnoException> | null)?.code !== 'string') throw error
    }
  }
}
