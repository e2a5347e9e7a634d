/** Whether the keyboard has a Command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The part of a keyboard event that tells which key was pressed. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether a press is a key, written `Mod-Shift-.`, `Alt-Shift-f`, `F8`; Mod is Command on a Mac and Control elsewhere. */
export function isKey(press: KeyPress, key: string, mac = isMac): boolean {
  const parts = key.split('-')
  const name = parts.pop()!
  const has = (modifier: string) => parts.includes(modifier)
  return (
    press.ctrlKey === (has('Mod') && !mac) &&
    press.metaKey === (has('Mod') && mac) &&
    press.altKey === has('Alt') &&
    press.shiftKey === has('Shift') &&
    isNamed(press, name)
  )
}

/** A letter is what it writes, wherever it lies; with Alt, Shift or another alphabet it may write something else. */
function isNamed({ key, code }: KeyPress, name: string): boolean {
  return key.toLowerCase() === name.toLowerCase() || (!/^[a-z]$/i.test(key) && code === codeOf(name))
}

/** The names of keys that are another in each language. */
export interface KeyNames {
  readonly Shift: string
  readonly PageUp: string
  readonly PageDown: string
  readonly click: string
}

/** The labels of the keys: `Ctrl`, `Mayús`, `.`. */
export function keyLabel(key: string, spoken: KeyNames, mac = isMac): readonly string[] {
  const names: Readonly<Record<string, string>> = mac
    ? { ...spoken, Mod: '⌘', Alt: '⌥', Shift: '⇧', Backspace: '⌫', ArrowDown: '↓' }
    : { ...spoken, Mod: 'Ctrl', ArrowDown: '↓' }
  return key.split('-').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}

function codeOf(name: string): string {
  if (name === '.') return 'Period'
  return name.length === 1 ? `Key${name.toUpperCase()}` : name
}
