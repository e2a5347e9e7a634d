import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { english } from '../../../rules/english/index.ts'
import { decode } from '../../../tools/node/decode.ts'
import { examine, inFile } from '../../../tools/node/examine.ts'
import { toWhole } from '../../../tools/node/passages.ts'

const options = { today: '2026-01-15' }
const text =
  '{"resourceType":"Patient",\n"name":[{"family":"Muñoz","given":["Ana"]}],"identifier":[{"value":"1"}],"gender":"male","birthDate":"1990-01-01"}'

it('a resource over several lines in NDJSON is told of in its first line', () => {
  const passages = (text: string) => [...text.split('\n').entries()].map(([at, part]) => ({ ...toWhole(Buffer.from(part)), line: at + 1 }))
  const advice = (text: string) => passages(text).map((one) => examine(one, 'none', options).response.issues[0]?.suggestion ?? '')
  expect(advice('{\n  "resourceType": "Basic"\n}').map((one) => one.startsWith('En NDJSON va un recurso por línea'))).toEqual([
    true,
    false,
    false,
  ])
  expect(advice('[\n{"resourceType": "Basic"}\n]')[0]).toContain('.json, o quita --ndjson')
  expect(examine(toWhole(Buffer.from('{\n')), 'none', options).response.issues[0]?.suggestion).not.toBe(advice('{')[0])
})

describe('a text that is not UTF-8', () => {
  it('is an error at its place, and the rest is checked as it was meant', () => {
    const { response } = examine(toWhole(Buffer.from(text, 'latin1')), 'safe', options)
    const issue = response.issues.find(({ code }) => code === 'cl-json-01')
    expect(issue).toMatchObject({
      severity: 'error',
      path: 'Patient',
      range: { start: { line: 2, column: 22, offset: text.indexOf('ñ') } },
    })
    expect(response.valid).toBe(false)
    expect(response.errors).toContain('El texto está en Latin-1 (Windows-1252) y JSON se escribe en UTF-8: guárdalo como UTF-8.')
    expect(response.issues.some(({ code }) => code === 'cl-json-07')).toBe(false)
  })

  it('gets no fixes', () => {
    const wrong = text.replace('"male"', '"male","address":[{"city":"nunoa"}]')
    const fixable = (bytes: Buffer): number =>
      examine(toWhole(bytes), 'none', options).response.issues.filter(({ quickFix }) => quickFix).length
    expect(fixable(Buffer.from(wrong))).toBeGreaterThan(0)
    expect(fixable(Buffer.from(wrong, 'latin1'))).toBe(0)
  })

  it.each([
    ['zip', Buffer.from('PK\u0003\u0004resto')],
    ['tar', Buffer.concat([Buffer.from('p.json'), Buffer.alloc(251), Buffer.from('ustar'), Buffer.alloc(250), Buffer.from(text)])],
  ])('is all that is said of a %s, with what to do', (_, bytes) => {
    const { response } = examine(toWhole(bytes), 'none', options)
    expect(response.issues.map(({ code, message }) => [code, message])).toEqual([
      ['cl-json-01', 'Es un archivo con otros adentro (.zip o .tar): extráelos y valida la carpeta donde queden.'],
    ])
  })

  it.each([
    [undefined, 'Está comprimido: descomprímelo y valida lo que queda; un paquete FHIR (.tgz) se da con --ig.'],
    [english, 'It is compressed: decompress it and validate what comes of it; a FHIR package (.tgz) is given by --ig.'],
  ])('is all that is said of compressed bytes, with what to do: %#', (language, sentence) => {
    const { response } = examine(toWhole(gzipSync(text)), 'none', { ...options, ...(language && { language }) })
    expect(response.issues.map(({ code, message }) => [code, message])).toEqual([['cl-json-01', sentence]])
  })

  it('is all that is said of a binary file', () => {
    const { response } = examine(toWhole(Buffer.from([0, 1, 2, 3, 0xff])), 'none', options)
    expect(response.issues.map(({ code, message }) => [code, message])).toEqual([
      ['cl-json-01', 'El contenido es binario: se esperaba un texto JSON en UTF-8.'],
    ])
  })
})

it.each([
  ['Línea', undefined],
  ['Line', english],
])('a line of NDJSON that is no JSON is told by its place in the file, also where it is counted in parts: %s', (word, language) => {
  const passage = { ...toWhole(Buffer.from('{"resourceType":"Patient","name":[{"family":"a"')), line: 4, offset: 300 }
  const { response } = examine(passage, 'none', { ...options, ...(language && { language }) })
  const told = inFile(response, { line: 11, offset: 1000 })
  const placesIn = (message = '') => message.match(/l[íi]n[ea]+ \d+/gi)
  expect([response, told].map(({ errors: [message] }) => placesIn(message))).toEqual([
    [`${word} 4`, `${word.toLowerCase()} 4`],
    [`${word} 14`, `${word.toLowerCase()} 14`],
  ])
  expect(told.issues[0]).toMatchObject({ message: told.errors[0], range: { start: { line: 14 } } })
})

it('takes no text for a tar that has the letters of one at their place', () => {
  const text = `{"resourceType":"Basic","id":"1","code":{"text":"${'a'.repeat(205)} ajustar la dosis"}}`
  expect(text.indexOf('ustar')).toBe(257)
  expect(decode(Buffer.from(text))).toMatchObject({ text, encoding: 'UTF-8' })
})
