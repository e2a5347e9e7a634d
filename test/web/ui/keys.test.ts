import { describe, expect, it } from 'vitest'
import { isKey, keyLabel, type KeyPress } from '../../../web/ui/keys.ts'

const press = (key: string, code: string, ...modifiers: readonly ('ctrl' | 'meta' | 'alt' | 'shift')[]): KeyPress => ({
  key,
  code,
  ctrlKey: modifiers.includes('ctrl'),
  metaKey: modifiers.includes('meta'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
})

describe('isKey', () => {
  it.each([
    ['Mod-k', press('k', 'KeyK', 'ctrl'), false, true],
    ['Mod-k', press('k', 'KeyK', 'meta'), false, false],
    ['Mod-k', press('k', 'KeyK', 'meta'), true, true],
    ['Mod-k', press('k', 'KeyK'), false, false],
    ['Mod-k', press('k', 'KeyK', 'ctrl', 'shift'), false, false],
    // The letter counts, not where it lies: Dvorak writes k with the key V.
    ['Mod-k', press('k', 'KeyV', 'ctrl'), false, true],
    ['Mod-k', press('t', 'KeyK', 'ctrl'), false, false],
    // On a Spanish keyboard Shift and the full stop write a colon.
    ['Mod-Shift-.', press(':', 'Period', 'ctrl', 'shift'), false, true],
    ['Mod-.', press('.', 'Period', 'ctrl'), false, true],
    // With Option a Mac writes another character.
    ['Alt-Shift-f', press('Ï', 'KeyF', 'alt', 'shift'), true, true],
    ['F8', press('F8', 'F8'), false, true],
    ['Shift-F8', press('F8', 'F8'), false, false],
  ])('%s, pressed %o, on a Mac: %s → %s', (key, pressed, mac, expected) => {
    expect(isKey(pressed, key, mac)).toBe(expected)
  })
})

describe('keyLabel', () => {
  const spanish = { Shift: 'Mayús', PageUp: 'Re Pág', PageDown: 'Av Pág', click: 'clic' }

  it('reads as the keys do', () => {
    expect(keyLabel('Mod-Shift-.', spanish, false)).toEqual(['Ctrl', 'Mayús', '.'])
    expect(keyLabel('Alt-PageDown', spanish, false)).toEqual(['Alt', 'Av Pág'])
    expect(keyLabel('Alt-click', spanish, false)).toEqual(['Alt', 'clic'])
    expect(keyLabel('Alt-PageUp', spanish, true)).toEqual(['⌥', 'Re Pág'])
    expect(keyLabel('Mod-Shift-.', spanish, true)).toEqual(['⌘', '⇧', '.'])
  })
})
