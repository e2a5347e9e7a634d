import { Ajv } from 'ajv'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { QualityReport } from '../../../tools/cli/report/quality-report.ts'
import { createSession, encounter, noEnd, wrongStatus, type Session } from './session.ts'

let session: Session
beforeEach(() => {
  session = createSession()
})
afterEach(() => session.end())

const secret = 'Zanahoria-4711'
const patient = { resourceType: 'Patient', id: 'p', name: [{ family: secret, given: ['Ana'] }], birthDate: '1980-02-03' }
const toLines = (...resources: readonly object[]): string => resources.map((one) => `${JSON.stringify(one)}\n`).join('')

async function read(...args: readonly string[]): Promise<QualityReport> {
  const { out, err } = await session.run(['report', 'datos', '--format', 'json', ...args])
  expect(err).toBe('')
  return JSON.parse(out) as QualityReport
}

describe('svc report', () => {
  beforeEach(() => {
    session.write(
      'datos/e.ndjson',
      toLines(
        { ...wrongStatus, id: '1', subject: { reference: 'Patient/p' } },
        { ...noEnd, id: '2', subject: { reference: 'Patient/p' } },
        { ...encounter(), id: '3', period: { start: '2025-12-31T23:00:00-03:00', end: '2026-01-01T00:10:00-03:00' } },
      ),
    )
    session.write('datos/p.json', JSON.stringify(patient))
    session.write('datos/mal.json', '{"resourceType": "Patient",')
  })

  it('counts by rule, type, month and profile, with places', async () => {
    const made = await read()
    expect(made.totals).toMatchObject({ files: 3, resources: 5, unreadable: 0 })
    expect(made.byType.find(({ type }) => type === 'Encounter')).toMatchObject({ resources: 3, withErrors: 1 })
    expect(made.byMonth.map(({ month, resources }) => [month, resources])).toEqual([
      ['2025-12', 1],
      ['2026-01', 2],
    ])
    expect(made.byRule.find(({ code }) => code === 'cl-enc-04')).toMatchObject({
      errors: 1,
      examples: [{ file: 'datos/e.ndjson', line: 1 }],
    })
    expect(made.byProfile.map(({ profile }) => profile.split('/').at(-1))).toContain('CorePacienteCl')
    expect(made.references).toMatchObject({ 'svc-ref-01': 1 })
    expect(made.worstFiles.length).toBeGreaterThan(1)
  })

  it('says how many resources have each element that their profile asks to support', async () => {
    const of = (report: QualityReport, element: string) =>
      report.completeness.find((one) => one.profile.endsWith('/CorePacienteCl') && one.element === element)
    const made = await read()
    expect(of(made, 'birthDate')).toMatchObject({ present: 1, resources: 1 })
    expect(of(made, 'gender')).toMatchObject({ present: 0, resources: 1 })
  })

  it('counts what a Bundle holds by its entries, and the establishment that sent it', async () => {
    const organization = {
      resourceType: 'Organization',
      id: 'o',
      identifier: [{ system: 'http://minsal.cl/deis/establecimientos', value: '101100' }],
    }
    session.write(
      'datos/b.json',
      JSON.stringify({
        resourceType: 'Bundle',
        type: 'collection',
        entry: [{ resource: organization }, { resource: { ...patient, id: 'q' } }],
      }),
    )
    const made = await read()
    expect(made.byType.map(({ type, resources }) => [type, resources])).toEqual(
      expect.arrayContaining([
        ['Bundle', 1],
        ['Organization', 1],
        ['Patient', 2],
      ]),
    )
    for (const { code } of made.byOrganization) expect(code).toMatch(/^\d{6}$/)
  })

  it('keeps to its schema, and compares with an earlier report', async () => {
    const before = await session.run(['report', 'datos', '--format', 'json'])
    session.write('antes.json', before.out)
    session.write('datos/otro.json', JSON.stringify({ ...wrongStatus, id: '9' }))
    const made = (await read('--against', 'antes.json')) as QualityReport & {
      against: { rows: { name: string; before: number; now: number }[] }
    }
    expect(made.against.rows).toEqual(
      expect.arrayContaining([
        { name: 'cl-enc-04', before: 1, now: 2 },
        { name: 'files', before: 3, now: 4 },
      ]),
    )
    const schema = JSON.parse((await session.run(['report', '--schema'])).out) as object
    const validate = new Ajv({ strict: false }).compile(schema)
    validate(made)
    expect(validate.errors).toBeNull()
    const { status, err } = await session.run(['report', 'datos', '--format', 'json', '--against', 'datos/p.json'])
    expect([status, err]).toEqual([2, 'svc: «datos/p.json» no es un informe de svc report --format json.\n'])
  })

  it('says where the page is, and of what it was made', async () => {
    expect(await session.run(['report', 'datos', '--html', 'informe.html'])).toMatchObject({
      status: 0,
      out: '',
      err: 'svc: El informe está en «informe.html»: 5 recursos de 3 archivos, con 2 errores y 4 avisos.\n',
    })
    expect((await session.run(['report', 'datos/p.json', '--html', 'informe.html', '--lang', 'en'])).err).toMatch(
      /^svc: The report is in “informe\.html”: 1 resource of 1 file, with \d+ errors? and \d+ warnings?\.\n$/,
    )
  })

  it('paints no change of files and resources as better or worse', async () => {
    session.write('antes.json', (await session.run(['report', 'datos', '--format', 'json'])).out)
    session.write('datos/otro.json', JSON.stringify({ ...wrongStatus, id: '9' }))
    await session.run(['report', 'datos', '--html', 'informe.html', '--against', 'antes.json'])
    const changes = [...session.read('informe.html').matchAll(/<span class="(\w*)">([+−]?\d+)<\/span>/g)].map(([, kind, change]) => [
      kind,
      change,
    ])
    expect(changes.slice(0, 4)).toEqual([
      ['', '+1'],
      ['', '+1'],
      ['worse', '+1'],
      ['worse', '+1'],
    ])
  })

  it('writes a page by itself, without scripts and without a value of a resource', async () => {
    const { status, out } = await session.run(['report', 'datos', '--html', 'informe.html'])
    expect([status, out]).toEqual([0, ''])
    const page = session.read('informe.html')
    expect(page).toContain('<html lang="es">')
    expect(page).not.toMatch(/<script|https?:\/\/[^"<]*\.(?:js|css|png)|src=|@import|Zanahoria|1980-02/)
    expect(page).toContain('cl-enc-04')
    await session.run(['--lang', 'en', 'report', 'datos', '--html', 'report.html'])
    expect(session.read('report.html')).toContain('Quality of FHIR data')
  })

  it('is the same whatever the threads', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => ({ ...(index % 3 === 0 ? wrongStatus : noEnd), id: `r${index}` }))
    session.write('datos/muchos.ndjson', toLines(...many))
    expect(await read('--jobs', '3')).toEqual(await read('--jobs', '1'))
  })

  it('goes by the configuration, and says so', async () => {
    session.write('datos/svc.config.json', JSON.stringify({ suppress: [{ code: 'cl-enc-04', reason: 'conocido' }] }))
    const made = await read()
    expect(made.byRule.map(({ code }) => code)).not.toContain('cl-enc-04')
    expect(made.totals.suppressed).toBe(1)
  })

  it('ends with 2 where something cannot be read or written, and says what', async () => {
    expect(await session.run(['report', 'no-hay', '--format', 'json'])).toMatchObject({ status: 2, err: expect.stringContaining('no-hay') })
    expect(await session.run(['report', 'datos'])).toMatchObject({ status: 2, err: expect.stringContaining('--html ARCHIVO') })
    expect(await session.run(['report', 'datos', '--html', 'datos/p.json/x.html'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('x.html'),
    })
  })
})
