import { afterEach, describe, expect, it } from 'vitest'
import {
  createTerminologyServer,
  type TerminologyServer,
  type TerminologyServerConfig,
} from '../../../../proxy/engine/terminology-server/server.ts'
import { keyOf, type Question } from '../../../../proxy/engine/terminology-server/question.ts'
import { startFhirServer, type FhirServer, type ServerBehaviour } from '../../../support/terminology/fhir-server.ts'

const snomed = 'http://snomed.info/sct'
const loinc = 'http://loinc.org'
const diabetes = { system: snomed, code: '73211009', display: 'diabetes mellitus', names: ['Diabetes mellitus', 'DM'] }
const old = { system: snomed, code: '39', display: 'viejo', isInactive: true }

let server: FhirServer
let asking: TerminologyServer

afterEach(async () => {
  await asking.close()
  await server.close()
})

async function start(behaviour: ServerBehaviour, config: Partial<TerminologyServerConfig> = {}): Promise<void> {
  server = await startFhirServer(behaviour)
  asking = createTerminologyServer({ url: server.url, header: undefined, timeoutMs: 2000, ...config })
}

function codeOf(code: string, system = snomed): Question {
  return { kind: 'code', system, code }
}

async function ask(...questions: readonly Question[]) {
  const signal = new AbortController().signal
  const { answers, isComplete } = await asking.ask(questions, { tenantId: 't', deadline: performance.now() + 60_000, signal })
  const byKey = new Map(answers.map(({ key, answer }) => [key, answer]))
  return { isComplete, answers: questions.map((question) => byKey.get(keyOf(question))) }
}

describe('questions', () => {
  it('are asked in one Bundle, and again only when their time is over', async () => {
    let now = 0
    await start({ concepts: [diabetes, old], sets: { 'http://a.cl/vs': ['73211009'], '<< 64572001': [] } }, { now: () => now })
    const questions: Question[] = [
      codeOf('73211009'),
      codeOf('39'),
      codeOf('40'),
      { kind: 'set', valueSet: 'http://a.cl/vs|2', system: snomed, code: '73211009' },
      { kind: 'filter', filters: [{ property: 'constraint', op: '=', value: '<< 64572001' }], system: snomed, code: '73211009' },
      { kind: 'set', valueSet: 'http://a.cl/otro', system: snomed, code: '73211009' },
    ]
    const expected = [
      { display: 'diabetes mellitus', names: ['diabetes mellitus', 'Diabetes mellitus', 'DM'], isActive: true, version: '2026-01' },
      { display: 'viejo', names: [], isActive: false, version: '2026-01' },
      { absentIn: '2026-01' },
      true,
      false,
      'untold',
    ]
    expect(await ask(...questions)).toEqual({ isComplete: true, answers: expected })
    expect(server.sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /fhir'])
    expect(JSON.parse(server.sent[0]!.body)).toMatchObject({ type: 'batch', entry: { length: 6 } })
    expect(await ask(...questions)).toEqual({ isComplete: true, answers: expected })
    expect(server.sent).toHaveLength(1)
    now += 3_600_001
    await ask(codeOf('73211009'))
    expect(server.sent).toHaveLength(2)
  })

  it('go out one by one where a server takes no Bundle, and it is not tried again for a while', async () => {
    await start({ concepts: [diabetes, old], takesBatch: false })
    expect((await ask(codeOf('73211009'), codeOf('39'))).isComplete).toBe(true)
    expect((await ask(codeOf('41'), codeOf('42'))).answers).toEqual([{ absentIn: '2026-01' }, { absentIn: '2026-01' }])
    const lookup = 'POST /fhir/CodeSystem/$lookup'
    expect(server.sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /fhir', lookup, lookup, lookup, lookup])
  })

  it('of many codes are asked in pieces', async () => {
    await start({ concepts: [diabetes] })
    const { answers, isComplete } = await ask(...Array.from({ length: 250 }, (_, at) => codeOf(`${at}`)))
    expect([isComplete, answers.length, server.sent.filter(({ url }) => url === '/fhir').length]).toEqual([true, 250, 3])
  })

  it('say nothing of a code where the server does not have its system', async () => {
    await start({ concepts: [], systems: [loinc], sets: { 'http://a.cl/vs': [] } })
    const inSet: Question = { kind: 'set', valueSet: 'http://a.cl/vs', system: snomed, code: '1' }
    expect((await ask(codeOf('1'), codeOf('2', loinc), inSet)).answers).toEqual(['untold', { absentIn: '2026-01' }, 'untold'])
  })

  it('have codes in bodies alone, and what opens the server in a header', async () => {
    await start({ concepts: [diabetes] }, { header: ['X-API-Key', 'llave'] })
    await ask(codeOf('73211009'), codeOf('5'))
    expect(server.sent.every(({ url }) => !url.includes('73211009'))).toBe(true)
    expect(server.sent.every(({ headers }) => headers['x-api-key'] === 'llave')).toBe(true)
  })
})

describe('a failure', () => {
  const failures: readonly (readonly [name: string, behaviour: ServerBehaviour])[] = [
    ['an error of the server', { always: { status: 500 } }],
    ['a refusal', { always: { status: 401, body: '{}' } }],
    ['too many requests', { always: { status: 429, body: '{}' } }],
    ['a redirect, which is not followed', { always: { status: 302, headers: { location: 'http://127.0.0.1:1/' } } }],
    ['no JSON', { always: { status: 200, body: '<html>' } }],
    ['slowness', { delay: 1000 }],
  ]
  it.each(failures)('%s leaves questions open, and is told', async (_, behaviour) => {
    const failed: unknown[] = []
    await start(behaviour, { timeoutMs: 300, onFailure: (cause) => failed.push(cause) })
    const { isComplete, answers } = await ask(codeOf('1'), codeOf('2'))
    expect([isComplete, answers, asking.isWell()]).toEqual([false, [undefined, undefined], false])
    expect(failed.length).toBeGreaterThan(0)
    expect(JSON.stringify(failed.map((cause) => [String(cause), String((cause as Error).cause)]))).not.toContain('snomed')
  })

  it('keeps the server from being asked for a while, once there were several', async () => {
    await start({ always: { status: 500 } })
    for (let at = 0; at < 8; at += 1) await ask(codeOf(`${at}`))
    expect(server.sent.length).toBe(5)
    server.behaves({ concepts: [diabetes] })
    expect((await ask(codeOf('73211009'))).isComplete).toBe(false)
  })

  it('ends with the next answer', async () => {
    await start({ always: { status: 500 } })
    await ask(codeOf('73211009'))
    server.behaves({ concepts: [diabetes] })
    expect((await ask(codeOf('73211009'))).isComplete).toBe(true)
    expect(asking.isWell()).toBe(true)
  })
})
