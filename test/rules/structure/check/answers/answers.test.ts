import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../../rules/engine/json.ts'
import { found, r4Checker, tellsApart } from '../../../../support/structure-check.ts'

const colours = [
  { valueCoding: { system: 'https://ejemplo.cl/colores', code: 'r' } },
  { valueCoding: { code: 'v' } },
  { valueString: 'Otro' },
]
const questions: readonly JsonObject[] = [
  {
    linkId: '1',
    type: 'group',
    text: 'Datos',
    item: [
      { linkId: '1.1', type: 'boolean', text: '¿Dolor?' },
      {
        linkId: '1.2',
        type: 'choice',
        enableWhen: [{ question: '1.1', operator: '=', answerBoolean: true }],
        answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }],
        item: [{ linkId: '1.2.1', type: 'string', required: true }],
      },
      { linkId: '1.3', type: 'display', text: 'Gracias' },
      { linkId: '1.4', type: 'string', maxLength: 5 },
      { linkId: '1.5', type: 'open-choice', answerOption: [{ valueString: 'A' }] },
      { linkId: '1.6', type: 'quantity', required: true },
      { linkId: '1.7', type: 'choice', repeats: true, answerOption: colours },
      { linkId: '1.8', type: 'choice', answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' },
    ],
  },
  { linkId: '2', type: 'group', repeats: true, item: [{ linkId: '2.1', type: 'date' }] },
  { linkId: '3', type: 'text', required: true, enableWhen: [{ question: '1.4', operator: 'exists', answerBoolean: false }] },
]

const no = { linkId: '1.1', answer: [{ valueBoolean: false }] }
const yes = { linkId: '1.1', answer: [{ valueBoolean: true }] }
const note = { linkId: '1.4', answer: [{ valueString: 'poca' }] }
const weight = { linkId: '1.6', answer: [{ valueQuantity: { value: 70 } }] }
const colour = { linkId: '1.7', answer: [{ valueCoding: { system: 'https://ejemplo.cl/colores', code: 'r' } }, { valueString: 'Otro' }] }
const inner = { linkId: '1.2.1', answer: [{ valueString: 'a' }] }
const strong = { linkId: '1.2', answer: [{ valueInteger: 2, item: [inner] }] }

function responding(item: readonly JsonObject[], members: JsonObject = {}): JsonObject {
  const contained = [{ resourceType: 'Questionnaire', id: 'q', status: 'active', item: questions }]
  return { resourceType: 'QuestionnaireResponse', contained, questionnaire: '#q', status: 'completed', item, ...members }
}

function answering(...items: readonly JsonObject[]): JsonObject {
  return responding([{ linkId: '1', text: 'Datos', item: items }])
}

const valid = answering(no, note, weight)

