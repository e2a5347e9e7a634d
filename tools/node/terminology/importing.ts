import { CsvFault } from '../../../terminology/lists/csv.ts'
import type { CodeTable } from '../../../terminology/lists/code-table.ts'
import { fromCodeSystem } from '../../../terminology/lists/from-code-system.ts'
import { createTableReader } from '../../../terminology/lists/table-reader.ts'
import { writeCodeList } from '../../../terminology/lists/write-code-list.ts'
import { chooseLoincFiles, createLoincReader } from '../../../terminology/loinc/release.ts'
import type { ImportFinding } from '../../../terminology/snomed/import/findings.ts'
import { createRf2Importer } from '../../../terminology/snomed/importer.ts'
import { chooseRf2Files, isRf2 } from '../../../terminology/snomed/rf2-file.ts'
import { TableFault } from '../../../terminology/snomed/rows.ts'
import type { Source, SourceFile } from './sources.ts'
import { keepIndex } from './folder.ts'

/** What a user said of the files. */
export interface ImportOptions {
  readonly folder: string
  /** `snomed`, `loinc`, `tfc`, the name or canonical of another system; told by the files where it is not said. */
  readonly as?: string | undefined
  /** `YYYY-MM-DD`: the version of tables that name none. */
  readonly today: string
  /** Is told of the bytes that were read; what it answers is waited for, and `true` ends the import. */
  readonly onProgress: (done: number, total: number, file: string) => Promise<boolean>
}

/** An index that was made. */
export interface ImportedIndex {
  readonly id: string
  readonly system: string
  readonly version: string
  readonly codes: number
  readonly bytes: number
  readonly findings: readonly ImportFinding[]
}

/** A reason why nothing was imported, as a Spanish sentence. */
export class ImportFault extends Error {}

/** Somebody ended the import. */
export class ImportStopped extends Error {}

/** Names of systems that come as a list of codes. */
const namedSystems: Readonly<Record<string, string>> = {
  tfc: 'http://minsal.cl/semantikos/concept-id',
  cvx: 'http://hl7.org/fhir/sid/cvx',
  'icd-10': 'http://hl7.org/fhir/sid/icd-10',
  'icd-11': 'http://id.who.int/icd/release/11/mms',
  'icd-o-3': 'http://terminology.hl7.org/CodeSystem/icd-o-3',
  atc: 'http://www.whocc.no/atc',
  rxnorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  ucum: 'http://unitsofmeasure.org',
}

/** Imports what somebody gave; nothing is kept of an import that does not come to its end. */
export async function importSources(sources: readonly Source[], options: ImportOptions): Promise<readonly ImportedIndex[]> {
  // Two releases may have files of the same path.
  const path = (source: Source, file: SourceFile): string => (sources.length > 1 ? `${source.name}/${file.path}` : file.path)
  const files = sources.flatMap((source) => source.files.map((file) => ({ source, file: { ...file, path: path(source, file) } })))
  const paths = files.map(({ file }) => file.path)
  const { as } = options
  const wants = (kind: string): boolean => as === undefined || as === kind
  const rf2 = chooseRf2Files(paths)
  if (wants('snomed') && rf2.some(({ kind }) => kind === 'concept'))
    return [
      await importSnomed(
        files.map(({ file }) => file),
        options,
      ),
    ]
  if (as === 'snomed' || (as === undefined && paths.some(isRf2))) {
    throw new ImportFault(
      'No hay una tabla de conceptos de una versión «Snapshot» de SNOMED CT: entrega el zip o la carpeta tal como se bajó.',
    )
  }
  if (wants('loinc') && chooseLoincFiles(paths).length > 0)
    return [
      await importLoinc(
        files.map(({ file }) => file),
        options,
      ),
    ]
  if (as === 'loinc') throw new ImportFault('No hay un «Loinc.csv»: entrega el zip de LOINC tal como se bajó.')
  const made: ImportedIndex[] = []
  const read = createCounter(
    files.map(({ file }) => file),
    options,
  )
  for (const { source, file } of files) made.push(...(await importFile(source, file, read, options)))
  if (made.length === 0) throw new ImportFault('No hay nada que importar: ni tablas de SNOMED CT o LOINC, ni CodeSystem, ni CSV.')
  return made
}

/** Gives the bytes of files one after the other, and says how far it is. */
type ReadPieces = (file: SourceFile, take: (bytes: Uint8Array) => void) => Promise<void>

function createCounter(files: readonly SourceFile[], { onProgress }: ImportOptions): ReadPieces {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  return async (file, take) => {
    for await (const bytes of file.read()) {
      if (await onProgress(done, total, file.path)) throw new ImportStopped()
      named(file, () => take(bytes))
      done += bytes.length
    }
  }
}

/** What is wrong with a table is said with the name of its file. */
function named<T>({ path }: SourceFile, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof TableFault || error instanceof CsvFault) throw new ImportFault(`«${path}» ${error.message}.`)
    throw error
  }
}

