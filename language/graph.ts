import { typeIn } from './lens.ts'
import { standingResources } from './listing.ts'
import { innerSpan, resolveIn } from './references.ts'
import type { ReadingLanguage } from './say-value.ts'
import type { ReadText, Resource } from './text.ts'
import { titleOf } from './title-of.ts'
import { kinds, nameOf } from './tree.ts'

/** A resource that points or is pointed to. */
interface GraphNode {
  readonly type: string
  /** `Paciente`. */
  readonly name: string
  readonly title: string
  readonly id: string
  readonly from: number
  readonly to: number
}

/** A reference. */
export interface GraphLink {
  /** The index of the resource that it stands in, and of the one that is meant; -1 where none of the text is. */
  readonly source: number
  readonly target: number
  /** The element that it is written in: `subject`, `section.entry`. */
  readonly element: string
  /** As it is written. */
  readonly value: string
  /** Whether it leads nowhere: it means a resource of the text that is not there. */
  readonly isDangling: boolean
  readonly from: number
  readonly to: number
}

/** Who points to whom, in the order of the text. */
export interface ReferenceGraph {
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
  /** Resources that are left out. */
  readonly left: number
}

/** So many resources are told. */
const mostNodes = 2_000

/** The resources of a text, and the references between them; what is contained counts as a resource of its own. */
export function graphOf(read: ReadText, language: ReadingLanguage): ReferenceGraph {
  const { tree } = read
  const standing = new Set(standingResources(read))
  const all = read.resources().filter((one) => standing.has(one) || one.container !== undefined)
  const shown = all.slice(0, mostNodes)
  const indices = new Map(shown.map(({ node }, index) => [node, index]))
  const nodes = shown.map((resource) => ({
    type: resource.type,
    name: typeIn(language, resource.type),
    title: titleOf(read, resource, language),
    id: resource.id ?? '',
    from: tree.start[resource.node]!,
    to: tree.end[resource.node]!,
  }))
  const links = read.references().flatMap(({ node, value, from }) => {
    const source = from === undefined ? undefined : indices.get(from.node)
    if (from === undefined || source === undefined) return []
    const meant = resolveIn(read, value, from)
    const target = meant === undefined ? -1 : (indices.get(meant.node) ?? -1)
    const isDangling = meant === undefined && isOfText(value, from)
    return [{ source, target, element: elementOf(read, node, from), value, isDangling, ...innerSpan(read, node) }]
  })
  return { nodes, links, left: all.length - shown.length }
}

/** Whether a reference can only mean a resource of the text: a contained one, one by its UUID, one of the same Bundle. */
function isOfText(value: string, { entry, container }: Resource): boolean {
  if (value.startsWith('#') || value.startsWith('urn:')) return true
  return (entry ?? container?.entry) !== undefined && !value.includes(':')
}

/** The names that lead from a resource to a reference. */
function elementOf({ tree }: ReadText, node: number, { node: resource }: Resource): string {
  const names: string[] = []
  for (let at = tree.parent[node]!; at > resource; at = tree.parent[at]!) {
    const name = tree.kind[at] === kinds.missing ? undefined : nameOf(tree, at)
    if (name !== undefined) names.unshift(name)
  }
  return names.join('.')
}
