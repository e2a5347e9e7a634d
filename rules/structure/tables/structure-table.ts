/**
 * A table of structures: a line with the head of each, and the rows of its elements below it. A head begins with `=`:
 *
 *     =Patient⇥r+⇥DomainResource           name, kind, base definition
 *     =bp⇥r-⇥vitalsigns⇥:Observation       and type, where the name is another
 *     =patient-nationality⇥c-⇥Extension⇥:Extension⇥@element Patient⇥?invariant
 *
 * Kinds: primitive, complex, resource, logical; then + for a specialization, - for a constraint, ! where abstract, * where
 * the rows name every element. Lines are read when their structure is first asked for.
 */
import type { Constraint, Definitions, StructureDefinition } from '../definitions.ts'
import { meansVersion, structureNames, withoutVersion } from './canonical.ts'
import { createExpansion } from './expand-structure.ts'

/** The letters of the kinds. */
export const kindMarks = { 'primitive-type': 'p', 'complex-type': 'c', resource: 'r', logical: 'l' } as const

const kinds = new Map(Object.entries(kindMarks).map(([kind, mark]) => [mark as string, kind as StructureDefinition['kind']]))

/** The texts of a table. */
export interface StructureRows {
  readonly version: string
  readonly structures: string
  /** `key⇥severity⇥expression⇥best`, severity `e` or `w`. */
  readonly constraints: string
}

/** Reads a table; what it is derived from is looked up in it first, then with `findOther`. */
export function readStructures(rows: StructureRows): Definitions['findStructure'] {
  let index: ReadonlyMap<string, number> | undefined
  const read = new Map<string, StructureDefinition | undefined>()
  const findConstraint = readConstraints(rows.constraints)
  const usual = [findConstraint('ele-1')]

  function find(canonical: string): StructureDefinition | undefined {
    const url = withoutVersion(canonical)
    if (!meansVersion(canonical, rows.version)) return undefined
    if (!read.has(url)) {
      index ??= indexHeads(rows.structures)
      const at = url.includes(':') ? index.get(structureNames.shorten(url)) : undefined
      read.set(url, at === undefined ? undefined : readStructure(at))
    }
    return read.get(url)
  }

  function findSnapshot(name: string) {
    return find(name.includes(':') ? name : structureNames.lengthen(name))?.snapshot?.element
  }

  function readStructure(at: number): StructureDefinition {
    const end = rows.structures.indexOf('\n=', at)
    const [head = '', ...lines] = rows.structures.slice(at, end < 0 ? -1 : end).split('\n')
    const { base, isRaw, ...about } = readHead(head, rows.version)
    const expansion = createExpansion({
      url: about.url,
      type: about.type,
      base: base === undefined ? undefined : findSnapshot(base),
      findConstraint,
      findSnapshot,
      usual,
      isRaw,
    })
    let steps: string[] = []
    for (const line of lines) {
      const [name = '', ...fields] = line.split('\t')
      const kept = name.search(/[^.]|$/)
      steps = name === '/' ? [] : [...steps.slice(0, kept), ...name.slice(kept).split('.')]
      expansion.add([about.type, ...steps].join('.'), () => fields)
    }
    return { ...about, snapshot: { element: expansion.finish() } }
  }

  return find
}

function readHead(
  line: string,
  version: string,
): Omit<StructureDefinition, 'snapshot'> & { readonly base?: string; readonly isRaw: boolean } {
  const [name = '', kind = '', base = '', ...rest] = line.slice(1).split('\t')
  const marked = (mark: string): readonly string[] => rest.filter((field) => field[0] === mark).map((field) => field.slice(1))
  const [type = name] = marked(':')
  const context = marked('@').map(readContext)
  const contextInvariant = marked('?')
  return {
    url: structureNames.lengthen(name),
    version,
    kind: kinds.get(kind[0]!)!,
    abstract: kind.includes('!'),
    type,
    ...(base === '' ? {} : { base, baseDefinition: structureNames.lengthen(base) }),
    ...(kind[1] === '+' ? { derivation: 'specialization' } : kind[1] === '-' ? { derivation: 'constraint' } : {}),
    ...(context.length === 0 ? {} : { context }),
    ...(contextInvariant.length === 0 ? {} : { contextInvariant }),
    isRaw: kind.includes('*'),
  }
}

type Context = NonNullable<StructureDefinition['context']>[number]

function readContext(written: string): Context {
  const space = written.indexOf(' ')
  return { type: written.slice(0, space) as Context['type'], expression: written.slice(space + 1) }
}

/** Where the heads are, by the name after `=`. */
function indexHeads(text: string): ReadonlyMap<string, number> {
  const index = new Map<string, number>()
  for (let at = text.indexOf('\n=') + 1; at > 0; at = text.indexOf('\n=', at) + 1) index.set(text.slice(at + 1, text.indexOf('\t', at)), at)
  return index
}

function readConstraints(text: string): (key: string) => Constraint {
  let lines: ReadonlyMap<string, string> | undefined
  const read = new Map<string, Constraint>()
  return (written) => {
    const known = read.get(written)
    if (known !== undefined) return known
    lines ??= new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf('\t')), line]))
    const [, severity, expression = '', best] = lines.get(written)!.split('\t')
    const constraint: Constraint = {
      key: written.replace(/~\d+$/, ''),
      severity: severity === 'w' ? 'warning' : 'error',
      ...(expression === '' ? {} : { expression }),
      ...(best === undefined ? {} : { bestPractice: best === 'best' }),
    }
    read.set(written, constraint)
    return constraint
  }
}
