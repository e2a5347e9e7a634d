import { hasBit } from './bits.ts'
import { compileFilter } from './checks.ts'
import type { Context } from './context.ts'
import { evaluate, referredTo } from './evaluate.ts'
import { compileHistory } from './history.ts'
import { isMember } from './members.ts'
import { type Answers, compileRefinement } from './refinement.ts'
import type { Compound, Ecl, Hierarchy, HierarchyOperator } from './tree.ts'

/** A question about one concept. */
export type Membership = (concept: number) => boolean

/** Prepares the question whether one concept is in an expression, without all of its concepts where that can be. */
export function compileMembership(context: Context, node: Ecl): Membership {
  switch (node.kind) {
    case 'any':
      return () => true
    case 'concept':
    case 'alternate': {
      const known = referredTo(context, node)
      return (concept) => concept === known && known >= 0
    }
    case 'hierarchy':
      return compileHierarchy(context, node)
    case 'memberOf':
      if (node.of.kind !== 'concept' || node.fields !== undefined || node.filters.length > 0) return bySet(context, node)
      return compileMember(context, referredTo(context, node.of))
    case 'and':
    case 'or':
    case 'minus':
      return compileCompound(context, node)
    case 'refined': {
      const isBase = compileMembership(context, node.of)
      const { holds } = compileRefinement(context, node.refinement, lazyAnswers(context))
      return (concept) => isBase(concept) && holds(concept)
    }
    case 'filtered': {
      const isBase = compileMembership(context, node.of)
      const holds = compileFilter(context, node.filter, lazyAnswers(context))
      return (concept) => isBase(concept) && holds(concept)
    }
    case 'history':
      return compileHistory(context, node, compileMembership(context, node.of), lazyAnswers(context))
    case 'containing':
    case 'dotted':
      return bySet(context, node)
  }
}

function lazyAnswers(context: Context): Answers {
  return {
    set: (of) => evaluate(context, of),
    question(of) {
      const isIn = compileMembership(context, of)
      return (concept) => concept >= 0 && isIn(concept)
    },
  }
}

/** Evaluates the set when it is first asked. */
function bySet(context: Context, node: Ecl): Membership {
  return (concept) => hasBit(evaluate(context, node), concept)
}

function compileMember({ edition }: Context, referenceSet: number): Membership {
  if (referenceSet < 0) return () => false
  let isIn: Membership | undefined
  return (concept) => (isIn ??= isMember(edition.members(referenceSet)))(concept)
}

function compileCompound(context: Context, { kind, operands }: Compound): Membership {
  const named = kind === 'or' ? operands.filter((operand) => operand.kind === 'concept') : []
  const rest = named.length < 8 ? operands : operands.filter((operand) => operand.kind !== 'concept')
  const questions = rest.map((operand) => compileMembership(context, operand))
  if (named.length >= 8) {
    const listed = new Set(named.map((operand) => referredTo(context, operand)))
    return (concept) => listed.has(concept) || questions.some((isIn) => isIn(concept))
  }
  switch (kind) {
    case 'and':
      return (concept) => questions.every((isIn) => isIn(concept))
    case 'or':
      return (concept) => questions.some((isIn) => isIn(concept))
    case 'minus':
      return (concept) => questions[0]!(concept) && !questions[1]!(concept)
  }
}

function compileHierarchy(context: Context, node: Hierarchy): Membership {
  if (node.of.kind === 'any') return compileHierarchyOfAll(context, node.operator)
  if (node.of.kind === 'concept' || node.of.kind === 'alternate') {
    const known = referredTo(context, node.of)
    return known < 0 ? () => false : compileHierarchyOfOne(context, node.operator, known)
  }
  const { edition } = context
  const isBase = compileMembership(context, node.of)
  switch (node.operator) {
    case 'descendant':
      return (concept) => edition.ancestors(concept).some(isBase)
    case 'descendantOrSelf':
      return (concept) => isBase(concept) || edition.ancestors(concept).some(isBase)
    case 'child':
      return (concept) => edition.parents(concept).some(isBase)
    case 'childOrSelf':
      return (concept) => isBase(concept) || edition.parents(concept).some(isBase)
    case 'parent':
      return (concept) => edition.children(concept).some(isBase)
    case 'parentOrSelf':
      return (concept) => isBase(concept) || edition.children(concept).some(isBase)
    case 'top':
      return (concept) => isBase(concept) && !edition.ancestors(concept).some(isBase)
    case 'ancestor':
    case 'ancestorOrSelf':
    case 'bottom':
      return bySet(context, node)
  }
}

function compileHierarchyOfAll({ edition }: Context, operator: HierarchyOperator): Membership {
  switch (operator) {
    case 'descendant':
    case 'child':
      return (concept) => edition.parents(concept).length > 0
    case 'ancestor':
    case 'parent':
      return (concept) => edition.children(concept).length > 0
    case 'top':
      return (concept) => edition.parents(concept).length === 0
    case 'bottom':
      return (concept) => edition.children(concept).length === 0
    default:
      return () => true
  }
}

function compileHierarchyOfOne({ edition }: Context, operator: HierarchyOperator, known: number): Membership {
  switch (operator) {
    case 'descendant':
      return (concept) => edition.isA(concept, known)
    case 'descendantOrSelf':
      return (concept) => concept === known || edition.isA(concept, known)
    case 'child':
      return (concept) => edition.parents(concept).includes(known)
    case 'childOrSelf':
      return (concept) => concept === known || edition.parents(concept).includes(known)
    case 'ancestor':
      return (concept) => edition.isA(known, concept)
    case 'ancestorOrSelf':
      return (concept) => concept === known || edition.isA(known, concept)
    case 'parent':
      return (concept) => edition.parents(known).includes(concept)
    case 'parentOrSelf':
      return (concept) => concept === known || edition.parents(known).includes(concept)
    case 'top':
    case 'bottom':
      return (concept) => concept === known
  }
}
