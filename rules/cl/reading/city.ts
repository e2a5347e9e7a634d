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
  const folded = fold(name)
  const [bearer, ...others] = comunas.named(folded)
  if (bearer !== undefined) return others.length === 0 ? bearer : undefined
  const divided = joined().get(folded.replaceAll(' ', ''))
  if (divided !== undefined) return divided
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

/** The communes whose name a text shortens, as «Pto. Montt», «Stgo» and «Viña» do; none where it shortens more than a few. */
export function comunasShortened(name: string): readonly Comuna[] {
  if (name.length > longestName) return none
  const words = fold(name).split(' ')
  const found = new Set((byFirstLetter().get(words[0]!.charAt(0)) ?? []).flatMap(([own, comuna]) => (shortens(words, own) ? [comuna] : [])))
  return found.size > mostShortened ? none : [...found]
}

/** Whether words stand for those of a name: the beginning of it, or one for each, of which one is whole where they are several. */
function shortens(words: readonly string[], own: readonly string[]): boolean {
  if (words.length === 1 && words[0]!.length >= leastAlone && own[0]!.startsWith(words[0]!)) return true
  if (words.length !== own.length || (words.length === 1 && words[0]!.length < leastAlone)) return false
  return (
    (words.length === 1 || words.some((word, at) => word === own[at])) &&
    words.every((word, at) => own[at]!.startsWith(word) || contracts(word, own[at]!))
  )
}

/** Whether a word has the first and the last letter of another, and some of those between them in their order. */
function contracts(word: string, whole: string): boolean {
  if (word.length < 3 || word.length > whole.length - 2 || word.at(-1) !== whole.at(-1)) return false
  let at = 0
  for (const letter of whole) if (letter === word[at]) at += 1
  return at === word.length && word[0] === whole[0]
}

/** A word alone that is shorter says nothing. */
const leastAlone = 4
/** Of more communes none is meant in particular. */
const mostShortened = 3

const none: readonly Comuna[] = []

const spelled = once(() => namesBy(toPlain))
/** Without blanks, as punctuation leaves some where there were none: «O'Higgins» as «OHiggins», «Tiltil» as «Til Til». */
const joined = once(() => namesBy((name) => fold(name).replaceAll(' ', '')))
const names = once(() => indexNames(namesBy(fold)))
/** The names by words, under their first letter. */
const byFirstLetter = once(() => {
  const all = new Map<string, [readonly string[], Comuna][]>()
  for (const [name, comuna] of namesBy(fold)) {
    const known = all.get(name.charAt(0))
    if (known === undefined) all.set(name.charAt(0), [[name.split(' '), comuna]])
    else known.push([name.split(' '), comuna])
  }
  return all
})

function namesBy(key: (name: string) => string): ReadonlyMap<string, Comuna> {
  return new Map(
    comunas.all().flatMap((comuna) => [comuna.display, ...(comuna.synonyms ?? [])].map((name): [string, Comuna] => [key(name), comuna])),
  )
}
