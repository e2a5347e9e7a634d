import { describe, expect, it } from 'vitest'
import { fixAll, lint, type Json } from '../../../rules/index.ts'

const tipo = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador'
const dni = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodigoDNI'
const today = '2026-01-15'

function identifier(code: string, system: string | undefined, value: string): Json {
  return { type: { coding: [{ ...(system !== undefined && { system }), code }] }, value }
}

/** Places of the rule's own fixes: a choice among FHIR's types of identifiers, which is offered otherwise, calls nothing a RUN. */
function fixesOf(...identifiers: readonly Json[]) {
  return lint({ resourceType: 'Practitioner', identifier: identifiers }, { today }).issues.flatMap(({ code, quickFix }) =>
    code === 'cl-practitioner-03' ? [quickFix?.options === undefined ? quickFix?.jsonPointer : undefined] : [],
  )
}

describe('cl-practitioner-03', () => {
  it('fixes the NNCHL of the only RUN', () => {
    expect(fixesOf(identifier('NNCHL', dni, '53456789-8'))).toEqual(['/identifier/0/type/coding/0'])
    expect(fixesOf(identifier('NNCHL', undefined, '53456789-8'))).toEqual(['/identifier/0/type/coding/0'])
    expect(fixesOf(identifier('13', tipo, '123456'), identifier('NNCHL', dni, '53456789-8'))).toEqual(['/identifier/1/type/coding/0'])
  })

  it('offers no fix that would leave two RUN', () => {
    expect(fixesOf(identifier('NNCHL', dni, '53456789-8'), identifier('NNCHL', dni, '51234567-0'))).toEqual([undefined, undefined])
    expect(fixesOf(identifier('01', undefined, '53456789-8'), identifier('01', undefined, '53456789-8'))).toEqual([undefined, undefined])
    expect(fixesOf(identifier('01', tipo, '53456789-8'), identifier('01', undefined, '53456789-8'))).toEqual([undefined])
  })

  it.each(['53456789-7', '53.456.789-8', '534567898', 'X', ''])('does not take «%s» for a RUN', (value) => {
    expect(fixesOf(identifier('01', undefined, value))).toEqual([undefined])
  })

  it('leaves the code NNCHL of another system', () => {
    expect(fixesOf(identifier('NNCHL', 'http://hospital.example/tipos', '53456789-8'))).toEqual([undefined])
  })

  it('leaves a resource without its errors', () => {
    const practitioner = {
      resourceType: 'Practitioner',
      identifier: [identifier('NNCHL', dni, '53456789-8'), identifier('13', undefined, '123456'), identifier('14', undefined, 'A')],
      name: [{ use: 'official', family: 'Llancaqueo', given: ['Inés'] }],
    }
    expect(fixAll(JSON.stringify(practitioner), { today }).remaining.errors).toEqual([])
  })
})
