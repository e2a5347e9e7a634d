import type { ElementDefinition, StructureDefinition } from '../definitions.ts'

/** The elements of a snapshot under the path of what holds them, slices left out. */
export interface SnapshotIndex {
  readonly root: ElementDefinition | undefined
  readonly childrenOf: (path: string) => readonly ElementDefinition[]
  readonly find: (path: string) => ElementDefinition | undefined
}

/** Sorts the elements of a snapshot by what holds them. */
export function indexSnapshot({ snapshot }: StructureDefinition): SnapshotIndex {
  const children = new Map<string, ElementDefinition[]>()
  const elements = snapshot?.element ?? []
  for (const element of elements) {
    const dot = element.path.lastIndexOf('.')
    if (dot < 0 || element.sliceName !== undefined || element.id?.includes(':') === true) continue
    const owner = element.path.slice(0, dot)
    const known = children.get(owner)
    if (known === undefined) children.set(owner, [element])
    else known.push(element)
  }
  const childrenOf = (path: string): readonly ElementDefinition[] => children.get(path) ?? []
  const find = (path: string) => childrenOf(path.slice(0, path.lastIndexOf('.'))).find((element) => element.path === path)
  return { root: elements[0], childrenOf, find }
}
