import { linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, encounter, noEnd, noOffset, wrongStatus, type Ran, type Session } from './session.ts'

let session: Session

beforeEach(() => {
  session = createSession()
})

afterEach(() => session.end())

const pretty = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

interface JsonReport {
  readonly results: readonly {
    readonly file: string
    readonly line?: number
    readonly valid: boolean
    readonly issues: readonly { readonly code: string; readonly range: { start: Place; end: Place } }[]
  }[]
  readonly summary: unknown
  readonly unreadable?: readonly { readonly file: string; readonly reason: string }[]
}

interface Place {
  readonly line: number
  readonly column: number
  readonly offset: number
}

const toReport = ({ out }: Ran): JsonReport => JSON.parse(out) as JsonReport

async function json(...args: readonly string[]): Promise<JsonReport> {
  return toReport(await session.run(['validate', '--format', 'json', ...args]))
}

describe('the exit status', () => {
  beforeEach(() => {
    session.write('bien.json', pretty(encounter()))
    session.write('aviso.json', pretty(noEnd))
    session.write('mal.json', pretty(wrongStatus))
  })

  it.each([
    { args: ['bien.json'], status: 0 },
    { args: ['aviso.json'], status: 0 },
    { args: ['mal.json'], status: 1 },
    { args: ['mal.json', 'bien.json'], status: 1 },
    { args: ['aviso.json', '--max-warnings', '1'], status: 0 },
    { args: ['aviso.json', '--max-warnings', '0'], status: 1 },
    { args: ['aviso.json', '--max-warnings', '0', '--quiet'], status: 1 },
    { args: ['aviso.json', '--max-warnings', '-1'], status: 0 },
    { args: ['mal.json', '--only', 'cl-enc'], status: 1 },
    { args: ['mal.json', '--only', 'cl-run'], status: 0 },
    { args: ['mal.json', '--only', 'cl-run', '--only', 'cl-enc-04'], status: 1 },
    { args: ['mal.json', '--only', 'zz'], status: 2 },
    { args: ['mal.json', '--only', 'CL-ENC'], status: 1 },
    { args: ['mal.json', '--only', 'cl-run, cl-enc-04'], status: 1 },
    { args: ['mal.json', '--only', 'cl-run,'], status: 2 },
    { args: ['nada.json'], status: 2 },
    { args: ['mal.json', 'nada.json'], status: 2 },
    { args: ['*.xml'], status: 2 },
    { args: ['.'], status: 1 },
    { args: [], status: 2 },
  ])('exit status of «$args» is $status', async ({ args, status }) => {
    expect((await session.run(['validate', ...args])).status).toBe(status)
  })

  it('says how many warnings are too many', async () => {
    const { err } = await session.run(['validate', 'aviso.json', '--max-warnings', '0'])
    expect(err).toBe('svc: Hay 1 aviso y --max-warnings permite 0.\n')
  })

  it('an unreadable file does not stop the others', async () => {
    symlinkSync('vuelta.json', join(session.folder, 'vuelta.json'))
    const report = await json('nada.json', 'vuelta.json', 'mal.json', 'bien.json')
    expect(report.results.map(({ file }) => file)).toEqual(['mal.json', 'bien.json'])
    expect(report.summary).toEqual({ files: 2, errors: 1, warnings: 0, fixable: 1 })
    expect(report.unreadable?.map(({ file }) => file)).toEqual(['nada.json', 'vuelta.json'])
    for (const { reason } of report.unreadable ?? []) expect(reason).toMatch(/^(?:no existe|es un enlace)/)
  })
})

