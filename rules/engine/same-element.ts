import type { Caused } from './causes.ts'
import type { ElementNode, Found, NamedElement } from './found.ts'
import { isList } from './json.ts'

/**
 * Finds out which findings follow from another about the same element: where it is written and empty, that it is missing or lacks
 * something; and what a rule says that it explains. The finding about an empty element speaks for the others.
 */
export function settleSame({ list, causes }: Caused, name: (node: ElementNode) => NamedElement): Caused {
  const empty = list.filter(isAboutEmpty)
  const explaining = list.filter(({ rule }) => rule.explains !== undefined)
  if (empty.length + explaining.length === 0 || list.length === 1) return { list, causes }
  const all = new Map(causes)
  const known = new Set(list)
  for (const cause of explaining) {
    const codes = explainedBy(cause)
    if (codes.length === 0) continue
    for (const found of cause.element.found ?? []) if (known.has(found) && isAmong(codes, found)) follow(found, cause)
  }
  if (empty.length > 0) followEmpty()
  for (const [found, cause] of all) {
    const first = all.get(cause)
    if (first !== undefined && first !== found) all.set(found, first)
  }
  return { list, causes: all }

  /** A finding that others follow from already stays their cause, and is none of theirs. */
  function follow(found: Found, cause: Found): boolean {
    if (all.get(cause) === found) return false
    all.set(found, cause)
    return true
  }

  function followEmpty(): void {
    /** Empty elements, and lists of nothing else, by what is around them and their names. */
    const holders = new Map<ElementNode, Map<string | number, Found>>()
    for (const found of empty) {
      addHolder(holders, found.element, found)
      const around = found.element.parent
      if (around !== undefined && isAllOf(name(around), found.element.step)) addHolder(holders, around, found)
    }
    for (const found of list) {
      const cause = isAboutEmpty(found) ? undefined : findCause(holders, found.element)
      if (cause === undefined || !follow(found, cause)) continue
      if (cause.speaksFor === undefined) cause.speaksFor = [found]
      else cause.speaksFor.push(found)
    }
  }

  function addHolder(holders: Map<ElementNode, Map<string | number, Found>>, element: ElementNode, found: Found): void {
    if (element.parent === undefined) return
    let inside = holders.get(element.parent)
    if (inside === undefined) holders.set(element.parent, (inside = new Map()))
    const own = name(element).name
    if (!inside.has(own)) inside.set(own, found)
  }

  function findCause(holders: ReadonlyMap<ElementNode, ReadonlyMap<string | number, Found>>, element: ElementNode): Found | undefined {
    for (let at = element; at.parent !== undefined; at = at.parent) {
      const cause = holders.get(at.parent)?.get(name(at).name)
      if (cause !== undefined) return cause
    }
    return undefined
  }
}

function explainedBy({ rule: { explains = [] }, finding }: Found): readonly string[] {
  return typeof explains === 'function' ? explains(finding) : explains
}

function isAmong(codes: readonly string[], { rule: { code }, finding }: Found): boolean {
  return codes.includes(code) || (finding['key'] !== undefined && codes.includes(`${code} ${String(finding['key'])}`))
}

function isAboutEmpty({ rule }: Found): boolean {
  return rule.on === '$empty'
}

/** Whether a list holds nothing besides one item. */
function isAllOf({ value }: NamedElement, step: string | number): boolean {
  return typeof step === 'number' && isList(value) && value.length === 1
}
