import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCie10 } from '../../../catalogs/cie10/cie10.ts'
import { english } from '../../../rules/english/index.ts'
import { applyFix, fixAll, lint, type Issue, type Json, type JsonObject } from '../../../rules/index.ts'

const icd10 = 'http://hl7.org/fhir/sid/icd-10'
const today = '2026-01-15'
const cie10 = readCie10(readFileSync(join(import.meta.dirname, '../../../catalogs/cie10/cie10.txt'), 'utf8'))

function condition(...coding: readonly JsonObject[]): Json {
  return { resourceType: 'Condition', subject: { reference: 'Patient/1' }, code: { coding } }
}

function issuesOf(resource: Json, code: string): readonly Issue[] {
  return lint(resource, { today, catalogs: { cie10 } }).issues.filter((issue) => issue.code === code)
}

describe('the Chilean list of ICD-10', () => {
  const skippedIn = (resource: Json) => lint(resource, { today }).skipped?.map(({ code }) => code)

  it('is named as missing only where there is something to look up in it', () => {
    expect(skippedIn(condition({ system: icd10, code: 'E11.9' }))).toEqual(['cl-cie10-02', 'cl-cie10-04'])
    expect(skippedIn(condition({ system: icd10, code: 'E11.9', display: 'Diabetes' }))).toEqual([
      'cl-cie10-02',
      'cl-cie10-03',
      'cl-cie10-04',
    ])
    expect(
      skippedIn(condition({ system: icd10, code: 'E119' }, { system: `${icd10}-cm`, code: 'E11.9' }, { system: icd10 })),
    ).toBeUndefined()
  })

  it('proposes the code of the display, or says what its category holds', () => {
    const suggestion = (coding: JsonObject) => issuesOf(condition({ system: icd10, ...coding }), 'cl-cie10-02')[0]?.suggestion
    expect(suggestion({ code: 'R51.9', display: 'CEFALEA' })).toBe('«Cefalea» es el código R51.')
    expect(suggestion({ code: 'A00.7' })).toBe('En esa lista, A00 es «Cólera».')
    expect(suggestion({ code: 'C99' })).toMatch(/^Busca el diagnóstico por su nombre;/)
  })

  it('names the subcategories', () => {
    expect(issuesOf(condition({ system: icd10, code: 'A00' }), 'cl-cie10-04')[0]?.suggestion).toBe(
      'Usa una de sus subcategorías, de A00.0 a A00.9.',
    )
  })

  it('accepts the same display for a category and its only subcategory', () => {
    const shared = cie10.all().filter(({ display }) => cie10.named(display).length > 1)
    expect(shared.length).toBeGreaterThan(0)
    expect(shared.filter(({ code, display }) => issuesOf(condition({ system: icd10, code, display }), 'cl-cie10-03').length > 0)).toEqual(
      [],
    )
  })
})

describe('the fixes of ICD-10', () => {
  it.each([
    ['E119', true],
    ['I10X', false],
    ['I10.X', false],
    ['Diabetes', undefined],
  ])('the fix of the ICD-10 system «%s» is safe: %s', (code, safe) => {
    expect(issuesOf(condition({ system: icd10, code }), 'cl-cie10-01')[0]?.quickFix?.safe).toBe(safe)
  })

  it.each([
    'urn:oid:2.16.840.1.113883.6.3', '2.16.840.1.113883.6.3', 'https://hl7.org/fhir/sid/icd-10', 'http://hl7.org/fhir/sid/icd-10/',
    'http://HL7.org/fhir/sid/ICD-10', 'http://www.hl7.org/fhir/sid/icd-10', 'http://hl7.org/fhir/sid/icd10', 'http://hl7.org/fhir/sid/cie-10',
    'http://hl7.org/fhir/ValueSet/icd-10', 'http://id.who.int/icd/release/10', 'https://id.who.int/icd/release/10/2019',
    'https://icd.who.int/browse10/2019/en', 'CIE-10', 'cie10', 'ICD-10', 'ICD10', 'urn:cie-10', ` ${icd10} `,
  ])('«%s» quiere decir CIE-10', (system) => {
    const coded = condition({ system, code: 'e119', display: 'Diabetes' })
    const { text, remaining } = fixAll(JSON.stringify(coded), { today, catalogs: { cie10 } })
    expect(JSON.parse(text)).toEqual(condition({ system: icd10, code: 'E11.9', display: 'Diabetes' }))
    expect(remaining.errors).toEqual(lint(condition({ system: icd10, code: 'E11.9' }), { today }).errors)
  }) // prettier-ignore

  it.each([
    `${icd10}-cm`, `${icd10}-us`, 'http://hl7.org/fhir/sid/icd-9', 'http://id.who.int/icd/release/11/mms', 'http://fhir.de/CodeSystem/bfarm/icd-10-gm',
    'urn:oid:2.16.840.1.113883.6.90', 'urn:oid:2.16.840.1.113883.6.31', 'urn:oid:2.16.840.1.113883.2.4.15.10', 'CIE-10-ES', 'CIE-11', 'CIE-O',
    'http://hospital.example/cie-10', '10', '',
  ])('«%s» is not ICD-10, or nobody knows', (system) => {
    expect(issuesOf(condition({ system, code: 'E11.9' }), 'cl-cie10-05')).toEqual([])
  }) // prettier-ignore

  it('do not change the system where that would make the code an error', () => {
    expect(issuesOf(condition({ system: 'CIE-10', code: 'I10X' }), 'cl-cie10-05')[0]).not.toHaveProperty('quickFix')
    expect(issuesOf(condition({ system: 'CIE-10' }), 'cl-cie10-05')[0]?.quickFix).toMatchObject({ replacement: icd10, safe: true })
  })
})

