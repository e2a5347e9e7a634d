import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { configSchema, lint, parseConfig, prepareConfig, type Config } from '../../../rules/index.ts'
import { faultInGlob, matchesGlob } from '../../../rules/config/glob.ts'
import { configWords } from '../../../rules/config/words.ts'

const today = '2026-01-15'
const patient = { resourceType: 'Patient', name: [{ family: 'Soto' }] }

function applied(config: Config, file = 'datos/paciente.json') {
  const appliance = prepareConfig(config, today)
  return { ...appliance.apply(lint(patient, { today }), file), appliance }
}

describe('a configuration is read', () => {
  it('with one text for a list of one', () => {
    const { config, problems } = parseConfig(
      '{"guides":"tei","only":["r4","cl-run"],"suppress":[{"code":"cl-run-03","reason":"a","files":"*.json"}]}',
    )
    expect(problems).toEqual([])
    expect(config).toEqual({ guides: ['tei'], only: ['r4', 'cl-run'], suppress: [{ code: 'cl-run-03', reason: 'a', files: ['*.json'] }] })
  })

  it.each([
    ['{"stricto":true}', '«stricto» no es una clave de la configuración. ¿Será «strict»?'],
    ['{"strict":"sí"}', '«strict» es true o false.'],
    ['{"guides":["tay"]}', 'No hay ninguna guía «tay».'],
    ['{"guides":["none","tei"]}', '«none» va solo: ninguna guía fuera de CL Core y EIS.'],
    ['{"only":"zz"}', 'Ningún código de regla empieza con «zz».'],
    ['{"ig":[1]}', '«ig» es un texto o una lista de textos.'],
    ['{"severity":{"cl-run-3":"off"}}', 'No hay ninguna regla «cl-run-3».'],
    ['{"severity":{"cl-run-03":"info"}}', 'La severidad de cl-run-03 es error, warning u off.'],
    ['{"suppress":{}}', '«suppress» es una lista de hallazgos que se silencian.'],
    ['{"suppress":[{"code":"cl-run-03"}]}', 'Falta «reason»: por qué se silencia.'],
    ['{"suppress":[{"code":"cl-run-03","reason":" "}]}', 'Falta «reason»: por qué se silencia.'],
    ['{"suppress":[{"code":"cl-run-03","reason":"a","until":"2026-02-30"}]}', '«until» es un día que existe, como 2026-12-31.'],
    ['{"suppress":[{"code":"cl-run-03","reason":"a","files":"../x"}]}', 'sale de la carpeta'],
    ['[]', 'La configuración es un objeto JSON, entre llaves.'],
    ['{"strict":true,}', 'No es JSON'],
    ['', 'No es JSON'],
  ])('%s is told what is wrong with it', (text, sentence) => {
    const { config, problems } = parseConfig(text)
    expect(problems.map(({ message }) => message)[0]).toContain(sentence)
    expect(config).toEqual({})
  })

  it.each([
    ['{"stricto":true}', '“stricto” is not a key of the configuration. Is “strict” meant?'],
    ['{"$schema":1}', '“$schema” is a string: the address of the schema.'],
    ['{"strict":"sí"}', '“strict” is true or false.'],
    ['{"guides":["tay"]}', 'There is no guide “tay”.'],
    ['{"guides":["none","tei"]}', '“none” stands alone: no guide besides CL Core and EIS.'],
    ['{"only":"zz"}', 'No rule code begins with “zz”.'],
    ['{"ig":[1]}', '“ig” is a string or an array of strings.'],
    ['{"severity":1}', '“severity” is an object: error, warning or off for each code.'],
    ['{"severity":{"cl-run-3":"off"}}', 'There is no rule “cl-run-3”.'],
    ['{"severity":{"cl-run-03":"info"}}', 'The severity of cl-run-03 is error, warning or off.'],
    ['{"suppress":{}}', '“suppress” is an array of findings to suppress.'],
    ['{"suppress":[1]}', 'Each item of “suppress” is an object with “code” and “reason”.'],
    ['{"suppress":[{"reason":"a"}]}', '“code” is missing: the code of the rule to suppress.'],
    ['{"suppress":[{"code":"cl-run-03"}]}', '“reason” is missing: why it is suppressed.'],
    ['{"suppress":[{"code":"cl-run-03","reason":"a","path":"1"}]}', '“path” is a FHIR path'],
    ['{"suppress":[{"code":"cl-run-03","reason":"a","until":"2026-02-30"}]}', '“until” is a day that exists, such as 2026-12-31.'],
    ['{"suppress":[{"code":"cl-run-03","reason":"a","files":"../x"}]}', 'The pattern “../x” leaves the folder of svc.config.json.'],
    ['[]', 'The configuration is a JSON object, in braces.'],
    ['', 'This is not JSON: check from here on.'],
  ])('%s is told in English where that is asked for', (text, sentence) => {
    expect(parseConfig(text, 'en').problems.map(({ message }) => message)[0]).toContain(sentence)
    const places = (language: 'es' | 'en') => parseConfig(text, language).problems.map(({ path, range }) => ({ path, range }))
    expect(places('en')).toEqual(places('es'))
  })

  it('says where', () => {
    const { problems } = parseConfig('{\n  "strict": true,\n  "suppress": [\n    { "code": "cl-run-03" }\n  ]\n}')
    expect(problems[0]!.range.start).toMatchObject({ line: 4, column: 5 })
  })

  it('goes by the schema that is published', () => {
    const { $schema: _draft, ...schema } = configSchema
    const isValid = new Ajv({ strict: false }).compile(schema)
    for (const text of [
      '{}',
      '{"guides":"tei","severity":{"cl-run-03":"off"},"suppress":[{"code":"cl-run-03","reason":"a","until":"2026-12-31"}]}',
    ]) {
      expect([isValid(JSON.parse(text)), parseConfig(text).problems]).toEqual([true, []])
    }
    const wrong = ['{"a":1}', '{"strict":1}', '{"suppress":[{"code":"cl-run-03"}]}']
    expect(wrong.filter((text) => isValid(JSON.parse(text)))).toEqual([])
  })
})

