import { isMac } from '../ui/keys.ts'

/**
 * The keys of commands, by their id, written as isKey reads them. Where Option writes characters, on a Mac, a command has another key:
 * with Option and N people write ñ on a keyboard of the United States.
 */
export const shortcuts = {
  open: { mac: 'Mod-o', elsewhere: 'Mod-o' },
  save: { mac: 'Mod-s', elsewhere: 'Mod-s' },
  'new-tab': { mac: 'Mod-Alt-n', elsewhere: 'Alt-n' },
  'close-tab': { mac: 'Mod-Alt-Backspace', elsewhere: 'Alt-w' },
  'next-tab': { mac: 'Alt-PageDown', elsewhere: 'Alt-PageDown' },
  'previous-tab': { mac: 'Alt-PageUp', elsewhere: 'Alt-PageUp' },
  format: { mac: 'Mod-Shift-f', elsewhere: 'Alt-Shift-f' },
  fix: { mac: 'Mod-.', elsewhere: 'Mod-.' },
  'fix-all': { mac: 'Mod-Shift-.', elsewhere: 'Mod-Shift-.' },
  'next-problem': { mac: 'F8', elsewhere: 'F8' },
  'previous-problem': { mac: 'Shift-F8', elsewhere: 'Shift-F8' },
  'switch-pane': { mac: 'F6', elsewhere: 'F6' },
  'go-to-definition': { mac: 'F12', elsewhere: 'F12' },
  'go-to-reference': { mac: 'Shift-F12', elsewhere: 'Shift-F12' },
  rename: { mac: 'F2', elsewhere: 'F2' },
  'go-to': { mac: 'Mod-Shift-o', elsewhere: 'Mod-Shift-o' },
  search: { mac: 'Mod-f', elsewhere: 'Mod-f' },
  shortcuts: { mac: 'F1', elsewhere: 'F1' },
  palette: { mac: 'Mod-k', elsewhere: 'Mod-k' },
} as const satisfies Readonly<Record<string, { readonly mac: string; readonly elsewhere: string }>>

/** The key of a command on this device; undefined where it has none. */
export function shortcutOf(id: string): string | undefined {
  return (shortcuts as Readonly<Record<string, { readonly mac: string; readonly elsewhere: string }>>)[id]?.[isMac ? 'mac' : 'elsewhere']
}
