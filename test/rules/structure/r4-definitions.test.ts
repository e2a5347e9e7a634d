import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildDefinitions, readPackage } from '../../../rules/structure/build.ts'
import { r4Definitions } from '../../../rules/structure/r4/r4-definitions.ts'
import { boilStructure } from '../../../rules/structure/tables/boil-structure.ts'
import { findR4Package } from '../../../tools/node/r4-package.ts'

const folder = findR4Package()
if (folder === undefined && process.env['CI'] === 'true') throw new Error('Faltan los ejemplos oficiales: npm run examples.')

const core = 'http://hl7.org/fhir/StructureDefinition/'
const element = (name: string, id: string) => r4Definitions.findStructure(core + name)?.snapshot?.element.find((one) => one.id === id)

describe.skipIf(folder === undefined)('the tables against the package of HL7', () => {
  it('are those that the builder makes of it', { timeout: 60_000 }, () => {
    const isCurrent = ([file, text]: readonly [string, string]): boolean =>
      readFileSync(join(import.meta.dirname, '../../../rules/structure', file), 'utf8') === text
    expect(Object.entries(buildDefinitions(folder!)).map((one) => [one[0], isCurrent(one)])).toEqual([
      ['r4-types.ts', true],
      ['r4/structure-rows.ts', true],
    ])
  })

  it('give every StructureDefinition back as it was published', { timeout: 60_000 }, () => {
    const published = readPackage(folder!, 'StructureDefinition').map(boilStructure)
    expect(published).toHaveLength(655)
    for (const structure of published.filter(({ snapshot }) => snapshot !== undefined)) {
      expect(r4Definitions.findStructure(structure.url)).toEqual(structure)
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
