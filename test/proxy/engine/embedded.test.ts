import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEmbeddedEngine, createJudge } from '../../../proxy/engine/embedded.ts'
import { EngineFailed, EngineUnavailable, type Engine, type EngineAnswer } from '../../../proxy/engine/engine.ts'
import { toText } from '../../../proxy/engine/text.ts'
import { createPool, type Pool, type PoolConfig } from '../../../proxy/pool/pool.ts'
import { evaluatedProfile } from '../../../rules/cl/profiles.ts'
import { withVerdict } from '../../../rules/format/verdict.ts'
import { lint, type JsonObject, type ValidateResponse } from '../../../rules/index.ts'
import { builtThread } from '../../support/built-service/built-service.ts'
import { hostCatalogs } from '../../support/catalogs.ts'
import { requestFor } from '../../support/remote-requests.ts'

const root = join(import.meta.dirname, '../../..')
const never = new AbortController().signal
const today = '2026-11-21'
const publicUrl = 'https://svc.example'
const thread = await builtThread()
let pool: Pool | undefined
let engine: Engine

function start(config: PoolConfig = {}): Pool {
  pool = createPool({ module: thread, ...config })
  engine = engineOver(pool)
  return pool
}

function engineOver(threads: Pool): Engine {
  return createEmbeddedEngine({ judge: createJudge({ pool: threads, publicUrl, today: () => today }), pool: threads })
}

function responseOf({ text }: EngineAnswer): ValidateResponse {
  return JSON.parse(toText(text)) as ValidateResponse
}

afterEach(async () => {
  await pool?.close()
  pool = undefined
})

describe('the embedded engine', () => {
  let threads: Pool
  let shared: Engine

  beforeAll(() => {
    threads = createPool({ module: thread })
    shared = engineOver(threads)
  })

  afterAll(() => threads.close())

  const examples = readdirSync(join(root, 'rules/examples')).filter((name) => name.endsWith('.json'))

  it.each(examples)('says what lint says by the profile of the type: %s', async (name) => {
    const text = readFileSync(join(root, 'rules/examples', name), 'utf8')
    const resource = JSON.parse(text) as JsonObject
    const profile = evaluatedProfile(resource, undefined)
    const expected = lint(text, { today, publicUrl, catalogs: hostCatalogs, full: true, profile: profile ?? undefined })
    const answer = await shared.validate(requestFor(resource, { text }), never)
    expect(responseOf(answer)).toEqual(JSON.parse(JSON.stringify(withVerdict(expected))))
  })

  it('demands what CL Core demands of a Patient that claims no profile', async () => {
    const patient = { resourceType: 'Patient', address: [{ city: 'Ñuñoa' }] }
    const { issues } = responseOf(await shared.validate(requestFor(patient), never))
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'r4-card-01', profileUrl: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/cl-address' }),
    )
  })

  it('warns of a profile that it does not know, and validates as far as it can', async () => {
    const profile = 'https://ejemplo.cl/StructureDefinition/otro'
    const answer = responseOf(await shared.validate(requestFor({ resourceType: 'Basic' }, { profile }), never))
    expect(answer.profile).toBe(profile)
    expect(answer.issues).toContainEqual(expect.objectContaining({ code: 'r4-perfil-01', severity: 'warning', path: 'Basic' }))
    expect(answer.issues).toContainEqual(expect.objectContaining({ code: 'r4-card-01', path: 'Basic.code' }))
  })

  it('says the same of a text that goes to a thread as bytes, with its mark or without', async () => {
    const patient = { resourceType: 'Patient', text: { status: 'generated', div: `<div>${'ñ'.repeat(40_000)}</div>` } }
    const text = JSON.stringify(patient)
    const expected = lint(text, { today, publicUrl, catalogs: hostCatalogs, full: true, profile: evaluatedProfile(patient, undefined)! })
    for (const sent of [text, `\uFEFF${text}`]) {
      expect(responseOf(await shared.validate(requestFor(patient, { text: sent }), never))).toEqual(JSON.parse(JSON.stringify(expected)))
    }
  })

  it('gives a long answer as the bytes that are sent, and a short one as text', async () => {
    const names = Array.from({ length: 1500 }, (_, index) => `"ñandú${index}":1`).join(',')
    const long = await shared.validate(requestFor({ resourceType: 'Patient' }, { text: `{"resourceType":"Patient",${names}}` }), never)
    expect(long.text).toBeInstanceOf(Uint8Array)
    expect(responseOf(long).issues.length).toBeGreaterThan(300)
    expect(typeof (await shared.validate(requestFor({ resourceType: 'Patient' }), never)).text).toBe('string')
  })

  it('is up', async () => {
    expect(await shared.health()).toEqual({ state: 'up' })
  })
})

