import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Source } from '../../../catalogs/sources/build.ts'
import { buildGuides } from '../../../rules/cl/definitions/build.ts'
import { chileanDefinitions, clCoreDefinitions, eisDefinitions } from '../../../rules/cl/definitions/definitions.ts'
import type { Definitions } from '../../../rules/structure/definitions.ts'
import { r4Definitions } from '../../../rules/structure/r4/r4-definitions.ts'
import { createSnapshots } from '../../../rules/structure/snapshot.ts'
import { structureNames, valueSetNames } from '../../../rules/structure/canonical.ts'
import { openTableFile } from '../../../rules/structure/tables/table-file.ts'
import { createTerminology } from '../../../rules/structure/terminology.ts'

const folder = join(import.meta.dirname, '../../../rules/cl/definitions')
const clCoreTables = openTableFile('cl/definitions/clcore.txt')
const eisTables = openTableFile('cl/definitions/eis.txt')
const clCore = 'https://hl7chile.cl/fhir/ig/clcore'
const eis = 'https://interoperabilidad.minsal.cl/fhir/ig/eis'
const headsOf = (rows: string): readonly string[] => [...rows.matchAll(/^=([^\t\n]+)/gm)].map(([, name]) => name!)

/** The definitions of a guide as its package would have them. */
function publish({ findStructure, findValueSet }: Definitions, table: (name: string) => () => string): readonly Source[] {
  const of = (type: string, rows: string, read: (name: string) => object | undefined): readonly Source[] =>
    headsOf(rows).map((name) => ({
      file: `${type}-${name}.json`,
      text: JSON.stringify({ ...read(name), resourceType: type, status: 'active', description: 'Algo que no se guarda.' }),
    }))
  return [
    ...of('StructureDefinition', table('structures')(), (name) => {
      const { snapshot: _snapshot, ...structure } = findStructure(structureNames.lengthen(name))!
      return structure
    }),
    ...of('ValueSet', table('value-sets')(), (name) => findValueSet(valueSetNames.lengthen(name))),
  ]
}

const sources = [...publish(clCoreDefinitions, clCoreTables), ...publish(eisDefinitions, eisTables)]

describe('the builder of the definitions of the guides', () => {
  it('makes what is shipped of what the guides publish', () => {
    const built = buildGuides(sources)
    expect(Object.keys(built)).toEqual(['clcore.txt', 'eis.txt'])
    for (const [file, text] of Object.entries(built)) expect(text).toBe(readFileSync(join(folder, file), 'utf8'))
  })

  it('refuses a guide with a definition missing, of two versions, or with a list that is not that of the catalog', () => {
    expect(() => buildGuides(sources.slice(1))).toThrow('Se esperaban 29 perfiles y extensiones de CL Core y hay 28.')
    const mixed = sources.map((one, at) => (at === 0 ? { ...one, text: one.text.replace('1.9.4', '1.9.5') } : one))
    expect(() => buildGuides(mixed)).toThrow('se esperaba una versión y hay 2')
    const other = sources.map((one) => ({ ...one, text: one.text.replace('"code":"152"', '"code":"999"') }))
    expect(() => buildGuides(other)).toThrow('el catálogo no tiene 999')
  })
})

describe('CL Core 1.9.4', () => {
  it('has 16 profiles, 13 extensions, 22 value sets and 20 code systems, and every one can be read', () => {
    const structures = headsOf(clCoreTables('structures')()).map((name) => clCoreDefinitions.findStructure(structureNames.lengthen(name))!)
    expect(structures.filter(({ type }) => type === 'Extension')).toHaveLength(13)
    expect(structures).toHaveLength(29)
    for (const { type, baseDefinition, snapshot } of structures) {
      const base = r4Definitions.findStructure(baseDefinition!)!.snapshot!.element
      expect(snapshot!.element.length).toBeGreaterThanOrEqual(base.length)
      expect(snapshot!.element[0]).toMatchObject({ id: type, path: type })
    }
    expect(headsOf(clCoreTables('value-sets')())).toHaveLength(22)
  })
})

describe('a profile of CL Core', () => {
  const element = (profile: string, id: string) =>
    clCoreDefinitions.findStructure(`${clCore}/StructureDefinition/${profile}`)?.snapshot?.element.find((one) => one.id === id)

  it('is found with its version, and only with it', () => {
    const patient = clCoreDefinitions.findStructure(`${clCore}/StructureDefinition/CorePacienteCl`)
    expect(patient).toMatchObject({ type: 'Patient', version: '1.9.4', derivation: 'constraint' })
    expect(clCoreDefinitions.findStructure(`${patient!.url}|1.9.4`)).toBe(patient)
    expect(clCoreDefinitions.findStructure(`${patient!.url}|1.8.10`)).toBeUndefined()
  })

  it('keeps what R4 says where it says nothing', () => {
    expect(element('CorePacienteCl', 'Patient.contact')?.constraint?.map(({ key }) => key)).toEqual(['ele-1', 'pat-1'])
    expect(element('CorePacienteCl', 'Patient.birthDate')).toMatchObject({ mustSupport: true, type: [{ code: 'date' }] })
    expect(element('CorePacienteCl', 'Patient.link.type')?.binding?.strength).toBe('required')
  })

  it('has its slices, with all that is in them', () => {
    expect(element('CorePacienteCl', 'Patient.name:NombreSocial')).toMatchObject({ sliceName: 'NombreSocial', path: 'Patient.name' })
    expect(element('CorePacienteCl', 'Patient.name:NombreSocial.use')).toMatchObject({ min: 1, patternCode: 'usual' })
    expect(element('CorePacienteCl', 'Patient.name:NombreSocial.family')).toMatchObject({ max: '0', base: { max: '1' } })
    expect(element('CorePrestadorCl', 'Practitioner.identifier:run.type.coding.code')?.patternCode).toBe('01')
    expect(element('CorePrestadorCl', 'Practitioner.identifier')?.slicing).toEqual({
      rules: 'open',
      discriminator: [{ type: 'value', path: 'type.coding.code' }],
    })
  })

  it('asks for the commune where there is a city', () => {
    expect(element('cl-address', 'Address.city.extension:comunas')).toMatchObject({
      min: 1,
      max: '1',
      type: [{ code: 'Extension', profile: [`${clCore}/StructureDefinition/ComunasCl`] }],
    })
    expect(element('ComunasCl', 'Extension.value[x]')).toMatchObject({
      type: [{ code: 'CodeableConcept' }],
      binding: { strength: 'required', valueSet: `${clCore}/ValueSet/VSCodigosComunaCL` },
    })
    expect(clCoreDefinitions.findStructure(`${clCore}/StructureDefinition/ComunasCl`)?.context).toEqual([
      { type: 'element', expression: 'Address.city' },
    ])
  })
})

