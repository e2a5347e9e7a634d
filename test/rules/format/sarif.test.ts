import type { Log } from 'sarif'
import { describe, expect, it } from 'vitest'
import type { FileReport, Unreadable } from '../../../rules/format/report.ts'
import { createSarifFormatter } from '../../../rules/format/sarif.ts'
import { explainRule, rules } from '../../../rules/index.ts'
import { issue, report } from './samples.ts'

const summary = { files: 1, errors: 0, warnings: 0, fixable: 0 }

function say(reports: readonly FileReport[], unreadable: readonly Unreadable[] = []): Log {
  const formatter = createSarifFormatter({
    version: '1.2.3',
    rules: rules.map((rule) => explainRule(rule)),
    publicUrl: 'https://svc.ejemplo.cl',
    uriOf: encodeURI,
  })
  return JSON.parse([...reports.flatMap((one) => [...formatter.report(one)]), ...formatter.end(summary, unreadable)].join('')) as Log
}

describe('sarif', () => {
  it('names the tool and describes each rule', () => {
    const log = say([])
    expect(log.version).toBe('2.1.0')
    const { driver } = log.runs[0]!.tool
    expect(driver).toMatchObject({ name: 'svc', version: '1.2.3', informationUri: 'https://svc.ejemplo.cl' })
    expect(driver.rules!.map(({ id }) => id)).toEqual(rules.map(({ code }) => code))
    for (const { id, shortDescription, helpUri } of driver.rules!) {
      expect(shortDescription!.text).not.toBe('')
      expect(helpUri).toBe(`https://svc.ejemplo.cl/reglas/${id}`)
    }
    expect(log.runs[0]!.results).toEqual([])
    expect(log.runs[0]!.invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }])
  })

  it('gives each problem with its rule, level and place', () => {
    const code = rules[3]!.code
    const log = say([
      report('carpeta/año 1.json', [issue({ code, message: 'Está mal.', path: 'Patient.name' }, 3, 12)]),
      report('b.json', [issue({ code: 'fhir-otra', severity: 'warning' })]),
    ])
    expect(log.runs[0]!.results).toEqual([
      {
        ruleId: code,
        ruleIndex: 3,
        level: 'error',
        message: { text: 'Está mal.' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'carpeta/a%C3%B1o%201.json' },
              region: { startLine: 3, startColumn: 12, endLine: 3, endColumn: 14, charOffset: 11, charLength: 2 },
            },
            logicalLocations: [{ fullyQualifiedName: 'Patient.name' }],
          },
        ],
      },
      {
        ruleId: 'fhir-otra',
        level: 'warning',
        message: { text: 'Algo está mal.' },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'b.json' } }, logicalLocations: [{ fullyQualifiedName: 'Patient' }] }],
      },
    ])
  })

  it('names unreadable files', () => {
    const [invocation] = say([], [{ file: 'x.json', reason: 'no existe' }]).runs[0]!.invocations!
    expect(invocation).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: 'No se pudo leer «x.json»: no existe.' } }],
    })
  })
})
