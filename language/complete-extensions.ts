import type { Node } from '../rules/structure/snapshot/tree.ts'
import type { InForce } from './answers.ts'
import { quoted, type Proposal } from './completion.ts'
import type { Element } from './elements.ts'
import { extensionUrl } from './slices.ts'
import { layoutWithin, writeMembers } from './layout.ts'
import { otherNames, type Place } from './place.ts'
import { sketchItem } from './skeleton.ts'
import type { ReadText } from './text.ts'

/** The addresses of the extensions that the profiles in force name at an element, with the form of their value where there is none yet. */
export function completeExtensions(
  read: ReadText,
  place: Place,
  { holder: extension }: Element,
  definitions: InForce['definitions'],
): readonly Proposal[] {
  if (extension === undefined) return []
  const slices = nodesInAnySlice(extension).flatMap(({ slices: own }) => own)
  const byUrl = new Map(slices.flatMap((slice) => [[extensionUrl(slice), slice] as const]))
  const isBare = otherNames(read, place).every((name) => name === 'id')
  const layout = layoutWithin(read, place)
  return [...byUrl].flatMap(([url, slice]) => {
    if (url === undefined) return []
    const { title, name } = definitions.findStructure(url) ?? {}
    const address = quoted(url, title ?? name, 'address')
    if (!isBare) return address
    const sketch = sketchItem({ ...extension, nodes: [slice, ...extension.nodes] }, definitions)
    const members = sketch.kind === 'object' ? sketch.members.filter(([member]) => member !== 'url') : []
    const { insert, stops } = writeMembers(members, layout)
    const moved = stops.map((stop) => ({ from: stop.from + address.insert.length, to: stop.to + address.insert.length }))
    return { ...address, insert: address.insert + insert, stops: moved }
  })
}

/** The definitions of an element, whichever slices the items around it are of: of which they shall be is often not written yet. */
function nodesInAnySlice({ holder, name, nodes }: Element): readonly Node[] {
  const around = holder === undefined ? [] : nodesInAnySlice(holder).flatMap((node) => [node, ...node.slices])
  return [...new Set([...nodes, ...around.flatMap(({ children }) => children.filter((child) => child.name === name))])]
}
