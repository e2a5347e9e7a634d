import { fold } from '../../../catalogs/catalog.ts'
import { comunas, type Comuna } from '../../../catalogs/comunas/comunas.ts'
import { editDistance } from '../../../catalogs/edit-distance.ts'
import { toPlain } from '../../checks/coding.ts'
import { repairMojibake } from './mojibake.ts'

/** The commune that a text names, whatever its case, accents, blanks and punctuation, and though it was read in the wrong encoding. */
export function findComuna(name: string): Comuna | undefined {
  const exact = spelled().get(name.toLowerCase())
  if (exact !== undefined) return exact
  const [bearer, ...others] = comunas.named(name)
  if (bearer !== undefined) return others.length === 0 ? bearer : undefined
  const unpunctuated = joined().get(joinWords(name))
  if (unpunctuated !== undefined) return unpunctuated
  const repaired = repairMojibake(name)
  return repaired === undefined ? undefined : findComuna(repaired)
}

/** Whether a text is an accepted name of a commune, exact but for case and for blanks at its ends or doubled. */
export function isComunaName(name: string): boolean {
  return spelled().has(name.toLowerCase()) || spelled().has(toPlain(name))
}

/** The communes whose name is at most two letters away from a text (one that is folded equal is not looked for). */
export function comunasNear(name: string): readonly Comuna[] {
  const said = fold(repairMojibake(name) ?? name)
  const near = new Set<Comuna>()
  for (const [other, comuna] of folded()) if (editDistance(said, other, 2) <= 2) near.add(comuna)
  return [...near]
}

/** The communes whose whole name stands inside a text, as in «Comuna de Ñuñoa». */
export function comunasInside(name: string): readonly Comuna[] {
  const said = ` ${fold(repairMojibake(name) ?? name)} `
  const inside = new Set<Comuna>()
  for (const [other, comuna] of folded()) if (said.includes(` ${other} `)) inside.add(comuna)
  return [...inside]
}

let bySpelling: ReadonlyMap<string, Comuna> | undefined
let byFolded: ReadonlyMap<string, Comuna> | undefined
let byJoined: ReadonlyMap<string, Comuna> | undefined

function spelled(): ReadonlyMap<string, Comuna> {
  return (bySpelling ??= namesBy(toPlain))
}

function folded(): ReadonlyMap<string, Comuna> {
  return (byFolded ??= namesBy(fold))
}

function joined(): ReadonlyMap<string, Comuna> {
  return (byJoined ??= namesBy(joinWords))
}

/** A name folded word by word, so that punctuation within one leaves no blank: «O'Higgins» as «OHiggins». */
function joinWords(name: string): string {
  const words = name.split(' ').map((word) => fold(word).replaceAll(' ', ''))
  return words.filter((word) => word !== '').join(' ')
}

function namesBy(key: (name: string) => string): ReadonlyMap<string, Comuna> {
  return new Map(
    comunas.all().flatMap((comuna) => [comuna.display, ...(comuna.synonyms ?? [])].map((name): [string, Comuna] => [key(name), comuna])),
  )
}
