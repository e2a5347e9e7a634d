import type { Resumable } from '../../store/checkpoint.ts'
import type { SectionArray } from '../../store/container.ts'
import { createIdTable } from '../id-table.ts'
import { writeIdentifier } from '../sctid.ts'
import type { Findings } from './findings.ts'

/** Pairs of module and effective time, numbered as they come: a release has a few hundred, and each component one of them. */
export interface Releases extends Resumable {
  readonly add: (moduleHigh: number, moduleLow: number, time: number) => number
  readonly timeOf: (release: number) => number
  readonly moduleOf: (release: number) => string
  readonly latest: () => number
  readonly modules: () => readonly string[]
  readonly size: () => number
  readonly check: (ordinalOf: (sctid: string) => number, findings: Findings) => void
  readonly sections: (ordinalOf: (sctid: string) => number) => Readonly<Record<string, SectionArray>>
}

/** A concept that is none. */
export const noConcept = 0xffffffff

/** Makes an empty table. */
export function createReleases(): Releases {
  const modules = createIdTable()
  const numbers = new Map<number, number>()
  const pairs: { readonly module: number; readonly time: number }[] = []
  const names = (): readonly string[] =>
    Array.from({ length: modules.size() }, (_, at) => writeIdentifier(modules.highs()[at]!, modules.lows()[at]!))
  return {
    add(high, low, time) {
      const module = modules.add(high, low)
      const key = module * 100_000_000 + time
      let number = numbers.get(key)
      if (number === undefined) {
        numbers.set(key, (number = pairs.length))
        pairs.push({ module, time })
      }
      return number
    },
    timeOf: (release) => pairs[release]!.time,
    moduleOf: (release) => names()[pairs[release]!.module]!,
    latest: () => pairs.reduce((latest, { time }) => Math.max(latest, time), 0),
    modules: names,
    size: () => pairs.length,
    save(writer) {
      modules.save('release.modules', writer)
      writer.note('release.pairs', pairs)
    },
    load(reader) {
      modules.load('release.modules', reader)
      for (const pair of reader.note<typeof pairs>('release.pairs')) {
        numbers.set(pair.module * 100_000_000 + pair.time, pairs.length)
        pairs.push(pair)
      }
    },
    check(ordinalOf, findings) {
      for (const module of names()) {
        if (ordinalOf(module) < 0) findings.say(`El módulo ${module} no está entre los conceptos: ¿falta la edición en que se basa?`)
      }
    },
    sections: (ordinalOf) => {
      const ordinals = names().map(ordinalOf)
      return {
        'release.module': Uint32Array.from(pairs, ({ module }) => (ordinals[module]! < 0 ? noConcept : ordinals[module]!)),
        'release.time': Uint32Array.from(pairs, ({ time }) => time),
      }
    },
  }
}
