import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Definitions } from '../definitions.ts'
import type { Terminology } from '../terminology.ts'
import { isVersionNamed, type ImportedSystem } from '../imported-terminology.ts'
import { releaseOf } from '../terminology/releases.ts'
import type { CodeFacts } from '../terminology/code-index.ts'
import { foldDisplay } from '../terminology/fold-display.ts'
import { ucum } from '../terminology/ucum.ts'
import { isAbsolute } from './primitives.ts'
import { isHl7, type SystemCheck } from './systems.ts'
import { leaveOpen, report, type Circumstances } from './run.ts'
import type { Run } from './model.ts'
import type { Scope } from './scope.ts'

/** The check of a Coding by itself: its system, whether that has the code, and its display. */
export type CodingCheck = (run: Run, value: Json) => void

const atSystem: Circumstances = { under: ['system'] }
const atSystemMildly: Circumstances = { under: ['system'], severity: 'warning' }
const atCode: Circumstances = { under: ['code'] }
const atCodeMildly: Circumstances = { under: ['code'], severity: 'warning' }

/** Makes the checks of codings, and of the coded units of quantities. */
export function createCodingCheck({ findCodeSystem }: Definitions, terminology: Terminology, systems: SystemCheck): CodingCheck {
  const { lookup, findImported, findNamedIn, findNearestIn, choicesIn } = terminology

  return check

  function check(run: Run, value: Json): void {
    if (!isObject(value)) return
    const { system, code, display } = value
    if (typeof system !== 'string' || system === '') return
    const imported = typeof code === 'string' ? findImported(system) : undefined
    if (imported !== undefined) {
      const version = versionOf(value)
      const named = version === undefined ? imported : findImported(system, version)
      if (isTold(named, code as string)) return checkImported(run, value, named)
      if (imported.isAtServer !== true) return leaveVersion(run, value, imported)
    }
    const known = typeof code === 'string' && !systems.isForeign(run, system) && !system.includes('|') ? lookup(system, code) : undefined
    if (known === undefined) checkSystem(run, system, typeof code === 'string' ? code : undefined)
    else if (known === 'unknown') reportUnknown(run, system, code as string)
    else if (typeof display === 'string' && display !== '' && known.display !== undefined && !accepts(known, display)) {
      // HL7's validator has an error here, which may be a name in another language.
      const severity = run.strict && isInEnglish(run.scope) ? 'error' : 'warning'
      const more = () => {
        const named = findNamedIn(system, display)
        return named === undefined || named === code ? {} : { named }
      }
      const facts = { value: code as string, system, display, expected: known.display, more }
      report(run, 'r4-codigo-04', facts, { under: ['display'], severity })
    }
  }

  /** A coding of a system that somebody imported, or a server has, in the version that it names or in the newest. */
  function checkImported(run: Run, coding: JsonObject, imported: ImportedSystem): void {
    const { system, code, display } = coding
    const known = imported.lookup(code as string)
    const own = imported.version
    // A server may answer by a version that nobody asked for.
    if (known !== undefined && isOfOtherVersion(imported, coding)) return leaveVersion(run, coding, imported)
    const place = imported.isAtServer === true ? ({ place: 'server' } as const) : {}
    const value = code as string
    if (known === undefined) return checkExpression(run, value, system as string, imported)
    if (known === 'unknown') return report(run, 'r4-codigo-03', { value, system: system as string }, atCode)
    if (known === 'absent') {
      return report(run, 'r4-codigo-03', { value, system: system as string, reason: 'absent', version: own, ...place }, atCodeMildly)
    }
    if (!known.isActive) {
      const more = () => {
        const nearest = known.replacement()
        return nearest === undefined ? {} : { nearest }
      }
      report(run, 'r4-codigo-03', { value, system: system as string, reason: 'inactive', version: own, ...place, more }, atCodeMildly)
    }
    if (typeof display !== 'string' || display === '' || known.display === '' || display === known.display) return
    const facts = { code: known.code, display: known.display, designations: known.names(), isAbstract: false }
    if (accepts(facts, display)) return
    report(
      run,
      'r4-codigo-04',
      { value, system: system as string, display, expected: known.display },
      { under: ['display'], severity: 'warning' },
    )
  }

  /** A coding in a version that is not at hand is not judged by another, but for what no version can have. */
  function leaveVersion(run: Run, coding: JsonObject, other: ImportedSystem): void {
    const [system, value, version] = [coding['system'] as string, coding['code'] as string, versionOf(coding)]
    if (other.lookup(value) === 'unknown') return report(run, 'r4-codigo-03', { value, system }, atCode)
    leaveOpen(run, 'codeSystem', `${system}|${version}`, releaseOf(system, version))
  }

  /** A code that is an expression over those of its system. */
  function checkExpression(run: Run, value: string, system: string, { faultsIn }: ImportedSystem): void {
    const faults = faultsIn?.(value) ?? []
    if (faults.length === 0) return
    const isCertain = faults.some((fault) => fault.isCertain)
    const told = faults.slice(0, mostFaults).map(({ sentence }) => sentence.slice(0, 1).toLowerCase() + sentence.slice(1, -1))
    report(run, 'r4-codigo-03', { value, system, reason: 'expression', faults: told.join('; ') }, isCertain ? atCode : atCodeMildly)
  }

  /** A system that does not tell whether it has the code. */
  function checkSystem(run: Run, system: string, code: string | undefined): void {
    if (!isAbsolute(system)) {
      const [nearest] = run.options.systemsLike?.(system)?.candidates ?? []
      return report(run, 'r4-codigo-05', { system, reason: 'relative', ...(nearest !== undefined && { nearest }) }, atSystem)
    }
    if (code === undefined) return
    const fault = systems.findFault(run, system)
    if (fault === undefined) {
      if (run.strict && ofFhir.test(system) && findCodeSystem(system) === undefined)
        report(run, 'r4-codigo-05', { system, reason: 'absent' }, atSystem)
    } else {
      // Somebody's own system may be called much like another; not one of HL7's, but for those of R4's predecessors.
      const isMild =
        fault.reason === 'absentInGuide' ||
        fault.reason === 'oid' ||
        fault.reason === 'edition' ||
        (fault.reason === 'page' && fault.nearest !== undefined) ||
        (fault.reason === 'unknown' && (!isHl7(system) || (!run.strict && isOfOldFhir(system))))
      // A system that does not have the code is not the one that is meant.
      const offered =
        'candidates' in fault ? { ...fault, candidates: fault.candidates.filter((one) => lookup(one, code) !== 'unknown') } : fault
      report(run, 'r4-codigo-05', { system, ...offered }, isMild ? atSystemMildly : atSystem)
    }
  }

  function reportUnknown(run: Run, system: string, code: string): void {
    const isOfOther = findCodeSystem(system)?.otherCodes?.has(code) === true && !run.strict
    // HL7's examples count in units of their own («TAB», «mEq»), and its validator lets them pass.
    const isMild = isOfOther || system === ucum
    const more = () => {
      const nearest = isOfOther ? undefined : findNearestIn(system, code)
      if (nearest !== undefined || isOfOther) return nearest === undefined ? {} : { nearest }
      return {
        choices: choicesIn(system)?.map(({ code: one, display }) => ({ code: one, ...(display !== undefined && { display }) })) ?? [],
      }
    }
    report(run, 'r4-codigo-03', { value: code, system, more }, isMild ? atCodeMildly : atCode)
  }
}

