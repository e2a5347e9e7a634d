import { describe, expect, it } from 'vitest'
import { EngineUnavailable, type EngineAnswer } from '../../../proxy/engine/engine.ts'
import { withLocal } from '../../../proxy/engine/with-local.ts'
import type { Issue } from '../../../rules/index.ts'
import { requestFor } from '../../support/remote-requests.ts'
import { createStubEngine } from '../../support/service.ts'

const never = new AbortController().signal
const request = requestFor({ resourceType: 'Patient', gender: 'x' })
const near: Issue = { code: 'cl-patient-02', severity: 'error', path: 'Patient.name', message: 'Falta el nombre.' }
const far: Issue = { code: 'fhir-x', severity: 'error', path: 'Patient.gender', message: 'No sirve.' }
const unknown: Issue = { code: 'r4-perfil-01', severity: 'warning', path: 'Patient', message: 'No se conoce.' }
const unverified = [{ what: 'valueSet', name: 'x', count: 1 }] as const

function engines(local: Partial<EngineAnswer>, remote: Partial<EngineAnswer>) {
  const [one, other] = [createStubEngine(), createStubEngine()]
  one.does(() => ({ issues: [], profile: 'cerca', degraded: false, ...local }))
  other.does(() => ({ issues: [], profile: 'lejos', degraded: false, ...remote }))
  return { local: one, remote: { ...other, name: 'fhir' as const } }
}

describe('a remote engine beside the local rules', () => {
  it('is named and measured by the remote one', async () => {
    const { local, remote } = engines({}, {})
    const engine = withLocal({ ...remote, health: () => Promise.resolve({ state: 'degraded' }) }, local)
    expect([engine.name, await engine.health()]).toEqual(['fhir', { state: 'degraded' }])
  })

  it('says what both found, and the profile of the remote one', async () => {
    const { local, remote } = engines({ issues: [near] }, { issues: [far] })
    expect(await withLocal(remote, local).validate(request, never)).toEqual({ issues: [near, far], profile: 'lejos', degraded: false })
  })

  it('knows what the remote one knows: a profile, a code', async () => {
    const { local, remote } = engines({ issues: [unknown, near], unverified }, {})
    expect(await withLocal(remote, local).validate(request, never)).toEqual({ issues: [near], profile: 'lejos', degraded: false })
  })

  it('knows less where the remote one did not get to the end', async () => {
    const { local, remote } = engines({ issues: [unknown], unverified }, { degraded: true })
    expect(await withLocal(remote, local).validate(request, never)).toEqual({
      issues: [unknown],
      profile: 'lejos',
      degraded: true,
      unverified,
    })
  })

  it('fails with either of them, and ends the other', async () => {
    const { local, remote } = engines({}, {})
    const ended = new Promise<void>((resolve) => {
      local.does((_request, signal) => new Promise(() => signal.addEventListener('abort', () => resolve())))
    })
    remote.does(() => Promise.reject(new EngineUnavailable('No está.', 5)))
    const engine = withLocal({ ...remote, name: 'fhir' }, local)
    await expect(engine.validate(request, never)).rejects.toThrow(EngineUnavailable)
    await ended
  })

  it('ends both where nobody waits for them', async () => {
    const { local, remote } = engines({}, {})
    const caller = new AbortController()
    for (const engine of [local, remote]) {
      engine.does(
        (_request, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      )
    }
    const validation = withLocal(remote, local).validate(request, caller.signal)
    caller.abort()
    await expect(validation).rejects.toThrow(/abort/i)
  })
})
