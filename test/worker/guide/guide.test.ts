import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Spot } from '../../../worker/api.ts'
import { createCatalogs } from '../../../worker/catalogs.ts'
import { createKnowledge, keepKnowledge } from '../../../worker/guide/knowledge.ts'
import { suggest } from '../../../worker/guide/suggest.ts'
import { tell } from '../../../worker/guide/tell.ts'
import { createPackages } from '../../../worker/packages.ts'
import { guideFiles, guideManifest, guideUrl } from '../../support/guide.ts'
import { tgz } from '../../support/packages.ts'

const folder = join(import.meta.dirname, '../../../catalogs')
const knowledge = createKnowledge(createCatalogs(async (file) => readFileSync(join(folder, file), 'utf8')))

const icd10 = 'http://hl7.org/fhir/sid/icd-10'
const identifierTypes = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador'

function name(type: string, steps: Spot['steps'], written = '', names: readonly string[] = []): Spot {
  return { type, steps, kind: 'name', written, names }
}

function value(type: string, steps: Spot['steps'], written = '', of: Pick<Spot, 'system' | 'code'> = {}): Spot {
  return { type, steps, kind: 'value', written, names: [], ...of }
}

async function labels(spot: Spot): Promise<readonly string[]> {
  return (await suggest(spot, knowledge)).map(({ label }) => label)
}

describe('what can be written', () => {
  it('begins with the type of the resource', async () => {
    expect(await labels(name('', []))).toEqual(['resourceType'])
    expect((await labels(value('', ['resourceType'], 'pat')))[0]).toBe('Patient')
    expect(await labels(value('', ['resourceType'], 'PractitionerR'))).toEqual(['PractitionerRole'])
  })

  it('names what the object does not have yet, what is required first', async () => {
    const found = await suggest(name('Encounter', [], '', ['resourceType', 'status']), knowledge)
    expect(found[0]).toEqual({ label: 'class', detail: 'Coding', insert: '"class": { | }', isRequired: true })
    expect(found.map(({ label }) => label)).not.toContain('status')
    expect(found.at(-1)?.label).toBe('modifierExtension')
  })

  it('names of a choice all types, until there is one', async () => {
    expect(await labels(name('Patient', [], 'dece'))).toEqual(['deceasedBoolean', 'deceasedDateTime'])
    expect(await labels(name('Patient', [], 'dece', ['deceasedBoolean']))).toEqual([])
  })

  it('goes into parts, lists and companions', async () => {
    expect(await labels(name('Patient', ['contact', 0, 'name'], 'gi'))).toEqual(['given'])
    expect(await labels(name('Patient', ['address', 0, '_city'], 'ext'))).toEqual(['extension'])
    expect(await labels(name('Patient', ['nada']))).toEqual([])
  })

  it.each([
    ['a code of a required set', value('Patient', ['gender'], ''), ['male', 'female', 'other', 'unknown']],
    ['a code by its name', value('Encounter', ['status'], 'progress'), ['in-progress']],
    ['a commune without its ñ', value('Patient', ['address', 0, 'city'], 'nuno'), ['Ñuñoa']],
    ['true or false', value('Patient', ['active'], ''), ['true', 'false']],
    [
      'a code of the catalog of its system',
      value('Patient', ['identifier', 0, 'type', 'coding', 0, 'code'], 'ppn', { system: identifierTypes }),
      ['05'],
    ],
    ['the name of a code', value('Condition', ['code', 'coding', 0, 'display'], 'x', { system: icd10, code: 'E11.9' }), []],
    ['nothing where FHIR has nothing', value('Patient', ['nada'], ''), []],
  ])('%s', async (_, spot, expected) => {
    expect(await labels(spot)).toEqual(expected)
  })

  it('finds a disease by its name', async () => {
    const [first] = await suggest(
      value('Condition', ['code', 'coding', 0, 'code'], 'predominantemente alergica asma', { system: icd10 }),
      knowledge,
    )
    expect(first).toMatchObject({ label: 'J45.0', insert: '"J45.0"' })
  })

  it('knows the systems of the set and of the catalogs', async () => {
    expect(await labels(value('Patient', ['maritalStatus', 'coding', 0, 'system'], ''))).toEqual(
      expect.arrayContaining(['http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', identifierTypes, icd10]),
    )
  })
})

