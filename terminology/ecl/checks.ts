import type { Description } from '../snomed/edition.ts'
import { compareTimes, isAsAsked } from './compare.ts'
import { type Context, ordinalOf, Unanswerable } from './context.ts'
import { findDialect } from './dialects.ts'
import type { Answers } from './refinement.ts'
import { compileTerms } from './terms.ts'
import type { ConceptFilter, DescriptionFilter, Dialect, Filtered, SharedFilter } from './tree.ts'

/** The columns that concepts, descriptions and rows of reference sets have in common. */
export interface Component {
  readonly isActive: boolean
  readonly moduleOf: number
  readonly effectiveTime: number
}

/** Prepares a filter that components share. */
export function compileShared(filter: SharedFilter, answers: Answers): (component: Component) => boolean {
  switch (filter.kind) {
    case 'module': {
      const isModule = answers.question(filter.value)
      return ({ moduleOf }) => isAsAsked(moduleOf >= 0 && isModule(moduleOf), filter.operator)
    }
    case 'effectiveTime':
      return ({ effectiveTime }) => compareTimes(effectiveTime, filter.operator, filter.times)
    case 'active':
      return ({ isActive }) => isAsAsked(filter.value === 'any' || isActive === filter.value, filter.operator)
  }
}

/** Prepares the filters of one `{{ C … }}` or `{{ D … }}`. */
export function compileFilter(context: Context, filter: Filtered['filter'], answers: Answers): (concept: number) => boolean {
  return filter.on === 'concept'
    ? compileConceptFilters(context, filter.all, answers)
    : compileDescriptionFilters(context, filter.all, answers)
}

const primitive = '900000000000074008'
const defined = '900000000000073002'

function compileConceptFilters(context: Context, filters: readonly ConceptFilter[], answers: Answers): (concept: number) => boolean {
  const { edition } = context
  const checks = filters.map((filter): ((concept: number) => boolean) => {
    if (filter.kind === 'definitionStatus') {
      return (concept) => isAsAsked(filter.tokens.includes(edition.isDefined(concept) ? 'defined' : 'primitive'), filter.operator)
    }
    if (filter.kind === 'definitionStatusId') {
      const isStatus = answers.question(filter.value)
      const [whenDefined, whenPrimitive] = [defined, primitive].map((status) => isStatus(ordinalOf(context, status)))
      return (concept) => isAsAsked((edition.isDefined(concept) ? whenDefined : whenPrimitive)!, filter.operator)
    }
    const holds = compileShared(filter, answers)
    return (concept) =>
      holds({
        isActive: edition.isActive(concept),
        moduleOf: edition.moduleOf(concept),
        effectiveTime: edition.effectiveTime(concept),
      })
  })
  return (concept) => checks.every((check) => check(concept))
}

/** One description has to meet all filters of a brace; inactive ones count only where activity is asked for. */
function compileDescriptionFilters(
  context: Context,
  filters: readonly DescriptionFilter[],
  answers: Answers,
): (concept: number) => boolean {
  const checks = filters.map((filter) => compileDescriptionFilter(context, filter, answers))
  const alsoInactive = filters.some(({ kind }) => kind === 'active')
  return (concept) => {
    const descriptions = context.edition.descriptions(concept)
    context.spend(1 + 8 * descriptions.length)
    return descriptions.some((description) => (alsoInactive || description.isActive) && checks.every((check) => check(description)))
  }
}

const kindConcepts = { fsn: '900000000000003001', synonym: '900000000000013009', definition: '900000000000550004' } as const

function compileDescriptionFilter(context: Context, filter: DescriptionFilter, answers: Answers): (description: Description) => boolean {
  switch (filter.kind) {
    case 'term': {
      const isTerm = compileTerms(filter.terms)
      return ({ term }) => isAsAsked(isTerm(term), filter.operator)
    }
    case 'language':
      return ({ language }) => isAsAsked(filter.codes.includes(language.toLowerCase()), filter.operator)
    case 'type':
      return ({ kind }) => isAsAsked(filter.tokens.includes(kind), filter.operator)
    case 'typeId': {
      const isKind = answers.question(filter.value)
      const kinds = new Map(Object.entries(kindConcepts).map(([kind, sctid]) => [kind, isKind(ordinalOf(context, sctid))]))
      return ({ kind }) => isAsAsked(kinds.get(kind)!, filter.operator)
    }
    case 'id':
      return ({ id }) => isAsAsked(filter.ids.includes(id), filter.operator)
    case 'dialect': {
      const dialects = filter.dialects.map((dialect) => compileDialect(context, dialect, answers))
      return (description) =>
        isAsAsked(
          dialects.some((isIn) => isIn(description)),
          filter.operator,
        )
    }
    default:
      return compileShared(filter, answers)
  }
}

function compileDialect(
  context: Context,
  { referenceSets, acceptability }: Dialect,
  answers: Answers,
): (description: Description) => boolean {
  const isReferenceSet = referenceSets.kind === 'alias' ? questionOfAlias(context, referenceSets.alias) : answers.question(referenceSets)
  return (description) => {
    for (const [referenceSet, accepted] of description.acceptability) {
      if (isReferenceSet(referenceSet) && (acceptability.length === 0 || acceptability.includes(accepted))) return true
    }
    return false
  }
}

function questionOfAlias(context: Context, alias: string): (concept: number) => boolean {
  const sctid = findDialect(alias)
  if (sctid === undefined) throw new Unanswerable(`No se conoce el dialecto «${alias}»: se puede usar dialectId con el SCTID.`)
  const known = ordinalOf(context, sctid)
  return (concept) => concept === known
}