describe('a validation that', { timeout: 30_000 }, () => {
  const module = join(root, 'test/support/misbehaving-task.ts')

  function ask(text: string, { tenantId = 'a', signal = never, timeoutMs = 60_000 } = {}): Promise<EngineAnswer> {
    const deadline = performance.now() + timeoutMs
    return engine.validate(requestFor({ resourceType: 'Patient' }, { text, tenantId, deadline }), signal)
  }

  it('hangs is ended after the time limit, and the others do not notice', async () => {
    start({ module, threads: 2 })
    const hanging = ask('hang', { timeoutMs: 4000 })
    for (let count = 0; count < 50; count += 1) expect((await ask('bien', { tenantId: 'b' })).degraded).toBe(false)
    await expect(hanging).rejects.toThrow(EngineUnavailable)
    expect((await ask('bien')).degraded).toBe(false)
  })

  it.each([
    ['exit', EngineFailed],
    ['memory', EngineUnavailable],
  ])('brings its thread down (%s) fails alone', async (text, kind) => {
    start({ module, threads: 2, memoryMb: 64 })
    const [crashed, other] = await Promise.allSettled([ask(text), ask('slow', { tenantId: 'b' })])
    expect(crashed).toMatchObject({ status: 'rejected', reason: expect.any(kind) as unknown })
    expect(other.status).toBe('fulfilled')
    for (let count = 0; count < 4; count += 1) expect((await ask('bien')).degraded).toBe(false)
    expect(await engine.health()).toEqual({ state: 'up' })
  })

  it('brings its thread down (memory) fails alone, also where several do at once', async () => {
    start({ module, threads: 3, memoryMb: 64 })
    for (let round = 0; round < 3; round += 1) {
      const crashed = await Promise.allSettled(['a', 'b', 'c'].map((tenantId) => ask('memory', { tenantId })))
      for (const one of crashed) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(EngineUnavailable) as unknown })
    }
    expect((await ask('bien')).degraded).toBe(false)
  })

  it('throws fails, and its thread lives on', async () => {
    start({ module, threads: 1 })
    await expect(ask('throw')).rejects.toThrow(EngineFailed)
    expect((await ask('bien')).degraded).toBe(false)
  })

  it('is done together with one that brings its thread down is done again by itself', async () => {
    start({ module, threads: 1, memoryMb: 64 })
    const [first, crashed, ...others] = await Promise.allSettled(['slow', 'exit', 'bien', 'bien', 'bien'].map((text) => ask(text)))
    expect([first!, ...others].map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'))
    expect(crashed).toMatchObject({ status: 'rejected', reason: expect.any(EngineFailed) as unknown })
  })

  it('nobody waits for any more leaves the queue, and its thread alone if it has begun', async () => {
    start({ module, threads: 1 })
    const caller = new AbortController()
    const begun = ask('slow', { signal: caller.signal })
    await new Promise((resolve) => setImmediate(resolve))
    const queued = ask('slow', { signal: caller.signal })
    caller.abort()
    await expect(queued).rejects.toThrow(/abort/i)
    expect((await begun).degraded).toBe(false)
  })
})

describe('close', () => {
  it('waits for what has begun', async () => {
    const threads = start({ module: join(root, 'test/support/misbehaving-task.ts'), threads: 1 })
    const begun = engine.validate(requestFor({ resourceType: 'Patient' }, { text: 'slow' }), never)
    await threads.close()
    pool = undefined
    expect((await begun).degraded).toBe(false)
  })
})
