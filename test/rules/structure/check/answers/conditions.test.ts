import { describe, expect, it } from 'vitest'
import { createFindings } from '../../../../../rules/engine/findings.ts'
import type { Json, JsonObject } from '../../../../../rules/engine/json.ts'
import { createConditions } from '../../../../../rules/structure/check/answers/conditions.ts'
import { readOfferedAnswers } from '../../../../../rules/structure/check/questionnaire/offered-answers.ts'
import { isSameCoding, readQuestions, textOf } from '../../../../../rules/structure/check/questionnaire/questions.ts'
import { valueNameOf } from '../../../../../rules/structure/check/questionnaire/value-name.ts'
import { BudgetSpent, createRun } from '../../../../../rules/structure/check/run.ts'

const nothing = { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() }
const system = 'https://ejemplo.cl/colores'

/** Tells whether a question is asked in a questionnaire where others were answered. */
function isAsked(
  linkId: string,
  item: Json,
  given: Readonly<Record<string, readonly JsonObject[]>>,
  several: readonly string[] = [],
  budget?: number,
) {
  const run = createRun({ budget }, createFindings(), new Map(), nothing)
  const questions = readQuestions({ item })!
  return createConditions(run, new Map(Object.entries(given)), new Set(several)).isAsked(questions.byId.get(linkId)!)
}

const [yes, no, open] = [true, false, undefined]

