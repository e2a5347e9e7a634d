import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import type {
  Binding,
  Definitions,
  ElementDefinition,
  ElementType,
  StructureDefinition,
  ValueSet,
} from '../../../../rules/structure/definitions.ts'
import { layered } from '../../../../rules/structure/layered.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { createSnapshots } from '../../../../rules/structure/snapshot.ts'
import { createChecker, found, r4Checker, tellsApart, type Twin } from '../../../support/structure-check.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const profile = 'https://ejemplo.cl/perfil'

const valueSet: ValueSet = {
  url: 'https://ejemplo.cl/colores',
  compose: { include: [{ system: 'https://ejemplo.cl/color', concept: [{ code: 'rojo' }, { code: 'azul' }] }] },
}

/** A checker that knows a profile by its snapshot. */
function checkerWith(structure: StructureDefinition) {
  const own: Definitions = {
    findStructure: (url) => (url === structure.url ? structure : undefined),
    findValueSet: (url) => (url === valueSet.url ? valueSet : undefined),
    findCodeSystem: () => undefined,
  }
  return createChecker(layered(own, r4Definitions))
}

/** A checker that knows profiles besides base R4, each by its differential; the first is `profile`. */
function checkerOf(
  ...differentials: readonly {
    readonly url?: string
    readonly type: string
    readonly base?: string
    readonly elements: readonly ElementDefinition[]
    readonly imposes?: readonly string[]
  }[]
) {
  const structures = new Map<string, StructureDefinition>()
  const own: Definitions = {
    findStructure: (url) => structures.get(url),
    findValueSet: (url) => (url === valueSet.url ? valueSet : undefined),
    findCodeSystem: () => undefined,
  }
  const definitions = layered(own, r4Definitions)
  const complete = createSnapshots(definitions.findStructure)
  for (const { url = profile, type, base = `${hl7}${type}`, elements, imposes } of differentials) {
    const isResource = r4Definitions.findStructure(`${hl7}${type}`)?.kind === 'resource'
    const structure: StructureDefinition = {
      url,
      kind: isResource ? 'resource' : 'complex-type',
      type,
      derivation: 'constraint',
      baseDefinition: base,
      differential: { element: [{ id: type, path: type }, ...elements] },
      ...(imposes !== undefined && { imposes }),
    }
    structures.set(url, structure)
    const result = complete(structure)
    expect(result.troubles).toEqual([])
    structures.set(url, result.structure!)
  }
  return createChecker(definitions)
}

function tells(elements: readonly ElementDefinition[], twins: readonly Twin[], type = 'Patient'): void {
  tellsApart(twins, checkerOf({ type, elements }), { profiles: [profile] })
}

const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const observation = (members: JsonObject): JsonObject => ({ resourceType: 'Observation', status: 'final', code: { text: 'a' }, ...members })
const element = (id: string, members: Partial<ElementDefinition> = {}): ElementDefinition => ({
  id,
  path: id.replaceAll(/:[^.]+/g, ''),
  ...(/:[^.]+$/.test(id) && { sliceName: id.slice(id.lastIndexOf(':') + 1) }),
  ...members,
})

describe('a profile that imposes others', () => {
  const other = 'https://ejemplo.cl/impuesto'
  const checker = (...imposes: readonly string[]) =>
    checkerOf(
      { type: 'Patient', elements: [element('Patient.gender', { min: 1 })], imposes },
      { url: other, type: 'Patient', elements: [element('Patient.active', { min: 1 })], imposes: [profile] },
    )
  const claiming = (members: JsonObject) => patient({ meta: { profile: [profile] }, ...members })

  tellsApart(
    [
      {
        title: 'asks for what those ask for',
        valid: claiming({ gender: 'female', active: true }),
        wrong: claiming({ gender: 'female' }),
        finds: ['r4-card-01 active'],
      },
      {
        title: 'asks for its own once, though they impose it in turn',
        valid: claiming({ gender: 'female', active: true }),
        wrong: claiming({ active: true }),
        finds: ['r4-card-01 gender'],
      },
    ],
    checker(other),
  )

  it('says of those that are not at hand that they were not looked at', () => {
    const { problems, unverified } = checker('https://ejemplo.cl/nadie').check(claiming({ gender: 'female' }))
    expect(problems).toEqual([])
    expect(unverified).toEqual([{ what: 'profile', name: 'https://ejemplo.cl/nadie', count: 1 }])
  })
})

describe('elements', () => {
  tells(
    [element('Patient.birthDate', { min: 1 }), element('Patient.name', { max: '1' }), element('Patient.photo', { max: '0' })],
    [
      { title: 'missing', valid: patient({ birthDate: '1990' }), wrong: patient({}), finds: ['r4-card-01 birthDate'] },
      {
        title: 'too many',
        valid: patient({ birthDate: '1990', name: [{ text: 'a' }] }),
        wrong: patient({ birthDate: '1990', name: [{ text: 'a' }, { text: 'b' }] }),
        finds: ['r4-card-02 name'],
      },
      {
        title: 'forbidden',
        valid: patient({ birthDate: '1990' }),
        wrong: patient({ birthDate: '1990', photo: [{ title: 'a' }] }),
        finds: ['r4-card-02 photo'],
      },
      {
        title: 'there by extension alone',
        valid: patient({ _birthDate: { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] } }),
        wrong: patient({}),
        finds: ['r4-card-01 birthDate'],
      },
    ],
  )
  tells(
    [element('Patient.name.family', { min: 1 }), element('Patient.contact.name.given', { min: 1 })],
    [
      {
        title: 'missing in a data type',
        valid: patient({ name: [{ family: 'a' }] }),
        wrong: patient({ name: [{ family: 'a' }, { text: 'b' }] }),
        finds: ['r4-card-01 name.1.family'],
      },
      {
        title: 'missing in a data type of a backbone element',
        valid: patient({ contact: [{ name: { given: ['a'] } }] }),
        wrong: patient({ contact: [{ name: { text: 'a' } }] }),
        finds: ['r4-card-01 contact.0.name.given'],
      },
    ],
  )
})

describe('elements without a value', () => {
  tells(
    [element('Patient.name', { min: 1 }), element('Patient.identifier', { min: 2 })],
    [
      {
        title: 'count for as many as there have to be: that they are empty is told as it is',
        valid: patient({ name: [{ text: 'a' }], identifier: [{ value: 'a' }, { value: 'b' }] }),
        wrong: patient({ name: [], identifier: [] }),
        finds: [],
      },
    ],
  )
})

it('each of more members than a number has bits is asked for', () => {
  const { snapshot } = r4Definitions.findStructure(`${hl7}ExplanationOfBenefit`)!
  const optional = snapshot!.element.filter(({ path, min }) => /^ExplanationOfBenefit\.\w+$/.test(path) && min === 0)
  const elements = optional.filter(({ path }) => !path.endsWith('.id')).map(({ path }) => element(path, { max: '0' }))
  expect(elements.length).toBeGreaterThan(32)
  const benefit = { resourceType: 'ExplanationOfBenefit', identifier: [{ value: 'a' }], benefitPeriod: { start: '2020' } }
  expect(
    found(checkerOf({ type: 'ExplanationOfBenefit', elements }), benefit, { profiles: [profile] }).filter((one) =>
      one.startsWith('r4-card-02'),
    ),
  ).toEqual(['r4-card-02 identifier', 'r4-card-02 benefitPeriod'])
})

describe('the value of a primitive, as FHIR names it', () => {
  const absent = { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] }
  tells(
    [element('Patient.birthDate.value', { min: 1 }), element('Patient.name.given.value', { min: 1 })],
    [
      {
        title: 'there or not where an extension is',
        valid: patient({ birthDate: '1990', _birthDate: absent }),
        wrong: patient({ _birthDate: absent }),
        finds: ['r4-card-01 _birthDate.value'],
      },
      {
        title: 'of each of a list',
        valid: patient({ name: [{ given: ['a', 'b'] }] }),
        wrong: patient({ name: [{ given: ['a', null], _given: [null, absent] }] }),
        finds: ['r4-card-01 name.0._given.1.value'],
      },
    ],
  )
  tells(
    [element('Patient.name.given.extension', { min: 1 })],
    [
      {
        title: 'with an extension beside each of a list',
        valid: patient({ name: [{ given: ['a', 'b'], _given: [absent, absent] }] }),
        wrong: patient({ name: [{ given: ['a', 'b'], _given: [absent, null] }] }),
        finds: ['r4-card-01 name.0._given.1.extension'],
      },
    ],
  )
  const parameters = (members: JsonObject): JsonObject => ({ resourceType: 'Parameters', parameter: [{ name: 'a', ...members }] })
  tells(
    [
      element('Parameters.parameter.value[x]', { slicing: { discriminator: [{ type: 'type', path: '$this' }], rules: 'open' } }),
      element('Parameters.parameter.value[x]:valueUri', { type: [{ code: 'uri' }] }),
      element('Parameters.parameter.value[x]:valueUri.value', { min: 1 }),
    ],
    [
      {
        title: 'of a slice of a choice',
        valid: parameters({ valueUri: 'https://ejemplo.cl/ficha' }),
        wrong: parameters({ _valueUri: absent }),
        finds: ['r4-card-01 parameter.0._valueUri.value'],
      },
    ],
    'Parameters',
  )
})

describe('choices of many types', () => {
  const absent = { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] }
  tells(
    [element('Observation.value[x]', { min: 1 }), element('Observation.value[x].extension', { max: '0' })],
    [
      { title: 'missing', valid: observation({ valueString: 'a' }), wrong: observation({}), finds: ['r4-card-01 value'] },
      {
        title: 'with what may not be beside one, looked at once',
        valid: observation({ valueString: 'a', _valueString: { id: 'b' } }),
        wrong: observation({ valueString: 'a', _valueString: absent }),
        finds: ['r4-card-02 _valueString.extension'],
      },
      {
        title: 'with what may not be in place of one',
        valid: observation({ _valueString: { id: 'b' }, valueString: 'a' }),
        wrong: observation({ _valueString: absent }),
        finds: ['r4-card-02 _valueString.extension'],
      },
    ],
    'Observation',
  )
})

