import type { Path } from '../engine/json.ts'

/** The name of an entry of a type, or of any, that the Bundle at a pointer lacks: see `Rule.lacks`. */
export function entryOf(bundle: string, type = ''): string {
  return `${bundle} entry ${type}`
}

/** The same of the Bundle whose entries, or one of them, stand at a path. */
export function entryAt(path: Path, type?: string): string {
  return entryOf(path.slice(0, path.lastIndexOf('entry')).join('/'), type)
}
