import { describe, expect, it } from 'vitest'
import { english } from '../../../../../rules/english/index.ts'
import { lint } from '../../../../../rules/index.ts'
import type { Json, JsonObject } from '../../../../../rules/engine/json.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'

type Limits = Readonly<Record<string, JsonObject>>

/** The findings in a response to one question with limits. */
function told(type: string, limits: Limits, answers: readonly JsonObject[], members: JsonObject = {}): readonly string[] {
  const extension = Object.entries(limits).map(([name, value]): JsonObject => ({ url: `${hl7}${name}`, ...value }))
  const question: JsonObject = { linkId: 'a', type, repeats: true, extension, ...members }
  return toldOf([question], answers.length === 0 ? [] : [{ linkId: 'a', answer: answers }])
}

function toldOf(questions: readonly JsonObject[], item: readonly JsonObject[], status = 'completed', options = {}): readonly string[] {
  const response = {
    resourceType: 'QuestionnaireResponse',
    contained: [{ resourceType: 'Questionnaire', id: 'q', status: 'active', item: questions }],
    questionnaire: '#q',
    status,
    ...(item.length > 0 && { item }),
  }
  const { issues } = lint(JSON.stringify(response), { today: '2026-01-15', only: ['r4'], ...options })
  return issues.filter(({ code }) => code.startsWith('r4-resp')).map(({ message }) => message)
}

describe('the limits that extensions set to an answer', () => {
  it.each<[string, string, Limits, JsonObject, JsonObject, string]>([
    [
      'a least length',
      'string',
      { minLength: { valueInteger: 3 } },
      { valueString: 'abc' },
      { valueString: '💧💧' },
      'La respuesta a «a» tiene 2 caracteres, y el cuestionario pide al menos 3.',
    ],
    [
      'a form',
      'text',
      { regex: { valueString: String.raw`^\d{7,8}-[\dkK]$` } },
      { valueString: '7654321-6' },
      { valueString: '7.654.321-6' },
      String.raw`La respuesta a «a» no tiene la forma que el cuestionario pide: «^\d{7,8}-[\dkK]$».`,
    ],
    [
      'decimals of a number',
      'decimal',
      { maxDecimalPlaces: { valueInteger: 2 } },
      { valueDecimal: 1.66 },
      { valueDecimal: 1.666 },
      'La respuesta a «a» tiene 3 decimales, y el cuestionario admite hasta 2.',
    ],
    [
      'decimals of a quantity',
      'quantity',
      { maxDecimalPlaces: { valueInteger: 0 } },
      { valueQuantity: { value: 70, unit: 'kg' } },
      { valueQuantity: { value: 70.5, unit: 'kg' } },
      'La respuesta a «a» tiene 1 decimal, y el cuestionario admite hasta 0.',
    ],
    [
      'a least number',
      'integer',
      { minValue: { valueInteger: 5 } },
      { valueInteger: 5 },
      { valueInteger: 4 },
      'La respuesta a «a» debe ser al menos 5.',
    ],
    [
      'a greatest number',
      'decimal',
      { maxValue: { valueInteger: 5 } },
      { valueDecimal: 5 },
      { valueDecimal: 5.1 },
      'La respuesta a «a» debe ser a lo más 5.',
    ],
    [
      'a last day',
      'date',
      { maxValue: { valueDate: '2020-06-15' } },
      { valueDate: '2020-06' },
      { valueDate: '2020-06-16' },
      'La respuesta a «a» debe ser a lo más 2020-06-15.',
    ],
    [
      'a first hour',
      'time',
      { minValue: { valueTime: '08:00:00' } },
      { valueTime: '08:00:00' },
      { valueTime: '07:59:59' },
      'La respuesta a «a» debe ser al menos 08:00:00.',
    ],
  ])('%s', (_, type, limits, good, bad, message) => {
    expect(told(type, limits, [good])).toEqual([])
    expect(told(type, limits, [bad])).toEqual([message])
  })

  it.each<[string, string, Limits, readonly JsonObject[]]>([
    ['a form that is found within, as some read it', 'string', { regex: { valueString: '[0-9]+' } }, [{ valueString: 'a1' }]],
    ['a form that nobody can read', 'string', { regex: { valueString: '[0-9' } }, [{ valueString: 'a' }]],
    ['what is no limit', 'string', { minLength: { valueString: '3' }, regex: { valueInteger: 1 } }, [{ valueString: 'a' }]],
    ['a limit that is an extension', 'integer', { minValue: { _valueInteger: { id: 'a' } } }, [{ valueInteger: 1 }]],
    [
      'a limit that is to be calculated',
      'integer',
      { maxValue: { valueInteger: 0, _valueInteger: { extension: [{ url: `${hl7}cqf-calculatedValue`, valueString: 'x' }] } } },
      [{ valueInteger: 1 }],
    ],
    ['a limit of another type', 'date', { maxValue: { valueDateTime: '2020-01-01' } }, [{ valueDate: '2021' }]],
    ['a quantity, whose unit a number does not have', 'quantity', { maxValue: { valueInteger: 5 } }, [{ valueQuantity: { value: 6 } }]],
    ['an answer that is an extension', 'string', { minLength: { valueInteger: 3 } }, [{ _valueString: { extension: [absent()] } }]],
  ])('say nothing of %s', (_, type, limits, answers) => {
    expect(told(type, limits, answers)).toEqual([])
  })
})

