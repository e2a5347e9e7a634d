import { pathTo } from './element-tree.ts'
import type { ElementNode, Found, NamedElement } from './found.ts'
import type { IssueFix } from './issue.ts'
import { toPointer } from './pointer.ts'
import type { Severity } from './rule.ts'

/** Findings of rules about one element, and those of the definitions that they cover. */
interface Coverage {
  worst: Found | undefined
  /** As it was found, before it took over anything worse. */
  severity: Severity | undefined
  /** By the codes that they cover here and everywhere below. */
  below: Map<string, Found> | undefined
  /** By the codes that they cover here, being found somewhere below. */
  above: Map<string, Found> | undefined
}

/** Inputs of reconciling. */
export interface Reconciling {
  readonly name: (node: ElementNode) => NamedElement
  readonly fixOf: (found: Found) => IssueFix | undefined
  /** Whether a finding can be worded; one that cannot is not reported, and covers nothing. */
  readonly hasWords: (found: Found) => boolean
}

/**
 * The findings that are to be reported. What a rule found about an element covers what the definitions say of it, if
 * that is no worse, and for whatever the rule covers. It takes over the worst severity and the fix of what it covers, so
 * that nothing is less wrong or harder to mend than if each part had run alone.
 */
export function reconcile(list: readonly Found[], { name, fixOf, hasWords }: Reconciling): readonly Found[] {
  /** Of what the definitions found, once a rule covers any. */
  let codes: ReadonlySet<string> | undefined
  const coverages = new Map<ElementNode, Coverage>()
  /** Those that go by another name than in JSON, and by no second one. */
  const single = new Set<ElementNode>()
  const aliases = list.some(({ element }) => hasTwin(element)) ? new Map<ElementNode, Map<string | number, ElementNode>>() : undefined
  /** Findings of rules that cover, by rule and place. */
  let atPlaces: ReadonlyMap<string, Found> | undefined
  let isAnyCovering = false
  for (const found of list) if (found.origin === 'rule') addRuleFinding(found)
  return list.filter((found) => found.origin === 'rule' || !isCovered(found))

  /** One node for all names that an element has in JSON: the types of a choice, a primitive and its companion. */
  function elementOf(node: ElementNode): ElementNode {
    if (node.parent === undefined || aliases === undefined) return node
    const holder = elementOf(node.parent)
    let names = aliases.get(holder)
    if (names === undefined) aliases.set(holder, (names = new Map()))
    const own = name(node).name
    const known = names.get(own)
    if (known !== undefined) return known
    names.set(own, node)
    return node
  }

  /** Whether something was found about an element, or one around it, under two of the names that it has in JSON. */
  function hasTwin(element: ElementNode): boolean {
    for (let at = element; at.parent !== undefined; at = at.parent) {
      // An item of a list goes by its place, and one alone has no other beside it: neither has to be named.
      if (typeof at.step === 'number' || at.parent.inside!.next === undefined) continue
      const own = name(at).name
      if (own === at.step || single.has(at)) continue
      single.add(at)
      for (let other = at.parent.inside; other !== undefined; other = other.next) if (other !== at && name(other).name === own) return true
    }
    return false
  }

  function coverageOf(element: ElementNode): Coverage {
    let one = coverages.get(element)
    if (one === undefined) coverages.set(element, (one = { worst: undefined, severity: undefined, below: undefined, above: undefined }))
    return one
  }

  function addRuleFinding(found: Found): void {
    const element = elementOf(found.element)
    const here = coverageOf(element)
    if (found.finding.isApart !== true && !holdsExtensions(element) && here.severity !== 'error' && here.severity !== found.severity) {
      here.worst = found
      here.severity = found.severity
    }
    const some = found.rule.covers
    if (some === undefined) return
    const present = (codes ??= codesFound(list))
    const covers = some.filter((code) => present.has(code))
    if (covers.length === 0) return
    isAnyCovering = true
    here.below = addAll(here.below, covers, found)
    const holder = holderOf(element)
    const around = coverageOf(holder)
    around.below = addAll(around.below, holder !== element && isPart(holder) ? covers.filter(isBeside) : covers, found)
    for (const outer of withHolders(element)) {
      const one = coverageOf(outer)
      one.above = addAll(one.above, covers, found)
    }
  }

  function isCovered(found: Found): boolean {
    const first = found.finding['stands'] === true ? undefined : findCoverer(found)
    if (first === undefined || !hasWords(first)) return false
    const fix = fixOf(found)
    const coverer = (fix && findAtFix(first, fix)) ?? first
    // Of what is empty, only what fills that place mends it.
    if (fix !== undefined && (coverer.rule.on !== '$empty' || fix.jsonPointer === toPointer(pathTo(coverer.element)))) {
      const own = fixOf(coverer)
      const isNear = own !== undefined && (isAround(own.jsonPointer, fix.jsonPointer) || isAround(fix.jsonPointer, own.jsonPointer))
      if (own === undefined || (isNear && isBetter(fix, own))) takeOver(coverer, fix, found)
      // A guess is needless beside the rule's own fix of the cause, and not beside the fix of something else that it covers.
      else if (!isNear && (fix.safe || coverer.fix !== undefined)) return false
      else if (isNear && coverer.fix === undefined) coverer.spare ??= found
    }
    cover(found, coverer)
    return true
  }

  function findCoverer(found: Found): Found | undefined {
    const element = elementOf(found.element)
    const here = coverages.get(element)
    if (here?.worst !== undefined && (here.severity === 'error' || found.severity === 'warning')) return here.worst
    if (!isAnyCovering) return undefined
    const { code } = found.rule
    const key = `${code} ${specificOf(found.finding)}`
    const above = here?.above?.get(code) ?? here?.above?.get(key)
    if (above !== undefined) return above
    for (const outer of withHolders(element)) {
      const below = coverages.get(outer)?.below
      const coverer = below?.get(code) ?? below?.get(key)
      if (coverer !== undefined) return coverer
    }
    return undefined
  }

  /** Of several findings of the rule that covers, the one about the very element that a fix sets. */
  function findAtFix({ rule, element }: Found, { jsonPointer }: IssueFix): Found | undefined {
    if (toPointer(pathTo(element)) === jsonPointer) return undefined
    atPlaces ??= new Map(
      list
        .filter((one) => one.origin === 'rule' && one.rule.covers !== undefined)
        .map((one) => [`${one.rule.code} ${toPointer(pathTo(one.element))}`, one]),
    )
    const other = atPlaces.get(`${rule.code} ${jsonPointer}`)
    return other !== undefined && hasWords(other) ? other : undefined
  }

  /** An element and those that it is a part of, up to its resource or the entry's. */
  function withHolders(element: ElementNode): readonly ElementNode[] {
    const elements = [element]
    for (let at = element; at.parent !== undefined && !name(at).isBase; at = at.parent) elements.push(elementOf(at.parent))
    return elements
  }

  /** Whether an element is a part of a resource, whose members have nothing to do with one another. */
  function isPart(element: ElementNode): boolean {
    return name(element).plan?.members.has('modifierExtension') === true
  }

  /** The element that another is a part of, as a Coding of a code; the element itself where that would be the whole resource. */
  function holderOf(element: ElementNode): ElementNode {
    let at = element
    while (at.parent !== undefined && !name(at).isBase && typeof at.step === 'number') at = elementOf(at.parent)
    if (at.parent === undefined || name(at).isBase) return element
    const holder = elementOf(at.parent)
    return holder.parent === undefined || name(holder).isBase ? element : holder
  }
}