describe('answers against the questionnaire that the response contains', () => {
  tellsApart([
    {
      title: 'an unknown question',
      valid,
      wrong: answering(no, note, weight, { linkId: '9' }),
      finds: ['r4-resp-01 item.0.item.3.linkId'],
    },
    {
      title: 'a question elsewhere',
      valid,
      wrong: responding([{ linkId: '1', item: [no, note, weight] }, inner]),
      finds: ['r4-resp-01 item.1.linkId'],
    },
    { title: 'another order', valid, wrong: answering(note, no, weight), finds: ['r4-resp-01 item.0.item'] },
    {
      title: 'what is not asked',
      valid: answering(yes, strong, note, weight),
      wrong: answering(no, strong, note, weight),
      finds: ['r4-resp-01 item.0.item.1'],
    },
    { title: 'a missing answer', valid, wrong: answering(no, note), finds: ['r4-resp-02 item.0.item'] },
    {
      title: 'an item without its answer',
      valid,
      wrong: answering(no, note, { linkId: '1.6' }),
      finds: ['r4-resp-02 item.0.item.2.answer'],
    },
    {
      title: 'a missing answer within another',
      valid: answering(yes, strong, note, weight),
      wrong: answering(yes, { linkId: '1.2', answer: [{ valueInteger: 2 }] }, note, weight),
      finds: ['r4-resp-02 item.0.item.1.answer.0.item'],
    },
    { title: 'a missing answer that a condition asks for', valid, wrong: answering(no, weight), finds: ['r4-resp-02 item'] },
    { title: 'a question twice', valid, wrong: answering(no, no, note, weight), finds: ['r4-resp-02 item.0.item.1.linkId'] },
    {
      title: 'two answers',
      valid: answering(no, note, weight, colour),
      wrong: answering({ ...no, answer: [...no.answer, ...no.answer] }, note, weight, colour),
      finds: ['r4-resp-02 item.0.item.0.answer'],
    },
    {
      title: 'an answer to a text that is shown',
      valid: answering(no, { linkId: '1.3' }, note, weight),
      wrong: answering(no, { linkId: '1.3', answer: [{ valueString: 'a' }] }, note, weight),
      finds: ['r4-resp-02 item.0.item.1.answer'],
    },
    {
      title: 'items beside the answer that they depend on',
      valid: answering(yes, strong, note, weight),
      wrong: answering(yes, { linkId: '1.2', item: [inner] }, note, weight),
      finds: ['r4-resp-02 item.0.item.1.item'],
    },
    {
      title: 'an answer of another type',
      valid,
      wrong: answering(no, { linkId: '1.4', answer: [{ valueInteger: 1 }] }, weight),
      finds: ['r4-resp-03 item.0.item.1.answer.0.valueInteger'],
    },
    {
      title: 'a long answer',
      valid,
      wrong: answering(no, { linkId: '1.4', answer: [{ valueString: 'muchas' }] }, weight),
      finds: ['r4-resp-03 item.0.item.1.answer.0.valueString'],
    },
    {
      title: 'an answer that is not offered',
      valid: answering(no, note, weight, { linkId: '1.7', answer: [{ valueCoding: { system: 'https://ejemplo.cl/otros', code: 'v' } }] }),
      wrong: answering(no, note, weight, { linkId: '1.7', answer: [{ valueCoding: { system: 'https://ejemplo.cl/otros', code: 'r' } }] }),
      finds: ['r4-resp-03 item.0.item.3.answer.0.valueCoding'],
    },
    {
      title: 'a code outside the set that is offered',
      valid: answering(no, note, weight, {
        linkId: '1.8',
        answer: [{ valueCoding: { system: 'http://hl7.org/fhir/administrative-gender', code: 'male' } }],
      }),
      wrong: answering(no, note, weight, {
        linkId: '1.8',
        answer: [{ valueCoding: { system: 'http://hl7.org/fhir/administrative-gender', code: 'varón' } }],
      }),
      finds: ['r4-codigo-01 item.0.item.3.answer.0.valueCoding.code', 'r4-codigo-03 item.0.item.3.answer.0.valueCoding.code'],
    },
    {
      title: 'another text',
      valid,
      wrong: responding([{ linkId: '1', text: 'Otros', item: [no, note, weight] }]),
      finds: ['!r4-resp-04 item.0.text'],
    },
  ])

  it.each([
    ['an item without its answer as long as the response is not complete', responding([{ linkId: '3' }], { status: 'in-progress' })],
    ['a response that is not complete', responding([{ linkId: '1', item: [no] }], { status: 'in-progress' })],
    ['groups and answers that repeat', responding([{ linkId: '1', item: [no, note, weight, colour] }, { linkId: '2' }, { linkId: '2' }])],
    ['free text where it is allowed', answering(no, note, { linkId: '1.5', answer: [{ valueString: 'libre' }] }, weight)],
    ['an answer that says why there is none', answering(no, note, { linkId: '1.6', answer: [{ _valueQuantity: {} }] })],
    ['an optional group that is not there', responding([{ linkId: '3', answer: [{ valueString: 'a' }] }])],
    ['a questionnaire elsewhere', responding([{ linkId: '9' }], { questionnaire: 'https://ejemplo.cl/q', contained: [] })],
  ])('says nothing of %s', (_title, resource) => {
    expect(found(r4Checker, resource).filter((one) => one.includes('r4-resp'))).toEqual([])
  })

  it('calls another text an error where it is strict', () => {
    const resource = responding([{ linkId: '1', text: 'Otros', item: [no, note, weight] }])
    expect(found(r4Checker, resource, { strict: true })).toContainEqual('r4-resp-04 item.0.text')
  })
})

