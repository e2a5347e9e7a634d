import { describe, expect, it } from 'vitest'
import { carryOver, type HeldVersion } from '../../../rules/carry-over.ts'
import { findExample } from '../../../rules/examples/index.ts'
import { describeChange, describeDefinition } from '../../../rules/format/guide-diff.ts'
import { contentsOfGuide, type GuideContents } from '../../../rules/guides/diff/contents.ts'
import { diffGuides, type DefinitionDiff } from '../../../rules/guides/diff/diff.ts'
import { guides, type Json } from '../../../rules/index.ts'
import type { ElementDefinition, StructureDefinition, ValueSet } from '../../../rules/structure/definitions.ts'
import { r4Definitions } from '../../../rules/structure/r4/r4-definitions.ts'

function guide(id: string, version: string) {
  return guides.find((one) => one.id === id && one.version === version)!
}

const held = (version: string): HeldVersion => {
  const { name, canonical, dependencies } = guide('clcore', version)
  return { contents: contentsOfGuide(guide('clcore', version)), name, canonical, dependencies }
}

const url = 'https://ejemplo.cl/StructureDefinition/p'
const patient = r4Definitions.findStructure('http://hl7.org/fhir/StructureDefinition/Patient')!
const own = patient.snapshot!.element.slice(0, 20)

/** A version of a guide with one profile on Patient, whose elements are those of the type but for what is given. */
function version(
  change: (element: ElementDefinition) => ElementDefinition | readonly ElementDefinition[],
  more: Partial<StructureDefinition> = {},
) {
  const structure = { ...patient, url, derivation: 'constraint' as const, snapshot: { element: own.flatMap(change) }, ...more }
  return contents({ structures: [structure] })
}

function contents({
  structures = [],
  valueSets = [],
}: {
  readonly structures?: readonly StructureDefinition[]
  readonly valueSets?: readonly ValueSet[]
}): GuideContents {
  return {
    id: 'x',
    version: '1',
    structures: structures.map((one) => one.url),
    valueSets: valueSets.map((one) => one.url),
    codeSystems: [],
    definitions: {
      findStructure: (canonical) => structures.find((one) => one.url === canonical),
      findValueSet: (canonical) => valueSets.find((one) => one.url === canonical),
      findCodeSystem: () => undefined,
    },
  }
}

const plain = version((element) => element)
const at = (id: string, over: object) =>
  version((element) => (element.id === id ? ({ ...element, ...over } as ElementDefinition) : element))

function told(before: GuideContents, after: GuideContents): readonly string[] {
  const { definitions } = diffGuides(before, after)
  return definitions.flatMap(({ changes }) =>
    changes.map((change) => `${change.isStricter ? '!' : ''}${change.at} ${describeChange(change)}`),
  )
}

describe('what an element may say otherwise', () => {
  const slice = { id: 'Patient.name:oficial', path: 'Patient.name', sliceName: 'oficial', min: 1, max: '1' }
  it.each<[GuideContents, GuideContents, readonly string[]]>([
    [plain, plain, []],
    [plain, at('Patient.birthDate', { min: 1 }), ['!Patient.birthDate cardinalidad: de 0..1 a 1..1']],
    [at('Patient.birthDate', { min: 1 }), plain, ['Patient.birthDate cardinalidad: de 1..1 a 0..1']],
    [plain, at('Patient.name', { max: '3' }), ['!Patient.name cardinalidad: de 0..* a 0..3']],
    [plain, at('Patient.deceased[x]', { type: [{ code: 'boolean' }] }), ['!Patient.deceased[x] tipo: de boolean, dateTime a boolean']],
    [at('Patient.deceased[x]', { type: [{ code: 'boolean' }] }), plain, ['Patient.deceased[x] tipo: de boolean a boolean, dateTime']],
    [
      plain,
      at('Patient.maritalStatus', { binding: { strength: 'required', valueSet: 'https://ejemplo.cl/ValueSet/civil|2' } }),
      ['!Patient.maritalStatus conjunto de códigos: de marital-status (extensible) a civil (required)'],
    ],
    [plain, at('Patient.gender', { patternCode: 'female' }), ['!Patient.gender valor: ahora ⊇ "female"']],
    [plain, at('Patient.name', { mustSupport: true }), ['Patient.name se debe soportar']],
    [
      plain,
      at('Patient.name', { slicing: { rules: 'closed', discriminator: [{ type: 'value', path: 'use' }] } }),
      ['!Patient.name reparto en cortes: ahora closed value:use'],
    ],
    [
      plain,
      version((element) =>
        element.id === 'Patient.name' ? [element, slice, { id: 'Patient.name:oficial.use', path: 'Patient.name.use', min: 1 }] : element,
      ),
      ['!Patient.name:oficial corte nuevo (1..1)'],
    ],
    [
      plain,
      at('Patient.name', {
        constraint: [
          ...own.find(({ id }) => id === 'Patient.name')!.constraint!,
          { key: 'x-1', severity: 'error', expression: 'family.exists()' },
        ],
      }),
      ['!Patient.name invariante nueva: x-1 (error): family.exists()'],
    ],
    // A snapshot may go down to where another does not.
    [
      plain,
      version((element) =>
        element.id === 'Patient.name'
          ? [element, { id: 'Patient.name.family', path: 'Patient.name.family', min: 1, max: '1', type: [{ code: 'string' }] }]
          : element,
      ),
      ['!Patient.name.family cardinalidad: de 0..1 a 1..1'],
    ],
    [plain, version((element) => element, { baseDefinition: 'https://ejemplo.cl/otra' }), ['! se basa en: de DomainResource a otra']],
  ])('%#', (before, after, sentences) => {
    expect(told(before, after)).toEqual(sentences)
  })

  it('definitions that came and went', () => {
    const [came] = diffGuides(contents({}), plain).definitions as readonly [DefinitionDiff]
    const [went] = diffGuides(plain, contents({})).definitions as readonly [DefinitionDiff]
    expect([describeDefinition(came), describeDefinition(went)]).toEqual(['Perfil p (Patient): nuevo', 'Perfil p (Patient): ya no está'])
  })

  it('the codes of a set', () => {
    const set = (...codes: readonly string[]): GuideContents =>
      contents({
        valueSets: [
          {
            url: 'https://ejemplo.cl/ValueSet/s',
            compose: { include: [{ system: 'https://ejemplo.cl/c', concept: codes.map((code) => ({ code })) }] },
          },
        ],
      })
    expect(
      diffGuides(set('a', 'b'), set('b', 'c')).definitions[0]?.changes.map(({ at, kind, isStricter }) => [at, kind, isStricter]),
    ).toEqual([
      ['c', 'code', false],
      ['a', 'code', true],
    ])
    expect(diffGuides(set('a'), set()).definitions[0]?.changes).toMatchObject([
      { kind: 'source', before: '1', after: '*', isStricter: false },
    ])
  })
})

