import { createSignal } from 'solid-js'
import { readPreference, writePreference } from '../storage/preferences.ts'

/** Light or dark colours, or what the system says. */
export type Theme = 'light' | 'dark' | 'system'

const dark = matchMedia('(prefers-color-scheme: dark)')
const stored = readPreference('theme')
const [chosen, choose] = createSignal<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system')
const [isSystemDark, setSystemDark] = createSignal(dark.matches)
dark.addEventListener('change', () => setSystemDark(dark.matches))

/** The choice. */
export const theme = chosen

/** Whether the page is dark now, be it by choice or by the system. */
export function isDark(): boolean {
  return chosen() === 'system' ? isSystemDark() : chosen() === 'dark'
}

/** Changes the colours of the page and remembers it. */
export function useTheme(next: Theme): void {
  writePreference('theme', next)
  choose(next)
  showTheme()
}

/** Makes the document follow what was chosen. */
export function showTheme(): void {
  document.documentElement.dataset['theme'] = chosen()
}
