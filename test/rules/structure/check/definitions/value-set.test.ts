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
function filters(system: string, property: string, good: string, bad: string, finds: string, says: string): Twin {
  const [goodOp = '', goodValue = ''] = good.split(/ (.*)/)
  const [badOp = '', badValue = ''] = bad.split(/ (.*)/)
  return {
    title: `${property} ${bad}, of ${system}`,
    valid: filtering(system, property, goodOp, goodValue),
    wrong: filtering(system, property, badOp, badValue),
    finds: [finds],
    says,
  }
}

/** The operators by which a filter is not told of, of those that FHIR and SNOMED CT know. */
function usable(system: string, property: string): readonly string[] {
  const all = ['=', 'is-a', 'descendent-of', 'is-not-a', 'regex', 'in', 'not-in', 'generalizes', 'exists', 'descendent-leaf']
  return all.filter((one) => !found(r4Checker, filtering(system, property, one, 'true')).includes(op))
}

/** The values of some that a filter does not take. */
function refused(system: string, filter: string, values: readonly string[]): readonly string[] {
  const [property = '', by = ''] = filter.split(' ')
  return values.filter((one) =>
    found(r4Checker, filtering(system, property, by, one)).some((told) => told === value || told === unreadable),
  )
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
    {
      title: 'a code that the system does not have in a version that is not at hand',
      valid: including({ system: gender, version: '2.0', concept: [{ code: 'masculino' }] }),
      wrong: including({ system: gender, version: '4.0.1', concept: [{ code: 'masculino' }] }),
      finds: [`!r4-codigo-03 ${part}.concept.0.code`],
    },
    {
      title: 'the set itself beside others',
      valid: including({ system: gender, valueSet: ['http://ejemplo.cl/ValueSet/b', 'http://ejemplo.cl/ValueSet/c'] }),
      wrong: including({ system: gender, valueSet: ['http://ejemplo.cl/ValueSet/b', url] }),
      finds: [`r4-conf-02 ${part}.valueSet.1`],
    },
    {
      title: 'one written otherwise, which may be somebody’s own',
      valid: including({ system: loinc }),
      wrong: including({ system: 'http://loinc.org/' }),
      finds: [`!r4-codigo-05 ${part}.system`],
    },
    {
      title: 'one with a version in its address',
      valid: including({ system: gender, version: '4.0.1' }),
      wrong: including({ system: `${gender}|4.0.1` }),
      finds: [`r4-codigo-05 ${part}.system`],
    },
    {
      title: 'one that nobody knows, with a version in its address',
      valid: including({ valueSet: ['http://ejemplo.cl/ValueSet/b|1.0'] }),
      wrong: including({ system: 'http://ejemplo.cl/cs|1.0' }),
      finds: [`r4-codigo-05 ${part}.system`],
    },
    {
      title: 'one whose address has a bar of its own',
      valid: including({ system: 'http://terminology.hl7.org/CodeSystem/v2-0006|2.4' }),
      wrong: including({ system: 'http://terminology.hl7.org/CodeSystem/v2-0001|2.4' }),
      finds: [`r4-codigo-05 ${part}.system`],
    },
    {
      title: 'one of HL7’s written otherwise',
      valid: including({ system: gender }),
      wrong: including({ system: `${gender}/` }),
      finds: [`r4-codigo-05 ${part}.system`],
    },
  ])

  it('may be like those of a guide, which may have a set of the same address', () => {
    const systemsLike = () => ({ candidates: ['http://ejemplo.cl/CodeSystem/otro'] })
    expect(found(r4Checker, including({ system: 'http://ejemplo.cl/CodeSystem/un' }), { systemsLike } as object)).toEqual([])
  })
})

