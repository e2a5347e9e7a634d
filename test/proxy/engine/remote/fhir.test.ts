import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine, Findings } from '../../../../proxy/engine/engine.ts'
import { createRemoteEngine } from '../../../../proxy/engine/remote/remote-engine.ts'
import { json, startFakeEngine, type FakeEngine } from '../../../support/fake-engine.ts'
import { coreOutcome, exceptionOutcome, hapiOutcome } from '../../../support/outcomes.ts'
import { configOf, patient, requestFor } from '../../../support/remote-requests.ts'

const clPatient = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
const never = new AbortController().signal

let server: FakeEngine
let engine: Engine<Findings>

beforeEach(async () => {
  server = await startFakeEngine(json(200, hapiOutcome()))
  engine = createRemoteEngine(configOf('fhir', `${server.url}/fhir/`))
})

afterEach(async () => {
  await engine.close()
  await server.close()
})

describe('what it asks', () => {
  it('POST [base]/Patient/$validate with the profile of the type', async () => {
    await engine.validate(requestFor(patient), never)
    const [asked] = server.asked
    expect(asked).toMatchObject({ method: 'POST', path: '/fhir/Patient/$validate', query: { profile: [clPatient] } })
    expect(asked!.headers['content-type']).toBe('application/fhir+json')
    expect(asked!.headers['accept']).toMatch(/^application\/fhir\+json/)
  })

  it('sends the bytes as they were received', async () => {
    const body = Buffer.from('{ "resourceType" : "Patient",\r\n "multipleBirthInteger": 1e0, "gender":"\\u0066emale"}')
    await engine.validate(requestFor({ resourceType: 'Patient' }, { body }), never)
    expect(server.asked[0]!.body).toEqual(body)
  })

  it('takes the profile that the client asks for, and nothing else from it', async () => {
    const profile = 'https://example.org/p?txServer=http://evil&ig=x#1'
    await engine.validate(requestFor(patient, { profile }), never)
    expect(server.asked[0]!.query).toEqual({ profile: [profile] })
  })

  it('names no profile where the type has none', async () => {
    await engine.validate(requestFor({ resourceType: 'Binary' }), never)
    expect(server.asked[0]).toMatchObject({ path: '/fhir/Binary/$validate', query: {} })
  })

  it('wraps Parameters, which a server would take for those of the operation', async () => {
    const parameters = { resourceType: 'Parameters', parameter: [{ name: 'profile', valueUri: 'http://evil.example' }] }
    const body = Buffer.from(`\uFEFF${JSON.stringify(parameters)}`)
    await engine.validate(requestFor(parameters, { body, profile: 'http://example.org/p' }), never)
    expect(JSON.parse(server.asked[0]!.body.toString())).toEqual({
      resourceType: 'Parameters',
      parameter: [
        { name: 'resource', resource: parameters },
        { name: 'profile', valueUri: 'http://example.org/p' },
      ],
    })
    expect(server.asked[0]!.query).toEqual({})
  })

  it('sends the name and password of its address as a header', async () => {
    const { host } = new URL(server.url)
    const other = createRemoteEngine(configOf('fhir', `http://ana:cla%20ve@${host}/fhir`))
    await other.validate(requestFor(patient), never)
    await other.close()
    expect(server.asked[0]!.headers['authorization']).toBe(`Basic ${Buffer.from('ana:cla ve').toString('base64')}`)
  })
})

const missing = { id: 'Custom_Id', text: 'Something is missing', path: 'Patient.name[0]' }

describe('what it makes of the answer', () => {
  it('nothing for a resource in order', async () => {
    expect(await engine.validate(requestFor(patient), never)).toEqual({ issues: [], profile: clPatient, degraded: false })
  })

  it.each([200, 400, 412, 422])('the issues of an invalid resource under status %i', async (status) => {
    server.does(json(status, hapiOutcome(missing, { ...missing, severity: 'warning', path: 'Patient' })))
    expect(await engine.validate(requestFor(patient), never)).toEqual({
      issues: [
        { code: 'fhir-custom_id', severity: 'error', path: 'Patient.name[0]', message: 'Something is missing' },
        { code: 'fhir-custom_id', severity: 'warning', path: 'Patient', message: 'Something is missing' },
      ],
      profile: clPatient,
      degraded: false,
    })
  })

  it('fatal is an error; information is left out', async () => {
    server.does(json(200, coreOutcome({ ...missing, severity: 'fatal' }, { ...missing, severity: 'information' })))
    const { issues } = await engine.validate(requestFor(patient), never)
    expect(issues.map(({ severity }) => severity)).toEqual(['error'])
  })

  it('the profile that a rule came from, without its version', async () => {
    server.does(json(200, coreOutcome({ ...missing, profile: 'http://example.org/p|1.2' })))
    expect((await engine.validate(requestFor(patient), never)).issues[0]!.profileUrl).toBe('http://example.org/p')
  })

  it.each([400, 401, 403, 404, 412, 422, 429, 500, 503])('status %i with exceptions alone: not completed', async (status) => {
    server.does(json(status, exceptionOutcome('Canario: something broke')))
    expect(await engine.validate(requestFor(patient), never)).toEqual({ issues: [], profile: clPatient, degraded: true })
  })

  it('status 500 with results: what has a place, not completed', async () => {
    server.does(json(500, hapiOutcome(missing, { text: 'HAPI-0389: Failed to call access method' })))
    const { issues, degraded } = await engine.validate(requestFor(patient), never)
    expect([issues.map(({ path }) => path), degraded]).toEqual([['Patient.name[0]'], true])
  })

  it('an exception beside results: the results, not completed', async () => {
    const { issue: [broken] } = exceptionOutcome('broke') as { issue: [object] } // prettier-ignore
    const { issue: [found] } = hapiOutcome(missing) as { issue: [object] } // prettier-ignore
    server.does(json(200, { resourceType: 'OperationOutcome', issue: [broken, found] }))
    const { issues, degraded } = await engine.validate(requestFor(patient), never)
    expect([issues.map(({ path }) => path), degraded]).toEqual([['Patient.name[0]'], true])
  })

  it('an exception in some place of the resource: a warning there, not completed', async () => {
    server.does(json(200, hapiOutcome({ ...missing, kind: 'exception' })))
    const { issues, degraded } = await engine.validate(requestFor(patient), never)
    expect([issues.map(({ severity }) => severity), degraded]).toEqual([['warning'], true])
  })
})
