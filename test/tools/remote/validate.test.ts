import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Failure } from '../../../tools/node/failure.ts'
import { readService } from '../../../tools/remote/service.ts'
import { validateRemotely, type Request } from '../../../tools/remote/validate.ts'
import { fine, faulty, startService, type FakeService } from './service.ts'

let service: FakeService

beforeAll(async () => {
  service = await startService()
})

afterAll(() => service.close())

const body = '{"resourceType":"Patient","x":1.50}'

function validate(request: Partial<Request> = {}, timeoutMs = 5000) {
  return validateRemotely({ body, ...request }, { baseUrl: service.url, apiKey: 'clave', timeoutMs })
}

/** How a validation fails. */
async function failureOf(request: Partial<Request> = {}, timeoutMs?: number): Promise<{ status: number; message: string; asked: number }> {
  const { exitStatus, message } = (await validate(request, timeoutMs).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )) as Failure
  return { status: exitStatus, message, asked: service.seen.length }
}

/** Whole tenths of a second between the requests. */
const pauses = () => service.seen.slice(1).map(({ at }, index) => Math.floor((at - service.seen[index]!.at) / 100))

describe('the request', () => {
  it('carries the resource byte for byte, the key and the options', async () => {
    service.replyWith({ status: 200, body: fine })
    const idempotencyKey = '0b7dd0c5-8c1f-4d1a-9d7e-000000000001'
    expect(await validate({ profile: 'http://a.cl/p', clCoreVersion: 'stable', idempotencyKey })).toEqual(fine)
    expect(service.seen).toMatchObject([
      {
        method: 'POST',
        url: '/api/validate',
        body,
        headers: {
          'content-type': 'application/json',
          'x-api-key': 'clave',
          'idempotency-key': idempotencyKey,
          'x-fhir-profile': 'http://a.cl/p',
          'x-svc-cl-core-version': 'stable',
        },
      },
    ])
  })

  it('carries no headers of options that are not given, and a new UUID each time', async () => {
    service.replyWith({ status: 200, body: fine })
    await validate()
    await validate()
    const keys = service.seen.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(Object.keys(service.seen[0]!.headers).filter((name) => name.startsWith('x-'))).toEqual(['x-api-key'])
  })
})

describe('the answer', () => {
  it('of 422 is an answer, and unknown members are kept', async () => {
    service.replyWith({ status: 422, body: faulty })
    expect(await validate()).toEqual(faulty)
  })

  it.each([
    [401, {}, 'El servicio no recibió la clave: revisa SVC_API_KEY.'],
    [403, {}, 'El servicio no acepta la clave de SVC_API_KEY: revísala, o crea otra en el panel.'],
    [404, {}, 'En SVC_BASE_URL no está el servicio: revisa la dirección.'],
    [409, {}, 'Esa Idempotency-Key ya se usó para otra validación: usa otra.'],
    [413, {}, 'El recurso es demasiado grande para el servicio: divídelo.'],
    [400, { detail: 'Falta resourceType.' }, 'El servicio rechazó la validación (400): Falta resourceType.'],
    [400, '<html>', 'El servicio rechazó la validación (400): revisa el recurso.'],
    [429, {}, 'Se agotó la cuota del mes: espera al mes que viene, o pide otro plan.'],
  ])('is not done for %i, which is 2', async (status, answer, message) => {
    service.replyWith({ status, body: answer })
    expect(await failureOf()).toEqual({ status: 2, message, asked: 1 })
  })

  it.each([
    [200, 'hola'],
    [200, {}],
    [200, { ...fine, issues: [{}] }],
    [422, { detail: 'x' }],
    [204, ''],
    [302, ''],
  ])('is not done for %i with something that is no answer of the service, which is 3', async (status, answer) => {
    service.replyWith({ status, body: answer, headers: { Location: `${service.url}/otra` } })
    expect(await failureOf()).toEqual({
      status: 3,
      message: 'En SVC_BASE_URL responde algo que no es este servicio: revisa la dirección.',
      asked: 1,
    })
  })
})

