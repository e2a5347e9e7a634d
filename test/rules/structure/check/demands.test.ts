import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import type { ElementDefinition, ValueSet } from '../../../../rules/structure/definitions.ts'
import { element, withProfiles } from '../../../support/own-profiles.ts'
import { createChecker } from '../../../support/structure-check.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const url = 'https://ejemplo.cl/perfil'
const system = 'https://ejemplo.cl/colores'
const colours: ValueSet = {
  url: 'https://ejemplo.cl/set',
  compose: { include: [{ system, concept: [{ code: 'rojo' }, { code: 'azul' }] }] },
}
const other: ValueSet = { url: 'https://ejemplo.cl/otro', compose: { include: [{ system, concept: [{ code: 'verde' }] }] } }

/** Problems of a resource by a profile, each with its place and all that is said of it. */
function told(elements: readonly ElementDefinition[], resource: JsonObject, others: Parameters<typeof withProfiles>[0] = []) {
  const type = String(resource['resourceType'])
  const definitions = withProfiles([...others, { url, type, elements }], { valueSets: [colours, other] })
  const { problems } = createChecker(definitions).check(resource, { profiles: [url] })
  return problems.map(({ at, profileUrl, ...facts }) => {
    expect(
      profileUrl === undefined || facts.code === 'r4-codigo-03' || profileUrl === url || others.some((one) => one.url === profileUrl),
    ).toBe(true)
    return { at: at.join('.'), ...facts }
  })
}

const patient = (members: JsonObject = {}): JsonObject => ({ resourceType: 'Patient', ...members })
const observation = (members: JsonObject = {}): JsonObject => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'a' },
  ...members,
})
const concept = (code: string) => ({ coding: [{ system, code }] })
const required = { binding: { strength: 'required', valueSet: colours.url } } as const
type Row = [string, readonly ElementDefinition[], JsonObject, readonly object[]]

