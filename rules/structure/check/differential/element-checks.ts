import { isList, isObject, type Json } from '../../../engine/json.ts'
import type { Binding, Constraint, ElementDefinition, ElementType } from '../../definitions.ts'
import { isPublished } from '../../fhirpath/published.ts'
import { isResource, knownTypeOf } from '../../resource-type.ts'
import { repeats } from '../../snapshot/same-constraint.ts'
import type { BindingChecks } from '../bindings.ts'
import { meets, readDemand } from '../fixed.ts'
import { scopeOf } from '../inner-scope.ts'
import { checkLength, checkRange } from '../limits.ts'
import type { ValueCheck } from '../model.ts'
import type { Places } from '../place.ts'
import { baseUrl, profilesOf } from '../plan.ts'
import { report } from '../run.ts'
import type { NodeContext } from './node-context.ts'
import { reportUnmet } from './unmet-pattern.ts'

/** Parts of the checker that the checks of an element are made of. */
export interface CheckParts {
  readonly places: Places
  readonly bindings: BindingChecks
  readonly constraintChecks: (constraints: readonly Constraint[], type: string) => readonly ValueCheck[]
  readonly targetCheck: (profiles: readonly string[]) => ValueCheck
  readonly aggregationCheck: (modes: readonly string[]) => ValueCheck
  readonly profileCheck: (profiles: readonly string[]) => ValueCheck
}

/** Checks of an element on a value itself, without those that its context already makes. */
export function elementChecks(parts: CheckParts, element: ElementDefinition, context: NodeContext): readonly ValueCheck[] {
  const { place, general, type = '' } = context
  const base = place?.element
  const before = [base, general?.element].filter((one) => one !== undefined)
  const ofType = element.type?.find(({ code }) => code === type)
  return [
    ...checkDemand(element, before),
    ...checkRange(element, before),
    ...checkLength(element, before),
    ...checkBinding(parts, element, before, type),
    ...checkFurtherSets(parts, element, before, type),
    ...(ofType === undefined ? [] : checkProfiles(parts, ofType, before)),
    ...(base === undefined || !parts.places.isResource(type) ? [] : checkResource(parts, element, before)),
    ...(ofType === undefined ? [] : checkTargets(parts, ofType, before)),
    ...checkConstraints(parts, element, base, before, type),
  ]
}

function checkDemand(element: ElementDefinition, before: readonly ElementDefinition[]): readonly ValueCheck[] {
  const demand = readDemand(element)
  if (demand === undefined || before.some((one) => JSON.stringify(readDemand(one)) === JSON.stringify(demand))) return []
  const { kind, value: expected } = demand
  const isMet = typeof expected === 'object' ? (value: Json) => meets(value, demand) : (value: Json) => value === expected
  return [
    (run, value) => {
      if (isMet(value)) return
      if (kind === 'fixed') report(run, 'r4-valor-01', { expected })
      else reportUnmet(run, value, expected)
    },
  ]
}

function checkBinding(
  { bindings }: CheckParts,
  element: ElementDefinition,
  before: readonly ElementDefinition[],
  type: string,
): readonly ValueCheck[] {
  const binding = correctBinding(element)
  if (binding === undefined || before.some((one) => isSameBinding(one, element))) return []
  const check = bindings.check(binding, type)
  if (check === undefined) return []
  const demand = readDemand(element)
  // A code that the same element demands needs no advice, though its set, as that is written, does not have it.
  const isDemanded = binding.strength === 'extensible' && demand !== undefined && saysCode(demand.value)
  return [isDemanded ? (run, value) => meets(value, demand) || check(run, value) : check]
}

/** Checks of the sets that a binding requires besides its own. */
function checkFurtherSets(
  { bindings }: CheckParts,
  element: ElementDefinition,
  before: readonly ElementDefinition[],
  type: string,
): readonly ValueCheck[] {
  return (element.binding?.also ?? [])
    .filter((valueSet) => !before.some((one) => one.binding?.also?.includes(valueSet)))
    .map((valueSet) => bindings.check({ strength: 'required', valueSet }, type))
    .filter((check) => check !== undefined)
}

function checkProfiles({ profileCheck }: CheckParts, ofType: ElementType, before: readonly ElementDefinition[]): readonly ValueCheck[] {
  const profiles = profilesOf(ofType)
  // Of extensions, each is measured by its own definition anyway, and by another version of it where that is meant.
  const isOwn = ofType.code === 'Extension' && !profiles.some((one) => one.includes('|'))
  if (profiles.length === 0 || isOwn || before.some((one) => hasSame(one, ofType.code, 'profile', profiles))) return []
  return [profileCheck(profiles)]
}

