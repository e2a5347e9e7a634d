import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Fix } from '../../engine/fix.ts'
import type { Concept } from '../../structure/definitions.ts'
import type { GuideContents } from './contents.ts'

/** A code that has another in a newer version, and where it stands. */
export interface MovedCode extends Fix {
  readonly before: string
  readonly display: string
}

/** The codes of a resource that a newer version of their system has no more, and calls otherwise by the very same name. */
export function movedCodes(value: Json | undefined, from: GuideContents, to: GuideContents): readonly MovedCode[] {
  const systems = new Map<string, ReadonlyMap<string, MovedTo>>()

  function movesOf(system: string): ReadonlyMap<string, MovedTo> {
    let moves = systems.get(system)
    if (moves === undefined) systems.set(system, (moves = compare(system, from, to)))
    return moves
  }

  function* walk(value: Json | undefined, pointer: string): Generator<MovedCode> {
    if (isList(value)) {
      for (const [index, one] of value.entries()) yield* walk(one, `${pointer}/${index}`)
    } else if (isObject(value)) {
      yield* ofCoding(value, pointer)
      for (const [name, one] of Object.entries(value)) yield* walk(one, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    }
  }

  function* ofCoding({ system, code }: JsonObject, pointer: string): Generator<MovedCode> {
    if (typeof system !== 'string' || typeof code !== 'string' || !from.codeSystems.includes(system)) return
    const moved = movesOf(system).get(code)
    if (moved !== undefined) yield { jsonPointer: `${pointer}/code`, replacement: moved.code, before: code, display: moved.display }
  }

  return [...walk(value, '')]
}

interface MovedTo {
  readonly code: string
  readonly display: string
}

function compare(system: string, from: GuideContents, to: GuideContents): ReadonlyMap<string, MovedTo> {
  const [old, now] = [from, to].map(({ definitions }) => flat(definitions.findCodeSystem(system)?.concept)) as [Concept[], Concept[]]
  const kept = new Set(now.map(({ code }) => code))
  const moves = old.flatMap(({ code, display }): readonly (readonly [string, MovedTo])[] => {
    if (kept.has(code) || display === undefined) return []
    const same = now.filter((one) => one.display === display)
    return same.length === 1 ? [[code, { code: same[0]!.code, display }]] : []
  })
  return new Map(moves)
}

function flat(concepts: readonly Concept[] = []): Concept[] {
  return concepts.flatMap((concept) => [concept, ...flat(concept.concept)])
}
