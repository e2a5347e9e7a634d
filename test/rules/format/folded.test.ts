import { describe, expect, it } from 'vitest'
import { createGithubFormatter } from '../../../rules/format/github.ts'
import { createJunitFormatter } from '../../../rules/format/junit.ts'
import { createSarifFormatter } from '../../../rules/format/sarif.ts'
import type { Formatter } from '../../../rules/format/report.ts'
import type { Issue, ValidateResponse } from '../../../rules/index.ts'

const cause: Issue = {
  code: 'r4-codigo-01',
  severity: 'error',
  path: 'ServiceRequest.status',
  message: 'No.',
  id: 1,
  consequences: { count: 7, codes: ['r4-slice-01'] },
}
const response: ValidateResponse = { valid: false, errors: ['No.'], warnings: [], profile: null, resourceType: 'Bundle', issues: [cause] }

const formatters: Readonly<Record<string, () => Formatter>> = {
  github: () => createGithubFormatter((file) => file),
  junit: () => createJunitFormatter(),
  sarif: () => createSarifFormatter({ version: '1', rules: [], publicUrl: 'https://svc.ejemplo.cl', uriOf: (file) => file }),
}

function say(name: string, one: ValidateResponse, more: object = {}): string {
  const { report, end } = formatters[name]!()
  return [...report({ file: 'a.json', response: one }), ...end({ files: 1, errors: 8, warnings: 0, fixable: 0, ...more }, [])].join('')
}

describe.each(Object.keys(formatters))('%s', (name) => {
  it('says how much is folded beneath a cause, and nothing of it where that is told', () => {
    expect(say(name, response)).toContain('+ 7 que se siguen de este (r4-slice-01)')
    const told = { ...cause, code: 'r4-slice-01', follows: 1 }
    expect(say(name, { ...response, issues: [cause, told] })).not.toContain('que se siguen')
  })

  it('says what is counted and not told', () => {
    const text = say(name, response, { omitted: 2781, unverified: 3, suppressed: 1 })
    expect(text).toContain('Hay 2.781 problemas más que no se muestran.')
    expect(text).toContain('Quedaron sin comprobar 3 cosas')
    expect(text).toContain('La configuración silencia 1 hallazgo.')
    expect(say(name, response, { unverified: 1 })).toContain('Quedó sin comprobar 1 cosa')
    expect(say(name, response)).not.toContain('silencia')
  })
})

it('sarif has what is suppressed as such, with its reason', () => {
  const suppressed = { count: 1, issues: [{ ...cause, reason: 'conocido' }] }
  const log = JSON.parse(say('sarif', { ...response, issues: [], suppressed })) as { runs: [{ results: object[] }] }
  expect(log.runs[0].results).toMatchObject([{ suppressions: [{ kind: 'external', justification: 'conocido' }] }])
})
