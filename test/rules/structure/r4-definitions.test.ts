import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildDefinitions, readCodeSystems, readPackage } from '../../../rules/structure/build.ts'
import type { Concept, ValueSet, ValueSetPart } from '../../../rules/structure/definitions.ts'
import { r4Definitions } from '../../../rules/structure/r4/r4-definitions.ts'
import { stripStructure } from '../../../rules/structure/tables/strip-structure.ts'
import { stripValueSet } from '../../../rules/structure/tables/strip-terminology.ts'
import { describeWith } from '../../support/program.ts'
import { r4Package, terminologyPackage } from '../../support/r4-package.ts'

const folder = r4Package.path
const terminology = terminologyPackage.path

/** A value set with the codes of its parts alone, in any order. */
function withoutNames({ compose, ...about }: ValueSet): unknown {
  const bare = ({ concept, ...part }: ValueSetPart) => ({ ...part, codes: concept && new Set(concept.map(({ code }) => code)) })
  return { ...about, include: compose?.include.map(bare), exclude: compose?.exclude?.map(bare) }
}

function flatten(concepts: readonly Concept[]): readonly Concept[] {
  return concepts.flatMap((concept) => [concept, ...flatten(concept.concept ?? [])])
}

const core = 'http://hl7.org/fhir/StructureDefinition/'
const element = (name: string, id: string) => r4Definitions.findStructure(core + name)?.snapshot?.element.find((one) => one.id === id)

describeWith(terminology === undefined ? terminologyPackage : r4Package, 'the tables against the packages of HL7', () => {
  it('are those that the builder makes of them', { timeout: 60_000 }, () => {
    const isCurrent = ([file, text]: readonly [string, string]): boolean =>
      readFileSync(join(import.meta.dirname, '../../../rules/structure', file), 'utf8') === text
    const built = Object.entries(buildDefinitions(folder!, terminology!))
    expect(built).toHaveLength(4)
    expect(built.filter((one) => !isCurrent(one)).map(([file]) => file)).toEqual([])
  })

  it('give every StructureDefinition back as it was published', { timeout: 60_000 }, () => {
    const published = readPackage(folder!, 'StructureDefinition').map(stripStructure)
    expect(published).toHaveLength(655)
    for (const structure of published.filter(({ snapshot }) => snapshot !== undefined)) {
      expect(r4Definitions.findStructure(structure.url)).toEqual(structure)
    }
    const unfinished = published.filter(({ snapshot }) => snapshot === undefined)
    expect(unfinished.map(({ url }) => url)).toEqual([`${core}example-composition`, `${core}example-section-library`])
    for (const structure of unfinished) {
      const { snapshot, ...read } = r4Definitions.findStructure(structure.url)!
      expect(read).toEqual({ ...structure, version: '4.0.1' })
      expect(snapshot!.element.length).toBeGreaterThan(40)
    }
  })

  it('give every CodeSystem back as it was published, with the codes that it has since', { timeout: 60_000 }, () => {
    const published = readCodeSystems(folder!, terminology!)
    expect(published).toHaveLength(1062)
    for (const { version = '4.0.1', ...system } of published) {
      expect(r4Definitions.findCodeSystem(system.url)).toEqual({ ...system, version })
    }
  })

  it('give every ValueSet back as it was published, less the names that its code systems say', { timeout: 60_000 }, () => {
    const published = readPackage(folder!, 'ValueSet').map(stripValueSet)
    expect(published).toHaveLength(1316)
    const missing = published.filter(({ url }) => r4Definitions.findValueSet(url) === undefined).map(({ url }) => url)
    expect(missing).toEqual(['http://hl7.org/fhir/ValueSet/animal-breeds', 'http://hl7.org/fhir/ValueSet/ucum-common'])
    for (const valueSet of published.filter(({ url }) => !missing.includes(url))) {
      expect(withoutNames(r4Definitions.findValueSet(valueSet.url)!)).toEqual(withoutNames(valueSet))
    }
  })
})

