import type { Json, Path } from '../../engine/json.ts'
import type { SliceHint, SliceMark } from '../problem.ts'
import { lastPart, shown } from '../phrases.ts'
import { listed } from './phrases.ts'

/** Tells in a sentence how an item comes to be of the slice that it is nearest to; `item`: where it stands, if the sentence is about its list. */
export function toSliceAdvice(hint: SliceHint, item?: Path): string {
  const place = item === undefined || item.length === 0 ? '' : `, in ${item.map((step) => `[${step}]`).join('')}`
  return `To be the slice “${hint.slice}”${place}, ${toDifference(hint)}${toMore(hint)}.`
}

/** Tells in a sentence what a resource lacks of the profile that it nearly meets. */
export function toProfileAdvice(hint: SliceHint): string {
  return `To conform to ${lastPart(hint.slice)}, in the referenced resource ${toDifference(hint)}${toMore(hint)}.`
}

function toMore({ others }: SliceHint): string {
  return others > 0 ? `, and ${others === 1 ? 'one more difference' : `${others} more differences`}` : ''
}

function toDifference({ path, kind, expected, found }: SliceHint): string {
  switch (kind) {
    case 'value':
      return found === undefined || typeof found === 'object'
        ? `${path === '' ? '' : `${path} = `}${shown(expected!)} is missing`
        : `${path === '' ? 'its value' : path} has to be ${shown(expected!)}, not ${shown(found)}`
    case 'present':
      return `${path} is missing`
    case 'absent':
      return `${path} has to go`
    case 'member':
      return `${path === '' ? 'its code' : path} has to be from the value set ${lastPart(String(expected))}`
    case 'type':
      return `it has to be ${listed(typesIn(expected))}`
    case 'choice':
      return `${path} has to be ${listed(typesIn(expected))}`
    case 'other':
      return `${path === '' ? 'what its profile asks of it' : path} has to be corrected`
  }
}

function typesIn(expected: Json | undefined): readonly string[] {
  return Array.isArray(expected) ? (expected as readonly string[]) : []
}

/** By what the items of a slice are told apart, in a sentence. */
export function toMarks(slice: string, marks: readonly SliceMark[]): string {
  return `The slice “${slice}” has ${listed(
    marks.map(({ path, expected }) => `${path} = ${shown(expected)}`),
    'and',
  )}.`
}
