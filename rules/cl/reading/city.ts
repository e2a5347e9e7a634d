import { fold, longestName } from '../../../catalogs/catalog.ts'
import { comunas, type Comuna } from '../../../catalogs/comunas/comunas.ts'
import { indexNames } from '../../../catalogs/name-index.ts'
import { toPlain } from '../../checks/coding.ts'
import { once } from '../../engine/once.ts'
import { repairMojibake } from './mojibake.ts'

/**
 * The commune that a text names, whatever its case, accents, blanks and punctuation, and though it was read in the wrong
 * encoding; undefined where it names none, and for texts of more than 1000 characters.
 */
export function findComuna(name: string): Comuna | undefined {
  if (name.length > longestName) return undefined
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
  return name.length <= longestName && (spelled().has(name.toLowerCase()) || spelled().has(toPlain(name)))
}

/** The communes whose name is at most two letters away from a text (one that is folded equal is not looked for). */
export function comunasNear(name: string): readonly Comuna[] {
  return name.length > longestName ? none : names().near(fold(repairMojibake(name) ?? name))
}

/** The communes whose whole name stands inside a text, as in «Comuna de Ñuñoa». */
export function comunasInside(name: string): readonly Comuna[] {
  return name.length > longestName ? none : names().inside(fold(repairMojibake(name) ?? name))
}

const none: readonly Comuna[] = []

const spelled = once(() => namesBy(toPlain))
const joined = once(() => namesBy(joinWords))
const names = once(() => indexNames(namesBy(fold)))

/** A name folded word by word, so that punctuation within one leaves no blank: «O'Higgins» as «OHiggins». */
function joinWords(name: string): string {
  if (/^[A-Za-z0-9 ]*$/.test(name)) return fold(name)
  const words = name.split(' ').map((word) => fold(word).replaceAll(' ', ''))
  return words.filter((word) => word !== '').join(' ')
}

function namesBy(key: (name: string) => string): ReadonlyMap<string, Comuna> {
  return new Map(
    comunas.all().flatMap((comuna) => [comuna.display, ...(comuna.synonyms ?? [])].map((name): [string, Comuna] => [key(name), comuna])),
  )
}
