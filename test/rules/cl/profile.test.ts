import { describe, expect, it } from 'vitest'
import { clDefinition } from '../../../rules/cl/canonicals.ts'
import { lint, type Issue, type Json } from '../../../rules/index.ts'

function find(resourceType: string, profile: Json, code: string): readonly Issue[] {
  return lint({ resourceType, meta: { profile } }, { today: '2026-01-15' }).issues.filter((issue) => issue.code === code)
}

describe('cl-perfil-01', () => {
  it('calls the fix of a renamed profile safe, unless a version was asked for', () => {
    const old = clDefinition('CoreAletgiaIntCl')
    expect(find('AllergyIntolerance', [old], 'cl-perfil-01')[0]?.quickFix).toMatchObject({
      jsonPointer: '/meta/profile/0',
      replacement: clDefinition('CoreAlergiaIntCl'),
      safe: true,
    })
    expect(find('AllergyIntolerance', [`${old}|1.9.1`], 'cl-perfil-01')[0]?.quickFix?.safe).toBe(false)
  })

  it('calls no fix safe that changes the case of a profile', () => {
    expect(find('Encounter', [clDefinition('EncounterCl')], 'cl-perfil-01')[0]?.quickFix).toMatchObject({
      replacement: clDefinition('EncounterCL'),
      safe: false,
    })
  })

  it('proposes no profile of another type and none that is claimed already', () => {
    expect(find('Patient', [clDefinition('CoreAletgiaIntCl')], 'cl-perfil-01')[0]).not.toHaveProperty('quickFix')
    const both = [clDefinition('CoreAlergiaIntCl'), clDefinition('CoreAletgiaIntCl')]
    expect(find('AllergyIntolerance', both, 'cl-perfil-01')[0]).not.toHaveProperty('quickFix')
  })

  it('names the profile of the type, or says that there is none', () => {
    expect(find('Patient', [clDefinition('Paciente')], 'cl-perfil-01')[0]?.suggestion).toContain(clDefinition('CorePacienteCl'))
    expect(find('Claim', [clDefinition('CuentaCl')], 'cl-perfil-01')[0]?.suggestion).toBe('CL Core 1.9.4 no tiene ningún perfil de Claim.')
  })

  it('looks at the meta of a resource, not at a Meta that is a value', () => {
    const parameters = {
      resourceType: 'Parameters',
      parameter: [{ name: 'meta', valueMeta: { profile: [clDefinition('CoreAletgiaIntCl')] } }],
    }
    expect(lint(parameters, { today: '2026-01-15' }).issues).toEqual([])
  })
})

describe('cl-perfil-02', () => {
  it('understands a type in another case', () => {
    expect(find('patient', [clDefinition('CorePacienteCl')], 'cl-perfil-02')).toEqual([])
    expect(find('patient', [clDefinition('CorePrestadorCl')], 'cl-perfil-02')).toHaveLength(1)
  })
})

describe.each<[string, Json]>([
  ['un texto suelto', clDefinition('CorePacienteCl')],
  ['otras cosas', [null, 3, {}, ['x'], '', '|', '|1.9.4', 'constructor']],
  ['un objeto', { toString: 1 }],
])('meta.profile with %s', (_, profile) => {
  it.each(['Patient', 'constructor', '__proto__'])('breaks no rule in %s', (type) => {
    const { issues } = lint({ resourceType: type, meta: { profile } }, { today: '2026-01-15' })
    expect(issues.map(({ code }) => code).filter((code) => /interno|^cl-perfil/.test(code))).toEqual([])
  })
})
