import { describe, expect, it } from 'vitest'
import { createStylishFormatter } from '../../../rules/format/stylish.ts'
import { toVerdict, withVerdict } from '../../../rules/format/verdict.ts'
import type { ValidateResponse } from '../../../rules/index.ts'

const valid: ValidateResponse = { valid: true, errors: [], warnings: [], profile: null, resourceType: 'Patient', issues: [] }
const codes = { what: 'valueSet', name: 'https://ejemplo.cl/a', count: 2 } as const
const system = { what: 'codeSystem', name: 'https://ejemplo.cl/b', count: 1 } as const
const profile = { what: 'profile', name: 'https://ejemplo.cl/c', count: 1 } as const

describe('the verdict', () => {
  it.each<[string, Partial<ValidateResponse>]>([
    ['Válido.', {}],
    ['Válido, con 1 aviso.', { warnings: ['a'] }],
    ['Válido, con 3 códigos sin comprobar.', { unverified: [codes, system] }],
    ['Válido, con 2 códigos y 1 perfil sin comprobar.', { unverified: [codes, profile] }],
    ['Con errores: 1 error y 1 aviso.', { valid: false, errors: ['a'], warnings: ['b'] }],
    [
      'Con errores: 3.781 errores y 1 aviso, se muestran 1.000.',
      {
        valid: false,
        errors: Array.from({ length: 1000 }, () => 'a'),
        omitted: [{ code: 'r4-card-01', count: 2782, errors: 2781 }],
      },
    ],
    [
      'Con errores: 3.781 problemas, se muestran 1.000.',
      { valid: false, errors: Array.from({ length: 1000 }, () => 'a'), omitted: [{ code: 'r4-card-01', count: 2781 }] },
    ],
    ['Válido, con reglas sin aplicar por falta de su catálogo.', { skipped: [{ code: 'cl-b-1', needs: ['cie10'] }] }],
    ['Con errores: 1 error, sin revisar hasta el final.', { valid: false, errors: ['a'], skipped: [{ code: 'cl', needs: [] }] }],
  ])('is «%s»', (sentence, over) => {
    expect(toVerdict({ ...valid, ...over })).toBe(sentence)
  })

  it('stands in a response that leaves something out, and in no other', () => {
    expect(withVerdict(valid)).toBe(valid)
    expect(withVerdict({ ...valid, unverified: [codes] })).toMatchObject({ verdict: 'Válido, con 2 códigos sin comprobar.' })
  })
})

describe('in a terminal', () => {
  const green = { bold: same, dim: same, underline: same, red: same, yellow: same, green: (text: string) => `<${text}>` }
  const say = (over: Partial<ValidateResponse>, more: object = {}): string => {
    const formatter = createStylishFormatter({ paint: green })
    const parts = [...formatter.report({ file: 'a.json', response: { ...valid, ...over } })]
    return [...parts, ...formatter.end({ files: 1, errors: 0, warnings: 0, fixable: 0, ...more }, [])].join('')
  }

  it('is green where everything was checked, and nowhere else', () => {
    expect(say({})).toBe('<✔ 1 archivo revisado, sin problemas.>\n')
    expect(say({ unverified: [codes, profile] })).toBe(
      '⚠ 1 archivo revisado, sin problemas, con 2 códigos y 1 perfil sin comprobar.\n⚠ Sin comprobar: 2 códigos y 1 perfil (https://ejemplo.cl/a, https://ejemplo.cl/c).\n',
    )
    expect(say({ unverified: [{ ...codes, verifiedBy: ['SNOMED CT', 'LOINC'] }] })).toBe(
      '⚠ 1 archivo revisado, sin problemas, con 2 códigos sin comprobar.\n⚠ Sin comprobar: 2 códigos (https://ejemplo.cl/a).\n  Con SNOMED CT, LOINC se comprobarían códigos: svc terminology import.\n',
    )
    expect(say({ skipped: [{ code: 'cl', needs: [] }] })).toBe(
      '⚠ 1 archivo revisado, sin problemas.\n⚠ La revisión se detuvo antes del final en 1 recurso.\n',
    )
  })

  it('says how many are not told', () => {
    expect(say({}, { errors: 1000, omitted: 2781 })).toContain(
      '1.000 problemas (1.000 errores, 0 avisos) en 1 archivo; hay 2.781 más que no se muestran.',
    )
  })
})

function same(text: string): string {
  return text
}
