import { isList, type JsonObject } from '../../engine/json.ts'
import type { Definitions, StructureDefinition } from '../definitions.ts'
import { compileFhirPath, type Environment, type Focus } from '../fhirpath/index.ts'
import { claimsOf, lineageOf } from '../lineage.ts'
import type { SliceHint } from '../problem.ts'
import { r4 } from '../r4.ts'
import { isOfType, type Conformance } from './conformance.ts'
import { hasWithdrawnInvariant, laterContextsOf } from './later-contexts.ts'
import { applyProfile, type Profile, type Profiles } from './profiles.ts'
import type { Frame, Run, ValueCheck } from './model.ts'
import { findVariant } from './address-variants.ts'
import { isAbsolute, primitives } from './primitives.ts'
import { leaveOpen, report } from './run.ts'
import { isNear } from './slice-differences.ts'
import { containerOf, focusOn, type Scope } from './scope.ts'

/** Elements that hold values of other elements, with the extensions of those. */
const anywhere = new Set(['ElementDefinition.example.value', 'ElementDefinition.pattern', 'ElementDefinition.fixed'])

/** Facts of an extension from its definition. */
interface Known {
  readonly profile: Profile
  readonly isModifier: boolean
  /** The addresses of the extensions inside it. */
  readonly inner: ReadonlySet<string>
  /** Where it may stand, as its definition says it. */
  readonly allowed: readonly string[]
  /** Whether it may stand wherever extensions may. */
  readonly isAllowedAnywhere: boolean
  /** Where it may stand: paths and types. */
  readonly elements: ReadonlySet<string>
  /** Where it may stand in what meets a profile: the path or type, and the profiles. */
  readonly inProfiles: ReadonlyMap<string, readonly string[]>
  /** The extensions that it may stand in or in the value of, by their addresses; those inside another by their own. */
  readonly inExtensions: ReadonlySet<string>
  /** Expressions that yield the elements where it may stand. */
  readonly expressions: readonly string[]
  /** Its demands on the element it stands in. */
  readonly invariants: readonly string[]
}

/** The fault of an extension's place: a warning in the right element of a resource that does not meet the profile. */
interface Misplaced {
  readonly severity?: 'warning'
  /** The demand on the element that does not hold. */
  readonly unmet?: string
}

