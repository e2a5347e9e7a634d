import type { Definitions } from './definitions.ts'
import type { NamedExtension } from './problem.ts'

/** Finds an extension with the names that its value may have; undefined where its definition is not at hand. */
export function findNamedExtension({ findStructure }: Definitions, url: string | undefined): NamedExtension | undefined {
  const element = url === undefined ? undefined : findStructure(url)?.snapshot?.element.find(({ path }) => path === 'Extension.value[x]')
  if (element === undefined || element.max === '0') return undefined
  const keys = (element.type ?? []).map(({ code }) => `value${code[0]!.toUpperCase()}${code.slice(1)}`)
  return { url: url!, keys }
}
