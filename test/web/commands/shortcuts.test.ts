import { describe, expect, it } from 'vitest'
import { shortcuts } from '../../../web/commands/shortcuts.ts'

/**
 * With which modifiers a key writes a character, by system, on the Spanish, Latin American, British, United States and US-International
 * layouts: Option is their third and fourth level on a Mac, AltGr elsewhere, which Windows reports as Control and Alt.
 * Command, and Control alone, write nothing anywhere.
 */
const writing: Readonly<Record<'mac' | 'elsewhere', readonly string[]>> = {
  mac: ['', 'Shift', 'Alt', 'Alt-Shift'],
  elsewhere: ['', 'Shift', 'Mod-Alt', 'Mod-Alt-Shift'],
}

const taken = Object.entries(shortcuts).flatMap(([id, { mac, elsewhere }]) => [
  { id, key: mac, system: 'mac' as const },
  { id, key: elsewhere, system: 'elsewhere' as const },
])

describe('the keys of commands', () => {
  it.each(taken)('$id: $key writes no character ($system)', ({ key, system }) => {
    const modifiers = key.split('-')
    const isCharacter = modifiers.pop()!.length === 1
    expect(isCharacter && writing[system].includes(modifiers.join('-'))).toBe(false)
  })

  it.each(['mac', 'elsewhere'] as const)('are of one command each (%s)', (system) => {
    const keys = Object.values(shortcuts).map((keys) => keys[system])
    expect(new Set(keys).size).toBe(keys.length)
  })
})
