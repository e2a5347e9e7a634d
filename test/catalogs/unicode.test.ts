import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeableInNfc, toNfc, toNfd } from '../../catalogs/unicode.ts'

const unit = fc.constantFrom('n', 'ñ', '\u0303', '\u0316', '\u{1d165}', 'é', '\u212b', '가', '漢', '\u2014', '😀')

describe('toNfc and toNfd', () => {
  it('normalize as JavaScript does', () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        if (/\p{M}{31}/u.test(text)) return
        expect(toNfc(text)).toBe(text.normalize('NFC'))
        expect(toNfd(text)).toBe(text.normalize('NFD'))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['of the basic plane', '\u0316\u0301'],
    ['beyond it', '\u{1d165}\u{1d16e}'],
  ])('leave a run of more than 30 marks alone, or without its marks: %s', (_, pair) => {
    const [allowed, refused] = [15, 16].map((times) => `x${'y'.repeat(times)}ñn\u0303x${pair.repeat(times)}xn\u0303`) as [string, string]
    expect(toNfc(allowed)).toBe(allowed.normalize('NFC'))
    expect(toNfd(allowed)).toBe(allowed.normalize('NFD'))
    expect(toNfc(refused)).toBe(refused)
    expect(toNfd(refused).replaceAll(/\p{M}/gu, '')).toBe(refused.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    expect(toNfd(refused)).not.toMatch(/\p{M}{2}/u)
  })

  it('change no character that is not named as changeable', () => {
    const missed: string[] = []
    for (let unit = 0; unit <= 0xffff; unit += 1) {
      const character = String.fromCharCode(unit)
      const changes = character.normalize('NFC') !== character || `a${character}`.normalize('NFC') !== `a${character}`
      if ((changes || /\p{M}/u.test(character)) && !changeableInNfc.test(character)) missed.push(unit.toString(16))
    }
    expect(missed).toEqual([])
  })

  it('find the run wherever it stands', () => {
    for (let before = 0; before < 40; before += 1) {
      const text = `${'a'.repeat(before)}${'\u0316\u0301'.repeat(16)}b`
      expect(toNfc(text)).toBe(text)
    }
  })
})
