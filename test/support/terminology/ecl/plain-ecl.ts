import type {
  Comparison,
  ConceptFilter,
  DescriptionFilter,
  Ecl,
  MemberFilter,
  Refinement,
  SearchTerm,
  SharedFilter,
  Value,
} from '../../../../terminology/ecl/tree.ts'
import {
  type ConceptRow,
  type DescriptionRow,
  model,
  type PlainTables,
  type ReferenceSetRow,
  type RelationshipRow,
} from './plain-tables.ts'

type Ids = ReadonlySet<string>

/** Answers an expression by going through the tables again and again, as its specification says it. */
export function evaluatePlainly(tables: PlainTables, expression: Ecl): Ids {
  const all = new Set(tables.concepts.map(({ id }) => id))
  const isA = tables.relationships.filter(({ active, typeId }) => active && typeId === model.isA)
  const defining = tables.relationships.filter(({ active, typeId }) => active && typeId !== model.isA)

  // Looking through all rows for each step would be nine tenths of the property's time.
  const nearTo = { up: new Map<string, string[]>(), down: new Map<string, string[]>() }
  for (const { sourceId, destinationId } of isA) {
    nearTo.up.set(sourceId, [...(nearTo.up.get(sourceId) ?? []), destinationId!])
    nearTo.down.set(destinationId!, [...(nearTo.down.get(destinationId!) ?? []), sourceId])
  }
  const near = (id: string, way: 'up' | 'down'): readonly string[] => nearTo[way].get(id) ?? []
  const far = (id: string, way: 'up' | 'down'): Ids => {
    const found = new Set<string>()
    const visit = (next: string): void => {
      if (found.has(next)) return
      found.add(next)
      for (const one of near(next, way)) visit(one)
    }
    for (const one of near(id, way)) visit(one)
    return found
  }
  const covers = (general: string, special: string): boolean => general === special || far(special, 'up').has(general)

  function answer(node: Ecl): Ids {
    switch (node.kind) {
      case 'any':
        return all
      case 'concept':
        return new Set([node.sctid].filter((id) => all.has(id)))
      case 'alternate':
        throw new Error('no table has alternate identifiers')
      case 'hierarchy':
        return hierarchy(node.operator, answer(node.of))
      case 'and':
        return node.operands.map(answer).reduce((a, b) => new Set([...a].filter((id) => b.has(id))))
      case 'or':
        return node.operands.map(answer).reduce((a, b) => new Set([...a, ...b]))
      case 'minus':
        return node.operands.map(answer).reduce((a, b) => new Set([...a].filter((id) => !b.has(id))))
      case 'memberOf': {
        const sets = answer(node.of)
        const alsoInactive = node.filters.flat().some(({ kind }) => kind === 'active')
        const rows = tables.members
          .filter((row) => sets.has(row.refsetId) && (row.active || alsoInactive))
          .filter((row) => node.filters.flat().every((filter) => isMember(row, filter)))
        const field = node.fields?.[0] ?? 'referencedComponentId'
        const values = rows.map((row) => (field === 'referencedComponentId' ? row.referencedComponentId : row.columns[field]))
        return new Set(values.filter((value) => value !== undefined && all.has(value)) as string[])
      }
      case 'containing': {
        const asked = answer(node.of)
        return new Set(tables.members.filter((row) => row.active && asked.has(row.referencedComponentId)).map(({ refsetId }) => refsetId))
      }
      case 'dotted':
        return node.attributes.reduce<Ids>((from, attribute) => values(from, attribute), answer(node.of))
      case 'refined':
        return new Set([...answer(node.of)].filter((id) => fulfils(id, node.refinement, attributesOf(id))))
      case 'filtered': {
        const { filter } = node
        return new Set(
          [...answer(node.of)].filter((id) => {
            if (filter.on === 'concept')
              return filter.all.every((one) =>
                isConcept(
                  tables.concepts.find((row) => row.id === id)!,
                  one,
                ),
              )
            const alsoInactive = filter.all.some(({ kind }) => kind === 'active')
            return tables.descriptions.some(
              (row) => row.conceptId === id && (row.active || alsoInactive) && filter.all.every((one) => isDescription(row, one)),
            )
          }),
        )
      }
      case 'history': {
        const base = answer(node.of)
        const profiles = { min: [model.sameAs], mod: [model.sameAs, model.replacedBy], max: [...far(model.historical, 'down')] }
        const given = node.referenceSets
        const sets: Ids = given === undefined || given.kind === 'any' ? new Set<string>(profiles[node.profile]) : answer(given)
        const rows = tables.members.filter(
          (row) => row.active && sets.has(row.refsetId) && base.has(row.columns['targetComponentId'] ?? ''),
        )
        return new Set([...base, ...rows.map(({ referencedComponentId }) => referencedComponentId)])
      }
    }
  }

  function hierarchy(operator: string, of: Ids): Ids {
    const ids = [...of]
    const union = (sets: readonly Iterable<string>[]): Ids => new Set(sets.flatMap((set) => [...set]))
    switch (operator) {
      case 'descendant':
        return union(ids.map((id) => far(id, 'down')))
      case 'descendantOrSelf':
        return union([ids, ...ids.map((id) => far(id, 'down'))])
      case 'child':
        return union(ids.map((id) => near(id, 'down')))
      case 'childOrSelf':
        return union([ids, ...ids.map((id) => near(id, 'down'))])
      case 'ancestor':
        return union(ids.map((id) => far(id, 'up')))
      case 'ancestorOrSelf':
        return union([ids, ...ids.map((id) => far(id, 'up'))])
      case 'parent':
        return union(ids.map((id) => near(id, 'up')))
      case 'parentOrSelf':
        return union([ids, ...ids.map((id) => near(id, 'up'))])
      case 'top':
        return new Set(ids.filter((id) => ids.every((other) => !far(id, 'up').has(other))))
      default:
        return new Set(ids.filter((id) => ids.every((other) => !far(id, 'down').has(other))))
    }
  }

  const attributesOf = (id: string): readonly RelationshipRow[] => defining.filter(({ sourceId }) => sourceId === id)
  const isIsA = (name: Ecl): boolean => name.kind === 'concept' && name.sctid === model.isA
  const rowsOf = (name: Ecl): readonly RelationshipRow[] => {
    if (isIsA(name)) return isA
    const names = answer(name)
    return defining.filter(({ typeId }) => names.has(typeId))
  }

  function values(from: Ids, attribute: Ecl): Ids {
    const rows = rowsOf(attribute).filter((row) => from.has(row.sourceId) && row.destinationId !== undefined)
    return new Set(rows.map(({ destinationId }) => destinationId!))
  }

  function fulfils(id: string, refinement: Refinement, rows: readonly RelationshipRow[]): boolean {
    switch (refinement.kind) {
      case 'and':
        return refinement.operands.every((one) => fulfils(id, one, rows))
      case 'or':
        return refinement.operands.some((one) => fulfils(id, one, rows))
      case 'group': {
        const numbers = new Set(rows.map(({ relationshipGroup }) => relationshipGroup))
        const groups = [...numbers].flatMap((number) => {
          const group = rows.filter(({ relationshipGroup }) => relationshipGroup === number)
          return number === 0 ? group.map((row) => [row]) : [group]
        })
        const found = groups.filter((group) => fulfils(id, refinement.of, group))
        return isWithin(
          refinement,
          essential(found, (group, by) => group.every((row) => by.some((other) => saysNoMore(row, other)))),
        )
      }
      case 'attribute': {
        if (refinement.isReverse) {
          const sources = rowsOf(refinement.name).filter((row) => row.destinationId === id && isSource(row.sourceId, refinement))
          return isWithin(refinement, new Set(sources.map(({ sourceId }) => sourceId)).size)
        }
        const own = isIsA(refinement.name) ? isA.filter(({ sourceId }) => sourceId === id) : rows
        const named = rowsOf(refinement.name)
        const found = own.filter((row) => named.includes(row) && isValue(row, refinement.value, refinement.operator))
        return isWithin(refinement, isIsA(refinement.name) ? found.length : essential(found, saysNoMore))
      }
    }
  }

  const isSource = (id: string, { value, operator }: { readonly value: Value; readonly operator: Comparison }): boolean =>
    value.kind === 'expression' && answer(value.expression).has(id) === (operator === '=')

  const isWithin = ({ min, max }: { readonly min: number; readonly max: number }, count: number): boolean => min <= count && count <= max

  function saysNoMore(row: RelationshipRow, by: RelationshipRow): boolean {
    if (!covers(row.typeId, by.typeId)) return false
    if (row.destinationId === undefined) return by.destinationId === undefined && row.value === by.value
    return by.destinationId !== undefined && covers(row.destinationId, by.destinationId)
  }

  /** How many are left when each that another makes redundant was taken away, one after another. */
  function essential<Item>(items: readonly Item[], isRedundant: (item: Item, by: Item) => boolean): number {
    const left = [...items]
    for (let index = left.length - 1; index >= 0; index--) {
      const item = left[index]!
      if (left.some((other) => other !== item && isRedundant(item, other))) left.splice(index, 1)
    }
    return left.length
  }

  function isValue(row: RelationshipRow, value: Value, operator: Comparison): boolean {
    switch (value.kind) {
      case 'expression':
        if (value.expression.kind === 'any') return operator === '='
        return row.destinationId !== undefined && answer(value.expression).has(row.destinationId) === (operator === '=')
      case 'number':
        return typeof row.value === 'number' && compare(row.value, operator, value.value)
      case 'boolean':
        return typeof row.value === 'boolean' && (row.value === value.value) === (operator === '=')
      case 'strings':
        return typeof row.value === 'string' && isAnyTerm(row.value, value.values) === (operator === '=')
      case 'times':
        return false
    }
  }

  function isShared(row: { active: boolean; moduleId: string; effectiveTime: number }, filter: SharedFilter): boolean {
    switch (filter.kind) {
      case 'module':
        return answer(filter.value).has(row.moduleId) === (filter.operator === '=')
      case 'effectiveTime':
        return isTime(row.effectiveTime, filter.operator, filter.times)
      case 'active':
        return (filter.value === 'any' || row.active === filter.value) === (filter.operator === '=')
    }
  }

  function isConcept(row: ConceptRow, filter: ConceptFilter): boolean {
    if (filter.kind === 'definitionStatus') {
      const tokens = filter.tokens.map((token) => model[token] as string)
      return tokens.includes(row.definitionStatusId) === (filter.operator === '=')
    }
    if (filter.kind === 'definitionStatusId') return answer(filter.value).has(row.definitionStatusId) === (filter.operator === '=')
    return isShared(row, filter)
  }

  function isDescription(row: DescriptionRow, filter: DescriptionFilter): boolean {
    const asked = 'operator' in filter && filter.operator !== '!='
    switch (filter.kind) {
      case 'term':
        return isAnyTerm(row.term, filter.terms) === asked
      case 'language':
        return filter.codes.includes(row.languageCode) === asked
      case 'type':
        return filter.tokens.map((token) => model[token] as string).includes(row.typeId) === asked
      case 'typeId':
        return answer(filter.value).has(row.typeId) === asked
      case 'id':
        return filter.ids.includes(row.id) === asked
      case 'dialect': {
        const accepted = tables.language.filter((one) => one.active && one.descriptionId === row.id)
        const isIn = filter.dialects.some(({ referenceSets, acceptability }) => {
          const aliases: Readonly<Record<string, string>> = { es: model.spanish, 'en-us': model.english }
          const sets: Ids = referenceSets.kind === 'alias' ? new Set([aliases[referenceSets.alias]!]) : answer(referenceSets)
          const concepts = acceptability.map((one) => model[one] as string)
          return accepted.some((one) => sets.has(one.refsetId) && (concepts.length === 0 || concepts.includes(one.acceptabilityId)))
        })
        return isIn === asked
      }
      default:
        return isShared(row, filter)
    }
  }

  function isMember(row: ReferenceSetRow, filter: MemberFilter): boolean {
    if (filter.kind !== 'field') return isShared(row, filter)
    const { field, operator, value } = filter
    const found = field === 'referencedComponentId' ? row.referencedComponentId : row.columns[field]
    if (found === undefined) return false
    switch (value.kind) {
      case 'expression':
        return answer(value.expression).has(found) === (operator === '=')
      case 'number':
        return compare(Number(found), operator, value.value)
      case 'boolean':
        return (found === String(value.value)) === (operator === '=')
      case 'strings':
        return isAnyTerm(found, value.values) === (operator === '=')
      case 'times':
        return isTime(Number(found), operator, value.values)
    }
  }

  return answer(expression)
}

