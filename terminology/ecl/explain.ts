import type {
  AttributeConstraint,
  Cardinality,
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
} from './tree.ts'

/** The name of a concept, where it is known. */
export type NameOf = (sctid: string) => string | undefined

const operators: Readonly<Record<HierarchyOperator, string>> = {
  descendant: 'los descendientes de',
  descendantOrSelf: 'lo mismo y los descendientes de',
  child: 'los hijos directos de',
  childOrSelf: 'lo mismo y los hijos directos de',
  ancestor: 'los ancestros de',
  ancestorOrSelf: 'lo mismo y los ancestros de',
  parent: 'los padres directos de',
  parentOrSelf: 'lo mismo y los padres directos de',
  top: 'los más generales de',
  bottom: 'los más específicos de',
}

/** Says in Spanish what an expression asks for, a line for each part. */
export function explainEcl(tree: Ecl, nameOf: NameOf = () => undefined): string {
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
        const [head, between] = {
          and: ['lo que está en todos estos:', ''],
          or: ['lo que está en alguno de estos:', ''],
          minus: ['lo que está en el primero y no en el segundo:', ''],
        }[node.kind]
        say(depth, `${before}${head}${between}`)
        for (const operand of node.operands) expression(operand, depth + 1, '- ')
        return
      }
      case 'hierarchy':
        say(depth, `${before}${operators[node.operator]}:`)
        return expression(node.of, depth + 1)
      case 'memberOf':
        say(depth, `${before}${fieldsOf(node.fields)} de los conjuntos de referencias:`)
        expression(node.of, depth + 1)
        for (const filter of node.filters.flat()) say(depth + 1, `con filas en que ${memberFilter(filter)}`)
        return
      case 'containing':
        say(depth, `${before}los conjuntos de referencias que contienen alguno de:`)
        return expression(node.of, depth + 1)
      case 'dotted':
        say(depth, `${before}los valores de ${node.attributes.map(inline).join(', y de éstos los de ')} en:`)
        return expression(node.of, depth + 1)
      case 'refined':
        expression(node.of, depth, before)
        say(depth, 'que cumplen:')
        return refinement(node.refinement, depth + 1)
      case 'filtered':
        expression(node.of, depth, before)
        if (node.filter.on === 'concept') say(depth, `y cuyo concepto ${node.filter.all.map(conceptFilter).join(' y ')}`)
        else say(depth, `y que tienen una descripción que ${node.filter.all.map(descriptionFilter).join(' y ')}`)
        return
      case 'history': {
        const profiles = { min: 'equivalentes', mod: 'equivalentes o casi', max: 'relacionados de cualquier modo' }
        expression(node.of, depth, before)
        if (node.referenceSets === undefined)
          return say(depth, `más los inactivos ${profiles[node.profile]}, según las asociaciones históricas`)
        say(depth, 'más los inactivos que asocian con ellos:')
        return expression(node.referenceSets, depth + 1)
      }
    }
  }

  /** The explanation of an expression that fits in one line. */
  function phrase(node: Ecl): string | undefined {
    switch (node.kind) {
      case 'any':
        return 'cualquier concepto'
      case 'concept':
        return named(node.sctid, node.term)
      case 'alternate':
        return `el concepto con identificador ${node.scheme}#${node.code}`
      case 'hierarchy': {
        const of = node.of.kind === 'any' || node.of.kind === 'concept' || isPlainMember(node.of) ? phrase(node.of) : undefined
        return of === undefined ? undefined : `${operators[node.operator]} ${of}`
      }
      case 'memberOf':
        return isPlainMember(node) ? `los miembros de ${phrase(node.of)}` : undefined
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
    return phrase(node) ?? `(${explainEcl(node, nameOf).replaceAll(/\n +/g, ' ').replaceAll('\n', ' ')})`
  }

  function refinement(node: Refinement, depth: number): void {
    switch (node.kind) {
      case 'and':
      case 'or':
        say(depth, node.kind === 'and' ? 'todo esto:' : 'algo de esto:')
        for (const operand of node.operands) refinement(operand, depth + 1)
        return
      case 'group':
        say(depth, `${times(node, 'un grupo', 'grupos')} de atributos con:`)
        return refinement(node.of, depth + 1)
      case 'attribute':
        return say(depth, attribute(node))
    }
  }

  function attribute(node: AttributeConstraint): string {
    const name = node.name.kind === 'any' ? 'de cualquier nombre' : inline(node.name)
    if (node.isReverse)
      return `${times(node, 'un concepto', 'conceptos')} que está en ${value(node.value, node.operator)} y lo tiene como ${name}`
    return `${times(node, 'un atributo', 'atributos')} ${name} ${value(node.value, node.operator)}`
  }

  function times({ min, max }: Cardinality, one: string, many: string): string {
    if (min === 1 && max === Infinity) return one
    if (max === 0) return `ningún ${one.split(' ')[1]!}`
    if (max === Infinity) return `${min} o más ${many}`
    return min === max ? `exactamente ${min} ${min === 1 ? one.split(' ')[1]! : many}` : `de ${min} a ${max} ${many}`
  }

  function value(of: Value, operator: Comparison): string {
    const not = operator === '!=' ? 'distinto de' : 'igual a'
    switch (of.kind) {
      case 'expression':
        if (of.expression.kind === 'any') return operator === '=' ? 'con cualquier valor' : 'sin valor'
        return `${operator === '=' ? 'con valor en' : 'con valor fuera de'} ${inline(of.expression)}`
      case 'number':
        return `${operator} ${of.value}`
      case 'boolean':
        return `${not} ${of.value ? 'verdadero' : 'falso'}`
      case 'strings':
        return `${operator === '!=' ? 'que no ' : ''}${of.values.map(searchTerm).join(' o ')}`
      case 'times':
        return `${operator} ${of.values.map(day).join(' o ')}`
    }
  }

  function searchTerm({ how, text }: SearchTerm): string {
    if (how === 'exact') return `es «${text}»`
    return how === 'wild' ? `es como «${text}»` : `tiene palabras que empiezan como «${text}»`
  }

  const day = (time: number): string =>
    time === 0 ? 'sin fecha' : String(time).replace(/^(....)(..)(..)$/, (_, year, month, date) => `${date}-${month}-${year}`)
  const unless = (operator: Comparison): string => (operator === '!=' ? 'no ' : '')

  function shared(filter: SharedFilter): string {
    switch (filter.kind) {
      case 'module':
        return `${unless(filter.operator)}es del módulo ${inline(filter.value)}`
      case 'effectiveTime':
        return `tiene fecha ${filter.operator} ${filter.times.map(day).join(' o ')}`
      case 'active':
        if (filter.value === 'any') return `${unless(filter.operator)}está activo o inactivo`
        return filter.value === (filter.operator === '=') ? 'está activo' : 'está inactivo'
    }
  }

  function conceptFilter(filter: ConceptFilter): string {
    switch (filter.kind) {
      case 'definitionStatus': {
        const tokens = filter.tokens.map((token) => (token === 'defined' ? 'suficientemente definido' : 'primitivo'))
        return `${unless(filter.operator)}es ${tokens.join(' o ')}`
      }
      case 'definitionStatusId':
        return `${unless(filter.operator)}tiene el estado de definición ${inline(filter.value)}`
      default:
        return shared(filter)
    }
  }

  function descriptionFilter(filter: DescriptionFilter): string {
    switch (filter.kind) {
      case 'term':
        return `${unless(filter.operator)}${filter.terms.map(searchTerm).join(' o ')}`
      case 'language':
        return `${unless(filter.operator)}está en el idioma ${filter.codes.join(' o ')}`
      case 'type': {
        const kinds = { fsn: 'nombre completo', synonym: 'sinónimo', definition: 'definición' }
        return `${unless(filter.operator)}es ${filter.tokens.map((token) => kinds[token]).join(' o ')}`
      }
      case 'typeId':
        return `${unless(filter.operator)}es del tipo ${inline(filter.value)}`
      case 'id':
        return `${unless(filter.operator)}tiene el identificador ${filter.ids.join(' o ')}`
      case 'dialect': {
        const acceptable = { preferred: 'preferida', acceptable: 'aceptable' }
        const dialects = filter.dialects.map(({ referenceSets, acceptability }) => {
          const name = referenceSets.kind === 'alias' ? referenceSets.alias : inline(referenceSets)
          return acceptability.length === 0 ? name : `${name} (${acceptability.map((one) => acceptable[one]).join(' o ')})`
        })
        return `${unless(filter.operator)}está en el dialecto ${dialects.join(' o ')}`
      }
      default:
        return shared(filter)
    }
  }

  function memberFilter(filter: MemberFilter): string {
    return filter.kind === 'field' ? `${filter.field} ${value(filter.value, filter.operator)}` : shared(filter)
  }

  const fieldsOf = (fields: readonly string[] | '*' | undefined): string => {
    if (fields === undefined) return 'los miembros'
    return fields === '*' ? 'todos los campos' : `los campos ${fields.join(', ')}`
  }

  expression(tree, 0)
  const [first = '', ...rest] = lines
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join('\n')
}
