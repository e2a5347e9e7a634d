import type { ElementDefinition, ElementType, Slicing } from '../definitions.ts'
import { choicesOf, isTypeOfChoice, type Change } from './changes.ts'
import { mergeConstraints, mergeElement } from './merge.ts'
import { slicesAbove, type Node } from './tree.ts'

/** The context in which a differential is applied. */
export interface Application {
  /** The canonical of the profile whose differential this is: the source of its constraints. */
  readonly source: string
  /** Elements that the base does not have are new ones. */
  readonly isSpecialization: boolean
  /** The tree of a type or profile, by canonical or name; undefined where there is none at hand. */
  readonly findTree: (canonical: string) => Node | undefined
  /** Told the path of what the base does not have. */
  readonly passOver: (path: string) => void
}

/** A node as a differential makes it. */
export function applyChange(node: Node, change: Change, application: Application): Node {
  const element = change.elements.reduce((base, one) => mergeAll(base, one, application), node.element)
  if (change.inner.length === 0) return { ...node, element }
  const opened = open({ ...node, element }, application)
  const children = [...opened.children]
  for (const { index, changes, isShortcut } of group(change.inner, children, application)) {
    children[index] = applyToChild(children[index]!, changes, isShortcut, application)
  }
  return { ...opened, children }
}

/** A differential's element over its base; a profile on its type brings its own constraints. */
function mergeAll(base: ElementDefinition, change: ElementDefinition, { source, findTree }: Application): ElementDefinition {
  const merged = mergeElement(base, change, source)
  const [profile, ...others] = change.type?.length === 1 ? (change.type[0]!.profile ?? []) : []
  if (profile === undefined || others.length > 0) return merged
  const root = findTree(profile)?.element
  if (root === undefined) return merged
  return {
    ...merged,
    // An extension that may stand once may do so wherever nobody says otherwise.
    ...(isExtension(lastStep(change.path)) && change.max === undefined && root.max !== undefined && { max: root.max }),
    ...(root.constraint !== undefined && { constraint: mergeConstraints(merged.constraint, root.constraint, profile) }),
    ...(root.isModifier === true && { isModifier: true }),
  }
}

interface Group {
  readonly index: number
  readonly changes: readonly Change[]
  /** `valueQuantity` stood for `value[x]:valueQuantity`. */
  readonly isShortcut: boolean
}

/** The changes under the children that they are of. */
function group(inner: readonly Change[], children: Node[], { isSpecialization, passOver }: Application): readonly Group[] {
  const groups = new Map<number, { index: number; changes: Change[]; isShortcut: boolean }>()
  const places = new Map(children.map(({ name }, index) => [name, index]))
  // Old snapshots write a choice of one type as `valueQuantity`; for those who build on it, it is `value[x]`.
  for (const [index, { element }] of children.entries()) {
    const name = element.base?.path.slice(element.base.path.lastIndexOf('.') + 1)
    if (name?.endsWith('[x]') === true && !places.has(name)) places.set(name, index)
  }
  for (const change of inner) {
    let index = places.get(change.name)
    let one = change
    if (index === undefined) {
      const choice = choicesOf(change.name).find((name) => places.has(name))
      if (choice !== undefined) {
        index = places.get(choice)!
        one = { ...change, slice: change.slice ?? change.name }
      }
    }
    if (index === undefined && isSpecialization && change.elements[0] !== undefined) {
      index = children.push({ name: change.name, element: change.elements[0], children: [], slices: [] }) - 1
      places.set(change.name, index)
    }
    if (index === undefined) {
      passOver(pathOf(change))
      continue
    }
    const found = groups.get(index) ?? { index, changes: [], isShortcut: false }
    groups.set(index, found)
    found.changes.push(one)
    found.isShortcut ||= one !== change
  }
  return [...groups.values()]
}

function pathOf({ name, elements, inner }: Change): string {
  return elements[0]?.path ?? (inner[0] === undefined ? name : pathOf(inner[0]))
}

function applyToChild(child: Node, changes: readonly Change[], isShortcut: boolean, application: Application): Node {
  const own = changes.filter(({ slice }) => slice === undefined)
  const node = own.reduce((before, change) => applyChange(before, change, application), child)
  const sliced = changes
    .filter(({ slice }) => slice !== undefined)
    .toSorted((a, b) => a.slice!.split('/').length - b.slice!.split('/').length)
  if (sliced.length === 0) return node
  const isChoice = isShortcut || sliced.every(({ slice }) => isTypeOfChoice(slice!, child.name))
  if (node.element.slicing === undefined && !isChoice && !isExtension(child.name) && sliced.length === 1) {
    // A slice of what nobody sliced is the element itself under another name.
    const { element, ...rest } = applyChange(node, sliced[0]!, application)
    return { ...rest, element: { ...element, sliceName: sliced[0]!.slice! } }
  }
  const isAlone = isShortcut && own.length === 0
  return withSlicing(withSlices(node, child, sliced, application), isChoice ? { isAlone } : undefined)
}

