import { compareText, inDocumentOrder } from '../../rules/engine/document-order.ts'
import { createElementTree, nodeAt, pathTo } from '../../rules/engine/element-tree.ts'
import type { ElementNode } from '../../rules/engine/found.ts'
import { valueAt } from '../../rules/engine/json.ts'
import { rules, type Issue, type JsonObject } from '../../rules/index.ts'
import { findIssuePath } from '../../rules/issue-path.ts'

/**
 * The issues of the local rules and of a remote engine as one list in the order of the document, then by code. One that both
 * found is there once, as the local rules say it: in Spanish and with its correction.
 */
export function mergeIssues(local: readonly Issue[], remote: readonly Issue[], resource: JsonObject): readonly Issue[] {
  const root = createElementTree()
  const nodes = new Map([...local, ...remote].map((issue) => [issue, nodeAt(root, findIssuePath(issue, resource))]))
  const nodeOf = (issue: Issue): ElementNode => nodes.get(issue)!
  const findNear = indexByElement(local, nodeOf)
  const seen = new Set<string>()
  const added = remote.filter((issue) => {
    const key = JSON.stringify([issue.entryIndex, issue.path, issue.code, issue.message])
    const isNew = !seen.has(key) && !findNear(issue).some((own) => saysTheSame(own, issue))
    seen.add(key)
    return isNew
  })
  if (added.length === 0) return local
  return inDocumentOrder([...local, ...added], root, {
    nodeOf,
    valueOf: (node) => valueAt(resource, pathTo(node)),
    compare: (one, other) => compareText(one.code, other.code),
  })
}

/** Makes a search for the issues about the element of another, those inside it and those around it, in the same resource. */
function indexByElement(issues: readonly Issue[], nodeOf: (issue: Issue) => ElementNode): (other: Issue) => readonly Issue[] {
  const at = new Map<ElementNode, Issue[]>()
  const within = new Map<ElementNode, Issue[]>()
  for (const issue of issues) {
    const [node, ...around] = elementsAround(nodeOf(issue))
    append(at, node!, issue)
    for (const outer of around) append(within, outer, issue)
  }
  return (other) => {
    const elements = elementsAround(nodeOf(other))
    const near = [...elements.flatMap((element) => at.get(element) ?? []), ...(within.get(elements[0]!) ?? [])]
    return near.filter(({ entryIndex }) => entryIndex === other.entryIndex)
  }
}

function append(map: Map<ElementNode, Issue[]>, key: ElementNode, issue: Issue): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [issue])
  else list.push(issue)
}

/** An element and those around it, from the inside out. */
function elementsAround(node: ElementNode): readonly ElementNode[] {
  const elements: ElementNode[] = []
  for (let at: ElementNode | undefined = node; at !== undefined; at = at.parent) elements.push(at)
  return elements
}

/** Codes that are one thing seen from different sides, of which a remote engine and the local rules may each see another. */
const kin: readonly ReadonlySet<string>[] = [
  ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03'],
  ['r4-formato-01', 'r4-formato-02', 'r4-formato-03', 'r4-formato-05', 'r4-json-04', 'r4-bundle-01'],
  ['r4-formato-06', 'r4-inv-01', 'r4-json-04'],
  ['r4-json-01', 'r4-json-02', 'r4-json-03', 'r4-json-04', 'r4-json-05', 'r4-json-06', 'r4-elemento-01', 'r4-elemento-03', 'r4-card-01'],
  ['r4-elemento-01', 'r4-elemento-02', 'r4-elemento-04'],
  ['r4-valor-01', 'r4-valor-02', 'r4-ext-06'],
  ['r4-ref-02', 'r4-ref-03', 'r4-ref-04'],
  ['r4-ext-01', 'r4-ext-04'],
  ['r4-ext-06', 'r4-card-01'],
  ['cl-json-04', 'r4-tipo-01'],
  ['cl-json-05', 'fhir-duplicate_json_property_key'],
  ['cl-json-06', 'fhir-array_cannot_be_empty', 'fhir-object_must_have_some_content', 'fhir-element_must_have_some_content'],
].map((codes) => new Set(codes))

const covers = new Map(rules.flatMap((rule) => (rule.covers === undefined ? [] : [[rule.code, new Set(rule.covers)]])))

/** True if an issue of the local rules says the same as another one at its place, inside or around it. */
function saysTheSame(own: Issue, other: Issue): boolean {
  const [one, two] = [own.code, other.code]
  if (one === 'r4-inv-01' && two === 'r4-inv-01') return keyOf(own) === keyOf(other) && (own.path === other.path || isOfResource(other))
  if (isCovered(own, other)) return true
  if (own.path !== other.path && !isSameCoded(own, other) && !isSameForm(own, other)) return false
  if (one === two || kin.some((codes) => codes.has(one) && codes.has(two))) return true
  // As among the local rules: what a national rule says of a place, the definitions need not say again.
  return one.startsWith('cl-') && two.startsWith('r4-') && (own.severity === 'error' || other.severity === 'warning')
}

/** True for an issue that is blamed on a whole resource. */
function isOfResource({ path }: Issue): boolean {
  return !path.includes('.')
}

/** True if a national rule says that it covers a finding of the definitions at its place, inside and around it. */
function isCovered({ code }: Issue, other: Issue): boolean {
  const covered = covers.get(code)
  return covered !== undefined && (covered.has(other.code) || covered.has(`${other.code} ${keyOf(other)}`))
}

/** A form in JSON may be blamed on a list or on what is in it. */
function isSameForm(own: Issue, other: Issue): boolean {
  const [longer, shorter] = own.path.length > other.path.length ? [own.path, other.path] : [other.path, own.path]
  return own.code.startsWith('r4-json-') && other.code.startsWith('r4-json-') && longer.replace(/\[\d+\]$/, '') === shorter
}

/** The key of the invariant that does not hold. */
function keyOf({ message }: Issue): string | undefined {
  return /\b[a-z][\w.]{0,60}-\d[\w.-]*/i.exec(message)?.[0].replace(/\.$/, '')
}

/** A code may be blamed on itself, on its coding, or on the concept that holds it. */
function isSameCoded(own: Issue, other: Issue): boolean {
  return isCoded(own) && isCoded(other) && (holdersOf(own.path).includes(other.path) || holdersOf(other.path).includes(own.path))
}

function isCoded({ code }: Issue): boolean {
  return code.startsWith('r4-codigo-') || code.startsWith('cl-')
}

function holdersOf(path: string): readonly string[] {
  const coding = path.replace(/\.(?:code|system|display)$/, '')
  return [coding, coding.replace(/\.coding\[\d+\]$/, '')]
}
