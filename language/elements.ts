import type { Binding, Definitions, ElementDefinition, StructureDefinition } from '../rules/structure/definitions.ts'
import { toTree, type Node } from '../rules/structure/snapshot/tree.ts'

/** The definitions in force of an element. */
export interface Element {
  /** As FHIR paths write it: `value` for `valueQuantity`. */
  readonly name: string
  /** As JSON writes it. */
  readonly key: string
  /** `Quantity`, `BackboneElement`; `Element` of the companion of a primitive. */
  readonly type: string
  /** The path of what holds it, from its own type: `Patient`, `Patient.contact`, `HumanName`. */
  readonly owner: string
  readonly isList: boolean
  /** The slice that the item is of, else the element, by each definition in force, the most particular first. */
  readonly nodes: readonly Node[]
  /** The element that holds it; undefined of a resource. */
  readonly holder: Element | undefined
}

const fhir = 'http://hl7.org/fhir/StructureDefinition/'

const trees = new WeakMap<StructureDefinition, { readonly root: Node | undefined }>()

/** The tree of a type or profile; undefined where it is not at hand. */
export function treeOf(canonical: string, { findStructure }: Definitions): Node | undefined {
  const structure = findStructure(canonical.includes(':') ? canonical : fhir + canonical)
  if (structure === undefined) return undefined
  let tree = trees.get(structure)
  if (tree === undefined) trees.set(structure, (tree = { root: toTree(structure.snapshot?.element ?? []) }))
  return tree.root
}

/** A resource of a type as some profiles see it; undefined where FHIR has no such type. */
export function resourceElement(type: string, profiles: readonly string[], definitions: Definitions): Element | undefined {
  const base = treeOf(type, definitions)
  if (base === undefined) return undefined
  const special = profiles.flatMap((profile) => {
    const tree = treeOf(profile, definitions)
    return tree === undefined || tree.name !== type ? [] : [tree]
  })
  return { name: type, key: type, type, owner: '', isList: false, nodes: [...special, base], holder: undefined }
}

/** The elements that an object may have, in the order of its definition, by the names that JSON has for them; those forbidden left out. */
export function membersOf(element: Element, definitions: Definitions): readonly Element[] {
  const all: Element[] = []
  const seen = new Set<string>()
  for (const { nodes } of insides(element, definitions)) {
    for (const node of nodes) {
      for (const key of keysOf(node)) {
        if (seen.has(key)) continue
        seen.add(key)
        const member = memberNamed(element, key, definitions)
        if (member !== undefined && maxOf(member) !== '0') all.push(member)
      }
    }
  }
  return all
}

/** An element that an object must have: its name, `value` for one of several types, and those that JSON has for it. */
export interface Required {
  readonly name: string
  readonly keys: readonly string[]
}

/** The elements that an object must have. */
export function requiredOf(element: Element, definitions: Definitions): readonly Required[] {
  const members = membersOf(element, definitions)
  const names = new Set(members.filter((member) => minOf(member) > 0).map(({ name }) => name))
  return [...names].map((wanted) => ({
    name: wanted,
    keys: members.flatMap(({ key, name }) => (name === wanted ? [key, `_${key}`] : [])),
  }))
}

/** The nodes inside an element: its own children by a definition, then those of its types. */
function insides(element: Element, definitions: Definitions): readonly { readonly nodes: readonly Node[]; readonly owner: string }[] {
  const own = element.nodes.filter(({ children }) => children.length > 0)
  const found = own.map(({ children, element: { path } }) => ({ nodes: children, owner: path }))
  return [...found, ...typeTrees(element, definitions).map((tree) => ({ nodes: tree.children, owner: tree.name }))]
}

/** The roots of the profiles that the types of an element ask for, and of its type itself. */
function typeTrees({ nodes, type, holder }: Element, definitions: Definitions): readonly Node[] {
  if (holder === undefined) return []
  const found: Node[] = []
  for (const { element } of nodes) {
    const referred = element.contentReference === undefined ? undefined : findReferred(element, definitions)
    if (referred !== undefined) found.push(referred)
    for (const one of element.type ?? []) {
      // Of several profiles one has to be met, and nobody knows which.
      const [only, ...others] = one.code === type ? (one.profile ?? []) : []
      const tree = only === undefined || others.length > 0 ? undefined : treeOf(only, definitions)
      if (tree !== undefined) found.push(tree)
    }
  }
  const base = /^[A-Z]/.test(type) ? treeOf(type, definitions) : undefined
  return base === undefined ? found : [...found, base]
}

