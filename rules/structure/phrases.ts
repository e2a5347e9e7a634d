import { headOf } from '../engine/cut.ts'
import { isList, isObject, type Json, type JsonObject } from '../engine/json.ts'
import { isVitalSign } from './check/vital-signs.ts'
import { isOfCoding } from './coding.ts'
import type { Choice } from './problem.ts'

/** A code to choose, with what it says. */
export function titleOf({ code, display }: Choice): string {
  return display === undefined || display === code ? code : `${code} (${display})`
}

/** Who demands it: a profile by the last part of its canonical, or FHIR R4. */
export function authority({ profileUrl }: { readonly profileUrl?: string }): string {
  if (profileUrl === undefined) return 'FHIR R4'
  return isVitalSign(profileUrl) ? `el perfil de signos vitales ${lastPart(profileUrl)}` : `el perfil ${lastPart(profileUrl)}`
}

/** The last part of a canonical, without its version. */
export function lastPart(canonical: string): string {
  const bar = canonical.indexOf('|')
  const end = bar < 0 ? canonical.length : bar
  return canonical.slice(canonical.lastIndexOf('/', end) + 1, end)
}

/** The name that a definition has, or its address where it is not the name that was written otherwise. */
export function nameOrAddress(written: string, meant: string): string {
  return isCalledSo(written, meant) ? `«${meant}»` : lastPart(meant)
}

/** The same, as the end of a sentence. */
export function calledOrAt(written: string, meant: string): string {
  return isCalledSo(written, meant) ? `su dirección es «${meant}»` : `se llama ${lastPart(meant)}`
}

/** Addresses under which HL7 publishes the extensions of FHIR, those of later versions too. */
export const ofHl7Extensions = /^https?:\/\/hl7\.org\/fhir\/StructureDefinition\//

/** Whether an address ends as another. */
export function isCalledSo(written: string, meant: string): boolean {
  return lastPart(written) === lastPart(meant)
}

/** Some of a list, as a sentence has it: `a, b o c`. */
export function listed(items: readonly string[], joint: 'o' | 'y' = 'o', most = 8): string {
  if (items.length > most) return `${items.slice(0, most).join(', ')}…`
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${jointBefore(last, joint)} ${last}`
}

/** «u» before the sound of an o, and «e» before that of an i. */
function jointBefore(next: string, joint: 'o' | 'y'): string {
  if (joint === 'o') return /^[«“(]?h?[oó]/i.test(next) ? 'u' : 'o'
  return /^[«“(]?h?[ií](?![aeo])/i.test(next) ? 'e' : 'y'
}

/** A value as it is shown in a sentence, cut where it is long. */
export function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${headOf(text, 117)}…` : text
}

/** The demand of a profile, short enough for a message: of a coding its code, with its display. */
export function shownDemand(value: Json): string {
  const coding = isObject(value) && isList(value['coding']) && value['coding'].length === 1 ? value['coding'][0] : value
  if (!isObject(coding) || typeof coding['code'] !== 'string' || !Object.keys(coding).every(isOfCoding)) return shown(value)
  const { code, display } = coding
  return shown(typeof display === 'string' && display !== code ? `${code} (${display})` : code)
}

/** The members that a value lacks of those that a profile demands, each with its value where that is a simple one. */
export function lackedOf(
  { lacking = [], expected }: { readonly lacking?: readonly string[]; readonly expected: Json },
  quote: (text: string) => string,
): readonly string[] {
  return lacking.map((name) => {
    const value = (expected as JsonObject)[name]!
    return typeof value === 'object' ? quote(name) : `${quote(name)} (${shown(value)})`
  })
}
