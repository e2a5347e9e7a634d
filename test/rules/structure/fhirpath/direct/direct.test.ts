import { describe, expect, it, test } from 'vitest'
import type { Json, JsonObject } from '../../../../../rules/index.ts'
import { compileInvariant } from '../../../../../rules/structure/fhirpath/index.ts'
import { modelOf } from '../../../../../rules/structure/fhirpath/model.ts'
import { r4 } from '../../../../../rules/structure/r4.ts'
import { r4Definitions } from '../../../../../rules/structure/r4/r4-definitions.ts'
import { makeJson } from '../../../../support/typed-json.ts'

function decide(expression: string, value: Json, type = 'Observation') {
  return compileInvariant(expression, r4, type).decide(value, { resource: {}, type: 'Patient' })
}

describe('the JSON of an object tells', () => {
  test.each<[string, JsonObject, boolean]>([
    ['component.empty() or x.y()', {}, false],
    ['component.empty() or dataAbsentReason.exists()', { component: [{}] }, false],
    ['component.exists() implies issued.exists()', {}, true],
    ['component.exists() implies issued.exists()', { component: [{}] }, false],
    ['component.exists() implies issued.exists()', { component: [{}], issued: '2026-01-15T09:00:00Z' }, true],
    ['component.empty() and hasMember.empty()', { hasMember: [{}] }, false],
    ['value.exists()', { valueQuantity: { value: 1 } }, true],
    ['value.exists()', { status: 'final' }, false],
    ['component.code.where(coding.exists()).empty()', { component: [{ code: {} }] }, true],
    ['component.code.where(coding.exists()).empty()', { component: [{ code: { coding: [{}] } }] }, false],
    ["status = 'final' or component.empty()", {}, true],
    ["status = 'final'", {}, false],
    ["status != 'final'", { status: 'amended' }, true],
    ["status in ('final' | 'amended')", { status: 'amended' }, true],
    ['component.count() = 2', { component: [{}, {}] }, true],
    ['component.code.text.isDistinct()', { component: [{ code: { text: 'a' } }, { code: { text: 'a' } }] }, false],
    ['component.all(code.exists())', { component: [{ code: {} }, {}] }, false],
    ['component.first().code.exists()', { component: [{}, { code: {} }] }, false],
    ['component.tail().code.exists()', { component: [{}, { code: {} }] }, true],
    ["status.matches('^fi')", { status: 'final' }, true],
    ["note.select(text.startsWith('a')).exists()", { note: [{}] }, false],
    ["component.code.first().coding.first().code = 'a'", { component: [{ code: { coding: [{ code: 'a' }] } }, {}] }, true],
  ])('%s of %j: %s', (expression, object, expected) => {
    const isKnown = !expression.includes('x.y()')
    expect(decide(expression, object)).toBe(isKnown ? expected : null)
  })

  test.each<[string, Json, string]>([
    ['component.exists()', { component: [null] }, 'Observation'],
    ['component.exists()', { component: null }, 'Observation'],
    ['issued.empty()', { _issued: { extension: [] } }, 'Observation'],
    ['value.exists()', { _valueString: { extension: [] } }, 'Observation'],
    ['component.code.exists()', { component: ['a'] }, 'Observation'],
    ["status = 'final'", { status: ['final', 'final'] }, 'Observation'],
    ['issued > effective', { issued: '2026-01-15T09:00:00Z', effectivePeriod: {} }, 'Observation'],
    ['low <= high', { low: { value: 1 }, high: { value: 2 } }, 'Range'],
    ['status.exists()', [], 'Observation'],
    ['status.exists()', 'a', 'Observation'],
    ['a.empty()', {}, ''],
  ])('%s of %j is left to the evaluator', (expression, value, type) => {
    expect(decide(expression, value, type)).toBeNull()
  })
})