describe('the codes of CL Core and EIS', () => {
  const { contains, codesOf, lookup } = createTerminology(chileanDefinitions)
  const set = (name: string) => `${clCore}/ValueSet/${name}`

  it('are those of the catalogs', () => {
    expect(codesOf(set('VSCodigosComunaCL'))).toHaveLength(346)
    expect(contains(set('VSCodigosComunaCL'), `${clCore}/CodeSystem/CSCodComunasCL`, '13120')).toBe(true)
    expect(contains(set('VSCodigosComunaCL'), `${clCore}/CodeSystem/CSCodComunasCL`, '5602')).toBe(false)
    expect(contains(`${eis}/ValueSet/eis-comunas-vs`, `${eis}/CodeSystem/eis-comunas-cs`, '5602')).toBe(true)
    expect(lookup(`${clCore}/CodeSystem/CSCodComunasCL`, '13120')).toMatchObject({ display: 'Ñuñoa' })
    expect(lookup(`${clCore}/CodeSystem/CSIdentificadores`, '1')).toMatchObject({ designations: ['RUN'] })
  })

  it('take in countries and vital signs by lists', () => {
    expect(codesOf(set('CodPais'))).toHaveLength(249)
    expect(contains(set('CodPais'), 'urn:iso:std:iso:3166', '152')).toBe(true)
    expect(contains(set('CodPais'), 'urn:iso:std:iso:3166', 'CL')).toBe(false)
    expect(codesOf(set('cl-core-vs-signos-vitales'))).toHaveLength(17)
    expect(contains(set('VSTiposDocClinico'), 'http://loinc.org', '34133-9')).toBeUndefined()
  })

  it('are not denied where a guide names a later version of a table than R4 has', () => {
    expect(contains(set('VSTiposDocumentos'), 'http://terminology.hl7.org/CodeSystem/v2-0203', 'PPN')).toBe(true)
    expect(contains(set('VSTiposDocumentos'), 'http://terminology.hl7.org/CodeSystem/v2-0203', 'CZ')).not.toBe(false)
    expect(contains(set('VSTiposDocumentos'), 'http://loinc.org', '8480-6')).toBe(false)
  })
})

describe('definitions over others', () => {
  it('are asked in order', () => {
    expect(chileanDefinitions.findStructure(`${clCore}/StructureDefinition/ComunasCl`)?.version).toBe('1.9.4')
    expect(chileanDefinitions.findStructure(`${eis}/StructureDefinition/eis-comunas`)?.version).toBe('0.2.0')
    expect(chileanDefinitions.findStructure('http://hl7.org/fhir/StructureDefinition/Patient')?.version).toBe('4.0.1')
    expect(chileanDefinitions.findStructure('http://example.org/none')).toBeUndefined()
  })
})

it('know the extension of a commune, which no guide has, in the versions of its guide alone', () => {
  const extension = `${clCore}/StructureDefinition/CodigoComuna`
  const known = (canonical: string) => chileanDefinitions.findStructure(canonical)?.url
  expect(['', '|1.9.4', '|1.9'].map((version) => known(extension + version))).toEqual([extension, extension, extension])
  expect(known(`${extension}|9`)).toBeUndefined()
})

it.each([
  ['CL Core', clCoreTables, clCoreDefinitions],
  ['EIS', eisTables, eisDefinitions],
] as const)('the snapshots of %s are those that its differentials make', (_name, table, definitions) => {
  const published = (canonical: string) => {
    const own = definitions.findStructure(canonical)
    if (own === undefined) return r4Definitions.findStructure(canonical)
    const { snapshot: _snapshot, ...structure } = own
    return structure
  }
  const kept = new Map<string, ReturnType<typeof published>>()
  const complete = createSnapshots((canonical) => kept.get(canonical) ?? kept.set(canonical, published(canonical)).get(canonical))
  const urls = headsOf(table('differentials')()).map(structureNames.lengthen)
  expect(urls).toEqual(headsOf(table('structures')()).map(structureNames.lengthen))
  for (const url of urls) expect(definitions.findStructure(url)!.snapshot).toEqual(complete(published(url)!).structure!.snapshot)
})