/** Makes the check of an extension, or of one that modifies what it stands in. `meets`: whether something meets a profile. */
export function createExtensionChecks(
  definitions: Definitions,
  profiles: Profiles,
  meets: Conformance['ofItem'],
): (isModifier: boolean) => ValueCheck {
  const known = new Map<Profile, Known>()

  return (isModifier) => (run, value) => {
    const extension = value as JsonObject
    const { url } = extension
    // That it is missing is said of it as of any element.
    if (typeof url !== 'string' || url === '') return
    if (!checkContent(run, extension, url)) return
    if (url.includes('|')) return report(run, 'r4-ext-06', { url, reason: 'version' }, { under: ['url'] })
    if (!isAbsolute(url)) return checkRelative(run, url)
    const facts = find(url)
    if (facts === undefined) {
      // An extension around one that is not known was not looked at either.
      const outer = addressOf(holderOf(run))
      const isWithinUnknown = outer !== undefined && isAbsolute(outer) && find(outer) === undefined
      if (isWithinUnknown) return leaveOpen(run, 'profile', url)
      return reportUnknown(run, url, isModifier, () => findVariant(url, (one) => find(one) !== undefined))
    }
    if (facts.isModifier !== isModifier) return report(run, 'r4-ext-05', { url, isModifier: facts.isModifier })
    const misplaced = findMisplaced(run, facts)
    if (misplaced !== undefined) {
      const { severity, ...unmet } = misplaced
      report(run, 'r4-ext-02', { url, allowed: facts.allowed, ...unmet }, { severity })
    }
    applyProfile(run, facts.profile, extension)
  }

  function find(url: string): Known | undefined {
    const profile = profiles.find(url)
    if (profile?.type !== 'Extension') return undefined
    let facts = known.get(profile)
    if (facts === undefined) known.set(profile, (facts = read(profile, definitions)))
    return facts
  }

  function checkRelative(run: Run, url: string): void {
    const outer = addressOf(holderOf(run))
    if (outer === undefined) {
      const more = () => meantBy(run, url)
      return report(run, 'r4-ext-06', { url, reason: 'relative', more }, { under: ['url'] })
    }
    const around = find(outer)
    if (around === undefined || around.inner.has(url)) return
    const slices = [...around.inner]
    report(run, 'r4-slice-01', { name: 'extension', slices, more: () => partMeantBy(url, slices) })
  }

  function findMisplaced(run: Run, facts: Known): Misplaced | undefined {
    const { elements, inProfiles, inExtensions, expressions, isAllowedAnywhere, invariants } = facts
    if (isAllowedAnywhere) return undefined
    const paths = pathsOf(run, run.frame)
    const isHere = paths.some((path) => elements.has(path) || anywhere.has(path))
    const isFound = isHere || isInExtension(run, inExtensions) || expressions.some((one) => isAmong(run, one) !== false)
    const asked = isFound ? [] : paths.flatMap((path) => inProfiles.get(path) ?? [])
    if (!isFound && asked.length === 0) return other
    const unmet = brokenInvariant(run, invariants)
    if (unmet !== undefined) return { unmet }
    // HL7's validator leaves the profile aside.
    return isFound || asked.some((canonical) => mayMeet(run, canonical)) ? undefined : { severity: 'warning' }
  }

  /** Whether the resource where the run is claims a profile, or one that is derived from it, or meets it without a claim. */
  function mayMeet(run: Run, canonical: string): boolean {
    const { resource, type, role } = run.scope!
    const profile = profiles.find(canonical)
    // Of types of data nobody claims anything.
    if (profile === undefined || !isOfType(type, profile.type)) return true
    const claims = [...claimsOf(resource), ...(role === 'root' ? (run.options.profiles ?? []) : [])]
    const isClaimed = claims.some((claim) => {
      const structure = definitions.findStructure(claim)
      return structure !== undefined && lineageOf(definitions, structure).has(profile.url)
    })
    if (isClaimed) return true
    return meets(run, { value: resource, companion: undefined, type }, canonical) !== false
  }
}

/** Where an extension stands that may not stand there at all. */
const other: Misplaced = {}

function read(profile: Profile, definitions: Definitions): Known {
  const { structure } = profile
  const { url, contextInvariant = [] } = structure
  const context = (structure.context ?? []).flatMap((one) => toReadable(one, url, definitions))
  const ofType = (type: string) => context.filter((one) => one.type === type).map(({ expression }) => expression)
  const elements = new Set(laterContextsOf(url))
  const inProfiles = new Map<string, string[]>()
  for (const expression of ofType('element')) {
    const [first = '', path] = expression.replaceAll('[x]', '').split('#')
    if (path === undefined) elements.add(first)
    else inProfiles.set(path, [...(inProfiles.get(path) ?? []), first])
  }
  const inner = new Set<string>()
  for (const { path, fixedUri } of structure.snapshot!.element) {
    if (path === 'Extension.extension.url' && typeof fixedUri === 'string') inner.add(fixedUri)
  }
  return {
    profile,
    isModifier: structure.snapshot!.element[0]?.isModifier === true,
    inner,
    allowed: context.map(({ expression }) => expression),
    isAllowedAnywhere: context.length === 0 || elements.has('Element') || elements.has('Any'),
    elements,
    inProfiles,
    inExtensions: new Set(ofType('extension')),
    expressions: ofType('fhirpath'),
    invariants: hasWithdrawnInvariant(url) ? [] : contextInvariant,
  }
}

/**
 * A context as FHIR writes it. MFR names a profile by its id alone, which is no path, and asks for such extensions in that same profile; one that
 * names nothing there is cannot be met anywhere, so it is left out.
 */
function toReadable(context: Context, url: string, { findStructure }: Definitions): readonly Context[] {
  const [name = ''] = context.expression.split('.')
  const isPath = context.type !== 'element' || isAbsolute(context.expression) || r4.find(name) !== undefined || primitives.has(name)
  if (isPath || isOfHl7(url)) return [context]
  const canonical = `${url.slice(0, url.lastIndexOf('/') + 1)}${name}`
  const named = findStructure(canonical)
  return named === undefined ? [] : [{ type: 'element', expression: `${canonical}#${named.type}${context.expression.slice(name.length)}` }]
}

