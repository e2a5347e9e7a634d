import type {
  AttributeConstraint,
  Comparison,
  ConceptFilter,
  DescriptionFilter,
  Ecl,
  MemberFilter,
  Refinement,
  SearchTerm,
  SharedFilter,
  Value,
} from './tree.ts'
import { explanationWords, type ExplanationLanguage } from './explain-words.ts'

/** The name of a concept, where it is known. */
export type NameOf = (sctid: string) => string | undefined

/** Says what an expression asks for, a line for each part. */
export function explainEcl(tree: Ecl, nameOf: NameOf = () => undefined, language: ExplanationLanguage = 'es'): string {
  const words = explanationWords[language]
  const lines: string[] = []
  const say = (depth: number, text: string): void => {
    lines.push(`${'  '.repeat(depth)}${text}`)
  }

  function expression(node: Ecl, depth: number, before = ''): void {
    const brief = phrase(node)
    if (brief !== undefined) return say(depth, `${before}${brief}`)
    switch (node.kind) {
      case 'and':
      case 'or':
      case 'minus': {
        say(depth, `${before}${words.sets[node.kind]}`)
        for (const operand of node.operands) expression(operand, depth + 1, '- ')
        return
      }
      case 'hierarchy':
        say(depth, `${before}${words.operators[node.operator]}:`)
        return expression(node.of, depth + 1)
      case 'memberOf':
        say(depth, `${before}${words.memberOf(fieldsOf(node.fields))}`)
        expression(node.of, depth + 1)
        for (const filter of node.filters.flat()) say(depth + 1, words.rows(memberFilter(filter)))
        return
      case 'containing':
        say(depth, `${before}${words.containing}`)
        return expression(node.of, depth + 1)
      case 'dotted':
        say(depth, `${before}${words.dotted(node.attributes.map(inline))}`)
        return expression(node.of, depth + 1)
      case 'refined':
        expression(node.of, depth, before)
        say(depth, words.refined)
        return refinement(node.refinement, depth + 1)
      case 'filtered':
        expression(node.of, depth, before)
        if (node.filter.on === 'concept') say(depth, words.conceptFiltered(node.filter.all.map(conceptFilter).join(words.and)))
        else say(depth, words.descriptionFiltered(node.filter.all.map(descriptionFilter).join(words.and)))
        return
      case 'history': {
        expression(node.of, depth, before)
        if (node.referenceSets === undefined) return say(depth, words.history[node.profile])
        say(depth, words.historyOf)
        return expression(node.referenceSets, depth + 1)
      }
    }
  }

  /** The explanation of an expression that fits in one line. */
  function phrase(node: Ecl): string | undefined {
    switch (node.kind) {
      case 'any':
        return words.any
      case 'concept':
        return named(node.sctid, node.term)
      case 'alternate':
        return words.alternate(`${node.scheme}#${node.code}`)
      case 'hierarchy': {
        const of = node.of.kind === 'any' || node.of.kind === 'concept' || isPlainMember(node.of) ? phrase(node.of) : undefined
        return of === undefined ? undefined : `${words.operators[node.operator]} ${of}`
      }
      case 'memberOf':
        return isPlainMember(node) ? words.membersOf(phrase(node.of)!) : undefined
      default:
        return undefined
    }
  }

  function isPlainMember(node: Ecl): boolean {
    if (node.kind !== 'memberOf' || node.fields !== undefined || node.filters.length > 0) return false
    return node.of.kind === 'concept' || node.of.kind === 'any'
  }

  function named(sctid: string, term: string | undefined): string {
    const name = nameOf(sctid) ?? term
    return name === undefined ? sctid : `${sctid} |${name}|`
  }

  /** A part of a sentence: what does not fit is told in brackets. */
  function inline(node: Ecl): string {
    return phrase(node) ?? `(${explainEcl(node, nameOf, language).replaceAll(/\n +/g, ' ').replaceAll('\n', ' ')})`
  }

  function refinement(node: Refinement, depth: number): void {
    switch (node.kind) {
      case 'and':
      case 'or':
        say(depth, node.kind === 'and' ? words.all : words.some)
        for (const operand of node.operands) refinement(operand, depth + 1)
        return
      case 'group':
        say(depth, words.group(node))
        return refinement(node.of, depth + 1)
      case 'attribute':
        return say(depth, attribute(node))
    }
  }

  function attribute(node: AttributeConstraint): string {
    const name = node.name.kind === 'any' ? words.anyName : inline(node.name)
    return node.isReverse
      ? words.reverse(node, name, source(node.value, node.operator))
      : words.attribute(node, name, value(node.value, node.operator))
  }

  /** The concepts that have an attribute with what is asked for as its value. */
  function source(of: Value, operator: Comparison): string {
    if (of.kind !== 'expression') return value(of, operator)
    return of.expression.kind === 'any' ? '' : words.among(isNot(operator), inline(of.expression))
  }

  function value(of: Value, operator: Comparison): string {
    switch (of.kind) {
      case 'expression':
        return of.expression.kind === 'any' ? words.anyValue(isNot(operator)) : words.valueIn(isNot(operator), inline(of.expression))
      case 'number':
        return `${operator} ${of.value}`
      case 'boolean':
        return words.boolean(isNot(operator), of.value)
      case 'strings':
        return words.strings(isNot(operator), of.values.map(searchTerm))
      case 'times':
        return `${operator} ${of.values.map(day).join(words.or)}`
    }
  }

  const isNot = (operator: Comparison): boolean => operator === '!='
  const searchTerm = ({ how, text }: SearchTerm): string => words.term[how](text)

  function day(time: number): string {
    const [, year, month, date] = /^(....)(..)(..)$/.exec(String(time)) ?? []
    return time === 0 || date === undefined ? words.noDay : words.day(year!, month!, date)
  }

  function shared(filter: SharedFilter): string {
    switch (filter.kind) {
      case 'module':
        return words.module(isNot(filter.operator), inline(filter.value))
      case 'effectiveTime':
        return words.dated(filter.operator, filter.times.map(day).join(words.or))
      case 'active':
        if (filter.value === 'any') return words.activeOrNot(isNot(filter.operator))
        return filter.value === (filter.operator === '=') ? words.active : words.inactive
    }
  }

  function conceptFilter(filter: ConceptFilter): string {
    switch (filter.kind) {
      case 'definitionStatus':
        return words.is(isNot(filter.operator), filter.tokens.map((token) => words.definitionStatus[token]).join(words.or))
      case 'definitionStatusId':
        return words.definitionStatusId(isNot(filter.operator), inline(filter.value))
      default:
        return shared(filter)
    }
  }

  function descriptionFilter(filter: DescriptionFilter): string {
    switch (filter.kind) {
      case 'term':
        return words.terms(isNot(filter.operator), filter.terms.map(searchTerm))
      case 'language':
        return words.language(isNot(filter.operator), filter.codes.join(words.or))
      case 'type':
        return words.is(isNot(filter.operator), filter.tokens.map((token) => words.kinds[token]).join(words.or))
      case 'typeId':
        return words.ofType(isNot(filter.operator), inline(filter.value))
      case 'id':
        return words.withId(isNot(filter.operator), filter.ids.join(words.or))
      case 'dialect': {
        const dialects = filter.dialects.map(({ referenceSets, acceptability }) => {
          const name = referenceSets.kind === 'alias' ? referenceSets.alias : inline(referenceSets)
          return acceptability.length === 0 ? name : `${name} (${acceptability.map((one) => words.acceptability[one]).join(words.or)})`
        })
        return words.dialect(isNot(filter.operator), dialects.join(words.or))
      }
      default:
        return shared(filter)
    }
  }

  function memberFilter(filter: MemberFilter): string {
    return filter.kind === 'field' ? words.field(filter.field, value(filter.value, filter.operator)) : shared(filter)
  }

  const fieldsOf = (fields: readonly string[] | '*' | undefined): string => {
    if (fields === undefined) return words.members
    return fields === '*' ? words.allFields : words.fields(fields)
  }

  expression(tree, 0)
  const [first = '', ...rest] = lines
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join('\n')
}
