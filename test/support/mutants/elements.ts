import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StructureDefinition } from '../../../rules/structure/definitions.ts'

/** Base R4's definition of an element, as far as mutants need it. */
export interface Element {
  /** `Patient.contact.name`, `Observation.value[x]`. */
  readonly path: string
  /** Its name in JSON: `valueQuantity`. */
  readonly name: string
  /** A type of FHIR; for an element that has elements of its own, its path. */
  readonly type: string
  readonly min: number
  readonly isList: boolean
  /** The types of resource that a reference may lead to; empty where any. */
  readonly targets: readonly string[]
  readonly binding?: { readonly strength: string; readonly valueSet?: string }
  /** The JSON names of the other types, where it is a choice. */
  readonly choices: readonly string[]
}

/** The elements that a type, or an element with elements of its own, may have, by their JSON name. */
export type FindElements = (type: string) => ReadonlyMap<string, Element>

/** Reads base R4 from the official package; undefined types have no elements. */
export function readElements(packageFolder: string): FindElements {
  const files = new Set(readdirSync(packageFolder).filter((name) => name.startsWith('StructureDefinition-')))
  const known = new Map<string, ReadonlyMap<string, Element>>()

  function read(type: string): void {
    known.set(type, new Map())
    const file = `StructureDefinition-${type}.json`
    if (!files.has(file)) return
    const { snapshot } = JSON.parse(readFileSync(join(packageFolder, file), 'utf8')) as StructureDefinition
    const owners = new Map<string, Map<string, Element>>()
    const referred = new Map<string, string>()
    for (const { path, min = 0, max, type: types, binding, contentReference } of snapshot!.element) {
      const dot = path.lastIndexOf('.')
      if (dot < 0) continue
      const owner = owners.get(path.slice(0, dot)) ?? new Map<string, Element>()
      owners.set(path.slice(0, dot), owner)
      const written = path.slice(dot + 1)
      const bare = written.replace('[x]', '')
      const nameOf = (code: string): string => (bare === written ? bare : `${bare}${code[0]!.toUpperCase()}${code.slice(1)}`)
      if (contentReference !== undefined) referred.set(path, contentReference.slice(1))
      for (const { code, targetProfile = [] } of types ?? [{ code: 'BackboneElement' }]) {
        const targets = targetProfile.map((profile) => profile.split('/').at(-1)!)
        owner.set(nameOf(code), {
          path,
          name: nameOf(code),
          type: contentReference?.slice(1) ?? (code === 'BackboneElement' || code === 'Element' ? path : code.split('.').at(-1)!),
          min,
          isList: max === '*' || Number(max) > 1,
          targets: targets.includes('Resource') ? [] : targets,
          choices: bare === written ? [] : (types ?? []).map((one) => nameOf(one.code)),
          ...(binding !== undefined && {
            binding: { strength: binding.strength, ...(binding.valueSet && { valueSet: binding.valueSet }) },
          }),
        })
      }
    }
    for (const [owner, elements] of owners) known.set(owner, elements)
  }

  return (type) => {
    const root = type.split('.')[0]!
    if (!known.has(root)) read(root)
    return known.get(type) ?? new Map<string, Element>()
  }
}
