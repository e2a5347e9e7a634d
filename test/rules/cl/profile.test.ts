import { describe, expect, it } from 'vitest'
import { clDefinition } from '../../../rules/cl/canonicals.ts'
import { lint, type Issue, type Json } from '../../../rules/index.ts'

function find(resourceType: string, profile: Json, code: string): readonly Issue[] {
  return lint({ resourceType, meta: { profile } }, { today: '2026-01-15' }).issues.filter((issue) => issue.code === code)
}

describe('cl-perfil-01', () => {
  it('da por segura la corrección de un perfil renombrado, salvo que se haya pedido una versión', () => {
    const old = clDefinition('CoreAletgiaIntCl')
    expect(find('AllergyIntolerance', [old], 'cl-perfil-01')[0]?.quickFix).toMatchObject({
      jsonPointer: '/meta/profile/0',
      replacement: clDefinition('CoreAlergiaIntCl'),
      safe: true,
    })
    expect(find('AllergyIntolerance', [`${old}|1.9.1`], 'cl-perfil-01')[0]?.quickFix?.safe).toBe(false)
  })

  it('no la da por segura si cambian las mayúsculas', () => {
    expect(find('Encounter', [clDefinition('EncounterCl')], 'cl-perfil-01')[0]?.quickFix).toMatchObject({
      replacement: clDefinition('EncounterCL'),
      safe: false,
    })
  })

  it('no propone un perfil de otro tipo ni uno que ya está', () => {
    expect(find('Patient', [clDefinition('CoreAletgiaIntCl')], 'cl-perfil-01')[0]).not.toHaveProperty('quickFix')
    const both = [clDefinition('CoreAlergiaIntCl'), clDefinition('CoreAletgiaIntCl')]
    expect(find('AllergyIntolerance', both, 'cl-perfil-01')[0]).not.toHaveProperty('quickFix')
  })

  it('dice cuál es el perfil del tipo, o que no hay', () => {
    expect(find('Patient', [clDefinition('Paciente')], 'cl-perfil-01')[0]?.suggestion).toContain(clDefinition('CorePacienteCl'))
    expect(find('Claim', [clDefinition('CuentaCl')], 'cl-perfil-01')[0]?.suggestion).toBe('CL Core 1.9.4 no tiene ningún perfil de Claim.')
  })

  it('mira el meta de un recurso, no un Meta que viaja como valor', () => {
    const parameters = {
      resourceType: 'Parameters',
      parameter: [{ name: 'meta', valueMeta: { profile: [clDefinition('CoreAletgiaIntCl')] } }],
    }
    expect(lint(parameters, { today: '2026-01-15' }).issues).toEqual([])
  })
})

describe('cl-perfil-02', () => {
  it('entiende un tipo escrito con otras mayúsculas', () => {
    expect(find('patient', [clDefinition('CorePacienteCl')], 'cl-perfil-02')).toEqual([])
    expect(find('patient', [clDefinition('CorePrestadorCl')], 'cl-perfil-02')).toHaveLength(1)
  })
})

describe.each<[string, Json]>([
  ['un texto suelto', clDefinition('CorePacienteCl')],
  ['otras cosas', [null, 3, {}, ['x'], '', '|', '|1.9.4', 'constructor']],
  ['un objeto', { toString: 1 }],
])('meta.profile con %s', (_, profile) => {
  it.each(['Patient', 'constructor', '__proto__'])('no rompe ninguna regla en %s', (type) => {
    const { issues } = lint({ resourceType: type, meta: { profile } }, { today: '2026-01-15' })
    expect(issues.map(({ code }) => code).filter((code) => /interno|^cl-perfil/.test(code))).toEqual([])
  })
})
