import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QueuedValidation } from '../../../web/storage/db.ts'
import { runQueue } from '../../../web/remote/run-queue.ts'

const { settled } = vi.hoisted(() => ({ settled: [] as [string, unknown][] }))
vi.mock('../../../web/storage/queue.ts', () => ({
  settle: (id: string, verdict: unknown) => {
    settled.push([id, verdict])
    return Promise.resolve()
  },
}))

const report = { valid: true, errors: [], warnings: [], profile: null, resourceType: 'Patient', issues: [] }
const judged = () => new Response(JSON.stringify(report), { headers: { 'Content-Type': 'application/json', 'Svc-Engine': 'embedded' } })
const refused = (status: number, code: string) =>
  new Response(JSON.stringify({ code, detail: `No: ${code}.` }), { status, headers: { 'Content-Type': 'application/problem+json' } })
const wait = (id: string): QueuedValidation => ({ id, text: `{"id":"${id}"}`, name: null, resourceType: 'Patient', askedAt: 0 })

let sent: { readonly headers: Readonly<Record<string, string>>; readonly body: unknown }[]

/** The answers of the service, one after the other; `undefined` for a network that is gone. */
function answerWith(...answers: readonly (Response | undefined)[]): void {
  vi.stubGlobal('fetch', (_url: string, { headers, body }: RequestInit) => {
    sent.push({ headers: headers as Record<string, string>, body })
    const answer = answers[sent.length - 1]
    return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer)
  })
}

beforeEach(() => {
  sent = []
  settled.length = 0
})
afterEach(() => void vi.unstubAllGlobals())

describe('a queue that is sent', () => {
  it('goes in its order, each under the key it was given when it was asked for', async () => {
    answerWith(judged(), judged())
    expect(await runQueue([wait('uno'), wait('dos')], 'svc_live_x')).toBeUndefined()
    expect(sent.map(({ headers, body }) => [headers['Idempotency-Key'], headers['X-API-Key'], body])).toEqual([
      ['uno', 'svc_live_x', '{"id":"uno"}'],
      ['dos', 'svc_live_x', '{"id":"dos"}'],
    ])
    expect(settled).toEqual(['uno', 'dos'].map((id) => [id, { kind: 'judged', report, engine: 'embedded' }]))
  })

  it('goes on after a text that the service will never take', async () => {
    answerWith(refused(400, 'invalid-json'), judged())
    expect(await runQueue([wait('uno'), wait('dos')], 'svc_live_x')).toBeUndefined()
    expect(settled[0]).toEqual(['uno', { kind: 'refused', detail: 'No: invalid-json.' }])
    expect(settled).toHaveLength(2)
  })

  it.each([
    ['the network is gone', undefined, 'unreachable'],
    ['another answers in its place', new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }), 'unreadable'],
    ['the key is none', refused(401, 'api-key-refused'), 'api-key-refused'],
    ['the quota is used up', refused(429, 'quota-exhausted'), 'quota-exhausted'],
    ['the engine is away', refused(503, 'engine-unavailable'), 'engine-unavailable'],
  ])('stops where %s, and the rest waits', async (_name, answer, code) => {
    answerWith(judged(), answer, judged())
    expect(await runQueue([wait('uno'), wait('dos'), wait('tres')], 'svc_live_x')).toMatchObject({ code })
    expect(sent).toHaveLength(2)
    expect(settled.map(([id]) => id)).toEqual(['uno'])
  })
})