describe('answers against a questionnaire of the same Bundle', () => {
  const url = 'https://ejemplo.cl/cuestionario'
  const asking = (members: JsonObject = {}): JsonObject => ({
    resource: { resourceType: 'Questionnaire', url, version: '1', status: 'active', item: [{ linkId: 'a', type: 'string' }], ...members },
  })
  const answers = (questionnaire: string, linkId: string): JsonObject => ({
    resource: { resourceType: 'QuestionnaireResponse', questionnaire, status: 'completed', item: [{ linkId }] },
  })
  const check = (...entry: readonly JsonObject[]) => {
    const { problems, unverified } = r4Checker.check({ resourceType: 'Bundle', type: 'collection', entry })
    return { told: problems.filter(({ code }) => code.startsWith('r4-resp')).map(({ code, at }) => `${code} ${at.join('.')}`), unverified }
  }
  const wrong = ['r4-resp-01 entry.1.resource.item.0.linkId']
  const open = (name: string) => [{ what: 'reference', name, count: 1 }]

  it.each<[string, readonly JsonObject[], readonly string[], readonly object[]]>([
    ['told', [asking(), answers(url, 'b')], wrong, []],
    ['told by its version', [asking(), answers(`${url}|1`, 'b')], wrong, []],
    ['of one of two versions', [asking(), answers(`${url}|1`, 'b'), asking({ version: '2' })], wrong, []],
    ['fine', [asking(), answers(url, 'a')], [], []],
    ['of another version', [asking(), answers(`${url}|2`, 'b')], [], open(`${url}|2`)],
    ['of any of two versions', [asking(), answers(url, 'b'), asking({ version: '2' })], [], open(url)],
    ['of one that is not there', [answers(url, 'b')], [], open(url)],
    ['of one without questions', [asking({ item: [] }), answers(url, 'b')], [], []],
  ])('%s', (_, entries, told, unverified) => expect(check(...entries)).toEqual({ told, unverified }))

  it('are unverified where there is no Bundle', () => {
    expect(r4Checker.check(answers(url, 'b')['resource']!).unverified).toEqual(open(url))
  })
})