describe('an object without certain names cannot fail', () => {
  test.each<[string, string, readonly string[] | undefined]>([
    ['code.empty() or system.exists()', 'Quantity', ['code', '_code']],
    ['value.exists() or dataAbsentReason.exists()', 'Observation.component', undefined],
    ['start.hasValue().not() or end.hasValue().not() or (start <= end)', 'Period', ['start', '_start', 'end', '_end']],
    [
      '(concept.exists() or filter.exists()) implies system.exists()',
      'ValueSet.compose.include',
      ['concept', 'filter', 'system', '_system'],
    ],
    ['component.exists() and issued.exists() implies status.exists()', 'Observation', ['component']],
    ['children().empty() or status.exists()', 'Observation', undefined],
    ['Observation.issued.empty()', 'Observation', undefined],
    ["%resource.status = 'final' or issued.empty()", 'Observation', undefined],
  ])('%s of %s: %s', (expression, type, expected) => {
    expect(compileInvariant(expression, r4, type).triggers).toEqual(expected)
  })
})

describe('the invariants of R4 on values of any form', () => {
  const demands = [...readDemands()]

  it('are decided as the evaluator does', { timeout: 120_000 }, () => {
    const model = modelOf(r4)
    const differing: unknown[] = []
    let seed = 1
    let decided = 0
    let untriggered = 0
    for (const [type, expression] of demands) {
      const invariant = compileInvariant(expression, r4, type)
      for (let round = 0; round < 40; round += 1) {
        seed += 1
        const top = type.split('.')[0]!
        const resource = makeJson(r4.isResource(top) ? top : 'Patient', model, seed, expression) as JsonObject
        const around = { resource, type: r4.isResource(top) ? top : 'Patient' }
        const value = type === top && r4.isResource(top) ? resource : makeJson(type, model, seed + 1, expression)
        const focus = { value: resource, type: around.type }
        const found = invariant.decide(value, around)
        const expected = invariant.ask({ value, type }, { resource: focus, rootResource: focus })
        const { triggers } = invariant
        if (triggers !== undefined && isObjectWithout(value, triggers)) {
          untriggered += 1
          if (expected !== true) differing.push({ type, expression, value, triggers, expected })
        }
        if (found === null) continue
        decided += 1
        if (found !== expected) differing.push({ type, expression, value, found, expected })
      }
    }
    expect(differing.slice(0, 3)).toEqual([])
    expect(decided).toBeGreaterThan(demands.length * 20)
    expect(untriggered).toBeGreaterThan(1000)
  })

  it('are compiled, but for three', () => {
    const open = demands.filter(([type, expression]) => {
      const empty = type.startsWith('string') ? 'a' : {}
      const { triggers, decide: decideOne } = compileInvariant(expression, r4, type)
      return triggers === undefined && decideOne(empty, { resource: {}, type: type.split('.')[0]! }) === null
    })
    expect(open.map(([type]) => type)).toEqual(['ChargeItemDefinition', 'Questionnaire.item.enableWhen', 'decimal'])
  })
})

function isObjectWithout(value: Json, names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && names.every((name) => !Object.hasOwn(value, name))
}

const checkedElsewhere = /^(?:ele-1|ext-1|ref-1|dom-[2-5]|txt-[12]|bdl-(?:7|11|12))$/

/** The invariants of R4 with the types of what they are on. */
function* readDemands(): Iterable<readonly [type: string, expression: string]> {
  const seen = new Set<string>()
  const names = [...r4.resources(), 'Element', 'Extension', 'Quantity', 'Age', 'Count', 'Distance', 'Duration', 'Period', 'Range', 'Ratio']
  names.push('Timing', 'Attachment', 'ContactPoint', 'Reference', 'Expression', 'TriggerDefinition', 'DataRequirement', 'ElementDefinition')
  for (const name of names) {
    const definition = r4Definitions.findStructure(`http://hl7.org/fhir/StructureDefinition/${name}`)
    for (const { path, type: types = [], constraint = [] } of definition?.snapshot?.element ?? []) {
      const code = types[0]?.code ?? ''
      const type =
        !path.includes('.') || code === 'BackboneElement' || code === 'Element' ? path : code.startsWith('http') ? 'string' : code
      if (type === '') continue
      for (const { key, expression, bestPractice } of constraint) {
        if (expression === undefined || bestPractice === true || checkedElsewhere.test(key) || seen.has(`${type} ${expression}`)) continue
        seen.add(`${type} ${expression}`)
        yield [type, expression]
      }
    }
  }
}