describe('values', () => {
  const marital = 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus'
  tells(
    [
      element('Patient.gender', { fixedCode: 'female' }),
      element('Patient.maritalStatus', { patternCodeableConcept: { coding: [{ system: marital, code: 'M' }] } }),
      element('Patient.multipleBirth[x]', { minValueInteger: 1, maxValueInteger: 3, type: [{ code: 'integer' }] }),
      element('Patient.birthDate', { minValueDate: '1900-01-01', maxValueDate: '2026-01-15' }),
      element('Patient.language', { maxLength: 2 }),
      element('Patient.contact.relationship', { binding: { strength: 'required', valueSet: 'https://ejemplo.cl/colores' } }),
      element('Patient.link.type', { binding: { strength: 'required', valueSet: 'https://ejemplo.cl/colores' } }),
      element('Patient.meta.tag', { binding: { strength: 'example', also: ['https://ejemplo.cl/colores'] } }),
      element('Patient.contact.period', { binding: { strength: 'example', also: ['https://ejemplo.cl/colores'] } }),
      element('Patient.photo', { fixedAttachment: { title: 'a' } }),
      element('Patient.implicitRules', { patternUri: 'urn:a' }),
    ],
    [
      {
        title: 'of a pattern, where there is none',
        valid: patient({ _implicitRules: { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] } }),
        wrong: patient({ implicitRules: 'urn:b' }),
        finds: ['r4-valor-02 implicitRules'],
      },
      {
        title: 'of a pattern, where null stands, which is no value',
        valid: patient({ implicitRules: null }),
        wrong: patient({ implicitRules: '' }),
        finds: ['r4-valor-02 implicitRules'],
      },
      {
        title: 'fixed, with an extension',
        valid: patient({ gender: 'female', _gender: { id: 'a' } }),
        wrong: patient({ gender: 'female', _gender: { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] } }),
        finds: ['r4-valor-01 gender'],
      },
      { title: 'fixed', valid: patient({ gender: 'female' }), wrong: patient({ gender: 'male' }), finds: ['r4-valor-01 gender'] },
      {
        title: 'fixed objects',
        valid: patient({ photo: [{ title: 'a' }] }),
        wrong: patient({ photo: [{ title: 'a', language: 'es' }] }),
        finds: ['r4-valor-01 photo.0'],
      },
      {
        title: 'of a pattern',
        valid: patient({
          maritalStatus: {
            text: 'b',
            coding: [
              { system: marital, code: 'S' },
              { system: marital, code: 'M', display: 'Married' },
            ],
          },
        }),
        wrong: patient({ maritalStatus: { text: 'b' } }),
        finds: ['r4-valor-02 maritalStatus'],
      },
      {
        title: 'too small',
        valid: patient({ multipleBirthInteger: 1 }),
        wrong: patient({ multipleBirthInteger: 0 }),
        finds: ['r4-valor-03 multipleBirthInteger'],
      },
      {
        title: 'too great',
        valid: patient({ multipleBirthInteger: 3 }),
        wrong: patient({ multipleBirthInteger: 4 }),
        finds: ['r4-valor-03 multipleBirthInteger'],
      },
      {
        title: 'too early',
        valid: patient({ birthDate: '1900-01-01' }),
        wrong: patient({ birthDate: '1899-12-31' }),
        finds: ['r4-valor-03 birthDate'],
      },
      {
        title: 'too late, as far as it is written',
        valid: patient({ birthDate: '2026' }),
        wrong: patient({ birthDate: '2026-02' }),
        finds: ['r4-valor-03 birthDate'],
      },
      {
        title: 'of another type',
        valid: patient({ multipleBirthInteger: 2 }),
        wrong: patient({ multipleBirthBoolean: true }),
        finds: ['r4-elemento-04 multipleBirthBoolean'],
      },
      {
        title: 'in a set that is required besides another',
        valid: patient({ meta: { tag: [{ system: 'https://ejemplo.cl/color', code: 'rojo' }] } }),
        wrong: patient({ meta: { tag: [{ system: 'https://ejemplo.cl/color', code: 'gris' }] } }),
        finds: ['r4-codigo-01 meta.tag.0.code'],
      },
      { title: 'too long', valid: patient({ language: 'es' }), wrong: patient({ language: 'es-CL' }), finds: ['r4-formato-04 language'] },
      {
        title: 'of another set than that of the type',
        valid: patient({}),
        wrong: patient({ link: [{ other: { display: 'a' }, type: 'seealso' }] }),
        finds: ['r4-codigo-01 link.0.type'],
      },
      {
        title: 'of a set',
        valid: patient({
          contact: [
            {
              period: { start: '2020' },
              relationship: [{ coding: [{ system: 'https://ejemplo.cl/color', code: 'rojo' }] }],
              name: { text: 'a' },
            },
          ],
        }),
        wrong: patient({
          contact: [{ name: { text: 'a' }, relationship: [{ coding: [{ system: 'https://ejemplo.cl/color', code: 'verde' }] }] }],
        }),
        finds: ['r4-codigo-01 contact.0.relationship.0.coding.0.code'],
      },
    ],
  )
})

describe('an object that is not the one that is demanded', () => {
  const official = { use: 'official', system: 'urn:a' }
  const told = (demand: Partial<ElementDefinition>, identifier: Json) =>
    checkerOf({ type: 'Patient', elements: [element('Patient.identifier', demand)] })
      .check(patient({ identifier: [identifier] }), { profiles: [profile] })
      .problems.map(({ code, at, ...facts }) => [code, at.join('.'), facts])
  const facts = { expected: official, profileUrl: profile }

  it.each<[string, JsonObject, object]>([
    ['lacks a member, and has the others', { system: 'urn:a', value: 'b' }, { ...facts, lacking: ['use'] }],
    ['lacks a member, and has another in a different way', { system: 'urn:b' }, facts],
    ['lacks all', { value: 'b' }, facts],
    ['has all, one of them in a different way', { use: 'usual', system: 'urn:a' }, { ...facts, lacking: ['use'], isOther: true }],
  ])('%s', (_, identifier, expected) =>
    expect(told({ patternIdentifier: official }, identifier)).toEqual([['r4-valor-02', 'identifier.0', expected]]),
  )

  it('has all and more', () => {
    expect(told({ fixedIdentifier: official }, { ...official, value: 'b' })).toEqual([['r4-valor-01', 'identifier.0', facts]])
  })

  it('is no object', () => {
    expect(told({ patternIdentifier: official }, 'a')).toContainEqual(['r4-valor-02', 'identifier.0', facts])
  })
})

describe('parts that are as another is', () => {
  const ranges = (...referenceRange: readonly JsonObject[]): JsonObject =>
    observation({ component: [{ code: { text: 'a' }, valueString: 'b', referenceRange }] })
  tells(
    [
      element('Observation.component.referenceRange', {
        constraint: [{ key: 'ej-4', severity: 'error', expression: 'age.exists() or high.exists()', human: 'Con edad o tope.' }],
      }),
      element('Observation.component.referenceRange.text', { min: 1 }),
    ],
    [
      {
        title: 'are asked for what the profile asks',
        valid: ranges({ text: 'a', high: { value: 1 } }),
        wrong: ranges({ text: 'a', high: { value: 1 } }, { high: { value: 1 } }),
        finds: ['r4-card-01 component.0.referenceRange.1.text'],
      },
      {
        title: 'meet its invariants',
        valid: ranges({ text: 'a', age: { high: { value: 1 } } }),
        wrong: ranges({ text: 'a', low: { value: 1 } }),
        finds: ['r4-inv-01 component.0.referenceRange.0'],
      },
    ],
    'Observation',
  )
})

describe('the value that a missing element wants', () => {
  const colors = { binding: { strength: 'required', valueSet: 'https://ejemplo.cl/colores' } } as const
  const wantedBy = (elements: readonly ElementDefinition[], resource: JsonObject) =>
    checkerOf({ type: String(resource['resourceType']), elements })
      .check(resource, { profiles: [profile] })
      .problems.map((problem) => {
        const { at, expected, holds, choices } = problem as unknown as Readonly<Record<string, readonly unknown[] | undefined>>
        return [at!.join('.'), expected, holds, choices?.length]
      })
  const pattern = { coding: [{ system: 'https://ejemplo.cl/color', code: 'rojo' }] }

  it('is the one that the profile demands, in a list where there is one', () => {
    expect(wantedBy([element('Patient.maritalStatus', { min: 1, patternCodeableConcept: pattern })], patient({}))).toEqual([
      ['maritalStatus', pattern, undefined, undefined],
    ])
    const category = (max: '1' | '2') =>
      wantedBy([element('Observation.category', { min: 1, max, patternCodeableConcept: pattern })], observation({}))
    expect(category('1')).toEqual([['category', [pattern], undefined, undefined]])
    expect(category('2')).toEqual([['category', undefined, undefined, undefined]])
    const two = [element('Observation.category', { min: 2, ...colors })]
    expect(wantedBy(two, observation({}))).toEqual([['category', undefined, 'CodeableConcept', 2]])
    expect(wantedBy(two, observation({ category: [pattern] }))).toEqual([['category', undefined, undefined, undefined]])
    const choice = element('Observation.value[x]', { min: 1, type: [{ code: 'CodeableConcept' }], patternCodeableConcept: pattern })
    expect(wantedBy([choice], observation({}))).toEqual([['value', undefined, undefined, undefined]])
  })

  it('is the one that the profile demands of what its type asks for', () => {
    const coded = [element('Observation.code', { patternCodeableConcept: pattern })]
    expect(wantedBy(coded, { resourceType: 'Observation', status: 'final' })).toEqual([['code', pattern, undefined, undefined]])
  })

  it('is in no list where the snapshot does not tell that it is one in the type', () => {
    const gender = { id: 'Patient.gender', path: 'Patient.gender', min: 1, max: '1', type: [{ code: 'code' }], fixedCode: 'female' }
    const snapshot = { element: [{ id: 'Patient', path: 'Patient' }, gender] }
    const checker = checkerWith({ url: profile, kind: 'resource', type: 'Patient', derivation: 'constraint', snapshot })
    expect(checker.check(patient({}), { profiles: [profile] }).problems).toMatchObject([{ at: ['gender'], expected: 'female' }])
  })

  it('is none of the codes of what is no concept for its system', () => {
    const elements = [element('Patient.identifier', colors), element('Patient.identifier.system', { min: 1 })]
    expect(wantedBy(elements, patient({ identifier: [{ value: 'a' }] }))).toEqual([
      ['identifier.0.system', undefined, undefined, undefined],
    ])
  })

  it('is one of the codes of a concept for its codings, their codes and systems, and for nothing else of them', () => {
    const married = (maritalStatus: JsonObject) =>
      wantedBy(
        [
          element('Patient.maritalStatus', colors),
          element('Patient.maritalStatus.text', { min: 1 }),
          element('Patient.maritalStatus.coding', { min: 1 }),
          element('Patient.maritalStatus.coding.code', { min: 1 }),
          element('Patient.maritalStatus.coding.system', { min: 1 }),
          element('Patient.maritalStatus.coding.display', { min: 1 }),
        ],
        patient({ maritalStatus }),
      ).filter(([at]) => String(at).startsWith('maritalStatus.'))
    expect(married({ id: 'a' })).toEqual([
      ['maritalStatus.coding', undefined, 'Coding', 2],
      ['maritalStatus.text', undefined, undefined, undefined],
    ])
    expect(married({ text: 'a', coding: [{ version: 'a' }] }).toSorted()).toEqual([
      ['maritalStatus.coding.0.code', undefined, 'code', 2],
      ['maritalStatus.coding.0.display', undefined, undefined, undefined],
      ['maritalStatus.coding.0.system', undefined, 'uri', 2],
    ])
  })

  it('is not one of the codes of what is no concept', () => {
    expect(
      wantedBy(
        [element('Patient.name', colors), element('Patient.name.use', { min: 1 }), element('Patient.name.text', { min: 1 })],
        patient({ name: [{ family: 'a' }] }),
      ),
    ).toEqual([
      ['name.0.use', undefined, 'code', 7],
      ['name.0.text', undefined, undefined, undefined],
    ])
  })
})

describe('what a profile costs', () => {
  const elements = [element('Patient.birthDate', { min: 1 }), element('Patient.name.family', { min: 1 })]
  const asked = patient({ birthDate: '1990', gender: 'female', active: true, name: [{ family: 'a', given: ['b'] }] })
  const stepsOf = (own: readonly ElementDefinition[], resource: JsonObject, type = 'Patient'): number => {
    const checker = checkerOf({ type, elements: own })
    const goesWith = (budget: number): boolean => {
      try {
        checker.check(resource, { profiles: [profile], budget })
        return true
      } catch {
        return false
      }
    }
    let [low, high] = [0, 1000]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (goesWith(middle)) high = middle
      else low = middle + 1
    }
    return low
  }

  it('is a step for each element of which it asks more than its type', () => {
    const none = stepsOf([], asked)
    expect(none).toBeGreaterThan(0)
    expect(stepsOf([element('Patient.birthDate', { min: 1 })], asked) - none).toBe(1)
    expect(stepsOf(elements, asked) - none).toBe(3)
    expect(stepsOf([element('Patient.name', { min: 0, max: '*', short: 'Nombre' } as Partial<ElementDefinition>)], asked) - none).toBe(0)
  })

  it('is besides what the type asks for, a step for each element that it demands', () => {
    const [patientAlone, procedureAlone] = ['Patient', 'Procedure'].map((type) => stepsOf([], { resourceType: type }, type))
    expect(procedureAlone! - patientAlone!).toBe(2)
  })

  it('is the same of the definition each time', () => {
    let reads = 0
    const root = { id: 'Patient', path: 'Patient' }
    const birth = { id: 'Patient.birthDate', path: 'Patient.birthDate', min: 1, max: '1', type: [{ code: 'date' }] }
    const structure = {
      url: profile,
      kind: 'resource',
      type: 'Patient',
      derivation: 'constraint',
      baseDefinition: `${hl7}Patient`,
      get snapshot() {
        reads += 1
        return { element: [root, birth] }
      },
    }
    const checker = checkerWith(structure as unknown as StructureDefinition)
    const options = { profiles: [profile] }
    expect(found(checker, patient({}), options)).toEqual(['r4-card-01 birthDate'])
    const once = reads
    expect(found(checker, asked, options)).toEqual([])
    expect(reads).toBe(once)
  })
})