describe('the facts of a response', () => {
  const system = 'https://ejemplo.cl/colores'

  /** Problems of answers to some questions, without the places of those that have the usual one. */
  function told(item: readonly JsonObject[], given: Json, members: JsonObject = {}) {
    const contained = [
      { resourceType: 'Questionnaire', id: 'otro' },
      { resourceType: 'Questionnaire', id: 'q', status: 'active', item },
    ]
    const response = { resourceType: 'QuestionnaireResponse', contained, questionnaire: '#q', status: 'completed', item: given, ...members }
    return r4Checker
      .check(response)
      .problems.filter(({ code }) => code.startsWith('r4-resp') || code === 'r4-codigo-01')
      .map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))
  }
  const asked = (members: JsonObject) => ({ linkId: 'a', type: 'string', ...members })
  const answered = (...answer: readonly JsonObject[]) => ({ linkId: 'a', answer })
  const group = (...item: readonly JsonObject[]) => ({ linkId: 'g', type: 'group', item })

  it.each<[string, readonly JsonObject[], Json, readonly object[]]>([
    [
      'name the question that was meant',
      [{ linkId: 'peso', type: 'group' }],
      [{ linkId: 'pesos' }],
      [{ at: 'item.0.linkId', code: 'r4-resp-01', linkId: 'pesos', reason: 'unknown', nearest: 'peso' }],
    ],
    [
      'name no question where none is near',
      [{ linkId: 'peso', type: 'group' }],
      [{ linkId: 'altura' }],
      [{ at: 'item.0.linkId', code: 'r4-resp-01', linkId: 'altura', reason: 'unknown' }],
    ],
    [
      'name the item that the question stands in',
      [group(asked({}))],
      [{ linkId: 'g' }, answered({ valueString: 'a' })],
      [{ at: 'item.1.linkId', code: 'r4-resp-01', linkId: 'a', reason: 'misplaced', outer: 'g' }],
    ],
    [
      'name no item where the question stands in none',
      [asked({}), { linkId: 'g', type: 'group' }],
      [{ linkId: 'g', item: [answered({ valueString: 'a' })] }],
      [{ at: 'item.0.item.0.linkId', code: 'r4-resp-01', linkId: 'a', reason: 'misplaced' }],
    ],
    [
      'have the items in order',
      [
        { linkId: 'g', type: 'group' },
        { linkId: 'h', type: 'group' },
        { linkId: 'i', type: 'group' },
      ],
      [{ linkId: 'h' }, { text: 'b' }, { linkId: 'g' }, { linkId: 'i' }],
      [
        {
          at: 'item',
          code: 'r4-resp-01',
          linkId: '',
          reason: 'order',
          replacement: [{ linkId: 'g' }, { linkId: 'h' }, { text: 'b' }, { linkId: 'i' }],
        },
      ],
    ],
    [
      'have what is without a name at the beginning stay there',
      [
        { linkId: 'g', type: 'group' },
        { linkId: 'h', type: 'group' },
      ],
      [{ text: 'b' }, { linkId: 'h' }, { linkId: 'g' }],
      [{ at: 'item', code: 'r4-resp-01', linkId: '', reason: 'order', replacement: [{ text: 'b' }, { linkId: 'g' }, { linkId: 'h' }] }],
    ],
    [
      'say nothing of what is missing where an extension says why',
      [asked({ required: true })],
      [{ linkId: 'a', extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] }],
      [],
    ],
    [
      'say nothing of an answer whose value is an extension, whatever is offered',
      [asked({ type: 'choice', answerOption: [{ valueString: 'a' }] })],
      [answered({ _valueString: { extension: [{ url: 'https://ejemplo.cl/a', valueString: 'a' }] } })],
      [],
    ],
    [
      'say nothing of a set that is not at hand',
      [asked({ type: 'choice', answerValueSet: 'https://ejemplo.cl/ValueSet/a' })],
      [answered({ valueCoding: { system: 'https://ejemplo.cl/colores', code: 'x' } })],
      [],
    ],
    [
      'say that it is not asked',
      [{ linkId: 'b', type: 'boolean' }, asked({ enableWhen: [{ question: 'b', operator: 'exists', answerBoolean: true }] })],
      [answered({ valueString: 'a' })],
      [{ at: 'item.0', code: 'r4-resp-01', linkId: 'a', reason: 'disabled' }],
    ],
    [
      'say that a group is not asked in which something is answered',
      [
        { ...group(asked({})), enableWhen: [{ question: 'b', operator: 'exists', answerBoolean: true }] },
        { linkId: 'b', type: 'boolean' },
      ],
      [{ linkId: 'g', item: [answered({ valueString: 'a' })] }],
      [{ at: 'item.0', code: 'r4-resp-01', linkId: 'g', reason: 'disabled' }],
    ],
    [
      'say nothing of what is not asked where nothing is answered',
      [{ linkId: 'b', type: 'boolean' }, asked({ enableWhen: [{ question: 'b', operator: 'exists', answerBoolean: true }] })],
      [{ linkId: 'a' }],
      [],
    ],
    [
      'say what is missing',
      [asked({ required: true, text: '¿Cuál?' }), asked({ linkId: 'b' }), { linkId: 'c', type: 'display', required: true }],
      [{ linkId: 'b' }],
      [{ at: 'item', code: 'r4-resp-02', linkId: 'a', reason: 'missing', text: '¿Cuál?' }],
    ],
    [
      'say what is missing in an item',
      [asked({ required: true })],
      [{ linkId: 'a' }],
      [{ at: 'item.0.answer', code: 'r4-resp-02', linkId: 'a', reason: 'missing' }],
    ],
    [
      'say once that a question is there twice',
      [asked({})],
      [{ linkId: 'a' }, { linkId: 'a' }, { linkId: 'a' }],
      [{ at: 'item.1.linkId', code: 'r4-resp-02', linkId: 'a', reason: 'repeated' }],
    ],
    [
      'say that there are two answers',
      [asked({})],
      [answered({ valueString: 'a' }, { valueString: 'b' })],
      [{ at: 'item.0.answer', code: 'r4-resp-02', linkId: 'a', reason: 'answers' }],
    ],
    [
      'say that a group has an answer',
      [group()],
      [{ linkId: 'g', answer: [{ valueString: 'a' }] }],
      [{ at: 'item.0.answer', code: 'r4-resp-02', linkId: 'g', reason: 'group' }],
    ],
    [
      'say that a text has an answer',
      [asked({ type: 'display' })],
      [answered({ valueString: 'a' })],
      [{ at: 'item.0.answer', code: 'r4-resp-02', linkId: 'a', reason: 'display' }],
    ],
    [
      'say that items stand beside the answer',
      [asked({ item: [asked({ linkId: 'b' })] })],
      [{ linkId: 'a', item: [{ linkId: 'b' }] }],
      [{ at: 'item.0.item', code: 'r4-resp-02', linkId: 'a', reason: 'inner' }],
    ],
    [
      'say nothing of an item that is beside the answer of a question of no type',
      [{ linkId: 'a', item: [asked({ linkId: 'b' })] }],
      [{ linkId: 'a', item: [{ linkId: 'b' }] }],
      [],
    ],
    [
      'have the texts that are known for it, blanks at the ends apart',
      [asked({ text: '¿Cuál? ' }), asked({ linkId: 'b', text: '¿Qué?' })],
      [
        { linkId: 'a', text: ' ¿Cuál?' },
        { linkId: 'b', text: 'Qué' },
      ],
      [{ at: 'item.1.text', code: 'r4-resp-04', linkId: 'b', expected: '¿Qué?', severity: 'warning' }],
    ],
    [
      'have the types that are asked for',
      [asked({ type: 'integer' })],
      [answered({ valueString: 'a' })],
      [
        {
          at: 'item.0.answer.0.valueString',
          code: 'r4-resp-03',
          linkId: 'a',
          reason: 'type',
          name: 'valueString',
          expected: ['valueInteger'],
        },
      ],
    ],
    [
      'have the lengths',
      [asked({ maxLength: 2 })],
      [answered({ valueString: 'abc' })],
      [{ at: 'item.0.answer.0.valueString', code: 'r4-resp-03', linkId: 'a', reason: 'length', name: 'valueString', found: 3, max: 2 }],
    ],
    ['say nothing of a length that is no number', [asked({ maxLength: '1' })], [answered({ valueString: 'ab' })], []],
    ['say nothing of a group that is required and empty', [{ ...group(), required: true }], [{ linkId: 'g' }], []],
    ['say nothing of the greatest length', [asked({ maxLength: 2 })], [answered({ valueString: 'ab' })], []],
    ['count characters and not their halves', [asked({ maxLength: 2 })], [answered({ valueString: '💧💧' })], []],
    [
      'say how many characters there are, not how many halves',
      [asked({ maxLength: 2 })],
      [answered({ valueString: '💧a💧' })],
      [{ at: 'item.0.answer.0.valueString', code: 'r4-resp-03', linkId: 'a', reason: 'length', name: 'valueString', found: 3, max: 2 }],
    ],
    [
      'have the answers that are offered',
      [asked({ type: 'choice', answerOption: [{ valueString: 'a' }, { valueCoding: { system, code: 'r' } }] })],
      [answered({ valueString: 'b' })],
      [
        {
          at: 'item.0.answer.0.valueString',
          code: 'r4-resp-03',
          linkId: 'a',
          reason: 'option',
          name: 'valueString',
          value: 'b',
          choices: [
            { name: 'valueString', value: 'a' },
            { name: 'valueCoding', value: { system, code: 'r' } },
          ],
        },
      ],
    ],
    [
      'have no answers that are offered where those are many',
      [asked({ type: 'choice', answerOption: Array.from({ length: 51 }, (_, value) => ({ valueInteger: value })) })],
      [answered({ valueInteger: 51 })],
      [{ at: 'item.0.answer.0.valueInteger', code: 'r4-resp-03', linkId: 'a', reason: 'option', name: 'valueInteger', value: 51 }],
    ],
    [
      'say nothing of another answer where others may be given',
      [asked({ type: 'open-choice', answerOption: [{ valueString: 'a' }] })],
      [answered({ valueString: 'b' })],
      [],
    ],
    [
      'have no other code than those offered where a text may be given instead',
      [asked({ type: 'open-choice', answerOption: [{ valueCoding: { system, code: 'r' } }] })],
      [answered({ valueCoding: { system, code: 'v' } })],
      [
        {
          at: 'item.0.answer.0.valueCoding',
          code: 'r4-resp-03',
          linkId: 'a',
          reason: 'option',
          name: 'valueCoding',
          value: { system, code: 'v' },
          choices: [{ name: 'valueCoding', value: { system, code: 'r' } }],
        },
      ],
    ],
    ['say nothing of an answer where none is offered', [asked({ type: 'choice', answerOption: [] })], [answered({ valueString: 'b' })], []],
    [
      'have the set',
      [asked({ type: 'choice', answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' })],
      [answered({ valueCoding: { system: 'http://hl7.org/fhir/administrative-gender', code: 'varón' } })],
      [
        {
          at: 'item.0.answer.0.valueCoding.code',
          code: 'r4-codigo-01',
          value: 'varón',
          system: 'http://hl7.org/fhir/administrative-gender',
          valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender',
        },
      ],
    ],
    [
      'say nothing of a set that the questionnaire contains, nor of a code without its system',
      [
        asked({ type: 'choice', answerValueSet: '#a' }),
        asked({ linkId: 'b', type: 'choice', answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
        asked({ linkId: 'c', type: 'choice', answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
        asked({ linkId: 'd', type: 'choice', answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
      ],
      [
        answered({ valueCoding: { system: 'urn:a', code: 'x' } }),
        { linkId: 'b', answer: [{ valueCoding: { code: 'x' } }] },
        { linkId: 'c', answer: [{ valueCoding: { system: 'http://hl7.org/fhir/administrative-gender' } }] },
        { linkId: 'd', answer: [{ valueString: 'x' }] },
      ],
      [],
    ],
  ])('%s', (_, questions, given, problems) => expect(told(questions, given)).toEqual(problems))

  it.each<[string, string]>([
    ['boolean', 'valueBoolean'],
    ['decimal', 'valueDecimal'],
    ['integer', 'valueInteger'],
    ['date', 'valueDate'],
    ['dateTime', 'valueDateTime'],
    ['time', 'valueTime'],
    ['string', 'valueString'],
    ['text', 'valueString'],
    ['url', 'valueUri'],
    ['attachment', 'valueAttachment'],
    ['reference', 'valueReference'],
    ['quantity', 'valueQuantity'],
    ['choice', 'valueCoding valueDate valueTime valueInteger valueString'],
    ['open-choice', 'valueCoding valueString valueDate valueTime valueInteger'],
  ])('have the types of a question of type %s', (type, expected) => {
    const [problem] = told([asked({ type })], [answered({ valueMoney: {} })])
    expect(problem).toMatchObject({ reason: 'type', expected: expected.split(' ') })
  })

  it.each<[string, JsonObject, readonly string[]]>([
    ['none is offered', {}, ['type']],
    ['codes of a set are offered', { answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }, ['type']],
    ['one is offered', { answerOption: [{ valueReference: { reference: 'Patient/a' } }] }, []],
    ['others are offered', { answerOption: [{ valueInteger: 1 }] }, ['option']],
    ['an extension may offer them', { extension: [{ url: 'https://ejemplo.cl/opciones', valueString: '%a' }] }, []],
  ])('of a choice are a reference where that may be chosen: %s', (_, members, reasons) => {
    const problems = told([asked({ type: 'choice', ...members })], [answered({ valueReference: { reference: 'Patient/a' } })])
    expect(problems.map((problem) => (problem as { reason?: string }).reason)).toEqual(reasons)
  })

  it.each<[string, JsonObject, readonly string[]]>([
    ['is complete', { status: 'completed' }, ['missing']],
    ['is amended', { status: 'amended' }, ['missing']],
    ['is not complete', { status: 'stopped' }, []],
    ['names its questionnaire with a version', { questionnaire: '#q|1' }, ['missing']],
    [
      'names its questionnaire by a longer name, with a version',
      {
        questionnaire: '#ficha|1',
        contained: [{ resourceType: 'Questionnaire', id: 'ficha', item: [asked({ required: true }), { linkId: 'b' }] }],
      },
      ['missing'],
    ],
    ['names another questionnaire', { questionnaire: '#r' }, []],
    ['names a questionnaire that has no questions', { questionnaire: '#otro' }, []],
    ['names none', { questionnaire: 1 }, []],
    ['contains nothing', { contained: 'q' }, []],
  ])('ask for all that is required of a response that %s', (_, members, reasons) => {
    const problems = told([asked({ required: true }), asked({ linkId: 'b' })], [{ linkId: 'b' }], members)
    expect(problems.map((problem) => (problem as { reason?: string }).reason)).toEqual(reasons)
  })

  it('say nothing more of answers that stand in two places, or in an answer, or have no name', () => {
    const condition = { enableWhen: [{ question: 'b', operator: 'exists', answerBoolean: false }] }
    const questions = [{ ...group(asked({ linkId: 'b' })), repeats: true }, asked(condition)]
    const twice = [
      { linkId: 'g', item: [{ linkId: 'b', answer: [{ valueString: 'x' }] }] },
      { linkId: 'g', item: [{ linkId: 'b' }] },
    ]
    expect(told(questions, [...twice, answered({ valueString: 'a' })])).toEqual([])
    expect(told(questions, [twice[0]!, answered({ valueString: 'a' })])).toMatchObject([{ reason: 'disabled' }])
    expect(told([group()], [{ linkId: '' }, { linkId: 1 }, { text: 'a' }, 'a'])).toEqual([])
    const nested = [asked({ item: [asked({ linkId: 'b', required: true })] })]
    expect(told(nested, [answered({ valueString: 'a', item: [{ linkId: 'b', answer: [{ valueInteger: 1 }] }] })])).toMatchObject([
      { at: 'item.0.answer.0.item.0.answer.0.valueInteger', linkId: 'b', expected: ['valueString'] },
    ])
  })
})
