import { describe, expect, it } from 'vitest'
import type { FileReport, Summary } from '../../../rules/format/report.ts'
import { createStylishFormatter } from '../../../rules/format/stylish.ts'
import type { Issue } from '../../../rules/index.ts'
import { issue, report } from './samples.ts'

const summary: Summary = { files: 1, errors: 1, warnings: 1, fixable: 1 }

function say(reports: readonly FileReport[], sum: Summary, width = Infinity, unread = 0): string {
  const formatter = createStylishFormatter({ width })
  const unreadable = Array.from({ length: unread }, (_, index) => ({ file: `${index}`, reason: 'no existe' }))
  return [...reports.flatMap((one) => [...formatter.report(one)]), ...formatter.end(sum, unreadable)].join('')
}

const two: readonly Issue[] = [
  issue({ message: 'Falta el nombre.', path: 'Patient.name' }, 3, 12),
  issue({ code: 'cl-b-1', severity: 'warning', message: 'El país se escribe «CL».', path: 'Patient.address[0].country' }, 12, 3),
]

describe('stylish', () => {
  it('writes a title for each file, an aligned line for each problem, what to do, and the totals', () => {
    const fix = { jsonPointer: '/a', replacement: 1, title: 'Usar «CL»', safe: true }
    expect(say([report('a.json', [two[0]!, { ...two[1]!, quickFix: fix }])], summary)).toBe(
      [
        'a.json',
        '     3:12  error  Falta el nombre          cl-a-01',
        '                  Patient.name',
        '     12:3  aviso  El país se escribe «CL»  cl-b-1',
        '                  Patient.address[0].country → Usar «CL»',
        '',
        '✖ 2 problemas (1 error, 1 aviso) en 1 archivo.',
        '  1 se corrige con --fix.',
        '',
      ].join('\n'),
    )
  })

  it('has what is no JSON first, wherever in the text it is', () => {
    const cut = issue({ code: 'cl-json-01', message: 'El texto no se cierra.', path: 'Patient' }, 20, 1)
    const lines = say([report('a.json', [...two, cut])], summary).split('\n')
    expect(lines.filter((line) => /^ +\d+:\d+ /.test(line)).map((line) => line.trim().split(' ')[0])).toEqual(['20:1', '3:12', '12:3'])
  })

  it('names the choices and does not repeat the title', () => {
    const choose = (title: string, count: number) => ({
      ...two[0]!,
      quickFix: {
        jsonPointer: '/a',
        replacement: 1,
        title,
        safe: false,
        options: Array.from({ length: count }, (_, index) => ({ title: `código ${index}`, replacement: index })),
      },
    })
    const lines = say([report('a.json', [choose('Elegir', 2), choose('Elegir', 10), choose('código 0', 1)])], summary).split('\n')
    expect(lines.filter((line) => line.includes('→')).map((line) => line.slice(line.indexOf('→') + 2))).toEqual([
      'Elegir: código 0, código 1 (dudoso)',
      'Elegir: código 0, código 1, código 2, código 3, código 4, código 5, código 6, código 7 y 2 más (dudoso)',
      'código 0 (dudoso)',
    ])
  })

  it('says nothing of a file without problems, and does of others', () => {
    expect(say([report('a.json', [])], { files: 1, errors: 0, warnings: 0, fixable: 0 })).toBe('✔ 1 archivo revisado, sin problemas.\n')
  })

  it('counts what could not be checked', () => {
    expect(say([], { files: 0, errors: 0, warnings: 0, fixable: 0 }, Infinity, 2)).toBe('✖ 2 rutas no se pudieron revisar.\n')
  })

  it('names the rules that could not be applied', () => {
    const one = report('a.json', [])
    const skipped = [
      { code: 'cl-b-2', needs: ['cie10'] },
      { code: 'cl-b-3', needs: ['cie10'] },
    ]
    const text = say([{ ...one, response: { ...one.response, skipped } }], { files: 1, errors: 0, warnings: 0, fixable: 0 })
    expect(text).toBe('⚠ 1 archivo revisado, sin problemas.\n⚠ No se pudieron aplicar cl-b-2, cl-b-3: falta el catálogo cie10.\n')
  })

  it('repeats the title only where the file changes', () => {
    const text = say([report('a.ndjson', [two[0]!], 1), report('a.ndjson', [two[0]!], 2), report('b.json', [two[0]!])], summary)
    expect(text.split('\n').filter((line) => line.endsWith('json'))).toEqual(['a.ndjson', 'b.json'])
  })

  it('breaks long messages between words in a terminal', () => {
    const long = issue({ message: 'Una frase que no cabe entera en las columnas que quedan en este terminal.' }, 1, 1)
    const lines = say([report('a.json', [long])], summary, 60).split('\n')
    expect(lines.slice(1, 4)).toEqual([
      '      1:1  error  Una frase que no cabe entera en    cl-a-01',
      '                  las columnas que quedan en este',
      '                  terminal',
    ])
  })

  it('writes control characters out instead of sending them to the terminal', () => {
    const text = say([report('a\u001b.json', [issue({ message: 'El valor «\u001b[31m\u202e» no sirve.' }, 1, 1)])], summary)
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(text).toContain('«\\u001b[31m\\u202e»')
  })

  it('shortens very long paths', () => {
    const deep = issue({ path: `Patient${'.extension[0]'.repeat(90)}.url` }, 1, 1)
    expect(
      Math.max(
        ...say([report('a.json', [deep])], summary)
          .split('\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThan(140)
  })

  it('resiste cien mil problemas', () => {
    const many = Array.from({ length: 100_000 }, () => two[0]!)
    expect(() => say([report('a.json', many)], summary)).not.toThrow()
  })
})
