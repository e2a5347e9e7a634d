import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { faulty, fine, startService, type FakeService } from '../remote/service.ts'
import { openEditor, type Editor } from './editor.ts'

let service: FakeService
let editor: Editor

beforeAll(async () => {
  service = await startService()
  editor = await openEditor({ env: { SVC_BASE_URL: service.url, SVC_API_KEY: 'clave' } })
  await editor.client.listTools()
})

afterAll(async () => {
  await editor.end()
  await service.close()
})

it('svc_validate validates in the service; invalid is an answer', async () => {
  service.replyWith({ status: 200, body: fine }, { status: 422, body: faulty })
  const resource = '{"resourceType":"Patient","x":1.50}'
  expect((await editor.call('svc_validate', { resource })).structured).toEqual(fine)
  expect((await editor.call('svc_validate', { resource: { resourceType: 'Patient' } })).structured).toEqual(faulty)
  expect(service.seen.map(({ body }) => body)).toEqual([resource, '{"resourceType":"Patient"}'])
})

it('svc_validate repeats with the Idempotency-Key it was given', async () => {
  service.replyWith({ status: 503, headers: { 'Retry-After': '0' } }, { status: 200, body: fine })
  const idempotencyKey = '0b7dd0c5-8c1f-4d1a-9d7e-000000000001'
  expect((await editor.call('svc_validate', { resource: {}, idempotencyKey })).structured).toEqual(fine)
  expect(service.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([idempotencyKey, idempotencyKey])
})

it('a refusal of the service is one sentence', async () => {
  service.replyWith({ status: 403 })
  expect(await editor.call('svc_validate', { resource: {} })).toEqual({
    isError: true,
    text: 'El servicio no acepta la clave de SVC_API_KEY: revísala, o crea otra en el panel.',
    structured: undefined,
  })
})

it('other tools work while the service is silent', async () => {
  service.replyWith('hang')
  const stop = new AbortController()
  const waiting = editor.call('svc_validate', { resource: {} }, stop.signal)
  expect((await editor.call('svc_explain_code', { code: 'cl-run-03' })).isError).toBe(false)
  await vi.waitFor(() => expect(service.seen).toHaveLength(1), { timeout: 10_000 })
  stop.abort()
  await expect(waiting).rejects.toThrow(/abort/i)
})

it('svc_validate alone uses the network', async () => {
  service.replyWith({ status: 200, body: fine })
  await editor.call('svc_fhir_lint_local', { resource: { resourceType: 'Patient' } })
  await editor.call('svc_fhir_apply_quickfix', { resource: { resourceType: 'Patient' } })
  await editor.call('svc_fhir_lint_run', { paths: ['.'] })
  await editor.call('svc_search_terminology', { catalog: 'cie10', query: 'asma' })
  expect(service.seen).toEqual([])
})