describe('--format json', () => {
  it('--format json gives each resource as a ValidateResponse with ranges in the text', async () => {
    const text = pretty(wrongStatus)
    session.write('mal.json', text)
    const { results, summary, ...rest } = await json('mal.json')
    expect(rest).toEqual({})
    expect(summary).toEqual({ files: 1, errors: 1, warnings: 0, fixable: 1 })
    expect(results).toHaveLength(1)
    expect(Object.keys(results[0]!)).toEqual(
      expect.arrayContaining(['file', 'valid', 'errors', 'warnings', 'profile', 'resourceType', 'issues']),
    )
    const [issue] = results[0]!.issues
    expect(issue).toMatchObject({ code: 'cl-enc-04', severity: 'error', path: 'Encounter.status' })
    const { start, end } = issue!.range
    expect(text.slice(start.offset, end.offset)).toBe('"complete"')
    expect(start).toEqual({ line: 3, column: 13, offset: text.indexOf('"complete"') })
  })

  it('an absent element points at the brace of its parent', async () => {
    session.write('x.json', '\n {"resourceType":"Encounter"}')
    const { results } = await json('x.json')
    expect(results[0]!.issues[0]!.range).toEqual({
      start: { line: 2, column: 2, offset: 2 },
      end: { line: 2, column: 3, offset: 3 },
    })
  })

  it('--quiet leaves out warnings, from the totals too', async () => {
    session.write('aviso.json', pretty(noEnd))
    const report = await json('aviso.json', '--quiet')
    expect(report.summary).toEqual({ files: 1, errors: 0, warnings: 0, fixable: 0 })
    expect(report.results[0]).toMatchObject({ warnings: [], issues: [] })
  })

  it('SARIF names the page of the tool where others reach it, and none on this machine alone', async () => {
    session.write('mal.json', JSON.stringify(wrongStatus))
    const driver = async (env = {}) => {
      const { out } = await session.run(['validate', 'mal.json', '-f', 'sarif'], { env })
      return (JSON.parse(out) as { runs: { tool: { driver: Record<string, unknown> } }[] }).runs[0]!.tool.driver
    }
    expect(await driver({ SVC_PUBLIC_URL: 'https://svc.ejemplo.cl' })).toMatchObject({ informationUri: 'https://svc.ejemplo.cl' })
    expect(await driver()).not.toHaveProperty('informationUri')
  })

  it('docsUrl begins with SVC_PUBLIC_URL', async () => {
    session.write('mal.json', pretty(wrongStatus))
    const ran = await session.run(['validate', 'mal.json', '-f', 'json'], { env: { SVC_PUBLIC_URL: 'https://svc.ejemplo.cl/' } })
    expect(toReport(ran).results[0]!.issues[0]).toMatchObject({ docsUrl: 'https://svc.ejemplo.cl/reglas/cl-enc-04' })
  })

  it('--profile judges by the profile asked for', async () => {
    session.write('bien.json', pretty(encounter()))
    const url = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/EncounterCL'
    expect((await json('bien.json', '--profile', url)).results[0]).toMatchObject({ profile: url })
    expect((await session.run(['validate', 'bien.json', '--profile', 'EncounterCL'])).status).toBe(2)
  })

  it('an unknown version of CL Core gets a warning, and the one at hand is used', async () => {
    session.write('bien.json', pretty(encounter()))
    const { status, err } = await session.run(['validate', 'bien.json', '--cl-core-version', '9.9.9'])
    expect(status).toBe(0)
    expect(err).toBe('svc: CL Core «9.9.9» no está disponible: se usa 1.9.4.\n')
    expect((await session.run(['validate', 'bien.json', '--cl-core-version', 'stable'])).err).toBe('')
    // svc guides shows that one: it is not absent, and is had by naming it.
    expect((await session.run(['validate', 'bien.json', '--cl-core-version', '1.9.2'])).err).toBe(
      'svc: Se usa CL Core 1.9.4. Con 1.9.2 se revisa lo que la nombra en su perfil, en meta.profile o --profile, como «…/CorePacienteCl|1.9.2».\n',
    )
  })
})

