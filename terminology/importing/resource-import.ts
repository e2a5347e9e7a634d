/** Resources of FHIR as a user has them: one in a file, a Bundle, one on each line, or those of a package. */
import { fromCodeSystem } from '../lists/from-code-system.ts'
import type { CodeTable } from '../lists/code-table.ts'
import type { TextReader } from '../lists/csv.ts'
import { keyOf, writeResources, type Resource } from '../resources/resource-file.ts'
import type { ImportFinding } from '../snomed/import/findings.ts'
import { ImportFault } from './import-fault.ts'
import { indexTable, sizeOf, slugOf, type MadeIndex } from './made-index.ts'

/** Reads files of resources in any order. */
export interface ResourceImport {
  /** Whether a file of a source may have resources. */
  readonly wants: (source: SourceNames, path: string) => boolean
  /** Takes the text of a file in pieces. */
  readonly open: (source: SourceNames, file: { readonly path: string; readonly size: number }) => TextReader
  readonly finish: () => Iterable<MadeIndex>
}

/** Facts of a source that its names alone tell. */
interface SourceNames {
  readonly name: string
  readonly files: readonly { readonly path: string }[]
}

/** Of one source: what its package says of it, and its resources. */
interface Group {
  name: string
  version: string
  title: string
  readonly isPackage: boolean
  readonly resources: Map<string, Resource>
  readonly systems: Map<string, number>
  readonly findings: ImportFinding[]
  broken: number
}

/** A larger resource is no code system that somebody lists in JSON. */
const largestJson = 300_000_000
/** Code systems of a package with more codes have an index of their own. */
const mostSmall = 3000
/** Bundles within Bundles. */
const mostNested = 5

/** Makes an importer of resources. */
export function createResourceImport(): ResourceImport {
  const groups = new Map<SourceNames, Group>()
  const tables: { readonly table: CodeTable; readonly findings: readonly ImportFinding[] }[] = []

  function groupOf(source: SourceNames): Group {
    let group = groups.get(source)
    if (group === undefined) {
      const name = source.name.replace(/\.(?:json|ndjson|zip|tgz|tar|tar\.gz)$/i, '')
      const isPackage = source.files.some(({ path }) => manifest.test(path))
      group = { name, version: '', title: '', isPackage, resources: new Map(), systems: new Map(), findings: [], broken: 0 }
      groups.set(source, group)
    }
    return group
  }

  function take(group: Group, resource: unknown, depth = 0): void {
    if (!isResource(resource)) return
    if (resource['resourceType'] === 'Bundle') {
      const { entry } = resource
      if (!Array.isArray(entry) || depth > mostNested) return
      for (const one of entry) take(group, (one as { readonly resource?: unknown } | null)?.resource, depth + 1)
      return
    }
    if (typeof resource['url'] !== 'string') return
    if (resource['resourceType'] === 'CodeSystem') return takeSystem(group, resource)
    if (resource['resourceType'] === 'ConceptMap') return keep(group, resource)
    if (resource['resourceType'] !== 'ValueSet') return
    const set = withCompose(resource)
    if (set === undefined) group.findings.push({ sentence: `«${resource['url']}» no dice qué códigos tiene y quedó fuera.`, isLoss: true })
    else keep(group, set)
  }

  function takeSystem(group: Group, resource: Resource): void {
    const table = fromCodeSystem(resource)
    if (table === undefined) return
    if (!group.isPackage || table.codes.length > mostSmall) return void tables.push({ table, findings: [] })
    keep(group, resource)
    group.systems.set(table.system, table.codes.length)
  }

  return {
    wants({ files }, path) {
      if (!/\.(?:json|ndjson)$/i.test(path)) return false
      const home = files.find((one) => manifest.test(one.path))?.path
      if (home === undefined) return true
      // Of a package the definitions lie beside its package.json; examples and indexes lie elsewhere or begin with a dot.
      const folder = home.slice(0, -'package.json'.length)
      return path.startsWith(folder) && /^[^./][^/]*$/.test(path.slice(folder.length))
    },
    open(source, { path, size }) {
      if (size > largestJson) throw new ImportFault(`«${path}» es demasiado grande para un recurso.`)
      const group = groupOf(source)
      return /\.ndjson$/i.test(path)
        ? readingLines(path, (resource) => take(group, resource))
        : readingWhole(path, group, (value) => (manifest.test(path) ? readManifest(group, value) : take(group, value)))
    },
    *finish() {
      for (const { table, findings } of tables) yield indexTable(table, slugOf(table.system), findings)
      for (const group of groups.values()) if (group.resources.size > 0) yield indexResources(group)
    },
  }
}