/** The element of another place whose content an element has. */
function findReferred({ contentReference = '', path }: ElementDefinition, definitions: Definitions): Node | undefined {
  const wanted = contentReference.slice(contentReference.indexOf('#') + 1).split('.')
  let node = treeOf(path.split('.')[0]!, definitions)
  for (const step of wanted.slice(1)) node = node?.children.find(({ name }) => name === step)
  return node
}

/** The names that JSON has for an element: one for each type of a choice. */
function keysOf({ name, element }: Node): readonly string[] {
  if (!name.endsWith('[x]')) return [name]
  const stem = name.slice(0, -3)
  return (element.type ?? []).map(({ code }) => stem + code[0]!.toUpperCase() + code.slice(1))
}

/** The member of an element that JSON calls by a name; undefined where the definitions have none. */
export function memberNamed(element: Element, key: string, definitions: Definitions): Element | undefined {
  if (key.startsWith('_')) {
    const plain = memberNamed(element, key.slice(1), definitions)
    return plain === undefined || !/^[a-z]/.test(plain.type)
      ? undefined
      : { ...plain, key, type: 'Element', nodes: plain.nodes.map(asElement) }
  }
  const found: { readonly node: Node; readonly owner: string }[] = []
  let type = ''
  for (const { nodes, owner } of insides(element, definitions)) {
    for (const node of nodes) {
      const own = typeUnder(node, key)
      if (own === undefined) continue
      if (type === '') type = own
      // A slice of a choice says more of its type than the choice does.
      for (const slice of node.slices) if (isChoiceSlice(slice, key)) found.push({ node: slice, owner })
      found.push({ node, owner })
    }
  }
  const [first] = found
  if (first === undefined) return undefined
  const last = found.at(-1)!
  const name = first.node.name.replace('[x]', '')
  // The last is what FHIR itself says.
  const isList = (last.node.element.max ?? '1') !== '1'
  const owner = /^(?:BackboneElement|Element|)$/.test(element.type) ? last.owner : element.type
  return { name, key, type, owner, isList, nodes: found.map(({ node }) => node), holder: element }
}

function asElement(node: Node): Node {
  return { ...node, element: { ...node.element, min: 0 } }
}

/** The type that an element has under a name of JSON; undefined where it is not called so. */
function typeUnder({ name, element }: Node, key: string): string | undefined {
  if (!name.endsWith('[x]')) return name === key ? typeName(element, element.type?.[0]?.code) : undefined
  const stem = name.slice(0, -3)
  if (!key.startsWith(stem)) return undefined
  const suffix = key.slice(stem.length)
  const type = element.type?.find(({ code }) => code[0]!.toUpperCase() + code.slice(1) === suffix)
  return type?.code
}

function isChoiceSlice({ element }: Node, key: string): boolean {
  const { type = [], path } = element
  const stem = path.slice(path.lastIndexOf('.') + 1).replace('[x]', '')
  return type.some(({ code }) => key === stem + code[0]!.toUpperCase() + code.slice(1))
}

function typeName({ path, contentReference }: ElementDefinition, code: string | undefined): string {
  if (contentReference !== undefined) return 'BackboneElement'
  if (code === undefined) return ''
  if (code.startsWith('http://hl7.org/fhirpath/')) return path.endsWith('.url') ? 'uri' : 'string'
  return code
}

/** How often an element has to be there at least. */
export function minOf({ nodes }: Element): number {
  return Math.max(0, ...nodes.slice(0, 1).map(({ element }) => element.min ?? 0))
}

/** How often an element may be there: a number, or `*`. */
export function maxOf({ nodes, isList: isMany }: Element): string {
  return nodes[0]?.element.max ?? (isMany ? '*' : '1')
}

/** The set that the codes of an element are bound to, by the first definition that says so. */
export function bindingOf({ nodes }: Element): Binding | undefined {
  return nodes.find(({ element }) => element.binding?.valueSet !== undefined)?.element.binding
}

/** The profiles of which the target of a reference has to meet one; empty where any resource may be meant. */
export function targetsOf({ nodes, type }: Element): readonly string[] {
  for (const { element } of nodes) {
    const found = (element.type ?? []).filter(({ code }) => code === type).flatMap(({ targetProfile = [] }) => targetProfile)
    if (found.length > 0) return found
  }
  return []
}