type Context = NonNullable<StructureDefinition['context']>[number]

/** Whether HL7 itself defines something, which also names types of later versions. */
function isOfHl7(url: string): boolean {
  return url.startsWith('http://hl7.org/')
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

/** The object that the extension where the run is stands in. */
function holderOf({ frames, frame }: Run): Frame {
  return frames[frame]!
}

/** The address of an extension; undefined of anything else. */
function addressOf({ value, member }: Frame): string | undefined {
  const url = member?.type === 'Extension' ? (value as JsonObject)['url'] : undefined
  return typeof url === 'string' ? url : undefined
}

/** Whether the extension where the run is stands in one of some others, or in its value: in one by its address, or in a part of one, `address#part`. */
function isInExtension(run: Run, expressions: ReadonlySet<string>): boolean {
  if (expressions.size === 0) return false
  const at = holderOf(run).member?.name === 'value' ? run.frame - 1 : run.frame
  const outer = addressOf(run.frames[at]!)
  if (outer === undefined) return false
  const around = isAbsolute(outer) || at === 0 ? undefined : addressOf(run.frames[at - 1]!)
  return expressions.has(around === undefined ? outer : `${around}#${outer}`)
}

/** Every type and path by which what was entered may be called. */
function pathsOf(run: Run, at: number): readonly string[] {
  const frame = run.frames[at]!
  return (frame.paths ??= readPaths(run, at, frame))
}

function readPaths(run: Run, at: number, { value, member }: Frame): readonly string[] {
  const { resource, type } = run.scope!
  if (value === resource) return withBases(type)
  const { name, type: own, fhirType } = member!
  // An element that is defined by reference to another goes by that one's path too.
  return [...withBases(own), fhirType, ...pathsOf(run, at - 1).map((path) => `${path}.${name}`)]
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
  const scope = run.scope!
  scope.contexts ??= new Map()
  if (!scope.contexts.has(expression)) {
    const found = compileFhirPath(expression, r4)(focusOn(scope), environmentOf(scope))
    scope.contexts.set(expression, found && new Set(found.flatMap(({ value, companion }) => [value, companion])))
  }
  return scope.contexts.get(expression)?.has(holderOf(run).value)
}

/** The first of an extension's own demands on what it stands in that does not hold; what cannot be evaluated counts as held. */
function brokenInvariant(run: Run, invariants: Known['invariants']): string | undefined {
  const focus = focusOnHolder(run)
  return invariants.find((expression) => {
    const found = compileFhirPath(expression, r4)(focus, environmentOf(run.scope!))
    return found?.length === 1 && found[0]!.value === false
  })
}

function environmentOf(scope: Scope): Environment {
  return { resource: focusOn(scope), rootResource: focusOn(containerOf(scope)) }
}

/** The holder of the extension where the run is, as expressions see it; a primitive with what stands beside it. */
function focusOnHolder(run: Run): Focus {
  const { value, member, depth } = holderOf(run)
  if (value === run.scope!.resource) return focusOn(run.scope!)
  const { key, partner, type, fhirType } = member!
  if (!key.startsWith('_')) return { value, type: fhirType }
  const beside = (run.frames[run.frame - 1]!.value as JsonObject)[partner]
  const primitive = isList(beside) ? beside[run.steps[depth - 1] as number] : beside
  return { value: primitive ?? null, companion: value as JsonObject, type }
}

/** The one of some parts of an extension whose name another one is but for a slip. */
function partMeantBy(url: string, parts: readonly string[]): { readonly nearest?: SliceHint } {
  const [slice, ...others] = parts.filter((one) => isNear(url, one))
  if (slice === undefined || others.length > 0) return {}
  const fix = { at: ['url'], replacement: slice }
  return { nearest: { slice, path: 'url', kind: 'value', expected: slice, found: url, others: 0, fix } }
}

/** The address of which a text that is none is the name. */
function meantBy({ options }: Run, name: string): { readonly meant?: string } {
  const meant = options.profilesLike?.(name, 'Extension')?.meant
  return meant === undefined ? {} : { meant }
}
