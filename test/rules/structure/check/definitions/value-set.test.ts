import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../../rules/engine/json.ts'
import { found, r4Checker, tellsApart, type Twin } from '../../../../support/structure-check.ts'

const sct = 'http://snomed.info/sct'
const loinc = 'http://loinc.org'
const tooth = 'http://terminology.hl7.org/CodeSystem/ex-tooth'
const gender = 'http://hl7.org/fhir/administrative-gender'
const url = 'http://ejemplo.cl/ValueSet/a'

const including = (part: JsonObject, more: JsonObject = {}): JsonObject => ({
  resourceType: 'ValueSet',
  url,
  status: 'draft',
  ...more,
  compose: { include: [part] },
})
const filtering = (system: string, property: string, op: string, value: string): JsonObject =>
  including({ system, filter: [{ property, op, value }] })

const part = 'compose.include.0'
const value = `r4-conf-02 ${part}.filter.0.value`
const op = `r4-conf-02 ${part}.filter.0.op`
const unreadable = `r4-conf-05 ${part}.filter.0.value`

/** Filters by a property of a system: operator and value of one that can be applied, and of one that cannot. */
function filters(system: string, property: string, good: string, bad: string, finds: string): Twin {
  const [goodOp = '', goodValue = ''] = good.split(/ (.*)/)
  const [badOp = '', badValue = ''] = bad.split(/ (.*)/)
  return {
    title: `${property} ${bad}, of ${system}`,
    valid: filtering(system, property, goodOp, goodValue),
    wrong: filtering(system, property, badOp, badValue),
    finds: [finds],
  }
}

describe('systems that a set takes codes from', () => {
  tellsApart([
    {
      title: 'relative',
      valid: including({ system: tooth }),
      wrong: including({ system: 'ex-tooth' }),
      finds: [`r4-codigo-05 ${part}.system`],
    },
    {
      title: 'a contained one',
      valid: including({ system: 'http://ejemplo.cl/cs' }),
      wrong: including({ system: '#cs' }, { contained: [{ resourceType: 'CodeSystem', id: 'cs', status: 'draft', content: 'complete' }] }),
      finds: [`r4-codigo-05 ${part}.system`],
    },
    {
      title: 'a set in place of a system',
      valid: including({ system: gender }),
      wrong: including({ system: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
      finds: [`r4-codigo-05 ${part}.system`],
    },
    {
      title: 'in what is left out, too',
      valid: { ...including({ system: tooth }), compose: { include: [{ system: tooth }], exclude: [{ system: gender }] } },
      wrong: { ...including({ system: tooth }), compose: { include: [{ system: tooth }], exclude: [{ system: 'gender' }] } },
      finds: ['r4-codigo-05 compose.exclude.0.system'],
    },
    {
      title: 'the set itself',
      valid: including({ valueSet: ['http://ejemplo.cl/ValueSet/b'] }),
      wrong: including({ valueSet: [url] }),
      finds: [`r4-conf-02 ${part}.valueSet.0`],
    },
    {
      title: 'a code that the system does not have',
      valid: including({ system: gender, concept: [{ code: 'male' }] }),
      wrong: including({ system: gender, concept: [{ code: 'masculino' }] }),
      finds: [`!r4-codigo-03 ${part}.concept.0.code`],
    },
  ])
})

describe('filters', () => {
  tellsApart([
    filters(tooth, 'concept', 'is-a 1', 'is-a something', value),
    filters(tooth, 'concept', 'in 1,2', 'in 1,zz', value),
    filters(tooth, 'concept', 'is-a 1', 'exists true', op),
    filters(tooth, 'concept', 'is-a 1', 'regex 1.*', op),
    filters(tooth, 'code', 'regex 1.*', 'regex 1(', unreadable),
    filters(tooth, 'notSelectable', '= true', '= 1', value),
    filters(tooth, 'notSelectable', 'exists true', 'exists yes', value),
    filters(tooth, 'deprecationDate', '= gt2020-01', '= ayer', value),
    filters(tooth, 'itemWeight', '= 1.5', '= mucho', value),
    filters(sct, 'concept', 'is-a 73211009', 'is-a something', value),
    filters(sct, 'concept', 'is-a 73211009', 'is-a 73211008', value),
    filters(sct, 'concept', 'in 723264001', '= 73211009', op),
    filters(sct, 'inactive', '= true', '= 1', value),
    filters(sct, '246075003', '= 387517004', 'not-in 387517004', op),
    filters(sct, '246075003', '= 387517004', '= abc', value),
    filters(sct, 'constraint', '= << 73211009', '= 73211009 << 73211009', unreadable),
    filters(sct, 'constraint', '= << 73211009', 'is-a 73211009', op),
    filters(loinc, 'SCALE_TYP', '= Doc', 'is-a Doc', op),
    filters(loinc, 'CLASS', 'regex CHEM.*', 'regex (', unreadable),
    filters('http://ejemplo.cl/cs', 'concept', 'is-a something', 'exists something', value),
  ])
})

describe('expressions in place of a value', () => {
  const asking = (expression: JsonObject, declared: Json = 'p-a'): JsonObject =>
    including(
      {
        system: tooth,
        filter: [
          {
            property: 'concept',
            op: 'is-a',
            _value: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/cqf-expression', valueExpression: expression }] },
          },
        ],
      },
      {
        extension: [
          {
            url: 'http://hl7.org/fhir/tools/StructureDefinition/valueset-parameter',
            extension: [{ url: 'name', valueCode: declared }],
          },
        ],
      },
    )
  const fine = asking({ language: 'text/fhirpath', expression: '%p-a' })
  const place = `${part}.filter.0.value.extension.0.valueExpression`

  it.each([
    ['with its parameter', fine, []],
    ['a parameter that is not declared', asking({ language: 'text/fhirpath', expression: '%p-b' }), [`r4-conf-02 ${place}.expression`]],
    ['deeper within', asking({ language: 'text/fhirpath', expression: "iif(%p-b, '1', '2')" }), [`r4-conf-02 ${place}.expression`]],
    ['another language', asking({ language: 'text/cql', expression: '%p-a' }), [`r4-conf-02 ${place}.language`]],
    ['half an expression', asking({ language: 'text/fhirpath', expression: '%p-a..' }), [`r4-conf-05 ${place}.expression`]],
  ])('%s', (_, resource, finds) => {
    expect(found(r4Checker, resource).filter((one) => !one.startsWith('!r4-ext-01'))).toEqual(finds)
  })
})