describe('filters', () => {
  tellsApart([
    filters(
      tooth,
      'concept',
      'is-a 1',
      'is-a something',
      value,
      'El filtro por «concept» pide un código del sistema, y «something» no lo es.',
    ),
    filters(tooth, 'concept', 'in 1,2', 'in 1,zz', value, 'El filtro por «concept» pide un código del sistema, y «zz» no lo es.'),
    filters(
      tooth,
      'concept',
      'is-a 1',
      'exists true',
      op,
      '«exists» no se aplica a la propiedad «concept»: se usa =, in, not-in, is-a, is-not-a, descendent-of o generalizes.',
    ),
    filters(
      tooth,
      'concept',
      'is-a 1',
      'regex 1.*',
      op,
      '«regex» no se aplica a la propiedad «concept»: se usa =, in, not-in, is-a, is-not-a, descendent-of o generalizes.',
    ),
    filters(tooth, 'code', 'regex 1.*', 'regex 1(', unreadable, 'No es una expresión regular bien escrita: «1(».'),
    filters(tooth, 'notSelectable', '= true', '= 1', value, 'El filtro por «notSelectable» pide true o false, y aquí hay «1».'),
    filters(
      tooth,
      'notSelectable',
      'exists true',
      'exists yes',
      value,
      'El filtro por «notSelectable» pide true o false, y aquí hay «yes».',
    ),
    filters(tooth, 'deprecationDate', '= gt2020-01', '= ayer', value, 'El filtro por «deprecationDate» pide una fecha, y aquí hay «ayer».'),
    filters(tooth, 'itemWeight', '= 1.5', '= mucho', value, 'El filtro por «itemWeight» pide un número, y aquí hay «mucho».'),
    filters(
      sct,
      'concept',
      'is-a 73211009',
      'is-a something',
      value,
      'El filtro por «concept» pide un código del sistema, y «something» no lo es.',
    ),
    filters(
      sct,
      'concept',
      'is-a 73211009',
      'is-a 73211008',
      value,
      'El filtro por «concept» pide un código del sistema, y «73211008» no lo es.',
    ),
    filters(
      sct,
      'concept',
      'in 723264001',
      '= 73211009',
      op,
      '«=» no se aplica a la propiedad «concept»: se usa is-a, is-not-a, in, descendent-of o descendent-leaf.',
    ),
    filters(sct, 'inactive', '= true', '= 1', value, 'El filtro por «inactive» pide true o false, y aquí hay «1».'),
    filters(sct, '246075003', '= 387517004', 'not-in 387517004', op, '«not-in» no se aplica a la propiedad «246075003»: se usa = o in.'),
    filters(sct, '246075003', '= 387517004', '= abc', value, 'El filtro por «246075003» pide un código del sistema, y «abc» no lo es.'),
    filters(
      sct,
      'constraint',
      '= << 73211009',
      '= 73211009 << 73211009',
      unreadable,
      'No es una expresión ECL bien escrita: revisa desde «<< 73211009».',
    ),
    filters(sct, 'constraint', '= << 73211009', 'is-a 73211009', op, '«is-a» no se aplica a la propiedad «constraint»: se usa =.'),
    filters(
      loinc,
      'SCALE_TYP',
      '= Doc',
      'is-a Doc',
      op,
      '«is-a» no se aplica a la propiedad «SCALE_TYP»: se usa =, in, not-in, exists o regex.',
    ),
    filters(loinc, 'CLASS', 'regex CHEM.*', 'regex (', unreadable, 'No es una expresión regular bien escrita: «(».'),
    filters(
      'http://ejemplo.cl/cs',
      'concept',
      'is-a something',
      'exists something',
      value,
      'El filtro por «concept» pide true o false, y aquí hay «something».',
    ),
  ])
})