describe('a structure of R4', () => {
  it('is found by its canonical, with or without the version, and is always the same object', () => {
    const patient = r4Definitions.findStructure(`${core}Patient`)
    expect(patient).toMatchObject({ url: `${core}Patient`, kind: 'resource', type: 'Patient', derivation: 'specialization' })
    expect(r4Definitions.findStructure(`${core}Patient|4.0.1`)).toBe(patient)
    expect(r4Definitions.findStructure(`${core}Patient|4.3.0`)).toBeUndefined()
    expect(r4Definitions.findStructure(`${core}patient`)).toBeUndefined()
    expect(r4Definitions.findStructure('Patient')).toBeUndefined()
    expect(r4Definitions.findStructure('')).toBeUndefined()
  })

  it('has the elements of its base, of its own and of the types inside it', () => {
    const ids = r4Definitions.findStructure(`${core}Patient`)!.snapshot!.element.map(({ id }) => id)
    expect(ids.slice(0, 10)).toEqual(
      ['', '.id', '.meta', '.implicitRules', '.language', '.text', '.contained', '.extension', '.modifierExtension', '.identifier'].map(
        (name) => `Patient${name}`,
      ),
    )
    expect(ids).toContain('Patient.contact.modifierExtension')
    expect(element('Patient', 'Patient.contact')?.constraint?.map(({ key }) => key)).toEqual(['ele-1', 'pat-1'])
    expect(element('Patient', 'Patient.contact.gender')?.binding).toEqual({
      strength: 'required',
      valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender|4.0.1',
    })
  })

  it('has the slices of a profile with their children', () => {
    expect(element('bp', 'Observation.component:SystolicBP.code.coding:SBPCode.code')).toMatchObject({ min: 1, fixedCode: '8480-6' })
    expect(element('bp', 'Observation.component:SystolicBP.value[x].code')).toMatchObject({ min: 1, fixedCode: 'mm[Hg]' })
    expect(element('bp', 'Observation.component:SystolicBP')).toMatchObject({ sliceName: 'SystolicBP', path: 'Observation.component' })
  })

  it('says where an extension may stand', () => {
    const nationality = r4Definitions.findStructure(`${core}patient-nationality`)
    expect(nationality?.context).toEqual([{ type: 'element', expression: 'Patient' }])
    expect(element('patient-nationality', 'Extension.extension:code.url')?.fixedUri).toBe('code')
    expect(element('patient-nationality', 'Extension.url')?.fixedUri).toBe(`${core}patient-nationality`)
  })

  it('shares one object for an invariant wherever it stands', () => {
    const [first] = element('Patient', 'Patient.name')!.constraint!
    expect(first!.key).toBe('ele-1')
    expect(element('Observation', 'Observation.code')!.constraint![0]).toBe(first)
  })
})

describe('a value set of R4', () => {
  it('is found with the version of the package and with its own', () => {
    const gender = r4Definitions.findValueSet('http://hl7.org/fhir/ValueSet/administrative-gender|4.0.1')
    expect(gender?.compose).toEqual({ include: [{ system: 'http://hl7.org/fhir/administrative-gender' }] })
    expect(r4Definitions.findValueSet('http://hl7.org/fhir/ValueSet/administrative-gender')).toBe(gender)
    const v3 = r4Definitions.findValueSet('http://terminology.hl7.org/ValueSet/v3-ActEncounterCode')
    expect(v3?.version).toBe('2014-03-26')
    for (const version of ['2014-03-26', '4.0.1', '4.0']) expect(r4Definitions.findValueSet(`${v3!.url}|${version}`)).toBe(v3)
    expect(r4Definitions.findValueSet(`${v3!.url}|5.0.0`)).toBeUndefined()
  })

  it('keeps what it takes in by filters, from other sets, and leaves out', () => {
    expect(r4Definitions.findValueSet('http://terminology.hl7.org/ValueSet/v3-ActEncounterCode')?.compose?.include).toEqual([
      {
        system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
        filter: [{ property: 'concept', op: 'is-a', value: '_ActEncounterCode' }],
      },
    ])
  })
})

describe('a code system of R4', () => {
  const actCode = r4Definitions.findCodeSystem('http://terminology.hl7.org/CodeSystem/v3-ActCode')!

  it('keeps its hierarchy, with what is abstract', () => {
    const encounter = flatten(actCode.concept!).find(({ code }) => code === '_ActEncounterCode')!
    expect(encounter).toMatchObject({ display: 'ActEncounterCode', property: [{ code: 'notSelectable', valueBoolean: true }] })
    expect(encounter.concept!.map(({ code }) => code)).toEqual(['AMB', 'EMER', 'FLD', 'HH', 'IMP', 'OBSENC', 'PRENC', 'SS', 'VR'])
  })

  it('says how complete it is and whether case matters', () => {
    expect(actCode).toMatchObject({ content: 'complete', caseSensitive: true })
    expect(r4Definitions.findCodeSystem('http://terminology.hl7.org/CodeSystem/service-type')?.content).toBe('example')
    expect(r4Definitions.findCodeSystem('http://snomed.info/sct')).toMatchObject({ content: 'not-present', caseSensitive: false })
    expect(r4Definitions.findCodeSystem('http://loinc.org')).toBeUndefined()
  })

  it('is found where its address has a bar of its own', () => {
    expect(r4Definitions.findCodeSystem('http://terminology.hl7.org/CodeSystem/v2-0006|2.4')?.concept?.length).toBeGreaterThan(50)
  })

  it('has names in Spanish where HL7 gives them', () => {
    const patient = r4Definitions.findCodeSystem('http://hl7.org/fhir/resource-types')!.concept!.find(({ code }) => code === 'Patient')
    expect(patient).toEqual({ code: 'Patient', display: 'Patient', designation: [{ value: 'Paciente' }] })
  })
})
