import { isEmpty, isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Registry } from '../../engine/registry.ts'
import type { Definitions } from '../definitions.ts'
import { r4 } from '../r4.ts'
import { withoutVersion } from '../canonical.ts'
import { createTerminology } from '../terminology.ts'
import { createBindingChecks } from './bindings.ts'
import { checkBundle, isLinked } from './bundle.ts'
import { createCodingCheck } from './codings.ts'
import { createConformance, holdTo, isOfType } from './conformance.ts'
import { checkContained } from './contained.ts'
import { createExtensionChecks } from './extensions.ts'
import { createExtraChecks } from './extra-checks.ts'
import { createFacets } from './facets.ts'
import { createInvariants } from './invariants.ts'
import { compileNode } from './differential/compile.ts'
import { noContext } from './differential/node-context.ts'
import { createProfiles, type Profiles } from './profiles.ts'
import { createPlaces } from './place.ts'
import { createPlans } from './plan.ts'
import type { Member, Plan, Run } from './model.ts'
import { createReferenceChecks } from './references.ts'
import { inTheNameOf, leaveOpen, noteApplied, report, settleAdvice } from './run.ts'
import { createScope, type Role, type Scope } from './scope.ts'
import { createSliceMatchers, isMember } from './slice-matchers.ts'
import { createSystemCheck } from './systems.ts'
import { findVitalSign } from './vital-signs.ts'
import { enter, leave } from './show.ts'
import { checkObject, createShapes, visit, visitList } from './walk.ts'
import { kindOf } from './wrong-form.ts'
import { checkIntegers } from './written-integers.ts'

/** Goes through documents, once each: shows every element to the rules and holds it to the definitions. */
export interface Checker {
  /** Never throws but for a fault of its own; whatever the document holds. */
  readonly walk: (run: Run, root: Json) => void
  /** The plan of a resource of a type; of a type that FHIR does not have, that of any resource. */
  readonly planOf: (type: string | undefined) => Plan | undefined
}

