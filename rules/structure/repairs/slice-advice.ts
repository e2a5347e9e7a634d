import type { Json, Path } from '../../engine/json.ts'
import type { SliceHint, SliceMark } from '../problem.ts'
import { lastPart, listed, shown } from '../phrases.ts'

/** Tells in a sentence how an item comes to be of the slice that it is nearest to; `item`: where it stands, if the sentence is about its list. */
export function toSliceAdvice(hint: SliceHint, item?: Path): string {
  const { slice } = hint
  const place = item === undefined || item.length === 0 ? '' : `, en ${item.map((step) => `[${step}]`).join('')}`
  return `Para ser el corte «${slice}»${place} ${toDifference(hint)}${toMore(hint)}.`
}

/** Tells in a sentence what a resource lacks of the profile that it nearly meets. */
export function toProfileAdvice(hint: SliceHint): string {
  return `Para cumplir ${lastPart(hint.slice)}, en el recurso referido ${toDifference(hint)}${toMore(hint)}.`
}

function toMore({ others }: SliceHint): string {
  return others > 0 ? `, y ${others === 1 ? 'una diferencia más' : `${others} diferencias más`}` : ''
}

function toDifference({ path, kind, expected, found }: SliceHint): string {
  switch (kind) {
    case 'value':
      return found === undefined || typeof found === 'object'
        ? `falta ${path === '' ? '' : `${path} = `}${shown(expected!)}`
        : `${path === '' ? 'su valor' : path} tiene que ser ${shown(expected!)}, y no ${shown(found)}`
    case 'present':
      return `falta ${path}`
    case 'absent':
      return `sobra ${path}`
    case 'member':
      return `${path === '' ? 'su código' : path} tiene que ser del conjunto ${lastPart(String(expected))}`
    case 'type':
      return `tiene que ser ${listed(typesIn(expected))}`
    case 'choice':
      return `${path} tiene que ser ${listed(typesIn(expected))}`
    case 'other':
      return `hay que corregir ${path === '' ? 'lo que su perfil le pide' : path}`
  }
}

function typesIn(expected: Json | undefined): readonly string[] {
  return Array.isArray(expected) ? (expected as readonly string[]) : []
}

/** By what the items of a slice are told apart, in a sentence. */
export function toMarks(slice: string, marks: readonly SliceMark[]): string {
  return `El corte «${slice}» lleva ${listed(
    marks.map(({ path, expected }) => `${path} = ${shown(expected)}`),
    'y',
  )}.`
}

/** The fix that makes an item be of the slice that it is nearest to. */
export function toSliceFix({ slice, path, expected, fix }: SliceHint, item: Path = []) {
  if (fix === undefined) return undefined
  const value = expected === undefined ? '' : ` con ${path === '' ? '' : `${path} = `}${shown(expected)}`
  return { title: `Dejarlo como el corte «${slice}»${value}`, at: [...item, ...fix.at], replacement: fix.replacement, safe: false }
}
