import { once } from './once.ts'

/**
 * What the visitor must know of FHIR: which elements a type has and of what type they are. A table of them is
 * written one type a line: `Type<Base element:type element*:type choice[x]:type|type link:Reference(type,type)`,
 * where `*` marks a list, `@` a backbone element whose own line bears its path, `#path` the type of another element,
 * and brackets hold the types that a reference may point to.
 */
export interface TypeTable {
  readonly find: (type: string) => TypeDefinition | undefined
  readonly isResource: (type: string) => boolean
  /** The type of resource of this name, whatever its case. */
  readonly findResource: (name: string) => string | undefined
  /** The types that a resource may have, in alphabetical order. */
  readonly resources: () => readonly string[]
}

/** One type: its elements under the names they have in JSON, inherited ones included. */
interface TypeDefinition {
  readonly name: string
  /** The type that it extends; undefined for `Element` and `Resource`. */
  readonly base: string | undefined
  readonly elements: ReadonlyMap<string, ElementDefinition>
}

/** One element as it may stand in JSON; a choice is listed once for each of its types. */
export interface ElementDefinition {
  /** Its name in FHIR paths: `value` for `valueQuantity`. */
  readonly name: string
  /** A type of the table, or a primitive type (which begins with a small letter). */
  readonly type: string
  readonly isList: boolean
  /** The types of resource that a Reference may point to; undefined where it may point to any. */
  readonly targets: readonly string[] | undefined
}

/** Reads a table of types; each type is made out when it is first asked for, and the table is asked for when the first is. */
export function readTypes(table: () => string): TypeTable {
  const read = once(() => readLines(table()))
  const known = new Map<string, TypeDefinition | undefined>()

  function find(type: string): TypeDefinition | undefined {
    if (!known.has(type)) {
      const line = read().lines.get(type)
      known.set(type, line === undefined ? undefined : define(type, line))
    }
    return known.get(type)
  }

  function define(name: string, line: string): TypeDefinition {
    const [head, ...members] = line.split(' ')
    const base = head!.split('<')[1]
    const elements = new Map(base === undefined ? [] : (find(base)?.elements ?? []))
    for (const member of members) {
      const colon = member.indexOf(':')
      const isList = member[colon - 1] === '*'
      const element = member.slice(0, isList ? colon - 1 : colon)
      const types = member.slice(colon + 1).split('|')
      const bare = element.replace('[x]', '')
      for (const written of types) {
        const [type, targets] = written.split(/[()]/) as [string, string?]
        const key = bare === element ? element : `${bare}${type[0]!.toUpperCase()}${type.slice(1)}`
        elements.set(key, {
          name: bare,
          isList,
          type: type === '@' ? `${name}.${element}` : type.replace('#', ''),
          targets: targets?.split(','),
        })
      }
    }
    return { name, base, elements }
  }

  const byName = once(() => new Map([...read().resources].map((type) => [type.toLowerCase(), type])))

  return {
    find,
    findResource: (name) => (read().resources.has(name) ? name : byName().get(name.toLowerCase())),
    isResource: (type) => read().resources.has(type),
    resources: () => [...read().resources],
  }
}

/** The line of each type, and which types are resources. */
function readLines(table: string): { readonly lines: ReadonlyMap<string, string>; readonly resources: ReadonlySet<string> } {
  const lines = new Map<string, string>()
  const resources = new Set<string>()
  for (const line of table.split('\n')) {
    const [name = '', base] = line.split(' ', 1)[0]!.split('<')
    if (name === '') continue
    lines.set(name, line)
    if ((base === 'Resource' || base === 'DomainResource') && name !== 'DomainResource') resources.add(name)
  }
  return { lines, resources }
}
