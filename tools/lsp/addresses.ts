/** The last part of an address. */
export function nameOf(uri: string): string {
  try {
    const { pathname } = new URL(uri)
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  } catch {
    return uri
  }
}

/** Whether an address is in a folder, or the folder itself. */
export function isWithin(uri: string, folder: string): boolean {
  return `${uri}/`.startsWith(`${folder.replace(/\/$/, '')}/`)
}