describe('which files are checked', () => {
  it('whole folders, by name, each file once', async () => {
    for (const name of ['b.json', 'a/c.json', 'a/d.ndjson', 'a/otro.txt', 'node_modules/p/package.json', '.git/x.json']) {
      session.write(name, JSON.stringify(encounter()))
    }
    const { results } = await json('.', 'b.json', 'a')
    expect(results.map(({ file }) => file)).toEqual(['a/c.json', 'a/d.ndjson', 'b.json'])
  })

  it('follows links to files, and not those to folders', async () => {
    session.write('real/mal.json', pretty(wrongStatus))
    symlinkSync('real/mal.json', join(session.folder, 'enlace.json'))
    symlinkSync('.', join(session.folder, 'vuelta'))
    expect((await json('.')).results.map(({ file }) => file)).toEqual(['enlace.json', 'real/mal.json'])
    expect((await json('enlace.json')).results.map(({ file }) => file)).toEqual(['enlace.json'])
  })

  it('patterns, and --ignore by name or path', async () => {
    for (const name of ['a.json', 'a/b.json', 'a/borradores/c.json', 'otros/d.json']) session.write(name, pretty(encounter()))
    expect((await json('**/*.json')).results.map(({ file }) => file)).toEqual(['a.json', 'a/b.json', 'a/borradores/c.json', 'otros/d.json'])
    const ignoring = ['--ignore', 'borradores', '--ignore', 'otros/*.json']
    expect((await json('.', ...ignoring)).results.map(({ file }) => file)).toEqual(['a.json', 'a/b.json'])
    expect((await json('a.json', 'otros/d.json', ...ignoring)).results.map(({ file }) => file)).toEqual(['a.json'])
    const { status, err } = await session.run(['validate', 'otros/d.json', ...ignoring])
    expect({ status, err }).toEqual({ status: 0, err: 'svc: No se revisó nada: --ignore deja fuera todo lo que se pidió.\n' })
  })

  it('a file whose name looks like a pattern', async () => {
    session.write('a[1].json', pretty(encounter()))
    session.write('(x)/b.json', pretty(encounter()))
    expect((await json('a[1].json', '(x)')).results.map(({ file }) => file)).toEqual(['a[1].json', '(x)/b.json'])
  })

  it('standard input, with its name', async () => {
    const ran = await session.run(['validate', '-', '--stdin-filename', 'p.json', '-f', 'json'], { stdin: pretty(wrongStatus) })
    expect(toReport(ran).results.map(({ file }) => file)).toEqual(['p.json'])
    expect(ran.status).toBe(1)
  })

  it('leaves out its own reports', async () => {
    session.write('bien.json', pretty(encounter()))
    const args = ['validate', '.', '--format', 'json', '--output', 'informe.json']
    await session.run(args)
    expect(await session.run(args)).toMatchObject({ status: 0, out: '' })
    expect((JSON.parse(session.read('informe.json')) as JsonReport).summary).toMatchObject({ files: 1 })
  })
})

describe('NDJSON', () => {
  const lines = [encounter(), wrongStatus, noEnd].map((value) => JSON.stringify(value))

  it('NDJSON gets a result for each line, with places in the file', async () => {
    const text = `${lines[0]}\r\n\r\n${lines[1]}\n${lines[2]}`
    session.write('x.ndjson', text)
    const { results, summary } = await json('x.ndjson')
    expect(results.map(({ line }) => line)).toEqual([1, 3, 4])
    expect(summary).toEqual({ files: 1, errors: 1, warnings: 1, fixable: 1 })
    const { start, end } = results[1]!.issues[0]!.range
    expect(start.line).toBe(3)
    expect(text.slice(start.offset, end.offset)).toBe('"complete"')
  })

  it('a bad line of NDJSON does not disturb the others', async () => {
    session.write('x.ndjson', `${lines[0]}\n{"resourceType":\n${lines[1]}\n`)
    const { results } = await json('x.ndjson')
    expect(results.map(({ valid }) => valid)).toEqual([true, false, false])
  })

  it('NDJSON comes by standard input too', async () => {
    const ran = await session.run(['validate', '-', '--stdin-filename', 'x.ndjson', '-f', 'json'], { stdin: lines.join('\n') })
    expect(toReport(ran).results).toHaveLength(3)
  })

  it('NDJSON is fixed line by line, other lines stay as they are', async () => {
    session.write('x.ndjson', `${lines[0]}\r\n  \n${lines[1]}\n${lines[2]}`)
    await session.run(['validate', 'x.ndjson', '--fix'])
    expect(session.read('x.ndjson')).toBe(`${lines[0]}\r\n  \n${lines[1]!.replace('complete', 'finished')}\n${lines[2]}`)
  })
})

