import { isObject, type Json } from '../../engine/json.ts'
import type { Concept, Definitions } from '../definitions.ts'
import type { Terminology } from '../terminology.ts'
import type { CodeFacts } from '../terminology/code-index.ts'
import { findNearest } from './nearest.ts'
import { isAbsolute } from './primitives.ts'
import type { FindSystemFault } from './systems.ts'
import { isFull, report, type Circumstances, type Run } from './run.ts'
import type { Scope } from './scope.ts'

/** Makes the check of a Coding by itself, or of one among others of a concept: its system, whether that has the code, and its display. */
export type CodingCheck = (isOneOfMany: boolean) => (run: Run, value: Json) => void

/** Makes the checks of codings, and of the coded units of quantities. */
export function createCodingCheck({ findCodeSystem }: Definitions, { lookup }: Terminology, findSystemFault: FindSystemFault): CodingCheck {
  return (isOneOfMany) => {
    // Beside others of a concept it may be somebody's own, and no harm.
    const ofSystem = { under: ['system'], severity: isOneOfMany ? ('warning' as const) : undefined }
    return (run, value) => check(run, value, ofSystem)
  }

  function check(run: Run, value: Json, ofSystem: Circumstances): void {
    if (!isObject(value)) return
    const { system, code, display } = value
    if (typeof system !== 'string' || system === '') return
    const known = typeof code === 'string' && !system.includes('|') ? lookup(system, code) : undefined
    // Those at hand are absolute.
    if (known === undefined && !isAbsolute(system)) return report(run, 'r4-codigo-05', { system, reason: 'relative' }, ofSystem)
    if (typeof code !== 'string') return
    if (known === undefined) {
      const fault = findSystemFault(system)
      if (fault?.reason === 'valueSet') return report(run, 'r4-codigo-05', { system, ...fault }, ofSystem)
      if (fault?.reason === 'page' || fault?.reason === 'version') {
        return report(run, 'r4-codigo-05', { system, ...fault }, { under: ['system'] })
      }
      // Somebody's own system may be called much like another; not one of HL7's.
      const severity = isHl7(system) ? undefined : 'warning'
      if (fault !== undefined) report(run, 'r4-codigo-05', { system, ...fault }, { under: ['system'], severity })
      else if (run.strict && ofFhir.test(system) && findCodeSystem(system) === undefined)
        report(run, 'r4-codigo-05', { system, reason: 'absent' }, { under: ['system'] })
    } else if (known === 'unknown') {
      const nearest = isFull(run, 'r4-codigo-03') ? undefined : findNearest(code, codesOf(findCodeSystem(system)?.concept))
      report(run, 'r4-codigo-03', { value: code, system, ...(nearest !== undefined && { nearest }) }, { under: ['code'] })
    } else if (typeof display === 'string' && display !== '' && known.display !== undefined && !accepts(known, display)) {
      // HL7's validator has an error here, which may be a name in another language.
      const severity = run.strict && isInEnglish(run.scope) ? 'error' : 'warning'
      report(run, 'r4-codigo-04', { value: code, system, display, expected: known.display }, { under: ['display'], severity })
    }
  }
}

const mostCompared = 2000

/** The addresses of the systems that FHIR itself defines, and of nobody else's. */
const ofFhir = /^http:\/\/hl7\.org\/fhir\/(?:CodeSystem\/)?[a-z][a-z0-9-]*$/

/** Whether an address is one of those that HL7 gives to systems. */
export function isHl7(system: string): boolean {
  return /^http:\/\/(?:www\.)?(?:terminology\.)?hl7\.org\//i.test(system)
}

/** The codes of a system, the first of them where there are many. */
function codesOf(concepts: readonly Concept[] = []): readonly string[] {
  const codes: string[] = []
  const pending = [...concepts]
  for (let concept = pending.pop(); concept !== undefined && codes.length < mostCompared; concept = pending.pop()) {
    codes.push(concept.code)
    pending.push(...(concept.concept ?? []))
  }
  return codes
}

/** Whether a resource is in English, as is one that does not say its language; the displays at hand are hardly in others. */
function isInEnglish(scope: Scope | undefined): boolean {
  for (let at = scope; at !== undefined; at = at.outer) {
    const { language } = at.resource
    if (typeof language === 'string' && language !== '') return /^en\b/i.test(language)
  }
  return true
}

function accepts({ display: own, designations }: CodeFacts, display: string): boolean {
  if (display === own || designations.includes(display)) return true
  const folded = fold(display)
  return fold(own ?? '') === folded || designations.some((one) => fold(one) === folded)
}

function fold(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
