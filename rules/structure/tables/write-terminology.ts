/** Writes the lines that value-set-table.ts and code-system-table.ts read. */
import type { CodeSystem, Concept, ValueSet, ValueSetPart } from '../definitions.ts'
import { codeSystemNames, valueSetNames } from '../canonical.ts'
import { inTableOrder } from './table.ts'

/** The lines of value sets. */
export function writeValueSets(valueSets: readonly ValueSet[], version: string): readonly string[] {
  return inTableOrder(valueSets, valueSetNames).flatMap(({ url, version: own, compose }) => [
    [`=${valueSetNames.shorten(url)}`, ...(own === version ? [] : [own ?? ''])].join('\t'),
    ...(compose?.include ?? []).flatMap((part) => writePart('+', part)),
    ...(compose?.exclude ?? []).flatMap((part) => writePart('-', part)),
  ])
}

function writePart(sign: string, { system, version, valueSet = [], filter = [], concept = [] }: ValueSetPart): readonly string[] {
  const head = [
    `${sign}${system === undefined ? '' : codeSystemNames.shorten(system)}`,
    ...(version === undefined ? [] : [`|${version}`]),
    ...valueSet.map((one) => `&${valueSetNames.shorten(one)}`),
    ...filter.map(({ property, op, value }) => `?${property} ${op} ${value}`),
  ]
  return [head.join('\t'), ...concept.map(({ code, display }) => `\t${code}${display === undefined ? '' : `\t${display}`}`)]
}

/** The lines of code systems. */
export function writeCodeSystems(systems: readonly CodeSystem[], version: string): readonly string[] {
  return inTableOrder(systems, codeSystemNames).flatMap(({ url, version: own = '', caseSensitive, content, concept = [] }) => [
    trimEnd([
      `=${codeSystemNames.shorten(url)}`,
      own === version ? '' : own,
      caseSensitive === undefined ? '' : caseSensitive ? 'y' : 'n',
      content === 'complete' ? '' : content,
    ]).join('\t'),
    ...writeConcepts(concept, '\t'),
  ])
}

function writeConcepts(concepts: readonly Concept[], indent: string): readonly string[] {
  return concepts.flatMap(({ code, display, property = [], designation = [], concept = [] }) => {
    const children = property.filter((one) => one.code === 'child').map((one) => one['valueCode'])
    const marks = [
      ...(property.some((one) => one.code === 'notSelectable') ? ['-'] : []),
      ...(children.length === 0 ? [] : [`>${children.join(',')}`]),
      ...designation.map(({ value }) => `*${value}`),
    ]
    const name = display === undefined ? (marks.length === 0 ? [] : ['?']) : [display === code ? '' : display]
    return [indent + [code, ...name, ...marks].join('\t'), ...writeConcepts(concept, `${indent}\t`)]
  })
}

function trimEnd(fields: readonly string[]): readonly string[] {
  return fields.slice(0, fields.findLastIndex((field) => field !== '') + 1)
}
