import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
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
