import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Definitions, StructureDefinition } from '../definitions.ts'
import { compileFhirPath, type Focus } from '../fhirpath/index.ts'
import { claimsOf, lineageOf } from '../lineage.ts'
import { r4 } from '../r4.ts'
import { isOfType, type Conformance } from './conformance.ts'
import { hasWithdrawnInvariant, laterContextsOf } from './later-contexts.ts'
import { applyProfile, type Profile, type Profiles } from './profiles.ts'
import type { Member, Run, ValueCheck } from './model.ts'
import { findVariant } from './address-variants.ts'
import { isAbsolute } from './primitives.ts'
import { leaveOpen, report } from './run.ts'

/** Elements that hold values of other elements, with the extensions of those. */
const anywhere = new Set(['ElementDefinition.example.value', 'ElementDefinition.pattern', 'ElementDefinition.fixed'])

/** Facts of an extension from its definition. */
interface Known {
  readonly profile: Profile
  readonly isModifier: boolean
  /** Whether it may stand wherever extensions may. */
  readonly isAllowedAnywhere: boolean
  /** The addresses of the extensions inside it. */
  readonly inner: ReadonlySet<string>
  /** Where it may stand: paths and types. */
  readonly elements: ReadonlySet<string>
  /** Where it may stand in what meets a profile: the path or type, and the profiles. */
  readonly inProfiles: ReadonlyMap<string, readonly string[]>
  readonly contexts: NonNullable<StructureDefinition['context']>
  /** Its demands on the element it stands in. */
  readonly invariants: readonly ContextInvariant[]
}

interface ContextInvariant {
  readonly expression: string
  readonly compiled: ReturnType<typeof compileFhirPath>
}

/**
 * How an extension stands where it does; `otherProfile`: in the right element of a resource that does not meet the profile; an invariant:
 * in the right element, which does not hold it.
 */
type Fit = 'fits' | 'other' | 'otherProfile' | ContextInvariant

/** Makes the check of an extension, or of one that modifies what it stands in. `meets`: whether something meets a profile. */
export function createExtensionChecks(
  definitions: Definitions,
  profiles: Profiles,
  meets: Conformance['ofItem'],
): (isModifier: boolean) => ValueCheck {
  const { findStructure } = definitions
  const known = new Map<string, Known>()

  return (isModifier) => (run, value) => {
    if (!isObject(value)) return
    const { url } = value
    // That it is missing is said of it as of any element.
    if (typeof url !== 'string' || url === '') return
    if (!checkContent(run, value, url)) return
    if (url.includes('|')) return report(run, 'r4-ext-06', { url, reason: 'version' }, { under: ['url'] })
    if (!isAbsolute(url)) return checkRelative(run, url)
    const extension = find(url)
    if (extension === undefined) {
      // An extension around one that is not known was not looked at either.
      const outer = outerExtension(run)
      const isWithinUnknown = outer !== undefined && isAbsolute(outer) && find(outer) === undefined
      if (isWithinUnknown) return leaveOpen(run, 'profile', url)
      return reportUnknown(run, url, isModifier, () => findVariant(url, (one) => find(one) !== undefined))
    }
    if (extension.isModifier !== isModifier) return report(run, 'r4-ext-05', { url, isModifier: extension.isModifier })
    const place = judgePlace(run, extension)
    if (place !== 'fits') {
      const allowed = extension.contexts.map(({ expression }) => expression)
      // HL7's validator leaves the profile aside.
      const unmet = typeof place === 'object' ? { unmet: place.expression } : {}
      report(run, 'r4-ext-02', { url, allowed, ...unmet }, place === 'otherProfile' ? { severity: 'warning' } : {})
    }
    applyProfile(run, extension.profile, value)
  }

  function find(url: string): Known | undefined {
    const before = known.get(url)
    if (before !== undefined) return before
    const structure = findStructure(url)
    const profile = structure?.type === 'Extension' && structure.snapshot !== undefined ? profiles.find(url) : undefined
    if (profile === undefined) return undefined
    const extension = read(profile)
    // Documents may name extensions without end; those that are defined are few.
    if (url === profile.url) known.set(profile.url, extension)
    return extension
  }

  function checkRelative(run: Run, url: string): void {
    const outer = outerExtension(run)
    if (outer === undefined) return report(run, 'r4-ext-06', { url, reason: 'relative' }, { under: ['url'] })
    const around = find(outer)
    if (around !== undefined && !around.inner.has(url)) report(run, 'r4-slice-01', { name: 'extension', slices: [...around.inner] })
  }

  /** The address of the extension that this one stands in directly. */
  function outerExtension(run: Run): string | undefined {
    if (holderMember(run)?.type !== 'Extension') return undefined
    const url = holderOf(run)?.['url']
    return typeof url === 'string' ? url : undefined
  }

  function judgePlace(run: Run, extension: Known): Fit {
    const { elements, inProfiles, contexts, isAllowedAnywhere } = extension
    if (isAllowedAnywhere) return 'fits'
    const holder = holderMember(run)
    const path = holder === undefined ? run.scope?.type : holder.path
    if (path !== undefined && (elements.has(path) || (holder !== undefined && elements.has(holder.type)))) {
      return brokenInvariant(run, extension) ?? 'fits'
    }
    const paths = pathsHere(run)
    for (const path of paths) {
      if (elements.has(path) || anywhere.has(path)) return brokenInvariant(run, extension) ?? 'fits'
    }
    const outer = outerExtension(run)
    for (const { type, expression } of contexts) {
      if (type === 'extension' && outer !== undefined && (expression === outer || expression.endsWith(`#${outer}`))) return 'fits'
      if (type === 'extension' && outerOfValue(run) === expression) return 'fits'
      if (type === 'fhirpath' && isAmong(run, expression) !== false) return 'fits'
    }
    const asked = paths.flatMap((path) => inProfiles.get(path) ?? [])
    if (asked.length === 0) return 'other'
    const broken = brokenInvariant(run, extension)
    if (broken !== undefined) return broken
    return asked.some((canonical) => mayMeet(run, canonical)) ? 'fits' : 'otherProfile'
  }

  /** Whether the resource where the run is claims a profile, or one that is derived from it, or meets it without a claim. */
  function mayMeet(run: Run, canonical: string): boolean {
    const { scope } = run
    const profile = profiles.find(canonical)
    // Of types of data nobody claims anything.
    if (scope === undefined || profile === undefined || !isOfType(scope.type, profile.type)) return true
    const { resource, type, role } = scope
    const claims = [...claimsOf(resource), ...(role === 'root' ? (run.options.profiles ?? []) : [])]
    const isClaimed = claims.some((claim) => {
      const structure = findStructure(claim)
      return structure !== undefined && lineageOf(definitions, structure).has(profile.url)
    })
    if (isClaimed) return true
    return meets(run, { value: resource, companion: undefined, type }, canonical) !== false
  }
}

