import { createRowReader, isARelationship } from './attributes.ts'
import { addAll, addBit, type Bits, eachBit, emptyBits, fullBits, hasBit, intersect, subtract, unite } from './bits.ts'
import { compileFilter } from './checks.ts'
import { alternateOf, type Context, ordinalOf } from './context.ts'
import { supplement } from './history.ts'
import { evaluateContaining, evaluateMembers } from './members.ts'
import { type Answers, compileRefinement } from './refinement.ts'
import type { Compound, Dotted, Ecl, Hierarchy, Refined } from './tree.ts'

/** All concepts of an expression; the set is kept and not to be changed. */
export function evaluate(context: Context, node: Ecl): Bits {
  const known = context.answers.get(node)
  if (known !== undefined) return known
  context.spend((context.edition.size >>> 5) + 1)
  const found = evaluateNode(context, node)
  context.answers.set(node, found)
  return found
}

/** Answers for evaluating over many concepts: everything as a set. */
function answersOf(context: Context): Answers {
  return {
    set: (of) => evaluate(context, of),
    question(of) {
      const set = evaluate(context, of)
      return (concept) => concept >= 0 && hasBit(set, concept)
    },
  }
}

function evaluateNode(context: Context, node: Ecl): Bits {
  const { edition } = context
  switch (node.kind) {
    case 'any':
      return fullBits(edition.size)
    case 'concept':
    case 'alternate':
      return single(context, node)
    case 'hierarchy':
      return evaluateHierarchy(context, node)
    case 'memberOf':
      return evaluateMembers(context, node, answersOf(context))
    case 'containing':
      return evaluateContaining(context, node, answersOf(context))
    case 'and':
    case 'or':
    case 'minus':
      return evaluateCompound(context, node)
    case 'dotted':
      return evaluateDotted(context, node)
    case 'refined':
      return evaluateRefined(context, node)
    case 'filtered': {
      const holds = compileFilter(context, node.filter, answersOf(context))
      return keep(context, evaluate(context, node.of), holds)
    }
    case 'history':
      return supplement(context, node, evaluate(context, node.of), answersOf(context))
  }
}

/** The concept that a reference names, or -1. */
export function referredTo(context: Context, node: Ecl & { readonly kind: 'concept' | 'alternate' }): number {
  return node.kind === 'concept' ? ordinalOf(context, node.sctid) : alternateOf(context, node.scheme, node.code)
}

function single(context: Context, node: Ecl & { readonly kind: 'concept' | 'alternate' }): Bits {
  const found = emptyBits(context.edition.size)
  const concept = referredTo(context, node)
  if (concept >= 0) addBit(found, concept)
  return found
}

function keep(context: Context, of: Bits, holds: (concept: number) => boolean): Bits {
  const found = emptyBits(context.edition.size)
  eachBit(of, (concept) => {
    context.spend(1)
    if (holds(concept)) addBit(found, concept)
  })
  return found
}

function evaluateCompound(context: Context, { kind, operands }: Compound): Bits {
  const [first, ...others] = operands
  if (kind === 'or') return evaluateUnion(context, operands)
  const found = evaluate(context, first!).slice()
  const join = kind === 'and' ? intersect : subtract
  for (const other of others) join(found, evaluate(context, other))
  return found
}

/** A long list of concepts costs no set for each. */
function evaluateUnion(context: Context, operands: readonly Ecl[]): Bits {
  const found = emptyBits(context.edition.size)
  for (const operand of operands) {
    if (operand.kind === 'concept') {
      context.spend(1)
      const concept = referredTo(context, operand)
      if (concept >= 0) addBit(found, concept)
    } else unite(found, evaluate(context, operand))
  }
  return found
}

function evaluateHierarchy(context: Context, node: Hierarchy): Bits {
  const { edition } = context
  const { operator, of } = node
  const base = evaluate(context, of)
  const found = emptyBits(edition.size)
  switch (operator) {
    case 'descendantOrSelf':
    case 'ancestorOrSelf':
    case 'childOrSelf':
    case 'parentOrSelf':
      unite(found, base)
  }
  switch (operator) {
    case 'descendant':
    case 'descendantOrSelf':
      spread(context, base, found, 'descendants')
      return found
    case 'ancestor':
    case 'ancestorOrSelf':
      spread(context, base, found, 'ancestors')
      return found
    case 'child':
    case 'childOrSelf':
      eachBit(base, (concept) => addAll(found, edition.children(concept)))
      return found
    case 'parent':
    case 'parentOrSelf':
      eachBit(base, (concept) => addAll(found, edition.parents(concept)))
      return found
    case 'top':
      return without(context, base, 'descendants')
    case 'bottom':
      return without(context, base, 'ancestors')
  }
}

function without(context: Context, base: Bits, way: 'descendants' | 'ancestors'): Bits {
  const spreading = emptyBits(context.edition.size)
  spread(context, base, spreading, way)
  const found = base.slice()
  subtract(found, spreading)
  return found
}

/** Adds all descendants or ancestors of a set, each concept gone through once. */
function spread(context: Context, base: Bits, found: Bits, way: 'descendants' | 'ancestors'): void {
  const { edition } = context
  const only = findOnly(base)
  if (only >= 0) return addAll(found, edition[way](only))
  const near = way === 'descendants' ? 'children' : 'parents'
  const gone = emptyBits(edition.size)
  const waiting: number[] = []
  eachBit(base, (concept) => waiting.push(concept))
  while (waiting.length > 0) {
    const concept = waiting.pop()!
    if (hasBit(gone, concept)) continue
    addBit(gone, concept)
    context.spend(2)
    for (const next of edition[near](concept)) {
      addBit(found, next)
      if (!hasBit(gone, next)) waiting.push(next)
    }
  }
}

/** The concept of a set that has just one, or -1. */
function findOnly(bits: Bits): number {
  let only = -1
  for (let index = 0; index < bits.length; index++) {
    const word = bits[index]!
    if (word === 0) continue
    if (only >= 0 || (word & (word - 1)) !== 0) return -1
    only = (index << 5) + 31 - Math.clz32(word)
  }
  return only
}

function evaluateDotted(context: Context, { of, attributes }: Dotted): Bits {
  const { edition } = context
  let found = evaluate(context, of)
  const { row, read } = createRowReader(edition)
  for (const attribute of attributes) {
    const targets = emptyBits(edition.size)
    if (attribute.kind === 'concept' && attribute.sctid === isARelationship) {
      eachBit(found, (concept) => addAll(targets, edition.parents(concept)))
    } else {
      const types = evaluate(context, attribute)
      eachBit(found, (concept) => {
        read(concept)
        context.spend(1 + row.length)
        for (let place = 0; place < row.length; place++) {
          if (row.target[place]! >= 0 && hasBit(types, row.type[place]!)) addBit(targets, row.target[place]!)
        }
      })
    }
    found = targets
  }
  return found
}

function evaluateRefined(context: Context, { of, refinement }: Refined): Bits {
  const { within, holds } = compileRefinement(context, refinement, answersOf(context))
  const candidates = evaluate(context, of)
  if (within === undefined) return keep(context, candidates, holds)
  const narrowed = within().slice()
  intersect(narrowed, candidates)
  return keep(context, narrowed, holds)
}