describe('invariants', () => {
  tells(
    [element('Patient.contact', { constraint: [{ key: 'ej-1', severity: 'error', expression: 'gender.exists()', human: 'Con género.' }] })],
    [
      {
        title: 'of an element',
        valid: patient({ contact: [{ name: { text: 'a' }, gender: 'male' }] }),
        wrong: patient({ contact: [{ name: { text: 'a' } }] }),
        finds: ['r4-inv-01 contact.0'],
      },
    ],
  )

  it('that cannot be evaluated are counted', () => {
    const checker = checkerOf({
      type: 'Patient',
      elements: [element('Patient.name', { constraint: [{ key: 'ej-2', severity: 'error', expression: 'foo(' }] })],
    })
    const { problems, unverified } = checker.check(patient({ name: [{ text: 'a' }] }), { profiles: [profile] })
    expect(problems).toEqual([])
    expect(unverified).toEqual([{ what: 'invariant', name: 'ej-2', count: 1 }])
  })
})

describe('slices', () => {
  const slices = (rules: 'open' | 'closed' | 'openAtEnd', ordered = false): readonly ElementDefinition[] => [
    element('Patient.identifier', { slicing: { discriminator: [{ type: 'value', path: 'system' }], rules, ordered } }),
    element('Patient.identifier:run', { min: 1, max: '1' }),
    element('Patient.identifier:run.system', { min: 1, fixedUri: 'https://ejemplo.cl/run' }),
    element('Patient.identifier:run.value', { min: 1 }),
    element('Patient.identifier:ficha', { max: '1' }),
    element('Patient.identifier:ficha.system', { min: 1, fixedUri: 'https://ejemplo.cl/ficha' }),
  ]
  const run = { system: 'https://ejemplo.cl/run', value: '1-9' }
  const ficha = { system: 'https://ejemplo.cl/ficha', value: '7' }
  const other = { system: 'https://ejemplo.cl/otro', value: '3' }
  const identified = (...identifier: readonly JsonObject[]): JsonObject => patient({ identifier })
  const valid = identified(run)
  const kind = (code: string): JsonObject => ({ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code }] })

  it('that are missing are named where there is nothing else', () => {
    const { problems } = checkerOf({ type: 'Patient', elements: slices('open') }).check(patient({}), { profiles: [profile] })
    expect(problems).toMatchObject([{ code: 'r4-card-01', at: ['identifier'], slice: 'run', min: 1, found: 0 }])
    const bp = { coding: [{ system: 'http://loinc.org', code: '85354-9' }] }
    const parts = r4Checker.check(observation({ code: bp })).problems.filter(({ at }) => at[0] === 'component')
    expect(parts).toMatchObject([{ slice: 'SystolicBP' }, { slice: 'DiastolicBP' }])
  })

  describe('that are missing', () => {
    const told = (type: string, elements: readonly ElementDefinition[], resource: JsonObject) =>
      checkerOf({ type, elements })
        .check(resource, { profiles: [profile] })
        .problems.map((problem) => ({ ...problem, at: problem.at.join('.') }))
    const slicing = (type: 'value' | 'pattern' | 'type', path: string) =>
      ({ slicing: { discriminator: [{ type, path }], rules: 'open' } }) as const
    const missing = (name: string, slice: string) => ({ code: 'r4-card-01', name, min: 1, found: 0, slice, profileUrl: profile })
    const color = { system: 'https://ejemplo.cl/color', code: 'rojo' }

    it('say the coding that would be of them', () => {
      const elements = [
        element('Patient.maritalStatus.coding', slicing('pattern', '$this')),
        element('Patient.maritalStatus.coding:color', { min: 1, patternCoding: color }),
      ]
      expect(told('Patient', elements, patient({ maritalStatus: { text: 'a' } }))).toMatchObject([
        { ...missing('coding', 'color'), at: 'maritalStatus.coding', made: color },
      ])
    })

    it('say no item of which more has to be known', () => {
      const contact = [
        element('Patient.contact', slicing('value', 'gender')),
        element('Patient.contact:madre', { min: 1 }),
        element('Patient.contact:madre.gender', { min: 1, fixedCode: 'female' }),
      ]
      expect(told('Patient', contact, patient({}))).toStrictEqual([
        {
          ...missing('contact', 'madre'),
          at: 'contact',
          marks: [{ path: 'gender', expected: 'female' }],
        },
      ])
    })

    const concept = { min: 1, type: [{ code: 'CodeableConcept' }], patternCodeableConcept: { coding: [color] } }

    it('are told under the name of a choice that is of another type', () => {
      const medication = [
        element('MedicationRequest.medication[x]', slicing('type', '$this')),
        element('MedicationRequest.medication[x]:medicationCodeableConcept', concept),
      ]
      const request = {
        resourceType: 'MedicationRequest',
        status: 'active',
        intent: 'order',
        subject: { reference: 'Patient/1' },
        medicationReference: { reference: 'Medication/1' },
      }
      expect(told('MedicationRequest', medication, request)).toMatchObject([
        { ...missing('medication', 'medicationCodeableConcept'), at: 'medication', nearest: { kind: 'type', item: [] } },
      ])
    })

    it('say no value of a choice, which goes by another name', () => {
      const subject = [
        element('ActivityDefinition.subject[x]', slicing('type', '$this')),
        element('ActivityDefinition.subject[x]:subjectCodeableConcept', concept),
      ]
      expect(told('ActivityDefinition', subject, { resourceType: 'ActivityDefinition', status: 'draft' })).toStrictEqual([
        { ...missing('subject', 'subjectCodeableConcept'), at: 'subject' },
      ])
    })

    it('say nothing of the value of a component', () => {
      const component = [
        element('Observation.component', slicing('pattern', 'code')),
        element('Observation.component:color', { min: 1 }),
        element('Observation.component:color.code', { min: 1, patternCodeableConcept: { coding: [color] } }),
        element('Observation.component:color.value[x]', {
          type: [{ code: 'CodeableConcept' }],
          binding: { strength: 'required', valueSet: valueSet.url },
        }),
      ]
      const [only, ...others] = told('Observation', component, observation({}))
      expect(others).toEqual([])
      expect(only).toMatchObject({ ...missing('component', 'color'), at: 'component' })
      expect(Object.keys(only!).toSorted()).toEqual(['at', 'code', 'found', 'made', 'marks', 'min', 'name', 'profileUrl', 'slice'])
    })
  })
  describe('open', () => {
    tells(slices('open'), [
      { title: 'missing', valid, wrong: identified(ficha), finds: ['r4-card-01 identifier'] },
      { title: 'too many', valid, wrong: identified(run, ficha, ficha), finds: ['r4-card-02 identifier'] },
      { title: 'without what they ask for', valid, wrong: identified({ system: run.system }), finds: ['r4-card-01 identifier.0.value'] },
      { title: 'others', valid: identified(other, run), wrong: identified(other), finds: ['r4-card-01 identifier'] },
    ])
  })
  describe('closed', () => {
    tells(slices('closed'), [
      { title: 'others', valid: identified(run, ficha), wrong: identified(run, other), finds: ['r4-slice-01 identifier.1'] },
    ])
  })
  describe('open at the end', () => {
    tells(slices('openAtEnd'), [
      { title: 'others', valid: identified(run, other), wrong: identified(other, run), finds: ['r4-slice-03 identifier.0'] },
    ])
  })
  describe('told apart by a code, of which an item may have several', () => {
    const coding = (code: string): JsonObject => ({ system: 'https://ejemplo.cl/prueba', code })
    const named = (name: string, pattern: JsonObject): readonly ElementDefinition[] => [
      element(`Observation.component:${name}`),
      element(`Observation.component:${name}.code`, { patternCodeableConcept: pattern }),
    ]
    const slicing = { discriminator: [{ type: 'pattern' as const, path: 'code' }], rules: 'open' as const }
    const component = element('Observation.component', { slicing })
    const [left, right] = [coding('izquierda'), coding('derecha')]
    const both = observation({ component: [{ code: { coding: [left, right] } }] })
    const finds = ['r4-slice-04 component.0']
    it('are not both of one item', () => {
      const elements = [component, ...named('izquierda', { coding: [left] }), ...named('derecha', { coding: [right] })]
      const checker = checkerOf({ type: 'Observation', elements })
      expect(found(checker, both, { profiles: [profile] })).toEqual(finds)
      const apart = observation({ component: [{ code: { coding: [left, coding('otra')] } }, { code: { coding: [right] } }] })
      expect(found(checker, apart, { profiles: [profile] })).toEqual([])
    })
    it('may both be of an item where whatever is of the one is of the other', () => {
      const elements = [component, ...named('una', { coding: [left] }), ...named('ambas', { coding: [left, right] })]
      expect(found(checkerOf({ type: 'Observation', elements }), both, { profiles: [profile] })).toEqual([])
    })
    it('may both be of an item where something else tells them apart', () => {
      const slicing = {
        discriminator: [...component.slicing!.discriminator!, { type: 'exists' as const, path: 'valueString' }],
        rules: 'open' as const,
      }
      const elements = [
        element('Observation.component', { slicing }),
        ...named('izquierda', { coding: [left] }),
        ...named('derecha', { coding: [right] }),
      ]
      expect(found(checkerOf({ type: 'Observation', elements }), both, { profiles: [profile] })).toEqual([])
    })
  })
  describe('closed without any', () => {
    tells(
      [element('Patient.identifier', { slicing: { discriminator: [], rules: 'closed' } })],
      [{ title: 'leave no item', valid: patient({}), wrong: identified(run), finds: ['r4-slice-01 identifier.0'] }],
    )
  })
  describe('that take what is of no other', () => {
    tells(
      [...slices('closed'), element('Patient.identifier:@default', { max: '2' }), element('Patient.identifier:@default.use', { min: 1 })],
      [
        {
          title: 'ask of it what they ask',
          valid: identified(run, { ...other, use: 'old' }, { use: 'usual' }),
          wrong: identified(run, { ...other, use: 'old' }, other),
          finds: ['r4-card-01 identifier.2.use'],
        },
        {
          title: 'nothing of what is of another, of which there are too many',
          valid: identified(run, { use: 'old' }),
          wrong: identified(run, { ...run, use: 'old' }),
          finds: ['r4-card-02 identifier'],
        },
        {
          title: 'too many',
          valid: identified(run, ficha),
          wrong: identified({ use: 'old' }, run, { use: 'old' }, { use: 'old' }),
          finds: ['r4-card-02 identifier'],
        },
      ],
    )
    tells(
      [
        element('Patient.identifier', { slicing: { discriminator: [{ type: 'value', path: 'system' }], rules: 'open' } }),
        element('Patient.identifier:run', { slicing: { discriminator: [{ type: 'value', path: 'value' }], rules: 'closed' } }),
        element('Patient.identifier:run.system', { min: 1, fixedUri: run.system }),
        element('Patient.identifier:run/oficial', { sliceName: 'run/oficial', max: '1' }),
        element('Patient.identifier:run/oficial.value', { min: 1, fixedString: run.value }),
        element('Patient.identifier:run/@default', { sliceName: 'run/@default' }),
        element('Patient.identifier:run/@default.period', { min: 1 }),
      ],
      [
        {
          title: 'of a slice, ask of its others what they ask',
          valid: identified(run, { ...run, value: '2-7', period: { end: '2020' } }, other),
          wrong: identified(run, { ...run, value: '2-7' }),
          finds: ['r4-card-01 identifier.1.period'],
        },
      ],
    )
  })
  describe('of a list that there has to be, and none of which has to', () => {
    tells(
      [element('Patient.identifier', { min: 1 }), ...slices('open').map((one) => (one.sliceName === 'run' ? { ...one, min: 0 } : one))],
      [{ title: 'missing', valid: identified(other), wrong: patient({}), finds: ['r4-card-01 identifier'] }],
    )
  })
  describe('of a list that asks of all of its items', () => {
    tells(
      [element('Patient.identifier.id', { min: 1 }), ...slices('open')],
      [
        {
          title: 'ask more of their own',
          valid: identified({ ...run, id: 'a' }),
          wrong: identified({ system: run.system, id: 'a' }),
          finds: ['r4-card-01 identifier.0.value'],
        },
        {
          title: 'are asked the same',
          valid: identified({ ...run, id: 'a' }, { ...other, id: 'b' }),
          wrong: identified(run, other),
          finds: ['r4-card-01 identifier.0.id', 'r4-card-01 identifier.1.id'],
        },
      ],
    )
  })
  describe('ordered', () => {
    tells(slices('open', true), [
      { title: 'out of order', valid: identified(run, ficha), wrong: identified(ficha, run), finds: ['r4-slice-02 identifier.1'] },
    ])
  })

  describe('by pattern, through a concept', () => {
    tells(
      [
        element('Patient.identifier', { slicing: { discriminator: [{ type: 'pattern', path: 'type' }], rules: 'open' } }),
        element('Patient.identifier:run', { max: '1' }),
        element('Patient.identifier:run.type', { patternCodeableConcept: kind('MR') }),
      ],
      [
        {
          title: 'too many',
          valid: identified({ type: kind('MR') }, { type: kind('PPN') }, { value: 'a' }),
          wrong: identified({ type: kind('MR') }, { type: { ...kind('MR'), text: 'a' } }),
          finds: ['r4-card-02 identifier'],
        },
      ],
    )
  })
  describe('by what a pattern above holds', () => {
    tells(
      [
        element('Patient.identifier', { slicing: { discriminator: [{ type: 'value', path: 'type.coding.code' }], rules: 'open' } }),
        element('Patient.identifier:run', { max: '1' }),
        element('Patient.identifier:run.type', { patternCodeableConcept: kind('MR') }),
      ],
      [
        {
          title: 'too many',
          valid: identified({ type: kind('MR') }, { type: kind('PPN') }),
          wrong: identified({ type: kind('MR') }, { type: kind('MR') }),
          finds: ['r4-card-02 identifier'],
        },
      ],
    )
  })
  describe('by a required set', () => {
    const color = (code: string): JsonObject => ({ coding: [{ system: 'https://ejemplo.cl/color', code }] })
    tells(
      [
        element('Observation.category', { slicing: { discriminator: [{ type: 'value', path: '$this' }], rules: 'open' } }),
        element('Observation.category:color', { min: 1, binding: { strength: 'required', valueSet: 'https://ejemplo.cl/colores' } }),
      ],
      [
        {
          title: 'missing',
          valid: observation({ category: [color('verde'), color('rojo')] }),
          wrong: observation({ category: [color('verde')] }),
          finds: ['r4-card-01 category'],
        },
      ],
      'Observation',
    )
  })
  describe('by presence', () => {
    tells(
      [
        element('Patient.identifier', { slicing: { discriminator: [{ type: 'exists', path: 'value' }], rules: 'open' } }),
        element('Patient.identifier:con', { min: 1 }),
        element('Patient.identifier:con.value', { min: 1 }),
        element('Patient.identifier:sin', { max: '1' }),
        element('Patient.identifier:sin.value', { max: '0' }),
      ],
      [
        { title: 'missing', valid: identified(run), wrong: identified({ system: 'https://ejemplo.cl' }), finds: ['r4-card-01 identifier'] },
        {
          title: 'too many',
          valid: identified(run, { use: 'old' }),
          wrong: identified(run, { use: 'old' }, { use: 'usual' }),
          finds: ['r4-card-02 identifier'],
        },
      ],
    )
  })
  it('that are closed say of a type that is not left of a choice what another profile says of it', () => {
    const other = `${profile}-otro`
    const checker = checkerOf(
      {
        type: 'Observation',
        elements: [
          element('Observation.value[x]', { slicing: { discriminator: [{ type: 'type', path: '$this' }], rules: 'closed' } }),
          element('Observation.value[x]:valueQuantity', { type: [{ code: 'Quantity' }] }),
        ],
      },
      { url: other, type: 'Observation', elements: [element('Observation.value[x]', { type: [{ code: 'Quantity' }] })] },
    )
    const text = observation({ valueString: 'a' })
    expect(found(checker, text, { profiles: [profile, other] })).toEqual(['r4-slice-01 valueString'])
    expect(found(checker, text, { profiles: [other, profile] })).toEqual(['r4-elemento-04 valueString'])
  })

  describe('by type', () => {
    tells(
      [
        element('Observation.value[x]', { slicing: { discriminator: [{ type: 'type', path: '$this' }], rules: 'closed' } }),
        element('Observation.value[x]:valueQuantity', { type: [{ code: 'Quantity' }] }),
        element('Observation.value[x]:valueQuantity.unit', { min: 1 }),
        element('Observation.value[x]:valueString', { type: [{ code: 'string' }] }),
      ],
      [
        {
          title: 'of none',
          valid: observation({ valueString: 'a' }),
          wrong: observation({ valueBoolean: true }),
          finds: ['r4-slice-01 valueBoolean'],
        },
        {
          title: 'without what they ask for',
          valid: observation({ valueQuantity: { value: 1, unit: 'kg' } }),
          wrong: observation({ valueQuantity: { value: 1 } }),
          finds: ['r4-card-01 valueQuantity.unit'],
        },
      ],
      'Observation',
    )
  })
  describe('by what the parts of a value hold', () => {
    const color = (code: string): JsonObject => ({ coding: [{ system: 'https://ejemplo.cl/color', code }] })
    tells(
      [
        element('Observation.category', { slicing: { discriminator: [{ type: 'value', path: '$this' }], rules: 'open' } }),
        element('Observation.category:rojo', { max: '1' }),
        element('Observation.category:rojo.coding', { min: 1 }),
        element('Observation.category:rojo.coding.system', { min: 1, fixedUri: 'https://ejemplo.cl/color' }),
        element('Observation.category:rojo.coding.code', { min: 1, fixedCode: 'rojo' }),
        element('Observation.component', { slicing: { discriminator: [{ type: 'value', path: 'code.coding.code' }], rules: 'open' } }),
        element('Observation.component:rojo', { max: '1' }),
        element('Observation.component:rojo.code.coding', {
          slicing: { discriminator: [{ type: 'value', path: 'code' }], rules: 'open' },
        }),
        element('Observation.component:rojo.code.coding:uno', { min: 1 }),
        element('Observation.component:rojo.code.coding:uno.code', { fixedCode: 'rojo' }),
      ],
      [
        {
          title: 'too many',
          valid: observation({ category: [color('rojo'), color('azul'), { text: 'rojo' }] }),
          wrong: observation({ category: [color('rojo'), color('rojo')] }),
          finds: ['r4-card-02 category'],
        },
        {
          title: 'too many, told apart by a slice of the part',
          valid: observation({ component: [{ code: color('rojo') }, { code: color('azul') }] }),
          wrong: observation({ component: [{ code: color('rojo') }, { code: color('rojo') }] }),
          finds: ['r4-card-02 component'],
        },
      ],
      'Observation',
    )
  })
  describe('by an id or extensions alone', () => {
    tells(
      [
        element('Patient.identifier', { slicing: { discriminator: [{ type: 'exists', path: 'value' }], rules: 'open' } }),
        element('Patient.identifier:con', { max: '1' }),
        element('Patient.identifier:con.value', { min: 1 }),
      ],
      [
        {
          title: 'too many',
          valid: identified(run, { use: 'old' }),
          wrong: identified(run, { _value: { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] } }),
          finds: ['r4-card-02 identifier'],
        },
      ],
    )
  })
  describe('by profiles that one item may meet both of', () => {
    const clerk = { url: 'https://ejemplo.cl/administrativo', type: 'Practitioner', elements: [element('Practitioner.name', { min: 1 })] }
    const doctor = {
      url: 'https://ejemplo.cl/profesional',
      type: 'Practitioner',
      elements: [element('Practitioner.name', { min: 1 }), element('Practitioner.birthDate', { min: 1 })],
    }
    const practitioner = (id: number, members: JsonObject): JsonObject => ({
      fullUrl: `https://ejemplo.cl/fhir/Practitioner/${id}`,
      resource: { resourceType: 'Practitioner', id: String(id), name: [{ text: 'a' }], ...members },
    })
    const born = { birthDate: '1980' }
    const both = (...entry: readonly JsonObject[]): JsonObject => ({ resourceType: 'Bundle', type: 'collection', entry })
    const slice = (name: string, { url }: { readonly url: string }, min = 1) => [
      element(`Bundle.entry:${name}`, { min, max: '1' }),
      element(`Bundle.entry:${name}.resource`, { min: 1, type: [{ code: 'Practitioner', profile: [url] }] }),
    ]
    tellsApart(
      [
        {
          title: 'whichever comes first',
          valid: both(practitioner(1, born), practitioner(2, {})),
          wrong: both(practitioner(1, {}), practitioner(2, {})),
          finds: ['r4-card-01 entry', 'r4-card-02 entry'],
        },
        {
          title: 'the one that meets both last',
          valid: both(practitioner(1, {}), practitioner(2, born)),
          wrong: both(practitioner(1, {}), practitioner(2, born), practitioner(3, {})),
          finds: ['r4-card-02 entry'],
        },
        {
          title: 'that both are met by each',
          valid: both(practitioner(1, born), practitioner(2, born)),
          wrong: both(practitioner(1, born), practitioner(2, born), practitioner(3, born)),
          finds: ['r4-card-02 entry'],
        },
      ],
      checkerOf(
        {
          type: 'Bundle',
          elements: [
            element('Bundle.entry', { slicing: { discriminator: [{ type: 'profile', path: 'resource' }], rules: 'closed' } }),
            ...slice('administrativo', clerk),
            ...slice('profesional', doctor),
          ],
        },
        clerk,
        doctor,
      ),
      { profiles: [profile] },
    )

    it('is of the first of them', () => {
      const slicing = { discriminator: [{ type: 'profile', path: 'resource' }], rules: 'open' } as const
      const elements = [element('Bundle.entry', { slicing }), ...slice('administrativo', clerk), ...slice('profesional', doctor, 0)]
      const checker = checkerOf({ type: 'Bundle', elements }, clerk, doctor)
      expect(found(checker, both(practitioner(1, born)), { profiles: [profile] })).toEqual([])
    })
  })

  describe('by profile', () => {
    const named = { url: 'https://ejemplo.cl/con-nombre', type: 'Organization', elements: [element('Organization.name', { min: 1 })] }
    const city = { url: 'https://ejemplo.cl/con-ciudad', type: 'Address', elements: [element('Address.city', { min: 1 })] }
    const organization = (id: string, members: JsonObject): JsonObject => ({ resourceType: 'Organization', id, ...members })
    const cared = (...contained: readonly JsonObject[]): JsonObject =>
      patient({ contained, generalPractitioner: contained.map(({ id }) => ({ reference: `#${String(id)}` })) })
    const slicing = (type: 'profile' | 'type', path: string) => ({ slicing: { discriminator: [{ type, path }], rules: 'open' as const } })
    tellsApart(
      [
        {
          title: 'too many of a data type',
          valid: patient({ address: [{ city: 'a' }, { text: 'a' }] }),
          wrong: patient({ address: [{ city: 'a' }, { city: 'b' }] }),
          finds: ['r4-card-02 address'],
        },
        {
          title: 'too many of those referred to',
          valid: cared(organization('a', { name: 'a' }), organization('b', { identifier: [{ value: 'a' }] })),
          wrong: cared(organization('a', { name: 'a' }), organization('b', { name: 'a' })),
          finds: ['r4-card-02 generalPractitioner'],
        },
      ],
      checkerOf(
        {
          type: 'Patient',
          elements: [
            element('Patient.address', slicing('profile', '$this')),
            element('Patient.address:ciudad', { max: '1', type: [{ code: 'Address', profile: [city.url] }] }),
            element('Patient.generalPractitioner', slicing('profile', 'resolve()')),
            element('Patient.generalPractitioner:nombre', { max: '1', type: [{ code: 'Reference', targetProfile: [named.url] }] }),
          ],
        },
        named,
        city,
      ),
      { profiles: [profile] },
    )
    tells(
      [
        element('Patient.generalPractitioner', slicing('type', 'resolve()')),
        element('Patient.generalPractitioner:centro', { max: '1', type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`] }] }),
      ],
      [
        {
          title: 'too many of a type',
          valid: cared(organization('a', { name: 'a' }), { resourceType: 'Practitioner', id: 'b' }),
          wrong: cared(organization('a', { name: 'a' }), organization('b', { name: 'b' })),
          finds: ['r4-card-02 generalPractitioner'],
        },
      ],
    )
    it('is left open where it cannot be told', () => {
      const checker = checkerOf({
        type: 'Patient',
        elements: [
          element('Patient.generalPractitioner', slicing('profile', 'resolve()')),
          element('Patient.generalPractitioner:nombre', {
            min: 1,
            type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`] }],
          }),
        ],
      })
      const { problems, unverified } = checker.check(patient({ generalPractitioner: [{ reference: 'Organization/1' }] }), {
        profiles: [profile],
      })
      expect(problems).toEqual([])
      expect(unverified).toEqual([{ what: 'profile', name: profile, count: 1 }])
    })
  })
  describe('by what a choice holds, and what a list does', () => {
    const measured = (unit: string): JsonObject => ({ code: { text: 'a' }, valueQuantity: { value: 1, unit } })
    tells(
      [
        element('Observation.component', { slicing: { discriminator: [{ type: 'value', path: 'value.unit' }], rules: 'open' } }),
        element('Observation.component:kilos', { max: '1' }),
        element('Observation.component:kilos.value[x]', { type: [{ code: 'Quantity' }] }),
        element('Observation.component:kilos.value[x].unit', { fixedString: 'kg' }),
        element('Observation.category', { slicing: { discriminator: [{ type: 'value', path: 'coding.code' }], rules: 'open' } }),
        element('Observation.category:signos', { max: '1' }),
        element('Observation.category:signos.coding', { min: 1 }),
        element('Observation.category:signos.coding.code', { fixedCode: 'b' }),
      ],
      [
        {
          title: 'too many of a choice',
          valid: observation({ component: [measured('kg'), measured('g'), { code: { text: 'a' }, valueString: 'kg' }] }),
          wrong: observation({ component: [measured('kg'), measured('kg')] }),
          finds: ['r4-card-02 component'],
        },
        {
          title: 'too many of a list',
          valid: observation({ category: [{ coding: [{ code: 'b' }] }, { coding: [{ code: 'c' }, { code: 'd' }] }, { text: 'b' }] }),
          wrong: observation({ category: [{ coding: [{ code: 'b' }] }, { coding: [{ code: 'a' }, { code: 'b' }] }] }),
          finds: ['r4-card-02 category', 'r4-valor-01 category.1.coding.0.code'],
        },
      ],
      'Observation',
    )
  })
  describe('by extension', () => {
    const tagged = (code: string): JsonObject => ({ value: 'a', extension: [{ url: `${hl7}data-absent-reason`, valueCode: code }] })
    tells(
      [
        element('Patient.identifier', {
          slicing: { discriminator: [{ type: 'value', path: `extension('${hl7}data-absent-reason').value` }], rules: 'open' },
        }),
        element('Patient.identifier:sin', { max: '1' }),
        element('Patient.identifier:sin.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Patient.identifier:sin.extension:razon', { type: [{ code: 'Extension', profile: [`${hl7}data-absent-reason`] }] }),
        element('Patient.identifier:sin.extension:razon.value[x]', { fixedCode: 'unknown', type: [{ code: 'code' }] }),
      ],
      [
        {
          title: 'too many',
          valid: identified(tagged('unknown'), tagged('masked'), run),
          wrong: identified(tagged('unknown'), tagged('unknown')),
          finds: ['r4-card-02 identifier'],
        },
      ],
    )
  })
  describe('sliced again', () => {
    const checkerFor = (min: number) =>
      checkerOf({
        type: 'Patient',
        elements: [
          element('Patient.identifier', { slicing: { discriminator: [{ type: 'value', path: 'system' }], rules: 'open' } }),
          element('Patient.identifier:run', { max: '3', slicing: { discriminator: [{ type: 'value', path: 'use' }], rules: 'open' } }),
          element('Patient.identifier:run.system', { min: 1, fixedUri: 'https://ejemplo.cl/run' }),
          element('Patient.identifier:run/oficial', { sliceName: 'run/oficial', min, max: '1' }),
          element('Patient.identifier:run/oficial.use', { min: 1, fixedCode: 'official' }),
        ],
      })
    const options = { profiles: [profile] }

    it('asks for an inner slice where there is something of the outer one', () => {
      expect(found(checkerFor(1), identified(ficha), options)).toEqual([])
      expect(found(checkerFor(1), identified(ficha, run), options)).toEqual(['r4-card-01 identifier'])
    })

    it('names the items that are of both where there are too many', () => {
      const [one, other] = [run, ficha].map((identifier) => ({ ...identifier, use: 'official' }))
      const { problems } = checkerFor(0).check(identified(other!, one!, one!, run), options)
      const items = [1, 2].map((index) => ['identifier', index])
      const facts = { name: 'identifier', max: 1, found: 2, slice: 'run/oficial', items }
      expect(problems).toStrictEqual([{ at: ['identifier'], code: 'r4-card-02', ...facts, profileUrl: profile }])
    })

    it('counts the inner slices by themselves', () => {
      const checker = checkerFor(0)
      expect(found(checker, identified({ ...run, use: 'official' }, { ...run, use: 'old' }, run), options)).toEqual([])
      expect(found(checker, identified({ ...run, use: 'official' }, { ...run, use: 'official' }), options)).toEqual([
        'r4-card-02 identifier',
      ])
    })
  })
})

