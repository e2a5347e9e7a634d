import { describe, expect, it } from 'vitest'
import { createFhirFormatter, toOperationOutcome } from '../../../rules/format/operation-outcome.ts'
import type { FileReport, Unreadable } from '../../../rules/format/report.ts'
import { lint, type Json } from '../../../rules/index.ts'
import { issue, report } from './samples.ts'

const summary = { files: 1, errors: 0, warnings: 0, fixable: 0 }

function say(reports: readonly FileReport[], unreadable: readonly Unreadable[] = []): Record<string, unknown> {
  const formatter = createFhirFormatter()
  return JSON.parse([...reports.flatMap((one) => [...formatter.report(one)]), ...formatter.end(summary, unreadable)].join('')) as never
}

describe('toOperationOutcome', () => {
  it('says each problem as the specification does', () => {
    const quickFix = { jsonPointer: '/status', replacement: 'finished', title: 'Usar «finished»', safe: true }
    const { response } = report('a.json', [issue({ why: 'Porque sí.', quickFix, path: 'Encounter.status' })])
    const outcome = toOperationOutcome(response) as { issue: { diagnostics: string }[] }
    expect(outcome).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code: 'invalid', details: { text: 'Algo está mal.' }, expression: ['Encounter.status'] }],
    })
    expect(JSON.parse(outcome.issue[0]!.diagnostics)).toEqual({ code: 'cl-a-01', why: 'Porque sí.', quickFix })
  })

  it('says what is unverified and omitted, and what follows from what', () => {
    const { response } = report('a.json', [issue({ id: 1, consequences: { count: 1, codes: ['r4-ref-06'] } }), issue({ follows: 1 })])
    const unverified = [{ what: 'profile', name: 'https://ejemplo.cl/p', count: 2 }] as const
    const outcome = toOperationOutcome({ ...response, unverified, omitted: [{ code: 'cl-a-01', count: 7 }] }) as never as {
      text: { div: string }
      issue: { severity: string; code: string; diagnostics?: string; details: { text: string } }[]
    }
    expect(outcome.text.div).toContain('con 2 perfiles sin comprobar')
    expect(outcome.issue.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'error invalid',
      'error invalid',
      'information incomplete',
    ])
    expect(outcome.issue[2]!.details.text).toBe('Hay 7 problemas más que no se muestran.')
    expect(JSON.parse(outcome.issue[0]!.diagnostics!)).toMatchObject({ id: 1, consequences: { count: 1, codes: ['r4-ref-06'] } })
    expect(JSON.parse(outcome.issue[1]!.diagnostics!)).toMatchObject({ follows: 1 })
    const fine = toOperationOutcome({ ...response, valid: true, errors: [], issues: [], unverified })
    expect(fine).toEqual({ resourceType: 'OperationOutcome', text: outcome.text && expect.anything(), issue: [] })
  })

  it('begins expressions at the root of a Bundle', () => {
    const { response } = report('a.json', [
      issue({ entryIndex: 3, path: 'Patient.name[0].family' }),
      issue({ entryIndex: 4, path: 'Patient' }),
      issue({ path: 'Bundle.type' }),
    ])
    const { issue: issues } = toOperationOutcome(response) as { issue: { expression: string[] }[] }
    expect(issues.flatMap(({ expression }) => expression)).toEqual([
      'Bundle.entry[3].resource.name[0].family',
      'Bundle.entry[4].resource',
      'Bundle.type',
    ])
  })
})

describe('fhir', () => {
  it('is an OperationOutcome for one resource, without problems too', () => {
    expect(say([report('a.json', [])])).toMatchObject({ resourceType: 'OperationOutcome', issue: [] })
  })

  it('is a Bundle of OperationOutcomes for several, with file and line', () => {
    const file = (name: string) => [{ url: 'http://hl7.org/fhir/StructureDefinition/operationoutcome-file', valueString: name }]
    const bundle = say([report('a.json', [issue({}, 3, 12)]), report('b.json', [])], [{ file: 'c.json', reason: 'no existe' }])
    expect(bundle).toMatchObject({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { resource: { extension: file('a.json'), issue: [{ extension: [{ valueInteger: 3 }, { valueInteger: 12 }] }] } },
        { resource: { extension: file('b.json'), issue: [] } },
        {
          resource: {
            extension: file('c.json'),
            issue: [{ severity: 'fatal', details: { text: 'No se pudo leer «c.json»: no existe.' } }],
          },
        },
      ],
    })
  })

  it('writes a Bundle without errors: each entry has its address', () => {
    const bundle = say([report('a.json', [issue({}, 3, 12)]), report('b.json', [issue({}, 1, 1)]), report('c.json', [issue({}, 1, 1)])])
    expect(lint(bundle as Json, { today: '2026-01-15' }).errors).toEqual([])
  })

  it('is an OperationOutcome with nothing to say too', () => {
    expect(say([])).toEqual({ resourceType: 'OperationOutcome', issue: [] })
  })
})
