/**
 * A table of value sets: a line with the head of each, a line for each part, the codes of the part below it.
 *
 *     =administrative-gender⇥2.1           name, and version where it is not that of the table
 *     +administrative-gender               takes in a system; then |version, &set that it has to be in too, ?filter
 *     -t:v3-ActClass⇥?concept is-a ACT     leaves out
 *     ⇥male⇥Male                           a code, and its display where that is not the one of its system
 */
import type { Definitions, ValueSetPart } from '../definitions.ts'
import { codeSystemNames, valueSetNames } from '../canonical.ts'
import { readTable, type Table } from './table.ts'

type Concept = NonNullable<ValueSetPart['concept']>[number]
type Filter = NonNullable<ValueSetPart['filter']>[number]

/** Reads a table of value sets, each when it is first asked for. */
export function readValueSets(table: Table): Definitions['findValueSet'] {
  return readTable(table, valueSetNames, ({ url, fields: [version = table.version], lines }) => {
    const parts: { readonly sign: string; readonly head: string; readonly concepts: Concept[] }[] = []
    for (const line of lines) {
      if (line[0] !== '\t') parts.push({ sign: line[0]!, head: line.slice(1), concepts: [] })
      else parts.at(-1)!.concepts.push(readConcept(line))
    }
    const signed = (wanted: string): readonly ValueSetPart[] =>
      parts.filter(({ sign }) => sign === wanted).map(({ head, concepts }) => readPart(head, concepts))
    const exclude = signed('-')
    return { url, version, compose: { include: signed('+'), ...(exclude.length === 0 ? {} : { exclude }) } }
  })
}

function readConcept(line: string): Concept {
  const [, code = '', display] = line.split('\t')
  return display === undefined ? { code } : { code, display }
}

function readPart(line: string, concept: readonly Concept[]): ValueSetPart {
  const [system = '', ...fields] = line.split('\t')
  const marked = (mark: string): readonly string[] => fields.filter((field) => field[0] === mark).map((field) => field.slice(1))
  const [version] = marked('|')
  const sets = marked('&')
  const filters = marked('?')
  return {
    ...(system === '' ? {} : { system: codeSystemNames.lengthen(system) }),
    ...(version === undefined ? {} : { version }),
    ...(sets.length === 0 ? {} : { valueSet: sets.map(valueSetNames.lengthen) }),
    ...(filters.length === 0 ? {} : { filter: filters.map(readFilter) }),
    ...(concept.length === 0 ? {} : { concept }),
  }
}

function readFilter(written: string): Filter {
  const [property = '', op = '', ...value] = written.split(' ')
  return { property, op, value: value.join(' ') }
}