describe('a snapshot in no order', () => {
  it('asks for nothing, which is not told of the resource', () => {
    const elements = ['Patient', 'Patient.name.family', 'Patient.name'].map((path) => ({ id: path, path, min: 1 }))
    const structure = { url: profile, kind: 'resource', type: 'Patient', derivation: 'constraint', snapshot: { element: elements } }
    expect(found(checkerWith(structure as unknown as StructureDefinition), patient({}), { profiles: [profile] })).toEqual([])
  })
})

describe('a snapshot with an element that the type does not have, without a type of its own', () => {
  const checker = checkerWith({
    url: profile,
    kind: 'resource',
    type: 'Patient',
    derivation: 'constraint',
    snapshot: {
      element: [
        { id: 'Patient', path: 'Patient' },
        { id: 'Patient.apodo', path: 'Patient.apodo', min: 1, max: '1' },
      ],
    },
  })
  it.each<[string, JsonObject, readonly string[]]>([
    ['asks that it be there', {}, ['r4-card-01 apodo']],
    ['leaves to the type to say that it may not be', { apodo: 'a' }, ['r4-elemento-01 apodo']],
  ])('%s', (_, members, finds) => expect(found(checker, patient(members), { profiles: [profile] })).toEqual(finds))
})

describe('a snapshot that names a choice by its type', () => {
  const path = 'Observation.valueQuantity'
  const structure: StructureDefinition = {
    url: profile,
    kind: 'resource',
    type: 'Observation',
    derivation: 'constraint',
    baseDefinition: `${hl7}Observation`,
    snapshot: {
      element: [
        { id: 'Observation', path: 'Observation' },
        { id: path, path, min: 1, max: '1', type: [{ code: 'Quantity' }] },
        { id: `${path}.unit`, path: `${path}.unit`, min: 1, max: '1', type: [{ code: 'string' }] },
      ],
    },
  }
  tellsApart(
    [
      {
        title: 'asks for that one',
        valid: observation({ valueQuantity: { value: 1, unit: 'kg' } }),
        wrong: observation({ valueString: 'kg' }),
        finds: ['r4-card-01 valueQuantity'],
      },
      {
        title: 'leaves to its type that it is no list',
        valid: observation({ valueQuantity: { value: 1, unit: 'kg' } }),
        wrong: observation({
          valueQuantity: [
            { value: 1, unit: 'kg' },
            { value: 2, unit: 'kg' },
          ],
        }),
        finds: ['r4-json-01 valueQuantity'],
      },
      {
        title: 'asks more of that one',
        valid: observation({ valueQuantity: { value: 1, unit: 'kg' } }),
        wrong: observation({ valueQuantity: { value: 1 } }),
        finds: ['r4-card-01 valueQuantity.unit'],
      },
    ],
    checkerWith(structure),
    { profiles: [profile] },
  )
})

