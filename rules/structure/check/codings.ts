import { isObject, type Json } from '../../engine/json.ts'
import type { Concept, Definitions } from '../definitions.ts'
import type { CodeFacts, Terminology } from '../terminology.ts'
import { findNearest } from './nearest.ts'
import { isAbsolute } from './primitives.ts'
import { isFull, report, type Run } from './run.ts'
import type { Scope } from './scope.ts'

/** Makes the check of a Coding by itself, or of one among others of a concept: its system, whether that has the code, and its display. */
export type CodingCheck = (isOneOfMany: boolean) => (run: Run, value: Json) => void

/** Makes the checks of codings, and of the coded units of quantities. */
export function createCodingCheck({ findCodeSystem, findValueSet }: Definitions, { lookup }: Terminology): CodingCheck {
  const sets = new Map<string, boolean>()

  /** Whether an address that is of no code system is that of a value set. */
  function isValueSet(system: string): boolean {
    let answer = sets.get(system)
    if (answer === undefined) {
      answer = findCodeSystem(system) === undefined && findValueSet(system) !== undefined
      // Documents may name systems without end; the ones in use are few.
      if (sets.size < mostSystems) sets.set(system, answer)
    }
    return answer
  }

  return (isOneOfMany) => (run, value) => {
    if (!isObject(value)) return
    const { system, code, display } = value
    if (typeof system !== 'string' || system === '') return
    // Beside others of a concept it may be somebody's own, and no harm.
    const ofSystem = { under: ['system'], severity: isOneOfMany ? ('warning' as const) : undefined }
    if (!isAbsolute(system)) return report(run, 'r4-codigo-05', { system, reason: 'relative' }, ofSystem)
    if (typeof code !== 'string') return
    const known = lookup(system, code)
    if (known === undefined) {
      if (isValueSet(system)) report(run, 'r4-codigo-05', { system, reason: 'valueSet' }, ofSystem)
    } else if (known === 'unknown') {
      const nearest = isFull(run, 'r4-codigo-03') ? undefined : findNearest(code, codesOf(findCodeSystem(system)?.concept))
      report(run, 'r4-codigo-03', { value: code, system, ...(nearest !== undefined && { nearest }) }, { under: ['code'] })
    } else if (typeof display === 'string' && display !== '' && known.display !== undefined && !accepts(known, display)) {
      const severity = isInEnglish(run.scope) ? 'error' : 'warning'
      report(run, 'r4-codigo-04', { value: code, system, display, expected: known.display }, { under: ['display'], severity })
    }
  }
}

const mostSystems = 1000
const mostCompared = 2000

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
