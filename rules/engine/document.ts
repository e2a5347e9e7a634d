import type { Json, Path } from './json.ts'
import { countMembers, locate, mostMembers, type Location } from './locate.ts'
import { recover } from './recover.ts'
import { locateIn } from './recovery/place-tree.ts'
import type { SyntaxProblem } from './syntax.ts'

/** A submitted document: its value, and the place of whatever one asks for. */
export interface Document {
  /** Undefined where the document came as a value. */
  readonly text: string | undefined
  /** Undefined where nothing could be read. */
  readonly value: Json | undefined
  /** Why the text is not JSON; empty where it is. */
  readonly problems: readonly SyntaxProblem[]
  /** Whether something inside this object or list was lost in reading. */
  readonly isDamaged: (value: object) => boolean
  /** Paths of members whose name stands more than once; costs a pass, and another where there are any. */
  readonly repeated: (members: number) => readonly Path[]
  /** The places of paths, in one pass. Only for documents that came as text. */
  readonly locate: (paths: readonly Path[]) => readonly Location[]
}

/** Reads a text. What is not JSON is read as far as it goes. */
export function readDocument(text: string): Document {
  const value = parse(text)
  if (value === undefined) {
    const recovered = recover(text)
    return {
      text,
      value: recovered.value,
      problems: recovered.problems,
      isDamaged: (object) => recovered.damaged.has(object),
      repeated: () => recovered.repeated,
      locate: (paths) => paths.map((path) => locateIn(recovered.places, text.length, path)),
    }
  }
  return {
    text,
    value,
    problems: [],
    isDamaged: () => false,
    repeated: (members) => (mostMembers(text) === members || countMembers(text) === members ? [] : recover(text).repeated),
    locate: (paths) => locate(text, paths),
  }
}

/** A document that came as a value, without places. */
export function toDocument(value: Json): Document {
  return { text: undefined, value, problems: [], isDamaged: () => false, repeated: () => [], locate: () => [] }
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as Json
  } catch {
    return undefined
  }
}