function read(profile: Profile): Known {
  const { structure } = profile
  const contexts = structure.context ?? []
  const elements = new Set<string>()
  const inProfiles = new Map<string, string[]>()
  for (const { type, expression } of contexts) {
    if (type !== 'element') continue
    const hash = expression.indexOf('#')
    const path = expression.slice(hash + 1).replaceAll('[x]', '')
    if (hash < 0) elements.add(path)
    else inProfiles.set(path, [...(inProfiles.get(path) ?? []), expression.slice(0, hash)])
  }
  const inner = new Set<string>()
  for (const { path, ...rest } of structure.snapshot?.element ?? []) {
    const fixed = (rest as { readonly fixedUri?: Json }).fixedUri
    if (path === 'Extension.extension.url' && typeof fixed === 'string') inner.add(fixed)
  }
  const isModifier = structure.snapshot?.element[0]?.isModifier === true
  const expressions = hasWithdrawnInvariant(structure.url) ? [] : (structure.contextInvariant ?? [])
  const invariants = expressions.map((expression) => ({ expression, compiled: compileFhirPath(expression, r4) }))
  const allowed = new Set([...elements, ...laterContextsOf(structure.url)])
  const isAllowedAnywhere = contexts.length === 0 || allowed.has('Element') || allowed.has('Any')
  return { profile, isModifier, isAllowedAnywhere, inner, elements: allowed, inProfiles, contexts, invariants }
}

/** Holds ext-1: a value or extensions, and not both. */
function checkContent(run: Run, extension: JsonObject, url: string): boolean {
  let hasValue = false
  let hasExtensions = false
  for (const name in extension) {
    if (name === 'extension') hasExtensions = true
    else if (name.startsWith('value') || name.startsWith('_value')) hasValue = true
  }
  if (hasValue !== hasExtensions) return true
  report(run, 'r4-ext-03', { url, reason: hasValue ? 'both' : 'neither' })
  return false
}

function reportUnknown(run: Run, url: string, isModifier: boolean, meant: () => string | undefined): void {
  if (isModifier) return report(run, 'r4-ext-04', { url }, isOpen(url) ? { severity: 'warning' } : {})
  leaveOpen(run, 'profile', url)
  const more = () => {
    const address = meant()
    return address === undefined ? { near: run.options.profilesLike?.(url, 'Extension') } : { meant: address }
  }
  report(run, 'r4-ext-01', { url, more }, run.strict && !isOpen(url) ? { severity: 'error' } : {})
}

/** Addresses under which HL7 keeps the extensions of its tools and tests, and those that stand for elements of other versions of FHIR. */
function isOpen(url: string): boolean {
  return /^https?:\/\/hl7\.org\/fhir\/(?:tools|test|1\.[04]|[3-6]\.0|4\.3)\/StructureDefinition\//.test(url)
}

