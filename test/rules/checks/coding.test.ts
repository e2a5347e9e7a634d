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

  it('looks at the codings of its system', () => {
    expect(rule).toMatchObject({ on: 'Coding', systems: ['urn:colours'], code: 'x-1' })
    expect(knownCode({ ...row, systems: ['urn:x'] }).systems).toEqual(['urn:x'])
  })

  it('finds a code that the system does not have', () => {
    expect(findings(rule, { code: 'x' })).toEqual([{ at: ['code'], code: 'x', meant: undefined, others: [], isSure: false }])
    expect(rule.message(findings(rule, { code: 'x' })[0]!)).toBe('El código «x» no está en los colores.')
  })

  it('is silent about a code of the system and about what is no code', () => {
    for (const code of ['r', '', 5, null, undefined, ['x']]) expect(findings(rule, { code })).toEqual([])
  })

  it('is silent about codings of other systems', () => {
    const choosy = knownCode({ ...row, isOf: ({ version }) => version === '1' })
    expect(findings(choosy, { code: 'x' })).toEqual([])
    expect(findings(choosy, { code: 'x', version: '1' })).toHaveLength(1)
  })

  it('fixes only where it knows which code was meant', () => {
    expect(rule.fixes).toBe('unsafe')
    expect(rule.quickFix!(findings(rule, { code: 'x' })[0]!)).toBeUndefined()
    expect(repairing.fixes).toBe('both')
    expect(repairing.quickFix!(findings(repairing, { code: 'R0' })[0]!)).toEqual({
      title: 'Usar r (Rojo oscuro)',
      replacement: 'r',
      safe: true,
    })
    expect(repairing.quickFix!(findings(repairing, { code: 'x' })[0]!)).toBeUndefined()
    expect(repairing.quickFix!(findings(repairing, { code: 'sin' })[0]!)).toBeUndefined()
  })

  it('goes by the display before the code', () => {
    const fixOf = (display: string) => repairing.quickFix!(findings(repairing, { code: 'R0', display })[0]!)
    expect(fixOf('azul')).toEqual({ title: 'Usar b (Azul)', replacement: 'b', safe: false })
    expect(fixOf('granate')).toEqual({ title: 'Usar r (Rojo oscuro)', replacement: 'r', safe: true })
    expect(fixOf('Verde')).toEqual({ title: 'Usar r (Rojo oscuro)', replacement: 'r', safe: true })
  })
})

describe('displayOfCode', () => {
  const rule = displayOfCode(row)

  it('looks at the codings of its system', () => {
    expect(rule).toMatchObject({ on: 'Coding', systems: ['urn:colours'], fixes: 'safe' })
    expect(displayOfCode({ ...row, systems: ['urn:x'] }).systems).toEqual(['urn:x'])
  })

  it('finds the display of another code and fixes it', () => {
    const [found] = findings(rule, { code: 'r', display: 'Azul' })
    expect(found).toEqual({ at: ['display'], code: 'r', display: 'Azul', name: 'Rojo oscuro' })
    expect(rule.message(found!)).toBe('«Azul» no es el nombre del código r en los colores: es «Rojo oscuro».')
    expect(rule.quickFix!(found!)).toEqual({ title: 'Usar «Rojo oscuro»', replacement: 'Rojo oscuro', safe: true })
  })

  it('is silent about codings of other systems', () => {
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

  it('depends neither on case nor on blanks nor on how accents are encoded', () => {
    expect(isNameOf({ ...named, display: 'Ñuñoa' }, '\tN\u0303UN\u0303OA\u00a0')).toBe(true)
    expect(isNameOf({ ...named, display: 'Ñuñoa' }, 'Nunoa')).toBe(false)
    expect(isNameOf({ ...named, display: 'A  b' }, 'a b')).toBe(true)
    expect(isNameOf({ ...named, display: 'A b' }, 'ab')).toBe(false)
    expect(isNameOf({ ...named, display: 'A', synonyms: ['B'] }, 'b')).toBe(true)
    expect(isNameOf({ ...named, display: 'A', synonyms: ['B'] }, 'c')).toBe(false)
  })

  it('compares in lower case, with single blanks', () => {
    expect(toPlain('  San \n Pedro de  la PAZ ')).toBe('san pedro de la paz')
  })
})
