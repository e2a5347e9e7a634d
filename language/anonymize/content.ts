import type { Element } from '../elements.ts'

/** The kinds of content of a primitive, as far as it may say who somebody is. */
export type Content = 'words' | 'number' | 'date' | 'identifier' | 'phone' | 'place' | 'link' | 'file' | 'narrative' | 'bytes' | 'none'

/** Texts that name something of the exchange or of a catalog, not a person: by the element, or by the type that has it. */
const named = new Set(['display', 'linkId', 'unit', 'version', 'relation', 'versionId', 'etag', 'ifMatch', 'ifNoneMatch', 'contentType'])
const namedIn = new Set([
  'Coding.display',
  'Quantity.unit',
  'Coding.version',
  'SampledData.data',
  'Parameters.parameter.name',
  'Bundle.entry.response.status',
  'MessageHeader.source.software',
  'MessageHeader.source.version',
])

/** Territories are known by their names as by codes: they say no more than those, which stay. */
const places = new Set(['city', 'district', 'state', 'country'])

const moments = new Set(['date', 'dateTime', 'instant'])
const texts = new Set(['string', 'markdown', ''])
const coded = new Set(['code', 'canonical', 'oid', 'uuid', 'boolean', 'time'])
const numbers = new Set(['decimal', 'integer', 'positiveInt', 'unsignedInt'])
/** Addresses of definitions and systems, not of persons. */
const fixedAddresses = new Set(['system', 'profile', 'implicitRules', 'definition', 'instantiatesUri'])

/** Where FHIR does not know an element, its name tells what is no text. */
const codedNames = new Set(['resourceType', 'system', 'url', 'code', 'display', 'profile', 'status', 'use', 'type'])

/** The content of an element by its definition; of what FHIR does not know, words. */
export function contentOf(element: Element | undefined, key: string): Content {
  if (element === undefined) return key === 'reference' || key === 'id' ? 'link' : codedNames.has(key) ? 'none' : 'words'
  const { type, owner, name } = element
  if (name === 'resourceType') return 'none'
  if (name === 'id' || name === 'ifNoneExist') return 'link'
  if (moments.has(type)) return 'date'
  if (type === 'base64Binary') return 'bytes'
  if (type === 'xhtml') return 'narrative'
  if (coded.has(type)) return 'none'
  if (numbers.has(type)) return owner === 'Attachment' ? 'none' : 'number'
  if (owner === 'Attachment' && name === 'url') return 'file'
  if (type === 'id' || type === 'uri' || type === 'url') {
    return fixedAddresses.has(name) || (owner === 'Extension' && name === 'url') ? 'none' : 'link'
  }
  if (!texts.has(type)) return 'words'
  if (owner === 'Identifier' && name === 'value') return 'identifier'
  if (owner === 'ContactPoint' && name === 'value') return 'phone'
  if (owner === 'Address' && places.has(name)) return 'place'
  if (owner === 'Reference' && name === 'reference') return 'link'
  if (owner === 'Reference' || owner === 'Identifier') return 'words'
  return named.has(name) || namedIn.has(`${owner}.${name}`) ? 'none' : 'words'
}

/** Resources that define or describe something of the exchange and speak of no person, and places and institutions, whose names are public. */
export const impersonal: ReadonlySet<string> = new Set([
  'ActivityDefinition', 'CapabilityStatement', 'ChargeItemDefinition', 'CodeSystem', 'CompartmentDefinition', 'ConceptMap', 'EventDefinition',
  'ExampleScenario', 'GraphDefinition', 'ImplementationGuide', 'Library', 'Measure', 'MessageDefinition', 'NamingSystem', 'ObservationDefinition',
  'OperationDefinition', 'OperationOutcome', 'PlanDefinition', 'Questionnaire', 'SearchParameter', 'SpecimenDefinition', 'StructureDefinition',
  'StructureMap', 'TerminologyCapabilities', 'TestReport', 'TestScript', 'ValueSet',
]) // prettier-ignore

/** Resources whose identifiers and names are in public registers. */
export const registered: ReadonlySet<string> = new Set([
  'Organization',
  'Location',
  'HealthcareService',
  'Endpoint',
  'Medication',
  'Substance',
])