async function importSnomed(files: readonly SourceFile[], options: ImportOptions): Promise<ImportedIndex> {
  const chosen = chooseRf2Files(files.map(({ path }) => path))
  const byPath = new Map(files.map((file) => [file.path, file]))
  const used = chosen.map((one) => ({ ...one, file: byPath.get(one.path)! }))
  const read = createCounter(
    used.map(({ file }) => file),
    options,
  )
  const importer = createRf2Importer(chosen)
  for (const { file, ...one } of used) {
    const table = importer.open(one)
    await read(file, table.push)
    named(file, table.end)
  }
  const { parts, about, version, findings } = importer.finish()
  const id = `snomed-${about.module}-${about.effectiveTime}`
  keepIndex(options.folder, id, parts)
  return { id, system: about.system, version, codes: about.concepts, bytes: sizeOf(parts), findings }
}

async function importLoinc(files: readonly SourceFile[], options: ImportOptions): Promise<ImportedIndex> {
  const chosen = chooseLoincFiles(files.map(({ path }) => path))
  const byPath = new Map(files.map((file) => [file.path, file]))
  const used = chosen.map((one) => ({ ...one, file: byPath.get(one.path)! }))
  const read = createCounter(
    used.map(({ file }) => file),
    options,
  )
  const loinc = createLoincReader()
  for (const { file, ...one } of used) {
    const decoder = new TextDecoder()
    const table = loinc.open(one)
    await read(file, (bytes) => table.push(decoder.decode(bytes, { stream: true })))
    named(file, () => {
      table.push(decoder.decode())
      table.end()
    })
  }
  const { table, findings } = loinc.finish()
  return keepTable(table, 'loinc', findings, options)
}

async function importFile(source: Source, file: SourceFile, read: ReadPieces, options: ImportOptions): Promise<readonly ImportedIndex[]> {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1)
  if (/\.(?:json|ndjson)$/i.test(name)) return importResources(file, read, options)
  if (!/\.(?:csv|tsv|txt)$/i.test(name)) return []
  const { as } = options
  if (as === undefined) {
    const known = Object.keys(namedSystems).join(', ')
    throw new ImportFault(`No se sabe de qué sistema es «${name}»: dilo con --as, por un nombre (${known}) o por la dirección del sistema.`)
  }
  const system = namedSystems[as] ?? (/^(?:https?:\/\/|urn:)\S+$/.test(as) ? as : undefined)
  if (system === undefined) throw new ImportFault(`No se conoce el sistema «${as}»: da su dirección, como http://hl7.org/fhir/sid/cvx.`)
  const decoder = new TextDecoder()
  const table = createTableReader({ system, version: versionIn(source.name) ?? options.today, title: as, file: name })
  await read(file, (bytes) => table.push(decoder.decode(bytes, { stream: true })))
  const finished = named(file, () => {
    table.push(decoder.decode())
    table.end()
    return table.finish()
  })
  return [keepTable(finished.table, namedSystems[as] === undefined ? slugOf(system) : as, finished.findings, options)]
}

/** A larger resource is no code system that somebody lists in JSON. */
const largestJson = 300_000_000

async function importResources(file: SourceFile, read: ReadPieces, options: ImportOptions): Promise<readonly ImportedIndex[]> {
  if (file.size > largestJson) throw new ImportFault(`«${file.path}» es demasiado grande para un recurso.`)
  const decoder = new TextDecoder()
  let text = ''
  await read(file, (bytes) => void (text += decoder.decode(bytes, { stream: true })))
  text += decoder.decode()
  const isLines = /\.ndjson$/i.test(file.path)
  const made: ImportedIndex[] = []
  for (const [at, one] of (isLines ? text.split('\n') : [text]).entries()) {
    if (one.trim() === '') continue
    const resource = parse(one, isLines ? `«${file.path}», línea ${at + 1},` : `«${file.path}»`)
    for (const inner of resourcesIn(resource)) {
      const table = fromCodeSystem(inner)
      if (table !== undefined) made.push(keepTable(table, slugOf(table.system), [], options))
    }
  }
  return made
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportFault(`${where} no es JSON.`)
  }
}

/** A resource, or those of a Bundle. */
function resourcesIn(resource: unknown): readonly unknown[] {
  const { resourceType, entry } = (resource ?? {}) as { readonly resourceType?: unknown; readonly entry?: unknown }
  if (resourceType !== 'Bundle' || !Array.isArray(entry)) return [resource]
  return entry.map((one) => (one as { readonly resource?: unknown } | null)?.resource)
}

function keepTable(table: CodeTable, name: string, findings: readonly ImportFinding[], { folder }: ImportOptions): ImportedIndex {
  const { parts, about } = writeCodeList(table)
  const id = `${name}-${slugOf(table.version) || 'sin-version'}`
  keepIndex(folder, id, parts)
  return { id, system: about.system, version: about.version, codes: about.codes, bytes: sizeOf(parts), findings }
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

/** A name for a file: of an address its host and path. */
function slugOf(text: string): string {
  const parts = text.replace(/^https?:\/\//, '').split(/[^A-Za-z0-9.]+/)
  return parts
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 100)
}

function versionIn(name: string): string | undefined {
  return /\d{4}-?\d{2}-?\d{2}|\d+\.\d+(?:\.\d+)?/.exec(name)?.[0]
}
