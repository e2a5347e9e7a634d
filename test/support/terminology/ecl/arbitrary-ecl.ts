import type {
  Comparison,
  ConceptFilter,
  DescriptionFilter,
  Ecl,
  HierarchyOperator,
  MemberFilter,
  Refinement,
  SearchTerm,
  SharedFilter,
  Value,
} from '../../../../terminology/ecl/tree.ts'
import { model, type PlainTables } from './plain-tables.ts'
import { createRandom } from './random.ts'

const operators: readonly HierarchyOperator[] = [
  'descendant',
  'descendantOrSelf',
  'child',
  'childOrSelf',
  'ancestor',
  'ancestorOrSelf',
  'parent',
  'parentOrSelf',
  'top',
  'bottom',
]

/** Invents an expression that names concepts of the tables. */
export function makeEcl(tables: PlainTables, seed: number): Ecl {
  const random = createRandom(seed)
  const ids = tables.concepts.map(({ id }) => id)
  const types = [...new Set(tables.relationships.map(({ typeId }) => typeId))]
  const sets = [...new Set(tables.members.map(({ refsetId }) => refsetId))]
  const maps = sets.filter((id) => tables.members.some((row) => row.refsetId === id && 'mapTarget' in row.columns))
  const associations = sets.filter((id) => tables.members.some((row) => row.refsetId === id && 'targetComponentId' in row.columns))

  const concept = (from: readonly string[] = ids): Ecl => ({ kind: 'concept', sctid: random.pick(from), at: 0 })
  const equality = (): '=' | '!=' => (random.chance(0.75) ? '=' : '!=')
  const comparison = (): Comparison => random.pick(['=', '!=', '<', '<=', '>', '>='])
  const several = <Item>(make: () => Item, most = 2): Item[] => Array.from({ length: 1 + random.below(most) }, make)

  function expression(depth: number): Ecl {
    const kind = depth <= 0 ? 0 : random.below(14)
    switch (kind) {
      case 2:
      case 3:
        return { kind: random.pick(['and', 'or']), operands: [expression(depth - 1), ...several(() => expression(depth - 1))] }
      case 4:
        return { kind: 'minus', operands: [expression(depth - 1), expression(depth - 1)] }
      case 5:
        return {
          kind: 'dotted',
          of: simple(depth - 1),
          attributes: several(() => (random.chance(0.7) ? concept(types) : simple(depth - 1))),
        }
      case 6:
      case 7:
      case 8:
      case 9:
        return { kind: 'refined', of: random.chance(0.4) ? { kind: 'any' } : simple(depth - 1), refinement: refinement(depth - 1, false) }
      default:
        return filtered(depth, simple(depth))
    }
  }

  function simple(depth: number): Ecl {
    const kind = random.below(10)
    if (kind < 4) return { kind: 'hierarchy', operator: random.pick(operators), of: membership(depth) }
    return kind < 6 ? membership(depth) : focus(depth)
  }

  function focus(depth: number): Ecl {
    if (random.chance(0.1)) return { kind: 'any' }
    return depth > 0 && random.chance(0.4) ? expression(depth - 1) : concept()
  }

  function membership(depth: number): Ecl {
    const kind = random.below(8)
    if (kind > 2) return focus(depth)
    if (kind === 0) return { kind: 'containing', of: focus(depth) }
    const chosen = random.pick([sets, maps, associations])
    const filters = random.chance(0.5) ? [] : several(() => several(() => memberFilter(depth, chosen === maps, chosen === associations)))
    const fields = random.chance(0.7) ? {} : { fields: [chosen === associations ? 'targetComponentId' : 'referencedComponentId'] }
    const of = chosen === sets && random.chance(0.3) ? focus(depth) : concept(chosen)
    if (of.kind !== 'concept' || !sets.includes(of.sctid)) return { kind: 'memberOf', of, filters: [], at: 0 }
    return { kind: 'memberOf', of, ...fields, filters, at: 0 }
  }

  function filtered(depth: number, of: Ecl): Ecl {
    if (random.chance(0.55)) return of
    const kind = random.below(5)
    if (kind < 2) return { kind: 'filtered', of, filter: { on: 'concept', all: several(() => conceptFilter(depth)) } }
    if (kind < 4)
      return filtered(depth, { kind: 'filtered', of, filter: { on: 'description', all: several(() => descriptionFilter(depth)) } })
    if (random.chance(0.6)) return { kind: 'history', of, profile: random.pick(['min', 'mod', 'max']) }
    const referenceSets: Ecl = random.chance(0.2) ? { kind: 'any' } : concept(associations)
    return { kind: 'history', of, profile: 'max', referenceSets }
  }

  function refinement(depth: number, inGroup: boolean): Refinement {
    const kind = random.below(10)
    if (kind < 3 && depth > 0) {
      return {
        kind: random.pick(['and', 'or']),
        operands: [refinement(depth - 1, inGroup), ...several(() => refinement(depth - 1, inGroup))],
      }
    }
    if (kind < 6 && !inGroup) return { kind: 'group', ...cardinality(), of: refinement(depth - 1, true) }
    const isReverse = random.chance(0.15)
    const name: Ecl = random.chance(0.15) ? { kind: 'any' } : random.chance(0.8) ? concept(types) : simple(depth - 1)
    const operator = equality()
    const fixed = { kind: 'attribute', ...cardinality(), isReverse, name } as const
    if (!isReverse && random.chance(0.25)) return { ...fixed, ...concrete() }
    return { ...fixed, operator, value: { kind: 'expression', expression: random.chance(0.3) ? { kind: 'any' } : simple(depth - 1) } }
  }

  function cardinality(): { readonly min: number; readonly max: number } {
    if (random.chance(0.5)) return { min: 1, max: Infinity }
    const min = random.below(3)
    return { min, max: random.chance(0.4) ? Infinity : min + random.below(2) }
  }

  function concrete(): { readonly operator: Comparison; readonly value: Value } {
    const kind = random.below(3)
    if (kind === 0) return { operator: comparison(), value: { kind: 'number', value: random.pick([1, 2, 2.5, -3, 0]) } }
    if (kind === 1) return { operator: equality(), value: { kind: 'boolean', value: random.chance(0.5) } }
    return {
      operator: equality(),
      value: { kind: 'strings', values: several(() => ({ how: 'exact', text: random.pick(['PANADOL', 'panadol', 'a"\\b']) })) },
    }
  }

  function shared(depth: number): SharedFilter {
    switch (random.below(3)) {
      case 0:
        return {
          kind: 'module',
          operator: equality(),
          value: random.chance(0.6) ? concept([model.module, model.metadataModule]) : simple(depth - 1),
        }
      case 1:
        return { kind: 'effectiveTime', operator: comparison(), times: several(() => random.pick([0, 20190131, 20200131, 20210131])) }
      default:
        return { kind: 'active', operator: equality(), value: random.pick([true, false, 'any']) }
    }
  }

  function conceptFilter(depth: number): ConceptFilter {
    switch (random.below(4)) {
      case 0:
        return { kind: 'definitionStatus', operator: equality(), tokens: several(() => random.pick(['primitive', 'defined'])) }
      case 1:
        return { kind: 'definitionStatusId', operator: equality(), value: concept([model.primitive, model.defined]) }
      default:
        return shared(depth)
    }
  }

  function descriptionFilter(depth: number): DescriptionFilter {
    const operator = equality()
    switch (random.below(9)) {
      case 0:
      case 1:
      case 2:
        return { kind: 'term', operator, terms: several(searchTerm) }
      case 3:
        return { kind: 'language', operator, codes: several(() => random.pick(['es', 'en', 'sv'])) }
      case 4:
        return { kind: 'type', operator, tokens: several(() => random.pick(['fsn', 'synonym', 'definition'])) }
      case 5:
        return { kind: 'typeId', operator, value: concept([model.fsn, model.synonym, model.definition]) }
      case 6:
        return { kind: 'id', operator, ids: several(() => random.pick(tables.descriptions).id) }
      case 7: {
        const acceptability = () => (random.chance(0.5) ? [] : [random.pick(['preferred', 'acceptable'] as const)])
        if (random.chance(0.5)) {
          const alias = () => ({ kind: 'alias', alias: random.pick(['es', 'en-us']), at: 0 }) as const
          return { kind: 'dialect', operator, dialects: several(() => ({ referenceSets: alias(), acceptability: acceptability() })) }
        }
        const dialect = () => ({ referenceSets: concept([model.spanish, model.english]), acceptability: acceptability() })
        return { kind: 'dialect', operator, dialects: several(dialect) }
      }
      default:
        return shared(depth)
    }
  }

  function searchTerm(): SearchTerm {
    if (random.chance(0.6))
      return { how: 'match', text: random.pick(['dolor', 'ni', 'niño', 'CORA', 'cora agu', 'heart att', 'á', 'a-gr', 'tipo', '2', 'å']) }
    return { how: 'wild', text: random.pick(['*', 'dolor', '*ni*', 'D*r', '*a*a*', 'via', 'vía', '*\\**', 'x', '*o ósea']) }
  }

  function memberFilter(depth: number, isMap: boolean, isAssociation: boolean): MemberFilter {
    const kind = random.below(6)
    if (kind === 0) return shared(depth)
    if (isMap && kind < 4) {
      switch (random.below(3)) {
        case 0:
          return { kind: 'field', field: 'mapGroup', operator: comparison(), value: { kind: 'number', value: 1 + random.below(2) } }
        case 1:
          return { kind: 'field', field: 'isLocal', operator: equality(), value: { kind: 'boolean', value: random.chance(0.5) } }
        default: {
          const term = (): SearchTerm =>
            random.chance(0.5)
              ? { how: 'match', text: random.pick(['J45', 'J45.9', 'agu']) }
              : { how: 'wild', text: random.pick(['J*', 'J45', '*9']) }
          return { kind: 'field', field: 'mapTarget', operator: equality(), value: { kind: 'strings', values: several(term) } }
        }
      }
    }
    const field = isAssociation && kind < 4 ? 'targetComponentId' : 'referencedComponentId'
    return { kind: 'field', field, operator: equality(), value: { kind: 'expression', expression: simple(depth - 1) } }
  }

  return expression(3)
}

