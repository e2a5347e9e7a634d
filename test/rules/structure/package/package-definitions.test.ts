import { beforeEach, describe, expect, it } from 'vitest'
import type { Definitions } from '../../../../rules/structure/definitions.ts'
import { createPackageDefinitions, type PackageHost } from '../../../../rules/structure/package/package-definitions.ts'
import type { DefinitionFile, DefinitionPackage, DefinitionType } from '../../../../rules/structure/package/read-package.ts'
import type { PackageTrouble } from '../../../../rules/structure/package/trouble.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'

const core = 'http://hl7.org/fhir/StructureDefinition'
const guide = 'https://minsal.cl/ig/StructureDefinition'

let troubles: PackageTrouble[]
let decoded: number

beforeEach(() => {
  troubles = []
  decoded = 0
})

function definitionsOf(packages: readonly DefinitionPackage[], host: Partial<PackageHost> = {}, base: Definitions = r4Definitions) {
  return createPackageDefinitions(packages, base, {
    decode: (bytes) => {
      decoded += 1
      return Buffer.from(bytes).toString('utf8')
    },
    onTrouble: (trouble) => void troubles.push(trouble),
    ...host,
  })
}

function packageOf(resources: readonly object[], over: Partial<DefinitionPackage> = {}): DefinitionPackage {
  return { name: 'guia', version: '1.0.0', dependencies: {}, troubles: [], files: resources.map(fileOf), ...over }
}

function fileOf(resource: object, index: number): DefinitionFile {
  const { resourceType: type, url, version = '' } = resource as { resourceType: DefinitionType; url: string; version?: string }
  return { name: `${index}.json`, type, url, version, bytes: Buffer.from(JSON.stringify(resource)) }
}

/** A profile on Patient that asks for a birth date. */
function profile(name: string, over: object = {}) {
  return {
    resourceType: 'StructureDefinition',
    url: `${guide}/${name}`,
    kind: 'resource',
    type: 'Patient',
    derivation: 'constraint',
    baseDefinition: `${core}/Patient`,
    differential: { element: [{ id: 'Patient.birthDate', path: 'Patient.birthDate', min: 1 }] },
    ...over,
  }
}

const minimumOf = (definitions: Definitions, canonical: string) =>
  definitions.findStructure(canonical)?.snapshot?.element.find(({ id }) => id === 'Patient.birthDate')?.min

describe('definitions of packages', () => {
  it('are read when they are asked for, once', () => {
    const definitions = definitionsOf([packageOf([profile('a'), profile('b')])])
    expect(decoded).toBe(0)
    expect(minimumOf(definitions, `${guide}/a`)).toBe(1)
    expect(definitions.findStructure(`${guide}/a`)).toBe(definitions.findStructure(`${guide}/a|1.0.0`))
    expect(decoded).toBe(1)
    expect(troubles).toEqual([])
  })

  it('have snapshots that build upon other packages', () => {
    const derived = profile('derivado', { baseDefinition: `${guide}/a`, differential: { element: [{ path: 'Patient.gender', min: 1 }] } })
    const definitions = definitionsOf([packageOf([derived]), packageOf([profile('a')], { name: 'otra' })])
    expect(minimumOf(definitions, `${guide}/derivado`)).toBe(1)
    expect(decoded).toBe(2)
  })

  it('lie over those of the base', () => {
    const definitions = definitionsOf([packageOf([profile('a')])])
    expect(definitions.findStructure(`${core}/Patient`)).toBe(r4Definitions.findStructure(`${core}/Patient`))
    expect(definitions.findValueSet('http://hl7.org/fhir/ValueSet/administrative-gender')).toBeDefined()
    expect(definitions.findStructure('https://nadie.cl/x')).toBeUndefined()
  })

  it('do not redefine the types of FHIR, but may redefine its profiles and value sets', () => {
    const gender = 'http://hl7.org/fhir/ValueSet/administrative-gender'
    const definitions = definitionsOf([
      packageOf([
        profile('', { url: `${core}/Patient`, derivation: 'specialization' }),
        profile('', { url: `${core}/bmi` }),
        { resourceType: 'ValueSet', url: gender, title: 'otro' },
      ]),
    ])
    expect(definitions.findStructure(`${core}/Patient`)).toBe(r4Definitions.findStructure(`${core}/Patient`))
    expect(definitions.findStructure(`${core}/Patient|4.0.1`)).toBe(r4Definitions.findStructure(`${core}/Patient|4.0.1`))
    expect(definitions.findStructure(`${core}/bmi`)?.type).toBe('Patient')
    expect(definitions.findValueSet(gender)?.title).toBe('otro')
  })

  it('are of the version that is asked for, else of the newest', () => {
    const of = (version: string) => ({
      resourceType: 'CodeSystem',
      url: 'https://minsal.cl/cs',
      content: 'complete',
      version,
      title: version,
    })
    const definitions = definitionsOf([
      packageOf([of('1.9.0'), of('1.10.0')]),
      packageOf([of('1.10.0-ballot'), { ...of('2.0.0'), version: undefined }], { name: 'otra', version: '0.5.0' }),
    ])
    const titleOf = (canonical: string) => definitions.findCodeSystem(canonical)?.title
    expect(titleOf('https://minsal.cl/cs')).toBe('1.10.0')
    expect(titleOf('https://minsal.cl/cs|1.9.0')).toBe('1.9.0')
    expect(titleOf('https://minsal.cl/cs|1.9')).toBe('1.9.0')
    expect(titleOf('https://minsal.cl/cs|1.10.0-ballot')).toBe('1.10.0-ballot')
    expect(titleOf('https://minsal.cl/cs|0.5.0')).toBe('2.0.0')
    expect(titleOf('https://minsal.cl/cs|3.0.0')).toBeUndefined()
  })

  it('that stand twice in a package are those of the first file, and that is told; in two packages, of the first', () => {
    const set = (title: string) => ({ resourceType: 'ValueSet', url: 'https://minsal.cl/vs', version: '1.0.0', title })
    const definitions = definitionsOf([packageOf([set('a'), set('b')]), packageOf([set('c')], { name: 'otra' })])
    expect(definitions.findValueSet('https://minsal.cl/vs')?.title).toBe('a')
    expect(troubles).toEqual([{ kind: 'repeated', file: '1.json', canonical: 'https://minsal.cl/vs' }])
  })
})

