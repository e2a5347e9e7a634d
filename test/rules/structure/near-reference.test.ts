import { describe, expect, it } from 'vitest'
import { lint, type Json } from '../../../rules/index.ts'
import { isSlipOf, meantAddress } from '../../../rules/structure/near-reference.ts'

const one = 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11'
const other = 'urn:uuid:b1a6e0d4-3b1e-4c55-8f0e-1f3f1b7b2c90'

describe('a slip', () => {
  it.each([
    [one.replace('uuid', 'uid'), one, true],
    [one.replace('6f2c', '62fc'), one, true],
    [one.toUpperCase(), one, true],
    [one, one, false],
    [one.slice(9), one, true],
    [`Patient/${one.slice(9)}`, one, true],
    [`Patient/${one.slice(9, -1)}2`, one, false],
    [`Patient/${one.slice(9)}`, `Practitioner/${one.slice(9)}`, false],
    [one.replace('6f2c1c66', '00000000'), one, false],
    ['urn:uuid:6f2c1c66-1f0b-4f0e-9a43-000000000006', 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-000000000003', false],
    ['urn:uid:6f2c1c66-1f0b-4f0e-9a43-000000000003', 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-000000000003', true],
    ['Patient/paciente-prueba', 'Patient/PacientePrueba', true],
    ['Patient/paciente-prueba', 'https://clinica.example/fhir/Patient/PacientePrueba', true],
    ['Patient/paciente-1', 'Patient/paciente-2', false],
    ['Practitioner/paciente-1', 'Patient/paciente-1', false],
  ])('%s of %s: %s', (reference, address, expected) => {
    expect(isSlipOf(reference, address)).toBe(expected)
  })

  it('of the nearest of two addresses', () => {
    const next = one.replace(/1$/, '2')
    expect(meantAddress(one.replace(/1$/, '12'), [next, other])).toBe(next)
    expect(meantAddress(one.replace('uuid', 'uid'), [one, next])).toBe(one)
    expect(meantAddress(one.replace(/1$/, '3'), [one, next])).toBeUndefined()
  })
})

describe('an entry of a document that nothing leads to', () => {
  const documentWith = (author: string): Json => ({
    resourceType: 'Bundle',
    type: 'document',
    identifier: { system: 'https://clinica.example/documentos', value: '88' },
    timestamp: '2026-01-14T09:00:00-03:00',
    entry: [
      {
        fullUrl: other,
        resource: {
          resourceType: 'Composition',
          status: 'final',
          type: { text: 'Informe' },
          date: '2026-01-14',
          author: [{ reference: author }],
          title: 'Informe',
        },
      },
      { fullUrl: one, resource: { resourceType: 'Organization', name: 'Clínica' } },
    ],
  })
  const find = (author: string) => lint(documentWith(author), { today: '2026-01-15', only: ['r4'] }).issues

  it('follows from the reference that is its address but for a slip, which is offered to be mended', () => {
    const issues = find(one.replace('uuid', 'uid'))
    const reference = issues.find(({ code }) => code === 'r4-ref-03')
    expect(reference?.consequences).toEqual({ count: 1, codes: ['r4-bundle-04'] })
    expect(reference?.quickFix).toMatchObject({ replacement: one, safe: false })
    expect(reference?.quickFix?.options).toBeUndefined()
  })

  it('follows from no other reference', () => {
    const issues = find('urn:uuid:11111111-2222-4333-8444-555555555555')
    expect(issues.find(({ code }) => code === 'r4-ref-03')?.consequences).toBeUndefined()
    expect(issues.map(({ code }) => code)).toContain('r4-bundle-04')
  })
})