/** Whether a system at hand, or a server, tells of a code. */
export function isTold(found: ImportedSystem | undefined, code: string): found is ImportedSystem {
  return found !== undefined && (found.isAtServer !== true || found.lookup(code) !== undefined)
}

/** Whether a system is at hand in another version than a coding names; a server may not say in which. */
export function isOfOtherVersion({ version: own }: ImportedSystem, coding: JsonObject): boolean {
  const version = versionOf(coding)
  return version !== undefined && own !== '' && !isVersionNamed(own, version)
}

/** The version that a coding names. */
export function versionOf({ version }: JsonObject): string | undefined {
  return typeof version === 'string' && version !== '' ? version : undefined
}

/** Sentences about one expression. */
const mostFaults = 3

/** Whether an address is one that the systems of HL7's versions 2 and 3 had before R4. */
function isOfOldFhir(system: string): boolean {
  return system.startsWith('http://hl7.org/fhir/v2/') || system.startsWith('http://hl7.org/fhir/v3/')
}

/** The addresses of the systems that FHIR itself defines, and of nobody else's. */
const ofFhir = /^http:\/\/hl7\.org\/fhir\/(?:CodeSystem\/)?[a-z][a-z0-9-]*$/

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
  const folded = foldDisplay(display)
  if (foldDisplay(own ?? '') === folded) return true
  for (let index = 0; index < designations.length; index += 1) if (foldDisplay(designations[index]!) === folded) return true
  return false
}
