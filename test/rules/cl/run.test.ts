import { describe, expect, it } from 'vitest'
import { lint, type Issue, type Json } from '../../../rules/index.ts'

const run = { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01', display: 'RUN' }] }

function issues(resource: Json): readonly Issue[] {
  return lint(resource, { today: '2026-01-15' }).issues.filter(({ code }) => code.startsWith('cl-run-'))
}

function patient(value: Json, more: Record<string, Json> = { type: run }): Json {
  return { resourceType: 'Patient', identifier: [{ ...more, value }] }
}

describe('which rule speaks of a RUN', () => {
  it.each([
    ['51234567-0', []],
    ['51.234.567-0', ['cl-run-01']],
    ['51.234.567-1', ['cl-run-01', 'cl-run-03']],
    ['51.234.5670', ['cl-run-01', 'cl-run-05']],
    ['51234567-1', ['cl-run-03']],
    ['512345671', ['cl-run-05']],
    ['51234567', ['cl-run-05']],
    ['22222222-2', ['cl-run-06']],
    ['22222222-3', ['cl-run-03', 'cl-run-06']],
    ['00000000-0', ['cl-run-06']],
    ['', ['cl-run-02']],
    [null, ['cl-run-02']],
    [51_234_567, []],
  ])('%j: %j', (value, codes) => {
    expect(issues(patient(value)).map(({ code }) => code)).toEqual(codes)
  })

  it('looks everywhere', () => {
    const identifier = { type: run, value: '51234567-1' }
    const found = issues({
      resourceType: 'Bundle',
      entry: [
        { resource: { resourceType: 'Encounter', subject: { identifier } } },
        {
          resource: { resourceType: 'Patient', contact: [{ extension: [{ url: 'https://ejemplo.cl/id', valueIdentifier: identifier }] }] },
        },
        { resource: { resourceType: 'Organization', identifier: [identifier] } },
      ],
    })
    expect(found.map(({ path, entryIndex }) => [entryIndex, path])).toEqual([
      [0, 'Encounter.subject.identifier.value'],
      [1, 'Patient.contact[0].extension[0].value.value'],
    ])
  })
})

describe('what is suggested', () => {
  it('names the digit that would fit', () => {
    expect(issues(patient('51234567-9'))[0]?.suggestion).toContain('el dígito verificador es 0.')
    expect(issues(patient('51000003'))[0]?.suggestion).toContain('«51000003-K»')
  })

  it.each([['51234567'], ['SIN RUN'], ['512345670-1'], ['512345671']])('does not guess from %s', (value) => {
    expect(issues(patient(value)).map(({ quickFix }) => quickFix)).toEqual([undefined])
  })

  it('takes out the dots alone', () => {
    expect(issues(patient('51.234.567-9'))[0]?.quickFix).toMatchObject({ jsonPointer: '/identifier/0/value', replacement: '51234567-9' })
    expect(issues(patient('1.51.234.567-9'))[0]?.quickFix).toBeUndefined()
  })

  it('offers the type only where it makes no second RUN', () => {
    const untyped = { system: 'http://registrocivil.cl/run', value: '51234567-0' }
    const [alone] = issues({ resourceType: 'Patient', identifier: [untyped] })
    expect(alone?.quickFix).toMatchObject({ jsonPointer: '/identifier/0/type', replacement: run, safe: true })
    const both = issues({ resourceType: 'Patient', identifier: [untyped, { ...untyped, value: '51000003-K' }] })
    expect(both.map(({ code, quickFix }) => [code, quickFix])).toEqual([
      ['cl-run-07', undefined],
      ['cl-run-07', undefined],
    ])
  })

  it('writes the type over one whose system is misspelt, and not beside one that stands in a wrong place', () => {
    const fixOf = (type: Json): unknown =>
      issues({ resourceType: 'Patient', identifier: [{ type, system: 'http://registrocivil.cl/run', value: '51234567-0' }] }).find(
        ({ code }) => code === 'cl-run-07',
      )?.quickFix?.replacement
    const system = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador'
    for (const misspelt of [`${system}/`, system.replace('https', 'http')])
      expect(fixOf({ coding: [{ system: misspelt, code: '01' }] })).toEqual(run)
    // It is gone with the blank, which is taken away safely.
    expect(fixOf({ coding: [{ system: `${system} `, code: '01' }] })).toBeUndefined()
    expect(fixOf({ coding: [{ system: 'https://ejemplo.cl/tipos', code: '01' }] })).toMatchObject({ coding: [{}, run.coding[0]] })
    for (const type of [{ system, code: '01' }, { Coding: [{ system, code: '01' }] }]) expect(fixOf(type)).toBeUndefined()
  })

  it('leaves the RUT of an organization to others', () => {
    const rut = { system: 'https://www.sii.cl/rut', value: '51234567-0' }
    expect(issues({ resourceType: 'Encounter', serviceProvider: { reference: 'Organization/1', identifier: rut } })).toEqual([])
    expect(issues({ resourceType: 'Encounter', serviceProvider: { identifier: rut } })).toEqual([])
    expect(issues({ resourceType: 'Encounter', subject: { identifier: { ...rut, value: '5126663-3' } } })).toHaveLength(1)
    const [dotted] = issues({ resourceType: 'Organization', identifier: [{ ...rut, value: '51.234.567-0' }] })
    expect(dotted?.message).toBe('El RUT «51.234.567-0» está escrito con puntos.')
  })
})
