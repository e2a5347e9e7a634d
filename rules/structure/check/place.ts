import type { Definitions, ElementDefinition, StructureDefinition } from '../definitions.ts'
import { baseUrl } from './plan.ts'
import { indexSnapshot, type SnapshotIndex } from './snapshot-index.ts'

/** An element as the types define it, before any profile. */
export interface Place {
  readonly element: ElementDefinition | undefined
  /** Its child under a name, as an element of a type; a choice whose type is not known holds what any of its types does. */
  readonly child: (name: string, type?: string) => Place | undefined
}

/** Finds what the types say of elements. */
export interface Places {
  readonly ofType: (type: string) => Place | undefined
  /** Whether a type is one of resources. */
  readonly isResource: (type: string) => boolean
}

/** Characters of the name of a type at most: a text may name what is as long as itself. */
const mostOfName = 100

/** Makes the places of types; elements of types are found by name, wherever they are defined. */
export function createPlaces({ findStructure }: Definitions): Places {
  const indexes = new Map<StructureDefinition, SnapshotIndex>()

  function indexOf(structure: StructureDefinition): SnapshotIndex {
    let index = indexes.get(structure)
    if (index === undefined) indexes.set(structure, (index = indexSnapshot(structure)))
    return index
  }

  function ofType(type: string): Place | undefined {
    const structure = findStructure(baseUrl(type))
    if (structure?.snapshot === undefined) return undefined
    return { element: indexOf(structure).root, child: (name) => childAt(structure, structure.snapshot!.element[0]!.path, name) }
  }

  function childAt(structure: StructureDefinition, path: string, name: string): Place | undefined {
    const element = indexOf(structure)
      .childrenOf(path)
      .find((one) => one.path === `${path}.${name}`)
    return element === undefined ? undefined : { element, child: (inner, type) => inside(structure, element, inner, type) }
  }

  function inside(structure: StructureDefinition, element: ElementDefinition, name: string, type: string | undefined): Place | undefined {
    if (element.contentReference !== undefined) {
      const [canonical, path = ''] = element.contentReference.split('#')
      return childAt(canonical === '' || canonical === undefined ? structure : (findStructure(canonical) ?? structure), path, name)
    }
    for (const { code } of element.type ?? []) {
      if (type !== undefined && code !== type) continue
      const isOwn = code === 'BackboneElement' || (code === 'Element' && element.path.includes('.'))
      const found = isOwn ? childAt(structure, element.path, name) : ofType(code)?.child(name)
      if (found !== undefined) return found
    }
    return undefined
  }

  function isResource(type: string): boolean {
    return type.length <= mostOfName && findStructure(baseUrl(type))?.kind === 'resource'
  }

  return { ofType, isResource }
}
