import { fileURLToPath } from 'node:url'

/** The path of a file; undefined of what is none, such as a text that was never saved. */
export function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri)
  } catch {
    return undefined
  }
}

/** The paths of those addresses that are files. */
export function pathsOf(uris: readonly string[]): readonly string[] {
  return uris.flatMap((uri) => pathOf(uri) ?? [])
}