describe('a configuration is applied', () => {
  it('changes severities, and with them the verdict', () => {
    expect(applied({ severity: { 'cl-patient-02': 'warning' } }).response).toMatchObject({ valid: true, errors: [] })
    expect(applied({ severity: { 'cl-patient-02': 'off' } }).response.issues.some(({ code }) => code === 'cl-patient-02')).toBe(false)
    expect(applied({ severity: { 'cl-patient-01': 'error' } }).response.errors).toHaveLength(2)
  })

  it('suppresses with a reason, by path and by file', () => {
    const one = { code: 'cl-patient-02', reason: 'anónimos' }
    expect(applied({ suppress: [one] })).toMatchObject({
      response: { valid: true },
      suppressed: [{ code: 'cl-patient-02', reason: 'anónimos' }],
    })
    expect(applied({ suppress: [{ ...one, path: 'Patient.name' }] }).suppressed).toHaveLength(1)
    expect(applied({ suppress: [{ ...one, path: 'Patient.address' }] }).suppressed).toHaveLength(0)
    expect(applied({ suppress: [{ ...one, files: ['datos/**'] }] }).suppressed).toHaveLength(1)
    expect(applied({ suppress: [{ ...one, files: ['otros/**'] }] }).suppressed).toHaveLength(0)
  })

  it('takes an index that a path does not give for any, and what is within', () => {
    const resource = { resourceType: 'Patient', name: [{ family: 'Soto', given: ['Ana '] }] }
    const { apply } = prepareConfig({ suppress: [{ code: 'cl-json-09', path: 'Patient.name', reason: 'a' }] }, today)
    expect(apply(lint(resource, { today }), 'a.json').suppressed.map(({ path }) => path)).toEqual(['Patient.name[0].given[0]'])
    const other = prepareConfig({ suppress: [{ code: 'cl-json-09', path: 'Patient.name[1]', reason: 'a' }] }, today)
    expect(other.apply(lint(resource, { today }), 'a.json').suppressed).toEqual([])
  })

  it('holds to the last day, and tells what is expired and what suppresses nothing', () => {
    const one = { code: 'cl-patient-02', reason: 'a' }
    expect(applied({ suppress: [{ ...one, until: today }] }).suppressed).toHaveLength(1)
    const { suppressed, appliance } = applied({
      suppress: [
        { ...one, until: '2026-01-14' },
        { code: 'cl-run-03', reason: 'b' },
      ],
    })
    expect(suppressed).toEqual([])
    expect([appliance.expired.map(({ code }) => code), appliance.unused().map(({ code }) => code)]).toEqual([
      ['cl-patient-02'],
      ['cl-run-03'],
    ])
  })

  it('tells nothing of suppressions for files that were not seen', () => {
    const { appliance } = applied({ suppress: [{ code: 'cl-run-03', reason: 'b', files: ['otros/**'] }] })
    expect(appliance.unused()).toEqual([])
  })
})

describe('patterns of files', () => {
  it.each([
    ['*.json', 'a/b.json', true],
    ['*.json', 'a/b.ndjson', false],
    ['a/*.json', 'a/b.json', true],
    ['a/*.json', 'a/b/c.json', false],
    ['a/**', 'a/b/c.json', true],
    ['a/', 'a/b/c.json', true],
    ['**/b/*.json', 'b/c.json', true],
    ['**/b/*.json', 'a/x/b/c.json', true],
    ['a/{b,c}/?.json', 'a/c/d.json', true],
    ['a/{b,c}/?.json', 'a/d/d.json', false],
    ['./a/*', 'a/b', true],
    ['*a*a*a*b', `${'a'.repeat(200)}`, false],
  ])('%s and %s', (glob, path, matches) => {
    expect(matchesGlob(glob, path)).toBe(matches)
  })

  it.each(['', '/a', 'C:/a', '../a', 'a\\b', '[a]', '{a', 'a}', '{a,{b}}', 'x'.repeat(501)])('%s is refused', (glob) => {
    const say = faultInGlob(glob)!
    expect(say(configWords.es)).toMatch(/\.$/)
    expect(say(configWords.en)).toMatch(/^[^«»]+\.$/)
  })

  it('cost no more than the product of both lengths', () => {
    const before = process.cpuUsage().user
    expect(matchesGlob('**/a/'.repeat(90) + 'b', 'a/'.repeat(2000) + 'c')).toBe(false)
    expect(process.cpuUsage().user - before).toBeLessThan(500_000)
  })
})
