import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineUnavailable, type Findings } from '../../../../proxy/engine/engine.ts'
import { forgetOld } from '../../../../proxy/forgetting.ts'
import { startService, type Answer, type TestService } from '../../../support/service.ts'

const nothing: Findings = { issues: [], profile: null, degraded: false }
const issue = { code: 'cl-patient-02', severity: 'error', path: 'Patient.name[0].family', message: 'Falta «Soto».' } as const
const patient = '{"resourceType":"Patient","active":true}'

let service: TestService

beforeEach(async () => {
  service = await startService({ jobLimit: 20_000, bodyLimit: 2000 })
})
afterEach(() => service.close())

const headers = (more: Readonly<Record<string, string>> = {}) => ({
  'X-API-Key': service.apiKey,
  'Content-Type': 'application/x-ndjson',
  ...more,
})

function send(body: RequestInit['body'] & {}, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return service.ask('/api/jobs', { method: 'POST', body, headers: headers(more) })
}

const read = (path: string): Promise<Answer> => service.ask(path, { headers: { 'X-API-Key': service.apiKey } })

const named = (id: string) => ({ 'Idempotency-Key': id })

async function findingsOf(id: string): Promise<readonly unknown[]> {
  const { status, text, headers } = await read(`/api/jobs/${id}/result`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]))
}

async function unitsUsed(): Promise<number> {
  return (await service.store.readQuota(service.tenantId))!.used
}

/** A body of which the first part comes at once, and the rest when it is let. */
function held(first: string, rest: string) {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const parts = async function* () {
    yield Buffer.from(first)
    await released
    yield Buffer.from(rest)
  }
  return { body: Readable.toWeb(Readable.from(parts())) as RequestInit['body'] & {}, release }
}

const sendHeld = (body: RequestInit['body'] & {}, id: string): Promise<Answer> =>
  service.ask('/api/jobs', { method: 'POST', body, headers: headers(named(id)), duplex: 'half' } as RequestInit)

describe('the detail of a job', () => {
  it.each([
    ['es', 'Todas las líneas están validadas.'],
    ['en', 'All lines are validated.'],
  ])('is told in the language that is asked for: %s', async (language, detail) => {
    const id = randomUUID()
    const asked = { 'Accept-Language': language }
    const sent = await send(`${patient}\n`, { ...named(id), ...asked })
    const view = await service.ask(`/api/jobs/${id}`, { headers: { 'X-API-Key': service.apiKey, ...asked } })
    const list = await service.ask('/api/jobs', { headers: { 'X-API-Key': service.apiKey, ...asked } })
    expect([sent, view].map(({ json }) => json['detail'])).toEqual([detail, detail])
    expect(list.json['items']).toMatchObject([{ id, detail }])
    for (const { headers } of [sent, view, list]) {
      expect([headers.get('content-language'), headers.get('vary')]).toEqual([language, 'Accept-Language'])
    }
  })

  it('tells in English where the quota ended a job, and whence the same request goes on', async () => {
    const { json } = await send(Array.from({ length: 101 }, () => patient).join('\n'), { 'Accept-Language': 'en' })
    expect(json['detail']).toBe(
      'The quota of the month ended before line 101; the findings before it stay. When there is quota, repeat the same request and it goes on from there.',
    )
  })
})

