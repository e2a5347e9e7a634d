/** Definitions as HL7 publishes them, less what definitions.ts does not name: prose, mappings, XML. */
import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Constraint, ElementDefinition, StructureDefinition } from '../definitions.ts'

const extensions = 'http://hl7.org/fhir/StructureDefinition/'
const valueMember = /^(?:fixed|pattern|minValue|maxValue)[A-Z]/
const kept: readonly string[] = ['id', 'path', 'sliceName', 'min', 'max', 'base', 'contentReference', 'maxLength']
const flags: readonly string[] = ['isModifier', 'mustSupport', 'sliceIsConstraining']

/** A StructureDefinition with the members that are checked. */
export function boilStructure(definition: JsonObject): StructureDefinition {
  const elements = (of: Json | undefined) => ({ element: objects(isObject(of) ? of['element'] : undefined).map(boilElement) })
  const { snapshot, differential } = definition
  return {
    ...pick(definition, ['url', 'version', 'kind', 'abstract', 'type', 'baseDefinition', 'derivation']),
    ...some(
      'context',
      objects(definition['context']).map((one) => pick(one, ['type', 'expression'])),
    ),
    ...some('contextInvariant', definition['contextInvariant']),
    ...(snapshot === undefined ? { differential: elements(differential) } : { snapshot: elements(snapshot) }),
  } as unknown as StructureDefinition
}

function boilElement(element: JsonObject): ElementDefinition {
  const values = Object.keys(element).filter((name) => valueMember.test(name))
  return {
    ...pick(element, [...kept, ...values]),
    ...Object.fromEntries(flags.filter((flag) => element[flag] === true).map((flag) => [flag, true])),
    ...some(
      'type',
      objects(element['type']).map((type) => pick(type, ['code', 'profile', 'targetProfile', 'aggregation', 'versioning'])),
    ),
    ...some('constraint', objects(element['constraint']).map(boilConstraint)),
    ...only('slicing', element['slicing'], ({ discriminator, ...slicing }) => ({
      ...pick(slicing, ['ordered', 'rules']),
      ...some('discriminator', discriminator),
    })),
    ...only('binding', element['binding'], (binding) => ({
      ...pick(binding, ['strength', 'valueSet']),
      ...some('maxValueSet', extensionValue(binding, 'elementdefinition-maxValueSet', 'valueCanonical')),
    })),
  } as unknown as ElementDefinition
}

function boilConstraint(constraint: JsonObject): Constraint {
  const best = extensionValue(constraint, 'elementdefinition-bestpractice', 'valueBoolean')
  return { ...pick(constraint, ['key', 'severity', 'expression']), ...some('bestPractice', best) } as unknown as Constraint
}

function pick(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))
}

/** A member, where it says something. */
function some(name: string, value: Json | readonly Constraint[] | undefined): JsonObject {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? {} : { [name]: value as Json }
}

function only(name: string, value: Json | undefined, boil: (value: JsonObject) => JsonObject): JsonObject {
  return isObject(value) ? { [name]: boil(value) } : {}
}

function objects(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonObject[]) : []
}

function extensionValue(of: JsonObject, name: string, member: string): Json | undefined {
  return objects(of['extension']).find(({ url }) => url === extensions + name)?.[member]
}
