import type { CodeSystem, Concept } from '../definitions.ts'

/** Facts of a code in its system. */
export interface CodeFacts {
  /** As the system writes it, where case does not matter. */
  readonly code: string
  readonly display?: string
  /** Other names, in Spanish or as the package has them. */
  readonly designations: readonly string[]
  /** Whether it is there to group others and not to be used. */
  readonly isAbstract: boolean
}

/** A code in the hierarchy of its system; it may stand in more than one place. */
export interface CodeNode {
  readonly concept: Concept
  readonly parents: readonly CodeNode[]
  readonly children: readonly CodeNode[]
  /** The facts, once it was looked up. */
  facts: CodeFacts | undefined
}

/** The codes of a system, to find by code. */
export interface CodeIndex {
  readonly system: CodeSystem
  /** A code as it is written, or whatever its case where the system does not say that case matters. */
  readonly find: (code: string) => CodeNode | undefined
  readonly nodes: readonly CodeNode[]
}

interface MutableNode extends CodeNode {
  readonly parents: MutableNode[]
  readonly children: MutableNode[]
}

/** Indexes the codes of a system and what stands below what: by nesting, and by the properties `child` and `parent`. */
export function indexCodes(system: CodeSystem): CodeIndex {
  const byCode = new Map<string, MutableNode>()
  const nodes: MutableNode[] = []
  const waiting: { readonly concept: Concept; readonly parent: MutableNode | undefined }[] = []
  const wait = (concepts: readonly Concept[] = [], parent?: MutableNode): void => {
    for (const concept of concepts.toReversed()) waiting.push({ concept, parent })
  }
  wait(system.concept)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { concept, parent } = next
    const node: MutableNode = { concept, parents: [], children: [], facts: undefined }
    nodes.push(node)
    if (!byCode.has(concept.code)) byCode.set(concept.code, node)
    if (parent !== undefined) join(parent, node)
    wait(concept.concept, node)
  }
  for (const node of nodes) {
    for (const property of node.concept.property ?? []) {
      const other = typeof property['valueCode'] === 'string' ? byCode.get(property['valueCode']) : undefined
      if (other === undefined) continue
      if (property.code === 'child') join(node, other)
      if (property.code === 'parent') join(other, node)
    }
  }

  let folded: ReadonlyMap<string, CodeNode> | undefined

  function find(code: string): CodeNode | undefined {
    const exact = byCode.get(code)
    if (exact !== undefined || system.caseSensitive === true) return exact
    folded ??= new Map(nodes.toReversed().map((node) => [node.concept.code.toLowerCase(), node]))
    return folded.get(code.toLowerCase())
  }

  return { system, find, nodes }
}

function join(parent: MutableNode, child: MutableNode): void {
  parent.children.push(child)
  child.parents.push(parent)
}

/** A code and all that is reached from it. */
export function reachedFrom(start: CodeNode, direction: 'parents' | 'children'): ReadonlySet<CodeNode> {
  const reached = new Set([start])
  for (const node of reached) for (const next of node[direction]) reached.add(next)
  return reached
}

/** Whether a code is there to group others and not to be used. */
export function isAbstract({ concept }: CodeNode): boolean {
  return (concept.property ?? []).some(({ code, valueBoolean }) => code === 'notSelectable' && valueBoolean === true)
}

/** Whether a system no longer uses a code, which it keeps for what was written with it; one that is only deprecated may be used yet. */
export function isInactive({ concept }: CodeNode): boolean {
  return (concept.property ?? []).some(
    ({ code, valueBoolean, valueCode }) =>
      (code === 'inactive' && valueBoolean === true) || (code === 'status' && (valueCode === 'inactive' || valueCode === 'retired')),
  )
}
