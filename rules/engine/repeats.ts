import type { Json, Path } from './json.ts'
import { nameIn, skipBlanks, stringEnd } from './json-text.ts'
import { mostNested, mostRepeated } from './limits.ts'
import type { Member } from './locate.ts'

/** An object or list that is open, with the names that it has so far. */
interface Open {
  readonly isList: boolean
  /** The step to its member or item that is read: a name or an index. */
  step: string | number
  first: string | undefined
  names: Set<string> | undefined
  repeated: Set<string> | undefined
}

/**
 * The paths of members whose name stands twice or more in one object of a text that is JSON, at most a hundred, those of an object once it is
 * closed. Keeps nothing of the text but the names of what is open.
 */
export function findRepeated(text: string): readonly Path[] {
  const found: Path[] = []
  const open: Open[] = []
  for (let at = 0; at < text.length && found.length < mostRepeated; at += 1) {
    const character = text.charCodeAt(at)
    if (character === quote) {
      const end = stringEnd(text, at)
      const after = skipBlanks(text, end)
      if (text.charCodeAt(after) === colon) {
        addName(open.at(-1)!, nameIn(text, at, end))
        at = after
      } else at = end - 1
    } else if (character === openBrace || character === openBracket) {
      if (open.length === mostNested) break
      const isList = character === openBracket
      open.push({ isList, step: 0, first: undefined, names: undefined, repeated: undefined })
    } else if (character === closeBrace || character === closeBracket) close(open, found)
    else if (character === comma) {
      const innermost = open.at(-1)!
      if (innermost.isList) (innermost.step as number) += 1
    }
  }
  while (open.length > 0) close(open, found)
  return found
}

function addName(object: Open, name: string): void {
  object.step = name
  if (object.first === undefined) object.first = name
  else if (name === object.first || object.names?.has(name) === true) (object.repeated ??= new Set()).add(name)
  else (object.names ??= new Set()).add(name)
}

function close(open: Open[], found: Path[]): void {
  const { repeated } = open.pop()!
  if (repeated === undefined) return
  const path = open.map(({ step }) => step)
  for (const name of repeated) {
    if (found.length === mostRepeated) return
    found.push([...path, name])
  }
}

const quote = 34
const comma = 44
const colon = 58
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/** Whether steps lead to one of some paths, or to something inside it. */
export function leadsInto(paths: readonly Path[], steps: readonly string[]): boolean {
  return paths.some((path) => path.length <= steps.length && path.every((step, index) => String(step) === steps[index]))
}

/** The values of members; undefined where one of them is not JSON. */
export function valuesOf(text: string, members: readonly Member[]): readonly Json[] | undefined {
  try {
    return members.map(({ place }) => JSON.parse(text.slice(place.start, place.end)) as Json)
  } catch {
    return undefined
  }
}