describe('repeating a request', () => {
  it('is done for 5xx, with growing pauses and the same Idempotency-Key', async () => {
    service.replyWith({ status: 503 }, { status: 502 }, 'cut', { status: 200, body: fine })
    expect(await validate()).toEqual(fine)
    expect(new Set(service.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const [first, second, third] = pauses() as [number, number, number]
    expect([first >= 4, second >= 9, third >= 19]).toEqual([true, true, true])
  })

  it('is done up to four times in all, and then it is 3', async () => {
    service.replyWith({ status: 503, headers: { 'Retry-After': '0' } })
    expect(await failureOf()).toEqual({
      status: 3,
      message: `El servicio (${service.url}) responde 503 tras cuatro intentos: revisa la red y SVC_BASE_URL, o prueba más tarde.`,
      asked: 4,
    })
  })

  it('respeta Retry-After', async () => {
    service.replyWith({ status: 503, headers: { 'Retry-After': '2' } }, { status: 200, body: fine })
    await validate()
    expect(pauses()[0]).toBeGreaterThanOrEqual(19)
  })

  it('is done where a service is silent', async () => {
    service.replyWith('hang', { status: 200, body: fine })
    expect(await validate({}, 1_500)).toEqual(fine)
    expect(service.seen).toHaveLength(2)
  })

  it('ends with 3 where a service stays silent', async () => {
    service.replyWith('hang')
    expect(await failureOf({}, 1_000)).toEqual({
      status: 3,
      message: `El servicio (${service.url}) no responde tras cuatro intentos: revisa la red y SVC_BASE_URL, o prueba más tarde.`,
      asked: 4,
    })
  })

  it('is done once for 429 with Retry-After', async () => {
    service.replyWith({ status: 429, headers: { 'Retry-After': '1' } }, { status: 422, body: faulty })
    expect(await validate()).toEqual(faulty)
    service.replyWith({ status: 429, headers: { 'Retry-After': '1' } })
    expect(await failureOf()).toEqual({
      status: 2,
      message: 'Son demasiadas validaciones seguidas: prueba otra vez en 1 s.',
      asked: 2,
    })
    expect(pauses()[0]).toBeGreaterThanOrEqual(9)
  })

  it('is not done for 429 that asks to wait for hours', async () => {
    service.replyWith({ status: 429, headers: { 'Retry-After': '7200' } })
    expect(await failureOf()).toMatchObject({ status: 2, asked: 1 })
  })

  it('ends as soon as it is aborted', async () => {
    service.replyWith('hang')
    const stop = new AbortController()
    const failing = failureOf({ signal: stop.signal }, 20_000)
    await expect.poll(() => service.seen).toHaveLength(1)
    const start = performance.now()
    stop.abort()
    expect(await failing).toMatchObject({ asked: 1 })
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

describe('the configuration', () => {
  const env = { SVC_BASE_URL: 'https://svc.ejemplo.cl/', SVC_API_KEY: 'clave' }

  it('loses its trailing slash', () => {
    expect(readService(env)).toEqual({ baseUrl: 'https://svc.ejemplo.cl', apiKey: 'clave', timeoutMs: 35_000 })
  })

  it.each([
    [{ SVC_BASE_URL: '' }, 'Falta SVC_BASE_URL: pon en ella la dirección del servicio, como https://svc.ejemplo.cl.'],
    [{ SVC_BASE_URL: 'ftp://a' }, 'SVC_BASE_URL tiene que ser la dirección del servicio, como https://svc.ejemplo.cl, y no «ftp://a».'],
    [{ SVC_BASE_URL: 'https://a:b@c' }, 'SVC_BASE_URL no lleva usuario ni contraseña: quítalos.'],
    [{ SVC_API_KEY: '' }, 'Falta SVC_API_KEY: pon en ella la clave de tu cuenta, que se crea en el panel del servicio.'],
    [{ SVC_API_KEY: 'ñandú' }, 'SVC_API_KEY tiene caracteres que ninguna clave tiene: cópiala otra vez.'],
    [{ SVC_TIMEOUT_MS: '5s' }, 'SVC_TIMEOUT_MS espera un número de milisegundos, como 35000, y no «5s».'],
  ])('%j is explained', (over, message) => {
    expect(() => readService({ ...env, ...over })).toThrow(expect.objectContaining({ message, exitStatus: 2 }) as Error)
  })
})
