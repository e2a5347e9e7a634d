import { expect, it } from 'vitest'
import { toCsv } from '../../../rules/format/csv.ts'
import { toHtml } from '../../../rules/format/html.ts'
import { reportInEnglish } from '../../../rules/format/english.ts'
import { toMarkdown, toTicket } from '../../../rules/format/markdown.ts'
import { english } from '../../../rules/english/index.ts'
import { isSpanish } from '../../support/english.ts'
import { lint } from '../../../rules/index.ts'

const text = '{\n  "resourceType": "Patient",\n  "id": "a",\n  "gender": "<b>\\"=x\\",y</b>"\n}'
const response = lint(text, { today: '2026-01-15', ranges: true, publicUrl: 'https://ejemplo.cl' })
const file = 'uno & <dos>.json'
const issue = response.issues.find(({ code }) => code === 'r4-codigo-01')!

it('writes a table of a row for each finding, which no spreadsheet takes for formulas', () => {
  const rows = toCsv({ file: '=1+1', response }).split('\r\n')
  expect(rows[0]).toBe('\uFEFFarchivo,línea,columna,entrada,ruta,severidad,regla,mensaje,corrección,página')
  expect(rows).toHaveLength(response.issues.length + 2)
  expect(rows[1]).toMatch(/^"'=1\+1",\d+,\d+,,Patient/)
  expect(rows.find((row) => row.includes('r4-codigo-01'))).toContain('""=x"",y')
})

it('writes a page without scripts, in which nothing of a value is markup', () => {
  const page = toHtml({ file, response }, { version: '1', day: '2026-01-15' })
  expect(page).toContain('<h1>uno &#38; &#60;dos&#62;.json</h1>')
  expect(page).toContain('&#60;b&#62;&#34;=x&#34;,y&#60;/b&#62;')
  expect(page).not.toMatch(/<script|<b>"|<dos>/)
  expect(page.match(/<li /g)).toHaveLength(response.issues.length)
  expect(page).toContain("default-src 'none'")
})

it('writes one finding for a ticket', () => {
  const ticket = toTicket(file, issue)
  expect(ticket).toMatch(/^\*\*Error r4-codigo-01\*\* en `Patient\.gender` \(`uno & <dos>\.json`, línea 4\)\n\n/)
  expect(ticket).toContain('\n\nPor qué: ')
  expect(ticket).toContain('\n\nRegla: <https://ejemplo.cl/reglas/r4-codigo-01>')
  expect(ticket).not.toContain('<b>')
})

it('writes all of them in English', () => {
  const value = { ...(JSON.parse(text) as object), meta: { profile: ['https://ejemplo.cl/p'] }, name: [{ use: 'casa' }] }
  const told = lint(JSON.stringify(value), { today: '2026-01-15', ranges: true, publicUrl: 'https://ejemplo.cl', language: english })
  expect(told.unverified).toHaveLength(1)
  const report = { file: 'one.json', response: told }
  const written = [
    toCsv(report, reportInEnglish),
    toHtml(report, { version: '1', day: '2026-01-15', words: reportInEnglish }),
    toMarkdown(report, reportInEnglish),
    toTicket('one.json', told.issues[0]!, reportInEnglish),
  ]
  // The name of the product stays as it is.
  expect(written.map((one) => one.replace('Validador FHIR CL', '')).filter(isSpanish)).toEqual([])
  expect(written[0]).toMatch(/^\uFEFFfile,line,column,entry,path,severity,rule,message,fix,page/)
  expect(written[1]).toContain('<html lang="en">')
  expect(written[1]).toMatch(/Invalid: \d+ errors?( and \d+ warnings?)?, with 1 profile not checked\./)
  expect(written[3]).toMatch(/^\*\*(Error|Warning) [\w-]+\*\* at `.*`, line 1\)/)
})
