import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine, Findings } from '../../../../proxy/engine/engine.ts'
import { createRemoteEngine } from '../../../../proxy/engine/remote/remote-engine.ts'
import { hang, json, onCue, plain, startFakeEngine, type Behaviour, type FakeEngine } from '../../../support/fake-engine.ts'
import { wrapperAnswer, type Said } from '../../../support/outcomes.ts'
import { configOf, patient, requestFor } from '../../../support/remote-requests.ts'

const clPatient = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
const never = new AbortController().signal

let server: FakeEngine
let engine: Engine<Findings>
let session: string

beforeEach(async () => {
  session = 'uno'
  server = await startFakeEngine(wrapper())
  engine = createRemoteEngine(configOf('hl7-wrapper', server.url))
})

afterEach(async () => {
  await engine.close()
  await server.close()
})

/** A wrapper without presets of its own, unless some are given. */
function wrapper({ said = [], presets = [] }: { said?: readonly Said[]; presets?: unknown } = {}): Behaviour {
  return (response, asked) => {
    if (asked.path === '/validator/presets') return json(200, presets)(response, asked)
    if (asked.path !== '/validate') return json(404, {})(response, asked)
    const { filesToValidate } = JSON.parse(asked.body.toString()) as { filesToValidate: [{ fileContent: string }] }
    return json(200, wrapperAnswer(session, filesToValidate[0].fileContent, ...said))(response, asked)
  }
}

interface Envelope {
  readonly validationContext: Readonly<Record<string, unknown>>
  readonly filesToValidate: readonly object[]
  readonly sessionId?: string
}

function envelopes(): readonly Envelope[] {
  return server.asked.filter(({ path }) => path === '/validate').map(({ body }) => JSON.parse(body.toString()) as Envelope)
}

describe('what it asks', () => {
  it('POST /validate with CL Core, the profile and the text as it was received', async () => {
    const text = '{ "resourceType":"Patient",\n "gender": "\\u0066emale" }'
    await engine.validate(requestFor(patient, { text }), never)
    expect(envelopes()).toEqual([
      {
        validationContext: {
          sv: '4.0.1',
          igs: ['hl7.fhir.cl.clcore#1.9.4'],
          profiles: [clPatient],
          locale: 'en',
          extensions: ['any'],
        },
        filesToValidate: [{ fileName: 'resource.json', fileContent: text, fileType: 'json' }],
      },
    ])
  })

  it('no profile where the type has none', async () => {
    await engine.validate(requestFor({ resourceType: 'Binary' }), never)
    expect(envelopes()[0]!.validationContext['profiles']).toEqual([])
  })

  it.each(['validationContext', 'cliContext'])('the engine that was loaded in advance, said in %s', async (name) => {
    const igs = ['hl7.fhir.cl.clcore#1.9.4']
    server.does(
      wrapper({
        presets: [
          { key: 'CUSTOM', [name]: {} },
          { key: 'CL', [name]: { baseEngine: 'CLCORE', igs } },
        ],
      }),
    )
    await engine.validate(requestFor(patient), never)
    await engine.validate(requestFor(patient, { clCoreVersion: '1.8.0' }), never)
    expect(envelopes().map(({ validationContext }) => validationContext['baseEngine'])).toEqual(['CLCORE', undefined])
  })
})