describe('the unit of a quantity', () => {
  it('gets its code and leaves the number as it is written', () => {
    const text = '{"resourceType":"Observation","valueQuantity":{"value":70.50,"unit":"kg"}}'
    const issue = lint(text, { today }).issues.find(({ code }) => code === 'cl-ucum-01')
    expect(issue?.quickFix?.safe).toBe(false)
    expect(applyFix(text, issue!.quickFix!)).toBe(
      '{"resourceType":"Observation","valueQuantity":{"value":70.50,"unit":"kg","system":"http://unitsofmeasure.org","code":"kg"}}',
    )
  })

  it.each<[string, Json]>([
    ['la de otro sistema', { value: 1, unit: 'tableta', system: 'http://snomed.info/sct', code: '428673006' }],
    [
      'la que dice por qué no tiene código',
      { value: 1, unit: 'x', system: 'http://unitsofmeasure.org', _code: { extension: [{ url: 'x' }] } },
    ],
    ['la vacía', { value: 1, unit: '  ' }],
    ['la que no es texto', { value: 1, unit: 5 }],
  ])('%s is accepted', (_, valueQuantity) => {
    expect(issuesOf({ resourceType: 'Observation', valueQuantity }, 'cl-ucum-01')).toEqual([])
  })

  it('gets no code that contradicts what it says already', () => {
    const local = { resourceType: 'Observation', valueQuantity: { value: 1, unit: 'mg', system: 'http://hospital.example/unidades' } }
    expect(issuesOf(local, 'cl-ucum-01')[0]).not.toHaveProperty('quickFix')
  })
})

describe('a date', () => {
  const found = (birthDate: string) => issuesOf({ resourceType: 'Patient', birthDate }, 'cl-fecha-01')[0]

  it.each([
    ['15/03/1990', '1990-03-15'],
    ['5-3-1990', '1990-03-05'],
    ['19900315', '1990-03-15'],
    ['12/25/1990', '1990-12-25'],
  ])('written «%s» is suggested as %s and fixed on request alone', (written, meant) => {
    expect(found(written)?.suggestion).toBe(`Se escribe año, mes y día: «${meant}».`)
    expect(found(written)?.quickFix).toMatchObject({ replacement: meant, safe: false })
  })

  it.each([
    ['1990/03/15', '1990-03-15'],
    ['1990-3-5', '1990-03-05'],
  ])('written «%s», year first, is fixed to %s', (written, meant) => {
    expect(found(written)?.suggestion).toBe(`Se escribe año, mes y día: «${meant}».`)
    expect(found(written)?.quickFix).toMatchObject({ replacement: meant, safe: true })
  })

  it.each(['31/02/1990', '25/25/1990', 'pronto', '90-03-15'])('written «%s» has no reading to suggest', (written) => {
    expect(found(written)?.suggestion).toMatch(/^Se escribe año, mes y día, /)
  })

  it.each(['2026-07-15', '2026', '15/07/2026'])(
    '«%s», where an instant belongs, is told to have no time, and none is made up',
    (timestamp) => {
      const issues = (language?: typeof english) =>
        lint({ resourceType: 'Bundle', type: 'collection', timestamp }, { today, language }).issues.filter(
          ({ path }) => path === 'Bundle.timestamp',
        )
      const like = timestamp === '2026' ? '2026-01-15T10:30:00-03:00' : '2026-07-15T10:30:00-04:00'
      expect(issues()).toHaveLength(1)
      expect(issues()[0]?.suggestion).toContain(`como «${like}»`)
      expect(issues(english)[0]?.suggestion).toContain(`such as “${like}”`)
      expect(issues()[0]).not.toHaveProperty('quickFix')
    },
  )

  it('with a part that does not exist is told which', () => {
    expect(found('1990-13-45')?.message).toBe('«1990-13-45» no es una fecha del calendario: no hay tal mes.')
    expect(found('2023-02-29')?.message).toBe('«2023-02-29» no es una fecha del calendario: ese mes no tiene tal día.')
  })

  it('without an offset is reported once in an Encounter', () => {
    const codes = lint({ resourceType: 'Encounter', period: { start: '2026-03-02T10:00:00' } }, { today }).issues.map(({ code }) => code)
    expect(codes).toContain('cl-enc-08')
    expect(codes).not.toContain('cl-fecha-01')
  })
})

it.each(['TFC', 'snomed', 'ATC'])('a medicine of «%s», which is no address, is told once', (system) => {
  const { issues } = lint({ resourceType: 'Medication', code: { coding: [{ system, code: '686341000167108' }] } }, { today })
  expect(issues.flatMap(({ code, follows }) => (follows === undefined ? [code] : []))).toEqual(['r4-codigo-05'])
})
