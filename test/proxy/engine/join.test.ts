import { describe, expect, it } from 'vitest'
import type { Findings } from '../../../proxy/engine/engine.ts'
import { joinFindings } from '../../../proxy/engine/join.ts'
import type { Issue } from '../../../rules/index.ts'

const resource = { resourceType: 'Patient', gender: 'x' }
const near: Issue = { code: 'cl-patient-02', severity: 'error', path: 'Patient.name', message: 'Falta el nombre.' }
const far: Issue = { code: 'fhir-x', severity: 'error', path: 'Patient.gender', message: 'No sirve.' }
const unknown: Issue = { code: 'r4-perfil-01', severity: 'warning', path: 'Patient', message: 'No se conoce.' }
const unverified = [{ what: 'valueSet', name: 'x', count: 1 }] as const

function join(local: Partial<Findings>, remote: Partial<Findings>): Findings {
  const nothing = { issues: [], degraded: false }
  return joinFindings({ ...nothing, profile: 'cerca', ...local }, { ...nothing, profile: 'lejos', ...remote }, resource)
}

describe('the findings of a remote engine and of the local rules', () => {
  it('are those of both, by the profile of the remote one', () => {
    expect(join({ issues: [near] }, { issues: [far] })).toEqual({ issues: [near, far], profile: 'lejos', degraded: false })
  })

  it('leave out what the remote one knows: a profile, a code', () => {
    expect(join({ issues: [unknown, near], unverified }, {})).toEqual({ issues: [near], profile: 'lejos', degraded: false })
  })

  it('say what nobody checked where the remote one did not get to the end', () => {
    expect(join({ issues: [unknown], unverified }, { degraded: true })).toEqual({
      issues: [unknown],
      profile: 'lejos',
      degraded: true,
      unverified,
    })
  })
})
