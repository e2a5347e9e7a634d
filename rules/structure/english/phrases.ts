import { isVitalSign } from '../check/vital-signs.ts'
import { isCalledSo, lastPart } from '../phrases.ts'

/** Who demands it: a profile by the last part of its canonical, or FHIR R4. */
export function authority({ profileUrl }: { readonly profileUrl?: string }): string {
  if (profileUrl === undefined) return 'FHIR R4'
  return isVitalSign(profileUrl) ? `the vital signs profile ${lastPart(profileUrl)}` : `the profile ${lastPart(profileUrl)}`
}

/** Some of a list, as a sentence has it: `a, b or c`. */
export function listed(items: readonly string[], joint: 'or' | 'and' = 'or', most = 8): string {
  if (items.length > most) return `${items.slice(0, most).join(', ')}…`
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`
}

/** The name of a definition, or its address where it is not the name that was written otherwise, as the end of a sentence. */
export function calledOrAt(written: string, meant: string): string {
  return isCalledSo(written, meant) ? `its address is “${meant}”` : `it is called ${lastPart(meant)}`
}

/** A noun with its article. */
export function a(noun: string): string {
  return /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`
}

export function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