/** Makes a checker; what the definitions say of a type is compiled when it is first met. */
export function createChecker(definitions: Definitions, registry: Registry): Checker {
  const terminology = createTerminology(definitions)
  const findSystemFault = createSystemCheck(definitions)
  const bindings = createBindingChecks(definitions, terminology, findSystemFault)
  const conformance = createConformance(() => profiles)
  const invariants = createInvariants({
    types: r4,
    memberOf: (value, valueSet) => isMember(terminology, valueSet, value),
    conformsTo: (run, { value, type, companion }, profile) => conformance.ofItem(run, { value, type, companion }, profile),
  })
  const references = createReferenceChecks(definitions, conformance.ofTarget)
  const matchers = createSliceMatchers({
    definitions,
    terminology,
    treeOf: (canonical) => profiles.find(canonical)?.tree(),
    differentialOf: (node) => compileNode(differentialParts, node, noContext),
    conforms: conformance.ofItem,
  })
  const differentialParts = {
    definitions,
    places: createPlaces(definitions),
    bindings,
    constraintChecks: invariants.checks,
    targetCheck: references.targets,
    aggregationCheck: references.aggregation,
    profileCheck: conformance.check,
    matchers,
  }
  const profiles: Profiles = createProfiles(differentialParts)
  const facets = createFacets({
    definitions,
    bindings,
    invariants,
    references,
    extension: createExtensionChecks(definitions, profiles, conformance.ofItem),
    coding: createCodingCheck(definitions, terminology, findSystemFault),
    profileCheck: conformance.check,
    extra: createExtraChecks(definitions, terminology, findSystemFault),
  })
  const plans = createPlans(definitions, createShapes(checkResource), facets, registry)
  /** The types of resource that were met, under their own names. */
  const knownTypes = new Map<string, Plan>()

  function checkResource(run: Run, value: Json, member?: Member): void {
    if (!isObject(value)) {
      if (run.isChecking && !isEmpty(value)) report(run, 'r4-tipo-01', { kind: kindOf(value) })
      return visit(run, value, member)
    }
    const type = value['resourceType']
    const known = typeof type === 'string' ? knownTypes.get(type) : undefined
    if (known !== undefined && run.isChecking) return checkKnown(run, value, known, member)
    // One that only the case tells from a type is looked at as that type, so that mending it brings no new errors.
    const meant = typeof type === 'string' ? r4.findResource(type) : undefined
    const plan = meant === undefined ? undefined : plans.ofResource(meant)
    if (!run.isChecking) return visitResource(run, value, plan, member)
    if (meant !== type || plan === undefined) {
      const facts = { ...(typeof type === 'string' && { found: type }), ...(meant !== undefined && { nearest: meant }) }
      report(run, 'r4-tipo-01', facts, { under: ['resourceType'] })
    }
    if (plan === undefined) return visitResource(run, value, plan, member)
    knownTypes.set(plan.name, plan)
    checkKnown(run, value, plan, member)
  }

  function checkKnown(run: Run, value: JsonObject, plan: Plan, member: Member | undefined): void {
    const outer = run.scope
    const scope = scopeOf(run, value, plan.name, member)
    if (plan.name === 'Bundle' && isLinked(value)) scope.links = (isList(value['entry']) ? value['entry'] : []).map(() => new Set())
    run.scope = scope
    checkObject(run, value, plan, member)
    checkContained(run, scope)
    if (plan.name === 'Bundle') checkBundle(run, scope)
    checkProfiles(run, scope)
    run.scope = outer
    if (scope.role === 'contained') outer!.containedInternal[run.steps[run.depth - 1] as number] = scope.internal
  }

  function checkProfiles(run: Run, scope: Scope): void {
    const { resource, type } = scope
    let asked: Set<string> | undefined
    const { meta } = resource
    const claimed = isObject(meta) && isList(meta['profile']) ? meta['profile'] : []
    for (let index = 0; index < claimed.length; index += 1) askClaimed(claimed[index]!, index)
    if (scope.role === 'root') for (const canonical of run.options.profiles ?? []) askRoot(canonical)
    for (const canonical of run.options.profilesOf?.(resource) ?? []) ask(canonical)
    const vitalSign = type === 'Observation' ? findVitalSign(resource) : undefined
    if (vitalSign !== undefined) ask(vitalSign)

    function askClaimed(canonical: Json, index: number): void {
      if (typeof canonical !== 'string' || canonical === '' || asked?.has(canonical) === true) return
      const profile = profiles.find(canonical)
      if (profile === undefined) {
        // That it leads nowhere within the resource is said already.
        if (!canonical.startsWith('#')) {
          const more = () => {
            const atHand = canonical.includes('|') ? profiles.find(withoutVersion(canonical))?.structure.version : undefined
            return atHand === undefined ? { near: run.options.profilesLike?.(canonical, type) } : { atHand }
          }
          report(run, 'r4-perfil-01', { canonical, more }, { under: ['meta', 'profile', index] })
        }
        leaveOpen(run, 'profile', canonical)
      } else if (!isOfType(type, profile.type)) {
        const more = () => ({ asked: run.options.profilesOf?.(resource)[0] })
        report(run, 'r4-perfil-02', { canonical, expected: profile.type, more }, { under: ['meta', 'profile', index] })
      } else {
        ask(canonical)
      }
    }

    function askRoot(canonical: string): void {
      const expected = profiles.find(canonical)?.type
      const more = () => ({ near: run.options.profilesLike?.(canonical, type) })
      if (expected === undefined) report(run, 'r4-perfil-01', { canonical, stands: true, more })
      if (expected === undefined || isOfType(type, expected)) ask(canonical)
      else inTheNameOf(run, canonical, () => report(run, 'r4-tipo-02', { found: type, allowed: [expected] }))
    }

    function ask(canonical: string): void {
      const bar = canonical.indexOf('|')
      const url = bar < 0 ? canonical : canonical.slice(0, bar)
      asked ??= new Set()
      if (asked.has(url)) return
      asked.add(url)
      const profile = profiles.find(canonical)
      if (profile === undefined) return leaveOpen(run, 'profile', canonical)
      if (!isOfType(type, profile.type)) return
      noteApplied(run, resource, profile.structure)
      holdTo(run, scope, profile, canonical)
      for (const imposed of profile.structure.imposes ?? []) ask(imposed)
    }
  }

  /** Shows a resource to the rules alone. */
  function visitResource(run: Run, resource: JsonObject, plan: Plan | undefined, member: Member | undefined): void {
    const before = run.isChecking
    run.isChecking = false
    checkObject(run, resource, plan ?? plans.ofAnyResource()!, member)
    run.isChecking = before
  }

  return {
    planOf: (type) => (type === undefined ? undefined : (knownTypes.get(type) ?? plans.ofResource(type))) ?? plans.ofAnyResource(),
    walk: (run, root) => {
      if (isObject(root)) {
        checkResource(run, root)
      } else if (isList(root)) {
        enter(run, root, undefined, undefined, false)
        visitList(run, root)
        leave(run)
      }
      settleAdvice(run)
      checkIntegers(run)
    },
  }
}

/** The scope of a resource that stands where the run is. */
function scopeOf(run: Run, resource: JsonObject, type: string, member: Member | undefined): Scope {
  const { steps, depth, scope: outer } = run
  const role = roleOf(member)
  const entry = role === 'entry' ? (steps[depth - 2] as number) : undefined
  return createScope(resource, type, outer, role, depth, entry)
}

function roleOf(member: Member | undefined): Role {
  if (member === undefined) return 'root'
  if (member.name === 'contained') return 'contained'
  if (member.path === 'Bundle.entry.resource') return 'entry'
  return member.path.startsWith('Parameters.parameter') ? 'parameter' : 'other'
}