describe('what is told', () => {
  it('of an element: type, cardinality, codes, page', async () => {
    expect(await tell(name('Patient', ['gender']), knowledge)).toEqual({
      element: 'Patient.gender',
      type: 'code',
      cardinality: expect.stringMatching(/^[01]\.\.1$/),
      valueSet: expect.stringContaining('administrative-gender'),
      strength: 'required',
      docsUrl: 'https://hl7.org/fhir/R4/patient-definitions.html#Patient.gender',
    })
    expect(await tell(name('Patient', ['nada']), knowledge)).toBeUndefined()
  })

  it.each([
    ['a code of a catalog', value('Condition', ['code', 'coding', 0, 'code'], 'J45.0', { system: icd10 }), 'J45.0', /Asma/],
    ['the name of a code', value('Condition', ['code', 'coding', 0, 'display'], 'x', { system: icd10, code: 'J45.0' }), 'J45.0', /Asma/],
    ['a commune', value('Patient', ['address', 0, 'city'], 'Ñuñoa'), '13120', /^Ñuñoa$/],
    ['a code of a set', value('Encounter', ['status'], 'finished'), 'finished', /^Finished$/],
  ])('of %s: what it is called', async (_, spot, code, display) => {
    expect(await tell(spot, knowledge)).toMatchObject({ code, display: expect.stringMatching(display) })
  })
})

describe('the extensions of an element', () => {
  const clCore = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition'

  it.each([
    [['extension', 0, 'url'], `${clCore}/SexoBiologico`],
    [['address', 0, '_city', 'extension', 0, 'url'], `${clCore}/ComunasCl`],
    [['name', 0, '_family', 'extension', 0, 'url'], `${clCore}/SegundoApellido`],
  ])('at %j are those of its profile, or of the profile of its type', async (steps, url) => {
    expect((await suggest(value('Patient', steps), knowledge)).map(({ label }) => label)).toContain(url)
    expect(await suggest(value('Basic', steps.slice(-3)), knowledge)).toEqual([])
  })
})

describe('with a package of a guide', () => {
  it('suggests its codes and tells what its profile asks for, where the text is held to it', async () => {
    const packages = createPackages()
    packages.use([{ id: 'guía', addedAt: 1, content: new Blob([tgz(guideManifest, guideFiles) as BlobPart]) }])
    const keep = keepKnowledge(
      createCatalogs(async () => ''),
      packages.definitions,
    )
    const guided = await keep()
    expect(await keep()).toBe(guided)
    const profile = `${guideUrl}/StructureDefinition/PacienteEjemplo`
    const birthDate = value('Patient', ['birthDate'], '1980-05-01')
    expect(await tell({ ...birthDate, profile }, guided)).toMatchObject({ cardinality: '1..1' })
    expect(await tell(birthDate, guided)).toMatchObject({ cardinality: '0..1' })
    expect(await tell({ ...value('Encounter', ['status'], 'finished'), profile }, guided)).toMatchObject({ element: 'Encounter.status' })
    expect(guided.terminology.codesOf(`${guideUrl}/ValueSet/previsiones`)?.map(({ code }) => code)).toEqual(['fonasa', 'isapre'])
    const url = value('Patient', ['extension', 0, 'url'])
    const own = `${guideUrl}/StructureDefinition/Prevision`
    expect((await suggest({ ...url, profile }, guided)).map(({ label }) => label)).toContain(own)
    expect((await suggest(url, guided)).map(({ label }) => label)).not.toContain(own)
    packages.use([])
    expect(await keep()).not.toBe(guided)
  })
})
