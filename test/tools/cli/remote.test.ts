import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { faulty, fine, startService, type FakeService } from '../remote/service.ts'
import { createSession, encounter, wrongStatus, type Ran, type Session } from './session.ts'

let service: FakeService
let session: Session

beforeAll(async () => {
  service = await startService()
})

afterAll(() => service.close())

beforeEach(() => {
  session = createSession()
})

afterEach(() => session.end())

function run(args: readonly string[], stdin = ''): Promise<Ran> {
  return session.run(['validate', '--remote', ...args], { stdin, env: { SVC_BASE_URL: service.url, SVC_API_KEY: 'clave' } })
}

const fast = { 'Retry-After': '0' }
const sent = (): string => `svc: Los recursos se envían a ${service.url} y gastan cuota.\n`

describe('svc validate --remote', () => {
  it("--remote sends the bytes and shows the service's answer with positions", async () => {
    const text = '{\r\n  "resourceType": "Patient",\r\n  "link": [{ "type": "seealso" }]\r\n}'
    session.write('a.json', text)
    service.replyWith({ status: 422, body: faulty })
    const { status, out, err } = await run(['a.json', '--format', 'json', '--profile', 'http://a.cl/p', '--cl-core-version', '1.9.3'])
    expect({ status, err }).toEqual({ status: 1, err: sent() })
    expect(service.seen).toMatchObject([{ body: text, headers: { 'x-fhir-profile': 'http://a.cl/p', 'x-svc-cl-core-version': '1.9.3' } }])
    const start = { line: 3, column: 12, offset: 44 }
    expect(JSON.parse(out)).toMatchObject({
      results: [
        { file: 'a.json', engine: 'otro', issues: [{ code: 'r4-required', range: { start, end: { ...start, column: 13, offset: 45 } } }] },
      ],
      summary: { files: 1, errors: 1, warnings: 0, fixable: 0 },
    })
  })

  it('--remote exits with 0 where all is valid, by lines too, with an Idempotency-Key for each resource', async () => {
    session.write('a.ndjson', `${JSON.stringify(encounter())}\n\n${JSON.stringify(encounter())}\n`)
    service.replyWith({ status: 200, body: fine })
    expect(await run(['a.ndjson'])).toMatchObject({ status: 0 })
    expect(new Set(service.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  it('--remote gives positions in the file for NDJSON', async () => {
    const lines = `${JSON.stringify(encounter())}\n{"resourceType":"Observation","valueString":"x"}\n`
    service.replyWith(
      { status: 200, body: fine },
      { status: 422, body: { ...faulty, issues: [{ ...faulty.issues[0], path: 'Observation.value' }] } },
    )
    const { out } = await run(['-', '--stdin-filename', 'a.ndjson', '--format', 'json'], lines)
    const [, second] = (JSON.parse(out) as { results: readonly { line: number; issues: readonly { range: object }[] }[] }).results
    const offset = lines.indexOf('"x"')
    expect(second).toMatchObject({ line: 2, issues: [{ range: { start: { line: 2, offset }, end: { line: 2, offset: offset + 3 } } }] })
  })

  it('--remote fixes first and validates what was fixed', async () => {
    session.write('a.json', JSON.stringify(wrongStatus))
    service.replyWith({ status: 200, body: fine })
    expect(await run(['a.json', '--fix'])).toMatchObject({ status: 0 })
    expect(service.seen[0]!.body).toBe(JSON.stringify({ ...wrongStatus, status: 'finished' }))
    expect(session.read('a.json')).toBe(service.seen[0]!.body)
  })

  it('--remote sends nothing that is not JSON', async () => {
    session.write('a.json', '{')
    service.replyWith({ status: 200, body: fine })
    const { status, out } = await run(['a.json'])
    expect({ status, seen: service.seen.length }).toEqual({ status: 1, seen: 0 })
    expect(out).toContain('cl-json-01')
  })

  it('a resource that the service refuses is 2, and the others are validated', async () => {
    session.write('a.json', '{}')
    session.write('b.json', JSON.stringify(encounter()))
    service.replyWith({ status: 400, body: { detail: 'Falta resourceType.' } }, { status: 200, body: fine })
    const { status, out, err } = await run(['a.json', 'b.json', '--format', 'json'])
    expect(status).toBe(2)
    expect(err).toBe(`${sent()}svc: «a.json»: El servicio rechazó la validación (400): Falta resourceType.\n`)
    expect(JSON.parse(out)).toMatchObject({
      results: [{ file: 'a.json' }, { file: 'b.json', valid: true }],
      unreadable: [{ file: 'a.json', reason: 'El servicio rechazó la validación (400): Falta resourceType' }],
    })
  })

  it('a resource that the service refuses and in which nothing is wrong here is not called valid', async () => {
    session.write('a.json', JSON.stringify(encounter()))
    service.replyWith({ status: 413 })
    const { status, out, err } = await run(['a.json'])
    expect({ status, out }).toEqual({ status: 2, out: '✖ 1 ruta no se pudo revisar.\n' })
    expect(err).toContain('svc: «a.json»: El recurso es demasiado grande para el servicio: divídelo.\n')
    session.write('b.ndjson', `${JSON.stringify(encounter())}\n{}\n${JSON.stringify(encounter())}\n`)
    service.replyWith({ status: 400 }, { status: 400 }, { status: 200, body: fine })
    const lines = await run(['b.ndjson', '--format', 'json'])
    expect(JSON.parse(lines.out)).toMatchObject({
      results: [
        { line: 2, valid: false },
        { line: 3, valid: true },
      ],
      summary: { files: 1 },
    })
  })

  it.each([
    ['no responde', { status: 503, headers: fast } as const, 3, 'tras cuatro intentos', 4],
    ['no es el servicio', { status: 200, body: '<html>' } as const, 3, 'no es este servicio', 1],
    ['no acepta la clave', { status: 403 } as const, 2, 'no acepta la clave', 1],
    ['agotó la cuota', { status: 429 } as const, 2, 'cuota del mes', 1],
  ])('--remote stops where the service %s, and writes well what was found before', async (_, reply, status, words, asked) => {
    session.write('a.json', JSON.stringify(encounter()))
    session.write('b.json', JSON.stringify(encounter()))
    session.write('c.json', JSON.stringify(encounter()))
    service.replyWith({ status: 200, body: fine }, reply)
    const ran = await run(['a.json', 'b.json', 'c.json', '--format', 'json'])
    expect(ran.status).toBe(status)
    expect(ran.err).toContain(words)
    expect(JSON.parse(ran.out)).toMatchObject({ results: [{ file: 'a.json', valid: true }], summary: { files: 1 } })
    expect(service.seen).toHaveLength(1 + asked)
  })

  it.each([
    [{ status: 413 } as const, 'svc: “a.json”: The resource is too large for the service: split it.'],
    [{ status: 400, body: { detail: 'No id.' } } as const, 'svc: “a.json”: The service refused the validation (400): No id.'],
    [{ status: 403 } as const, 'svc: The service does not accept the key of SVC_API_KEY: check it, or make another one in the panel.'],
    [{ status: 429 } as const, 'svc: The quota of the month is used up: wait for the next month, or ask for another plan.'],
    [{ status: 503, headers: fast } as const, /^svc: The service \(.*\) answers 503 after four attempts: /m],
  ])('--lang en says in English why the service does not validate: %j', async (reply, words) => {
    session.write('a.json', JSON.stringify(encounter()))
    service.replyWith(reply)
    expect((await run(['a.json', '--lang', 'en'])).err).toMatch(words)
  })

  it('--remote exits with 3 where nobody listens', async () => {
    session.write('a.json', JSON.stringify(encounter()))
    const env = { SVC_BASE_URL: 'http://127.0.0.1:9', SVC_API_KEY: 'clave' }
    const { status, err } = await session.run(['validate', '--remote', 'a.json'], { env })
    expect(status).toBe(3)
    expect(err).toContain('svc: El servicio (http://127.0.0.1:9) no responde tras cuatro intentos: ')
  })

  it.each([
    [{}, 'svc: Falta SVC_BASE_URL: '],
    [{ SVC_BASE_URL: 'http://127.0.0.1:9' }, 'svc: Falta SVC_API_KEY: '],
  ])('--remote exits with 2 for %j and sends nothing', async (env, words) => {
    session.write('a.json', '{}')
    const { status, out, err } = await session.run(['validate', '--remote', 'a.json'], { env })
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toContain(words)
  })
})
