import { describe, expect, it } from 'vitest'
import { createGithubFormatter } from '../../../rules/format/github.ts'
import { issue, report } from './samples.ts'

const summary = { files: 1, errors: 0, warnings: 0, fixable: 0 }

describe('github', () => {
  const formatter = createGithubFormatter((file) => file)

  it('writes an annotation for each problem', () => {
    const text = [...formatter.report(report('a.json', [issue({}, 3, 12), issue({ severity: 'warning' })]))].join('')
    expect(text).toBe(
      '::error title=cl-a-01,file=a.json,line=3,col=12,endLine=3,endColumn=14::Algo está mal.\n' +
        '::warning title=cl-a-01,file=a.json::Algo está mal.\n',
    )
  })

  it('says what to do, as the terminal does', () => {
    const quickFix = { title: 'Usar «male»', jsonPointer: '/gender', replacement: 'male', safe: true }
    const found = [issue({ suggestion: 'Agrega un RUN.' }), issue({ suggestion: 'Revísalo.', quickFix })]
    const text = [...formatter.report(report('a.json', found))].join('')
    expect(text.split('\n').map((line) => line.split('::')[2])).toEqual([
      'Algo está mal. → Agrega un RUN.',
      'Algo está mal. → Usar «male»',
      undefined,
    ])
  })

  it('escapes what would split the command', () => {
    const text = [...formatter.report(report('a,b:100%.json', [issue({ message: '50% a:b,c\r\n::error::x' })]))].join('')
    expect(text).toBe('::error title=cl-a-01,file=a%2Cb%3A100%25.json::50%25 a:b,c%0D%0A::error::x\n')
  })

  it('annotates unreadable files too', () => {
    const text = [...formatter.end(summary, [{ file: 'x.json', reason: 'no existe' }])].join('')
    expect(text).toBe('::error title=svc,file=x.json::No se pudo leer «x.json»: no existe.\n')
  })
})