describe('definitions that cannot be used', () => {
  it.each<[string, (file: DefinitionFile) => DefinitionFile, PackageTrouble]>([
    ['no JSON', (file) => ({ ...file, bytes: Buffer.from('{"resourceType":"StructureDefinition"') }), { kind: 'notJson', file: '0.json' }],
    [
      'parts missing',
      (file) => ({ ...file, bytes: Buffer.from('{"resourceType":"StructureDefinition"}') }),
      { kind: 'notDefinition', file: '0.json' },
    ],
  ])('%s: told once, and as if they were not there', (_, broken, trouble) => {
    const definitions = definitionsOf([packageOf([], { files: [broken(fileOf(profile('a'), 0))] })])
    expect(definitions.findStructure(`${guide}/a`)).toBeUndefined()
    expect(definitions.findStructure(`${guide}/a`)).toBeUndefined()
    expect(troubles).toEqual([trouble])
    expect(decoded).toBe(1)
  })

  it('bases that lead back to themselves', () => {
    const definitions = definitionsOf([
      packageOf([
        profile('a', { baseDefinition: `${guide}/b` }),
        profile('b', { baseDefinition: `${guide}/c` }),
        profile('c', { baseDefinition: `${guide}/a` }),
        profile('own', { baseDefinition: `${guide}/own` }),
      ]),
    ])
    for (const name of ['a', 'b', 'c', 'own']) expect(definitions.findStructure(`${guide}/${name}`)).toBeUndefined()
    expect(troubles.map((one) => one.kind === 'snapshot' && one.trouble.kind)).toEqual(Array(4).fill('circular'))
  })

  it('a base that nobody brought is named', () => {
    const definitions = definitionsOf([packageOf([profile('a', { baseDefinition: 'https://hl7.org.ips/Patient' })])])
    expect(definitions.findStructure(`${guide}/a`)).toBeUndefined()
    expect(troubles).toEqual([{ kind: 'snapshot', trouble: { kind: 'missing', canonical: 'https://hl7.org.ips/Patient' } }])
  })

  it('a part that the base does not have is named, and the rest is used', () => {
    const element = [
      { path: 'Patient.birthDate', min: 1 },
      { path: 'Patient.birthday', min: 1 },
      { path: 'Patient.name.nombre', max: '0' },
    ]
    const definitions = definitionsOf([packageOf([profile('a', { differential: { element } })])])
    expect(minimumOf(definitions, `${guide}/a`)).toBe(1)
    expect(troubles.map((one) => one.kind === 'snapshot' && one.trouble)).toEqual([
      { kind: 'unknownElement', canonical: `${guide}/a`, path: 'Patient.birthday' },
      { kind: 'unknownElement', canonical: `${guide}/a`, path: 'Patient.name.nombre' },
    ])
  })

  it('are told of in five sentences at most', () => {
    const element = Array.from({ length: 50 }, (_, index) => ({ path: `Patient.x${index}` }))
    definitionsOf([packageOf([profile('a', { differential: { element } })])]).findStructure(`${guide}/a`)
    expect(troubles).toHaveLength(5)
  })

  it('too many of them: those asked for first are used, and it is told once', () => {
    const definitions = definitionsOf([packageOf(['a', 'b', 'c', 'd'].map((name) => profile(name)))], { mostElements: 60 })
    const found = ['a', 'b', 'c', 'd'].map((name) => definitions.findStructure(`${guide}/${name}`) !== undefined)
    expect(found).toEqual([true, true, false, false])
    expect(decoded).toBe(2)
    expect(troubles).toEqual([{ kind: 'tooManyElements', canonical: `${guide}/c` }])
  })
})