describe('201', () => {
  it('says how many lines are valid, keeps what was found without any value, and charges each line once', async () => {
    service.engine.does(({ body }) => (Buffer.from(body).includes('Soto') ? { ...nothing, issues: [issue] } : nothing))
    const id = randomUUID()
    const lines = [patient, '', '{"resourceType":"Patient","name":[{"family":"Soto"}]}', 'no es JSON', patient]
    const { status, json, headers } = await send(lines.join('\n'), named(id))
    expect([status, headers.get('location')]).toEqual([201, `/api/jobs/${id}`])
    expect(json).toMatchObject({ id, state: 'done', lines: 5, nextLine: 6, valid: 2, invalid: 2, unjudged: 0, units: 4, errorCount: 2 })
    expect(json['bytes']).toBe(Buffer.byteLength(lines.join('\n')))
    expect(await findingsOf(id)).toEqual([
      { line: 3, resourceType: 'Patient', severity: 'error', code: 'cl-patient-02', path: 'Patient.name[0].family' },
      { line: 4, severity: 'error', code: 'cl-json-01', path: '' },
    ])
    expect(await unitsUsed()).toBe(4)
    expect(await service.store.readUsage(service.tenantId, 1)).toMatchObject([
      { resourceType: 'Patient', validations: 3, invalid: 1, units: 3 },
      { resourceType: 'otro', validations: 1, invalid: 1, units: 1 },
    ])
  })

  it('takes gzip, and names the job itself where nobody does', async () => {
    const { status, json } = await send(gzipSync(`${patient}\r\n${patient}\r\n`), { 'Content-Encoding': 'gzip' })
    expect([status, json['lines'], json['valid']]).toEqual([201, 2, 2])
    expect((await read(`/api/jobs/${String(json['id'])}`)).json).toEqual(json)
    expect((await read('/api/jobs')).json).toEqual({ items: [json], nextCursor: null })
  })

  it('is not ended by any line: each is told of', async () => {
    const id = randomUUID()
    const bundle = { resourceType: 'Bundle', entry: Array.from({ length: 201 }, () => 1) }
    const lines: readonly (string | Buffer)[] = [
      '"',
      '[]',
      '{"resourceType":"Nada"}',
      '['.repeat(200),
      Buffer.from('{"resourceType":"Patient","id":"ñ"}', 'latin1'),
      `{"resourceType":"Patient","id":"${'a'.repeat(3000)}"}`,
      JSON.stringify(bundle),
      patient,
    ]
    const { json } = await send(Buffer.concat(lines.map((line) => Buffer.concat([Buffer.from(line), Buffer.from('\n')]))), named(id))
    expect(json).toMatchObject({ state: 'done', lines: 8, valid: 1, invalid: 7, units: 8 })
    expect((await findingsOf(id)).map((finding) => (finding as { code: string }).code)).toEqual([
      'cl-json-01',
      'cl-json-03',
      'cl-json-04',
      'cl-json-10',
      'svc-linea-01',
      'svc-linea-02',
      'svc-linea-03',
    ])
  })

  it('charges a Bundle by its entries, and nothing for what the engine did not complete', async () => {
    service.engine.does(({ resourceType }) => ({ ...nothing, degraded: resourceType === 'Patient' }))
    const id = randomUUID()
    const { json } = await send(`{"resourceType":"Bundle","entry":[{},{},{}]}\n${patient}\n`, named(id))
    expect(json).toMatchObject({ state: 'done', valid: 1, unjudged: 1, units: 3 })
    expect(await findingsOf(id)).toEqual([{ line: 2, resourceType: 'Patient', severity: 'warning', code: 'svc-linea-04', path: '' }])
    expect(await unitsUsed()).toBe(3)
  })

  it('tells of a line that the engine fails at, three times, and goes on', { timeout: 20_000 }, async () => {
    let asked = 0
    service.engine.does(({ body }) => {
      if (!Buffer.from(body).includes('"malo"')) return nothing
      asked += 1
      throw new EngineUnavailable('La validación tardó demasiado.', 5)
    })
    const { json } = await send(`{"resourceType":"Patient","id":"malo"}\n${patient}\n`)
    expect([json['state'], json['valid'], json['unjudged'], json['units'], asked]).toEqual(['done', 1, 1, 1, 3])
    expect(json['detail']).toBe('Todas las líneas están validadas, salvo las de svc-linea-04 (1).')
  })

  it('is stopped where the quota ends, with what came before it', async () => {
    const id = randomUUID()
    const lines = Array.from({ length: 150 }, () => patient)
    const { status, json } = await send(lines.join('\n'), named(id))
    expect([status, json['state'], json['reason'], json['lines'], json['units']]).toEqual([201, 'stopped', 'quota', 100, 100])
    expect(json['detail']).toBe(
      'La cuota del mes se acabó antes de la línea 101; los hallazgos anteriores quedan. Cuando haya cuota, repite la misma solicitud y sigue desde ahí.',
    )
    expect(await unitsUsed()).toBe(100)
    expect((await send(lines.join('\n'), named(id))).json['code']).toBe('quota-exhausted')
    await service.store.setPlan(service.tenantId, { plan: 'pro', until: null })
    expect((await send(lines.join('\n'), named(id))).json).toMatchObject({ state: 'done', lines: 150, units: 150 })
    expect(await unitsUsed()).toBe(150)
  })

  it('stops before a Bundle that the rest of the quota is not enough for', async () => {
    const body = `${`${patient}\n`.repeat(98)}{"resourceType":"Bundle","entry":[{},{},{}]}\n${patient}`
    expect((await send(body)).json).toMatchObject({ state: 'stopped', lines: 98, units: 98 })
  })

  it('is stopped where it becomes too large', async () => {
    const line = `{"resourceType":"Patient","id":"${'a'.repeat(960)}"}\n`
    const { json } = await send(gzipSync(line.repeat(30)), { 'Content-Encoding': 'gzip' })
    expect(json).toMatchObject({ state: 'stopped', reason: 'size', lines: Math.floor(20_000 / line.length) })
  })

  it('reads no more of a bomb than a job may have', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(`${patient}\n`), Buffer.alloc(50 * 2 ** 20, ' ')]))
    const { json } = await send(bomb, { 'Content-Encoding': 'gzip' })
    expect(bomb.length).toBeGreaterThan(20_000)
    expect(json['code']).toBe('body-too-large')
    const smaller = gzipSync(Buffer.concat([Buffer.from(`${patient}\n`), Buffer.alloc(10 * 2 ** 20, ' ')]))
    const before = service.room.held()
    expect((await send(smaller, { 'Content-Encoding': 'gzip' })).json).toMatchObject({
      state: 'stopped',
      reason: 'size',
      lines: 1,
      units: 1,
    })
    expect(service.room.held()).toBe(before)
  })

  it('announces its end to the webhook, with counts alone', async () => {
    await service.store.putWebhook(service.tenantId, 'https://receptor.example.cl/', 'sellado')
    const id = randomUUID()
    await send(`${patient}\n${patient}\n`, named(id))
    const due = await service.store.claimDue(['job.complete'], 10)
    expect(due.map(({ payload }) => JSON.parse(payload) as unknown)).toMatchObject([
      { type: 'job.complete', data: { job_id: id, state: 'done', reason: null, lines: 2, valid_count: 2, units: 2 } },
    ])
    expect(service.woken()).toBe(1)
  })

  it('goes on from the line that the job is at, with the lines before it or without', async () => {
    const id = randomUUID()
    const lines = Array.from({ length: 110 }, (_, index) => `{"resourceType":"Patient","id":"p${index}"}`)
    expect((await send(lines.join('\n'), named(id))).json).toMatchObject({ state: 'stopped', nextLine: 101 })
    await service.store.setPlan(service.tenantId, { plan: 'pro', until: null })
    const rest = { ...named(id), 'X-Svc-First-Line': '96' }
    expect((await send(lines.slice(95, 105).join('\n'), rest)).json).toMatchObject({ state: 'done', lines: 105, units: 105 })
    expect(await unitsUsed()).toBe(105)
  })
})

