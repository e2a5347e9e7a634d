import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../proxy/engine/create.ts'
import type { Engine, Findings } from '../../../proxy/engine/engine.ts'
import { createRemoteEngine } from '../../../proxy/engine/remote/remote-engine.ts'
import { createPool, type Pool } from '../../../proxy/pool/pool.ts'
import type { Issue } from '../../../rules/index.ts'
import { builtThread } from '../../support/built-service/built-service.ts'
import { json, startFakeEngine, type FakeEngine } from '../../support/fake-engine.ts'
import { questions, type HapiQuestion, type HapiQuestionName } from '../../support/hapi-server/questions.ts'
import { findHapiServer, startHapiServer } from '../../support/hapi-server/server.ts'
import type { JavaServer } from '../../support/java-server.ts'
import { describeWith } from '../../support/program.ts'
import { configOf, requestFor } from '../../support/remote-requests.ts'
import { startService, type TestService } from '../../support/service.ts'

/** A HAPI server's answer to a question. */
interface Recorded {
  readonly status: number
  readonly body: unknown
}

const file = join(import.meta.dirname, '../../support/hapi-server/answers.json')
const answers = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<HapiQuestionName, Recorded>
const names = Object.keys(questions) as HapiQuestionName[]
const clPatient = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
const never = new AbortController().signal

function questionOf(name: HapiQuestionName): HapiQuestion {
  return questions[name]
}

describe('what a HAPI server says', () => {
  let server: FakeEngine
  let remote: Engine<Findings>
  let pool: Pool
  let both: Engine
  let service: TestService

  beforeAll(async () => {
    server = await startFakeEngine()
    remote = createRemoteEngine(configOf('fhir', `${server.url}/fhir`))
    pool = createPool({ module: await builtThread() })
    both = createEngine(
      { kind: 'fhir', url: `${server.url}/fhir`, timeoutMs: 60_000, concurrency: 8, terminologyServer: undefined },
      'https://svc.example',
      pool,
    )
    service = await startService({ engine: both })
  })

  afterAll(async () => {
    await service.close()
    await both.close()
    await pool.close()
    await remote.close()
    await server.close()
  })

  function ask(name: HapiQuestionName): Promise<Findings> {
    const { status, body } = answers[name]
    server.does(json(status, body))
    const { resource, profile } = questionOf(name)
    return remote.validate(requestFor(resource, profile === undefined ? {} : { profile }), never)
  }

  const errorsOf = ({ issues }: Findings): readonly string[] =>
    issues.filter(({ severity }) => severity === 'error').map(({ path, code }) => `${path} ${code}`)

  it('of a valid patient: no error, under its profile', async () => {
    const findings = await ask('a valid patient')
    expect([errorsOf(findings), findings.profile, findings.degraded]).toEqual([[], clPatient, false])
  })

  it('of an invalid patient: each fault in our places, under our codes', async () => {
    const findings = await ask('an invalid patient')
    expect(findings.degraded).toBe(false)
    expect(errorsOf(findings)).toEqual(
      expect.arrayContaining(['Patient.identifier[1].type r4-codigo-03', 'Patient.address[0].city.extension r4-card-01']),
    )
  })

  it.each([
    ['a country by its number, which Chile asks for', 'a valid patient'],
    ['what it puts around Parameters', 'Parameters'],
  ] as const)('is not told of %s', async (_what, name) => {
    for (const { path, message } of (await ask(name)).issues) {
      expect(path).not.toContain('parameter[0]')
      expect(message).not.toContain('3166')
    }
  })

  it('of Parameters: the place in them', async () => {
    expect(errorsOf(await ask('Parameters'))).toEqual(['Parameters.parameter[1] r4-inv-01'])
  })

  it('of what its parser does not read: in Spanish, the value too', async () => {
    const { issues, degraded } = await ask('an encounter with faults')
    expect(degraded).toBe(false)
    expect(issues.map(({ message }) => message)).toEqual([
      'El validador remoto no pudo leer el recurso: «status» no admite el valor «complete».',
    ])
  })

  it('of a profile that it does not have: no error of the resource', async () => {
    expect(errorsOf(await ask('a profile that it does not have'))).toEqual([])
  })

  it('of an entry: which it is', async () => {
    const { issues } = await ask('an entry with faults')
    expect(issues.map(({ code, path, entryIndex }) => `${entryIndex} ${path} ${code}`)).toEqual(
      expect.arrayContaining(['0 Encounter.ubicacion r4-elemento-01', '0 Encounter.class r4-card-01']),
    )
  })

  it('of codes that only a terminology server knows: no error of the resource', async () => {
    expect(errorsOf(await ask('a weight, whose codes only a terminology server knows'))).toEqual([])
  })

  it.each([
    ['a valid patient', 200],
    ['an invalid patient', 422],
    ['an encounter with faults', 422],
  ] as const)('through POST /api/validate, of %s: %i, and each fault told once', async (name, expected) => {
    const { status: remoteStatus, body } = answers[name]
    server.does(json(remoteStatus, body))
    const { status, headers, json: report } = await service.validate(questionOf(name).resource)
    expect([status, headers.get('svc-engine'), report['engineDegraded']]).toEqual([expected, 'fhir', undefined])
    const told = (report['issues'] as readonly Issue[]).map(({ path, code, message }) => `${path} ${code} ${message}`)
    expect(new Set(told).size).toBe(told.length)
  })
})

describeWith(
  findHapiServer(),
  'a HAPI server',
  () => {
    let server: JavaServer
    let remote: Engine<Findings>

    beforeAll(async () => {
      server = await startHapiServer()
      remote = createRemoteEngine(configOf('fhir', `${server.url}/fhir`))
    }, 300_000)

    afterAll(async () => {
      await remote?.close()
      await server?.stop()
    })

    it('says of each question what is recorded of it', { timeout: 120_000 }, async () => {
      const said: Partial<Record<HapiQuestionName, Recorded>> = {}
      // As the protocol asks it.
      const relay = await startFakeEngine()
      const asking = createRemoteEngine(configOf('fhir', `${relay.url}/fhir`))
      for (const name of names) {
        const { resource, profile } = questionOf(name)
        relay.does(async (response, { path, query, headers, body }) => {
          const search = new URLSearchParams(
            Object.entries(query).flatMap(([key, values]) => values.map((value): [string, string] => [key, value])),
          )
          const answer = await fetch(`${server.url}${path}?${search}`, {
            method: 'POST',
            headers: { 'content-type': headers['content-type']!, accept: headers['accept']! },
            body: new Uint8Array(body),
          })
          said[name] = { status: answer.status, body: (await answer.json()) as unknown }
          json(answer.status, said[name].body)(response, undefined as never)
        })
        await asking.validate(requestFor(resource, profile === undefined ? {} : { profile }), never)
      }
      await asking.close()
      await relay.close()
      if (process.env['SVC_RECORD_HAPI'] === '1') writeFileSync(file, `${JSON.stringify(said, undefined, 2)}\n`)
      else expect(said).toEqual(answers)
    })

    it('is up', async () => {
      // It gathers what it can do when it is first asked.
      await (await fetch(`${server.url}/fhir/metadata`)).text()
      expect(await remote.health()).toEqual({ state: 'up' })
    })
  },
  { timeout: 60_000 },
)