/** The index of the step `extension` that leads to the extension where the run is. */
function extensionStep({ steps, depth }: Run): number {
  return typeof steps[depth - 1] === 'number' ? depth - 2 : depth - 1
}

/** The element that the extension where the run is stands in; undefined where it stands in a resource itself. */
function holderMember(run: Run): Member | undefined {
  const step = extensionStep(run)
  const before = typeof run.steps[step - 1] === 'number' ? step - 2 : step - 1
  return before < (run.scope?.depth ?? 0) ? undefined : run.members[before]
}

/** The object that the extension where the run is stands in. */
function holderOf(run: Run): JsonObject | undefined {
  let value: Json | undefined = run.scope?.resource
  const end = extensionStep(run)
  for (let index = run.scope?.depth ?? 0; index < end; index += 1) {
    const step = run.steps[index]!
    if (isList(value)) value = value[step as number]
    else if (isObject(value)) value = value[step]
    else return undefined
  }
  return isObject(value) ? value : undefined
}

/** The address of the extension whose value the run is in. */
function outerOfValue(run: Run): string | undefined {
  const end = extensionStep(run) - 1
  const member = run.members[end]
  if (typeof run.steps[end] !== 'string' || member?.name !== 'value') return undefined
  const holder = holderOf({ ...run, depth: end + 1 })
  return typeof holder?.['url'] === 'string' ? holder['url'] : undefined
}

/** Every path by which the element may be called that the extension where the run is stands in. */
function pathsHere(run: Run): readonly string[] {
  const start = run.scope?.depth ?? 0
  const end = extensionStep(run)
  let paths = withBases(run.scope?.type ?? '')
  for (let index = start; index < end; index += 1) {
    const member = run.members[index]
    if (typeof run.steps[index] === 'number') continue
    if (member === undefined) return []
    const { name, type } = member
    const inner = paths.map((path) => `${path}.${name}`)
    // An element that is defined by reference to another goes by that one's path too.
    const defined = type === 'BackboneElement' || type === 'Element' ? member.plan()?.name : undefined
    paths = [...inner, ...(defined === undefined ? withBases(type) : inner.includes(defined) ? [] : [defined])]
  }
  return paths
}

/** A type and those it is derived from. */
function withBases(type: string): readonly string[] {
  if (r4.isResource(type)) return [type, 'DomainResource', 'Resource']
  if (['Age', 'Count', 'Distance', 'Duration'].includes(type)) return [type, 'Quantity']
  if (['code', 'id', 'markdown'].includes(type)) return [type, 'string']
  return ['url', 'canonical', 'uuid', 'oid'].includes(type) ? [type, 'uri'] : [type]
}

/** Whether an expression, asked of the resource, yields the element that the extension stands in; undefined where it cannot be evaluated. */
function isAmong(run: Run, expression: string): boolean | undefined {
  const { scope } = run
  const holder = holderOf(run)
  if (scope === undefined || holder === undefined) return undefined
  scope.contexts ??= new Map()
  if (!scope.contexts.has(expression)) {
    const focus = { value: scope.resource, type: scope.type }
    const found = compileFhirPath(expression, r4)(focus, { resource: focus, rootResource: focus })
    scope.contexts.set(expression, found && new Set(found.flatMap(({ value, companion }) => [value, companion])))
  }
  return scope.contexts.get(expression)?.has(holder)
}

/** The first of an extension's own demands on what it stands in that does not hold; what cannot be evaluated counts as held. */
function brokenInvariant(run: Run, { invariants }: Known): ContextInvariant | undefined {
  if (invariants.length === 0) return undefined
  const { scope } = run
  const here = focusOnHolder(run)
  if (scope === undefined || here === undefined) return undefined
  const focus = { value: scope.resource, type: scope.type }
  return invariants.find(({ compiled }) => {
    const found = compiled(here, { resource: focus, rootResource: focus })
    return found?.length === 1 && found[0]!.value === false
  })
}

/** The holder of the extension where the run is, as expressions see it; a primitive with what stands beside it. */
function focusOnHolder(run: Run): Focus | undefined {
  const { scope } = run
  const holder = holderOf(run)
  if (scope === undefined || holder === undefined) return undefined
  if (holder === scope.resource) return { value: holder, type: scope.type }
  const member = holderMember(run)
  if (member === undefined) return undefined
  if (!member.key.startsWith('_')) return { value: holder, type: member.fhirType }
  const step = extensionStep(run)
  const index = run.steps[step - 1]
  const values = holderOf({ ...run, depth: step })?.[member.partner]
  const value = typeof index === 'number' && isList(values) ? values[index] : values
  return { value: value ?? null, companion: holder, type: member.type }
}