describe('its sessions', () => {
  it('go on under the id that came back last', async () => {
    await engine.validate(requestFor(patient), never)
    session = 'dos'
    await engine.validate(requestFor(patient), never)
    await engine.validate(requestFor(patient), never)
    expect(envelopes().map(({ sessionId }) => sessionId)).toEqual([undefined, 'uno', 'dos'])
  })

  it('are one for each version of CL Core, which a session that lives does not change', async () => {
    await engine.validate(requestFor(patient), never)
    session = 'otra'
    await engine.validate(requestFor(patient, { clCoreVersion: '1.8.0' }), never)
    await engine.validate(requestFor(patient), never)
    await engine.validate(requestFor(patient, { clCoreVersion: '1.8.0' }), never)
    expect(envelopes().map(({ sessionId }) => sessionId)).toEqual([undefined, undefined, 'uno', 'otra'])
  })

  it('begin once, however many ask at once', async () => {
    const { behaviour, cue } = onCue(wrapper())
    server.does((response, asked) => (asked.path === '/validate' ? behaviour : wrapper())(response, asked))
    const answers = ['a', 'b', 'c'].map((tenantId) => engine.validate(requestFor(patient, { tenantId }), never))
    await server.cameTo(2)
    cue()
    await Promise.all(answers)
    expect(envelopes().map(({ sessionId }) => sessionId)).toEqual([undefined, 'uno', 'uno'])
  })

  it('begin with the next where the first fails', async () => {
    const { behaviour, cue } = onCue(plain(500, 'Canario'))
    server.does((response, asked) => {
      if (asked.path !== '/validate') return json(200, [])(response, asked)
      server.does(wrapper())
      return behaviour(response, asked)
    })
    const answers = ['a', 'b'].map((tenantId) => engine.validate(requestFor(patient, { tenantId }), never))
    const settled = Promise.allSettled(answers)
    await server.cameTo(2)
    cue()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  it('go on to their beginning where who asked first is gone, and nobody waits for that', async () => {
    const { behaviour, cue } = onCue(wrapper())
    server.does((response, asked) => (asked.path === '/validate' ? behaviour : wrapper())(response, asked))
    const abort = new AbortController()
    const first = engine.validate(requestFor(patient), abort.signal)
    await server.cameTo(2)
    abort.abort(new Error('se fue'))
    await expect(first).rejects.toThrow('se fue')
    const second = engine.validate(requestFor(patient), never)
    await server.cameTo(3)
    cue()
    await second
    await engine.validate(requestFor(patient), never)
    expect(envelopes().map(({ sessionId }) => sessionId)).toEqual([undefined, undefined, 'uno'])
  })

  it('do not hold who no longer waits', async () => {
    server.does(hang)
    const [one, other] = [new AbortController(), new AbortController()]
    const first = engine.validate(requestFor(patient), one.signal)
    const second = engine.validate(requestFor(patient), other.signal)
    await server.cameTo(1)
    other.abort(new Error('se fue'))
    await expect(second).rejects.toThrow('se fue')
    one.abort(new Error('también'))
    await expect(first).rejects.toThrow('también')
  })
})

describe('what it makes of the answer', () => {
  it('nothing for a resource in order', async () => {
    expect(await engine.validate(requestFor(patient), never)).toEqual({ issues: [], profile: clPatient, degraded: false })
  })

  it('the issues of an invalid resource', async () => {
    const said: Said[] = [
      { id: 'Own_Id', text: 'Es malo', path: 'Patient.name[0]' },
      { severity: 'fatal', text: 'Es peor', kind: 'code-invalid' },
      { severity: 'warning', text: 'Puede ser', path: 'Patient' },
      { severity: 'information', text: 'Nada', path: 'Patient' },
    ]
    server.does(wrapper({ said }))
    expect(await engine.validate(requestFor(patient), never)).toEqual({
      issues: [
        { code: 'fhir-own_id', severity: 'error', path: 'Patient.name[0]', message: 'Es malo' },
        { code: 'fhir-code-invalid', severity: 'error', path: 'Patient', message: 'Es peor' },
        { code: 'fhir-structure', severity: 'warning', path: 'Patient', message: 'Puede ser' },
      ],
      profile: clPatient,
      degraded: false,
    })
  })

  it('an exception without a place: not completed', async () => {
    server.does(wrapper({ said: [{ kind: 'exception', text: 'It broke' }] }))
    expect(await engine.validate(requestFor(patient), never)).toMatchObject({ issues: [], degraded: true })
  })
})

describe('its health', () => {
  it.each([
    [200, true, 'up'],
    [200, false, 'degraded'],
    [500, {}, 'down'],
  ])('status %i with %j at /txStatus is %s', async (status, value, state) => {
    server.does(json(status, value))
    expect((await engine.health()).state).toBe(state)
    expect(server.asked[0]).toMatchObject({ method: 'GET', path: '/txStatus' })
  })
})
