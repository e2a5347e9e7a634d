import type { Cardinality, Comparison, HierarchyOperator } from './tree.ts'

/** The languages that expressions are explained in. */
export type ExplanationLanguage = 'es' | 'en'

const es = {
  operators: {
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
  } satisfies Readonly<Record<HierarchyOperator, string>>,
  sets: {
    and: 'lo que está en todos estos:',
    or: 'lo que está en alguno de estos:',
    minus: 'lo que está en el primero y no en el segundo:',
  },
  memberOf: (fields: string) => `${fields} de los conjuntos de referencias:`,
  rows: (filter: string) => `con filas en que ${filter}`,
  field: (name: string, value: string) => `${name} ${value}`,
  containing: 'los conjuntos de referencias que contienen alguno de:',
  dotted: (attributes: readonly string[]) => `los valores de ${attributes.join(', y de éstos los de ')} en:`,
  refined: 'que cumplen:',
  conceptFiltered: (filter: string) => `y cuyo concepto ${filter}`,
  descriptionFiltered: (filter: string) => `y que tienen una descripción que ${filter}`,
  history: {
    min: 'más los inactivos equivalentes, según las asociaciones históricas',
    mod: 'más los inactivos equivalentes o casi, según las asociaciones históricas',
    max: 'más los inactivos relacionados de cualquier modo, según las asociaciones históricas',
  },
  historyOf: 'más los inactivos que asocian con ellos:',
  any: 'cualquier concepto',
  alternate: (id: string) => `el concepto con identificador ${id}`,
  members: 'los miembros',
  membersOf: (set: string) => `los miembros de ${set}`,
  allFields: 'todos los campos',
  fields: (names: readonly string[]) => `los campos ${names.join(', ')}`,
  all: 'todo esto:',
  some: 'algo de esto:',
  group: (cardinality: Cardinality) => `${times(cardinality, 'un grupo', 'grupo', 'grupos')} de atributos con:`,
  anyName: 'de cualquier nombre',
  attribute: (cardinality: Cardinality, name: string, value: string) =>
    `${times(cardinality, 'un atributo', 'atributo', 'atributos')} ${name} ${value}`,
  reverse: (cardinality: Cardinality, name: string, value: string) =>
    `${[times(cardinality, 'un concepto', 'concepto', 'conceptos'), value].filter(Boolean).join(' ')} con él como ${name}`,
  among: (isNot: boolean, set: string) => `${isNot ? 'fuera de' : 'entre'} ${set},`,
  anyValue: (isNot: boolean): string => (isNot ? 'sin valor' : 'con cualquier valor'),
  valueIn: (isNot: boolean, set: string) => `${isNot ? 'con valor fuera de' : 'con valor en'} ${set}`,
  boolean: (isNot: boolean, value: boolean) => `${isNot ? 'distinto de' : 'igual a'} ${value ? 'verdadero' : 'falso'}`,
  strings: (isNot: boolean, terms: readonly string[]) => `${isNot ? 'que no ' : ''}${terms.join(' o ')}`,
  terms: (isNot: boolean, terms: readonly string[]) => `${not(isNot)}${terms.join(' o ')}`,
  term: {
    exact: (text: string) => `es «${text}»`,
    wild: (text: string) => `es como «${text}»`,
    match: (text: string) => `tiene palabras que empiezan como «${text}»`,
  },
  or: ' o ',
  and: ' y ',
  day: (year: string, month: string, day: string) => `${day}-${month}-${year}`,
  noDay: 'sin fecha',
  module: (isNot: boolean, module: string) => `${not(isNot)}es del módulo ${module}`,
  dated: (operator: Comparison, days: string) => `tiene fecha ${operator} ${days}`,
  activeOrNot: (isNot: boolean) => `${not(isNot)}está activo o inactivo`,
  active: 'está activo',
  inactive: 'está inactivo',
  definitionStatus: { defined: 'suficientemente definido', primitive: 'primitivo' },
  is: (isNot: boolean, what: string) => `${not(isNot)}es ${what}`,
  definitionStatusId: (isNot: boolean, status: string) => `${not(isNot)}tiene el estado de definición ${status}`,
  language: (isNot: boolean, languages: string) => `${not(isNot)}está en el idioma ${languages}`,
  kinds: { fsn: 'nombre completo', synonym: 'sinónimo', definition: 'definición' },
  ofType: (isNot: boolean, type: string) => `${not(isNot)}es del tipo ${type}`,
  withId: (isNot: boolean, ids: string) => `${not(isNot)}tiene el identificador ${ids}`,
  acceptability: { preferred: 'preferida', acceptable: 'aceptable' },
  dialect: (isNot: boolean, dialects: string) => `${not(isNot)}está en el dialecto ${dialects}`,
}

/** The words of an explanation. */
export type ExplanationWords = typeof es

