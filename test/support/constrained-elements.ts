import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type Json, type JsonObject } from '../../rules/engine/json.ts'
import type { TypeTable } from '../../rules/engine/types.ts'

/** Part of a resource, with its type and what it is in. */
export interface Part {
  readonly value: JsonObject
  /** A type, or the path of a backbone element. */
  readonly type: string
  /** The path by which definitions speak of it: `Organization.telecom`. */
  readonly path: string
  readonly resource: JsonObject
  readonly rootResource: JsonObject
}

/** An expression with the members that it is asked of: `undefined` for the part itself, names for its primitives. */
export interface Demand {
  readonly expression: string
  readonly member: string | undefined
}

/** The expressions of all invariants in the definitions of a package, by the path of the element that they are on. */
export function readExpressions(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const byPath = new Map<string, Set<string>>()
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('StructureDefinition-')) continue
    const { snapshot, differential } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Definition
    for (const { path, constraint = [] } of (snapshot ?? differential).element) {
      const expressions = byPath.get(path) ?? new Set()
      byPath.set(path, expressions)
      for (const { expression } of constraint) expressions.add(expression)
    }
  }
  return byPath
}

interface Definition {
  readonly snapshot?: Elements
  readonly differential: Elements
}

interface Elements {
  readonly element: readonly { readonly path: string; readonly constraint?: readonly { readonly expression: string }[] }[]
}

/** Demands of the definitions on a part and on its primitives. */
export function demandsOn(
  { value, type, path }: Part,
  types: TypeTable,
  expressions: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Demand[] {
  const own = [...new Set([...(expressions.get(path) ?? []), ...(expressions.get(type) ?? [])])]
  const ofMembers = Object.keys(value).flatMap((key): Demand[] => {
    const element = types.find(type)?.elements.get(key.replace(/^_/, ''))
    if (element === undefined || !/^[a-z]/.test(element.type)) return []
    return [...(expressions.get(`${type}.${element.name}`) ?? [])].map((expression) => ({ expression, member: element.name }))
  })
  return [...own.map((expression) => ({ expression, member: undefined })), ...ofMembers]
}

/** Every object in a resource that has a type, itself first. */
export function partsOf(resource: JsonObject, types: TypeTable): readonly Part[] {
  const parts: Part[] = []
  visitResource(resource, resource)
  return parts

  function visitResource(value: JsonObject, rootResource: JsonObject): void {
    const type = String(value['resourceType'])
    if (types.isResource(type)) visit({ value, type, path: type, resource: value, rootResource })
  }

  function visit(part: Part): void {
    parts.push(part)
    for (const [key, member] of Object.entries(part.value)) {
      const element = types.find(part.type)?.elements.get(key)
      if (element === undefined) continue
      for (const value of objectsOf(member)) {
        if (element.type === 'Resource') visitResource(value, element.name === 'contained' ? part.rootResource : value)
        else visit({ ...part, value, type: element.type, path: `${part.type}.${element.name}${element.name === key ? '' : '[x]'}` })
      }
    }
  }
}

function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter((one) => isObject(one))
}
