import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine, Findings } from '../../../../proxy/engine/engine.ts'
import { createRemoteEngine, type RemoteEngineName } from '../../../../proxy/engine/remote/remote-engine.ts'
import { json, startFakeEngine, type FakeEngine } from '../../../support/fake-engine.ts'
import { coreOutcome, hapiOutcome, matchboxOutcome, wrapperAnswer, type Said } from '../../../support/outcomes.ts'
import { configOf, requestFor } from '../../../support/remote-requests.ts'

const observation = { resourceType: 'Observation', status: 'final', code: { coding: [{ system: 'http://loinc.org', code: '1-8' }] } }
const never = new AbortController().signal

const outcomes: Readonly<Record<RemoteEngineName, (...said: readonly Said[]) => object>> = {
  fhir: hapiOutcome,
  matchbox: matchboxOutcome,
  'hl7-server': coreOutcome,
  'hl7-wrapper': (...said) => wrapperAnswer('s', JSON.stringify(observation), ...said),
}

/** Messages of each engine where it could not check a code, with the severity that it gives to that. */
const unverified: readonly (readonly [id: string, severity: 'warning' | 'information'])[] = [
  ['Terminology_TX_Binding_NoServer', 'information'],
  ['TERMINOLOGY_TX_NOSVC_BOUND_REQ', 'information'],
  ['TERMINOLOGY_TX_NOSVC_BOUND_EXT', 'information'],
  ['Terminology_TX_Confirm_1_CC', 'warning'],
  ['Terminology_TX_Confirm_2_CC', 'warning'],
  ['Terminology_TX_Confirm_3_CC', 'warning'],
  ['Terminology_TX_Confirm_4a', 'warning'],
  ['Terminology_TX_Confirm_5', 'warning'],
  ['Terminology_TX_Confirm_6', 'warning'],
  ['Terminology_TX_Error_CodeableConcept', 'warning'],
  ['Terminology_TX_Error_CodeableConcept_Max', 'warning'],
  ['Terminology_TX_Error_Coding1', 'warning'],
  ['Terminology_TX_Error_Coding2', 'warning'],
  ['Terminology_TX_NoValid_15', 'information'],
  ['Unable_to_validate_code_without_using_server', 'warning'],
  ['VALIDATION_TIMEOUT_EXCEEDED', 'information'],
]

/** Messages that only say that the engine does not know something. */
const unknown = ['UNKNOWN_CODESYSTEM', 'TERMINOLOGY_TX_SYSTEM_UNSUPPORTED', 'Terminology_TX_NoValid_2_CC']

let server: FakeEngine
let engine: Engine<Findings>

describe.each(Object.keys(outcomes) as RemoteEngineName[])('%s', (name) => {
  beforeEach(async () => {
    server = await startFakeEngine()
    engine = createRemoteEngine(configOf(name, server.url))
  })

  afterEach(async () => {
    await engine.close()
    await server.close()
  })

  function says(...said: readonly Said[]): void {
    server.does(json(200, outcomes[name](...said)))
  }

  it.each(unverified)('%s: not completed, and a warning says what was not checked', async (id, severity) => {
    says({ id, severity, kind: 'code-invalid', text: 'Could not confirm (class = SERVER_ERROR)', path: 'Observation.code' })
    const { issues, degraded } = await engine.validate(requestFor(observation), never)
    expect(degraded).toBe(true)
    expect(issues).toMatchObject([{ code: `fhir-${id.toLowerCase()}`, severity: 'warning', path: 'Observation.code' }])
    expect(issues[0]!.message).toMatch(/^(?:No se comprob|La validación se detuvo)/)
  })

  it('what a terminology server says under no name of its own: the same', async () => {
    says({ severity: 'warning', kind: 'code-invalid', text: 'Attempt to use Terminology server when no Terminology server is available' })
    expect((await engine.validate(requestFor(observation), never)).degraded).toBe(true)
  })

  it.each(unknown)('%s: completed', async (id) => {
    says({ id, severity: 'warning', kind: 'not-found', text: 'x', path: 'Observation.code' })
    expect((await engine.validate(requestFor(observation), never)).degraded).toBe(false)
  })

  it.each(['exception', 'timeout', 'throttled', 'transient', 'incomplete'])(
    'an error of kind %s without a place: not completed',
    async (kind) => {
      says({ kind, text: 'x' }, { id: 'Own_Id', text: 'Es malo', path: 'Observation.status' })
      const { issues, degraded } = await engine.validate(requestFor(observation), never)
      expect([issues.map(({ code }) => code), degraded]).toEqual([['fhir-own_id'], true])
    },
  )

  it('a language that it does not understand, for which it calls every code wrong: the same', async () => {
    const text =
      "The value provided ('final') was not found in the value set 'A' (http://a.cl/ValueSet/a), and a code is required from this value set (error message = Invalid displayLanguage: 'es_CL')"
    says({ id: 'Terminology_TX_NoValid_16', kind: 'code-invalid', text, path: 'Observation.status' })
    expect(await engine.validate(requestFor(observation), never)).toMatchObject({
      degraded: true,
      issues: [{ severity: 'warning', message: 'No se comprobaron los códigos: el validador remoto no entiende el idioma «es_CL».' }],
    })
  })

  it('a profile that it does not have is no error of the resource', async () => {
    says({
      id: 'Validation_VAL_Profile_Unknown',
      text: "Profile reference 'http://x.cl/p' has not been checked because it could not be found",
    })
    const { issues, degraded } = await engine.validate(requestFor(observation), never)
    expect(issues).toMatchObject([{ code: 'r4-perfil-01', severity: 'warning' }])
    expect(degraded).toBe(false)
  })
})