const manifest = /^(?:package\/)?package\.json$/

function keep({ resources }: Group, resource: Resource): void {
  const { text: _, ...rest } = resource
  resources.set(keyOf(rest), rest)
}

function indexResources({ name, version, title, isPackage, resources, systems, findings, broken }: Group): MadeIndex {
  const all = [...resources.values()]
  const count = (type: string): number => all.filter(({ resourceType }) => resourceType === type).length
  const only = !isPackage && all.length === 1 ? all[0] : undefined
  const own = typeof only?.['version'] === 'string' ? only['version'] : version
  const codes = [...systems.values()].reduce((sum, one) => sum + one, 0)
  const parts = writeResources(
    {
      name: only === undefined ? name : (only['url'] as string),
      version: own,
      title: title || ([only?.['title'], only?.['name'], name].find((one) => typeof one === 'string') as string),
      systems: [...systems.keys()],
      valueSets: count('ValueSet'),
      conceptMaps: count('ConceptMap'),
      codes,
    },
    all,
  )
  const sentence =
    broken === 1 ? 'Un archivo del paquete no es JSON y quedó fuera.' : `${broken} archivos del paquete no son JSON y quedaron fuera.`
  return {
    id: [slugOf(only === undefined ? name : (only['url'] as string)), slugOf(own)].filter((part) => part !== '').join('-'),
    system: only === undefined ? name : (only['url'] as string),
    version: own,
    codes,
    bytes: sizeOf(parts),
    parts,
    findings: broken === 0 ? findings : [...findings, { sentence, isLoss: true }],
  }
}

function readManifest(group: Group, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { name, version, title } = value as Resource
  if (typeof name === 'string' && name !== '') group.name = name
  if (typeof version === 'string') group.version = version
  if (typeof title === 'string') group.title = title
}

function readingWhole(path: string, group: Group, take: (value: unknown) => void): TextReader {
  const pieces: string[] = []
  return {
    push: (text) => void pieces.push(text),
    end() {
      let value: unknown
      try {
        value = JSON.parse(pieces.join('').replace(/^\ufeff/, ''))
      } catch {
        if (!group.isPackage) throw new ImportFault(`«${path}» no es JSON.`)
        group.broken += 1
        return
      }
      take(value)
    },
  }
}

function readingLines(path: string, take: (value: unknown) => void): TextReader {
  let rest = ''
  let line = 0
  const read = (text: string): void => {
    line += 1
    if (text.trim() === '') return
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw new ImportFault(`«${path}», línea ${line}, no es JSON.`)
    }
    take(value)
  }
  return {
    push(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      if (rest.length > largestJson) throw new ImportFault(`«${path}»: una línea es demasiado larga para un recurso.`)
      for (const one of lines) read(one)
    },
    end: () => read(rest),
  }
}

/** A value set that says its codes; one that was only spelled out is told by its codes. Undefined where it says none, or not all. */
function withCompose(set: Resource): Resource | undefined {
  if (isResource(set['compose'], false)) return set
  const { expansion, ...rest } = set
  if (!isResource(expansion, false) || !Array.isArray(expansion['contains'])) return undefined
  const bySystem = new Map<string, { readonly code: string; readonly display?: string }[]>()
  const waiting: unknown[] = [...(expansion['contains'] as readonly unknown[])]
  let count = 0
  for (const one of waiting) {
    if (!isResource(one, false)) continue
    const { system, code, display, abstract, contains } = one
    if (Array.isArray(contains)) for (const inner of contains) waiting.push(inner)
    if (typeof system !== 'string' || typeof code !== 'string') continue
    count += 1
    if (abstract === true) continue
    const own = bySystem.get(system)
    const concept = { code, ...(typeof display === 'string' && { display }) }
    if (own === undefined) bySystem.set(system, [concept])
    else own.push(concept)
  }
  const { total } = expansion
  if (typeof total === 'number' && total > count) return undefined
  return { ...rest, compose: { include: [...bySystem].map(([system, concept]) => ({ system, concept })) } }
}

function isResource(value: unknown, hasType = true): value is Resource {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !hasType || typeof (value as Resource)['resourceType'] === 'string'
}
