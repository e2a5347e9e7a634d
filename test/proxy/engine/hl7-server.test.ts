import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../proxy/engine/create.ts'
import type { Engine, Findings } from '../../../proxy/engine/engine.ts'
import { createRemoteEngine } from '../../../proxy/engine/remote/remote-engine.ts'
import { createPool, type Pool } from '../../../proxy/pool/pool.ts'
import type { Issue } from '../../../rules/index.ts'
import { builtThread } from '../../support/built-service/built-service.ts'
import { makeChileanPackages } from '../../support/hl7-validator/chilean-packages.ts'
import { findHl7Validator } from '../../support/hl7-validator/class-path.ts'
import { startHl7Validator, type Hl7Validator } from '../../support/hl7-validator/server.ts'
import { describeWith } from '../../support/program.ts'
import { encounter, weight } from '../../support/remote-questions.ts'
import { configOf, requestFor } from '../../support/remote-requests.ts'
import { startService, type TestService } from '../../support/service.ts'

const downloads = join(import.meta.dirname, '../../../proxy/downloads')
const validPatient = readFileSync(join(downloads, 'patient-valid.json'), 'utf8')
const invalidPatient = readFileSync(join(downloads, 'patient-invalid.json'), 'utf8')
const clPatient = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
const never = new AbortController().signal

describeWith(findHl7Validator(), "HL7's validator behind the service", () => {
  let validator: Hl7Validator
  let remote: Engine<Findings>
  let pool: Pool
  let both: Engine
  let service: TestService

  beforeAll(async () => {
    validator = await startHl7Validator(makeChileanPackages())
    remote = createRemoteEngine(configOf('hl7-server', validator.url))
    pool = createPool({ module: await builtThread() })
    both = createEngine(
      { kind: 'hl7-server', url: validator.url, timeoutMs: 60_000, concurrency: 1, terminologyServer: undefined },
      'https://svc.example',
      pool,
    )
    service = await startService({ engine: both })
  }, 300_000)

  afterAll(async () => {
    await service?.close()
    await both?.close()
    await pool?.close()
    await remote?.close()
    await validator?.stop()
  })

  describe('its own answers', { timeout: 60_000 }, () => {
    it('valid: nothing to say', async () => {
      const answer = await remote.validate(requestFor(JSON.parse(validPatient) as { resourceType: string }), never)
      expect(answer).toMatchObject({ profile: clPatient, degraded: false })
      expect(answer.issues.filter(({ severity }) => severity === 'error')).toEqual([])
    })

    it('invalid: in Spanish, under our codes, in our places', async () => {
      const { issues, degraded } = await remote.validate(requestFor(encounter), never)
      expect(degraded).toBe(false)
      expect(issues.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${path} ${code}`)).toEqual(
        expect.arrayContaining(['Encounter.ubicacion r4-elemento-01', 'Encounter.status r4-codigo-01']),
      )
      expect(issues.map(({ message }) => message)).toContainEqual(
        '«complete» no está en el conjunto encounter-status, que es obligatorio aquí.',
      )
    })

    it('invalid in an entry of a Bundle: says which', async () => {
      const fullUrl = 'urn:uuid:5f2b7d0e-8c1a-4d39-9e4b-6a7c8d9e0f12'
      const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl, resource: encounter }] }
      const { issues } = await remote.validate(requestFor(bundle), never)
      expect(issues.map(({ code, path, entryIndex }) => `${entryIndex} ${path} ${code}`)).toContain('0 Encounter.status r4-codigo-01')
    })

    it('terminology off: not completed, and a warning for what was not checked', async () => {
      const { issues, degraded } = await remote.validate(requestFor(weight), never)
      expect(degraded).toBe(true)
      expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(issues.map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/^No se comprobó .*: no hay un servidor de terminología\.$/),
      )
    })

    it('a profile that it does not have: base R4, and a warning', async () => {
      const { issues, degraded } = await remote.validate(requestFor(encounter, { profile: 'https://x.cl/p' }), never)
      expect(degraded).toBe(false)
      expect(issues.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
        expect.arrayContaining(['warning r4-perfil-01', 'error r4-codigo-01']),
      )
    })

    it('is up', async () => {
      expect(await remote.health()).toEqual({ state: 'up' })
    })
  })

  describe('through POST /api/validate', { timeout: 60_000 }, () => {
    it('200 for a valid resource, which is charged', async () => {
      const { status, headers, json } = await service.validate(validPatient)
      expect([status, json['valid'], json['profile'], json['engineDegraded']]).toEqual([200, true, clPatient, undefined])
      expect(headers.get('svc-engine')).toBe('hl7-server')
      expect(headers.get('svc-quota-remaining')).not.toBeNull()
    })

    it.each([
      ['a patient', invalidPatient],
      ['an encounter', JSON.stringify(encounter)],
    ])('422 for %s with faults, each told once', async (_what, text) => {
      const { status, json } = await service.validate(text)
      const issues = json['issues'] as readonly Issue[]
      expect([status, json['valid']]).toEqual([422, false])
      const told = issues.map(({ path, code, message }) => `${path} ${code} ${message}`)
      expect(new Set(told).size).toBe(told.length)
    })

    it('the local rule speaks where both found the same', async () => {
      const issues = (await service.validate(encounter)).json['issues'] as readonly Issue[]
      expect(issues.filter(({ path }) => path === 'Encounter.status').map(({ code }) => code)).toEqual(['cl-enc-04'])
      expect(issues.filter(({ path }) => path === 'Encounter.ubicacion').map(({ code }) => code)).toEqual(['r4-elemento-01'])
    })

    it('200 with engineDegraded where terminology is off, which is not charged', async () => {
      const { status, headers, json } = await service.validate(weight)
      expect([status, json['engineDegraded']]).toEqual([200, true])
      expect(headers.get('svc-quota-remaining')).toBeNull()
    })
  })
})