describe('a snapshot that names a choice by one of its types', () => {
  const path = 'Observation.valueCodeableConcept'
  const colors = { strength: 'required', valueSet: 'https://ejemplo.cl/colores' } as const
  tellsApart(
    [
      {
        title: 'holds it to the set of that type',
        valid: observation({ valueCodeableConcept: { coding: [{ system: 'https://ejemplo.cl/color', code: 'rojo' }] } }),
        wrong: observation({ valueCodeableConcept: { coding: [{ system: 'https://ejemplo.cl/color', code: 'verde' }] } }),
        finds: ['r4-codigo-01 valueCodeableConcept.coding.0.code'],
      },
      {
        title: 'asks what it asks of a part of that type once',
        valid: observation({ valueCodeableConcept: { coding: [{ system: 'https://ejemplo.cl/color', code: 'rojo' }] } }),
        wrong: observation({ valueCodeableConcept: { text: 'rojo' } }),
        finds: ['r4-card-01 valueCodeableConcept.coding', 'r4-codigo-01 valueCodeableConcept'],
      },
    ],
    checkerWith({
      url: profile,
      kind: 'resource',
      type: 'Observation',
      derivation: 'constraint',
      baseDefinition: `${hl7}Observation`,
      snapshot: {
        element: [
          { id: 'Observation', path: 'Observation' },
          { id: path, path, min: 0, max: '1', type: [{ code: 'CodeableConcept' }], binding: colors },
          { id: `${path}.coding`, path: `${path}.coding`, min: 1, max: '*', type: [{ code: 'Coding' }] },
        ],
      },
    }),
    { profiles: [profile] },
  )
})

describe('what is asked already', () => {
  const colors = (members: Partial<Binding>) => ({ binding: { strength: 'required' as const, valueSet: valueSet.url, ...members } })
  const green = { coding: [{ system: 'https://ejemplo.cl/color', code: 'verde' }] }
  const city = { url: 'https://ejemplo.cl/con-ciudad', type: 'Address', elements: [element('Address.city', { min: 1 })] }
  const assigner = (members: Partial<ElementType>) => ({ type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`], ...members }] })
  const note = 'https://ejemplo.cl/nota'
  const extension = {
    url: note,
    type: 'Extension',
    elements: [element('Extension.url', { fixedUri: note }), element('Extension.value[x]', { min: 1 })],
  }
  /** Each finding is one too many after the first of its code. */
  const once = (code: string, elements: readonly ElementDefinition[], resource: JsonObject) => {
    const checker = checkerOf({ type: String(resource['resourceType']), elements }, city, extension)
    const { problems, omitted } = checker.check(resource, { profiles: [profile], limits: new Map([[code, 1]]) })
    return [problems.filter((one) => one.code === code).length, omitted]
  }
  const identified = (members: JsonObject) => patient({ identifier: [{ system: 'https://ejemplo.cl/run', ...members }] })

  it.each<[string, string, ElementDefinition, JsonObject]>([
    ['a set', 'r4-codigo-01', element('Patient.gender', genders()), patient({ gender: 'x' })],
    ['a set, of a version', 'r4-codigo-01', element('Patient.gender', genders('|4.0.1')), patient({ gender: 'x' })],
    [
      'targets',
      'r4-ref-01',
      element('Patient.managingOrganization', { type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`] }] }),
      patient({ managingOrganization: { reference: 'Practitioner/1' } }),
    ],
    [
      'the profile of an extension, by its own definition',
      'r4-card-01',
      element('Patient.extension:nota', { type: [{ code: 'Extension', profile: [note] }] }),
      patient({ extension: [{ url: note, extension: [{ url: 'a', valueString: 'a' }] }] }),
    ],
  ])('by the type is not asked again: %s', (_, code, own, resource) =>
    expect(
      once(
        code,
        [element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }), own],
        resource,
      ),
    ).toEqual([1, []]),
  )

  it.each<[string, string, string, Partial<ElementDefinition>, JsonObject]>([
    ['a fixed value', 'r4-valor-01', 'use', { fixedCode: 'usual' }, { use: 'old' }],
    ['a pattern', 'r4-valor-02', 'period', { patternPeriod: { start: '2020' } }, { period: { start: '2021' } }],
    ['that there be one', 'r4-card-01', 'type', { min: 1 }, {}],
    ['a length', 'r4-formato-04', 'type.text', { maxLength: 1 }, { type: { text: 'ab' } }],
    ['a set', 'r4-codigo-01', 'type', colors({}), { type: green }],
    ['a set of all that may be', 'r4-codigo-01', 'type', colors({ strength: 'preferred', maxValueSet: valueSet.url }), { type: green }],
    ['a set besides another', 'r4-codigo-01', 'type', { binding: { strength: 'example', also: [valueSet.url] } }, { type: green }],
    ['targets', 'r4-ref-01', 'assigner', assigner({ targetProfile: [`${hl7}Patient`] }), { assigner: { reference: 'Organization/1' } }],
    ['where they are', 'r4-ref-08', 'assigner', assigner({ aggregation: ['contained'] }), { assigner: { reference: 'Organization/1' } }],
    [
      'an invariant',
      'r4-inv-01',
      'period',
      { constraint: [{ key: 'ej-6', severity: 'error', expression: 'end.exists()', human: 'Con fin.' }] },
      { period: { start: '2021' } },
    ],
  ])('by a list is not asked again by a slice of it: %s', (_, code, name, members, value) =>
    expect(
      once(
        code,
        [
          element('Patient.identifier', { slicing: { discriminator: [{ type: 'value', path: 'system' }], rules: 'open' } }),
          element(`Patient.identifier.${name}`, members),
          element('Patient.identifier:run', {}),
          element('Patient.identifier:run.system', { min: 1, fixedUri: 'https://ejemplo.cl/run' }),
          element(`Patient.identifier:run.${name}`, members),
        ],
        identified(value),
      ),
    ).toEqual([1, []]),
  )

  it('by a list is not asked again by a slice of it: the profile of its type', () => {
    const type = [{ code: 'Address', profile: [city.url] }]
    expect(
      once(
        'r4-card-01',
        [
          element('Patient.address', { type, slicing: { discriminator: [{ type: 'value', path: 'use' }], rules: 'open' } }),
          element('Patient.address:casa', { type }),
          element('Patient.address:casa.use', { min: 1, fixedCode: 'home' }),
        ],
        patient({ address: [{ use: 'home', text: 'a' }] }),
      ),
    ).toEqual([1, []])
  })

  it('by a list is not asked again by a slice of it: the type of a resource', () => {
    const type = [{ code: 'Patient' }]
    expect(
      once(
        'r4-tipo-02',
        [
          element('Bundle.entry', { slicing: { discriminator: [{ type: 'value', path: 'fullUrl' }], rules: 'open' } }),
          element('Bundle.entry.resource', { type }),
          element('Bundle.entry:uno'),
          element('Bundle.entry:uno.fullUrl', { min: 1, fixedUri: 'https://ejemplo.cl/fhir/Organization/1' }),
          element('Bundle.entry:uno.resource', { type }),
        ],
        {
          resourceType: 'Bundle',
          type: 'collection',
          entry: [{ fullUrl: 'https://ejemplo.cl/fhir/Organization/1', resource: { resourceType: 'Organization', id: '1', name: 'a' } }],
        },
      ),
    ).toEqual([1, []])
  })
})