describe('a question is asked by its condition', () => {
  const asked = (condition: JsonObject, ...given: readonly JsonObject[]) =>
    isAsked('q', [{ linkId: 'q', enableWhen: [{ question: 'a', ...condition }] }], { a: given })
  const exists = (answerBoolean: Json) => ({ operator: 'exists', answerBoolean })
  const equals = (members: JsonObject) => ({ operator: '=', ...members })
  const differs = (members: JsonObject) => ({ operator: '!=', ...members })
  const coding = { system, code: 'r' }

  it.each<[string, JsonObject, readonly JsonObject[], boolean | undefined]>([
    ['that there is an answer, and one is', exists(true), [{ valueString: 'a' }], yes],
    ['that there is an answer, and none is', exists(true), [], no],
    ['that there is none, and none is', exists(false), [], yes],
    ['that there is none, and one is', exists(false), [{ valueString: 'a' }], no],
    ['that there is one, said by no boolean', { operator: 'exists', answerString: 'true' }, [{ valueString: 'a' }], open],
    ['of the same boolean', equals({ answerBoolean: true }), [{ valueBoolean: true }], yes],
    ['of another boolean', equals({ answerBoolean: true }), [{ valueBoolean: false }], no],
    ['of the same integer', equals({ answerInteger: 1 }), [{ valueInteger: 1 }], yes],
    ['of another integer', equals({ answerInteger: 1 }), [{ valueInteger: 2 }], no],
    ['of the same text', equals({ answerString: 'a' }), [{ valueString: 'a' }], yes],
    ['of another text', equals({ answerString: 'a' }), [{ valueString: 'b' }], no],
    ['of a figure that may be written otherwise', equals({ answerDecimal: 1 }), [{ valueDecimal: 1.0001 }], open],
    ['of the same date', equals({ answerDate: '2026' }), [{ valueDate: '2026' }], yes],
    ['of a date of another precision', equals({ answerDate: '2026' }), [{ valueDate: '2026-01' }], open],
    ['of another type', equals({ answerString: 'a' }), [{ valueInteger: 1 }], open],
    ['of an answer without a value', equals({ answerString: 'a' }), [{ id: 'b' }], open],
    ['of an answer whose value is an extension', equals({ answerString: 'a' }), [{ _valueString: { id: 'b' } }], open],
    ['of the same code', equals({ answerCoding: coding }), [{ valueCoding: { ...coding, display: 'Rojo' } }], yes],
    ['of another code', equals({ answerCoding: coding }), [{ valueCoding: { system, code: 'v' } }], no],
    ['of a code of another system', equals({ answerCoding: coding }), [{ valueCoding: { system: 'urn:b', code: 'r' } }], no],
    ['of a code without its system', equals({ answerCoding: coding }), [{ valueCoding: { code: 'r' } }], open],
    ['of a coding that is none', equals({ answerCoding: coding }), [{ valueCoding: 'r' }], open],
    ['of a code that is no coding', equals({ answerCoding: 'r' }), [{ valueCoding: coding }], open],
    ['of the same quantity', equals({ answerQuantity: { value: 1 } }), [{ valueQuantity: { value: 1 } }], yes],
    [
      'of another quantity, which may be the same',
      equals({ answerQuantity: { value: 1 } }),
      [{ valueQuantity: { value: 1, unit: 'a' } }],
      open,
    ],
    ['of one of several answers', equals({ answerInteger: 1 }), [{ valueInteger: 2 }, { valueInteger: 1 }], yes],
    ['of one beside another that cannot be told', equals({ answerInteger: 1 }), [{ valueString: '2' }, { valueInteger: 1 }], yes],
    ['of none of several, of which one cannot be told', equals({ answerInteger: 1 }), [{ valueString: '2' }, { valueInteger: 2 }], open],
    ['of the same, and there is none', equals({ answerInteger: 1 }), [], no],
    ['of another, and it is', differs({ answerInteger: 1 }), [{ valueInteger: 2 }], yes],
    ['of another, and it is the same', differs({ answerInteger: 1 }), [{ valueInteger: 1 }], no],
    ['of another, which cannot be told', differs({ answerDate: '2026' }), [{ valueDate: '2026-01' }], open],
    ['of another, and there is none', differs({ answerInteger: 1 }), [], open],
    ['of another, and there are several', differs({ answerInteger: 1 }), [{ valueInteger: 2 }, { valueInteger: 3 }], open],
    ['of a greater one', { operator: '>', answerInteger: 1 }, [{ valueInteger: 2 }], yes],
    ['of a greater one, and it is the same', { operator: '>', answerInteger: 1 }, [{ valueInteger: 1 }], no],
    ['of one as great, and it is the same', { operator: '>=', answerInteger: 1 }, [{ valueInteger: 1 }], yes],
    ['of one as great, and it is smaller', { operator: '>=', answerInteger: 2 }, [{ valueInteger: 1 }], no],
    [
      'of a greater one, whatever else is said of it',
      { id: 'b', extension: [], operator: '>', answerInteger: 1 },
      [{ valueInteger: 2 }],
      yes,
    ],
    ['of a smaller one', { operator: '<', answerDecimal: 1.5 }, [{ valueDecimal: 1 }], yes],
    ['of a smaller one, and it is the same', { operator: '<', answerDecimal: 1.5 }, [{ valueDecimal: 1.5 }], no],
    ['of one no greater, and it is the same', { operator: '<=', answerDecimal: 1.5 }, [{ valueDecimal: 1.5 }], yes],
    ['of one no greater, and it is', { operator: '<=', answerDecimal: 1.5 }, [{ valueDecimal: 2 }], no],
    ['of a greater one among several', { operator: '>', answerInteger: 1 }, [{ valueInteger: 0 }, { valueInteger: 2 }], yes],
    ['of a greater one of another type', { operator: '>', answerInteger: 1 }, [{ valueDecimal: 2 }], open],
    ['of a later one', { operator: '>', answerDate: '2026' }, [{ valueDate: '2026-01' }], open],
    ['by an operator that there is not', { operator: '~', answerInteger: 1 }, [{ valueInteger: 2 }], open],
    ['of a greater one, and there is none', { operator: '>', answerInteger: 1 }, [], no],
    ['without a value', { operator: '=' }, [{ valueInteger: 2 }], open],
    ['with an extension for its value', { operator: '=', _answerInteger: { id: 'a' } }, [{ valueInteger: 2 }], open],
    ['about no question', { question: 1, operator: 'exists', answerBoolean: true }, [{ valueInteger: 2 }], open],
    ['about a question that was not answered', { question: 'b', operator: 'exists', answerBoolean: true }, [{ valueInteger: 2 }], no],
  ])('%s', (_, condition, given, answer) => expect(asked(condition, ...given)).toBe(answer))

  it('about one that stands in several places, of which it cannot be told', () => {
    const item = [{ linkId: 'q', enableWhen: [{ question: 'a', ...exists(true) }] }]
    expect(isAsked('q', item, { a: [{ valueString: 'a' }] }, ['a'])).toBe(open)
    expect(isAsked('q', item, { a: [{ valueString: 'a' }] }, ['b'])).toBe(yes)
  })

  it('each answer at a cost', () => {
    const item = [{ linkId: 'q', enableWhen: [{ question: 'a', ...exists(true) }] }]
    const given = { a: [{}, {}, {}] }
    expect(isAsked('q', item, given, [], 3)).toBe(yes)
    expect(() => isAsked('q', item, given, [], 2)).toThrow(BudgetSpent)
  })
})

