import { parseJson, type Json, type Path } from './json.ts'
import { countMembers, locate, locateAlike, type Location, type Member } from './locate.ts'
import { once } from './once.ts'
import { readPointer } from './pointer.ts'
import { recover, type Recovered } from './recover.ts'
import { locateAll, locateIn } from './recovery/places.ts'
import { leadsAlike, repair, unescaped, type Repair } from './recovery/repair.ts'
import { findRepeated, leadsInto } from './repeats.ts'
import { survey } from './survey.ts'
import type { SyntaxProblem } from './syntax.ts'

/** A submitted document: its value, and the place of whatever one asks for. */
export interface Document {
  /** Undefined where the document came as a value. */
  readonly text: string | undefined
  /** Undefined where nothing could be read. */
  readonly value: Json | undefined
  /** Why the text is not JSON; empty where it is. */
  readonly problems: readonly SyntaxProblem[]
  /** The text as JSON; undefined where it is JSON, or where nobody can tell what it should be. */
  readonly repair: () => Repair | undefined
  /** Whether a value may be set where a pointer leads: always in JSON, else where everything around was read for certain. */
  readonly mayBeSet: (jsonPointer: string, replacement: Json) => boolean
  /** Whether something was lost in reading anywhere. */
  readonly hasDamage: boolean
  /** Whether something inside this object or list was lost in reading. */
  readonly isDamaged: (value: object) => boolean
  /** Whether something was lost inside this object or list, or one in it. */
  readonly holdsDamage: (value: object) => boolean
  /** Whether a number may be written with an exponent, or with decimals that are all zero; costs a pass, the same as for repeated names. */
  readonly hasOddNumbers: () => boolean
  /** Paths of members whose name stands more than once; costs a pass, and another where there are any. */
  readonly repeated: (members: number) => readonly Path[]
  /** The members that have the name of one of these paths, in the order of the text, at most `mostAlike`; none of a text that is no JSON. */
  readonly repeatsOf: (path: Path) => readonly Member[]
  /** The places of paths, in one pass. Only for documents that came as text. */
  readonly locate: (paths: readonly Path[]) => readonly Location[]
}

/** Reads a text. What is not JSON is read as far as it goes. */
export function readDocument(text: string): Document {
  const value = parseJson(text)
  return value === undefined ? readDamaged(text) : createDocument(text, value)
}

/** A document that is JSON; written out, for copying members costs more than reading a short text. */
function createDocument(text: string, value: Json): Document {
  const { problems, repair, hasDamage, isDamaged, holdsDamage } = whole
  const surveyed = once(() => survey(text))
  let known: readonly Path[] = noPaths
  const alike = once(() => {
    const members = locateAlike(text, known, mostAlike)
    return new Map(known.map((path, index) => [JSON.stringify(path), members[index]!]))
  })
  return {
    text,
    value,
    problems,
    repair,
    // Of what stands there twice, one would be lost.
    mayBeSet: (jsonPointer) => known.length === 0 || !leadsInto(known, readPointer(jsonPointer) ?? []),
    hasDamage,
    isDamaged,
    holdsDamage,
    hasOddNumbers: () => surveyed().hasOddNumbers,
    repeated: (members) => (known = surveyed().members === members || countMembers(text) === members ? noPaths : findRepeated(text)),
    repeatsOf: (path) => alike().get(JSON.stringify(path)) ?? [],
    locate: (paths) => locate(text, paths),
  }
}

const noPaths: readonly Path[] = []

/** Of how many members of one name the places are kept. */
const mostAlike = 100

/** Members that every document has which is JSON. */
const whole: Omit<Document, 'text' | 'value'> = {
  problems: [],
  repair: () => undefined,
  mayBeSet: () => true,
  hasDamage: false,
  isDamaged: () => false,
  holdsDamage: () => false,
  hasOddNumbers: () => false,
  repeated: () => noPaths,
  repeatsOf: () => [],
  locate: () => [],
}

function readDamaged(text: string): Document {
  const recovered = recover(text)
  const { value, problems, repeated, damaged, holders, places, disguise, mending } = recovered
  const repairOnce = once(() => {
    if (disguise !== undefined) return disguise.repair()
    return problems[0]?.fault === 'escaped-quotes' ? unescaped(text) : repair(text, mending)
  })
  const sound = new Map<number, boolean>()
  return {
    text,
    value,
    problems,
    repair: repairOnce,
    mayBeSet,
    hasDamage: damaged.size > 0,
    isDamaged: (object) => damaged.has(object),
    holdsDamage: (object) => damaged.has(object) || holders.has(object),
    // Where a value of a damaged text stands in it may be a guess.
    hasOddNumbers: () => false,
    repeated: () => repeated,
    repeatsOf: whole.repeatsOf,
    locate: (paths) => locateAll(places, text.length, paths),
  }

  function mayBeSet(jsonPointer: string, replacement: Json): boolean {
    const steps = readPointer(jsonPointer)
    if (steps === undefined || jsonPointer === '') return steps !== undefined
    const repaired = repairOnce()
    if (leadsInto(repeated, steps)) return false
    if (repaired?.isSafe === true) return leadsAlike(value, repaired.value, steps)
    const target = readForCertain(recovered, steps)
    if (target === undefined) return false
    const isScalar = typeof target.value !== 'object' && target.value !== undefined && typeof replacement !== 'object'
    return isScalar || isJsonAt(target.path.slice(0, -1))
  }

  /** Whether what stands at the place of a path is JSON, so that members can be added and taken away. */
  function isJsonAt(path: Path): boolean {
    const { place, depth } = locateIn(places, text.length, path)
    if (depth < path.length) return false
    let isJson = sound.get(place.start)
    if (isJson === undefined) sound.set(place.start, (isJson = parseJson(text.slice(place.start, place.end)) !== undefined))
    return isJson
  }
}

/** Where steps lead, if neither what encloses it nor its place in a list is a guess. */
function readForCertain({ value: root, damaged, unsure }: Recovered, steps: readonly string[]): Target | undefined {
  const path: (string | number)[] = []
  let value = root
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || unsure.has(value)) return undefined
    const isList = Array.isArray(value)
    if (isList && damaged.has(value)) return undefined
    path.push(isList ? Number(step) : step)
    if (!Object.hasOwn(value, step) && damaged.has(value)) return undefined
    value = (value as Readonly<Record<string, Json>>)[step]
  }
  return { path, value }
}

interface Target {
  readonly path: Path
  readonly value: Json | undefined
}

/** A document that came as a value, without places. */
export function toDocument(value: Json): Document {
  return { ...whole, text: undefined, value }
}