function genders(version = '') {
  return { binding: { strength: 'required' as const, valueSet: `http://hl7.org/fhir/ValueSet/administrative-gender${version}` } }
}

describe('what a profile repeats or adds', () => {
  const color = (code: string): JsonObject => ({ coding: [{ system: 'https://ejemplo.cl/color', code }] })
  const colors = (strength: 'required' | 'extensible') => ({ binding: { strength, valueSet: 'https://ejemplo.cl/colores' } })
  const encounter = (period: JsonObject): JsonObject => ({
    resourceType: 'Encounter',
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    period,
  })
  const ordered = { start: '2026-01-01', end: '2026-02-01' }
  tells(
    [
      element('Encounter.period', {
        constraint: [
          { key: 'per-1', severity: 'error', expression: 'start.hasValue().not() or end.hasValue().not() or (start <= end)', human: 'A.' },
        ],
      }),
    ],
    [
      {
        title: 'an invariant of the type, told once',
        valid: encounter(ordered),
        wrong: encounter({ start: ordered.end, end: ordered.start }),
        finds: ['r4-inv-01 period'],
      },
    ],
    'Encounter',
  )
  const prescribed = (repeat: JsonObject): JsonObject => ({
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    subject: { display: 'a' },
    medicationCodeableConcept: { text: 'a' },
    dosageInstruction: [{ timing: { repeat } }],
  })
  tells(
    [
      element('MedicationRequest.dosageInstruction.timing.repeat', {
        constraint: [{ key: 'ej-3', severity: 'error', expression: 'bounds.ofType(Period).exists()', human: 'A.' }],
      }),
    ],
    [
      {
        title: 'an invariant of a part of a data type',
        valid: prescribed({ boundsPeriod: ordered }),
        wrong: prescribed({ count: 1 }),
        finds: ['r4-inv-01 dosageInstruction.0.timing.repeat'],
      },
    ],
    'MedicationRequest',
  )
  tells(
    [
      element('Patient.name.family', colors('required')),
      element('Patient.maritalStatus', { binding: { strength: 'required' } }),
      element('Patient.photo.url', colors('required')),
      element('Patient.implicitRules', colors('required')),
      element('Patient.meta.versionId', colors('required')),
      element('Patient.birthDate', colors('required')),
      element('Patient.managingOrganization', { type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`] }] }),
      element('Patient.contact.name', { max: '1' }),
      element('Patient.contact.organization', { type: [{ code: 'Reference' }] }),
      element('Patient.generalPractitioner', {
        type: [{ code: 'Reference', targetProfile: [`${hl7}Practitioner`], aggregation: ['contained'] }],
      }),
    ],
    [
      {
        title: 'where what is referred to has to be',
        valid: patient({
          contained: [{ resourceType: 'Practitioner', id: 'a', name: [{ text: 'a' }] }],
          generalPractitioner: [{ reference: '#a' }],
        }),
        wrong: patient({ generalPractitioner: [{ reference: 'Practitioner/1' }] }),
        finds: ['r4-ref-08 generalPractitioner.0.reference'],
      },
      {
        title: 'a set for a text of which the type asks nothing',
        valid: patient({ name: [{ family: 'rojo' }], maritalStatus: { text: 'a' } }),
        wrong: patient({ name: [{ family: 'verde' }] }),
        finds: ['r4-codigo-01 name.0.family'],
      },
      {
        title: 'a set for what names something, and not for a date',
        valid: patient({ meta: { versionId: 'rojo' }, photo: [{ url: 'azul' }], birthDate: '2000' }),
        wrong: patient({ meta: { versionId: 'verde' }, implicitRules: 'urn:verde', photo: [{ url: 'verde' }] }),
        finds: ['r4-codigo-01 meta.versionId', 'r4-codigo-01 implicitRules', 'r4-codigo-01 photo.0.url'],
      },
      {
        title: 'the targets of the base, told once',
        valid: patient({
          managingOrganization: { reference: 'Organization/1' },
          contact: [{ organization: { reference: 'Organization/1' } }],
        }),
        wrong: patient({ managingOrganization: { reference: 'Practitioner/1' } }),
        finds: ['r4-ref-01 managingOrganization'],
      },
      {
        title: 'that there is one of what is no list, told once',
        valid: patient({ contact: [{ name: { text: 'a' } }] }),
        wrong: patient({ contact: [{ name: [{ text: 'a' }, { text: 'b' }] }] }),
        finds: ['r4-json-01 contact.0.name'],
      },
    ],
  )
  tells(
    [
      element('Observation.category', { patternCodeableConcept: color('verde'), ...colors('extensible') }),
      element('Observation.method', { patternCodeableConcept: { text: 'a' }, ...colors('extensible') }),
      element('Observation.bodySite.coding', { patternCoding: { code: 'verde' }, ...colors('extensible') }),
      element('Observation.referenceRange.appliesTo', {
        patternCodeableConcept: { coding: [{ display: 'Verde' }, ...(color('verde')['coding'] as readonly JsonObject[])] },
        ...colors('extensible'),
      }),
    ],
    [
      {
        title: 'a code that is demanded needs no advice',
        valid: observation({
          category: [color('verde')],
          method: { text: 'a' },
          bodySite: color('verde'),
          referenceRange: [
            { text: 'a', appliesTo: [{ coding: [{ display: 'Verde' }, { system: 'https://ejemplo.cl/color', code: 'verde' }] }] },
          ],
        }),
        wrong: observation({ method: { text: 'a', ...color('verde') } }),
        finds: ['!r4-codigo-02 method.coding.0.code'],
      },
      {
        title: 'a code in place of one that is demanded is told of both',
        valid: observation({ category: [color('verde')] }),
        wrong: observation({ category: [color('violeta')] }),
        finds: ['!r4-codigo-02 category.0.coding.0.code', 'r4-valor-02 category.0'],
      },
    ],
    'Observation',
  )
})

describe('a choice', () => {
  const quantity = { url: 'https://ejemplo.cl/medida', type: 'Quantity', elements: [element('Quantity.unit', { min: 1 })] }
  const concept = { url: 'https://ejemplo.cl/concepto', type: 'CodeableConcept', elements: [element('CodeableConcept.coding', { min: 1 })] }
  const options = { profiles: [profile] }
  const checker = (members: Partial<ElementDefinition>) =>
    checkerOf({ type: 'Observation', elements: [element('Observation.value[x]', members)] }, quantity, concept)

  it('asks of each type what the profile of that one asks', () => {
    const typed = checker({
      type: [
        { code: 'Quantity', profile: [quantity.url] },
        { code: 'CodeableConcept', profile: [concept.url] },
      ],
    })
    expect(found(typed, observation({ valueQuantity: { value: 1 } }), options)).toEqual(['r4-card-01 valueQuantity.unit'])
    expect(found(typed, observation({ valueCodeableConcept: { text: 'a' } }), options)).toEqual(['r4-card-01 valueCodeableConcept.coding'])
  })

  it('that may not be there is told of as that, whatever its type, and one of a wrong type is there', () => {
    const text = observation({ valueString: 'a' })
    expect(found(checker({ max: '0', type: [{ code: 'Quantity' }] }), text, options)).toEqual(['r4-card-02 valueString'])
    expect(found(checker({ min: 1, type: [{ code: 'Quantity' }] }), text, options)).toEqual(['r4-elemento-04 valueString'])
  })

  it('of which another name stands beside it in the snapshot asks what either asks', () => {
    const path = 'Observation.valueQuantity'
    const own = checkerWith({
      url: profile,
      kind: 'resource',
      type: 'Observation',
      derivation: 'constraint',
      snapshot: {
        element: [
          { id: 'Observation', path: 'Observation' },
          { id: 'Observation.subject', path: 'Observation.subject', min: 1, max: '1', type: [{ code: 'Reference' }] },
          { id: 'Observation.value[x]', path: 'Observation.value[x]', min: 0, max: '1', type: [{ code: 'Quantity' }] },
          { id: path, path, min: 0, max: '1', type: [{ code: 'Quantity' }] },
          { id: `${path}.unit`, path: `${path}.unit`, min: 1, max: '1', type: [{ code: 'string' }] },
        ],
      },
    })
    const subject = { subject: { reference: 'Patient/1' } }
    expect(found(own, observation({ ...subject, valueQuantity: { value: 1 } }), options)).toEqual(['r4-card-01 valueQuantity.unit'])
    expect(found(own, observation({ ...subject, valueString: 'a' }), options)).toEqual(['r4-elemento-04 valueString'])
  })
})

it('a list that may not be there has no items of no kind', () => {
  const elements = [
    element('Patient.identifier', { max: '0', slicing: { discriminator: [{ type: 'value', path: 'system' }], rules: 'closed' } }),
  ]
  expect(found(checkerOf({ type: 'Patient', elements }), patient({ identifier: [{ value: 'a' }] }), { profiles: [profile] })).toEqual([
    'r4-card-02 identifier',
  ])
})

it('a code that is demanded is told of, where a set that is required does not have it', () => {
  const elements = [
    element('Observation.method', {
      patternCodeableConcept: { coding: [{ system: 'https://ejemplo.cl/color', code: 'verde' }] },
      binding: { strength: 'required', valueSet: valueSet.url },
    }),
  ]
  const green = observation({ method: { coding: [{ system: 'https://ejemplo.cl/color', code: 'verde' }] } })
  expect(found(checkerOf({ type: 'Observation', elements }), green, { profiles: [profile] })).toEqual(['r4-codigo-01 method.coding.0.code'])
})

it('invariants of a resource in another are asked of that, in its own name', () => {
  const constraint = (key: string, expression: string) => ({ key, severity: 'error' as const, expression, human: 'A.' })
  const elements = [
    element('Bundle.entry.resource', { constraint: [constraint('ej-7', '%resource.id.exists() and name.exists()')] }),
    element('Bundle.entry', { constraint: [constraint('ej-8', "%resource.type = 'collection' and fullUrl.exists()")] }),
  ]
  const checker = checkerOf({ type: 'Bundle', elements })
  const bundle = (...resources: readonly JsonObject[]): JsonObject => ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource, index) => ({ fullUrl: `https://ejemplo.cl/fhir/Organization/${index}`, resource })),
  })
  const organization = (members: JsonObject): JsonObject => ({ resourceType: 'Organization', name: 'a', ...members })
  const options = { profiles: [profile] }
  expect(found(checker, bundle(organization({ id: '0' }), organization({ id: '1' })), options)).toEqual([])
  expect(
    found(checker, bundle(organization({ id: '0' }), { resourceType: 'Organization', id: '1', identifier: [{ value: 'a' }] }), options),
  ).toEqual(['r4-inv-01 entry.1.resource'])
  expect(found(checker, bundle({ resourceType: 'Ninguno' }), options)).not.toContain('r4-inv-01 entry.0.resource')
})

describe('a set or an invariant that is like one of the type', () => {
  const color = { coding: [{ system: 'https://ejemplo.cl/color', code: 'verde' }] }
  const marital = 'http://hl7.org/fhir/ValueSet/marital-status'
  const units = 'http://hl7.org/fhir/ValueSet/ucum-vitals-common'
  const litres = { value: 1, unit: 'l', system: 'http://unitsofmeasure.org', code: 'l' }
  const ofContact = 'name.exists() or telecom.exists() or address.exists() or organization.exists()'
  const constraint = (key: string, expression: string) => ({ constraint: [{ key, severity: 'error' as const, expression, human: 'A.' }] })

  it.each<[string, ElementDefinition, JsonObject, readonly string[]]>([
    [
      'the same, required',
      element('Patient.maritalStatus', { binding: { strength: 'required', valueSet: marital } }),
      patient({ maritalStatus: color }),
      ['r4-codigo-01 maritalStatus.coding.0.code'],
    ],
    [
      'the same, beyond which another may not be left',
      element('Patient.maritalStatus', { binding: { strength: 'extensible', valueSet: marital, maxValueSet: `${valueSet.url}` } }),
      patient({ maritalStatus: color }),
      ['r4-codigo-01 maritalStatus.coding.0.code'],
    ],
    [
      'the units of vital signs, of a value',
      element('Observation.value[x]', { type: [{ code: 'Quantity' }], binding: { strength: 'required', valueSet: units } }),
      observation({ valueQuantity: litres }),
      ['r4-codigo-01 valueQuantity.code'],
    ],
    [
      'another set of the value of a part',
      element('Observation.component.value[x]', { binding: { strength: 'required', valueSet: valueSet.url } }),
      observation({ component: [{ code: { text: 'a' }, valueCodeableConcept: color }] }),
      ['r4-codigo-01 component.0.valueCodeableConcept.coding.0.code'],
    ],
    [
      'the invariant of another type',
      element('Organization.contact', constraint('pat-1', ofContact)),
      { resourceType: 'Organization', name: 'a', contact: [{ purpose: { text: 'a' } }] },
      ['r4-inv-01 contact.0'],
    ],
    [
      'another invariant under the key of one',
      element('Patient.contact', constraint('pat-1', 'gender.exists()')),
      patient({ contact: [{ name: { text: 'a' } }] }),
      ['r4-inv-01 contact.0'],
    ],
  ])('is asked: %s', (_, own, resource, finds) => {
    const checker = checkerOf({ type: String(resource['resourceType']), elements: [own] })
    expect(found(checker, resource, { profiles: [profile] })).toEqual(finds)
  })
})

describe('slices that nothing tells apart', () => {
  const city = { url: 'https://ejemplo.cl/con-ciudad', type: 'Address', elements: [element('Address.city', { min: 1 })] }
  const check = (resource: JsonObject, ...elements: readonly ElementDefinition[]) =>
    checkerOf({ type: String(resource['resourceType']), elements }, city).check(resource, { profiles: [profile] })
  const open = [{ what: 'profile', name: profile, count: 1 }]

  it('are left open, whatever profile their items have to meet', () => {
    const ofCity = element('Patient.address:ciudad', { min: 1, type: [{ code: 'Address', profile: [city.url] }] })
    const slicing = { slicing: { discriminator: [], rules: 'open' as const } }
    expect(check(patient({ address: [{ text: 'a' }] }), element('Patient.address', slicing), ofCity)).toMatchObject({
      problems: [],
      unverified: open,
    })
    const missing = check(patient({}), element('Patient.address', slicing), ofCity).problems
    expect(missing).toMatchObject([{ code: 'r4-card-01', slice: 'ciudad' }])
    expect(missing[0]).not.toHaveProperty('url')
  })

  it('are left open where an extension has no address', () => {
    const elements = [
      element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
      element('Patient.extension:algo', { min: 1 }),
    ]
    const extension = [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }]
    expect(check(patient({ extension }), ...elements)).toMatchObject({ problems: [], unverified: open })
  })

  it('are those of a type, where they are of a choice', () => {
    const elements = [
      { id: 'Observation', path: 'Observation' },
      {
        ...element('Observation.value[x]'),
        min: 0,
        max: '1',
        type: [{ code: 'Quantity' }, { code: 'string' }, { code: 'CodeableConcept' }],
      },
      { ...element('Observation.value[x]:valueQuantity'), min: 0, max: '1', type: [{ code: 'Quantity' }] },
      { ...element('Observation.value[x]:valueQuantity.unit'), min: 1, max: '1', type: [{ code: 'string' }] },
      {
        ...element('Observation.value[x]:valueCodeableConcept'),
        min: 0,
        max: '1',
        type: [{ code: 'CodeableConcept' }],
        binding: { strength: 'required' as const, valueSet: valueSet.url },
      },
    ]
    const snapshot = { element: elements }
    const checker = checkerWith({ url: profile, kind: 'resource', type: 'Observation', derivation: 'constraint', snapshot })
    const options = { profiles: [profile] }
    const green = { coding: [{ system: 'https://ejemplo.cl/color', code: 'verde' }] }
    expect(found(checker, observation({ valueString: 'a' }), options)).toEqual([])
    expect(found(checker, observation({ valueQuantity: { value: 1 } }), options)).toEqual(['r4-card-01 valueQuantity.unit'])
    expect(found(checker, observation({ valueCodeableConcept: green }), options)).toEqual([
      'r4-codigo-01 valueCodeableConcept.coding.0.code',
    ])
  })
})

describe('extensions', () => {
  const reason = `${hl7}data-absent-reason`
  const absent = (...codes: readonly string[]): JsonObject => patient({ extension: codes.map((valueCode) => ({ url: reason, valueCode })) })
  tells(
    [
      element('Patient.extension', {
        slicing: {
          discriminator: [
            { type: 'value', path: 'url' },
            { type: 'value', path: 'value' },
          ],
          rules: 'open',
        },
      }),
      element('Patient.extension:sin', { min: 1 }),
      element('Patient.extension:sin.url', { fixedUri: reason }),
      element('Patient.extension:sin.value[x]', { fixedCode: 'unknown', type: [{ code: 'code' }] }),
    ],
    [
      {
        title: 'that more than their address tells apart',
        valid: absent('masked', 'unknown'),
        wrong: absent('masked'),
        finds: ['r4-card-01 extension'],
      },
    ],
  )
  tells(
    [
      element('Patient.extension', { slicing: { discriminator: [{ type: 'pattern', path: 'url' }], rules: 'open' } }),
      element('Patient.extension:sin', { max: '1' }),
      element('Patient.extension:sin.url', { fixedUri: reason }),
    ],
    [
      {
        title: 'that a pattern of their address tells apart',
        valid: absent('masked'),
        wrong: absent('masked', 'unknown'),
        finds: ['r4-card-02 extension'],
      },
    ],
  )
  tells(
    [
      element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
      element('Patient.extension:sin', { max: '1' }),
      element('Patient.extension:sin.url', { fixedUri: reason }),
      element('Patient.extension:ni', { max: '1' }),
      element('Patient.extension:ni.url', { fixedUri: reason }),
    ],
    [
      {
        title: 'of which two have the same address',
        valid: absent('masked', 'unknown'),
        wrong: absent('masked', 'unknown', 'error'),
        finds: ['r4-card-02 extension'],
      },
    ],
  )
  it('of a slice whose definition is not at hand are counted by its address', () => {
    const url = 'https://ejemplo.cl/de-nadie'
    const checker = checkerOf({
      type: 'Patient',
      elements: [
        element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Patient.extension:nadie', { max: '1', type: [{ code: 'Extension', profile: [url] }] }),
      ],
    })
    const counted = (count: number) =>
      found(checker, patient({ extension: Array.from({ length: count }, () => ({ url, valueString: 'a' })) }), { profiles: [profile] })
    expect(counted(1)).not.toContain('r4-card-02 extension')
    expect(counted(2)).toContain('r4-card-02 extension')
  })
  describe('of a slice that asks for a version of their definition', () => {
    const note = 'https://ejemplo.cl/nota'
    const versioned = (url: string, code: string) => ({
      url,
      type: 'Extension',
      elements: [element('Extension.url', { fixedUri: note }), element('Extension.value[x]', { min: 1, type: [{ code }] })],
    })
    const noted = (members: JsonObject): JsonObject => patient({ extension: [{ url: note, ...members }] })
    const checker = (canonical: string) =>
      checkerOf(versioned(note, 'string'), versioned(`${note}|2`, 'Coding'), {
        type: 'Patient',
        elements: [
          element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
          element('Patient.extension:nota', { type: [{ code: 'Extension', profile: [canonical] }] }),
        ],
      })
    it('are measured by that one as well', () => {
      const options = { profiles: [profile] }
      expect(found(checker(note), noted({ valueString: 'a' }), options)).toEqual([])
      expect(found(checker(`${note}|2`), noted({ valueString: 'a' }), options)).toEqual(['r4-elemento-04 extension.0.valueString'])
    })
  })
  const first = {
    url: 'https://ejemplo.cl/primera',
    type: 'Extension',
    elements: [
      element('Extension.url', { fixedUri: 'https://ejemplo.cl/primera' }),
      element('Extension.value[x]', { type: [{ code: 'string' }] }),
    ],
  }
  const second = {
    url: 'https://ejemplo.cl/segunda',
    base: first.url,
    type: 'Extension',
    elements: [element('Extension.value[x]', { min: 1 })],
  }
  const extended = (...values: readonly string[]): JsonObject =>
    patient({ extension: values.map((valueString) => ({ url: first.url, valueString })) })
  tellsApart(
    [
      {
        title: 'that go by the address of the one that theirs is derived from',
        valid: extended('a'),
        wrong: extended('a', 'b'),
        finds: ['r4-card-02 extension'],
      },
    ],
    checkerOf(first, second, {
      type: 'Patient',
      elements: [
        element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Patient.extension:segunda', { max: '1', type: [{ code: 'Extension', profile: [second.url] }] }),
      ],
    }),
    { profiles: [profile] },
  )
})

describe('profiles of types and of targets', () => {
  const address = { url: 'https://ejemplo.cl/direccion', type: 'Address', elements: [element('Address.city', { min: 1 })] }
  const organization = {
    url: 'https://ejemplo.cl/organizacion',
    type: 'Organization',
    elements: [element('Organization.name', { min: 1 })],
  }
  const checker = checkerOf(
    {
      type: 'Patient',
      elements: [
        element('Patient.address', { type: [{ code: 'Address', profile: [address.url] }] }),
        element('Patient.contact.address', { type: [{ code: 'Address', profile: [address.url, `${hl7}Address`] }] }),
        element('Patient.managingOrganization', { type: [{ code: 'Reference', targetProfile: [organization.url] }] }),
      ],
    },
    address,
    organization,
  )
  const managed = (reference: string, contained: JsonObject): JsonObject =>
    patient({ contained: [contained], managingOrganization: { reference } })
  tellsApart(
    [
      {
        title: 'of a data type',
        valid: patient({ address: [{ city: 'a' }] }),
        wrong: patient({ address: [{ text: 'a' }] }),
        finds: ['r4-card-01 address.0.city'],
      },
      {
        title: 'of a data type, or that type itself',
        valid: patient({ contact: [{ address: { text: 'a' } }] }),
        wrong: patient({ contact: [{ address: 'a' }] }),
        finds: ['r4-json-03 contact.0.address'],
      },
      {
        title: 'of what is referred to',
        valid: managed('#a', { resourceType: 'Organization', id: 'a', name: 'a' }),
        wrong: managed('#a', { resourceType: 'Organization', id: 'a', identifier: [{ value: 'a' }] }),
        finds: ['r4-ref-06 managingOrganization'],
      },
      {
        title: 'of the type of what is referred to',
        valid: patient({ managingOrganization: { reference: 'Organization/1' } }),
        wrong: managed('#a', { resourceType: 'Practitioner', id: 'a' }),
        finds: ['r4-ref-01 managingOrganization'],
      },
    ],
    checker,
    { profiles: [profile] },
  )

  describe('of what may be any resource', () => {
    const any = (...type: readonly { readonly code: string; readonly profile?: readonly string[] }[]) =>
      checkerOf({ type: 'Bundle', elements: [element('Bundle.entry.resource', { type })] }, organization)
    const bundle = (resource: JsonObject): JsonObject => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [{ fullUrl: 'urn:uuid:00000000-0000-4000-8000-000000000001', resource }],
    })
    const unnamed = bundle({ resourceType: 'Organization', identifier: [{ value: 'a' }] })
    const options = { profiles: [profile] }
    it('ask for a profile, a type or either', () => {
      const meeting = { code: 'Organization', profile: [organization.url] }
      expect(found(any(meeting), unnamed, options)).toEqual(['r4-card-01 entry.0.resource.name'])
      expect(found(any({ code: 'Patient' }), unnamed, options)).toEqual(['r4-tipo-02 entry.0.resource'])
      expect(found(any({ code: 'Patient' }), bundle({ resourceType: 'Patient' }), options)).toEqual([])
      expect(found(any({ code: 'Patient' }, { code: 'Organization' }), unnamed, options)).toEqual([])
      expect(found(any({ code: 'Patient' }, meeting), bundle({ resourceType: 'Patient' }), options)).toEqual([])
      expect(found(any({ code: 'Patient' }, meeting), bundle({ resourceType: 'Organization', name: 'a' }), options)).toEqual([])
    })
    it('ask for nothing where any will do', () => {
      for (const code of ['Resource', 'DomainResource']) {
        expect(any({ code }).check(unnamed, options)).toMatchObject({ problems: [], unverified: [] })
        expect(any({ code: 'Patient' }, { code }).check(unnamed, options)).toMatchObject({ problems: [], unverified: [] })
      }
      const patients = { code: 'Resource', profile: [`${hl7}Patient`] }
      expect(found(any(patients), bundle({ resourceType: 'Patient' }), options)).toEqual([])
      expect(found(any(patients), unnamed, options)).toEqual(['r4-tipo-02 entry.0.resource'])
    })
  })
  describe('of entries that are referred to before they are looked at', () => {
    const holder = { url: 'https://ejemplo.cl/parte', type: 'Organization', target: 'https://ejemplo.cl/todo' }
    const whole = { url: 'https://ejemplo.cl/todo', type: 'Organization', target: 'https://ejemplo.cl/parte' }
    const circle = checkerOf(
      ...[holder, whole].map(({ url, type, target }) => ({
        url,
        type,
        elements: [
          element('Organization.name', { min: 1 }),
          element('Organization.partOf', { type: [{ code: 'Reference', targetProfile: [target] }] }),
        ],
      })),
    )
    const urn = (letter: string): string => `urn:uuid:00000000-0000-4000-8000-00000000000${letter}`
    const entry = (letter: string, url: string, more: JsonObject): JsonObject => ({
      fullUrl: urn(letter),
      resource: { resourceType: 'Organization', identifier: [{ value: letter }], meta: { profile: [url] }, ...more },
    })
    const bundle = (more: JsonObject): JsonObject => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        entry('a', whole.url, { name: 'a', partOf: { reference: urn('b') } }),
        entry('b', holder.url, { partOf: { reference: urn('c') }, ...more }),
        entry('c', whole.url, { name: 'c', partOf: { reference: urn('b') } }),
      ],
    })
    tellsApart(
      [
        {
          title: 'in circles, each is said of all that refer to it',
          valid: bundle({ name: 'b' }),
          wrong: bundle({}),
          finds: ['r4-card-01 entry.1.resource.name', 'r4-ref-06 entry.0.resource.partOf', 'r4-ref-06 entry.2.resource.partOf'],
        },
      ],
      circle,
    )

    it('take back what their types advise, though nothing else is to be said of them', () => {
      const set = { strength: 'extensible', valueSet: valueSet.url } as const
      const checker = checkerOf(
        { type: 'Patient', elements: [element('Patient.maritalStatus', { binding: set })] },
        {
          url: holder.url,
          type: 'Account',
          elements: [element('Account.subject', { type: [{ code: 'Reference', targetProfile: [profile] }] })],
        },
      )
      const family = (meta: JsonObject): JsonObject => ({
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          {
            fullUrl: urn('a'),
            resource: { resourceType: 'Account', status: 'active', subject: [{ reference: urn('b') }], meta: { profile: [holder.url] } },
          },
          {
            fullUrl: urn('b'),
            resource: patient({ ...meta, maritalStatus: { coding: [{ system: 'https://ejemplo.cl/color', code: 'rojo' }] } }),
          },
        ],
      })
      expect(found(checker, family({}))).toEqual(['!r4-codigo-02 entry.1.resource.maritalStatus.coding.0.code'])
      expect(found(checker, family({ meta: { profile: [profile] } }))).toEqual([])
    })
  })

  describe('of resources in a resource', () => {
    const one = (contained: JsonObject): JsonObject => patient({ contained: [contained], generalPractitioner: [{ reference: '#a' }] })
    tells(
      [element('Patient.contained', { type: [{ code: 'Resource', profile: [`${hl7}Organization`, `${hl7}Practitioner`] }] })],
      [
        {
          title: 'of another type',
          valid: one({ resourceType: 'Organization', id: 'a', name: 'a' }),
          wrong: one({ resourceType: 'PractitionerRole', id: 'a' }),
          finds: ['r4-tipo-02 contained.0'],
        },
      ],
    )
  })

  it('of references to whatever there is ask for nothing', () => {
    const anything = checkerOf({
      type: 'Patient',
      elements: [element('Patient.managingOrganization', { min: 1, type: [{ code: 'Reference' }] })],
    })
    const { problems, unverified } = anything.check(patient({ managingOrganization: { reference: 'Organization/1' } }), {
      profiles: [profile],
    })
    expect([problems, unverified]).toEqual([[], []])
  })

  it('of what is not at hand are counted', () => {
    const { unverified } = checker.check(patient({ managingOrganization: { reference: 'Organization/1' } }), { profiles: [profile] })
    expect(unverified).toEqual([{ what: 'reference', name: organization.url, count: 1 }])
  })

  it('that ask for one another have an end', () => {
    const circle = checkerOf({
      type: 'Patient',
      elements: [element('Patient.link.other', { type: [{ code: 'Reference', targetProfile: [profile] }] })],
    })
    const linked = (id: string, other: string) => ({
      fullUrl: `https://ejemplo.cl/Patient/${id}`,
      resource: patient({ id, meta: { profile: [profile] }, link: [{ other: { reference: `Patient/${other}` }, type: 'seealso' }] }),
    })
    expect(found(circle, { resourceType: 'Bundle', type: 'collection', entry: [linked('a', 'b'), linked('b', 'a')] })).toEqual([])
  })
})

