import { describe, expect, it } from 'vitest'
import { createAzureFormatter } from '../../../rules/format/azure.ts'
import { issue, report } from './samples.ts'

const summary = { files: 1, errors: 0, warnings: 0, fixable: 0 }

describe('azure', () => {
  const formatter = createAzureFormatter((file) => file)

  it('writes a logging command for each problem', () => {
    const found = [issue({ suggestion: 'Revísalo.' }, 3, 12), issue({ severity: 'warning' })]
    expect([...formatter.report(report('a.json', found))].join('')).toBe(
      '##vso[task.logissue type=error;sourcepath=a.json;linenumber=3;columnnumber=12;code=cl-a-01]Algo está mal. → Revísalo.\n' +
        '##vso[task.logissue type=warning;sourcepath=a.json;code=cl-a-01]Algo está mal.\n',
    )
  })

  it('escapes what would end or split the command', () => {
    const text = [...formatter.report(report('a;b]100%.json', [issue({ message: '50% a;b]\r\n##vso[task.complete]x' })]))].join('')
    expect(text).toBe(
      '##vso[task.logissue type=error;sourcepath=a%3Bb%5D100%AZP25.json;code=cl-a-01]50%AZP25 a;b]%0D%0A##vso[task.complete]x\n',
    )
  })

  it('tells of what could not be read or checked', () => {
    const text = [...formatter.end({ ...summary, unverified: 2 }, [{ file: 'x.json', reason: 'no existe' }])].join('')
    expect(text).toMatch(
      /^svc: .*2.*\n##vso\[task\.logissue type=error;sourcepath=x\.json;code=svc\]No se pudo leer «x\.json»: no existe\.\n$/,
    )
  })
})
