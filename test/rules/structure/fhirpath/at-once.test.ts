import { describe, expect, test } from 'vitest'
import { compileAtOnce } from '../../../../rules/structure/fhirpath/at-once.ts'
import { modelOf } from '../../../../rules/structure/fhirpath/model.ts'
import { parseFhirPath } from '../../../../rules/structure/fhirpath/parser.ts'
import { r4 } from '../../../../rules/structure/r4.ts'
import type { JsonObject } from '../../../../rules/index.ts'

function tell(expression: string, object: JsonObject, type = 'Observation') {
  const parsed = parseFhirPath(expression)
  if ('message' in parsed) throw new Error(parsed.message)
  return compileAtOnce(parsed, type, modelOf(r4))?.(object)
}

describe('what is there and what is not tells', () => {
  test.each([
    ['component.empty() or x.y()', {}, true],
    ['component.empty() or x.y()', { component: [{}] }, undefined],
    ['component.exists() implies x.y()', {}, true],
    ['component.exists() implies issued.exists()', { component: [{}] }, false],
    ['component.exists() implies issued.exists()', { component: [{}], issued: '2026-01-15T09:00:00Z' }, true],
    ['component.empty() and hasMember.empty()', {}, true],
    ['component.empty() and hasMember.empty()', { hasMember: [{}] }, false],
    ['component.empty().not()', {}, false],
    ['value.exists()', { valueQuantity: { value: 1 } }, true],
    ['value.exists()', { status: 'final' }, false],
    ['component.code.where(coding.exists()).empty()', {}, true],
    ['component.code.where(coding.exists()).empty()', { component: [{ code: {} }] }, undefined],
  ])('%s of %j: %s', (expression, object, expected) => {
    expect(tell(expression, object)).toBe(expected)
  })
})

describe('what is not sure is left to the expression', () => {
  test.each([
    ['component.exists()', { component: [] }],
    ['component.exists()', { component: [null] }],
    ['component.exists()', { component: null }],
    ['issued.empty()', { _issued: { extension: [] } }],
    ['value.exists()', { _valueString: { extension: [] } }],
    ["status = 'final' or component.empty()", {}],
    ['component.count() = 0', {}],
    ['component.first().exists()', {}],
    ['nothing.empty()', {}],
  ])('%s of %j', (expression, object) => {
    expect(tell(expression, object as JsonObject)).toBeUndefined()
  })

  test('of a type that is not known', () => {
    expect(tell('a.empty()', {}, '')).toBeUndefined()
  })
})
