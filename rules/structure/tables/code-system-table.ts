/**
 * A table of code systems: a line with the head of each, a line for each code, those below another with a tab more.
 *
 *     =t:v3-ActCode⇥2018-08-12⇥y           name; version where it is not that of the table; y or n for caseSensitive;
 *                                          fragment, example, supplement or not-present where it is not complete
 *     ⇥_ActAccountCode⇥ActAccountCode⇥-    a code; its display, empty where it is the code; - where not selectable
 *     ⇥⇥BILL⇥billing account⇥>ACT,FIN      further codes below it after >; its display in Spanish after *
 */
import type { CodeSystem, Concept, Definitions } from '../definitions.ts'
import { codeSystemNames } from '../canonical.ts'
import { readTable, type Table } from './table.ts'

type MutableConcept = Concept & { concept?: MutableConcept[] }

/** Reads a table of code systems, each when it is first asked for. */
export function readCodeSystems(table: Table): Definitions['findCodeSystem'] {
  return readTable(table, codeSystemNames, ({ url, fields: [version = '', sensitive = '', content = 'complete'], lines }) => ({
    url,
    version: version === '' ? table.version : version,
    content: content as CodeSystem['content'],
    ...(sensitive === '' ? {} : { caseSensitive: sensitive === 'y' }),
    ...(lines.length === 0 ? {} : { concept: readConcepts(lines) }),
  }))
}

function readConcepts(lines: readonly string[]): readonly Concept[] {
  const concepts: Concept[] = []
  /** The concepts that those of the next depth stand below. */
  const above: MutableConcept[] = []
  for (const line of lines) {
    let depth = 0
    while (line.charCodeAt(depth + 1) === tab) depth += 1
    const concept = readConcept(line, depth + 1)
    above[depth] = concept
    const parent = above[depth - 1]
    if (parent === undefined) concepts.push(concept)
    else if (parent.concept === undefined) parent.concept = [concept]
    else parent.concept.push(concept)
  }
  return concepts
}

const tab = 9

function readConcept(line: string, start: number): MutableConcept {
  const end = line.indexOf('\t', start)
  if (end < 0) return { code: line.slice(start) }
  const code = line.slice(start, end)
  const next = line.indexOf('\t', end + 1)
  const display = line.slice(end + 1, next < 0 ? undefined : next) || code
  // Most have a code and a display.
  if (next < 0) return display === '?' ? { code } : { code, display }
  const marks = line.slice(next + 1).split('\t')
  const property = marks.flatMap(readProperties)
  const designation = marks.filter((mark) => mark[0] === '*').map((mark) => ({ value: mark.slice(1) }))
  return {
    code,
    ...(display === '?' ? {} : { display }),
    ...(property.length === 0 ? {} : { property }),
    ...(designation.length === 0 ? {} : { designation }),
  }
}

function readProperties(mark: string): NonNullable<Concept['property']> {
  if (mark === '-') return [{ code: 'notSelectable', valueBoolean: true }]
  if (mark[0] !== '>') return []
  return mark
    .slice(1)
    .split(',')
    .map((valueCode) => ({ code: 'child', valueCode }))
}