const en: ExplanationWords = {
  operators: {
    descendant: 'the descendants of',
    descendantOrSelf: 'the descendants or self of',
    child: 'the children of',
    childOrSelf: 'the children or self of',
    ancestor: 'the ancestors of',
    ancestorOrSelf: 'the ancestors or self of',
    parent: 'the parents of',
    parentOrSelf: 'the parents or self of',
    top: 'the most general of',
    bottom: 'the most specific of',
  },
  sets: {
    and: 'what is in all of these:',
    or: 'what is in any of these:',
    minus: 'what is in the first and not in the second:',
  },
  memberOf: (fields) => `${fields} of the reference sets:`,
  rows: (filter) => `of which each row ${filter}`,
  field: (name, value) => `has ${name} ${value}`,
  containing: 'the reference sets that contain any of:',
  dotted: (attributes) => `the values of ${attributes.join(', and of these those of ')} in:`,
  refined: 'that meet:',
  conceptFiltered: (filter) => `and whose concept ${filter}`,
  descriptionFiltered: (filter) => `and that have a description that ${filter}`,
  history: {
    min: 'plus the inactive ones that are equivalent, by the historical associations',
    mod: 'plus the inactive ones that are equivalent or nearly so, by the historical associations',
    max: 'plus the inactive ones that are related in any way, by the historical associations',
  },
  historyOf: 'plus the inactive ones that are associated with them by:',
  any: 'any concept',
  alternate: (id) => `the concept with the identifier ${id}`,
  members: 'the members',
  membersOf: (set) => `the members of ${set}`,
  allFields: 'all fields',
  fields: (names) => `the fields ${names.join(', ')}`,
  all: 'all of this:',
  some: 'any of this:',
  group: (cardinality) => `${timesInEnglish(cardinality, 'a group', 'group')} of attributes with:`,
  anyName: 'of any name',
  attribute: (cardinality, name, value) => `${timesInEnglish(cardinality, 'an attribute', 'attribute')} ${name} ${value}`,
  reverse: (cardinality, name, value) =>
    `${[timesInEnglish(cardinality, 'a concept', 'concept'), value].filter(Boolean).join(' ')} with it as ${name}`,
  among: (isNot, set) => `${isNot ? 'outside of' : 'among'} ${set},`,
  anyValue: (isNot) => (isNot ? 'without a value' : 'with any value'),
  valueIn: (isNot, set) => `${isNot ? 'with a value outside of' : 'with a value in'} ${set}`,
  boolean: (isNot, value) => `${isNot ? 'other than' : 'equal to'} ${value}`,
  strings: (isNot, terms) => `that ${isNot ? 'neither ' : ''}${terms.join(isNot ? ' nor ' : ' or ')}`,
  terms: (isNot, terms) => (isNot ? `neither ${terms.join(' nor ')}` : terms.join(' or ')),
  term: {
    exact: (text) => `is “${text}”`,
    wild: (text) => `is like “${text}”`,
    match: (text) => `has words that begin like “${text}”`,
  },
  or: ' or ',
  and: ' and ',
  day: (year, month, day) => `${year}-${month}-${day}`,
  noDay: 'no date',
  module: (isNot, module) => `${isNot ? 'is not' : 'is'} of the module ${module}`,
  dated: (operator, days) => `has a date ${operator} ${days}`,
  activeOrNot: (isNot) => (isNot ? 'is neither active nor inactive' : 'is active or inactive'),
  active: 'is active',
  inactive: 'is inactive',
  definitionStatus: { defined: 'sufficiently defined', primitive: 'primitive' },
  is: (isNot, what) => `${isNot ? 'is not' : 'is'} ${what}`,
  definitionStatusId: (isNot, status) => `${isNot ? 'does not have' : 'has'} the definition status ${status}`,
  language: (isNot, languages) => `${isNot ? 'is not' : 'is'} in the language ${languages}`,
  kinds: { fsn: 'a fully specified name', synonym: 'a synonym', definition: 'a definition' },
  ofType: (isNot, type) => `${isNot ? 'is not' : 'is'} of the type ${type}`,
  withId: (isNot, ids) => `${isNot ? 'does not have' : 'has'} the identifier ${ids}`,
  acceptability: { preferred: 'preferred', acceptable: 'acceptable' },
  dialect: (isNot, dialects) => `${isNot ? 'is not' : 'is'} in the dialect ${dialects}`,
}

/** The words of explanations in each language. */
export const explanationWords: Readonly<Record<ExplanationLanguage, ExplanationWords>> = { es, en }

function not(isNot: boolean): string {
  return isNot ? 'no ' : ''
}

function times({ min, max }: Cardinality, one: string, single: string, many: string): string {
  if (min === 1 && max === Infinity) return one
  if (max === 0) return `ningún ${single}`
  if (max === Infinity) return `${min} o más ${many}`
  return min === max ? `exactamente ${min} ${min === 1 ? single : many}` : `de ${min} a ${max} ${many}`
}

function timesInEnglish({ min, max }: Cardinality, one: string, single: string): string {
  if (min === 1 && max === Infinity) return one
  if (max === 0) return `no ${single}`
  if (max === Infinity) return `${min} or more ${single}s`
  return min === max ? `exactly ${min} ${min === 1 ? single : `${single}s`}` : `from ${min} to ${max} ${single}s`
}