/** Whether what is found beside an element of a part of a resource may be what a rule says of that: each has a code of its own. */
function isBeside(code: string): boolean {
  return !code.startsWith('r4-codigo-')
}

/** Whether an element is a list of extensions, which have nothing to do with one another. */
function holdsExtensions({ step }: ElementNode): boolean {
  return step === 'extension' || step === 'modifierExtension'
}

/** Puts a finding beneath the one that says it as well, which is as severe from then on. */
function cover(found: Found, coverer: Found): void {
  found.coveredBy = coverer
  if (found.severity !== 'error') return
  if (coverer.severity !== 'error') coverer.errorsCovered = 0
  coverer.severity = 'error'
  if (coverer.errorsCovered !== undefined) coverer.errorsCovered += 1
}

/** Takes a finding out again from beneath the one that covers it, which is no more severe than without it. */
export function uncover(found: Found): void {
  const { coveredBy: coverer, severity } = found
  found.coveredBy = undefined
  if (coverer?.errorsCovered === undefined || severity !== 'error') return
  coverer.errorsCovered -= 1
  if (coverer.errorsCovered === 0) coverer.severity = 'warning'
}

/** Gives a finding the fix of one that it covers. */
function takeOver(coverer: Found, fix: IssueFix, from: Found): void {
  coverer.fix = fix
  coverer.fixFrom = from.fixFrom ?? from
}

/** The codes of what the definitions found, alone and with what is specific to each. */
function codesFound(list: readonly Found[]): ReadonlySet<string> {
  const codes = new Set<string>()
  for (const { rule, finding, origin } of list) {
    if (origin !== 'definition') continue
    codes.add(rule.code)
    codes.add(`${rule.code} ${specificOf(finding)}`)
  }
  return codes
}

/** The detail of a finding by which a rule covers it alone: the invariant's key, the element that is missing, or the value set. */
function specificOf(finding: Found['finding']): string {
  return String(finding['key'] ?? finding['name'] ?? finding['valueSet'])
}

/** Whether a fix leaves less to those who apply it: one that is safe, or that has to be chosen from nothing; not one that is among what has to be chosen. */
function isBetter(fix: IssueFix, other: IssueFix): boolean {
  if (fix.options !== undefined || other.options === undefined) return fix.safe && !other.safe
  return !other.options.some(({ replacement }) => replacement === fix.replacement)
}

/** Whether a pointer leads to what another leads to, or to something around that. */
function isAround(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`)
}

function addAll(to: Map<string, Found> | undefined, codes: readonly string[], found: Found): Map<string, Found> {
  const map = to ?? new Map<string, Found>()
  for (const code of codes) if (!map.has(code)) map.set(code, found)
  return map
}
