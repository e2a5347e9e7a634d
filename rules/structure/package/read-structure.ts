import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Binding, Constraint, ElementDefinition, ElementType, Slicing, StructureDefinition } from '../definitions.ts'
import { count, extensionOf, extensionsOf, flag, listOf, oneOf, shapeOf, text, textUpTo, type Read } from './members.ts'

/** A StructureDefinition with the members that are checked; undefined where it has no address, type or elements. */
export function readStructure(resource: Json | undefined): StructureDefinition | undefined {
  const structure = readMembers(resource)
  if (structure?.snapshot === undefined && structure?.differential === undefined) return undefined
  const imposes = extensionsOf(resource as JsonObject, imposing).flatMap(({ valueCanonical }) => text(valueCanonical) ?? [])
  return imposes.length === 0 ? structure : { ...structure, imposes }
}

const imposing = 'http://hl7.org/fhir/StructureDefinition/structuredefinition-imposeProfile'

const cardinality: Read<string> = (value) => (typeof value === 'string' && /^(?:\d{1,9}|\*)$/.test(value) ? value : undefined)
const path: Read<string> = (value) =>
  typeof value === 'string' && /^[^.\s][^\s]*$/.test(value) && !/\.\.|\.$/.test(value) ? value : undefined

const readType = shapeOf<ElementType>(
  { code: text, profile: listOf(text), targetProfile: listOf(text), aggregation: listOf(text), versioning: text },
  ['code'],
)

const readSlicing = shapeOf<Slicing>(
  {
    discriminator: listOf(
      shapeOf<{ type: 'value' | 'exists' | 'pattern' | 'type' | 'profile'; path: string }>(
        { type: oneOf('value', 'exists', 'pattern', 'type', 'profile'), path: textUpTo(1000) },
        ['type', 'path'],
      ),
    ),
    ordered: flag,
    rules: oneOf('closed', 'open', 'openAtEnd'),
  },
  ['rules'],
)

const readConstraintMembers = shapeOf<Constraint>(
  { key: text, severity: oneOf('error', 'warning'), expression: text, human: text, source: text, bestPractice: () => undefined },
  ['key', 'severity'],
)

const readConstraint: Read<Constraint> = (value) => {
  const constraint = readConstraintMembers(value)
  if (constraint === undefined || extensionOf(value as JsonObject, 'elementdefinition-bestpractice')?.['valueBoolean'] !== true) {
    return constraint
  }
  return { ...constraint, bestPractice: true }
}

const readBindingMembers = shapeOf<Binding>(
  {
    strength: oneOf('required', 'extensible', 'preferred', 'example'),
    valueSet: text,
    maxValueSet: () => undefined,
    also: () => undefined,
  },
  ['strength'],
)

const readBinding: Read<Binding> = (value) => {
  const binding = readBindingMembers(value)
  if (binding === undefined) return undefined
  const largest = extensionOf(value as JsonObject, 'elementdefinition-maxValueSet')
  const maxValueSet = text(largest?.['valueCanonical']) ?? text(largest?.['valueUri'])
  const also = extensionsOf(value as JsonObject, addition).flatMap((one) => readAddition(one) ?? [])
  return { ...binding, ...(maxValueSet !== undefined && { maxValueSet }), ...(also.length > 0 && { also }) }
}

/** The address under which a binding of R4 has further ones. */
const addition = 'http://hl7.org/fhir/tools/StructureDefinition/additional-binding'

/** The set of a further binding that is required; those for some uses alone, or for one of several values, are passed over. */
function readAddition(binding: JsonObject): string | undefined {
  const [purpose, set] = ['purpose', 'valueSet'].map((name) => extensionsOf(binding, name)[0])
  const isForAll = extensionsOf(binding, 'usage').length === 0 && extensionsOf(binding, 'any').length === 0
  return purpose?.['valueCode'] === 'required' && isForAll ? text(set?.['valueCanonical']) : undefined
}

const readElementMembers = shapeOf<Omit<ElementDefinition, `${'fixed' | 'pattern' | 'minValue' | 'maxValue'}${string}`>>(
  {
    id: textUpTo(2048),
    path,
    sliceName: textUpTo(256),
    sliceIsConstraining: flag,
    slicing: readSlicing,
    min: count,
    max: cardinality,
    base: shapeOf<{ path: string; min: number; max: string }>({ path, min: count, max: cardinality }, ['path', 'min', 'max']),
    contentReference: text,
    type: listOf(readType),
    maxLength: count,
    constraint: listOf(readConstraint),
    mustSupport: flag,
    isModifier: flag,
    binding: readBinding,
  },
  ['path'],
)

const valueMember = /^(?:fixed|pattern|minValue|maxValue)[A-Z]\w*$/

const readElement: Read<ElementDefinition> = (value) => {
  const element = readElementMembers(value)
  if (element === undefined || !isObject(value)) return undefined
  const values = Object.entries(value).filter(([name]) => valueMember.test(name))
  return values.length === 0 ? element : ({ ...element, ...Object.fromEntries(values) } as ElementDefinition)
}

const readElements = shapeOf<{ element: readonly ElementDefinition[] }>({ element: listOf(readElement) }, ['element'])

const readMembers = shapeOf<StructureDefinition>(
  {
    url: text,
    version: text,
    name: text,
    title: text,
    kind: oneOf('primitive-type', 'complex-type', 'resource', 'logical'),
    abstract: flag,
    type: text,
    baseDefinition: text,
    derivation: oneOf('specialization', 'constraint'),
    context: listOf(
      shapeOf<{ type: 'fhirpath' | 'element' | 'extension'; expression: string }>(
        { type: oneOf('fhirpath', 'element', 'extension'), expression: text },
        ['type', 'expression'],
      ),
    ),
    contextInvariant: listOf(text),
    imposes: () => undefined,
    snapshot: readElements,
    differential: readElements,
  },
  ['url', 'kind', 'type'],
)