/** The check of an element for any resource that is to hold one of a type, or one that meets a profile. */
function checkResource(
  { profileCheck }: CheckParts,
  element: ElementDefinition,
  before: readonly ElementDefinition[],
): readonly ValueCheck[] {
  const wanted = resourcesWanted(element)
  const isAsked = before.some((one) => JSON.stringify(resourcesWanted(one)) === JSON.stringify(wanted))
  return isAsked ? [] : [profileCheck(wanted)]
}

/** Checks of what a reference leads to, and whether that may be contained or bundled. */
function checkTargets(
  { targetCheck, aggregationCheck }: CheckParts,
  { code, targetProfile = [], aggregation = [] }: ElementType,
  before: readonly ElementDefinition[],
): readonly ValueCheck[] {
  const areTargetsNew = targetProfile.length > 0 && !before.some((one) => hasSame(one, code, 'targetProfile', targetProfile))
  const areModesNew = aggregation.length > 0 && !before.some((one) => hasSame(one, code, 'aggregation', aggregation))
  return [...(areTargetsNew ? [targetCheck(targetProfile)] : []), ...(areModesNew ? [aggregationCheck(aggregation)] : [])]
}

function checkConstraints(
  { places, constraintChecks }: CheckParts,
  element: ElementDefinition,
  base: ElementDefinition | undefined,
  before: readonly ElementDefinition[],
  type: string,
): readonly ValueCheck[] {
  const own = constraintsBeyond(before, element.constraint ?? [])
  // The type is read only where there is something that it may ask already.
  if (own.length === 0) return []
  if (places.isResource(type)) return [ofResource(own, places, constraintChecks)]
  const ofItsType = places.ofType(type)?.element
  const constraints = ofItsType === undefined ? own : constraintsBeyond([ofItsType], own)
  return constraintChecks(constraints, focusType(base ?? element, type))
}

function saysCode(value: Json): boolean {
  if (isList(value)) return value.some(saysCode)
  return isObject(value) && (typeof value['code'] === 'string' || saysCode(value['coding'] ?? null))
}

/**
 * Invariants of an element that is a resource, asked of the resource itself and in its own name, less those that its type
 * has: snapshots may repeat at a slice of `Bundle.entry` what the profile of the entry asks.
 */
function ofResource(constraints: readonly Constraint[], places: Places, constraintChecks: CheckParts['constraintChecks']): ValueCheck {
  const byType = new Map<string, readonly ValueCheck[]>()
  return (run, value) => {
    if (!isResource(value)) return
    const type = knownTypeOf(value)
    let checks = byType.get(type)
    if (checks === undefined) {
      const ofItsType = places.ofType(type)?.element
      if (ofItsType === undefined) return
      byType.set(type, (checks = constraintChecks(constraintsBeyond([ofItsType], constraints), type)))
    }
    const around = run.scope
    run.scope = scopeOf(run, value)
    for (const check of checks) check(run, value)
    run.scope = around
  }
}

/** The profiles of which a resource has to meet one; a type by its own address. */
function resourcesWanted({ type = [] }: ElementDefinition): readonly string[] {
  return type.flatMap(({ code, profile = [] }) => (profile.length === 0 ? [baseUrl(code)] : profile))
}

/** The name of an element's type in expressions: a backbone element goes by its path. */
function focusType({ path, contentReference }: ElementDefinition, type: string): string {
  if (contentReference !== undefined) return contentReference.slice(contentReference.indexOf('#') + 1)
  return type === 'BackboneElement' || type === '' || (type === 'Element' && path.includes('.')) ? path : type
}

/** R4 published the units of the components of vital signs as required; HL7 has put that right to extensible since. */
function correctBinding({ binding, path }: ElementDefinition): Binding | undefined {
  const isWrong =
    path === 'Observation.component.value[x]' && binding?.valueSet?.startsWith('http://hl7.org/fhir/ValueSet/ucum-vitals-common') === true
  return isWrong ? { ...binding!, strength: 'extensible' } : binding
}

function constraintsBeyond(before: readonly ElementDefinition[], constraints: readonly Constraint[]): readonly Constraint[] {
  return constraints.filter((one) => {
    const alike = before.flatMap(({ constraint = [] }) => constraint.filter(({ key }) => key === one.key))
    // FHIR may say the same under a key in other words elsewhere.
    return alike.length === 0 || !(alike.some((known) => repeats(one, known)) || isPublished(one.expression!))
  })
}

function isSameBinding({ binding: a }: ElementDefinition, { binding: b }: ElementDefinition): boolean {
  return a?.valueSet?.split('|')[0] === b?.valueSet?.split('|')[0] && a?.strength === b?.strength && a?.maxValueSet === b?.maxValueSet
}

function hasSame(
  element: ElementDefinition,
  type: string | undefined,
  member: 'profile' | 'targetProfile' | 'aggregation',
  wanted: readonly string[],
): boolean {
  const found: ElementType | undefined = element.type?.find(({ code }) => code === type)
  return JSON.stringify(found?.[member] ?? []) === JSON.stringify(wanted)
}
