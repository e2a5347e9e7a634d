import { describe, expect, it } from 'vitest'
import type { Constraint, ElementDefinition } from '../../../../rules/structure/definitions.ts'
import { applyFields } from '../../../../rules/structure/tables/element-row.ts'
import { writeFields } from '../../../../rules/structure/tables/write-element-row.ts'

const url = 'http://example.org/StructureDefinition/mine'
const core = 'http://hl7.org/fhir/StructureDefinition/'
const one: Constraint = { key: 'one', severity: 'error', expression: 'true' }
const two: Constraint = { key: 'two', severity: 'warning', expression: 'false' }
const three: Constraint = { key: 'three', severity: 'error' }
const context = {
  url,
  keyOf: ({ key }: Constraint) => key,
  findConstraint: (key: string) => [one, two, three].find((constraint) => constraint.key === key)!,
}

const derived: ElementDefinition = {
  id: 'A.b',
  path: 'A.b',
  min: 0,
  max: '1',
  constraint: [one, two],
  base: { path: 'X.b', min: 0, max: '1' },
}

/** Members that no row of R4 has, in the order of element-row.ts. */
const cases: readonly (readonly [row: string, change: Partial<ElementDefinition>])[] = [
  ['', {}],
  ['1', { min: 1 }],
  ['2..*', { min: 2, max: '*' }],
  [
    ':string|Reference(Patient,Group)',
    { type: [{ code: 'string' }, { code: 'Reference', targetProfile: [`${core}Patient`, `${core}Group`] }] },
  ],
  [
    ':Reference(Patient)<contained,bundled>^either',
    { type: [{ code: 'Reference', targetProfile: [`${core}Patient`], aggregation: ['contained', 'bundled'], versioning: 'either' }] },
  ],
  [
    ':Extension{http://example.org/a,c:ComunasCl}',
    {
      type: [{ code: 'Extension', profile: ['http://example.org/a', 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/ComunasCl'] }],
    },
  ],
  [':s:String', { type: [{ code: 'http://hl7.org/fhirpath/System.String' }] }],
  [
    '!administrative-gender|4.0.1',
    { binding: { strength: 'required', valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender|4.0.1' } },
  ],
  [
    '~t:v2-0131^all',
    {
      binding: {
        strength: 'extensible',
        valueSet: 'http://terminology.hl7.org/ValueSet/v2-0131',
        maxValueSet: 'http://hl7.org/fhir/ValueSet/all',
      },
    },
  ],
  ['%', { binding: { strength: 'preferred' } }],
  ['?http://loinc.org/vs/LL1', { binding: { strength: 'example', valueSet: 'http://loinc.org/vs/LL1' } }],
  ['@three', { constraint: [one, two, three] }],
  ['@=three,one', { constraint: [three, one] }],
  ['#A.c', { contentReference: '#A.c' }],
  ['=fixedUri', { fixedUri: url }],
  ['=fixedUri "http://example.org/other"', { fixedUri: 'http://example.org/other' }],
  ['=patternCoding {"system":"a b","code":"c\\td"}', { patternCoding: { system: 'a b', code: 'c\td' } }],
  ['=minValueInteger 0', { minValueInteger: 0 }],
  ['=maxValueQuantity {"value":1.5}', { maxValueQuantity: { value: 1.5 } }],
  ['=fixedBoolean false', { fixedBoolean: false }],
  ['/o value:url', { slicing: { rules: 'open', discriminator: [{ type: 'value', path: 'url' }] } }],
  [
    '/e+ type:$this;exists:a.b',
    {
      slicing: {
        rules: 'openAtEnd',
        ordered: true,
        discriminator: [
          { type: 'type', path: '$this' },
          { type: 'exists', path: 'a.b' },
        ],
      },
    },
  ],
  ['/c-', { slicing: { rules: 'closed', ordered: false } }],
  ['M\tS\tC', { isModifier: true, mustSupport: true, sliceIsConstraining: true }],
  ['L64', { maxLength: 64 }],
  ['<Y.b *', { base: { path: 'Y.b', min: 0, max: '*' } }],
]

describe('a row', () => {
  it.each(cases)('says «%s»', (row, change) => {
    const element = { ...derived, ...change } as ElementDefinition
    const fields = row === '' ? [] : row.split('\t')
    expect(writeFields(element, derived, context)).toEqual(fields)
    const read = { ...derived }
    applyFields(read, fields, context)
    expect(read).toEqual(element)
  })

  it('takes members away', () => {
    const { constraint: _constraint, ...element } = derived
    expect(writeFields(element, derived, context)).toEqual(['-constraint'])
    const read = { ...derived }
    applyFields(read, ['-constraint'], context)
    expect(read).toEqual(element)
  })

  it('of a differential may say the greatest number alone', () => {
    const bare: ElementDefinition = { id: 'A.b', path: 'A.b' }
    expect(writeFields({ ...bare, max: '0' }, bare, context)).toEqual(['..0'])
    expect(writeFields({ ...bare, min: 1 }, bare, context)).toEqual(['1..'])
    const read = { ...bare }
    applyFields(read, ['1..', '..5'], context)
    expect(read).toEqual({ ...bare, min: 1, max: '5' })
  })
})
