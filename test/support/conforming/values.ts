import * as fc from 'fast-check'
import type { Catalog, Concept } from '../../../catalogs/catalog.ts'
import { clCatalog, vitalSigns, type ClCodeSystem } from '../../../catalogs/clcore/clcore.ts'
import { paises } from '../../../catalogs/paises/paises.ts'
import type { Json } from '../../../rules/index.ts'
import { hostCatalogs } from '../catalogs.ts'
import { toLoinc, toSctid } from './check-digits.ts'

/** Any value that conforms. */
export type Values = fc.Arbitrary<Json>

/** The address of a profile or extension of CL Core. */
export function clUrl(id: string): string {
  return `https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/${id}`
}

/** The address of a code system of HL7's terminology. */
export function hl7Url(id: string): string {
  return `http://terminology.hl7.org/CodeSystem/${id}`
}

/** Text as people write it. */
export const text = fc.constantFrom(
  'Control en un mes.',
  'Refiere cefalea; sin fiebre (36,5 °C) desde ayer.',
  '¿Alergia? No.',
  'Ñandú, pingüino y «comillas»',
  'a < b & c > d',
  'Observación: 50 % mejor — continúa igual',
)

/** An identifier, such as a server gives or a person chooses. */
export const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9.-]{0,11}$/)

/** A reference to a resource of one of some types, relative or whole. */
export function reference(...types: readonly string[]): Values {
  return fc
    .record({
      type: fc.constantFrom(...types),
      id,
      base: fc.constantFrom('', '', 'https://fhir.clinica.example/r4/'),
      version: fc.constantFrom('', '', '/_history/3'),
      display: fc.option(text, { nil: undefined }),
    })
    .map(({ type, id, base, version, display }) => ({
      reference: `${base}${type}/${id}${version}`,
      ...(display !== undefined && { display }),
    }))
}

/** A Coding of a concept, with any name it may bear or none. */
export function codingOf({ system, code, display, synonyms = [] }: Concept): Values {
  return fc.constantFrom(undefined, display, ...synonyms).map((name) => ({ system, code, ...(name !== undefined && { display: name }) }))
}

/** A Coding of a catalog. */
function codingIn(catalog: Catalog): Values {
  return fc.constantFrom(...catalog.all()).chain(codingOf)
}

/** A Coding of a code system of CL Core. */
export function clCoding(system: ClCodeSystem): Values {
  return codingIn(clCatalog(system))
}

/** A CodeableConcept of a Coding, in words too or not. */
export function concept(coding: Values): Values {
  return fc.record({ coding: coding.map((one) => [one]), text }, { requiredKeys: ['coding'] })
}

/** A CodeableConcept with one of some codes. */
export function coded(system: string, ...codes: readonly string[]): Values {
  return concept(fc.constantFrom(...codes).map((code) => ({ system, code })))
}

/** An extension of CL Core with a value. */
export function extension(name: string, value: Record<string, Json>): Json {
  return { url: clUrl(name), ...value }
}

/** The extension of CL Core for a country, under its numeric code. */
export const country = fc
  .constantFrom(...paises.all())
  .chain(codingOf)
  .map((coding) => extension('CodigoPaises', { valueCodeableConcept: { coding: [coding] } }))

/** A Coding of ICD-10: of a subcategory, or of a category that has none. */
export const icd10 = fc
  .constantFrom(...hostCatalogs['cie10']!.all().filter((one) => !('hasSubcategories' in one && one.hasSubcategories === true)))
  .chain(codingOf)

/** A Coding of SNOMED CT: an identifier of a concept, of the core or of an extension. */
export const snomed = fc
  .tuple(fc.integer({ min: 100, max: 99_999_999 }), fc.constantFrom('00', '100016710', '100020110'))
  .map(([item, rest]) => ({ system: 'http://snomed.info/sct', code: toSctid(`${item}${rest}`) }))

/** A Coding of LOINC, of no vital sign. */
export const loinc = fc
  .integer({ min: 1, max: 99_999 })
  .map(toLoinc)
  .filter((code) => !vitalSigns.has(code))
  .map((code) => ({ system: 'http://loinc.org', code }))

/** A Quantity in one of some UCUM units. */
export function quantity(...units: readonly string[]): Values {
  return quantityWithin([0.1, 300], ...units)
}

/** The same within two values, to tenths. */
export function quantityWithin([least, greatest]: readonly [number, number], ...units: readonly string[]): Values {
  return fc
    .tuple(fc.integer({ min: 10 * least, max: 10 * greatest }), fc.constantFrom(...units))
    .map(([tenths, unit]) => ({ value: tenths / 10, unit, system: 'http://unitsofmeasure.org', code: unit }))
}

/** Some of the members of an object, always with those that are named. */
export function object(members: Readonly<Record<string, Values>>, ...always: readonly string[]): Values {
  return fc.record(members, { requiredKeys: [...always] }) as Values
}

type Members = Readonly<Record<string, Values>>

/** A resource of a type, which may say its profile: what it always has, and what it may have. */
export function resource(
  resourceType: string,
  profiles: readonly string[],
  always: Members,
  sometimes: Members,
): fc.Arbitrary<{ readonly resourceType: string } & Readonly<Record<string, Json>>> {
  const meta = fc.constantFrom({ versionId: '1' }, ...profiles.map((profile) => ({ profile: [profile] })))
  const must = fc.record({ resourceType: fc.constant(resourceType), ...always })
  const may = fc.record({ id, meta, ...sometimes }, { requiredKeys: [] })
  return fc.tuple(must, may).map(([must, may]) => ({ ...must, ...may }) as never)
}
