import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLinks } from '../../../tools/cli/refs/find-links.ts'
import { createKeyCollector, hashOf, openKeyIndex } from '../../../tools/cli/refs/key-index.ts'
import { createSession, type Session } from './session.ts'

let session: Session
beforeEach(() => {
  session = createSession()
})
afterEach(() => session.end())

const runType = { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01' }] }
const patient = (id: string, over: object = {}) => ({ resourceType: 'Patient', id, ...over })
const withRun = (value: string, over: object = {}) => ({ identifier: [{ type: runType, value, ...over }] })
const encounter = (reference: string, id = 'e') => ({ resourceType: 'Encounter', id, subject: { reference } })
const toLines = (...resources: readonly object[]): string => resources.map((one) => `${JSON.stringify(one)}\n`).join('')

interface Told {
  readonly file: string
  readonly line?: number
  readonly code: string
  readonly path: string
  readonly message: string
  readonly range: { readonly start: { readonly line: number; readonly offset: number } }
}

/** Findings across the files of the folder. */
async function follow(...args: readonly string[]): Promise<readonly Told[]> {
  const { out, err } = await session.run(['validate', '.', '--refs', '--only', 'cl-run', '--format', 'json', ...args])
  expect(err).toBe('')
  const { results } = JSON.parse(out) as { results: { file: string; line?: number; issues: Told[] }[] }
  return results.flatMap(({ file, line, issues }) =>
    issues.filter(({ code }) => code.startsWith('svc-ref')).map((issue) => ({ ...issue, file, ...(line !== undefined && { line }) })),
  )
}

const codes = (told: readonly Told[]) => told.map(({ code }) => code)

describe('validate --refs', () => {
  it('finds references that lead to no resource of any file, and where they stand', async () => {
    session.write('e.ndjson', toLines(encounter('Patient/1', 'a'), encounter('Patient/2', 'b')))
    session.write('p.ndjson.gz', gzipSync(toLines(patient('1'))))
    const told = await follow()
    expect(told).toMatchObject([{ file: 'e.ndjson', line: 2, code: 'svc-ref-01', path: 'Encounter.subject.reference' }])
    const lines = session.read('e.ndjson')
    expect(told[0]!.range.start).toMatchObject({ line: 2, offset: lines.indexOf('"Patient/2"') })
  })

  it.each<[string, object]>([
    ['contained', { ...encounter('#p'), contained: [patient('p')] }],
    ['of a version', encounter('Patient/1/_history/3')],
    ['on another server', encounter('https://otro.cl/fhir/Patient/99')],
    ['that a search shall find', encounter('Patient?identifier=1')],
    ['by urn', encounter('urn:uuid:1f0a3d4e-3c5a-4a52-9d1b-2f6a1c0e7b11')],
    [
      'of a contained resource to one that is there',
      { ...encounter('Patient/1'), contained: [{ resourceType: 'Observation', id: 'o', subject: { reference: 'Patient/1' } }] },
    ],
  ])('says nothing of a reference %s', async (_, resource) => {
    session.write('p.json', JSON.stringify(patient('1')))
    session.write('e.json', JSON.stringify(resource))
    expect(await follow()).toEqual([])
  })

  it('finds a version of what is in no file', async () => {
    session.write('e.json', JSON.stringify(encounter('Patient/1/_history/3')))
    expect(codes(await follow())).toEqual(['svc-ref-01'])
  })

  it('knows the addresses of entries, and their server as one that it knows', async () => {
    const base = 'https://hospital.cl/fhir'
    session.write(
      'b.json',
      JSON.stringify({ resourceType: 'Bundle', type: 'searchset', entry: [{ fullUrl: `${base}/Patient/1`, resource: patient('1') }] }),
    )
    session.write(
      'e.ndjson',
      toLines(encounter(`${base}/Patient/1`, 'a'), encounter('Patient/1', 'b'), encounter(`${base}/Patient/2`, 'c')),
    )
    expect(await follow()).toMatchObject([{ line: 3, code: 'svc-ref-01' }])
  })

  it('goes by the address of an entry that says no id', async () => {
    const bundle = {
      resourceType: 'Bundle',
      type: 'searchset',
      entry: [{ fullUrl: 'https://hospital.cl/fhir/Patient/8', resource: { resourceType: 'Patient' } }],
    }
    session.write('b.json', JSON.stringify(bundle))
    session.write('e.json', JSON.stringify(encounter('Patient/8')))
    expect(await follow()).toEqual([])
  })

  it('tells a resource that is there twice, and a reference to it', async () => {
    session.write('a.ndjson', toLines(patient('1'), patient('1')))
    session.write('b.json', JSON.stringify(patient('1')))
    session.write('c.json', JSON.stringify(encounter('Patient/1')))
    const told = await follow()
    expect(codes(told)).toEqual(['svc-ref-04', 'svc-ref-04', 'svc-ref-02'])
    expect(told[1]).toMatchObject({ file: 'b.json', path: 'Patient.id', message: '«Patient/1» ya está en «a.ndjson», línea 1.' })
  })

  it('tells the id of another type only where it cannot be by chance', async () => {
    session.write('a.json', JSON.stringify({ resourceType: 'Practitioner', id: '7f3c2a90-1b' }))
    session.write('b.json', JSON.stringify({ resourceType: 'Practitioner', id: '7' }))
    session.write('e.ndjson', toLines(encounter('Patient/7f3c2a90-1b'), encounter('Patient/7', 'f')))
    const told = await follow()
    expect(codes(told)).toEqual(['svc-ref-03', 'svc-ref-01'])
    expect(told[0]!.message).toContain('y sí «Practitioner/7f3c2a90-1b»')
  })

  it('finds one RUN in two patients however it is written, and no other sharing', async () => {
    session.write(
      'p.ndjson',
      toLines(
        patient('1', withRun('12345678-5')),
        patient('2', withRun('12.345.678-5')),
        { resourceType: 'Practitioner', id: '3', ...withRun('12345678-5') },
        patient('4', withRun('12345678-5', { use: 'old' })),
        patient('5', { identifier: [{ system: 'urn:x', value: '0000' }] }),
        patient('6', { identifier: [{ system: 'urn:x', value: '0000' }] }),
        patient('7', { identifier: [{ value: '55' }] }),
        patient('8', { identifier: [{ value: '55' }] }),
      ),
    )
    expect(await follow()).toMatchObject([
      { line: 2, code: 'svc-ref-05', path: 'Patient.identifier[0].value', message: expect.stringContaining('línea 1') },
    ])
  })

  it('takes the same patient of many messages for no twin', async () => {
    const bundle = {
      resourceType: 'Bundle',
      type: 'message',
      entry: [{ fullUrl: 'urn:uuid:1', resource: patient('1', withRun('12345678-5')) }],
    }
    session.write('m.ndjson', toLines({ ...bundle, id: 'a' }, { ...bundle, id: 'b' }))
    expect(await follow()).toEqual([])
  })

  it('looks at each entry of a Bundle a few times, however many references lead nowhere', () => {
    let looks = 0
    const entry = Array.from({ length: 300 }, (_, index) => ({
      resource: {
        resourceType: 'Encounter',
        get id() {
          looks += 1
          return `e${index}`
        },
        subject: { reference: `Patient/${index}` },
      },
    }))
    const empty = createKeyCollector().end()
    const data = { index: empty.index, names: empty.duplicates, identifiers: empty.duplicates, types: [], bases: [] }
    const response = { valid: true, errors: [], warnings: [], profile: null, resourceType: 'Bundle', issues: [] }
    const root = { resourceType: 'Bundle', type: 'collection', entry }
    expect(openLinks(data, { ranges: false })({ text: '', root }, response).issues).toHaveLength(entry.length)
    expect(looks).toBeLessThan(5 * entry.length)
  })

  it('tells no reference of an entry that leads to another by the end of its address', () => {
    const reading = { resourceType: 'Encounter', id: 'e', subject: { reference: 'Patient/1' } }
    const version = { ...reading, id: 'f', subject: { reference: 'Patient/2/_history/3' } }
    const at = (fullUrl: string, resource: object) => ({ fullUrl, resource })
    const empty = createKeyCollector().end()
    const data = { index: empty.index, names: empty.duplicates, identifiers: empty.duplicates, types: [], bases: [] }
    const response = { valid: true, errors: [], warnings: [], profile: null, resourceType: 'Bundle', issues: [] }
    const entry = [
      at('https://a.cl/fhir/Patient/1', { resourceType: 'Patient' }),
      at('https://a.cl/fhir/Patient/2/_history/3', { resourceType: 'Patient' }),
      at('urn:uuid:1', reading),
      at('urn:uuid:2', version),
      at('urn:uuid:3', { ...reading, id: 'g', subject: { reference: 'Patient/3' } }),
    ]
    const root = JSON.parse(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })) as never
    expect(openLinks(data)({ text: JSON.stringify(root), root }, response).issues).toMatchObject([
      { code: 'svc-ref-01', entryIndex: 4, path: 'Encounter.subject.reference' },
    ])
  })

  it('finds the same whatever the threads', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => encounter(`Patient/${index % 1500}`, `e${index}`))
    session.write('e.ndjson', toLines(...many))
    session.write(
      'p.ndjson',
      toLines(...Array.from({ length: 1400 }, (_, index) => patient(String(index % 1390), withRun(`${index % 1395}-1`)))),
    )
    const [one, three] = [await follow('--jobs', '1'), await follow('--jobs', '3')]
    expect(one.length).toBeGreaterThan(200)
    expect(three).toEqual(one)
  })

  it('finds as severely as the configuration says, and explains itself', async () => {
    session.write(
      'svc.config.json',
      JSON.stringify({ severity: { 'svc-ref-01': 'error' }, suppress: [{ code: 'svc-ref-05', reason: 'conocido' }] }),
    )
    session.write('e.json', JSON.stringify(encounter('Patient/1')))
    const { status, out } = await session.run(['validate', 'e.json', '--refs', '--only', 'cl-run'])
    expect([status, out]).toEqual([1, expect.stringContaining('svc-ref-01')])
    expect((await session.run(['explain', 'svc-ref-01'])).out).toContain('ninguno de los archivos')
  })

  it.each([
    [['-', '--refs'], 'entrada estándar'],
    [['.', '--refs', '--fix'], 'no corrige'],
    [['.', '--refs', '--remote'], 'sin --remote'],
  ])('is not for %j', async (args, sentence) => {
    const { status, err } = await session.run(['validate', ...args])
    expect(status).toBe(2)
    expect(err).toContain(sentence)
  })
})

describe('an index of keys', () => {
  it.each([
    ['in memory', 1 << 20],
    ['on the disk', 256],
  ])('%s has what was added, nothing else, and knows what came twice', (_, most) => {
    const collector = createKeyCollector(most)
    const names = Array.from({ length: 5000 }, (_, index) => `Patient/${index}`)
    for (const name of [...names, 'Patient/17', 'Patient/4711', 'Patient/17']) collector.add(name)
    const { index, duplicates, count } = collector.end()
    expect(count).toBe(5003)
    expect(index.kind).toBe(most === 256 ? 'disk' : 'memory')
    expect(duplicates).toEqual(new Set(['Patient/17', 'Patient/4711'].map(hashOf)))
    const has = openKeyIndex(index)
    expect(names.every(has)).toBe(true)
    expect(names.some((name) => has(`${name}x`))).toBe(false)
    expect([has(''), has('Patient/5000')]).toEqual([false, false])
    collector.close()
  })
})
