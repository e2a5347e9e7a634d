import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import { compileFhirPath, compileInvariant, createBudget } from '../../../../rules/structure/fhirpath/index.ts'
import { r4 } from '../../../../rules/structure/r4.ts'
import { anyJson } from '../../../support/arbitrary-json.ts'

function evaluate(expression: string, value: Json, type: string) {
  const focus = { value, type }
  return compileFhirPath(expression, r4)(focus, { resource: focus, rootResource: focus })
}

const wide: JsonObject = {
  resourceType: 'Patient',
  name: Array.from({ length: 3000 }, (_, index) => ({ family: `f${index}`, given: ['a', 'b', 'c'] })),
}

describe('expressions that would take for ever', () => {
  it.each([
    'descendants().all(%resource.descendants().where($this = %resource.name).empty() and $this.descendants().exists())',
    'descendants().select(%resource.descendants().select($this | %context)).count()',
    'name.select(%resource.name.select(%resource.name.select(family & $this.family)))',
    'name.repeat(%resource.name)',
    'name.given.combine(name.family).combine(descendants()).select($this.toString() & %resource.name.family.join()).isDistinct()',
    'name.aggregate($total | %resource.name.select(family & $index.toString()), {})',
    `name.family${'.combine(name.family)'.repeat(500)}.select(toChars()).select(%resource.descendants())`,
    "name.family.join().replace('', %resource.name.family.join())",
  ])('%s ends', (expression) => {
    const found = evaluate(expression, wide, 'Patient')
    expect(found === undefined || found.length < 5_000_000).toBe(true)
  })

  it.each([
    ['where($).count() = count()', 'name'],
    ['where($).count() = family', 'name'],
    ['where(($) = 1).exists()', 'name'],
    ['iif($, 1, 2) = 1', 'name'],
    ['(($) + 1)', '1'],
    ['where($).select($this).exists().not() and true', 'name'],
    ['$ is Patient', 'name'],
  ])('%s in itself is made ready at once', (pattern, innermost) => {
    let expression = innermost
    for (let level = 0; level < 45; level += 1) expression = pattern.replace('$', () => expression)
    expect(() => evaluate(expression, { resourceType: 'Patient' }, 'Patient')).not.toThrow()
  })

  it('are left open', () => {
    expect(evaluate('descendants().select(%context.descendants()).count()', wide, 'Patient')).toBeUndefined()
  })
})

describe('values that no definition expects', () => {
  const expressions = [
    'hasValue() or (children().count() > id.count())',
    'extension.exists() != value.exists()',
    'name.given.first() = name.family or name.period.start <= name.period.end',
    "contained.where(('#'+id in (%resource.descendants().reference | %resource.descendants().as(uri))).not()).empty()",
    'entry.where(fullUrl.exists()).select(fullUrl&resource.meta.versionId).isDistinct()',
    "identifier.where(system = 'x' and value.matches('^[0-9]+$')).exists() implies value.toString().length() > 2",
    'value.toQuantity() > value.toDecimal() or value.lowBoundary() < value.highBoundary()',
    'descendants().distinct().count() >= children().ofType(Quantity).count() + 1 day',
    'select(value | code | status) ~ (value | code | status)',
  ]
  const names = [
    'name',
    'given',
    'family',
    'value',
    'extension',
    'contained',
    'entry',
    'identifier',
    'system',
    'code',
    'id',
    '_id',
    'constructor',
    '__proto__',
    'resourceType',
  ]
  const objects = fc.dictionary(fc.constantFrom(...names, 'valueQuantity', '_valueString', 'valueDateTime', 'period', 'start'), anyJson, {
    maxKeys: 6,
  })

  it('make nothing throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyJson, objects),
        fc.constantFrom('Patient', 'Bundle', 'Extension', 'Quantity', 'string', 'Invented', ''),
        fc.constantFrom(...expressions),
        (value, type, expression) => {
          evaluate(expression, value, type)
          const focus = { value, type }
          expect([true, false, undefined]).toContain(compileInvariant(expression, r4).ask(focus, { resource: focus, rootResource: focus }))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('may nest as deep as JSON', () => {
    let value: Json = { id: 'x' }
    for (let level = 0; level < 5000; level += 1) value = { extension: [value] }
    expect(evaluate('descendants().count()', value, 'Extension')).toMatchObject([{ value: 5001 }])
    expect(evaluate('$this = %resource', value, 'Extension')).toMatchObject([{ value: true }])
    expect(evaluate('repeat(extension).count()', value, 'Extension')).toBeUndefined()
    expect(evaluate('$this ~ extension', value, 'Extension')).toBeUndefined()
  })
})

describe('all the evaluations over a document', () => {
  const members = Array.from({ length: 4000 }, (_, index) => ({ member: { reference: `#c${index}` }, onBehalfOf: { reference: '#c1' } }))
  const contained = Array.from({ length: 4000 }, (_, index) => ({ resourceType: 'Practitioner', id: `c${index}` }))
  const team: JsonObject = { resourceType: 'CareTeam', contained, participant: members }
  const focus = { value: team, type: 'CareTeam' }

  it('share a budget that follows from its size', () => {
    const environment = { resource: focus, rootResource: focus, budget: createBudget(team) }
    const { ask } = compileInvariant('%resource.descendants().where(reference.exists()).exists()', r4, 'CareTeam.participant')
    const answers = members.map((value) => ask({ value, type: 'CareTeam.participant' }, environment))
    expect(answers.indexOf(undefined)).toBeGreaterThan(20)
    expect(answers.at(-1)).toBeUndefined()
    expect(compileInvariant('name.empty()', r4, 'CareTeam').ask(focus, environment)).toBe(true)
  })

  it('look contained resources up rather than search for each', () => {
    const environment = { resource: focus, rootResource: focus, budget: createBudget(team) }
    const { ask } = compileInvariant('member.resolve().ofType(Practitioner).exists()', r4, 'CareTeam.participant')
    expect(members.every((value) => ask({ value, type: 'CareTeam.participant' }, environment) === true)).toBe(true)
  })

  it('count what is compared of objects, however large', () => {
    const large = (id: string): JsonObject => ({ id, extension: Array.from({ length: 5000 }, () => ({ url: 'u', valueString: 'x' })) })
    const value = { resourceType: 'Patient', name: Array.from({ length: 40 }, (_, index) => large(`n${index}`)) } as unknown as JsonObject
    for (const expression of ['name.isDistinct()', 'name ~ name.tail().combine(name.first())', 'name.all($this in %resource.name)'])
      expect(evaluate(expression, value, 'Patient')).toBeUndefined()
  })
})
