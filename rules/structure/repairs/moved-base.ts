import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { noted } from '../../engine/noted.ts'
import { partsOfMoved } from '../tables/moved-bases.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten } from './setting.ts'

/**
 * A document in which all addresses under a base that moved are under the one of today, where there are more than the one at hand: a profile asks for
 * extensions by their addresses, and those for codes of systems, so that one alone would be wrong among the others.
 */
export function underToday(root: Json, address: string): Repair | undefined {
  const moved = partsOfMoved(address)
  if (moved === undefined || !isObject(root) || !mayBeRewritten(root)) return undefined
  const { count, replacement } = movedIn(root, moved.base)
  return count < 2 ? undefined : { title: `Usar «${moved.base}» en todas las direcciones de la guía`, path: [], replacement, safe: false }
}

interface Moved {
  readonly count: number
  readonly replacement: Json
}

/** The same of a document for every address under a base. */
const perBase = noted<JsonObject, Map<string, Moved>>(() => new Map())

function movedIn(root: JsonObject, base: string): Moved {
  const known = perBase(root)
  let moved = known.get(base)
  if (moved === undefined) known.set(base, (moved = move(root, base)))
  return moved
}

function move(root: JsonObject, base: string): Moved {
  let count = 0
  const replacement = withToday(root)
  return { count, replacement }

  function withToday(value: Json): Json {
    if (isList(value)) return value.map(withToday)
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withToday(one!)]))
    const moved = typeof value === 'string' ? partsOfMoved(value) : undefined
    if (moved?.base !== base) return value
    count += 1
    return `${moved.base}${moved.rest}`
  }
}
