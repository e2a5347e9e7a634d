/** Choices about the page itself. They are read before the first paint; nothing of a resource is ever among them. */
export type Preference = 'theme' | 'language' | 'history' | 'list' | 'view' | 'persistence' | 'wrap' | 'split-columns' | 'split-rows'

/** The choice made on this device, or null; null also where the browser keeps nothing. */
export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a choice on this device, where the browser allows it. */
export function writePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // The choice holds until the page is left.
  }
}
