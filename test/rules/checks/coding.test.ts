import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../catalogs/catalog.ts'
import { displayOfCode, isNameOf, knownCode, misnamed, toPlain } from '../../../rules/checks/coding.ts'
import type { Finding, Rule } from '../../../rules/engine/rule.ts'
import type { JsonObject } from '../../../rules/index.ts'

const texts = { code: 'x-1', title: 'Prueba', severity: 'error', why: 'Prueba.', links: [], examples: [] } as const
const colours = createCatalog(
  { id: 'colores', title: '', system: 'urn:colours', size: 2, provenance: { source: '', version: '', date: '', licence: '' } },
  () => [
    { system: 'urn:colours', code: 'r', display: 'Rojo oscuro', synonyms: ['Granate'] },
    { system: 'urn:colours', code: 'b', display: 'Azul' },
  ],
)
const row = { ...texts, system: 'urn:colours', catalog: () => colours, called: 'los colores' }

function findings(rule: Rule, coding: JsonObject): readonly Finding[] {
  return [...(rule.check(coding as never, {} as never, {} as never) ?? [])]
}

describe('knownCode', () => {
  const rule = knownCode(row)
  const repairing = knownCode({ ...row, repair: (code) => (code === 'sin' ? 'no está' : code.startsWith('R') ? 'r' : undefined) })

  it('mira las codificaciones de su sistema', () => {
    expect(rule).toMatchObject({ on: 'Coding', systems: ['urn:colours'], code: 'x-1' })
    expect(knownCode({ ...row, systems: ['urn:x'] }).systems).toEqual(['urn:x'])
  })

  it('halla el código que el sistema no tiene', () => {
    expect(findings(rule, { code: 'x' })).toEqual([{ at: ['code'], code: 'x', meant: undefined, isSure: false }])
    expect(rule.message(findings(rule, { code: 'x' })[0]!)).toBe('El código «x» no está en los colores.')
  })

  it('calla ante un código que el sistema tiene y ante lo que no es un código', () => {
    for (const code of ['r', '', 5, null, undefined, ['x']]) expect(findings(rule, { code })).toEqual([])
  })

  it('calla ante las codificaciones que no son suyas', () => {
    const choosy = knownCode({ ...row, isOf: ({ version }) => version === '1' })
    expect(findings(choosy, { code: 'x' })).toEqual([])
    expect(findings(choosy, { code: 'x', version: '1' })).toHaveLength(1)
  })

  it('corrige solo si sabe qué código se quiso decir', () => {
    expect(rule.fixes).toBeUndefined()
    expect(rule.quickFix!(findings(rule, { code: 'x' })[0]!)).toBeUndefined()
    expect(repairing.fixes).toBe('safe')
    expect(repairing.quickFix!(findings(repairing, { code: 'R0' })[0]!)).toEqual({
      title: 'Usar r (Rojo oscuro)',
      replacement: 'r',
      safe: true,
    })
    expect(repairing.quickFix!(findings(repairing, { code: 'x' })[0]!)).toBeUndefined()
    expect(repairing.quickFix!(findings(repairing, { code: 'sin' })[0]!)).toBeUndefined()
  })
})

describe('displayOfCode', () => {
  const rule = displayOfCode(row)

  it('mira las codificaciones de su sistema', () => {
    expect(rule).toMatchObject({ on: 'Coding', systems: ['urn:colours'], fixes: 'safe' })
    expect(displayOfCode({ ...row, systems: ['urn:x'] }).systems).toEqual(['urn:x'])
  })

  it('halla el nombre de otro código y lo corrige', () => {
    const [found] = findings(rule, { code: 'r', display: 'Azul' })
    expect(found).toEqual({ at: ['display'], code: 'r', display: 'Azul', name: 'Rojo oscuro' })
    expect(rule.message(found!)).toBe('«Azul» no es el nombre del código r en los colores: es «Rojo oscuro».')
    expect(rule.quickFix!(found!)).toEqual({ title: 'Usar «Rojo oscuro»', replacement: 'Rojo oscuro', safe: true })
  })

  it('calla ante las codificaciones que no son suyas', () => {
    const choosy = displayOfCode({ ...row, isOf: ({ version }) => version === '1' })
    expect(findings(choosy, { code: 'r', display: 'Azul' })).toEqual([])
    expect(findings(choosy, { code: 'r', display: 'Azul', version: '1' })).toHaveLength(1)
  })
})

describe('misnamed', () => {
  it.each<[JsonObject]>([
    [{ code: 'r', display: 'Rojo oscuro' }],
    [{ code: 'r', display: ' rojo  OSCURO ' }],
    [{ code: 'r', display: 'granate' }],
    [{ code: 'r', display: '' }],
    [{ code: 'r', display: ' ' }],
    [{ code: 'r', display: 5 }],
    [{ code: 'r' }],
    [{ code: 'x', display: 'Azul' }],
    [{ code: 5, display: 'Azul' }],
    [{ display: 'Azul' }],
  ])('calla ante %j', (coding) => expect(misnamed(coding, () => colours)).toBeUndefined())
})

describe('isNameOf', () => {
  const named = { system: 'urn:colours', code: 'n' }

  it('no depende de mayúsculas, de blancos ni de cómo se escriban los acentos', () => {
    expect(isNameOf({ ...named, display: 'Ñuñoa' }, '\tN\u0303UN\u0303OA\u00a0')).toBe(true)
    expect(isNameOf({ ...named, display: 'Ñuñoa' }, 'Nunoa')).toBe(false)
    expect(isNameOf({ ...named, display: 'A  b' }, 'a b')).toBe(true)
    expect(isNameOf({ ...named, display: 'A b' }, 'ab')).toBe(false)
    expect(isNameOf({ ...named, display: 'A', synonyms: ['B'] }, 'b')).toBe(true)
    expect(isNameOf({ ...named, display: 'A', synonyms: ['B'] }, 'c')).toBe(false)
  })

  it('compara en minúsculas y con un solo blanco', () => {
    expect(toPlain('  San \n Pedro de  la PAZ ')).toBe('san pedro de la paz')
  })
})
