import { createRowReader, isARelationship, type Row } from './attributes.ts'
import { addAll, addBit, type Bits, eachBit, emptyBits, fullBits, hasBit, intersect, unite } from './bits.ts'
import { compareNumbers, isAsAsked } from './compare.ts'
import type { Context } from './context.ts'
import { compileTerms } from './terms.ts'
import type { AttributeConstraint, Cardinality, Comparison, Ecl, GroupConstraint, Refinement, Value } from './tree.ts'

/** How a refinement learns about other expressions: sets where many concepts are asked, questions where one is. */
export interface Answers {
  /** All concepts of an expression. */
  set(of: Ecl): Bits
  /** A question about one concept. */
  question(of: Ecl): (concept: number) => boolean
}

/** A refinement that can be asked about one concept. */
export interface CompiledRefinement {
  /** A set beside which no concept can fulfil it; absent where none can be told. */
  readonly within?: () => Bits
  holds(concept: number): boolean
}

/** Whether the attributes listed (places in the row) fulfil a refinement; `concept` is whose they are. */
type Test = (row: Row, places: readonly number[], concept: number) => boolean

interface Part {
  readonly within?: () => Bits
  readonly test: Test
}

/** Prepares a refinement. */
export function compileRefinement(context: Context, refinement: Refinement, answers: Answers): CompiledRefinement {
  const { row, read } = createRowReader(context.edition)
  const { within, test } = compilePart(context, refinement, answers)
  const places: number[] = []
  return {
    ...(within === undefined ? {} : { within }),
    holds(concept) {
      read(concept)
      context.spend(1 + row.length)
      places.length = 0
      for (let place = 0; place < row.length; place++) places.push(place)
      return test(row, places, concept)
    },
  }
}

function compilePart(context: Context, refinement: Refinement, answers: Answers): Part {
  switch (refinement.kind) {
    case 'and':
    case 'or':
      return compileSet(context, refinement.kind, refinement.operands, answers)
    case 'group':
      return compileGroup(context, refinement, answers)
    case 'attribute':
      return refinement.isReverse ? compileReverse(context, refinement, answers) : compileAttribute(context, refinement, answers)
  }
}

function compileSet(context: Context, kind: 'and' | 'or', operands: readonly Refinement[], answers: Answers): Part {
  const parts = operands.map((operand) => compilePart(context, operand, answers))
  const test: Test =
    kind === 'and'
      ? (row, places, concept) => parts.every((part) => part.test(row, places, concept))
      : (row, places, concept) => parts.some((part) => part.test(row, places, concept))
  const bounds = parts.flatMap((part) => (part.within === undefined ? [] : [part.within]))
  if (bounds.length === 0 || (kind === 'or' && bounds.length < parts.length)) return { test }
  const join = kind === 'and' ? intersect : unite
  return {
    test,
    within() {
      const [first, ...others] = bounds.map((bound) => bound())
      const joined = first!.slice()
      for (const other of others) join(joined, other)
      return joined
    },
  }
}

function within({ edition }: Context, name: Ecl, answers: Answers): Bits {
  if (name.kind === 'any') return fullBits(edition.size)
  const having = emptyBits(edition.size)
  eachBit(answers.set(name), (type) => addAll(having, edition.havingAttribute(type)))
  return having
}

function compileAttribute(context: Context, constraint: AttributeConstraint, answers: Answers): Part {
  const { name, min, max } = constraint
  if (isIsA(name)) return compileIsA(context, constraint, answers)
  const isName = name.kind === 'any' ? () => true : answers.question(name)
  const isValue = compileValue(constraint.value, constraint.operator, answers)
  const fits = (row: Row, place: number): boolean => isName(row.type[place]!) && isValue(row.target[place]!, row.value[place])
  if (min === 0 && max === Infinity) return { test: () => true }
  const bound = min > 0 ? { within: () => within(context, name, answers) } : {}
  if (min === 1 && max === Infinity) return { ...bound, test: (row, places) => places.some((place) => fits(row, place)) }
  return {
    ...bound,
    test: (row, places) =>
      isWithin(
        constraint,
        countAttributes(
          context,
          row,
          places.filter((place) => fits(row, place)),
        ),
      ),
  }
}

const isIsA = (name: Ecl): boolean => name.kind === 'concept' && name.sctid === isARelationship

/** The hierarchy itself as an attribute. */
function compileIsA({ edition }: Context, constraint: AttributeConstraint, answers: Answers): Part {
  const isValue = compileValue(constraint.value, constraint.operator, answers)
  return {
    test(_row, _places, concept) {
      return isWithin(constraint, edition.parents(concept).filter((parent) => isValue(parent, undefined)).length)
    },
  }
}

function isWithin({ min, max }: Cardinality, count: number): boolean {
  return count >= min && count <= max
}