function compare(found: number, operator: Comparison, asked: number): boolean {
  const signs: Readonly<Record<Comparison, readonly number[]>> = {
    '=': [0],
    '!=': [-1, 1],
    '<': [-1],
    '<=': [-1, 0],
    '>': [1],
    '>=': [0, 1],
  }
  return signs[operator].includes(Math.sign(found - asked))
}

function isTime(found: number, operator: Comparison, asked: readonly number[]): boolean {
  if (operator === '=' || operator === '!=') return asked.includes(found) === (operator === '=')
  return asked.some((one) => found !== 0 && one !== 0 && compare(found, operator, one))
}

function isAnyTerm(found: string, terms: readonly SearchTerm[]): boolean {
  return terms.some((term) => isTerm(found, term))
}

/** By patterns over letters and marks apart: a letter without a mark may have any in the text. */
function isTerm(found: string, { how, text }: SearchTerm): boolean {
  if (how === 'exact') return found === text
  const letters = found.toLowerCase().normalize('NFD')
  if (how === 'wild') {
    const pattern = text.replaceAll(/\\(.)|(\*)/g, (_, escaped: string | undefined) => escaped ?? '\u0000')
    return new RegExp(`^${pattern.split('\u0000').map(patternOf).join('[^]*')}$`).test(letters)
  }
  return text
    .trim()
    .split(/\s+/)
    .every((word) => new RegExp(`(?:^|[^\\p{L}\\p{N}\\p{M}])${patternOf(word)}`, 'u').test(letters))
}

function patternOf(text: string): string {
  const letters =
    text
      .toLowerCase()
      .normalize('NFD')
      .match(/[^\u0300-\u036f][\u0300-\u036f]*/g) ?? []
  return letters
    .map((letter) => {
      const plain = `[${letter.replaceAll(/[\\\]^-]/g, String.raw`\$&`)}]`
      return letter.length === 1 ? `${plain}[\u0300-\u036f]*` : `${letter}(?![\u0300-\u036f])`
    })
    .join('')
}
