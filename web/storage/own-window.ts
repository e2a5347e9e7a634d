const name = 'window'

/** The id under which this window kept its texts before it was loaded again; null in a new one, and where the browser keeps nothing. */
export function readOwnWindow(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers it until the window is closed. */
export function writeOwnWindow(id: string): void {
  try {
    sessionStorage.setItem(name, id)
  } catch {
    // It is found as any window that was left.
  }
}
