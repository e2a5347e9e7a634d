import { isObject, type Json } from '../../engine/json.ts'
import type { Definitions, ElementDefinition, ElementType } from '../definitions.ts'
import type { BindingChecks } from './bindings.ts'
import type { Invariants } from './invariants.ts'
import type { CodingCheck } from './codings.ts'
import { checkLength, checkRange } from './limits.ts'
import { checkNarrative } from './narrative.ts'
import type { Run, ValueCheck } from './model.ts'
import { profilesOf, type Facets } from './plan.ts'
import { isAbsolute, primitives } from './primitives.ts'
import type { ReferenceChecks } from './references.ts'
import { report } from './run.ts'
import { wantedOf } from './wanted.ts'
import { noteInteger } from './written-integers.ts'

/** Parts of the facets of base types. */
export interface FacetParts {
  readonly bindings: BindingChecks
  readonly definitions: Pick<Definitions, 'findStructure'>
  readonly invariants: Invariants
  readonly references: ReferenceChecks
  readonly extension: (isModifier: boolean) => ValueCheck
  readonly coding: CodingCheck
  readonly profileCheck: (profiles: readonly string[]) => ValueCheck
  /** More that is asked of objects of a type. */
  readonly extra: (type: string) => ValueCheck | undefined
}

const quantities = new Set(['Quantity', 'Age', 'Count', 'Distance', 'Duration'])
const integers = new Set(['integer', 'positiveInt', 'unsignedInt'])
const addresses = new Set(['uri', 'url', 'canonical'])

/** Elements called `url` that are no address of a definition. */
const otherAddresses = new Set(['Extension.url', 'Contract.url'])

/** Addresses that say what something is, and lead nowhere. */
const names =
  /^(?:Coding|Identifier|Quantity|Age|Count|Distance|Duration|Extension|Bundle\.entry)\.(?:system|url|fullUrl)$|^Endpoint\.address$|^Meta\.source$/

/** Checks that base types make of their values beside their form. */
export function createFacets(parts: FacetParts): Facets {
  const { bindings, definitions, invariants, references, extension, coding, profileCheck, extra } = parts

  return {
    ofType: (type) => {
      const checks: ValueCheck[] = []
      if (quantities.has(type)) checks.push(coding)
      if (type === 'Identifier') checks.push(checkIdentifier)
      if (type === 'Reference') checks.push(references.any)
      const more = extra(type)
      if (more !== undefined) checks.push(more)
      return checks
    },
    meantBy: ({ binding }, { code }) => {
      return code === 'CodeableConcept' || code === 'Coding'
        ? ({ options }, text) => bindings.meantIn(binding, text, options.codingOf)
        : undefined
    },
    expectedOf: (element) => wantedOf(bindings, definitions, element),
    invariantsOf: (type, element) => invariants.ofObjects(element?.constraint ?? [], type),
    ofElement: (element, type) => {
      const { path, binding } = element
      const { code, targetProfile = [] } = type
      const last = path.slice(path.lastIndexOf('.') + 1)
      const checks: ValueCheck[] = [...checkLength(element, []), ...checkRange(element, [])]
      if (/^[A-Z]\w+\.url$/.test(path) && code === 'uri' && !otherAddresses.has(path)) checks.push(checkCanonical)
      if (integers.has(code)) checks.push(noteInteger(code))
      if (code === 'xhtml') checks.push(checkNarrative)
      if (last === 'id' && code === 'string') checks.push(checkId)
      if (addresses.has(code) && !names.test(path)) checks.push(references.link(code))
      if (code === 'Coding') checks.push(coding)
      if (code === 'Extension') checks.push(extension(last === 'modifierExtension'))
      const check = binding === undefined || isMeantForConcepts(element, code) ? undefined : bindings.check(binding, code)
      if (check !== undefined) checks.push(check)
      const profiles = profilesOf(type)
      if (profiles.length > 0) checks.push(profileCheck(profiles))
      if (code === 'Reference' && targetProfile.length > 0) checks.push(references.targets(targetProfile))
      checks.push(...invariants.checks(ownConstraints(element, type), focusType(element, type)))
      return checks
    },
  }
}

/** Whether the set of a choice is one of concepts, as that of `Specimen.collection.fastingStatus[x]`, and not of the units that its quantities are measured in. */
function isMeantForConcepts({ type }: ElementDefinition, code: string): boolean {
  return quantities.has(code) && type?.some((one) => one.code === 'CodeableConcept') === true
}

/** The invariants of an element that its type does not have by itself. */
function ownConstraints(element: ElementDefinition, { code }: ElementType): NonNullable<ElementDefinition['constraint']> {
  const { constraint = [], path, contentReference } = element
  if (contentReference !== undefined) return constraint
  // Those of a backbone element are held of its objects.
  return code === 'BackboneElement' || (code === 'Element' && path.includes('.')) ? [] : constraint
}

function focusType({ path, contentReference }: ElementDefinition, { code }: ElementType): string {
  if (contentReference !== undefined) return contentReference.slice(contentReference.indexOf('#') + 1)
  return code === 'BackboneElement' || (code === 'Element' && path.includes('.')) ? path : code
}

/** The address of what defines something is absolute, since others refer to it by that. */
function checkCanonical(run: Run, value: Json): void {
  if (typeof value === 'string' && !isAbsolute(value)) report(run, 'r4-formato-01', { type: 'canonical', value })
}

/** The id of an element is no other's in the resource. In a StructureDefinition, snapshot and differential share theirs. */
function checkId(run: Run, value: Json): void {
  const { scope } = run
  if (typeof value !== 'string' || scope === undefined || scope.type === 'StructureDefinition') return
  scope.ids ??= new Set()
  if (scope.ids.has(value)) report(run, 'r4-id-01', { id: value })
  scope.ids.add(value)
}

/** An identifier's system has to be absolute, and so has its value where the system says that it is a URI. */
function checkIdentifier(run: Run, value: Json): void {
  if (!isObject(value)) return
  const { system, value: text } = value
  if (typeof system !== 'string' || system === '') return
  if (!isAbsolute(system)) return report(run, 'r4-codigo-05', { system, reason: 'relative', isOfIdentifier: true }, { under: ['system'] })
  if (system === 'urn:ietf:rfc:3986' && typeof text === 'string' && !isAbsolute(text)) {
    report(run, 'r4-formato-01', { type: 'uri', value: text }, { under: ['value'] })
  }
  // R4 says so in prose alone: a UID of DICOM is an OID, written as a URI.
  if (system === 'urn:dicom:uid' && typeof text === 'string' && !primitives.get('oid')!.isFine(text))
    report(run, 'r4-formato-01', { type: 'oid', value: text }, { under: ['value'], severity: 'warning' })
}