const slot = { schedule: { reference: 'Schedule/1' }, status: 'busy', start: '2026-01-10T09:00:00Z', end: '2026-01-10T09:30:00Z' }

describe('claims', () => {
  it('are measured', () => {
    const checker = checkerOf({ type: 'Patient', elements: [element('Patient.birthDate', { min: 1 })] })
    expect(found(checker, patient({ meta: { profile: [profile] } }))).toEqual(['r4-card-01 birthDate'])
    expect(checker.check(patient({ meta: { profile: [profile] } })).problems[0]).toHaveProperty('profileUrl', profile)
  })

  it('of what is not known are said and counted', () => {
    const { problems, unverified } = r4Checker.check(patient({ meta: { profile: [profile] } }))
    expect(problems).toEqual([{ code: 'r4-perfil-01', at: ['meta', 'profile', 0], canonical: profile }])
    expect(unverified).toEqual([{ what: 'profile', name: profile, count: 1 }])
  })

  it('of a profile of another type', () => {
    expect(found(r4Checker, patient({ meta: { profile: [`${hl7}bp`] } }))).toEqual(['r4-perfil-02 meta.profile.0'])
  })

  it('are not all there is: others may be asked for, of the root and of every resource', () => {
    const checker = checkerOf({ type: 'Patient', elements: [element('Patient.birthDate', { min: 1 })] })
    const family = { ...patient({ contained: [{ ...patient({}), id: 'p' }], link: [{ other: { reference: '#p' }, type: 'seealso' }] }) }
    expect(found(checker, family, { profiles: [profile] })).toEqual(['r4-card-01 birthDate'])
    expect(found(checker, family, { profilesOf: () => [profile] })).toEqual(['r4-card-01 contained.0.birthDate', 'r4-card-01 birthDate'])
    expect(found(checker, { resourceType: 'Slot', ...slot }, { profiles: [profile] })).toEqual(['r4-tipo-02 '])
    const unknown = checker.check(patient({}), { profiles: ['https://ejemplo.cl/nada'] })
    expect(unknown.problems).toEqual([{ code: 'r4-perfil-01', at: [], canonical: 'https://ejemplo.cl/nada', stands: true }])
    expect(unknown.unverified).toEqual([{ what: 'profile', name: 'https://ejemplo.cl/nada', count: 1 }])
  })

  it('more than once ask once', () => {
    const bp = { code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] } }
    const claimed = observation({ ...bp, meta: { profile: [`${hl7}bp`, `${hl7}vitalsigns`] } })
    const { problems } = r4Checker.check(claimed)
    expect(new Set(problems.map((problem) => JSON.stringify({ ...problem, profileUrl: '' }))).size).toBe(problems.length)
  })
})