describe('the versions that are inside', () => {
  it.each(guides.map((one) => [`${one.id}#${one.version}`, one] as const))('%s says what it says itself', (_, one) => {
    const all = contentsOfGuide(one)
    expect(diffGuides(all, all).definitions).toEqual([])
    expect(all.structures.length + all.valueSets.length + all.codeSystems.length).toBeGreaterThan(0)
  })

  it('clcore 1.9.4 to 2.0.0: what its authors changed', () => {
    const { definitions } = diffGuides(held('1.9.4').contents, held('2.0.0').contents)
    const of = (name: string) => definitions.find((one) => one.name === name)
    expect(of('CorePrestadorCl')?.changes).toContainEqual({
      kind: 'value',
      at: 'Practitioner.identifier:run.type.coding.code',
      before: '⊇ "01"',
      after: '⊇ "1"',
      isStricter: true,
    })
    expect(of('cl-core-imc')).toMatchObject({ kind: 'profile', type: 'Observation', change: 'added' })
    expect(of('cl-address')).toMatchObject({ change: 'removed' })
    expect(of('CSTipoIdentificador')?.changes).toContainEqual({ kind: 'code', at: '01', before: 'RUN', after: null, isStricter: true })
    // Those that the catalogs write better than the guide are no change of the guide.
    expect(of('CSCodComunasCL')).toBeUndefined()
  })
})

describe('what becomes of a text', () => {
  const options = { today: '2026-01-15' }
  it('nothing between a version and itself', async () => {
    const text = JSON.stringify(await findExample('Patient', true))
    expect(carryOver(text, held('1.9.4'), held('1.9.4'), options)).toEqual({
      issues: [],
      errors: 0,
      errorsAfterFixes: { safe: 0, unsafe: 0 },
      pinned: [],
    })
  })

  it('what breaks, why, and the code that says the same now', async () => {
    const run = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador'
    const resource = {
      resourceType: 'Patient',
      meta: { profile: ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl|1.9.4'] },
      identifier: [{ use: 'official', type: { coding: [{ system: run, code: '01', display: 'RUN' }] }, value: '12345678-5' }],
      name: [{ use: 'official', family: 'Soto', given: ['Ana'] }],
      gender: 'female',
      birthDate: '1980-05-01',
    } satisfies Json
    const { issues, errors, errorsAfterFixes, pinned } = carryOver(JSON.stringify(resource), held('1.9.4'), held('2.0.0'), options)
    const wrong = issues.find(({ path }) => path === 'Patient.identifier[0].type.coding[0].code')
    expect(wrong?.quickFix).toMatchObject({ jsonPointer: '/identifier/0/type/coding/0/code', replacement: '1', safe: true })
    expect(errors).toBeGreaterThan(0)
    expect(errorsAfterFixes.safe).toBe(0)
    expect(pinned).toEqual(resource.meta.profile)
  })
})