describe('an element that a profile asks for', () => {
  const missing = (at: string, members: object = {}) => ({
    at,
    code: 'r4-card-01',
    name: at.split('.').at(-1)!,
    min: 1,
    found: 0,
    ...members,
  })
  it.each<Row>([
    ['is missing', [element('Patient.birthDate', { min: 1 })], patient(), [missing('birthDate')]],
    [
      'is there too seldom',
      [element('Patient.name', { min: 2 })],
      patient({ name: [{ text: 'a' }] }),
      [missing('name', { min: 2, found: 1 })],
    ],
    [
      'is there too often',
      [element('Patient.name', { max: '1' })],
      patient({ name: [{ text: 'a' }, { text: 'b' }] }),
      [{ at: 'name', code: 'r4-card-02', name: 'name', max: 1, found: 2 }],
    ],
    [
      'may not be there',
      [element('Patient.birthDate', { max: '0' })],
      patient({ birthDate: '2000' }),
      [{ at: 'birthDate', code: 'r4-card-02', name: 'birthDate', max: 0, found: 1 }],
    ],
    [
      'may not be there as an extension alone',
      [element('Patient.birthDate', { max: '0' })],
      patient({ _birthDate: { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] } }),
      [{ at: 'birthDate', code: 'r4-card-02', name: 'birthDate', max: 0, found: 1 }],
    ],
    [
      'has the one value that is fixed',
      [element('Patient.language', { min: 1, fixedCode: 'es' })],
      patient(),
      [missing('language', { expected: 'es' })],
    ],
    [
      'has the one value of a pattern',
      [element('Patient.maritalStatus', { min: 1, patternCodeableConcept: concept('rojo') })],
      patient(),
      [missing('maritalStatus', { expected: concept('rojo') })],
    ],
    [
      'has the one value in a list',
      [element('Patient.name', { min: 1, max: '1', patternHumanName: { use: 'official' } })],
      patient(),
      [missing('name', { expected: [{ use: 'official' }] })],
    ],
    [
      'has no value that is told where there may be several',
      [element('Patient.name', { min: 1, patternHumanName: { use: 'official' } })],
      patient(),
      [missing('name')],
    ],
    [
      'is one of a few codes',
      [element('Patient.maritalStatus', { min: 1, ...required })],
      patient(),
      [
        missing('maritalStatus', {
          choices: [
            { system, code: 'rojo' },
            { system, code: 'azul' },
          ],
          holds: 'CodeableConcept',
          isRepeated: false,
        }),
      ],
    ],
    [
      'is one of a few codes in a list',
      [element('Observation.category', { min: 1, ...required })],
      observation(),
      [
        missing('category', {
          choices: [
            { system, code: 'rojo' },
            { system, code: 'azul' },
          ],
          holds: 'CodeableConcept',
          isRepeated: true,
        }),
      ],
    ],
    [
      'is one of a few codes that are recommended',
      [element('Patient.maritalStatus', { min: 1, binding: { strength: 'extensible', valueSet: other.url } })],
      patient(),
      [missing('maritalStatus', { choices: [{ system, code: 'verde' }], holds: 'CodeableConcept', isRepeated: false })],
    ],
    [
      'is the text of a concept, and none of its codes',
      [element('Patient.maritalStatus', required), element('Patient.maritalStatus.text', { min: 1 })],
      patient({ maritalStatus: concept('rojo') }),
      [missing('maritalStatus.text')],
    ],
    [
      'is one of codes that are examples',
      [element('Patient.maritalStatus', { min: 1, binding: { strength: 'example', valueSet: other.url } })],
      patient(),
      [missing('maritalStatus')],
    ],
    [
      'refers to some types',
      [
        element('Patient.generalPractitioner', {
          min: 1,
          type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`, `${hl7}Organization`, 'urn:x/Practitioner'] }],
        }),
      ],
      patient(),
      [missing('generalPractitioner', { targets: ['Organization', 'Practitioner'], isRepeated: true })],
    ],
    [
      'refers to one type',
      [element('Patient.managingOrganization', { min: 1 })],
      patient(),
      [missing('managingOrganization', { targets: ['Organization'], isRepeated: false })],
    ],
    [
      'is a coding of the set of its concept',
      [element('Patient.maritalStatus', required), element('Patient.maritalStatus.coding', { min: 1 })],
      patient({ maritalStatus: { text: 'a' } }),
      [
        {
          at: 'maritalStatus',
          code: 'r4-codigo-01',
          valueSet: colours.url,
          expected: ['rojo', 'azul'],
          choices: [
            { system, code: 'rojo' },
            { system, code: 'azul' },
          ],
        },
        missing('maritalStatus.coding', {
          choices: [
            { system, code: 'rojo' },
            { system, code: 'azul' },
          ],
          holds: 'Coding',
          isRepeated: true,
        }),
      ],
    ],
    [
      'is the code of a coding of the set of its concept',
      [element('Patient.maritalStatus', required), element('Patient.maritalStatus.coding.code', { min: 1 })],
      patient({ maritalStatus: { coding: [{ code: 'rojo', system }, { system }] } }),
      [
        missing('maritalStatus.coding.1.code', {
          choices: [
            { system, code: 'rojo' },
            { system, code: 'azul' },
          ],
          holds: 'code',
          isRepeated: false,
        }),
      ],
    ],
    ['is a choice', [element('Observation.value[x]', { min: 1 })], observation(), [missing('value')]],
    [
      'is one type of a choice',
      [element('Patient.multipleBirth[x]', { type: [{ code: 'integer' }] })],
      patient({ multipleBirthBoolean: true }),
      [{ at: 'multipleBirthBoolean', code: 'r4-elemento-04', name: 'multipleBirth', type: 'boolean', allowed: ['multipleBirthInteger'] }],
    ],
    [
      'is a choice that is no choice any more',
      [element('Patient.multipleBirth[x]', { min: 1, type: [{ code: 'integer' }], fixedInteger: 1 })],
      patient(),
      [missing('multipleBirth')],
    ],
    [
      'has nothing to say of more than the type asks',
      [element('Observation.status', { min: 1 }), element('Patient.name', { max: '*' })],
      observation(),
      [],
    ],
  ])('%s', (_, elements, resource, problems) => expect(told(elements, resource)).toEqual(problems))
})

describe('a value of which a profile demands more', () => {
  it.each<Row>([
    [
      'is another than the fixed one',
      [element('Patient.gender', { fixedCode: 'female' })],
      patient({ gender: 'male' }),
      [{ at: 'gender', code: 'r4-valor-01', expected: 'female' }],
    ],
    [
      'is another than a fixed object',
      [element('Patient.maritalStatus', { fixedCodeableConcept: { text: 'a' } })],
      patient({ maritalStatus: { text: 'b' } }),
      [{ at: 'maritalStatus', code: 'r4-valor-01', expected: { text: 'a' } }],
    ],
    [
      'does not hold the pattern',
      [element('Patient.maritalStatus', { patternCodeableConcept: { text: 'a' } })],
      patient({ maritalStatus: { text: 'b' } }),
      [{ at: 'maritalStatus', code: 'r4-valor-02', expected: { text: 'a' } }],
    ],
    [
      'is less than the least',
      [element('Patient.multipleBirth[x]', { minValueInteger: 1 })],
      patient({ multipleBirthInteger: 0 }),
      [{ at: 'multipleBirthInteger', code: 'r4-valor-03', min: 1 }],
    ],
    [
      'is more than the greatest',
      [element('Patient.multipleBirth[x]', { maxValueInteger: 3 })],
      patient({ multipleBirthInteger: 4 }),
      [{ at: 'multipleBirthInteger', code: 'r4-valor-03', max: 3 }],
    ],
    [
      'is above the greatest',
      [element('Patient.multipleBirth[x]', { minValueInteger: 1, maxValueInteger: 3 })],
      patient({ multipleBirthInteger: 4 }),
      [{ at: 'multipleBirthInteger', code: 'r4-valor-03', max: 3 }],
    ],
    [
      'is too long',
      [element('Patient.language', { maxLength: 2 })],
      patient({ language: 'es-CL' }),
      [{ at: 'language', code: 'r4-formato-04', max: 2, found: 5 }],
    ],
    [
      'is no code of the set',
      [element('Patient.maritalStatus', required)],
      patient({ maritalStatus: concept('verde') }),
      [
        {
          at: 'maritalStatus.coding.0.code',
          code: 'r4-codigo-01',
          value: 'verde',
          system,
          valueSet: colours.url,
          expected: ['rojo', 'azul'],
          choices: [
            { system, code: 'rojo' },
            { system, code: 'azul' },
          ],
        },
      ],
    ],
    [
      'is nearly a code of the set',
      [element('Patient.maritalStatus', required)],
      patient({ maritalStatus: concept('Rojo') }),
      [
        {
          at: 'maritalStatus.coding.0.code',
          code: 'r4-codigo-01',
          value: 'Rojo',
          system,
          valueSet: colours.url,
          nearest: 'rojo',
          expected: ['rojo', 'azul'],
          choices: [
            { system, code: 'rojo' },
            { system, code: 'azul' },
          ],
        },
      ],
    ],
    [
      'is a code of the set in another system',
      [element('Patient.maritalStatus', required)],
      patient({ maritalStatus: { coding: [{ system: 'urn:a', code: 'rojo' }] } }),
      [
        {
          at: 'maritalStatus.coding.0.code',
          code: 'r4-codigo-01',
          value: 'rojo',
          system: 'urn:a',
          valueSet: colours.url,
          elsewhere: { system, code: 'rojo' },
          expected: ['rojo', 'azul'],
          choices: [
            { system, code: 'rojo' },
            { system, code: 'azul' },
          ],
        },
      ],
    ],
    [
      'is of a type that another profile of it asks',
      [element('Patient.address', { type: [{ code: 'Address', profile: ['urn:city'] }] })],
      patient({ address: [{ text: 'a' }] }),
      [{ at: 'address.0.city', code: 'r4-card-01', name: 'city', min: 1, found: 0 }],
    ],
    [
      'breaks an invariant',
      [
        element('Patient.contact', {
          constraint: [{ key: 'ej-1', severity: 'error', expression: 'gender.exists()', human: 'Con género.' }],
        }),
      ],
      patient({ contact: [{ name: { text: 'a' } }] }),
      [{ at: 'contact.0', code: 'r4-inv-01', key: 'ej-1', expression: 'gender.exists()', human: 'Con género.' }],
    ],
    [
      'breaks an invariant that is a warning',
      [element('Patient.contact', { constraint: [{ key: 'ej-1', severity: 'warning', expression: 'gender.exists()' }] })],
      patient({ contact: [{ name: { text: 'a' } }] }),
      [{ at: 'contact.0', code: 'r4-inv-01', key: 'ej-1', expression: 'gender.exists()', severity: 'warning' }],
    ],
    [
      'is a resource of another type',
      [element('Patient.contained', { type: [{ code: 'Organization' }] })],
      patient({
        contained: [{ resourceType: 'Group', id: 'a', type: 'person', actual: true }],
        generalPractitioner: [{ reference: '#a' }],
      }),
      [
        { at: 'generalPractitioner.0', code: 'r4-ref-01', found: 'Group', allowed: ['Organization', 'Practitioner', 'PractitionerRole'] },
        { at: 'contained.0', code: 'r4-tipo-02', found: 'Group', allowed: ['Organization'] },
      ],
    ],
    [
      'refers to another type, which may be none',
      [element('Patient.generalPractitioner', { type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`] }] })],
      patient({ generalPractitioner: [{ reference: 'Practitioner/1' }] }),
      [{ at: 'generalPractitioner.0', code: 'r4-ref-01', found: 'Practitioner', allowed: ['Organization'], severity: 'warning' }],
    ],
    [
      'says that it refers to another type',
      [element('Patient.generalPractitioner', { type: [{ code: 'Reference', targetProfile: [`${hl7}Organization`] }] })],
      patient({ generalPractitioner: [{ reference: 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520', type: 'Practitioner' }] }),
      [{ at: 'generalPractitioner.0', code: 'r4-ref-01', found: 'Practitioner', allowed: ['Organization'] }],
    ],
  ])('%s', (_, elements, resource, problems) => {
    const city = { url: 'urn:city', type: 'Address', elements: [element('Address.city', { min: 1 })] }
    expect(told(elements, resource, [city])).toEqual(problems)
  })

  it.each<Row>(
    [
      [
        'as the type has it',
        [
          element('Patient.gender', {
            binding: { strength: 'required', valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender|4.0.1' },
          }),
        ],
        patient({ gender: 'x' }),
        ['r4-codigo-01'],
      ],
      [
        'as the slice has it',
        [
          element('Patient.identifier', {
            fixedIdentifier: { value: 'a' },
            slicing: { discriminator: [{ type: 'exists', path: 'value' }], rules: 'open' },
          }),
          element('Patient.identifier:a', { min: 0, fixedIdentifier: { value: 'a' } }),
          element('Patient.identifier:a.value', { min: 1 }),
        ],
        patient({ identifier: [{ value: 'b' }] }),
        ['r4-valor-01'],
      ],
      [
        'as a length that the slice has as well',
        [
          element('Observation.value[x]', { maxLength: 2, slicing: { discriminator: [{ type: 'type', path: '$this' }], rules: 'open' } }),
          element('Observation.value[x]:valueString', { maxLength: 2, type: [{ code: 'string' }] }),
        ],
        observation({ valueString: 'abc' }),
        ['r4-formato-04'],
      ],
      [
        'as a range that the slice has as well',
        [
          element('Observation.value[x]', {
            maxValueInteger: 2,
            slicing: { discriminator: [{ type: 'type', path: '$this' }], rules: 'open' },
          }),
          element('Observation.value[x]:valueInteger', { maxValueInteger: 2, type: [{ code: 'integer' }] }),
        ],
        observation({ valueInteger: 3 }),
        ['r4-valor-03'],
      ],
    ].map(([title, elements, resource, codes]) => [title, elements, resource, (codes as string[]).map((code) => ({ code }))] as Row),
  )('is said once %s', (_, elements, resource, problems) => {
    expect(told(elements, resource).map(({ code }) => ({ code }))).toEqual(problems)
  })
})

describe('the kinds of items that a profile tells apart', () => {
  const slicing = (rules: 'open' | 'closed' | 'openAtEnd', ordered = false) => ({
    slicing: { discriminator: [{ type: 'value' as const, path: 'use' }], rules, ordered },
  })
  const kinds = (rules: 'open' | 'closed' | 'openAtEnd', ordered = false, min = 0): readonly ElementDefinition[] => [
    element('Patient.name', slicing(rules, ordered)),
    element('Patient.name:oficial', { min, max: '1' }),
    element('Patient.name:oficial.use', { min: 1, fixedCode: 'official' }),
    element('Patient.name:antes', { max: '2' }),
    element('Patient.name:antes.use', { min: 1, fixedCode: 'old' }),
  ]
  const names = (...uses: readonly string[]) => patient({ name: uses.map((use) => ({ use, text: 'a' })) })
  const missing = { at: 'name', code: 'r4-card-01', name: 'name', min: 1, found: 0, slice: 'oficial' }

  it.each<Row>([
    ['lack one', kinds('open', false, 1), names('old'), [{ ...missing, marks: [{ path: 'use', expected: 'official' }] }]],
    [
      'lack one where there is nothing',
      kinds('open', false, 1),
      patient(),
      [{ ...missing, marks: [{ path: 'use', expected: 'official' }] }],
    ],
    [
      'have one too often',
      kinds('open'),
      names('official', 'temp', 'official'),
      [
        {
          at: 'name',
          code: 'r4-card-02',
          name: 'name',
          max: 1,
          found: 2,
          slice: 'oficial',
          items: [
            ['name', 0],
            ['name', 2],
          ],
        },
      ],
    ],
    [
      'have one that may not be, within a part',
      [
        element('Patient.contact.telecom', slicing('open')),
        element('Patient.contact.telecom:antes', { max: '0' }),
        element('Patient.contact.telecom:antes.use', { min: 1, fixedCode: 'old' }),
      ],
      patient({ contact: [{ name: { text: 'a' } }, { telecom: [{ use: 'home' }, { use: 'old' }] }, { name: { text: 'a' } }] }),
      [
        {
          at: 'contact.1.telecom',
          code: 'r4-card-02',
          name: 'telecom',
          max: 0,
          found: 1,
          slice: 'antes',
          items: [['contact', 1, 'telecom', 1]],
        },
      ],
    ],
    [
      'have one of none',
      kinds('closed'),
      names('official', 'offical'),
      [
        {
          at: 'name.1',
          code: 'r4-slice-01',
          name: 'name',
          slices: ['oficial', 'antes'],
          nearest: {
            slice: 'oficial',
            path: 'use',
            kind: 'value',
            expected: 'official',
            found: 'offical',
            others: 0,
            // No fix: one more would be too many.
          },
        },
      ],
    ],
    [
      'have an item that lacks what makes it one',
      kinds('open', false, 1),
      patient({ name: [{ text: 'a' }] }),
      [
        {
          ...missing,
          nearest: {
            slice: 'oficial',
            path: 'use',
            kind: 'value',
            expected: 'official',
            others: 0,
            item: [0],
            fix: { at: ['use'], replacement: 'official' },
          },
        },
      ],
    ],
    [
      'have an item that is as near to one as to another, and is told of the first',
      kinds('closed'),
      patient({ name: [{ text: 'a' }] }),
      [
        {
          at: 'name.0',
          name: 'name',
          slices: ['oficial', 'antes'],
          code: 'r4-slice-01',
          nearest: {
            slice: 'oficial',
            path: 'use',
            kind: 'value',
            expected: 'official',
            others: 0,
            fix: { at: ['use'], replacement: 'official' },
          },
        },
      ],
    ],
    [
      'have an item that is as near to one that is there already, and is told of the other',
      kinds('closed'),
      patient({ name: [{ use: 'official', text: 'a' }, { text: 'a' }] }),
      [
        {
          at: 'name.1',
          name: 'name',
          slices: ['oficial', 'antes'],
          code: 'r4-slice-01',
          nearest: { slice: 'antes', path: 'use', kind: 'value', expected: 'old', others: 0, fix: { at: ['use'], replacement: 'old' } },
        },
      ],
    ],
    [
      'have an item that lacks more than what makes it one',
      [...kinds('closed'), element('Patient.name:oficial.text', { min: 1 })],
      patient({ name: [{ use: 'offical', family: 'a' }] }),
      [
        {
          at: 'name.0',
          name: 'name',
          slices: ['oficial', 'antes'],
          code: 'r4-slice-01',
          nearest: { slice: 'oficial', path: 'use', kind: 'value', expected: 'official', found: 'offical', others: 0 },
        },
      ],
    ],
    [
      'have an item with what makes it none',
      [
        element('Patient.identifier', { slicing: { discriminator: [{ type: 'exists', path: 'value' }], rules: 'open' } }),
        element('Patient.identifier:sin', { min: 1 }),
        element('Patient.identifier:sin.value', { max: '0' }),
      ],
      patient({ identifier: [{ system, value: '1' }] }),
      [
        {
          at: 'identifier',
          name: 'identifier',
          min: 1,
          found: 0,
          slice: 'sin',
          code: 'r4-card-01',
          nearest: { slice: 'sin', path: 'value', kind: 'absent', others: 0, item: [0] },
        },
      ],
    ],
    [
      'have an item of another system, of which the nearest difference is told',
      [
        element('Observation.category', { slicing: { discriminator: [{ type: 'pattern', path: '$this' }], rules: 'open' } }),
        element('Observation.category:color', { min: 1, patternCodeableConcept: concept('rojo') }),
      ],
      observation({ category: [{ coding: [{ system: 'https://ejemplo.cl/otro', code: 'rojos' }] }] }),
      [
        {
          at: 'category.0.coding.0.system',
          system: 'https://ejemplo.cl/otro',
          reason: 'valueSet',
          candidates: ['https://ejemplo.cl/colores'],
          code: 'r4-codigo-05',
        },
        {
          at: 'category',
          name: 'category',
          min: 1,
          found: 0,
          slice: 'color',
          code: 'r4-card-01',
          nearest: {
            slice: 'color',
            path: 'coding.code',
            kind: 'value',
            expected: 'rojo',
            found: 'rojos',
            others: 1,
            item: [0],
            fix: {
              at: ['coding'],
              replacement: [
                { system: 'https://ejemplo.cl/otro', code: 'rojos' },
                { system: 'https://ejemplo.cl/colores', code: 'rojo' },
              ],
            },
          },
        },
      ],
    ],
    [
      'have an item of another system',
      [
        element('Observation.category', { slicing: { discriminator: [{ type: 'pattern', path: '$this' }], rules: 'open' } }),
        element('Observation.category:color', { min: 1, patternCodeableConcept: concept('rojo') }),
      ],
      observation({ category: [{ coding: [{ system: 'https://ejemplo.cl/otro', code: 'rojo' }] }] }),
      [
        {
          at: 'category.0.coding.0.system',
          system: 'https://ejemplo.cl/otro',
          reason: 'valueSet',
          candidates: ['https://ejemplo.cl/colores'],
          code: 'r4-codigo-05',
        },
        {
          at: 'category',
          name: 'category',
          min: 1,
          found: 0,
          slice: 'color',
          code: 'r4-card-01',
          nearest: {
            slice: 'color',
            path: 'coding.system',
            kind: 'value',
            expected: 'https://ejemplo.cl/colores',
            found: 'https://ejemplo.cl/otro',
            others: 0,
            item: [0],
            fix: {
              at: ['coding'],
              replacement: [
                { system: 'https://ejemplo.cl/otro', code: 'rojo' },
                { system: 'https://ejemplo.cl/colores', code: 'rojo' },
              ],
            },
          },
        },
      ],
    ],
    [
      'have an item with another value, which is another',
      [
        element('Observation.category', { slicing: { discriminator: [{ type: 'pattern', path: '$this' }], rules: 'open' } }),
        element('Observation.category:color', { min: 1, patternCodeableConcept: concept('rojo') }),
      ],
      observation({ category: [concept('violeta')] }),
      [
        {
          at: 'category',
          name: 'category',
          min: 1,
          found: 0,
          slice: 'color',
          code: 'r4-card-01',
          marks: [
            { path: 'coding.system', expected: 'https://ejemplo.cl/colores' },
            { path: 'coding.code', expected: 'rojo' },
          ],
          made: { coding: [{ system: 'https://ejemplo.cl/colores', code: 'rojo' }] },
        },
      ],
    ],
    [
      'lack one that is a value itself, of which nothing is told',
      [
        element('Patient.name.given', { slicing: { discriminator: [{ type: 'value', path: '$this' }], rules: 'open' } }),
        element('Patient.name.given:ana', { min: 1, fixedString: 'Ana' }),
      ],
      patient({ name: [{ given: ['Rosa María'] }] }),
      [{ at: 'name.0.given', name: 'given', min: 1, found: 0, slice: 'ana', code: 'r4-card-01' }],
    ],
    [
      'lack one that is told apart by more than can be told',
      [
        element('Patient.identifier', {
          slicing: {
            discriminator: ['use', 'system', 'value', 'type.text'].map((path) => ({ type: 'value' as const, path })),
            rules: 'open',
          },
        }),
        element('Patient.identifier:uno', { min: 1 }),
        element('Patient.identifier:uno.use', { fixedCode: 'old' }),
        element('Patient.identifier:uno.system', { fixedUri: system }),
        element('Patient.identifier:uno.value', { fixedString: 'a' }),
        element('Patient.identifier:uno.type.text', { fixedString: 'b' }),
      ],
      patient(),
      [{ at: 'identifier', name: 'identifier', min: 1, found: 0, slice: 'uno', code: 'r4-card-01' }],
    ],
    [
      'lack one that is told apart by what is there as well',
      [
        element('Patient.identifier', {
          slicing: {
            discriminator: [
              { type: 'value', path: 'use' },
              { type: 'exists', path: 'value' },
            ],
            rules: 'open',
          },
        }),
        element('Patient.identifier:uno', { min: 1 }),
        element('Patient.identifier:uno.use', { fixedCode: 'old' }),
        element('Patient.identifier:uno.value', { min: 1 }),
      ],
      patient(),
      [{ at: 'identifier', name: 'identifier', min: 1, found: 0, slice: 'uno', code: 'r4-card-01' }],
    ],
    [
      'have an item of which several things are others, and is not one by a slip',
      [
        element('Patient.identifier', {
          slicing: { discriminator: ['use', 'value'].map((path) => ({ type: 'value' as const, path })), rules: 'closed' },
        }),
        element('Patient.identifier:uno', { max: '1' }),
        element('Patient.identifier:uno.use', { fixedCode: 'old' }),
        element('Patient.identifier:uno.value', { fixedString: 'a' }),
      ],
      patient({ identifier: [{ use: 'temp', value: '1234' }] }),
      [
        {
          at: 'identifier.0',
          name: 'identifier',
          slices: ['uno'],
          code: 'r4-slice-01',
          nearest: { slice: 'uno', path: 'use', kind: 'value', expected: 'old', found: 'temp', others: 1 },
        },
      ],
    ],
    [
      'have an item that is none of the set of one',
      [
        element('Observation.category', { slicing: { discriminator: [{ type: 'value', path: '$this' }], rules: 'open' } }),
        element('Observation.category:color', { min: 1, ...required }),
      ],
      observation({ category: [concept('verde')] }),
      [
        {
          at: 'category',
          name: 'category',
          min: 1,
          found: 0,
          slice: 'color',
          code: 'r4-card-01',
          nearest: {
            slice: 'color',
            path: '',
            kind: 'member',
            expected: 'https://ejemplo.cl/set',
            found: { coding: [{ system: 'https://ejemplo.cl/colores', code: 'verde' }] },
            others: 0,
            item: [0],
          },
        },
      ],
    ],
    [
      'lack one that nothing tells apart, and is not made of nothing',
      [
        element('Observation.category', { slicing: { discriminator: [], rules: 'open' } }),
        element('Observation.category:color', { min: 1 }),
      ],
      observation(),
      [{ at: 'category', name: 'category', min: 1, found: 0, slice: 'color', code: 'r4-card-01' }],
    ],
    [
      'have an extension too often whose address the profile itself fixes',
      [
        element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Patient.extension:color', { max: '0' }),
        element('Patient.extension:color.url', { fixedUri: 'urn:color' }),
      ],
      patient({ extension: [{ url: 'urn:color', valueCode: 'rojo' }] }),
      [
        {
          at: 'extension',
          name: 'extension',
          max: 0,
          found: 1,
          slice: 'color',
          url: 'urn:color',
          code: 'r4-card-02',
          items: [['extension', 0]],
        },
      ],
    ],
    [
      'take what is of no other where one is for the rest',
      [...kinds('closed'), element('Patient.name:@default', { sliceName: '@default' }), element('Patient.name:@default.text', { min: 1 })],
      patient({ name: [{ use: 'old' }, { use: 'temp', text: 'a' }, { use: 'temp', family: 'a' }] }),
      [{ at: 'name.2.text', name: 'text', min: 1, found: 0, code: 'r4-card-01' }],
    ],
    [
      'lack an extension, beside one without an address',
      [
        element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Patient.extension:color', { min: 1, type: [{ code: 'Extension', profile: ['urn:color'] }] }),
      ],
      patient({ extension: [{ valueCode: 'rojo' }] }),
      [
        { at: 'extension.0.url', name: 'url', min: 1, found: 0, code: 'r4-card-01' },
        {
          at: 'extension',
          name: 'extension',
          min: 1,
          found: 0,
          slice: 'color',
          url: 'urn:color',
          code: 'r4-card-01',
          nearest: {
            slice: 'color',
            path: 'url',
            kind: 'value',
            expected: 'urn:color',
            others: 0,
            item: [0],
            fix: { at: ['url'], replacement: 'urn:color' },
          },
        },
      ],
    ],
    [
      'stand in another order',
      kinds('open', true),
      names('old', 'official'),
      [{ at: 'name.1', code: 'r4-slice-02', name: 'name', slice: 'oficial', before: 'antes' }],
    ],
    [
      'have others before them',
      kinds('openAtEnd'),
      names('temp', 'official', 'temp'),
      [{ at: 'name.0', code: 'r4-slice-03', name: 'name', slice: 'oficial' }],
    ],
    ['are all in order', kinds('openAtEnd', true, 1), names('official', 'old', 'old', 'temp'), []],
    [
      'lack a component, which is made without its value',
      [
        element('Observation.component', { slicing: { discriminator: [{ type: 'pattern', path: 'code' }], rules: 'open' } }),
        element('Observation.component:color', { min: 1 }),
        element('Observation.component:color.code', { patternCodeableConcept: concept('rojo') }),
      ],
      observation(),
      [
        {
          at: 'component',
          code: 'r4-card-01',
          name: 'component',
          min: 1,
          found: 0,
          slice: 'color',
          marks: [
            { path: 'code.coding.system', expected: system },
            { path: 'code.coding.code', expected: 'rojo' },
          ],
          made: {
            dataAbsentReason: {
              coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown', display: 'Unknown' }],
            },
            code: concept('rojo'),
          },
        },
      ],
    ],
    [
      'lack a concept, which is made',
      [
        element('Observation.category', { slicing: { discriminator: [{ type: 'pattern', path: '$this' }], rules: 'open' } }),
        element('Observation.category:color', { min: 1, patternCodeableConcept: concept('rojo') }),
      ],
      observation({ category: [{ text: 'b' }] }),
      [
        {
          at: 'category',
          code: 'r4-card-01',
          name: 'category',
          min: 1,
          found: 0,
          slice: 'color',
          nearest: {
            slice: 'color',
            path: 'coding.system',
            kind: 'value',
            expected: system,
            others: 1,
            item: [0],
            fix: { at: ['coding'], replacement: [{ system, code: 'rojo' }] },
          },
        },
      ],
    ],
    [
      'lack a concept where there is none',
      [
        element('Observation.category', { slicing: { discriminator: [{ type: 'pattern', path: '$this' }], rules: 'open' } }),
        element('Observation.category:color', { min: 1, patternCodeableConcept: concept('rojo') }),
      ],
      observation(),
      [
        {
          at: 'category',
          code: 'r4-card-01',
          name: 'category',
          min: 1,
          found: 0,
          slice: 'color',
          marks: [
            { path: 'coding.system', expected: system },
            { path: 'coding.code', expected: 'rojo' },
          ],
          made: concept('rojo'),
        },
      ],
    ],
    [
      'lack an extension, with the values that it may have',
      [
        element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Patient.extension:color', { min: 1, type: [{ code: 'Extension', profile: ['urn:color'] }] }),
      ],
      patient(),
      [
        {
          at: 'extension',
          code: 'r4-card-01',
          name: 'extension',
          min: 1,
          found: 0,
          slice: 'color',
          url: 'urn:color',
          value: {
            name: 'valueCode',
            holds: 'code',
            choices: [
              { system, code: 'rojo' },
              { system, code: 'azul' },
            ],
            meantBy: expect.any(Function) as unknown,
          },
        },
      ],
    ],
    [
      'lack an extension, with the values that the profile leaves it',
      [
        element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Patient.extension:color', { min: 1, type: [{ code: 'Extension', profile: ['urn:color'] }] }),
        element('Patient.extension:color.value[x]', { type: [{ code: 'code' }], binding: { strength: 'required', valueSet: other.url } }),
      ],
      patient(),
      [
        {
          at: 'extension',
          code: 'r4-card-01',
          name: 'extension',
          min: 1,
          found: 0,
          slice: 'color',
          url: 'urn:color',
          value: { name: 'valueCode', holds: 'code', choices: [{ system, code: 'verde' }], meantBy: expect.any(Function) as unknown },
        },
      ],
    ],
    [
      'have an extension with a misspelled address',
      [
        element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Patient.extension:color', { min: 1, type: [{ code: 'Extension', profile: ['urn:color'] }] }),
      ],
      patient({
        extension: [
          { url: 'urn:Color', valueCode: 'rojo' },
          { url: 'urn:nada-que-ver', valueCode: 'a' },
        ],
      }),
      [
        { at: 'extension.0', code: 'r4-ext-01', url: 'urn:Color', near: undefined },
        { at: 'extension.1', code: 'r4-ext-01', url: 'urn:nada-que-ver', near: undefined },
        {
          at: 'extension',
          code: 'r4-card-01',
          name: 'extension',
          min: 1,
          found: 0,
          slice: 'color',
          url: 'urn:color',
          nearest: {
            slice: 'color',
            path: 'url',
            kind: 'value',
            expected: 'urn:color',
            found: 'urn:Color',
            others: 0,
            item: [0],
            fix: { at: ['url'], replacement: 'urn:color' },
          },
        },
      ],
    ],
    [
      'have an extension too often',
      [
        element('Patient.extension', { slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'open' } }),
        element('Patient.extension:color', { max: '1', type: [{ code: 'Extension', profile: ['urn:color'] }] }),
      ],
      patient({
        extension: [
          { url: 'urn:color', valueCode: 'rojo' },
          { url: 'urn:color', valueCode: 'azul' },
        ],
      }),
      [
        {
          at: 'extension',
          code: 'r4-card-02',
          name: 'extension',
          max: 1,
          found: 2,
          slice: 'color',
          url: 'urn:color',
          items: [
            ['extension', 0],
            ['extension', 1],
          ],
        },
      ],
    ],
    [
      'have a choice of none',
      [
        element('Observation.value[x]', { slicing: { discriminator: [{ type: 'type', path: '$this' }], rules: 'closed' } }),
        element('Observation.value[x]:valueQuantity', { type: [{ code: 'Quantity' }] }),
      ],
      observation({ valueString: 'a' }),
      [{ at: 'valueString', code: 'r4-slice-01', name: 'value', slices: ['valueQuantity'] }],
    ],
  ])('%s', (_, elements, resource, problems) => {
    const color = {
      url: 'urn:color',
      type: 'Extension',
      elements: [
        element('Extension.url', { fixedUri: 'urn:color' }),
        element('Extension.value[x]', { min: 1, type: [{ code: 'code' }], ...required }),
      ],
    }
    expect(told(elements, resource, [color]).filter(({ at }) => !at.endsWith('use'))).toEqual(problems)
  })
})

it('a value of nothing is asked of by no profile', () => {
  const nothing: Json[] = ['a', 1, null, []]
  for (const name of nothing)
    expect(told([element('Patient.name.family', { min: 1 })], patient({ name })).some(({ at }) => at.endsWith('family'))).toBe(false)
})