describe('200', () => {
  it('answers the same file again as it was, for nothing', async () => {
    const id = randomUUID()
    const first = await send(`${patient}\n${patient}\n`, named(id))
    const again = await send(`${patient}\n${patient}\n`, named(id))
    expect([again.status, again.headers.get('svc-idempotent-replay'), again.json]).toEqual([200, 'true', first.json])
    expect(await unitsUsed()).toBe(2)
  })

  it('tells the progress while lines come', async () => {
    const id = randomUUID()
    const { body, release } = held(`${patient}\n`.repeat(3), patient)
    const sending = sendHeld(body, id)
    await expect.poll(async () => (await read(`/api/jobs/${id}`)).json['state']).toBe('running')
    release()
    expect((await sending).json).toMatchObject({ state: 'done', lines: 4 })
  })

  it('calls a job interrupted whose process says nothing any more', async () => {
    const id = randomUUID()
    const { body, release } = held(`${patient}\n`, patient)
    const sending = sendHeld(body, id)
    await expect.poll(async () => (await read(`/api/jobs/${id}`)).status).toBe(200)
    service.clock.advance(31_000)
    expect((await read(`/api/jobs/${id}`)).json).toMatchObject({
      state: 'interrupted',
      detail: 'El envío se cortó antes de la línea 1. Repite la misma solicitud, con la misma Idempotency-Key, y sigue desde ahí.',
    })
    release()
    await sending
  })
})

