import { fold } from '../../../catalogs/catalog.ts'
import { comunas, type Comuna } from '../../../catalogs/comunas/comunas.ts'
import { toPlain } from '../../checks/coding.ts'

/** The commune that a text names, whatever its case, accents, blanks and punctuation. */
export function findComuna(name: string): Comuna | undefined {
  const exact = spelled().get(name.toLowerCase())
  if (exact !== undefined) return exact
  const [bearer, ...others] = comunas.named(name)
  return others.length === 0 ? bearer : undefined
}

/** Whether a text is an accepted name of a commune, exact but for case and for blanks at its ends or doubled. */
export function isComunaName(name: string): boolean {
  return spelled().has(name.toLowerCase()) || spelled().has(toPlain(name))
}

/** The communes whose name is at most two letters away from a text (one that is folded equal is not looked for). */
export function comunasNear(name: string): readonly Comuna[] {
  const said = fold(name)
  const near = new Set<Comuna>()
  for (const [other, comuna] of folded()) if (isWithin(said, 0, other, 0, 2)) near.add(comuna)
  return [...near]
}

/** The communes whose whole name stands inside a text, as in «Comuna de Ñuñoa». */
export function comunasInside(name: string): readonly Comuna[] {
  const said = ` ${fold(name)} `
  const inside = new Set<Comuna>()
  for (const [other, comuna] of folded()) if (said.includes(` ${other} `)) inside.add(comuna)
  return [...inside]
}

let bySpelling: ReadonlyMap<string, Comuna> | undefined
let byFolded: ReadonlyMap<string, Comuna> | undefined

function spelled(): ReadonlyMap<string, Comuna> {
  return (bySpelling ??= namesBy(toPlain))
}

function folded(): ReadonlyMap<string, Comuna> {
  return (byFolded ??= namesBy(fold))
}

function namesBy(key: (name: string) => string): ReadonlyMap<string, Comuna> {
  return new Map(
    comunas.all().flatMap((comuna) => [comuna.display, ...(comuna.synonyms ?? [])].map((name): [string, Comuna] => [key(name), comuna])),
  )
}

/** Whether two texts, each from a place on, are at most so many insertions, deletions and substitutions apart. */
function isWithin(a: string, fromA: number, b: string, fromB: number, edits: number): boolean {
  if (Math.abs(a.length - fromA - (b.length - fromB)) > edits) return false
  let i = fromA
  let j = fromB
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i += 1
    j += 1
  }
  if (i === a.length && j === b.length) return true
  if (edits === 0) return false
  return (
    (i < a.length && j < b.length && isWithin(a, i + 1, b, j + 1, edits - 1)) ||
    (i < a.length && isWithin(a, i + 1, b, j, edits - 1)) ||
    (j < b.length && isWithin(a, i, b, j + 1, edits - 1))
  )
}
