import { extentOf } from '../extent.ts'
import type { Fix } from '../fix.ts'
import { valueAt, type Json, type Path } from '../json.ts'
import { toPointer } from '../pointer.ts'

/** Characters of a part below which fixes in it are tried. */
export const mostTried = 16_000

/** The same of fixes with options, and of those that are not offered untried. */
export const mostTriable = 32_000

/** A part of a document that is linted again for a fix in it: all of it, or the resource of an entry where it is large. */
export interface Part {
  readonly isWhole: boolean
  readonly pointer: string
  readonly value: Json
  /** Its length in characters, as far as that matters. */
  readonly extent: number
}

/** The parts of a document; many fixes may be in one of them. */
export interface Parts {
  readonly whole: () => Part
  /** The part around a place, of less than so many characters; undefined where there is none. */
  readonly around: (steps: readonly string[], most: number) => Part | undefined
}

/** Finds the parts of a document, each measured once. */
export function createParts(root: Json): Parts {
  const parts = new Map<string, Part>()

  function partAt(path: Path): Part | undefined {
    const pointer = toPointer(path)
    const known = parts.get(pointer)
    if (known !== undefined) return known
    const value = valueAt(root, path)
    if (value === undefined) return undefined
    const part = { isWhole: path.length === 0, pointer, value, extent: extentOf(value, mostTriable) }
    parts.set(pointer, part)
    return part
  }

  function whole(): Part {
    return partAt([])!
  }

  function around([entry, index, resource]: readonly string[], most: number): Part | undefined {
    if (whole().extent < most) return whole()
    if (entry !== 'entry' || resource !== 'resource' || index === undefined) return undefined
    const part = partAt(['entry', Number(index), 'resource'])
    return part !== undefined && part.extent < most ? part : undefined
  }

  return { whole, around }
}

/** A fix in a document as one in a part of it. */
export function within({ pointer }: Part, { jsonPointer, replacement }: Fix): Fix {
  return { jsonPointer: jsonPointer.slice(pointer.length), replacement }
}