const brief: Readonly<Record<HierarchyOperator, string>> = {
  descendant: '<',
  descendantOrSelf: '<<',
  child: '<!',
  childOrSelf: '<<!',
  ancestor: '>',
  ancestorOrSelf: '>>',
  parent: '>!',
  parentOrSelf: '>>!',
  top: '!!>',
  bottom: '!!<',
}

/** Writes an expression, in one of the ways in which it may be written. */
export function printEcl(node: Ecl, seed: number): string {
  const random = createRandom(seed)
  const space = (): string => random.pick(['', ' ', ' ', '\n', ' /* un ** comentario ("|{{ */ '])
  const gap = (): string => space() || ' '
  const word = (text: string): string => random.pick([text, text.toLowerCase(), text.toUpperCase()])

  function expression(of: Ecl): string {
    switch (of.kind) {
      case 'and':
      case 'or':
      case 'minus':
        return of.operands.map(subexpression).join(`${gap()}${of.kind === 'and' && random.chance(0.4) ? ',' : word(of.kind)}${gap()}`)
      case 'dotted':
        return [of.of, ...of.attributes].map(subexpression).join(`${space()}.${space()}`)
      case 'refined':
        return `${subexpression(of.of)}${space()}:${space()}${refinement(of.refinement)}`
      default:
        return subexpression(of)
    }
  }

  function bracketed(of: Ecl): string {
    return `(${space()}${expression(of)}${space()})`
  }

  function focus(of: Ecl): string {
    if (of.kind === 'concept') return concept(of.sctid)
    if (of.kind === 'any') return random.chance(0.7) ? '*' : `${word('any')}`
    return bracketed(of)
  }

  function concept(sctid: string): string {
    return random.chance(0.2) ? `${sctid}${space()}|${space().replaceAll('|', '')}Un término (de "prueba")|` : sctid
  }

  function subexpression(of: Ecl): string {
    switch (of.kind) {
      case 'hierarchy': {
        const inner =
          of.of.kind === 'hierarchy' || of.of.kind === 'filtered' || of.of.kind === 'history' ? bracketed(of.of) : subexpression(of.of)
        const { operator } = of
        const long = operator === 'top' || operator === 'bottom' ? operator : `${operator}Of`
        return random.chance(0.7) ? `${brief[operator]}${space()}${inner}` : `${word(long)}${gap()}${inner}`
      }
      case 'memberOf': {
        const fields = of.fields === undefined ? '' : `${space()}[${space()}${[...of.fields].join(`${space()},${space()}`)}${space()}]`
        const filters = of.filters.map(
          (all) => `${space()}{{${space()}${word('m')}${gap()}${all.map(memberFilter).join(`${space()},`)}${space()}}}`,
        )
        return `${random.chance(0.7) ? '^' : `${word('memberOf')} `}${fields}${space()}${focus(of.of)}${filters.join('')}`
      }
      case 'containing':
        return `${random.chance(0.7) ? '^R' : word('refsetContainingAny')}${gap()}${focus(of.of)}`
      case 'filtered': {
        const inner = of.of.kind === 'history' ? bracketed(of.of) : subexpression(of.of)
        const { filter } = of
        const all = filter.on === 'concept' ? filter.all.map(conceptFilter) : filter.all.map(descriptionFilter)
        const kind = filter.on === 'concept' ? word('c') : random.chance(0.5) ? word('d') : ''
        return `${inner}${space()}{{${space()}${kind}${gap()}${all.join(`${space()},${space()}`)}${space()}}}`
      }
      case 'history': {
        const inner = of.of.kind === 'history' ? bracketed(of.of) : subexpression(of.of)
        const profile = of.profile === 'max' && random.chance(0.5) ? '' : `${random.pick(['-', '_'])}${word(of.profile)}`
        const sets = of.referenceSets === undefined ? profile : `${space()}${bracketed(of.referenceSets)}`
        return `${inner}${space()}{{${space()}+${space()}${word('history')}${sets}${space()}}}`
      }
      default:
        return focus(of)
    }
  }

  function refinement(of: Refinement): string {
    switch (of.kind) {
      case 'and':
      case 'or':
        return of.operands
          .map((one) => (one.kind === 'and' || one.kind === 'or' ? `(${space()}${refinement(one)}${space()})` : refinement(one)))
          .join(`${gap()}${of.kind === 'and' && random.chance(0.6) ? ',' : word(of.kind)}${gap()}`)
      case 'group':
        return `${cardinality(of)}{${space()}${refinement(of.of)}${space()}}`
      case 'attribute': {
        const reverse = of.isReverse ? `${random.chance(0.5) ? 'R' : word('reverseOf')}${gap()}` : ''
        return `${cardinality(of)}${reverse}${subexpression(of.name)}${space()}${comparison(of.operator)}${space()}${value(of.value)}`
      }
    }
  }

  function cardinality({ min, max }: { readonly min: number; readonly max: number }): string {
    if (min === 1 && max === Infinity && random.chance(0.7)) return ''
    const to = random.chance(0.6) ? '..' : ` ${word('to')} `
    return `[${min}${to}${max === Infinity ? random.pick(['*', 'many']) : max}]${space()}`
  }

  function comparison(operator: Comparison): string {
    return operator === '!=' ? random.pick(['!=', '<>', ` ${word('not')}${space()}=`]) : operator
  }

  function value(of: Value): string {
    switch (of.kind) {
      case 'expression':
        return subexpression(of.expression)
      case 'number':
        return `#${of.value}`
      case 'boolean':
        return word(String(of.value))
      case 'strings':
        return list(of.values.map(searchTerm))
      case 'times':
        return list(of.values.map(time))
    }
  }

  function searchTerm({ how, text }: SearchTerm): string {
    if (how === 'wild') return `${word('wild')}${space()}:${space()}"${text}"`
    const quoted = `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    return how === 'match' && random.chance(0.3) ? `${word('match')}:${quoted}` : quoted
  }

  function list(items: readonly string[]): string {
    return items.length === 1 && random.chance(0.7) ? items[0]! : `(${space()}${items.join(gap())}${space()})`
  }

  const time = (day: number): string => (day === 0 ? '""' : `"${day}"`)

  function shared(filter: SharedFilter): string {
    switch (filter.kind) {
      case 'module':
        return `${word('moduleId')}${space()}${comparison(filter.operator)}${space()}${subexpression(filter.value)}`
      case 'effectiveTime':
        return `${word('effectiveTime')}${space()}${comparison(filter.operator)}${space()}${list(filter.times.map(time))}`
      case 'active': {
        const written = { true: ['1', 'true'], false: ['0', 'False'], any: ['*', '"*"'] }[String(filter.value) as 'true' | 'false' | 'any']
        return `${word('active')} ${comparison(filter.operator)}${space()}${random.pick(written)}`
      }
    }
  }

  function conceptFilter(filter: ConceptFilter): string {
    switch (filter.kind) {
      case 'definitionStatus':
        return `${word('definitionStatus')} ${comparison(filter.operator)}${space()}${list(filter.tokens.map(word))}`
      case 'definitionStatusId':
        return `${word('definitionStatusId')} ${comparison(filter.operator)}${space()}${subexpression(filter.value)}`
      default:
        return shared(filter)
    }
  }

  function descriptionFilter(filter: DescriptionFilter): string {
    const start = `${word(filter.kind)} ${'operator' in filter ? comparison(filter.operator) : '='}${space()}`
    switch (filter.kind) {
      case 'term':
        return start + list(filter.terms.map(searchTerm))
      case 'language':
        return start + list(filter.codes.map(word))
      case 'type': {
        const tokens = { fsn: ['fsn', 'fullySpecifiedName'], synonym: ['syn', 'synonym'], definition: ['def', 'definition'] }
        return start + list(filter.tokens.map((token) => random.pick(tokens[token])))
      }
      case 'typeId':
        return start + subexpression(filter.value)
      case 'id':
        return start + list(filter.ids)
      case 'dialect': {
        const byId = filter.dialects.some(({ referenceSets }) => referenceSets.kind !== 'alias')
        const dialects = filter.dialects.map(({ referenceSets, acceptability }) => {
          const named = referenceSets.kind === 'alias' ? referenceSets.alias : subexpression(referenceSets)
          const tokens = { preferred: ['prefer', 'preferred', model.preferred], acceptable: ['accept', 'acceptable', model.acceptable] }
          return acceptability.length === 0
            ? named
            : `${named}${space()}(${acceptability.map((one) => random.pick(tokens[one])).join(' ')})`
        })
        return `${byId ? word('dialectId') : word('dialect')} ${comparison(filter.operator)} ${dialects.length === 1 ? dialects[0]! : `(${dialects.join(' ')})`}`
      }
      default:
        return shared(filter)
    }
  }

  function memberFilter(filter: MemberFilter): string {
    return filter.kind === 'field'
      ? `${filter.field}${space()}${comparison(filter.operator)}${space()}${value(filter.value)}`
      : shared(filter)
  }

  return `${space()}${expression(node)}${space()}`
}
