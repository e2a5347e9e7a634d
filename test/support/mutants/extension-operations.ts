import type { Json, JsonObject, Path } from '../../../rules/engine/json.ts'
import { changed, removed, replaced } from './draft.ts'
import type { Operation } from './operation.ts'

const r4 = 'http://hl7.org/fhir/StructureDefinition'

/** Extensions of base R4, as they are written where they may stand. */
const known: readonly JsonObject[] = [
  { url: `${r4}/data-absent-reason`, valueCode: 'unknown' },
  { url: `${r4}/patient-mothersMaidenName`, valueString: 'Soto' },
  { url: `${r4}/patient-birthPlace`, valueAddress: { city: 'Arica' } },
  { url: `${r4}/patient-birthTime`, valueDateTime: '2024-01-02T10:00:00Z' },
  { url: `${r4}/encounter-modeOfArrival`, valueCoding: { code: 'x', system: 'http://example.org/x' } },
  { url: `${r4}/observation-bodyPosition`, valueCodeableConcept: { text: 'x' } },
  { url: `${r4}/organization-period`, valuePeriod: { start: '2024' } },
  { url: `${r4}/condition-dueTo`, valueCodeableConcept: { text: 'x' } },
  { url: `${r4}/contactpoint-area`, valueString: '2' },
  { url: `${r4}/identifier-validDate`, valueDateTime: '2024' },
  { url: `${r4}/humanname-own-name`, valueString: 'Soto' },
  { url: `${r4}/iso21090-ADXP-streetName`, valueString: 'Los Aromos' },
  { url: `${r4}/ordinalValue`, valueDecimal: 1 },
  { url: `${r4}/rendered-value`, valueString: 'x' },
  { url: `${r4}/timing-exact`, valueBoolean: true },
  {
    url: `${r4}/geolocation`,
    extension: [
      { url: 'latitude', valueDecimal: -33.4 },
      { url: 'longitude', valueDecimal: -70.6 },
    ],
  },
  { url: `${r4}/patient-nationality`, extension: [{ url: 'code', valueCodeableConcept: { text: 'x' } }] },
  { url: `${r4}/workflow-reasonCode`, valueCodeableConcept: { text: 'x' } },
  { url: `${r4}/diagnosticReport-risk`, valueReference: { display: 'x' } },
  { url: `${r4}/allergyintolerance-duration`, valueDuration: { value: 1, unit: 'h', system: 'http://unitsofmeasure.org', code: 'h' } },
  {
    url: `${r4}/translation`,
    extension: [
      { url: 'lang', valueCode: 'es' },
      { url: 'content', valueString: 'x' },
    ],
  },
]