describe('how often a question is answered', () => {
  const answers = (count: number): readonly JsonObject[] => Array.from({ length: count }, (_, index) => ({ valueString: `${index}` }))

  it('is as often as extensions say', () => {
    const limits = { 'questionnaire-minOccurs': { valueInteger: 2 }, 'questionnaire-maxOccurs': { valueInteger: 3 } }
    expect([0, 2, 3].map((count) => told('string', limits, answers(count)))).toEqual([[], [], []])
    expect(told('string', limits, answers(1))).toEqual(['«a» está una vez, y el cuestionario pide al menos 2.'])
    expect(told('string', limits, answers(4))).toEqual(['«a» está 4 veces, y el cuestionario admite hasta 3.'])
  })

  it('is told of a group too, and not that something is missing before the response is complete', () => {
    const extension = ['min', 'max'].map((end) => ({ url: `${hl7}questionnaire-${end}Occurs`, valueInteger: 2 }))
    const group = { linkId: 'g', type: 'group', repeats: true, extension, item: [{ linkId: 'a', type: 'string' }] }
    const items = (count: number): readonly JsonObject[] =>
      answers(count).map((answer) => ({ linkId: 'g', item: [{ linkId: 'a', answer: [answer] }] }))
    expect(toldOf([group], items(2))).toEqual([])
    expect(toldOf([group], items(1))).toEqual(['«g» está una vez, y el cuestionario pide al menos 2.'])
    expect(toldOf([group], items(1), 'in-progress')).toEqual([])
    expect(toldOf([group], items(3), 'in-progress')).toEqual(['«g» está 3 veces, y el cuestionario admite hasta 2.'])
    expect(toldOf([group], items(3), 'completed', { language: english })).toEqual([
      '“g” is there 3 times, and the questionnaire allows up to 2.',
    ])
  })

  it('is said once where the question does not repeat at all', () => {
    const limits = { 'questionnaire-maxOccurs': { valueInteger: 1 } }
    expect(told('string', limits, answers(2), { repeats: false })).toEqual([
      '«a» tiene más de una respuesta, y el cuestionario admite una sola.',
    ])
  })
})

it('has the answers that a question offers, of whatever type it is', () => {
  const offered = (type: string, ...options: readonly Json[]): JsonObject => ({
    linkId: 'a',
    type,
    answerOption: options.map((option) => ({ [type === 'integer' ? 'valueInteger' : 'valueString']: option })),
  })
  expect(toldOf([offered('string', 'a', 'b')], [{ linkId: 'a', answer: [{ valueString: 'b' }] }])).toEqual([])
  expect(toldOf([offered('string', 'a', 'b')], [{ linkId: 'a', answer: [{ valueString: 'c' }] }])).toEqual([
    '«c» no está entre las respuestas que «a» ofrece.',
  ])
  expect(toldOf([offered('integer', 1)], [{ linkId: 'a', answer: [{ valueInteger: 2 }] }])).toEqual([
    '«2» no está entre las respuestas que «a» ofrece.',
  ])
  expect(toldOf([offered('open-choice', 'a')], [{ linkId: 'a', answer: [{ valueString: 'c' }] }])).toEqual([])
})

function absent(): JsonObject {
  return { url: `${hl7}data-absent-reason`, valueCode: 'unknown' }
}