describe('what filters may ask', () => {
  const ordered = ['=', 'is-a', 'descendent-of', 'is-not-a', 'in', 'not-in', 'generalizes']
  const all = ['=', 'is-a', 'descendent-of', 'is-not-a', 'regex', 'in', 'not-in', 'generalizes', 'exists', 'descendent-leaf']
  it.each<[string, string, readonly string[]]>([
    [tooth, 'concept', ordered],
    [tooth, 'code', [...ordered.slice(0, 4), 'regex', ...ordered.slice(4)]],
    [tooth, 'otra', all],
    [sct, 'concept', ['is-a', 'descendent-of', 'is-not-a', 'in', 'descendent-leaf']],
    [sct, 'constraint', ['=']],
    [sct, 'expressions', ['=', 'in']],
    [sct, 'inactive', ['=', 'in']],
    [sct, '246075003', ['=', 'in']],
    [sct, 'otra', all],
    [loinc, 'otra', all],
    ['http://ejemplo.cl/cs', 'concept', all],
    ...['inactive', 'notSelectable', 'effectiveDate', 'deprecationDate', 'retirementDate', 'itemWeight'].map(
      (property): [string, string, readonly string[]] => [tooth, property, all],
    ),
    ...`ancestor descendent parent child COMPONENT PROPERTY TIME_ASPCT SYSTEM SCALE_TYP METHOD_TYP CLASS CLASSTYPE STATUS ORDER_OBS
      VersionLastChanged VersionFirstReleased PanelType answer-list answers-for document-kind document-role document-setting
      document-subject-matter-domain document-type-of-service`
      .split(/\s+/)
      .map((property): [string, string, readonly string[]] => [loinc, property, ['=', 'regex', 'in', 'not-in', 'exists']]),
  ])('of %s by %s', (system, property, expected) => {
    expect(usable(system, property)).toEqual(expected)
  })

  it.each<[string, string, readonly string[], readonly string[]]>([
    [tooth, 'inactive =', ['true', 'false'], ['True', 'sí']],
    [tooth, 'inactive in', ['true,false'], ['true,1']],
    [tooth, 'notSelectable not-in', ['true,false'], ['true,1']],
    ...['effectiveDate', 'deprecationDate', 'retirementDate'].map((property): [string, string, readonly string[], readonly string[]] => [
      tooth,
      `${property} =`,
      ['2020', '2020-01', '2020-01-02', 'gt2020-01-02', '2020-01-02T10:00', 'le2020-01-02T10:00:00Z'],
      ['20', '2020-1', 'x2020', 'gtgt2020', '2020x', '2020-01-2', '2020-01-02T10', '2020-01-02T1:00', 'antes de 2020'],
    ]),
    [tooth, 'itemWeight =', ['1', '-1', '+12.50', '1e5', '1.5E-12', 'ge1.5'], ['1.', '.5', '1e', 'a1', '1a', '--1', '1.5e']],
    [
      sct,
      'concept is-a',
      [
        '73211009',
        '73211009:363698007=1',
        '=== 73211009 : 363698007=1',
        '<<<73211009 |Diabetes| + 73211009',
        '73211009|Diabetes|:363698007=1',
        '73211009 |Diabetes|  :363698007=1',
        '123456+73211009',
      ],
      ['12345:363698007=1', 'a 73211009:1', '73211009 Diabetes', '7321100973211009732:1', '73211008'],
    ],
    [sct, '246075003 =', ['387517004'], ['387517004:363698007=1']],
    [
      loinc,
      'CLASS regex',
      ['(?i)CHEM', '(?is)CHEM', '(?is:chem)', '[abc[d]', '(?i:chem)', '(?>CHEM).*', 'A*+B', '[a-z&&[^b]', '[a[b]', `(${'a'.repeat(1000)}`],
      ['(', 'a)', '(?i', '[a', `(${'a'.repeat(999)}`],
    ],
    [loinc, 'CLASS =', ['CHEM', 'nada'], []],
  ])('of %s: %s', (system, filter, good, bad) => {
    expect(refused(system, filter, [...good, ...bad])).toEqual(bad)
  })
})

describe('a filter that lacks something', () => {
  const whole = { property: 'notSelectable', op: '=', value: 'quizás' }
  const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name))
  it.each(['property', 'op', 'value'])('is told that alone: %s', (name) => {
    const told = found(r4Checker, including({ system: tooth, filter: [without(name)] }))
    expect(told).toEqual([`r4-card-01 ${part}.filter.0.${name}`])
  })

  it('is held to its value where something else is said beside that', () => {
    const extension = [{ url: 'http://ejemplo.cl/a', valueExpression: { language: 'text/fhirpath', expression: '%p-z' } }]
    const told = found(r4Checker, including({ system: tooth, filter: [{ ...whole, _value: { extension } }] }))
    expect(told.filter((one) => !one.startsWith('!r4-ext-01'))).toEqual([value])
  })

  it('takes a value with a comma as one, unless it asks for one of several', () => {
    expect(refused(tooth, 'concept =', ['1', '1,2'])).toEqual(['1,2'])
    expect(refused(tooth, 'concept in', ['1', '1,2'])).toEqual([])
  })
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
    ['an expression longer than any', asking({ language: 'text/fhirpath', expression: `${'a'.repeat(5000)}(` }), []],
    ['another language', asking({ language: 'text/cql', expression: '%p-a' }), [`r4-conf-02 ${place}.language`]],
    ['no expression', asking({ language: 'text/fhirpath', reference: 'http://ejemplo.cl/a' }), []],
    ['half an expression', asking({ language: 'text/fhirpath', expression: '%p-a..' }), [`r4-conf-05 ${place}.expression`]],
  ])('%s', (_, resource, finds) => {
    expect(found(r4Checker, resource).filter((one) => !one.startsWith('!r4-ext-01'))).toEqual(finds)
  })
})
