import type { Outline, OutlinePart } from '../../worker/api.ts'

/** A part as a row of the outline. */
export interface Row {
  readonly part: OutlinePart
  /** 1 at the outside. */
  readonly level: number
  /** Which of its siblings it is, from 0, and how many they are. */
  readonly position: number
  readonly siblings: number
  /** As FHIR writes it, from the outermost part on: `name[0].given`. */
  readonly path: string
}

/** The rows that are shown, in the order of the text: what is inside of a closed part is left out. */
export function toRows(
  parts: readonly OutlinePart[],
  isClosed: (part: OutlinePart, level: number) => boolean,
  level = 1,
  around = '',
): readonly Row[] {
  return parts.flatMap((part, position) => {
    const path = pathOf(part, around)
    const row = { part, level, position, siblings: parts.length, path }
    return part.parts.length === 0 || isClosed(part, level) ? [row] : [row, ...toRows(part.parts, isClosed, level + 1, path)]
  })
}

function pathOf({ name }: OutlinePart, around: string): string {
  const list = name.slice(0, name.lastIndexOf('['))
  if (list !== '' && (around === list || around.endsWith(`.${list}`))) return around + name.slice(list.length)
  return around === '' ? name : `${around}.${name}`
}

/** The name of a part, with the slice that a profile calls it. */
export function titleOf({ name, slice }: OutlinePart): string {
  return slice === undefined ? name : `${name}:${slice}`
}

/** Whether a part is open before somebody opens or closes it: of a resource what is on the outside, of many nothing. */
export function isOpenAtFirst(kind: Outline['kind'], level: number): boolean {
  return kind === 'elements' && level === 1
}

/** The index of the last row whose part holds an offset, which is the innermost; -1 where none does. */
export function rowAt(
  rows: readonly Row[],
  offset: number,
  placeOf: (part: OutlinePart) => { readonly from: number; readonly to: number },
): number {
  // The last that begins before it, or one that is around that.
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeOf(rows[middle]!.part).from <= offset) low = middle + 1
    else high = middle
  }
  for (let index = low - 1; index >= 0; index -= 1) {
    if (placeOf(rows[index]!.part).to >= offset) return index
    if (rows[index]!.level === 1) return -1
  }
  return -1
}
