import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine, Findings } from '../../../../proxy/engine/engine.ts'
import { createRemoteEngine } from '../../../../proxy/engine/remote/remote-engine.ts'
import { json, startFakeEngine, type Behaviour, type FakeEngine } from '../../../support/fake-engine.ts'
import { coreOutcome, exceptionOutcome } from '../../../support/outcomes.ts'
import { configOf, patient, requestFor } from '../../../support/remote-requests.ts'

const clPatient = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
const never = new AbortController().signal
const newNames = { extension: ['any'], bestPractice: ['Ignore'] }
const oldNames = { anyExtensionsAllowed: ['true'], bpWarnings: ['Ignore'] }

let server: FakeEngine
let engine: Engine<Findings>

beforeEach(async () => {
  server = await startFakeEngine(json(200, coreOutcome()))
  engine = createRemoteEngine(configOf('hl7-server', server.url))
})

afterEach(async () => {
  await engine.close()
  await server.close()
})

/** A server that takes parameters of these names alone. */
function taking(names: readonly string[], behaviour: Behaviour): Behaviour {
  return (response, asked) => {
    const other = Object.keys(asked.query).find((name) => !names.includes(name))
    return other === undefined
      ? behaviour(response, asked)
      : json(400, exceptionOutcome(`Unable to process param ${other}=x`))(response, asked)
  }
}

/** A server that lacks a profile, and says so as versions do. */
function lacking(profile: string, status: number, text: string): Behaviour {
  return (response, asked) => {
    const isAsked = Object.values(asked.query).flat().includes(profile)
    return json(isAsked ? status : 200, isAsked ? exceptionOutcome(text) : coreOutcome())(response, asked)
  }
}

describe('what it asks', () => {
  it('POST /validateResource with the names of 2026', async () => {
    await engine.validate(requestFor(patient), never)
    expect(server.asked).toMatchObject([{ method: 'POST', path: '/validateResource', query: { profile: [clPatient], ...newNames } }])
    expect(server.asked[0]!.body).toEqual(Buffer.from(JSON.stringify(patient)))
  })

  it('the names of 2025 where the server does not know those, and keeps to them', async () => {
    server.does(taking([...Object.keys(oldNames), 'profiles'], json(200, coreOutcome())))
    await engine.validate(requestFor(patient), never)
    await engine.validate(requestFor(patient), never)
    expect(server.asked.map(({ query }) => query)).toEqual([
      { profile: [clPatient], ...newNames },
      { profiles: [clPatient], ...oldNames },
      { profiles: [clPatient], ...oldNames },
    ])
  })

  it('one thing at a time', async () => {
    const answers = [requestFor(patient), requestFor(patient)].map((request) => engine.validate(request, never))
    await server.cameTo(1)
    expect(server.asked).toHaveLength(1)
    await Promise.all(answers)
    expect(server.asked).toHaveLength(2)
  })
})

describe('a profile that the server does not have', () => {
  it.each([
    ['version 7', 400, `Unable to resolve profile ${clPatient}`],
    ['version 6', 500, `Validation failed: Unable to resolve profile ${clPatient}`],
  ])('%s: the resource is measured by base R4, and a warning says so', async (_version, status, text) => {
    server.does(lacking(clPatient, status, text))
    const { issues, degraded } = await engine.validate(requestFor(patient), never)
    expect(issues).toMatchObject([
      { code: 'r4-perfil-01', severity: 'warning', path: 'Patient', message: expect.stringContaining(clPatient) as string },
    ])
    expect(degraded).toBe(false)
    expect(server.asked.map(({ query }) => query)).toEqual([{ profile: [clPatient], ...newNames }, newNames])
  })

  it('is not asked for again for a while', async () => {
    server.does(lacking(clPatient, 400, `Unable to resolve profile ${clPatient}`))
    await engine.validate(requestFor(patient), never)
    expect((await engine.validate(requestFor(patient), never)).issues).toHaveLength(1)
    expect(server.asked).toHaveLength(3)
  })

  it('is forgotten where clients name many of them', async () => {
    server.does((response, asked) =>
      json('profile' in asked.query ? 400 : 200, 'profile' in asked.query ? exceptionOutcome('Unable to resolve profile') : coreOutcome())(
        response,
        asked,
      ),
    )
    const profiles = Array.from({ length: 201 }, (_, index) => `http://example.org/p${index}`)
    for (const profile of profiles) await engine.validate(requestFor(patient, { profile }), never)
    const questionsAbout = async (profile: string): Promise<number> => {
      const before = server.asked.length
      await engine.validate(requestFor(patient, { profile }), never)
      return server.asked.length - before
    }
    expect([await questionsAbout(profiles[200]!), await questionsAbout(profiles[0]!)]).toEqual([1, 2])
  })
})

describe('what it makes of the answer', () => {
  it('nothing of «All OK»', async () => {
    expect(await engine.validate(requestFor(patient), never)).toEqual({ issues: [], profile: clPatient, degraded: false })
  })

  it('the issues of an invalid resource', async () => {
    server.does(json(200, coreOutcome({ id: 'Own_Id', text: 'Es malo', path: 'Patient.name[0]', profile: 'http://example.org/p|1' })))
    expect((await engine.validate(requestFor(patient), never)).issues).toEqual([
      { code: 'fhir-own_id', severity: 'error', path: 'Patient.name[0]', message: 'Es malo', profileUrl: 'http://example.org/p' },
    ])
  })

  it.each([
    [500, exceptionOutcome('Validation failed: null')],
    [400, exceptionOutcome('Unable to process param x=y')],
    [400, coreOutcome({ kind: 'not-found', text: 'Unable to do something' })],
  ])('status %i with an OperationOutcome: not completed', async (status, outcome) => {
    server.does(json(status, outcome))
    expect(await engine.validate(requestFor(patient), never)).toMatchObject({ issues: [], degraded: true })
  })
})
