import { withoutVersion } from '../rules/structure/canonical.ts'
import type { InForce } from './answers.ts'
import { fitting, quoted, type Proposal } from './completion.ts'
import { targetsOf, type Element } from './elements.ts'
import type { Knowledge } from './knowledge.ts'
import type { Place } from './place.ts'
import { readReference } from './references.ts'
import { summaryOf } from './summary.ts'
import type { ReadText, Resource } from './text.ts'

/** The resources that a reference may mean: contained ones, those of the Bundle and the file, those of the workspace. */
export function completeReferences(
  read: ReadText,
  place: Place,
  { owner, name, holder }: Element,
  { definitions }: InForce,
  { workspace }: Knowledge,
): readonly Proposal[] {
  if (owner !== 'Reference' || name !== 'reference') return []
  const targets = holder === undefined ? [] : targetsOf(holder)
  const types = new Set(targets.map((target) => definitions.findStructure(withoutVersion(target))?.type ?? target.split('/').at(-1)!))
  const isWanted = (type: string) => types.size === 0 || types.has('Resource') || types.has(type)
  const own = read.resourceAt(place.base)
  const outer = own?.container ?? own
  const found = new Map<string, string>()
  const add = (address: string | undefined, type: string, summary: string) => {
    if (address !== undefined && !found.has(address)) found.set(address, [type, summary].filter(Boolean).join(' · '))
  }
  for (const one of read.resources()) {
    if (one.node === outer?.node || !isWanted(one.type)) continue
    add(addressOf(one, outer), one.type, summaryOf(read, one).label)
  }
  for (const [, { resources }] of workspace)
    for (const { type, id, summary } of resources) if (id !== undefined && isWanted(type)) add(`${type}/${id}`, type, summary)
  return fitting(
    [...found].map(([address, detail]) => quoted(address, detail, 'reference')),
    place.written,
  )
}

/** The address of a resource in a reference from another; undefined where it cannot name it. */
function addressOf({ container, id, fullUrl, type, root }: Resource, from: Resource | undefined): string | undefined {
  if (container !== undefined) return container.node === from?.node && id !== undefined ? `#${id}` : undefined
  if (fullUrl !== undefined && root === from?.root) {
    if (fullUrl.startsWith('urn:')) return fullUrl
    const named = readReference(fullUrl)
    return named === undefined ? fullUrl : `${named.type}/${named.id}`
  }
  return id === undefined ? undefined : `${type}/${id}`
}
