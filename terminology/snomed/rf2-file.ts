/** The kinds of files of a release, told by their names. */
type Rf2Kind = 'concept' | 'description' | 'relationship' | 'concreteValue' | 'language' | 'referenceSet'

/** A file of a release that is read. */
export interface Rf2File {
  readonly path: string
  readonly kind: Rf2Kind
}

/** The order in which tables are read: each needs those before it. */
const order: readonly Rf2Kind[] = ['concept', 'description', 'language', 'relationship', 'concreteValue', 'referenceSet']

/** The files of a release to read, in the order to read them; full and delta releases are left out, and what nothing here asks for. */
export function chooseRf2Files(paths: Iterable<string>): readonly Rf2File[] {
  const chosen: Rf2File[] = []
  for (const path of paths) {
    const kind = kindOfFile(path)
    if (kind !== undefined) chosen.push({ path, kind })
  }
  return chosen.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.path < b.path ? -1 : 1))
}

/** Whether a file is a table of some release, be it a snapshot or not. */
export function isRf2(path: string): boolean {
  return /^x?(?:sct2|der2)_\w+_/.test(nameOf(path))
}

function kindOfFile(path: string): Rf2Kind | undefined {
  const name = nameOf(path)
  if (!name.endsWith('.txt') || !/Snapshot[-_]/.test(name)) return undefined
  const table = /^x?sct2_([A-Za-z]+?)_/.exec(name)?.[1]
  if (table !== undefined) return core.get(table)
  const [, columns, about = ''] = /^x?der2_([cis]*Refset)_([\w-]*)/.exec(name) ?? []
  if (columns === undefined || /^OWL|^RefsetDescriptor|^DescriptionType/i.test(about)) return undefined
  return about.startsWith('Language') ? 'language' : 'referenceSet'
}

const core = new Map<string, Rf2Kind>([
  ['Concept', 'concept'],
  ['Description', 'description'],
  ['TextDefinition', 'description'],
  ['Relationship', 'relationship'],
  ['RelationshipConcreteValues', 'concreteValue'],
])

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
