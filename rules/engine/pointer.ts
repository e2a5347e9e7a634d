import type { Path } from './json.ts'

/** A path as an RFC 6901 JSON pointer. */
export function toPointer(path: Path): string {
  let pointer = ''
  for (const step of path) pointer += `/${typeof step === 'number' ? step : escaped(step)}`
  return pointer
}

function escaped(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name
}

/** The steps of an RFC 6901 JSON pointer, all as strings; undefined where it is not one. */
export function readPointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return undefined
  if (!pointer.includes('~')) return pointer.slice(1).split('/')
  if (/~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
