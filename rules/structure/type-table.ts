/** The types of a set of definitions, as the engine asks for them: elements by their JSON names, derived type by type. */
import type { ElementDefinition as TypeElement, TypeDefinition, TypeTable } from '../engine/types.ts'
import { once } from '../engine/once.ts'
import type { Definitions, ElementDefinition, ElementType, StructureDefinition } from './definitions.ts'
import { structureNames } from './canonical.ts'

/**
 * Derives the table from the snapshots of types, each when it is first asked for. `resources` are the names of the types that
 * resources may have, in alphabetical order: no definition is read to tell them.
 */
export function createTypeTable(findStructure: Definitions['findStructure'], resources: readonly string[]): TypeTable {
  const isResource = new Set(resources)
  const byLowerCase = once(() => new Map(resources.map((name) => [name.toLowerCase(), name])))
  const longest = Math.max(0, ...resources.map(({ length }) => length))
  /** Types, and their backbone elements under their paths. Only what is defined is kept: a text may name anything. */
  const known = new Map<string, TypeDefinition>()

  function find(name: string): TypeDefinition | undefined {
    const before = known.get(name)
    if (before !== undefined) return before
    const [root = ''] = name.split('.', 1)
    if (!known.has(root)) {
      const structure = findType(root)
      if (structure !== undefined) for (const type of deriveTypes(structure)) known.set(type.name, type)
    }
    return known.get(name)
  }

  function findType(name: string): StructureDefinition | undefined {
    const structure = findStructure(structureNames.lengthen(name))
    if (structure === undefined || structure.type !== name || structure.derivation === 'constraint') return undefined
    return structure.kind === 'resource' || structure.kind === 'complex-type' ? structure : undefined
  }

  return {
    find,
    findResource(name) {
      // A text may say a type of a megabyte, which would be folded each time.
      if (name.length > longest) return undefined
      return isResource.has(name) ? name : byLowerCase().get(name.toLowerCase())
    },
    isResource: (type) => isResource.has(type),
    resources: () => resources,
  }
}

/** A type and its backbone elements. */
function deriveTypes({ type: root, kind, baseDefinition, snapshot }: StructureDefinition): Iterable<TypeDefinition> {
  const parts = new Map<string, TypeDefinition & { readonly elements: Map<string, TypeElement> }>()
  const begin = (name: string, base: string | undefined) => {
    const part = { name, base, elements: new Map<string, TypeElement>() }
    parts.set(name, part)
    return part
  }
  begin(root, baseDefinition && structureNames.shorten(baseDefinition))
  for (const element of snapshot?.element ?? []) {
    const dot = element.path.lastIndexOf('.')
    if (dot < 0) continue
    const owner = element.path.slice(0, dot)
    const part = parts.get(owner) ?? begin(owner, kind === 'resource' ? 'BackboneElement' : 'Element')
    const last = element.path.slice(dot + 1)
    const isChoice = last.endsWith('[x]')
    const name = isChoice ? last.slice(0, -3) : last
    for (const type of element.type ?? [{ code: '' }]) {
      const code = toTypeName(element, type)
      const key = isChoice ? `${name}${code[0]!.toUpperCase()}${code.slice(1)}` : name
      part.elements.set(key, { name, isList: element.max === '*', type: code, targets: toTargets(type) })
    }
  }
  return parts.values()
}

function toTypeName({ path, contentReference }: ElementDefinition, { code }: ElementType): string {
  if (contentReference !== undefined) return contentReference.slice(contentReference.indexOf('#') + 1)
  // The tables leave out the extension that says which type of FHIR this is.
  if (code.startsWith('http://hl7.org/fhirpath/')) return path.endsWith('.url') ? 'uri' : 'string'
  return code === 'BackboneElement' || code === 'Element' ? path : code
}

/** The types of resource that a Reference may point to; undefined where it may point to any. */
function toTargets({ code, targetProfile = [] }: ElementType): readonly string[] | undefined {
  if (code !== 'Reference' || targetProfile.length === 0) return undefined
  const types = targetProfile.map(structureNames.shorten)
  return types.includes('Resource') ? undefined : types
}
