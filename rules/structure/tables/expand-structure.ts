/**
 * A snapshot from the rows of its structure. What is not written follows from what it is derived from: the elements of
 * the base definition, those of the type of an element that rows lead into, those of the element that a slice is one of.
 * A row stands where something differs or is added; what lies between two rows is taken over as it is there.
 */
import type { ElementDefinition } from '../definitions.ts'
import { applyFields, type MutableElement, type RowContext } from './element-row.ts'

/** The surroundings that the rows of a structure are read in. */
export interface ExpansionContext extends RowContext {
  /** The type that the paths begin with. */
  readonly type: string
  /** The snapshot of the base definition. */
  readonly base: Elements | undefined
  /** The snapshot of a type or profile, by its canonical or, for the types of FHIR, its name. */
  readonly findSnapshot: (name: string) => Elements | undefined
  /** Nothing is taken over that is not written. */
  readonly isRaw: boolean
}

type Elements = readonly ElementDefinition[]

/** Elements that are taken over under another name, and how far they were. */
interface Source {
  readonly elements: Elements
  readonly positions: ReadonlyMap<string, number>
  readonly from: string
  readonly to: string
  next: number
}

/** The element that a row is derived from, and its source. */
export interface Step {
  readonly derived: ElementDefinition
  /** Where the elements around it are taken over from; undefined where it is new. */
  readonly source: Source | undefined
}

/** A snapshot that is being put together, row by row. */
export interface Expansion {
  /** Adds the element of an id, made of what it is derived from by the fields that `write` gives for it. */
  readonly add: (id: string, write: (derived: ElementDefinition) => readonly string[]) => Step
  /** Takes over what is left, and gives the snapshot. */
  readonly finish: () => Elements
  /** The elements so far. */
  readonly elements: Elements
}