/** Extensions that break the form of an extension or their own definition. */
const wrong: Readonly<Record<string, Json>> = {
  unknown: { url: 'http://otro.cl/fhir/no-esta', valueString: 'x' },
  'unknown of HL7': { url: `${r4}/no-esta`, valueString: 'x' },
  'unknown of CL Core': { url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/NoEsta', valueString: 'x' },
  'value and extensions': { url: `${r4}/data-absent-reason`, valueCode: 'unknown', extension: [{ url: 'x', valueString: 'x' }] },
  neither: { url: `${r4}/data-absent-reason` },
  'without url': { valueString: 'x' },
  'empty url': { url: '', valueString: 'x' },
  'relative url': { url: 'data-absent-reason', valueCode: 'unknown' },
  'url with version': { url: `${r4}/data-absent-reason|4.0.1`, valueCode: 'unknown' },
  'two values': { url: `${r4}/data-absent-reason`, valueCode: 'unknown', valueString: 'x' },
  'type of value': { url: `${r4}/data-absent-reason`, valueString: 'unknown' },
  'code outside its set': { url: `${r4}/data-absent-reason`, valueCode: 'desconocido' },
  'value without type': { url: `${r4}/data-absent-reason`, value: 'unknown' },
  'nested where a value belongs': { url: `${r4}/data-absent-reason`, extension: [{ url: 'x', valueString: 'x' }] },
  'unknown element': { url: `${r4}/data-absent-reason`, valueCode: 'unknown', nota: 'x' },
  text: 'x',
  empty: {},
  null: null,
}

/** The parts of complex extensions, spoilt. */
const complex: Readonly<Record<string, JsonObject>> = {
  'required part missing': { url: `${r4}/geolocation`, extension: [{ url: 'latitude', valueDecimal: -33.4 }] },
  'unknown part': {
    url: `${r4}/geolocation`,
    extension: [
      { url: 'latitude', valueDecimal: -33.4 },
      { url: 'longitude', valueDecimal: -70.6 },
      { url: 'altitude', valueDecimal: 1 },
    ],
  },
  'part twice': {
    url: `${r4}/geolocation`,
    extension: [
      { url: 'latitude', valueDecimal: -33.4 },
      { url: 'latitude', valueDecimal: -33.4 },
      { url: 'longitude', valueDecimal: -70.6 },
    ],
  },
  'type of a part': {
    url: `${r4}/geolocation`,
    extension: [
      { url: 'latitude', valueString: '-33.4' },
      { url: 'longitude', valueDecimal: -70.6 },
    ],
  },
  'value where parts belong': { url: `${r4}/geolocation`, valueString: '-33.4,-70.6' },
  'absolute url of a part': {
    url: `${r4}/geolocation`,
    extension: [
      { url: `${r4}/geolocation#latitude`, valueDecimal: -33.4 },
      { url: 'longitude', valueDecimal: -70.6 },
    ],
  },
}

/** Where extensions may stand, what they may hold, and which. */
export const extensionOperations: readonly Operation[] = [
  {
    name: 'extension',
    keep: 1,
    *mutate({ resource, places, values, type: rootType }) {
      for (const { at, type, value, elements } of places) {
        if (!elements.has('extension') || type === 'Extension') continue
        const add = (kind: string, ...extensions: readonly Json[]) => ({ kind, at, resource: added(resource, at, 'extension', extensions) })
        const root = at.length === 0
        for (const one of known) {
          const name = String(one['url']).split('/').at(-1)!
          if (
            root ||
            ['Identifier', 'HumanName', 'Address', 'ContactPoint', 'Coding', 'Timing.repeat'].includes(type) ||
            name === 'data-absent-reason'
          )
            yield add(`${name} in ${root ? 'a resource' : type}`, one)
          if (root && name.startsWith(rootType.toLowerCase())) yield add(`${name} twice`, one, one)
        }
        if (root || type === 'HumanName' || type === 'CodeableConcept')
          for (const [how, one] of Object.entries(wrong)) yield add(`${how}, in ${root ? 'a resource' : type}`, one)
        if (type === 'Address' || root)
          for (const [how, one] of Object.entries(complex)) yield add(`${how}, in ${root ? 'a resource' : type}`, one)
        if (value['extension'] === undefined) {
          yield {
            kind: 'object',
            at,
            resource: changed(resource, at, (object) => (object['extension'] = structuredClone(known[0]) as never)),
          }
          yield { kind: 'empty list', at, resource: changed(resource, at, (object) => (object['extension'] = [])) }
        }
      }
      for (const { at, element, value } of values)
        if (
          ['birthDate', 'family', 'line', 'value', 'status'].includes(element.name) &&
          typeof value === 'string' &&
          typeof at.at(-1) === 'string'
        )
          for (const one of known) {
            const name = String(one['url']).split('/').at(-1)!
            yield { kind: `${name} in ${element.name}`, at, resource: added(resource, at.slice(0, -1), `_${element.name}`, [one], true) }
          }
    },
  },
  {
    name: 'spoilt-extension',
    keep: 1,
    *mutate({ resource, values }) {
      for (const { at, value, element } of values) {
        if (element.type !== 'Extension') continue
        const { url, ...rest } = value as JsonObject
        const name = String(url).split('/').at(-1)!
        const member = Object.keys(rest).find((key) => key.startsWith('value'))
        yield { kind: `twice ${name}`, at, resource: repeated(resource, at) }
        yield { kind: `without url ${name}`, at, resource: removed(resource, [...at, 'url']) }
        yield { kind: `other url ${name}`, at, resource: replaced(resource, [...at, 'url'], 'http://otro.cl/fhir/no-esta') }
        yield { kind: `case of url ${name}`, at, resource: replaced(resource, [...at, 'url'], String(url).toLowerCase()) }
        yield { kind: `slash after url ${name}`, at, resource: replaced(resource, [...at, 'url'], `${String(url)}/`) }
        if (member !== undefined) {
          yield { kind: `without value ${name}`, at, resource: removed(resource, [...at, member]) }
          yield { kind: `text as value ${name}`, at, resource: replaced(removed(resource, [...at, member]), [...at, 'valueString'], 'x') }
          yield { kind: `integer as value ${name}`, at, resource: replaced(removed(resource, [...at, member]), [...at, 'valueInteger'], 1) }
        }
      }
    },
  },
  {
    name: 'modifier-extension',
    keep: 1,
    *mutate({ resource, places }) {
      for (const { at, type, elements } of places) {
        const root = at.length === 0
        const where = root ? 'a resource' : type
        if (!root && !elements.has('modifierExtension')) {
          if (['HumanName', 'Coding', 'Identifier'].includes(type))
            yield { kind: `where there is none, ${where}`, at, resource: added(resource, at, 'modifierExtension', [known[0]!]) }
          continue
        }
        const add = (how: string, one: Json) => ({ kind: `${how} ${where}`, at, resource: added(resource, at, 'modifierExtension', [one]) })
        yield add('unknown', wrong['unknown']!)
        yield add('no modifier', known[0]!)
        if (root) {
          yield add('modifier of another', { url: `${r4}/request-doNotPerform`, valueBoolean: true })
          yield {
            kind: 'modifier among the others',
            at,
            resource: added(resource, at, 'extension', [{ url: `${r4}/request-doNotPerform`, valueBoolean: true }]),
          }
        }
      }
    },
  },
]

function added(resource: Json, at: Path, name: string, extensions: readonly Json[], isCompanion = false): Json {
  return changed(resource, at, (object) => {
    const holder = isCompanion ? ((object[name] ??= {}) as Record<string, unknown>) : (object as Record<string, unknown>)
    const member = isCompanion ? 'extension' : name
    holder[member] = [...((holder[member] as Json[] | undefined) ?? []), ...structuredClone(extensions)]
  })
}

function repeated(resource: Json, at: Path): Json {
  return changed(resource, at.slice(0, -1), (list) => {
    const items = list as unknown as unknown[]
    items.splice(Number(at.at(-1)), 0, structuredClone(items[Number(at.at(-1))]))
  })
}