describe('the ways to ask for a report', () => {
  it('each --output belongs to the --format before it', async () => {
    session.write('mal.json', pretty(wrongStatus))
    const args = ['validate', 'mal.json', '-f', 'json', '-o', 'sub/a.json', '--format', 'stylish']
    const { out } = await session.run(args)
    expect(out).toContain('✖ 1 problema')
    expect((JSON.parse(session.read('sub/a.json')) as JsonReport).summary).toMatchObject({ errors: 1 })
  })

  it.each([
    [['--format', 'xml'], /No existe el formato «xml»/],
    [['-f', 'json', '-f', 'stylish'], /un solo formato/],
    [['-o', 'a', '-f', 'json'], /va después del --format/],
    [['-f', 'json', '-o', 'a', '-o', 'b'], /dos --output/],
    [['-f', 'json', '-o', 'a', '-f', 'stylish', '-o', 'a'], /mismo archivo/],
    [['-f', 'json', '-o', '.'], /No se pudo escribir «\.»: es una carpeta/],
    [['--max-warnings', 'muchos'], /--max-warnings espera un número entero desde 0/],
    [['--max-warnings', '-2'], /--max-warnings espera un número entero desde 0/],
  ])('%j is a usage error', async (args, sentence) => {
    session.write('bien.json', pretty(encounter()))
    const { status, out, err } = await session.run(['validate', 'bien.json', ...args])
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toMatch(sentence)
  })

  it.each([
    ['in a folder', '.', 'mal.json'],
    ['which is not', 'bien.json', 'mal.json'],
    ['by its name', 'bien.json', 'bien.json'],
    ['by another way to it', 'bien.json', './bien.json'],
    ['by a link', 'bien.json', 'enlace.json'],
    ['by another of its names', 'otro.json', 'bien.json'],
    ['among others', 'mal.json', 'mal.json'],
  ])('a report is not written over what is reviewed, %s', async (_, asked, output) => {
    const text = pretty(encounter())
    for (const name of ['bien.json', 'mal.json']) session.write(name, text)
    symlinkSync('bien.json', join(session.folder, 'enlace.json'))
    linkSync(join(session.folder, 'bien.json'), join(session.folder, 'otro.json'))
    for (const args of [
      ['validate', 'nada.json', asked, '-f', 'json', '-o', output],
      ['report', 'nada.json', asked, '--html', output],
    ]) {
      const { status, out, err } = await session.run(args)
      expect({ status, out }).toEqual({ status: 2, out: '' })
      expect(err).toContain('el resultado lo borraría')
      expect(session.read(output)).toBe(text)
    }
  })
})

it.each(['json', 'ndjson', 'sarif', 'junit', 'gitlab', 'fhir', 'stylish'])(
  'a report as %s is written over that of the run before',
  async (format) => {
    session.write('mal.json', pretty(wrongStatus))
    session.write('uno/bien.json', pretty(encounter()))
    for (let run = 0; run < 2; run += 1)
      expect(await session.run(['validate', '.', '-f', format, '-o', 'informe.json'])).toMatchObject({ status: 1, err: '' })
    expect((await session.run(['validate', '.', '--ignore', 'mal.json', '-f', format, '-o', 'informe.json'])).status).toBe(0)
  },
)