/** Begins a snapshot. */
export function createExpansion(context: ExpansionContext): Expansion {
  const { base, type, isRaw } = context
  const elements: ElementDefinition[] = []
  const positions = new Map<string, number>()
  const sources: Source[] = base === undefined ? [] : [openSource(base, base[0]!.id!, type, 0)]

  function add(id: string, write: (derived: ElementDefinition) => readonly string[]): Step {
    const { element, source } = find(id)
    const derived = element ?? blank(id)
    const made: MutableElement = { ...derived }
    applyFields(made, write(derived), context)
    if (element === undefined) made.base ??= { path: made.path, min: made.min!, max: made.max! }
    push(made)
    return { derived, source }
  }

  function blank(id: string): ElementDefinition {
    return { ...newElement(id), min: 0, max: '1', constraint: [context.findConstraint('ele-1')] }
  }

  function finish(): Elements {
    leaveAbove(-1)
    return elements
  }

  /** Finds the element that an id is derived from; everything before it is taken over. */
  function find(id: string): { readonly element?: ElementDefinition; readonly source: Source | undefined } {
    const known = findInSources(id)
    if (known !== undefined) return known
    const parent = parentOf(id)
    const sliced = slicedBy(id)
    if (sliced !== undefined) return { ...enterSlice(id, sliced), source: undefined }
    const level = sources.findIndex(({ to }) => to === parent)
    if (level >= 0) {
      leaveAbove(level)
      return { source: leave(sources[level]!) }
    }
    takeOver(parent)
    const entered = enterType(parent)
    return findInSources(id) ?? { source: entered && leave(entered) }
  }

  /** An element that no row names is taken over, with all before it, when a row leads into it. */
  function takeOver(id: string): void {
    if (positions.has(id) || isRaw || id === '') return
    const found = findInSources(id)
    if (found !== undefined) return push(found.element)
    takeOver(parentOf(id))
    enterType(parentOf(id))
    const inside = findInSources(id)
    if (inside !== undefined) push(inside.element)
  }

  function findInSources(id: string): { readonly element: ElementDefinition; readonly source: Source } | undefined {
    for (let level = sources.length - 1; level >= 0; level -= 1) {
      const source = sources[level]!
      const at = positionIn(source, id)
      if (at === undefined || at < source.next) continue
      leaveAbove(level)
      fill(source, at)
      source.next = at + 1
      return { element: rename(source.elements[at]!, source), source }
    }
    return undefined
  }

  /** A new slice stands behind the element that it is a slice of, its children and its other slices. */
  function enterSlice(id: string, sliced: string): { readonly element?: ElementDefinition } {
    const level = sources.findLastIndex((source) => positionIn(source, sliced) !== undefined)
    const source = sources[level]
    if (source !== undefined) {
      leaveAbove(level)
      const first = positionIn(source, sliced)!
      let end = Math.max(first + 1, source.next)
      while (end < source.elements.length && isWithin(renamed(source.elements[end]!.id!, source), sliced)) end += 1
      fill(source, end)
    }
    const at = positions.get(sliced)
    if (at === undefined) return {}
    const { slicing: _slicing, ...element } = elements[at]!
    const end = elements.findIndex((other, index) => index > at && !other.id!.startsWith(`${sliced}.`))
    const children = elements.slice(at, end < 0 ? undefined : end)
    if (children.length > 1) enter(children, sliced, id)
    return { element: { ...element, id, sliceName: sliceNameOf(id) } }
  }

  /** Rows lead into an element: what it is made of is taken over from its type, or from the element it refers to. */
  function enterType(id: string): Source | undefined {
    const element = elements[positions.get(id) ?? -1]
    const [type, ...others] = element?.type ?? []
    if (element?.contentReference !== undefined) {
      const target = element.contentReference.slice(1)
      return enter(
        elements.filter((other) => isWithin(other.id!, target) && !isWithin(other.id!, id)),
        target,
        id,
      )
    }
    if (type === undefined || others.length > 0) return undefined
    const snapshot = context.findSnapshot(type.profile?.[0] ?? type.code) ?? context.findSnapshot(type.code)
    return snapshot && enter(snapshot, snapshot[0]!.id!, id)
  }

  function enter(list: Elements, from: string, to: string): Source {
    const source = openSource(list, from, to, 1)
    sources.push(source)
    return source
  }

  /** New elements below an element come after all those of its type. */
  function leave(source: Source): Source {
    fill(source, source.elements.length)
    return source
  }

  function leaveAbove(level: number): void {
    while (sources.length > level + 1) leave(sources.pop()!)
  }

  function fill(source: Source, end: number): void {
    while (source.next < end) {
      const element = source.elements[source.next]!
      if (!isRaw) push(rename(element, source))
      source.next += 1
    }
  }

  function push(element: ElementDefinition): void {
    positions.set(element.id!, elements.length)
    elements.push(element)
  }

  return { add, finish, elements }
}

/** An element of which nothing is known but its id. */
export function newElement(id: string): MutableElement {
  return { id, path: pathOf(id), ...(slicedBy(id) !== undefined && { sliceName: sliceNameOf(id) }) }
}

function openSource(elements: Elements, from: string, to: string, next: number): Source {
  return { elements, positions: new Map(elements.map(({ id }, at) => [id!, at])), from, to, next }
}

function positionIn({ positions, from, to }: Source, id: string): number | undefined {
  return isWithin(id, to) ? positions.get(from + id.slice(to.length)) : undefined
}

function renamed(id: string, { from, to }: Source): string {
  return to + id.slice(from.length)
}

function rename(element: ElementDefinition, source: Source): ElementDefinition {
  const id = renamed(element.id!, source)
  if (id === element.id) return element
  // The root of a type of its own is not the root of what it specializes.
  const isRoot = !id.includes('.')
  return { ...element, id, path: pathOf(id), ...(isRoot ? { base: { path: id, min: element.min!, max: element.max! } } : {}) }
}

/** True where an id is another one, or below it, or a slice of it. */
function isWithin(id: string, other: string): boolean {
  return id.startsWith(other) && (id.length === other.length || '.:/'.includes(id[other.length]!))
}

/** The id of the element that an id names a slice of. */
function slicedBy(id: string): string | undefined {
  const colon = id.lastIndexOf(':')
  if (colon < 0 || colon < id.lastIndexOf('.')) return undefined
  return id.slice(0, Math.max(colon, id.lastIndexOf('/')))
}

function parentOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')))
}

function sliceNameOf(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1)
}

function pathOf(id: string): string {
  return id.includes(':') ? id.replaceAll(/:[^.]*/g, '') : id
}