describe('findings that are gone before all of them are sent', () => {
  it.each(['result', 'result.csv'])('end in a connection that is cut off, not as if that were all: %s', async (what) => {
    const piece = gzipSync('{"line":1,"severity":"error","code":"cl-json-01","path":""}\n')
    const readFindings: TestService['store']['readFindings'] = (_tenantId, _id, { after }) =>
      Promise.resolve(after === 0 ? { pieces: [piece], next: { after: 1 } } : undefined)
    const other = await startService({ storeBetween: (store) => ({ ...store, readFindings }) })
    const answer = await fetch(`${other.url}/api/jobs/${randomUUID()}/${what}`, { headers: { 'X-API-Key': other.apiKey } })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
    await other.close()
  })
})

describe('the dashboard', () => {
  const asMember = (tenantId: string) => ({ cookie: 'svc.session_token=x', 'x-test-tenant': tenantId })

  it('sees the jobs of its account without a key, and has their findings as CSV', async () => {
    service.engine.does(() => ({ ...nothing, issues: [{ ...issue, entryIndex: 3 }] }))
    const { json } = await send(`${patient}\nno es JSON`)
    const id = String(json['id'])
    const ask = (path: string, init: RequestInit = {}) => service.ask(path, { ...init, headers: asMember(service.tenantId) })
    expect((await ask('/api/jobs')).json).toMatchObject({ items: [{ id, lines: 2 }] })
    const { status, headers: given, text } = await ask(`/api/jobs/${id}/result.csv`)
    expect([status, given.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text.split('\r\n')).toEqual([
      'line,resourceType,severity,code,path,entryIndex',
      '1,Patient,error,cl-patient-02,Patient.name[0].family,3',
      '2,,error,cl-json-01,,',
      '',
    ])
    expect((await ask(`/api/jobs/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await ask(`/api/jobs/${id}/result.csv`)).status).toBe(404)
  })

  it('sees nothing of another account, and nothing without a session', async () => {
    const { json } = await send(patient)
    const path = `/api/jobs/${String(json['id'])}`
    expect((await service.ask(path, { headers: asMember('otra') })).status).toBe(404)
    const { status, json: problem } = await service.ask(path, { headers: { cookie: 'svc.session_token=x' } })
    expect([status, problem['code']]).toEqual([401, 'session-missing'])
  })
})

describe('204', () => {
  it('cancels a job that runs: who sends it is told, also where nothing comes', { timeout: 30_000 }, async () => {
    const id = randomUUID()
    const { body, release } = held(`${patient}\n`, patient)
    const sending = sendHeld(body, id)
    await expect.poll(async () => (await read(`/api/jobs/${id}`)).status).toBe(200)
    expect((await service.ask(`/api/jobs/${id}`, { method: 'DELETE', headers: { 'X-API-Key': service.apiKey } })).status).toBe(204)
    const { status, json } = await sending
    release()
    expect([status, json['code']]).toEqual([409, 'job-cancelled'])
    expect((await service.ask(`/api/jobs/${id}`, { method: 'DELETE', headers: { 'X-API-Key': service.apiKey } })).status).toBe(204)
    expect((await read(`/api/jobs/${id}`)).json['state']).toBe('cancelled')
    expect((await send(patient, named(id))).json['code']).toBe('job-cancelled')
    expect(await unitsUsed()).toBe(0)
  })

  it('removes a job that is at its end', async () => {
    const { json } = await send('x')
    const path = `/api/jobs/${String(json['id'])}`
    expect((await service.ask(path, { method: 'DELETE', headers: { 'X-API-Key': service.apiKey } })).status).toBe(204)
    expect((await read(path)).status).toBe(404)
    expect((await read(`${path}/result`)).status).toBe(404)
  })
})

describe('400', () => {
  it.each([
    ['an Idempotency-Key that is no UUID', { 'Idempotency-Key': 'uno' }, 'idempotency-key-invalid'],
    ['a profile that is no address', { 'X-FHIR-Profile': 'paciente' }, 'profile-invalid'],
    ['a first line of 0', { 'X-Svc-First-Line': '0' }, 'first-line-invalid'],
    ['a first line that is none', { 'X-Svc-First-Line': 'dos' }, 'first-line-invalid'],
    ['a body that is no gzip', { 'Content-Encoding': 'gzip' }, 'gzip-invalid'],
  ])('refuses %s', async (_, more, code) => {
    const { status, json } = await send(patient, more)
    expect([status, json['code']]).toEqual([400, code])
  })

  it('keeps what came before the end of gzip that ends too early, and goes on from there', async () => {
    const id = randomUUID()
    const lines = Array.from({ length: 90 }, () => `{"resourceType":"Patient","id":"${randomUUID()}"}`).join('\n')
    const zipped = gzipSync(lines)
    const cut = await send(zipped.subarray(0, zipped.length - 40), { ...named(id), 'Content-Encoding': 'gzip' })
    expect([cut.status, cut.json['code']]).toEqual([400, 'gzip-invalid'])
    const { json } = await read(`/api/jobs/${id}`)
    expect(json['state']).toBe('interrupted')
    expect(await unitsUsed()).toBe(json['units'])
    expect((await send(zipped, { ...named(id), 'Content-Encoding': 'gzip' })).json).toMatchObject({ state: 'done', lines: 90, units: 90 })
    expect(await unitsUsed()).toBe(90)
  })

  it('refuses a cursor that is none', async () => {
    expect((await read('/api/jobs?cursor=x')).json['code']).toBe('cursor-invalid')
  })
})

describe('401 and 403', () => {
  it.each(['/api/jobs', `/api/jobs/${randomUUID()}`, `/api/jobs/${randomUUID()}/result`])('asks for a key: %s', async (path) => {
    expect((await service.ask(path)).status).toBe(401)
    expect((await service.ask(path, { headers: { 'X-API-Key': 'otra' } })).status).toBe(403)
  })
  it('asks for a key before it reads', async () => {
    expect((await service.ask('/api/jobs', { method: 'POST', body: patient })).status).toBe(401)
  })
})

describe('404', () => {
  it.each(['uno', randomUUID()])('knows no job %s', async (id) => {
    expect((await read(`/api/jobs/${id}`)).status).toBe(404)
    expect((await read(`/api/jobs/${id}/result`)).status).toBe(404)
    expect((await service.ask(`/api/jobs/${id}`, { method: 'DELETE', headers: { 'X-API-Key': service.apiKey } })).status).toBe(404)
  })

  it('shows nobody the jobs of another', async () => {
    const { json } = await send('x')
    const other = (await service.accounts.register({ email: 'pedro@example.cl', organization: 'Otro' }))!
    const asOther = { headers: { 'X-API-Key': other.apiKey } }
    for (const path of [`/api/jobs/${String(json['id'])}`, `/api/jobs/${String(json['id'])}/result`]) {
      expect((await service.ask(path, asOther)).status).toBe(404)
      expect((await service.ask(path, { ...asOther, method: 'DELETE' })).status).toBe(path.endsWith('result') ? 405 : 404)
    }
    expect((await service.ask('/api/jobs', asOther)).json['items']).toEqual([])
  })

  it('has forgotten a job with its findings after 24 hours', async () => {
    const { json } = await send('x')
    const path = `/api/jobs/${String(json['id'])}`
    service.clock.advance(24 * 3_600_000 - 1)
    expect((await read(path)).status).toBe(200)
    service.clock.advance(1)
    expect((await read(path)).status).toBe(404)
    expect((await read(`${path}/result`)).status).toBe(404)
    await forgetOld(service.store, { idempotencyDays: 30, logDays: 90 })
  })
})

describe('409', () => {
  it('refuses another file under the same Idempotency-Key', async () => {
    const id = randomUUID()
    await send(`${patient}\n`, named(id))
    for (const body of ['{}\n', '', `${patient}\n${patient}\n`]) {
      expect((await send(body, named(id))).json['code']).toBe('idempotency-key-reused')
    }
    const { json } = await send(`${patient}\n`, { ...named(id), 'X-FHIR-Profile': 'http://hl7.org/fhir/StructureDefinition/Patient' })
    expect(json['code']).toBe('idempotency-key-reused')
    expect(await unitsUsed()).toBe(1)
  })

  it('refuses another beginning of a job that goes on, and says where lines are missing', async () => {
    const id = randomUUID()
    const lines = Array.from({ length: 110 }, (_, index) => `{"resourceType":"Patient","id":"p${index}"}`)
    await send(lines.join('\n'), named(id))
    await service.store.setPlan(service.tenantId, { plan: 'pro', until: null })
    expect((await send(['{}', ...lines.slice(1)].join('\n'), named(id))).json['code']).toBe('idempotency-key-reused')
    expect((await send(lines.slice(0, 50).join('\n'), named(id))).json['code']).toBe('idempotency-key-reused')
    const missing = await send(lines.slice(105).join('\n'), { ...named(id), 'X-Svc-First-Line': '106' })
    expect([missing.json['code'], missing.json['detail']]).toEqual([
      'job-line-missing',
      'Faltan líneas: este trabajo sigue en la línea 101.',
    ])
    expect((await send(lines.join('\n'), named(id))).json).toMatchObject({ state: 'done', units: 110 })
  })

  it('takes a job out of the hands of a request that hangs', async () => {
    const id = randomUUID()
    const { body, release } = held(`${patient}\n`, patient)
    const hanging = sendHeld(body, id)
    await expect.poll(async () => (await read(`/api/jobs/${id}`)).status).toBe(200)
    expect((await send(`${patient}\n${patient}`, named(id))).json).toMatchObject({ state: 'done', lines: 2, units: 2 })
    release()
    expect((await hanging).json['code']).toBe('job-lost')
    expect(await unitsUsed()).toBe(2)
  })
})

describe('413, 415 and 429', () => {
  it('refuses what says that it is too long before it comes', async () => {
    const { status, json } = await send('x'.repeat(20_001))
    expect([status, json['detail']]).toEqual([413, 'El archivo supera los 19 KiB: hay que dividirlo en varios trabajos.'])
  })

  it.each([
    [{ 'Content-Type': 'application/json' }, 'unsupported-media-type'],
    [{ 'Content-Type': 'application/x-ndjson; charset=latin1' }, 'unsupported-charset'],
    [{ 'Content-Encoding': 'br' }, 'unsupported-encoding'],
  ])('refuses %o', async (more, code) => {
    const { status, json } = await send(patient, more as Record<string, string>)
    expect([status, json['code']]).toEqual([415, code])
  })

  it('refuses where no quota is left, and begins nothing', async () => {
    await send(`${patient}\n`.repeat(100))
    const id = randomUUID()
    const { status, json, headers } = await send(patient, named(id))
    expect([status, json['code'], headers.get('svc-quota-remaining')]).toEqual([429, 'quota-exhausted', '0'])
    expect((await read(`/api/jobs/${id}`)).status).toBe(404)
  })
})

describe('503', () => {
  it('gives a job back whose engine is down', { timeout: 20_000 }, async () => {
    service.engine.does(() => Promise.reject(new EngineUnavailable('No está.', 5)))
    service.engine.isWell({ state: 'down', detail: 'No está.' })
    const id = randomUUID()
    expect((await send(`${patient}\n`, named(id))).json['code']).toBe('engine-unavailable')
    expect((await read(`/api/jobs/${id}`)).json).toMatchObject({ state: 'interrupted', lines: 0, units: 0 })
    service.engine.does(() => nothing)
    expect((await send(`${patient}\n`, named(id))).json).toMatchObject({ state: 'done', units: 1 })
  })
})