/** `base` is the node before the differential, of which the slices are; what lies inside them is as the differential makes it. */
function withSlices(node: Node, base: Node, changes: readonly Change[], application: Application): Node {
  const slices = [...node.slices]
  const places = new Map(slices.map(({ element }, index) => [element.sliceName!, index]))
  const inside = new Map<number, Change[]>()
  for (const change of changes) {
    const name = change.slice!
    const place = places.get(name)
    const above = place === undefined ? slicesAbove(name).findLast((one) => places.has(one)) : undefined
    if (place !== undefined) {
      slices[place] = applyChange(slices[place]!, change, application)
    } else if (above === undefined) {
      places.set(name, slices.push(applyChange(newSlice(base, node, name), change, application)) - 1)
    } else {
      const index = places.get(above)!
      const others = inside.get(index)
      if (others === undefined) inside.set(index, [change])
      else others.push(change)
    }
  }
  for (const [index, resliced] of inside) slices[index] = withSlices(slices[index]!, slices[index]!, resliced, application)
  return { ...node, slices }
}

function newSlice({ name, element: before }: Node, { element: { max }, children }: Node, sliceName: string): Node {
  const { slicing: _, ...element } = before
  const type = isTypeOfChoice(sliceName, name) ? typesNamed(element.type, sliceName.slice(name.length - 3)) : element.type
  const own = { ...element, sliceName, min: 0, ...(max !== undefined && { max }), ...(type !== undefined && { type }) }
  return { name, element: own, children, slices: [] }
}

/** Of a choice, the type that the end of `valueQuantity` names; all of them where none is. */
function typesNamed(types: readonly ElementType[] | undefined, name: string): readonly ElementType[] | undefined {
  const named = types?.filter(({ code }) => capitalized(code) === name)
  return named?.length === 0 ? types : named
}

/**
 * The slicing that goes without saying: of extensions by their address, of choices by their type. `valueQuantity` with
 * nothing said of `value[x]` means that there is no other type.
 */
function withSlicing(node: Node, choice: { readonly isAlone: boolean } | undefined): Node {
  const { element, name, slices } = node
  if (element.slicing !== undefined) return node
  if (isExtension(name)) return { ...node, element: { ...element, slicing: byUrl } }
  if (choice === undefined) return node
  const required = slices.filter((slice) => (slice.element.min ?? 0) > 0)
  const named = required.length > 0 ? required : choice.isAlone ? slices.filter((slice) => slice.element.max !== '0') : []
  const type = named.length > 0 ? named.flatMap((slice) => slice.element.type ?? []) : (element.type ?? [])
  const covered = new Set(slices.flatMap((slice) => (slice.element.type ?? []).map(({ code }) => code)))
  const rules = type.every(({ code }) => covered.has(code)) ? 'closed' : 'open'
  return { ...node, element: { ...element, type, slicing: { discriminator: [{ type: 'type', path: '$this' }], ordered: false, rules } } }
}

const byUrl: Slicing = { discriminator: [{ type: 'value', path: 'url' }], ordered: false, rules: 'open' }

function isExtension(name: string): boolean {
  return name === 'extension' || name === 'modifierExtension'
}

/** A node with what is inside its type, where the definition did not go that far. */
function open(node: Node, { findTree }: Application): Node {
  if (node.children.length > 0) return node
  const { contentReference, ...element } = node.element
  if (contentReference !== undefined) {
    const target = findReferred(contentReference, findTree)
    if (target === undefined) return node
    const { type } = target.element
    return { ...node, element: { ...element, ...(type !== undefined && { type }) }, children: target.children }
  }
  const types = element.type ?? []
  const [profile, ...others] = types.flatMap((type) => type.profile ?? [])
  const codes = new Set(types.map(({ code }) => code))
  const [code] = codes
  const bySole = codes.size === 1 && code !== undefined ? findTree(code.startsWith(fhirPathTypes) ? 'Element' : code) : undefined
  const tree = (profile !== undefined && others.length === 0 && codes.size === 1 ? findTree(profile) : undefined) ?? bySole
  return { ...node, children: (tree ?? findTree('Element'))?.children ?? [] }
}

const fhirPathTypes = 'http://hl7.org/fhirpath/'

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** The target of a content reference in the type it names, not in a profile on it. */
function findReferred(reference: string, findTree: Application['findTree']): Node | undefined {
  const hash = reference.indexOf('#')
  const path = reference.slice(hash + 1).split('.')
  let node = findTree(hash > 0 ? reference.slice(0, hash) : path[0]!)
  for (const step of path.slice(1)) node = node?.children.find(({ name }) => name === step)
  return node
}

function capitalized(code: string): string {
  return `${code.slice(0, 1).toUpperCase()}${code.slice(1)}`
}