describe('what cannot be read is told with its reason:', () => {
  it('a link that leads to itself', async () => {
    symlinkSync('b.json', join(session.folder, 'a.json'))
    symlinkSync('a.json', join(session.folder, 'b.json'))
    const { status, err } = await session.run(['validate', 'a.json'])
    expect(status).toBe(2)
    expect(err).toContain('«a.json»: es un enlace que lleva a sí mismo')
    expect(err).not.toContain('dentro de svc')
  })

  it('a name that is too long', async () => {
    const { status, err } = await session.run(['validate', `${'a'.repeat(300)}.json`])
    expect(status).toBe(2)
    expect(err).toContain('el nombre es demasiado largo')
    expect(err).not.toContain('dentro de svc')
  })

  it.runIf(process.platform === 'linux')('a name that is not in UTF-8', async () => {
    writeFileSync(Buffer.concat([Buffer.from(join(session.folder, 'a')), Buffer.from([0xff]), Buffer.from('.json')]), pretty(encounter()))
    const { status, err } = await session.run(['validate', '.'])
    expect(status).toBe(2)
    expect(err).toContain('su nombre no está en UTF-8')
  })
})

describe('fixing', () => {
  it('--fix changes the bytes of the fix alone', async () => {
    const text = `\uFEFF{\r\n\t"resourceType" : "Encounter", "status":"complete",\r\n  "length": { "value": 1.50, "system": "http://unitsofmeasure.org", "code": "h" },\r\n"class":{"system":"http://terminology.hl7.org/CodeSystem/v3-ActCode","code":"AMB"},\r\n "subject":{"display":"é"}}`
    session.write('mal.json', text)
    const { status, out } = await session.run(['validate', 'mal.json', '--fix'])
    expect(session.read('mal.json')).toBe(text.replace('"complete"', '"finished"'))
    expect(out).not.toContain('cl-enc-04')
    expect(status).toBe(0)
  })

  it('--fix leaves unsafe fixes, --fix-unsafe does not', async () => {
    session.write('mal.json', pretty(noOffset))
    expect((await session.run(['validate', 'mal.json', '--fix'])).status).toBe(1)
    expect(session.read('mal.json')).toBe(pretty(noOffset))
    expect((await session.run(['validate', 'mal.json', '--fix-unsafe'])).status).toBe(0)
    expect(session.read('mal.json')).toContain('"2026-01-05T10:00:00-03:00"')
  })

  it('--fix-dry-run shows the diff, touches nothing and exits as after the fixes', async () => {
    session.write('mal.json', pretty(wrongStatus))
    const { status, out } = await session.run(['validate', 'mal.json', '--fix-dry-run'])
    expect(status).toBe(0)
    expect(out).toContain('--- mal.json\n+++ mal.json\n@@ -1,6 +1,6 @@\n')
    expect(out).toContain('\n-  "status": "complete",\n+  "status": "finished",\n')
    expect(session.read('mal.json')).toBe(pretty(wrongStatus))
  })

  it('--fix-dry-run keeps the diff out of JSON output', async () => {
    session.write('mal.json', pretty(wrongStatus))
    const ran = await session.run(['validate', 'mal.json', '--fix-dry-run', '-f', 'json'])
    expect(toReport(ran).summary).toMatchObject({ errors: 0 })
    expect(ran.err).toContain('+  "status": "finished",')
  })

  it('--fix - writes the fixed text to stdout and the report to stderr', async () => {
    const stdin = pretty(wrongStatus)
    const { status, out, err } = await session.run(['validate', '-', '--fix'], { stdin })
    expect(out).toBe(stdin.replace('complete', 'finished'))
    expect(err).toContain('sin problemas')
    expect(status).toBe(0)
  })

  it('leaves and names what is not UTF-8', async () => {
    const bytes = Buffer.from(pretty({ ...wrongStatus, subject: { display: 'Ñuñoa' } }), 'latin1')
    session.write('latin1.json', bytes)
    const { status, err } = await session.run(['validate', 'latin1.json', '--fix'])
    expect(status).toBe(1)
    expect(err).toBe('svc: «latin1.json» no está en UTF-8 y queda sin corregir.\n')
    expect(readFileSync(join(session.folder, 'latin1.json'))).toEqual(bytes)
  })
})