/** Attributes that no other among them makes redundant: of one that says the same or less only the more special counts. */
function countAttributes({ edition }: Context, row: Row, places: readonly number[]): number {
  if (places.length < 2) return places.length
  const covers = (general: number, special: number): boolean => general === special || edition.isA(special, general)
  return places.filter((place, index) =>
    places.every((other, otherIndex) => {
      if (other === place || !isCovered(row, place, other, covers)) return true
      return isCovered(row, other, place, covers) && index < otherIndex
    }),
  ).length
}

/** The attribute at one place says no more than that at the other. */
function isCovered(row: Row, place: number, by: number, covers: (general: number, special: number) => boolean): boolean {
  if (!covers(row.type[place]!, row.type[by]!)) return false
  const target = row.target[place]!
  if (target < 0) return row.target[by]! < 0 && row.value[place] === row.value[by]
  return row.target[by]! >= 0 && covers(target, row.target[by]!)
}

/** Whether a target, or a concrete value, is what is asked. */
function compileValue(value: Value, operator: Comparison, answers: Answers): (target: number, concrete: Row['value'][number]) => boolean {
  switch (value.kind) {
    case 'expression': {
      if (value.expression.kind === 'any') return () => operator === '='
      const isTarget = answers.question(value.expression)
      return (target) => target >= 0 && isAsAsked(isTarget(target), operator)
    }
    case 'number':
      return (_, concrete) => typeof concrete === 'number' && compareNumbers(concrete, operator, value.value)
    case 'boolean':
      return (_, concrete) => typeof concrete === 'boolean' && isAsAsked(concrete === value.value, operator)
    case 'strings': {
      const isText = compileTerms(value.values)
      return (_, concrete) => typeof concrete === 'string' && isAsAsked(isText(concrete), operator)
    }
    case 'times':
      return () => false
  }
}

/** Counts the concepts whose attribute has this one as its target. */
function compileReverse(context: Context, constraint: AttributeConstraint, answers: Answers): Part {
  let counted: ReadonlyMap<number, number> | undefined
  const counts = (): ReadonlyMap<number, number> => (counted ??= countSources(context, constraint, answers))
  const test: Test = (_row, _places, concept) => isWithin(constraint, counts().get(concept) ?? 0)
  if (constraint.min === 0) return { test }
  return {
    test,
    within() {
      const targets = emptyBits(context.edition.size)
      for (const target of counts().keys()) addBit(targets, target)
      return targets
    },
  }
}

function countSources(context: Context, constraint: AttributeConstraint, answers: Answers): ReadonlyMap<number, number> {
  const { edition } = context
  const { name, value, operator } = constraint
  const counts = new Map<number, number>()
  if (value.kind !== 'expression') return counts
  const sources = isIsA(name) ? fullBits(edition.size) : within(context, name, answers).slice()
  const asked = answers.set(value.expression)
  if (operator === '=') intersect(sources, asked)
  const isName = name.kind === 'any' ? () => true : answers.question(name)
  const { row, read } = createRowReader(edition)
  eachBit(sources, (source) => {
    if (operator === '!=' && hasBit(asked, source)) return
    const targets = new Set<number>()
    if (isIsA(name)) for (const parent of edition.parents(source)) targets.add(parent)
    else {
      read(source)
      for (let place = 0; place < row.length; place++) {
        if (row.target[place]! >= 0 && isName(row.type[place]!)) targets.add(row.target[place]!)
      }
    }
    context.spend(1 + row.length)
    for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1)
  })
  return counts
}

/** Counts relationship groups; an attribute that stands in none is a group of its own. */
function compileGroup(context: Context, constraint: GroupConstraint, answers: Answers): Part {
  const { within: bound, test } = compilePart(context, constraint.of, answers)
  const isPlain = constraint.min === 1 && constraint.max === Infinity
  return {
    ...(bound === undefined || constraint.min === 0 ? {} : { within: bound }),
    test(row, places, concept) {
      const groups = groupsOf(row, places)
      if (isPlain) return groups.some((group) => test(row, group, concept))
      const fitting = groups.filter((group) => test(row, group, concept))
      return isWithin(constraint, countGroups(context, row, fitting))
    },
  }
}

function groupsOf(row: Row, places: readonly number[]): readonly (readonly number[])[] {
  const numbered = new Map<number, number[]>()
  const groups: number[][] = []
  for (const place of places) {
    const number = row.group[place]!
    const known = number === 0 ? undefined : numbered.get(number)
    if (known === undefined) {
      const group = [place]
      groups.push(group)
      if (number !== 0) numbered.set(number, group)
    } else known.push(place)
  }
  return groups
}

/** Groups that no other among them makes redundant. */
function countGroups({ edition }: Context, row: Row, groups: readonly (readonly number[])[]): number {
  if (groups.length < 2) return groups.length
  const covers = (general: number, special: number): boolean => general === special || edition.isA(special, general)
  const isGroupCovered = (group: readonly number[], by: readonly number[]): boolean =>
    group.every((place) => by.some((other) => isCovered(row, place, other, covers)))
  return groups.filter((group, index) =>
    groups.every((other, otherIndex) => {
      if (other === group || !isGroupCovered(group, other)) return true
      return isGroupCovered(other, group) && index < otherIndex
    }),
  ).length
}