describe('a question is asked by its conditions together', () => {
  const met = { question: 'a', operator: 'exists', answerBoolean: true }
  const unmet = { question: 'a', operator: 'exists', answerBoolean: false }
  const unknown = { question: 'a', operator: '>', answerDate: '2026' }
  const asked = (item: JsonObject) => isAsked('q', [{ linkId: 'q', ...item }], { a: [{ valueInteger: 2 }] })

  it.each<[string, JsonObject, boolean | undefined]>([
    ['where there are none', {}, yes],
    ['of which one alone needs no behaviour', { enableWhen: [unmet] }, no],
    ['all of them', { enableBehavior: 'all', enableWhen: [met, met] }, yes],
    ['all of them, one of which is not met', { enableBehavior: 'all', enableWhen: [met, unmet] }, no],
    ['all of them, one of which cannot be told', { enableBehavior: 'all', enableWhen: [met, unknown] }, open],
    ['all of them, one not met and one unknown', { enableBehavior: 'all', enableWhen: [unknown, unmet] }, no],
    ['any of them', { enableBehavior: 'any', enableWhen: [unmet, met] }, yes],
    ['any of them, none of which is met', { enableBehavior: 'any', enableWhen: [unmet, unmet] }, no],
    ['any of them, one of which cannot be told', { enableBehavior: 'any', enableWhen: [unmet, unknown] }, open],
    ['any of them, one met and one unknown', { enableBehavior: 'any', enableWhen: [unknown, met] }, yes],
    ['without their behaviour', { enableWhen: [met, met] }, open],
    ['of another behaviour', { enableBehavior: 'some', enableWhen: [met, met] }, open],
    ['which are none', { enableWhen: 'a' }, open],
    ['and an extension of another kind', { extension: [{ url: 'urn:a' }, { url: 1 }], enableWhen: [met] }, yes],
    [
      'and an expression',
      { extension: [{ url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression' }], enableWhen: [met] },
      open,
    ],
    ['and an extension that changes what it means', { modifierExtension: [], enableWhen: [met] }, open],
  ])('%s', (_, item, answer) => expect(asked(item)).toBe(answer))

  it.each<[string, JsonObject, JsonObject, boolean | undefined]>([
    ['where that around it is asked', { enableWhen: [met] }, {}, yes],
    ['where that around it is asked and it itself is not', { enableWhen: [met] }, { enableWhen: [unmet] }, no],
    ['where that around it is not asked', { enableWhen: [unmet] }, { enableWhen: [met] }, no],
    ['where that around it is not asked and it itself is unknown', { enableWhen: [unmet] }, { enableWhen: [unknown] }, no],
    ['where that around it is unknown', { enableWhen: [unknown] }, {}, open],
    ['where that around it is unknown and it itself is not asked', { enableWhen: [unknown] }, { enableWhen: [unmet] }, no],
  ])('%s', (_, around, own, answer) => {
    expect(isAsked('q', [{ linkId: 'g', ...around, item: [{ linkId: 'q', ...own }] }], { a: [{ valueInteger: 2 }] })).toBe(answer)
  })
})

describe('the questions of a questionnaire', () => {
  it('are its items, however deep, each with its place', () => {
    const item = [{ linkId: 'a' }, { linkId: '' }, { linkId: 1 }, 'b', { linkId: 'c', item: { linkId: 'd', item: [{ linkId: 'e' }] } }]
    const { top, byId, candidates } = readQuestions({ item })!
    expect(top.map(({ linkId }) => linkId)).toEqual(['a', 'c'])
    expect([...byId.values()].map(({ linkId, outer, position, depth }) => [linkId, outer?.linkId, position, depth])).toEqual([
      ['a', undefined, 0, 1],
      ['c', undefined, 1, 1],
      ['d', 'c', 0, 2],
      ['e', 'd', 0, 3],
    ])
    expect(byId.get('c')!.inner).toEqual([byId.get('d')])
    expect(candidates()).toBe(candidates())
  })

  it('cannot be told where there are none, or two of one name', () => {
    expect(readQuestions({})).toBe(undefined)
    expect(readQuestions({ item: [{ linkId: 'a' }, { linkId: 'b', item: [{ linkId: 'a' }] }] })).toBe(undefined)
  })

  it('are read to a depth of a hundred', () => {
    let item: JsonObject = { linkId: '101' }
    for (let depth = 100; depth > 0; depth -= 1) item = { linkId: String(depth), item: [item] }
    expect([...readQuestions({ item: [item] })!.byId.keys()].at(-1)).toBe('100')
  })

  it('have a text that is no empty one', () => {
    expect([textOf({ text: 'a' }), textOf({ text: '' }), textOf({ text: 1 }), textOf({})]).toEqual(['a', undefined, undefined, undefined])
  })

  it('offer answers', () => {
    const { byId } = readQuestions({ item: [{ linkId: 'a', answerOption: [{ valueInteger: 1 }, 'b'] }] })!
    const { options, offers } = byId.get('a')!
    expect([options(), offers('valueInteger', 1), offers('valueInteger', 2)]).toEqual([[{ valueInteger: 1 }], true, false])
  })
})

describe('two codings are the same code', () => {
  it.each<[JsonObject, JsonObject, boolean | undefined]>([
    [{ system, code: 'r' }, { system, code: 'r' }, yes],
    [{ system, code: 'r' }, { system: 'urn:b', code: 'r' }, no],
    [{ system, code: 'r' }, { system, code: 'v' }, no],
    [{ code: 'r' }, { code: 'v' }, no],
    [{ code: 'r' }, { code: 'r' }, yes],
    [{ system: {}, code: 'r' }, { system: {}, code: 'r' }, open],
    [{ code: 'r' }, { system, code: 'r' }, open],
    [{ system, code: 'r' }, { code: 'r' }, open],
    [{ system }, { system, code: 'r' }, open],
    [{ system, code: 'r' }, { system }, open],
  ])('%j and %j', (one, other, answer) => expect(isSameCoding(one, other)).toBe(answer))
})

describe('a question offers an answer', () => {
  const options = [
    { valueCoding: { system, code: 'r' } },
    { valueCoding: { system: 'urn:b', code: 'r' } },
    { valueCoding: { code: 'v' } },
    { valueString: 'Otro' },
    { valueInteger: 1 },
  ]
  it.each<[string, string, Json, readonly JsonObject[], boolean]>([
    ['of the same code', 'valueCoding', { system, code: 'r' }, options, yes],
    ['of the same code of the other system', 'valueCoding', { system: 'urn:b', code: 'r' }, options, yes],
    ['of a code without its system', 'valueCoding', { code: 'r' }, options, yes],
    ['of a code that is offered without a system', 'valueCoding', { system, code: 'v' }, options, yes],
    ['of a coding without a code, which may be any', 'valueCoding', { display: 'a' }, options, yes],
    ['of a text', 'valueString', 'Otro', options, yes],
    ['of a number', 'valueInteger', 1, options, yes],
    ['where one of the options has no value', 'valueString', 'a', [{ valueString: 'b' }, { id: 'a' }], yes],
    ['where the value of one is an extension', 'valueString', 'a', [{ _valueString: { id: 'b' } }], yes],
    ['of a form that may be equal to another', 'valueReference', { reference: 'a' }, [{ valueReference: { reference: 'b' } }], yes],
    ['of a coding that may be that without a code', 'valueCoding', { code: 'a' }, [{ valueCoding: { display: 'b' } }], yes],
    ['not of a code of another system', 'valueCoding', { system: 'urn:c', code: 'r' }, options, no],
    ['not of another code', 'valueCoding', { system, code: 'a' }, options, no],
    ['not of another text', 'valueString', 'otro', options, no],
    ['not of a number as a text', 'valueString', '1', [{ valueString: 1 }], no],
    ['not of the same under another name', 'valueDate', 'Otro', options, no],
    ['not of a coding that is a text', 'valueCoding', 'r', options, no],
    ['not of a coding without a code where no codes are offered', 'valueCoding', { display: 'a' }, [{ valueString: 'a' }], no],
    ['not of an object where texts are offered', 'valueReference', {}, options, no],
    ['not of a system that is none', 'valueCoding', { system: 1, code: 'a' }, options, no],
  ])('%s', (_, name, value, offered, answer) => expect(readOfferedAnswers(offered)(name, value)).toBe(answer))
})

it('the value of an answer is the first member of that name', () => {
  expect(valueNameOf({ id: 'a', value: 1, valueCode: 'b', valueString: 'c' })).toBe('valueCode')
  expect(valueNameOf({ _valueDate: {} })).toBe('valueDate')
  expect(valueNameOf({ myvalue: 1 })).toBe(undefined)
  expect(valueNameOf({ valueCode: 'a', answerCode: 'b' }, 'answer')).toBe('answerCode')
})
