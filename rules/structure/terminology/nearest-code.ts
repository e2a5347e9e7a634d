import { findNearest, toCandidates, type Candidates } from '../nearest.ts'
import { tidyCode } from '../../engine/tidy-code.ts'
import type { Concept } from '../definitions.ts'
import { codesOfWord } from './spanish-words.ts'
import type { SetCode } from './value-set.ts'
import { foldName } from './fold-name.ts'

/** Finds the code that was probably meant: its case, blanks, name or a letter or two differ, or it is said in Spanish. */
export type FindNearestCode = (code: string, system: string | undefined) => string | undefined

/** More codes are not compared. */
const mostCompared = 2000

/** The codes that may be meant where a system is given, or none. */
interface Group {
  readonly candidates: Candidates
  /** The first code of each display, in lower case. */
  readonly byDisplay: ReadonlyMap<string, string>
  readonly codes: ReadonlySet<string>
}

/** Makes the search among the codes of a set; they are sorted by system when one is first asked for. */
export function createNearestCode(codes: readonly SetCode[]): FindNearestCode {
  const systems = new Set(codes.map(({ system }) => system))
  const groups = new Map<string | undefined, Group | undefined>()

  function findGroup(system: string | undefined): Group | undefined {
    // All systems that the set does not name share a group, since a text may name any number of them.
    const key = system === undefined || systems.has(system) ? system : ''
    if (!groups.has(key)) groups.set(key, toGroup(key === undefined ? codes : codes.filter((one) => (one.system ?? key) === key)))
    return groups.get(key)
  }

  return (code, system) => {
    const group = findGroup(system)
    if (group === undefined) return undefined
    const meant = code.trim().toLowerCase()
    const found = findNearest(group.candidates, code)
    if (found !== undefined && found.toLowerCase() === meant) return found
    return group.byDisplay.get(meant) ?? findInSpanish(group, code) ?? found ?? findQualified(group, code)
  }
}

/** The code at the end of what names its list too, as programs and canonicals do: `AdministrativeGender.FEMALE`, `http://…/administrative-gender#female`. */
function findQualified({ candidates }: Group, code: string): string | undefined {
  const [, last] = /^(?:[A-Za-z]{4,40}(?:\.|::)|https?:\/\/[^\s#|]{1,200}[#|])([A-Za-z][\w-]{1,40})$/.exec(code.trim()) ?? []
  const found = last === undefined ? undefined : findNearest(candidates, last)
  return found !== undefined && tidyCode(found) === tidyCode(last!) ? found : undefined
}

/** The only code of a group that a Spanish word stands for. */
function findInSpanish({ codes }: Group, word: string): string | undefined {
  const meant = codesOfWord(word).filter((code) => codes.has(code))
  return meant.length === 1 ? meant[0] : undefined
}

function toGroup(codes: readonly SetCode[]): Group | undefined {
  if (codes.length > mostCompared) return undefined
  const byDisplay = new Map<string, string>()
  for (const { code, display } of codes)
    for (const name of display === undefined ? [] : inBothGenders(display.toLowerCase()))
      if (!byDisplay.has(name)) byDisplay.set(name, code)
  return { candidates: toCandidates(codes.map(({ code }) => code)), byDisplay, codes: new Set(codes.map(({ code }) => code)) }
}

/** A display, and of «soltero(a)» each of the two words that it stands for. */
function inBothGenders(display: string): readonly string[] {
  return display.includes('o(a)') ? [display, display.replaceAll('o(a)', 'o'), display.replaceAll('o(a)', 'a')] : [display]
}

/** The codes of a system as candidates, the first of them where there are many. */
export function toCodeCandidates(concepts: readonly Concept[] = []): Candidates {
  const codes: string[] = []
  const pending = [...concepts]
  for (let concept = pending.pop(); concept !== undefined && codes.length < mostCompared; concept = pending.pop()) {
    codes.push(concept.code)
    for (const below of concept.concept ?? []) pending.push(below)
  }
  return toCandidates(codes)
}

/** The codes of a system by their folded names, the first of them where there are many; undefined under a name that several have. */
export function toCodesByName(concepts: readonly Concept[] = []): ReadonlyMap<string, string | undefined> {
  const codes = new Map<string, string | undefined>()
  const pending = [...concepts]
  for (let concept = pending.pop(); concept !== undefined && codes.size < mostCompared; concept = pending.pop()) {
    const { code, display, concept: below = [] } = concept
    const name = display === undefined ? undefined : foldName(display)
    if (name !== undefined) codes.set(name, codes.has(name) ? undefined : code)
    for (const one of below) pending.push(one)
  }
  return codes
}
