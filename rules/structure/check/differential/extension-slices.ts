import type { Definitions, ElementDefinition } from '../../definitions.ts'
import type { Node } from '../../snapshot/tree.ts'
import { readDemand } from '../fixed.ts'
import { baseUrl } from '../plan.ts'

/** Whether a node is the extensions of an element. */
export function isOfExtensions({ name }: Node): boolean {
  return name === 'extension' || name === 'modifierExtension'
}

/** The addresses by which extensions are told apart, with the indexes of their slices; undefined where something else tells them apart as well. */
export function urlsOf(node: Node, definitions: Definitions): ReadonlyMap<string, number> | undefined {
  if (!isOfExtensions(node)) return undefined
  const { element, slices } = node
  const { discriminator = [] } = element.slicing ?? {}
  if (discriminator.some(({ path }) => path !== 'url')) return undefined
  const urls = new Map<string, number>()
  for (const [index, slice] of slices.entries()) {
    const url = urlOf(slice, definitions)
    if (url === undefined || urls.has(url)) return undefined
    urls.set(url, index)
  }
  return urls
}

/** The value of the extensions of a slice. */
export function valueOf({ element, children }: Node, { findStructure }: Definitions): ElementDefinition | undefined {
  const canonical = element.type?.[0]?.profile?.[0]
  const own = children.find(({ name }) => name.startsWith('value'))?.element
  const structure = canonical === undefined ? undefined : findStructure(canonical)
  return own ?? structure?.snapshot?.element.find(({ path }) => path === 'Extension.value[x]')
}

/** The address of the extensions of a slice. */
export function urlOf({ element, children }: Node, definitions: Definitions): string | undefined {
  const fixed = children.find((child) => child.name === 'url')
  const demand = fixed === undefined ? undefined : readDemand(fixed.element)?.value
  if (typeof demand === 'string') return demand
  const canonical = element.type?.[0]?.profile?.[0]
  return canonical && (inheritedUrl(canonical, definitions) ?? canonical.split('|')[0])
}

/** An extension that is derived from another goes by the address of that one, which fixes it. */
function inheritedUrl(canonical: string, { findStructure }: Definitions): string | undefined {
  const structure = findStructure(canonical)
  if (structure?.baseDefinition === baseUrl('Extension')) return undefined
  const fixed = structure?.snapshot?.element.find(({ id }) => id === 'Extension.url')?.fixedUri
  return typeof fixed === 'string' ? fixed : undefined
}
