import type { Caused } from './causes.ts'
import { childrenOf, isWithin } from './element-tree.ts'
import type { ElementNode, Found, NamedElement } from './found.ts'
import { isList, isObject } from './json.ts'

/** Look-ups of findings and elements. */
interface Asked {
  readonly name: (node: ElementNode) => NamedElement
  /** The name that is meant by that of the member which a finding is about. */
  readonly meantBy: (found: Found) => string | undefined
}

/**
 * Finds out which findings follow from another about the same element: where it is written and empty, or under another name, that it is missing
 * or lacks something; what a rule says that it explains, and that it distorts. The finding about an empty element speaks for the others.
 */
export function settleSame({ list, causes }: Caused, { name, meantBy }: Asked): Caused {
  const empty = list.filter(isAboutEmpty)
  const explaining = list.filter(({ rule }) => rule.explains !== undefined)
  const distorting = list.filter(({ rule }) => rule.distorts !== undefined)
  const reading = list.filter(({ rule }) => rule.reads !== undefined)
  if (empty.length + explaining.length + distorting.length + reading.length === 0 || list.length === 1) return { list, causes }
  const all = new Map(causes)
  const known = new Set(list)
  for (const cause of explaining) {
    const codes = explainedBy(cause)
    if (codes.length === 0) continue
    for (const found of aboutSame(cause.element))
      if (known.has(found) && isAmong(codes, found) && !hides(found, cause)) follow(found, cause)
  }
  if (empty.length > 0) followEmpty()
  for (const found of reading) if (!all.has(found)) followRead(found)
  if (distorting.length > 0) {
    followMisnamed()
    followDistorted()
  }
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

  /** Findings about an element; of a coding or quantity, those about its members too. */
  function aboutSame(element: ElementNode): readonly Found[] {
    const own = element.found ?? []
    const members = childrenOf(element)
    return members.length > 0 && isCode(name(element)) ? [...own, ...members.flatMap(({ found = [] }) => found)] : own
  }

  /** Has what an expression says of an element follow from a member that it reads, which is missing or says nothing. */
  function followRead(reader: Found): void {
    let words: ReadonlySet<string> | undefined
    for (const member of childrenOf(reader.element)) {
      const cause = member.found?.find((one) => voids(one) && known.has(one) && !all.has(one) && !hides(reader, one))
      if (cause === undefined) continue
      words ??= new Set(reader.rule.reads!(reader.finding as never).match(/\w+/g))
      if (words.has(meantBy(cause) ?? String(name(member).name))) return void follow(reader, cause)
    }
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

  /** Has what is said of an absent element follow from a member that is meant to be it. */
  function followMisnamed(): void {
    const holders = new Map<ElementNode, Map<string | number, Found>>()
    const counts = new Map<ElementNode, ReadonlyMap<string, number>>()
    for (const found of distorting) {
      const around = found.element.parent
      const meant = around === undefined || found.rule.meant === undefined ? undefined : meantBy(found)
      if (around === undefined || meant === undefined) continue
      const { plan } = name(around)
      const own = plan?.members.get(meant)?.name ?? meant
      let present = counts.get(around)
      if (present === undefined) counts.set(around, (present = countNames(name(around))))
      if ((present.get(own) ?? 0) > (found.element.step === own ? 1 : 0)) continue
      let inside = holders.get(around)
      if (inside === undefined) holders.set(around, (inside = new Map()))
      if (!inside.has(own)) inside.set(own, found)
    }
    if (holders.size === 0) return
    for (const found of list) {
      const cause = all.has(found) || isAboutLetters(found) ? undefined : findCause(holders, found.element)
      if (cause === undefined || cause === found || hides(found, cause)) continue
      // Whatever is wrong inside the member itself stays wrong under its right name.
      if (found.element === cause.element || !isWithin(found.element, cause.element)) follow(found, cause)
    }
  }

  /** Has what is said of a code, its concept or a quantity follow from a member of it that is not as it should be. */
  function followDistorted(): void {
    /** Findings about each code that may follow, by the codes that its members distort: looked for once, however many members do. */
    const said = new Map<ElementNode, Map<readonly string[], readonly Found[]>>()
    for (const cause of distorting) {
      const { distorts } = cause.rule
      const around = cause.element.parent
      if (all.has(cause) || around === undefined || !isCode(name(around))) continue
      let ofCode = said.get(around)
      if (ofCode === undefined) said.set(around, (ofCode = new Map()))
      const free = (ofCode.get(distorts!) ?? saidOf(around, distorts!)).filter((one) => !all.has(one))
      for (const one of free) if (one.element !== cause.element && !hides(one, cause)) follow(one, cause)
      ofCode.set(distorts!, free)
    }
  }

  /** Findings of some codes about a code, its members or its concept. */
  function saidOf(around: ElementNode, codes: readonly string[]): readonly Found[] {
    const nodes = [...childrenOf(around)]
    for (let at: ElementNode | undefined = around; at !== undefined; at = isOfConcept(at) ? at.parent : undefined) nodes.push(at)
    return nodes.flatMap(({ found = [] }) => found.filter((one) => known.has(one) && isAmong(codes, one)))
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

function voids({ rule, finding }: Found): boolean {
  return typeof rule.voids === 'function' ? rule.voids(finding as never) : rule.voids === true
}

/** Whether a finding is about the letters of a text, whatever its member is called. */
function isAboutLetters({ rule }: Found): boolean {
  return rule.on === '$string'
}

function isAboutEmpty({ rule }: Found): boolean {
  return rule.on === '$empty'
}

/** Whether an error would be told beneath a warning. */
function hides(found: Found, { severity }: Found): boolean {
  return found.severity === 'error' && severity !== 'error'
}

/** Whether an element is of a type that says a code: a concept, a coding or a quantity. */
function isCode({ plan }: NamedElement): boolean {
  const has = (member: string): boolean => plan?.members.has(member) === true
  return has('coding') || (has('system') && has('code') && (has('display') || has('unit')))
}

/** Whether an element is a coding of a concept, or all of them. */
function isOfConcept({ step }: ElementNode): boolean {
  return typeof step === 'number' || step === 'coding'
}

/** How many members of an object have a name in FHIR's paths; one that FHIR does not know has its own. */
function countNames({ value, plan }: NamedElement): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of isObject(value) ? Object.keys(value) : []) {
    const own = plan?.members.get(key)?.name ?? key
    counts.set(own, (counts.get(own) ?? 0) + 1)
  }
  return counts
}

/** Whether a list holds nothing besides one item. */
function isAllOf({ value }: NamedElement, step: string | number): boolean {
  return typeof step === 'number' && isList(value) && value.length === 1
}
