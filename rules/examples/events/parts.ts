/** Parts of the messages of every guide: made-up people, addresses and the codes of CL Core. */
import type { JsonObject } from '../../engine/json.ts'

/** Where the guides of the ministry lie. */
export const ministry = 'https://interoperabilidad.minsal.cl/fhir/ig'

/** Where CL Core lies. */
export const clCore = 'https://hl7chile.cl/fhir/ig/clcore'

/** Where HL7's code systems lie. */
export const terminology = 'http://terminology.hl7.org/CodeSystem'

/** A CodeableConcept of one code. */
export function coding(system: string, code: string, display?: string): JsonObject {
  return { coding: [{ system, code, ...(display !== undefined && { display }) }] }
}

/** Members of a resource or an extension by the names that a guide gives them. */
export interface GuideParts {
  /** A CodeableConcept of a code system of the guide. */
  readonly own: (system: string, code: string, display: string) => JsonObject
  /** An extension of the guide. */
  readonly extension: (name: string, value: JsonObject) => JsonObject
  /** A resource that claims a profile of the guide. */
  readonly resource: (type: string, id: string, profile: string, members: JsonObject) => JsonObject
}

/** The parts of a guide, by its canonical. */
export function partsOf(guide: string): GuideParts {
  return {
    own: (system, code, display) => coding(`${guide}/CodeSystem/${system}`, code, display),
    extension: (name, value) => ({ url: `${guide}/StructureDefinition/${name}`, ...value }),
    resource: (type, id, profile, members) => ({
      resourceType: type,
      id,
      meta: { profile: [`${guide}/StructureDefinition/${profile}`] },
      ...members,
    }),
  }
}

/** The extension that says Chile. */
const country = {
  url: `${clCore}/StructureDefinition/CodigoPaises`,
  valueCodeableConcept: coding(`${clCore}/CodeSystem/CodPais`, '152', 'Chile'),
} as const

/** The identifier of somebody by their RUN. */
export function run(value: string): JsonObject {
  return {
    use: 'official',
    type: { ...coding(`${clCore}/CodeSystem/CSTipoIdentificador`, '01', 'RUN'), extension: [country] },
    value,
    assigner: { display: 'República de Chile' },
  }
}

/** Both family names. */
function family(first: string, second: string): JsonObject {
  return { family: first, _family: { extension: [{ url: `${clCore}/StructureDefinition/SegundoApellido`, valueString: second }] } }
}

/** An address in Ñuñoa. */
function address(use: string, line: string): JsonObject {
  const territory = (url: string, system: string, code: string, display: string): JsonObject => ({
    extension: [
      { url: `${clCore}/StructureDefinition/${url}`, valueCodeableConcept: coding(`${clCore}/CodeSystem/${system}`, code, display) },
    ],
  })
  return {
    use,
    line: [line],
    city: 'Ñuñoa',
    _city: territory('ComunasCl', 'CSCodComunasCL', '13120', 'Ñuñoa'),
    district: 'Santiago',
    _district: territory('ProvinciasCl', 'CSCodProvinciasCL', '131', 'Santiago'),
    state: 'Metropolitana de Santiago',
    _state: territory('RegionesCl', 'CSCodRegionCL', '13', 'Metropolitana de Santiago'),
    country: 'CL',
    _country: { extension: [country] },
  }
}

/** Who the messages are about. */
export const ana: JsonObject = {
  identifier: [run('12345678-5')],
  active: true,
  name: [{ use: 'official', ...family('Ejemplo', 'Inventada'), given: ['Ana'] }],
  telecom: [{ system: 'phone', value: '+56222222222', use: 'home' }],
  gender: 'female',
  birthDate: '1980-05-01',
  deceasedBoolean: false,
  address: [address('home', 'Calle Inventada 100')],
}

/** Gender identity, nationality and country of origin, as the guides of the ministry ask for them; the code systems of countries differ by version of CL Core. */
export function origins(guide: string, countries = `${clCore}/CodeSystem/CodPais`): readonly JsonObject[] {
  return [
    {
      url: `${clCore}/StructureDefinition/IdentidadDeGenero`,
      valueCodeableConcept: coding(`${clCore}/CodeSystem/CSIdentidaddeGenero`, '2', 'Femenina'),
    },
    country,
    { url: `${guide}/StructureDefinition/PaisOrigenMPI`, valueCodeableConcept: coding(countries, '152', 'Chile') },
  ]
}

/** Who treats them; `title` is their title by the guide, as a CodeableConcept. */
export function juan(title: JsonObject): JsonObject {
  return {
    identifier: [run('15345678-K')],
    active: true,
    name: [{ use: 'official', ...family('Prueba', 'Ficticio'), given: ['Juan'] }],
    gender: 'male',
    birthDate: '1975-03-10',
    address: [address('work', 'Calle Inventada 200')],
    qualification: [{ identifier: [{ value: 'cert' }], code: title }],
  }
}

/** Who admits and registers them. */
export const eva: JsonObject = {
  identifier: [run('17654321-3')],
  active: true,
  name: [{ use: 'official', ...family('Muestra', 'Ficticia'), given: ['Eva'] }],
  gender: 'female',
  birthDate: '1985-08-20',
  address: [address('work', 'Calle Inventada 200')],
}

const server = 'https://ejemplo.cl/fhir'

/** The address of the entry of a resource. */
export function urlOf(resource: JsonObject): string {
  return `${server}/${String(resource['resourceType'])}/${String(resource['id'])}`
}

/** A Bundle whose entries refer by a whole address to what is kept elsewhere, and not in it. */
export function withForeignAddresses(bundle: JsonObject): JsonObject {
  const own = new Set((bundle['entry'] as readonly JsonObject[]).map(({ fullUrl }) => fullUrl))
  return JSON.parse(JSON.stringify(bundle), (name, value: unknown) =>
    name !== 'reference' || own.has(`${server}/${String(value)}`) ? value : `https://registro.ejemplo.cl/fhir/${String(value)}`,
  ) as JsonObject
}

/** A message with some of its text replaced, wherever that stands. */
export function spoiled(message: JsonObject, ...changes: readonly (readonly [string, string])[]): JsonObject {
  return JSON.parse(changes.reduce((whole, [before, after]) => whole.replaceAll(before, after), JSON.stringify(message))) as JsonObject
}