describe('vital signs', () => {
  const weight = (members: JsonObject): JsonObject =>
    observation({
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
      subject: { display: 'a' },
      effectiveDateTime: '2026-01-10',
      valueQuantity: { value: 70, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
      ...members,
    })
  const { effectiveDateTime: _, ...undated } = weight({})
  const { valueQuantity: __, ...unmeasured } = weight({})
  tellsApart([
    { title: 'have to be dated', valid: weight({}), wrong: undated, finds: ['r4-card-01 effective'] },
    {
      title: 'in a unit of their own',
      valid: weight({}),
      wrong: weight({ valueQuantity: { value: 70, unit: 'l', system: 'http://unitsofmeasure.org', code: 'l' } }),
      finds: ['r4-codigo-01 valueQuantity.code'],
    },
    {
      title: 'whose code is one of SNOMED CT alone',
      valid: weight({
        code: {
          coding: [
            { system: 'http://loinc.org', code: '29463-7' },
            { system: 'http://snomed.info/sct', code: '784399000' },
          ],
        },
      }),
      wrong: weight({ code: { coding: [{ system: 'http://snomed.info/sct', code: '784399000' }] } }),
      finds: ['!r4-codigo-02 code.coding.0.code', 'r4-card-01 code.coding'],
    },
    {
      title: 'in units of a set that HL7 has made a recommendation, in their components',
      valid: weight({
        component: [{ code: { text: 'a' }, valueQuantity: { value: 1, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' } }],
      }),
      wrong: weight({
        component: [{ code: { text: 'a' }, valueQuantity: { value: 1, unit: 'l', system: 'http://unitsofmeasure.org', code: 'l' } }],
      }),
      finds: ['!r4-codigo-02 component.0.valueQuantity.code'],
    },
    {
      title: 'as quantities',
      valid: weight({}),
      wrong: { ...unmeasured, valueString: '70 kg' },
      finds: ['r4-elemento-04 valueString'],
    },
  ])
})
