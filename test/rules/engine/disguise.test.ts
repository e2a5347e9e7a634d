import { describe, expect, it } from 'vitest'
import { recover } from '../../../rules/engine/recover.ts'
import { readDocument } from '../../../rules/engine/document.ts'

const patient = { resourceType: 'Patient', id: '1', name: [{ family: 'Soto "la Mona"', given: ['Ana'] }], active: true }
const short = JSON.stringify(patient)
const long = JSON.stringify(patient, null, 2)

function prefixed(prefixOf: (index: number) => string): string {
  return long
    .split('\n')
    .map((line, index) => `${prefixOf(index)}${line}`)
    .join('\n')
}

function repairOf(text: string) {
  const { problems, repair } = readDocument(text)
  const repaired = repair()
  return { faults: problems.map(({ fault }) => fault), value: repaired?.value, isSafe: repaired?.isSafe }
}

describe('a resource whose lines stand behind something', () => {
  it.each([
    ['in a mail', prefixed(() => '> ')],
    ['in a mail that was answered twice', prefixed(() => '> > ')],
    ['with the numbers of an editor', prefixed((index) => `${String(index + 1).padStart(3)} `)],
    ['with numbers and a bar', prefixed((index) => `${index + 1} | `)],
    ['with numbers and a colon', prefixed((index) => `${index + 1}: `)],
    ['found by grep', prefixed((index) => `paciente.json:${index + 1}:`)],
    ['from a container', prefixed(() => 'fhir_1  | ')],
    ['from a cluster', prefixed(() => '2026-10-01T12:00:00.000Z stdout F ')],
    ['in a comparison', prefixed((index) => (index % 3 === 0 ? '+' : ' '))],
    ['behind empty lines', `\n\n${prefixed(() => '> ')}\n`],
  ])('%s', (_, text) => {
    expect(repairOf(text)).toEqual({ faults: ['line-prefix'], value: patient, isSafe: true })
  })

  it.each([
    ['lacks it in a line', prefixed((index) => (index === 2 ? '' : '> '))],
    ['takes something away', prefixed((index) => (index === 2 ? '-' : '+'))],
  ])('is not guessed where one %s', (_, text) => {
    expect(repairOf(text).value).toBeUndefined()
  })
})

describe('a resource whose quotes are written otherwise', () => {
  const escaped = JSON.stringify(short)
  it.each([
    ['in Java', `String json = ${escaped};`, true],
    ['in a command', `curl -X POST http://localhost/fhir -d ${escaped}`, true],
    ['in a field', `"payload": ${escaped},`, false],
    ['in a string within a string', `x = ${JSON.stringify(escaped)}`, true],
    ['in C#', `var json = @"${short.replaceAll('"', '""')}";`, true],
    ['in a table', `1,"${short.replaceAll('"', '""')}",2026-10-01`, true],
    ['as HTML', short.replaceAll('"', '&quot;'), true],
    ['within XML', `<json>${short.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</json>`, true],
  ])('%s', (_, text, isSafe) => {
    expect(repairOf(text)).toEqual({ faults: ['wrapped-quotes'], value: patient, isSafe })
  })

  it('is not chosen from several', () => {
    const row = `1,"${short.replaceAll('"', '""')}"`
    expect(repairOf(`${row}\n${row}`)).toEqual({ faults: ['wrapped-quotes'], value: undefined, isSafe: undefined })
  })
})

describe('a resource whose line ends are written out', () => {
  const once = long.replaceAll('\n', '\\n')
  it.each([
    ['by themselves', once],
    ['in Python, with what is escaped in it', `body = '${once.replaceAll('\\"', '\\\\"')}'`],
    ['in a log', `INFO payload=${once} status=200`],
  ])('%s', (_, text) => {
    expect(repairOf(text)).toEqual({ faults: ['escaped-breaks'], value: patient, isSafe: true })
  })

  it('is not guessed where both may be meant', () => {
    const text = '{\\n "resourceType": "Patient", "id": "a\\\\nb" }'
    expect(repairOf(text)).toEqual({ faults: ['escaped-breaks'], value: undefined, isSafe: undefined })
  })
})

it.each(['"{\\"resourceType\\""', '"{\\n"', ' "{\\n" '])('a string is JSON, whatever it says: %s', (text) => {
  expect(recover(text)).toMatchObject({ value: JSON.parse(text) as string, problems: [] })
})

describe('a resource behind something with brackets of its own', () => {
  it.each([
    ['what curl -v says', `* Connected\n> GET /fhir/Patient/1 HTTP/1.1\n> \n< HTTP/1.1 200\n< \n${long}\n* Connection left intact\n`, true],
    ['a request with variables', `POST /fhir/Patient HTTP/1.1\nAuthorization: Bearer {{token}}\n\n${long}`, true],
    ['a part of a message', `--batch_1\r\nContent-Type: application/json\r\n\r\n${long}\r\n--batch_1--\r\n`, true],
    ['a log with its context', `[2026-10-01 12:00:00,123] [main] {"level":"info"} ${short}`, false],
    ['a literal of Java', `String json = [1] + """\n${long}\n""";`, true],
    ['an element of XML', `<string xmlns="http://tempuri.org/">${short}</string>`, true],
  ])('%s', (_, text, isSafe) => {
    expect(repairOf(text)).toEqual({ faults: ['leading-text'], value: patient, isSafe })
  })

  it('is found in CDATA', () => {
    expect(repairOf(`<soap:Body><json><![CDATA[${short}]]></json></soap:Body>`)).toMatchObject({ faults: ['leading-text'], value: patient })
  })

  it('is not what stands inside something else', () => {
    expect(readDocument(`x = {"entry": [${short}]}`).value).toEqual({ entry: [patient] })
    expect(readDocument(`{"id": "1"}\n${short}`).problems).toMatchObject([{ fault: 'extra-content' }])
  })
})
