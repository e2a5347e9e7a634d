import { chmodSync, symlinkSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSpanish } from '../../support/english.ts'
import { createSession, type Session } from './session.ts'

let session: Session
beforeEach(() => {
  session = createSession()
})
afterEach(() => session.end())

const runType = { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01' }] }
const clCorePatient = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
const patient = (id: string) => ({
  resourceType: 'Patient',
  id,
  gender: 'masculino',
  identifier: [{ type: runType, value: '51.234.567-0' }],
  managingOrganization: { reference: 'Organization/ninguna' },
})

interface Told {
  readonly code: string
  readonly path: string
  readonly message: string
  readonly why?: string
}

async function issuesOf(...args: readonly string[]): Promise<readonly Told[]> {
  const { results } = JSON.parse((await session.run(['validate', '.', '--format', 'json', ...args])).out) as {
    results: { issues: Told[] }[]
  }
  return results.flatMap(({ issues }) => issues)
}

const places = (issues: readonly Told[]) => issues.map(({ code, path }) => `${code} ${path}`)

describe('svc --lang en', () => {
  it('writes numbers as English does', async () => {
    const { out } = await session.run(['catalog', 'list', '--lang', 'en'])
    expect(out).toMatch(/ \d{1,2},\d{3} /)
    expect(out).not.toMatch(/ \d{1,2}\.\d{3} /)
    session.write('tabla.csv', `code,display\n${Array.from({ length: 1200 }, (_, index) => `X${index},Uno`).join('\n')}\n`)
    const env = { SVC_CACHE: session.folder }
    const imported = await session.run(['terminology', 'import', 'tabla.csv', '--as', 'cvx', '--lang', 'en'], { env, isInterrupted: false })
    expect(imported.err).toContain('has 1,200 codes (')
    expect((await session.run(['terminology', 'list', '--lang', 'en'], { env })).out).toContain(' 1,200 ')
    session.write('repetida.csv', 'code,display\n1,Uno\n1,Otro\n')
    const again = await session.run(['terminology', 'import', 'repetida.csv', '--as', 'cvx', '--lang', 'en'], { env, isInterrupted: false })
    expect(again.err).toContain('“repetida.csv”: a code is there twice, and the last one holds.')
    session.write('nada.json', JSON.stringify(patient('1')))
    const nothing = await session.run(['terminology', 'import', 'nada.json', '--lang', 'en'], { env, isInterrupted: false })
    expect(nothing.err).toMatch(/^svc: There is nothing to import: neither tables of SNOMED CT or LOINC, /)
    const fault = await session.run(['terminology', 'explain', '404684003 OR', '--lang', 'en'], { env })
    expect(fault.err).toBe(
      'svc: “404684003 OR” is neither an expression of ECL nor the address of a value set. At character 13: A concept (its SCTID), “*”, “(” or an operator such as “<” was expected; the text ends.\n',
    )
    await session.run(['terminology', 'import', 'tabla.csv', '--as', 'cvx'], { env, isInterrupted: false })
    const code = await session.run(['terminology', 'explain', 'X7', '--lang', 'en'], { env })
    expect(code.out).toMatch(/^ {2}System {4}http/m)
    const ecl = await session.run(['terminology', 'explain', '<< 404684003', '--lang', 'en'], { env })
    expect(ecl.out).toBe('The descendants or self of 404684003\n')
  })

  it('says in English why files cannot be read, on standard error and in the result', async () => {
    session.write('a.json', JSON.stringify(patient('1')))
    session.write('cortado.json.gz', gzipSync('{"resourceType":"Patient"}').subarray(0, 25))
    session.write('otro.json.gz', '{"resourceType":"Patient"}')
    session.write('vacia/nota.txt', '')
    symlinkSync('rueda.json', `${session.folder}/rueda.json`)
    const asked = ['cortado.json.gz', 'otro.json.gz', 'vacia', 'falta.json', 'falta*.json', 'rueda.json', 'a.json/b.json', 'a.json']
    for (const jobs of ['1', '2']) {
      const { out, err, status } = await session.run(['validate', ...asked, '--format', 'json', '--jobs', jobs, '--lang', 'en'])
      expect(status).toBe(2)
      const { unreadable } = JSON.parse(out) as { unreadable: { file: string; reason: string }[] }
      expect(unreadable.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
        'cortado.json.gz could not be decompressed (it is cut off: copy it again)',
        'otro.json.gz is not compressed, though its name says so (correct the name)',
        'vacia holds no .json or .ndjson files (check the path)',
        'falta.json does not exist (check the path)',
        'falta*.json no file matches (check the pattern)',
        'rueda.json is a link that leads to itself (correct it or delete it)',
        'a.json/b.json a part of the path is not a folder',
      ])
      expect(err.trimEnd().split('\n')).toEqual(unreadable.map(({ file, reason }) => `svc: “${file}” could not be read: ${reason}.`))
    }
  })

  it('says in English what is not written, and what is left as it is', async () => {
    session.write('a.json', Buffer.from('{"resourceType":"Patient","name":[{"family":"Muñoz"}],"gender":"Male"}', 'latin1'))
    session.write('b.json', JSON.stringify(patient('1')))
    chmodSync(`${session.folder}/b.json`, 0o444)
    const { out, err } = await session.run(['validate', '.', '--fix', '--format', 'json', '--lang', 'en'])
    expect(err).toBe(
      'svc: “a.json” is not in UTF-8 and is left as it is.\nsvc: “b.json” could not be fixed: is read-only (change it with chmod u+w).\n',
    )
    expect(out).toContain('could not be fixed: is read-only')
  })

  it('says in English what a baseline leaves out, and what is gone from it', async () => {
    session.write('a.json', JSON.stringify(patient('1')))
    const run = (...more: readonly string[]) => session.run(['validate', 'a.json', '--baseline', 'b', '--lang', 'en', ...more])
    expect((await run('--update-baseline')).err).toMatch(/^svc: “b” is up to date: \d+ known problems\.\n$/)
    expect((await run()).err).toMatch(/^svc: \d+ known problems are left out \(b\)\.\n$/)
    session.write('a.json', '{"resourceType":"Basic","code":{"text":"a"}}')
    const { err } = await run()
    expect(err).toMatch(/^svc: “b” has \d+ entries that no longer occur: remove them with --update-baseline\.\n/)
    expect(err.split('\n').filter(isSpanish)).toEqual([])
  })

  it.each([
    [['validate', 'b.json', '--profile', 'x'], '--profile takes the full URL of a profile, and not “x”.'],
    [['validate', 'b.json', '--baseline', 'no.json'], 'There is no baseline “no.json”: make it with --update-baseline.'],
    [['validate', 'b.json', '--format', 'json', '--output', 'b.json/c'], /^“b.json\/c” could not be written: /],
    [['fix', 'falta.json', '--pointer', '/a', '--replacement', '1'], '“falta.json” could not be read: does not exist (check the path).'],
    [
      ['report', 'b.json', '--against', 'falta.json', '--format', 'json'],
      '“falta.json” could not be read: does not exist (check the path).',
    ],
    [['catalog', 'import', 'comunas', 'falta.csv'], '“falta.csv” could not be read: does not exist (check the path).'],
    [['catalog', 'import', 'tfc', 'corta.csv'], 'corta.csv, line 3: it has 3 columns, and the line of names has 2.'],
    [['validate', 'b.json', '--remote'], /^SVC_BASE_URL is missing: /],
    [['explain', 'cl-run-3'], 'There is no rule or code “cl-run-3”. Did you mean “cl-run-03”?'],
    [['explain', 'zzz'], 'There is no rule or code “zzz”. Rules are shown by svc rules, and codes by svc catalog search.'],
    [['catalog', 'search', 'comuna', 'x'], /^There is no catalog “comuna”. Did you mean “comunas”/],
    [['catalog', 'search', 'nada', 'x'], 'There is no catalog “nada”: see those that there are with svc catalog list.'],
    [['terminology', 'search', 'x'], 'No terminologies are imported: add them with svc terminology import FILE.'],
    [['terminology', 'expand', 'x'], 'No terminologies are imported: add them with svc terminology import FILE.'],
    [['terminology', 'explain', 'x'], 'No terminologies are imported: add them with svc terminology import FILE.'],
    [['terminology', 'import', 'b.json', '--as', 'loinc'], 'There is no “Loinc.csv”: give the zip of LOINC as it was downloaded.'],
    [['terminology', 'explain', '<< ('], 'No terminologies are imported: add them with svc terminology import FILE.'],
    [
      ['terminology', 'expand', 'http://a.cl/vs'],
      'The value set “http://a.cl/vs” is not there. No terminologies are imported: add them with svc terminology import FILE.',
    ],
    [['validate', 'b.json', '--ig', 'b.json'], '“b.json” is not a compressed package (.tgz), or it is damaged: download it again.'],
    [
      ['validate', 'b.json', '--ig', 'cl.ejemplo#1.0.0', '--offline'],
      /^“cl\.ejemplo#1\.0\.0” is not in .*, and with --offline nothing is downloaded: use the \.tgz of the guide\.$/,
    ],
    [
      ['guides', 'diff', 'a', 'b'],
      'There is no guide “a”: see those inside with svc guides, or name a package, such as hl7.fhir.uv.ips#2.0.0.',
    ],
  ])('refuses in English: %j', async (args, sentence) => {
    session.write('b.json', JSON.stringify(patient('1')))
    session.write('corta.csv', 'codigo,nombre\n1,Uno\n2,Dos,Tres\n')
    const env = { SVC_CATALOGS: session.folder, SVC_CACHE: session.folder, HOME: session.folder }
    const { err, status } = await session.run(['--lang', 'en', ...args], { env })
    expect(status).toBe(2)
    expect(err.replace('svc: ', '').trimEnd()).toMatch(sentence)
    const plain = await session.run(args, { env })
    expect(isSpanish(plain.err)).toBe(true)
  })

  it('says of a file what is wrong in English, and around it', async () => {
    session.write('a.json', JSON.stringify(patient('1')))
    const { out, status } = await session.run(['validate', 'a.json', '--lang', 'en'])
    expect(status).toBe(1)
    expect(out).toContain('The RUN “51.234.567-0” is written with dots')
    expect(out).toContain('→ Use “51234567-0”')
    expect(out).toMatch(/✖ \d+ problems \(\d+ errors?, \d+ warnings?\) in 1 file\.\n/)
    expect(out.split('\n').filter(isSpanish)).toEqual([])
  })

  it.each([[[]], [['--refs']], [['--refs', '--jobs', '2']]])('finds the same as in Spanish: %j', async (more) => {
    session.write('a.ndjson', [patient('1'), patient('2'), patient('1')].map((one) => `${JSON.stringify(one)}\n`).join(''))
    const [spanish, english] = [await issuesOf(...more), await issuesOf('--lang', 'en', ...more)]
    expect(spanish.length).toBeGreaterThan(5)
    expect(places(english)).toEqual(places(spanish))
    expect(english.flatMap(({ message, why = '' }) => [message, why]).filter(isSpanish)).toEqual([])
    expect(spanish.some(({ message }) => isSpanish(message))).toBe(true)
  })

  it('says of a text that is not UTF-8 how to save it', async () => {
    session.write('a.json', Buffer.from('{"resourceType":"Patient","name":[{"family":"Muñoz"}]}', 'latin1'))
    const issue = (await issuesOf('--lang', 'en')).find(({ code }) => code === 'cl-json-01')
    expect(issue?.why).toMatch(/^A program that reads JSON/)
    expect(issue?.message).toMatch(/^The text is in Latin-1/)
  })

  it.each([
    [['guides'], /clcore +2\.0\.0 \(draft\) [^]* no licence declared\n/],
    [['explain', 'svc-ref-04'], /^svc-ref-04 · warning · svc validate --refs and svc report\nThe same resource/],
    [['catalog', 'get', 'comunas', '13120'], /\n {2}System .*\n {2}Catalog .*\n {2}Source /],
  ])('looks up in English: %j', async (args, told) => {
    expect((await session.run(['--lang', 'en', ...args])).out).toMatch(told)
  })

  it('compares versions of a guide in English, and what breaks by them', async () => {
    session.write('a.json', JSON.stringify({ ...patient('1'), meta: { profile: [`${clCorePatient}|1.9.3`] } }))
    const { out } = await session.run(['guides', 'diff', 'clcore#1.9.3', 'clcore#2.0.0', 'a.json', '--lang', 'en'])
    expect(out).toMatch(/^clcore 1\.9\.3 → clcore 2\.0\.0 \(draft\)\n/)
    expect(out).toMatch(/\nProfile CorePacienteCl \(Patient\): \d+ changes\n/)
    expect(out).toMatch(/\n\d+ new definitions, \d+ gone, \d+ changed\. \d+ changes may make invalid what was valid \(!\)\.\n/)
    expect(out).toMatch(/\nOf 1 resource, \d break/)
    const told = out.split('\n').filter((line) => !/(?:invariant|code|name|slice|value)\b.*: /.test(line))
    expect(told.filter(isSpanish)).toEqual([])
  })

  it('says in English that there are too many warnings, and what is imported', async () => {
    session.write('a.json', JSON.stringify({ ...patient('1'), identifier: undefined, gender: undefined }))
    const { err } = await session.run(['validate', 'a.json', '--only', 'cl-patient-04', '--max-warnings', '0', '--lang', 'en'])
    expect(err).toBe('svc: There is 1 warning, and --max-warnings allows 0.\n')
    session.write('comunas.csv', 'codigo;nombre\n99999;Una\n')
    const env = { SVC_CATALOGS: session.folder }
    const imported = await session.run(['catalog', 'import', 'comunas', 'comunas.csv', '--lang', 'en'], { env })
    expect(imported.err).toBe('svc: “comunas” now has 1 imported code of “comunas.csv”.\n')
  })

  it('lists and explains rules', async () => {
    const { out } = await session.run(['rules', '--format', 'json', '--lang', 'en'])
    const rules = JSON.parse(out) as { title: string; why: string }[]
    expect(rules.flatMap(({ title, why }) => [title, why]).filter(isSpanish)).toEqual([])
    const explained = await session.run(['--lang', 'en', 'explain', 'cl-run-01'])
    expect(explained.out).toMatch(/\nWhy\n {2}CL Core asks for the RUN without dots/)
    expect(explained.out).toContain('The RUN “55.555.555-5” is written with dots.')
  })

  it.each(['json', 'ndjson', 'sarif', 'junit', 'github', 'azure', 'fhir'])(
    'writes %s without Spanish around the findings',
    async (format) => {
      session.write('a.json', JSON.stringify({ ...patient('1'), meta: { profile: ['https://ejemplo.cl/p'] } }))
      const spanish = await session.run(['validate', 'a.json', '--format', format, '--all'])
      expect(spanish.out).toMatch(/sin comprobar/)
      const { out } = await session.run(['validate', 'a.json', '--format', format, '--all', '--lang', 'en'])
      expect(out.match(/sin comprobar|se sigue|silencia|\bcon \d|aviso|El RUN|"es"/g) ?? []).toEqual([])
      expect(out.length).toBeGreaterThan(500)
    },
  )
})
