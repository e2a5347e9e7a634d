import type { MemberRow } from '../snomed/edition.ts'
import { addAll, addBit, type Bits, eachBit, emptyBits, findSorted, hasBit } from './bits.ts'
import { compileShared } from './checks.ts'
import { compareNumbers, compareTimes, isAsAsked } from './compare.ts'
import { type Context, Unanswerable } from './context.ts'
import type { Answers } from './refinement.ts'
import { compileTerms } from './terms.ts'
import type { Comparison, Containing, MemberFilter, MemberOf, Value } from './tree.ts'

const referencedComponent = 'referencedComponentId'

/** The concepts that a `^` answers. */
export function evaluateMembers(context: Context, node: MemberOf, answers: Answers): Bits {
  const { edition } = context
  const found = emptyBits(edition.size)
  const field = findField(node)
  if (field === undefined && node.filters.length === 0) {
    eachReferenceSet(context, node, answers, (referenceSet) => addAll(found, edition.members(referenceSet)))
    return found
  }
  eachRow(context, node, answers, (row) => {
    const concept = field === undefined ? row.concept : edition.ordinal(fieldOf(row, field) ?? '')
    if (concept >= 0) addBit(found, concept)
  })
  return found
}

/** The one field that is asked for in place of the referenced component. */
function findField({ fields }: MemberOf): string | undefined {
  if (fields === undefined) return undefined
  if (fields === '*' || fields.length > 1) {
    throw new Unanswerable('Una expresión que pide varios campos de un conjunto de referencias da filas y no conceptos.')
  }
  const [field] = fields
  return isReferencedComponent(field!) ? undefined : field
}

const isReferencedComponent = (field: string): boolean => field.toLowerCase() === referencedComponent.toLowerCase()

function eachReferenceSet({ edition }: Context, { of }: MemberOf, answers: Answers, visit: (referenceSet: number) => void): void {
  const asked = answers.set(of)
  if (of.kind === 'any') for (const referenceSet of edition.referenceSets()) visit(referenceSet)
  else eachBit(asked, visit)
}

/** Visits the rows that a `^` with filters asks for; active ones unless activity is asked for. */
function eachRow(context: Context, node: MemberOf, answers: Answers, visit: (row: MemberRow) => void): void {
  const checks = node.filters.flat().map((filter) => compileMemberFilter(context, filter, answers))
  const alsoInactive = node.filters.flat().some(({ kind }) => kind === 'active')
  const named = [...fieldsOf(node)]
  const seen = new Set<string>()
  let rows = 0
  eachReferenceSet(context, node, answers, (referenceSet) => {
    for (const row of context.edition.memberRows(referenceSet)) {
      context.spend(2)
      if (rows++ === 0 || seen.size < named.length) for (const field of named) if (fieldOf(row, field) !== undefined) seen.add(field)
      if ((alsoInactive || row.isActive) && checks.every((check) => check(row))) visit(row)
    }
  })
  const lacking = named.find((field) => !seen.has(field))
  if (rows > 0 && lacking !== undefined) throw new Unanswerable(`Ningún conjunto de referencias pedido tiene el campo «${lacking}».`)
}

function fieldsOf({ fields, filters }: MemberOf): ReadonlySet<string> {
  const named = filters.flat().flatMap((filter) => (filter.kind === 'field' ? [filter.field] : []))
  return new Set([...(fields === undefined || fields === '*' ? [] : fields), ...named].filter((field) => !isReferencedComponent(field)))
}

function fieldOf(row: MemberRow, field: string): string | undefined {
  const found = row.columns[field]
  if (found !== undefined) return found
  const small = field.toLowerCase()
  for (const name in row.columns) if (name.toLowerCase() === small) return row.columns[name]
  return undefined
}

function compileMemberFilter(context: Context, filter: MemberFilter, answers: Answers): (row: MemberRow) => boolean {
  if (filter.kind !== 'field') return compileShared(filter, answers)
  const { field, operator, value } = filter
  if (isReferencedComponent(field)) {
    if (value.kind !== 'expression') return () => false
    const isConcept = answers.question(value.expression)
    return ({ concept }) => isAsAsked(isConcept(concept), operator)
  }
  const holds = compileFieldValue(context, value, operator, answers)
  return (row) => {
    const found = fieldOf(row, field)
    return found !== undefined && holds(found)
  }
}

function compileFieldValue(context: Context, value: Value, operator: Comparison, answers: Answers): (found: string) => boolean {
  switch (value.kind) {
    case 'expression': {
      const isConcept = answers.question(value.expression)
      return (found) => {
        const concept = context.edition.ordinal(found)
        return isAsAsked(concept >= 0 && isConcept(concept), operator)
      }
    }
    case 'number':
      return (found) => found !== '' && compareNumbers(Number(found), operator, value.value)
    case 'boolean':
      return (found) => isAsAsked(['1', 'true'].includes(found.toLowerCase()) === value.value, operator)
    case 'strings': {
      const isText = compileTerms(value.values)
      return (found) => isAsAsked(isText(found), operator)
    }
    case 'times':
      return (found) => compareTimes(Number(found), operator, value.values)
  }
}

/** The reference sets that have one of these concepts. */
export function evaluateContaining(context: Context, { of }: Containing, answers: Answers): Bits {
  const { edition } = context
  const asked = answers.set(of)
  const found = emptyBits(edition.size)
  for (const referenceSet of edition.referenceSets()) {
    const members = edition.members(referenceSet)
    context.spend(members.length)
    if (members.some((concept) => hasBit(asked, concept))) addBit(found, referenceSet)
  }
  return found
}

/** A question about one concept, where a `^` asks for no more than members of one reference set. */
export function isMember(members: Uint32Array): (concept: number) => boolean {
  return (concept) => findSorted(members, concept) >= 0
}
