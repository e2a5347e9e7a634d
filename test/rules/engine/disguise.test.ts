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

describe('the beginning of its lines', () => {
  it.each([
    '>',
    '>>',
    '> >',
    '12|',
    '  12 | ',
    '12:',
    '12.',
    '12) ',
    '12│ ',
    '12→',
    '12\t',
    '7 ',
    'a.b-c_1|',
    'web  |',
    'dir/a-b_1.json:12:',
    'C\\x.json:3:',
    'x stderr P ',
    '2026-10-01T12:00:00Z stdout P ',
  ])('may be %j', (prefix) => {
    // prettier-ignore
    expect(repairOf(prefixed(() => prefix))).toEqual({ faults: ['line-prefix'], value: patient, isSafe: true })
  })

  it.each(['x> ', 'x 12| ', 'x 12 ', '(a|', '(a.json:12:', 'a.json::', 'a b stdout F ', 'x stdout G ', 'x stdin F ', '-'])(
    'is not %j',
    (prefix) => {
      expect(repairOf(prefixed(() => prefix)).faults).not.toContain('line-prefix')
    },
  )

  it('is one alone before each resource, and none where it is all of it', () => {
    expect(repairOf('> {"a": 1}').faults).not.toContain('line-prefix')
    expect(repairOf('x\n> {"a": 1}').faults).not.toContain('line-prefix')
    expect(repairOf('> {"a":\n> 1}\n\n')).toMatchObject({ faults: ['line-prefix'], value: { a: 1 } })
    expect(repairOf('> {"a":\n> \n \t\n> 1}')).toMatchObject({ faults: ['line-prefix'], value: { a: 1 } })
    expect(repairOf('> {"a":\n> }').value).toBeUndefined()
    expect(repairOf(' {"a":\n+ 1}')).toMatchObject({ faults: ['line-prefix'], value: { a: 1 } })
    expect(repairOf('+{"a":\n 1}')).toMatchObject({ faults: ['line-prefix'], value: { a: 1 } })
  })
})

describe('what gives a resource away that is written as something else', () => {
  it.each([
    ['> {"a":\n> 1}', 'line-prefix', 0, 2],
    ['\n\n>> {"a":\n>> 1}', 'line-prefix', 2, 5],
    ['x = {\\"resourceType\\": 1}', 'wrapped-quotes', 5, 7],
    ['x = { ""resourceType"": 1}', 'wrapped-quotes', 6, 8],
    ['{&quot;resourceType&quot;: 1}', 'wrapped-quotes', 1, 7],
    ['a {\\n"b": 1}', 'escaped-breaks', 3, 5],
    ['{ \\t"b": 1}', 'escaped-breaks', 2, 4],
  ])('is noted: %s', (text, fault, start, end) => {
    expect(recover(text).problems).toMatchObject([{ fault, start, end }])
    const repair = readDocument(text).repair()
    if (repair !== undefined) expect([...repair.faults]).toEqual([fault])
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

  it.each<[string, string, unknown]>([
    ['in HTML with numbers', '{&#34;resourceType&#34;: &#34;a&#34;}', { resourceType: 'a' }],
    [
      'with marks of HTML',
      '{&quot;resourceType&quot;: &quot;&lt;b&gt; &amp; &apos;c&#39; &amp;lt;&quot;}',
      { resourceType: "<b> & 'c' &lt;" },
    ],
    ['behind other text', 'x &lt; y {&quot;resourceType&quot;: 1} z', { resourceType: 1 }],
    ['doubled, with quotes inside', '"{""resourceType"": ""a\\""""}"', { resourceType: 'a"' }],
    ['escaped, with lines', 'x = "{ \\"resourceType\\":\\n 1}";', { resourceType: 1 }],
  ])('%s, is that resource', (_, text, value) => {
    expect(repairOf(text)).toMatchObject({ faults: ['wrapped-quotes'], value })
  })

  it.each([
    ['is read as it is inside a brace of its own', '{"a": "{\\"resourceType\\": 1}"'],
    ['is read as it is behind a brace', '{"a": 1, {&quot;resourceType&quot;: 1}'],
  ])('%s', (_, text) => {
    expect(repairOf(text).faults).not.toContain('wrapped-quotes')
  })

  it.each([
    ['has no end', 'x = "{\\"resourceType\\": 1}'],
    ['has no end of HTML', '{&quot;resourceType&quot;: 1'],
    ['has an escape that is none', 'x = "{\\"resourceType\\": \\q1}"'],
    ['is not JSON', 'x = "{\\"resourceType\\": }"'],
  ])('is not guessed where it %s', (_, text) => {
    expect(repairOf(text)).toEqual({ faults: ['wrapped-quotes'], value: undefined, isSafe: undefined })
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

  it.each<[string, string, unknown, boolean]>([
    ['of all kinds', '{\\r\\n\\t"a": 1\\r\\n}', { a: 1 }, true],
    ['with blanks', '{ \\n  "a":\\t1 \\n }', { a: 1 }, true],
    ['in a member', '"x": {\\n"a": 1}', { a: 1 }, false],
    ['in a text', 'x: {\\n"a": 1}', { a: 1 }, true],
    ['with text behind it', 'x {\\n"a": 1} y', { a: 1 }, true],
    ['with a line end in a text', '{\\n"a": "b\\nc"}', { a: 'b\nc' }, true],
    ['with an old line end in a text', '{\\n"a": "b\\rc"}', { a: 'b\rc' }, true],
    ['with a tab in a text', '{\\n"a": "b\\tc"}', { a: 'b\tc' }, true],
    ['with what is escaped once more', '{\\n"a": "b\\"c"}', { a: 'b"c' }, true],
  ])('%s', (_, text, value, isSafe) => {
    expect(repairOf(text)).toEqual({ faults: ['escaped-breaks'], value, isSafe })
  })

  it('is read as it is behind a brace, or with real ones', () => {
    for (const text of ['{"a": 1, {\\n"b": 2}', '{\n\\n"a": 1}', '{x\\n"a": 1}'])
      expect(repairOf(text).faults).not.toContain('escaped-breaks')
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
