import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine, Findings } from '../../../../proxy/engine/engine.ts'
import { createRemoteEngine } from '../../../../proxy/engine/remote/remote-engine.ts'
import { json, startFakeEngine, type FakeEngine } from '../../../support/fake-engine.ts'
import { matchboxException, matchboxOutcome } from '../../../support/outcomes.ts'
import { configOf, patient, requestFor } from '../../../support/remote-requests.ts'

const clPatient = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
const never = new AbortController().signal

let server: FakeEngine
let engine: Engine<Findings>

beforeEach(async () => {
  server = await startFakeEngine(json(200, matchboxOutcome()))
  engine = createRemoteEngine(configOf('matchbox', `${server.url}/matchboxv3/fhir`))
})

afterEach(async () => {
  await engine.close()
  await server.close()
})

describe('what it asks', () => {
  it('always the same set of parameters, with the raw resource', async () => {
    await engine.validate(requestFor(patient), never)
    await engine.validate(requestFor({ resourceType: 'Parameters' }), never)
    await engine.validate(requestFor(patient, { profile: 'http://example.org/p&llmApiKey=x&txServer=y' }), never)
    const ig = ['hl7.fhir.cl.clcore#1.9.4']
    expect(server.asked.map(({ query }) => query)).toEqual([
      { profile: [clPatient], ig },
      { profile: ['http://hl7.org/fhir/StructureDefinition/Parameters'], ig },
      { profile: ['http://example.org/p&llmApiKey=x&txServer=y'], ig },
    ])
    expect(server.asked.map(({ path }) => path)).toEqual(Array(3).fill('/matchboxv3/fhir/$validate'))
    expect(server.asked[0]!.body).toEqual(Buffer.from(JSON.stringify(patient)))
  })
})

describe('what it makes of the answer', () => {
  it('nothing of its settings and its praise', async () => {
    expect(await engine.validate(requestFor(patient), never)).toEqual({ issues: [], profile: clPatient, degraded: false })
  })

  it('the issues of an invalid resource', async () => {
    server.does(json(200, matchboxOutcome({ id: 'Own_Id', text: 'Es malo', path: 'Patient.name[0]' })))
    const { issues, degraded } = await engine.validate(requestFor(patient), never)
    expect(issues).toEqual([{ code: 'fhir-own_id', severity: 'error', path: 'Patient.name[0]', message: 'Es malo' }])
    expect(degraded).toBe(false)
  })

  it.each([
    "The 'profile' parameter must be provided",
    'No content provided in HTTP body',
    'Error while initializing the validation engine: Unable to connect to terminology server',
    "Matchbox engine for profile 'x' could not be created, check the installed IGs",
    "Engine configured, but validation for profile 'x' not found",
    'Validation engine not initialized, please try again',
    'Error during validation: null',
  ])('«%s» under status 200: not completed, and no fault of the resource', async (text) => {
    server.does(json(200, matchboxException(text)))
    expect(await engine.validate(requestFor(patient), never)).toEqual({ issues: [], profile: clPatient, degraded: true })
  })
})

describe('its health', () => {
  it.each([
    [200, 'up'],
    [503, 'down'],
  ])('status %i beside the base of FHIR is %s', async (status, state) => {
    server.does(json(status, {}))
    expect((await engine.health()).state).toBe(state)
    expect(server.asked[0]).toMatchObject({ method: 'GET', path: '/matchboxv3/actuator/health' })
  })
})
