/** Plans which of the given files are read, and the indexes that they make; to get at their bytes is the host's. */
import { CsvFault, type CsvReader } from '../lists/csv.ts'
import { createTableReader } from '../lists/table-reader.ts'
import { createTableText } from '../lists/table-text.ts'
import { chooseLoincFiles, createLoincReader, isLoincFile } from '../loinc/release.ts'
import { createRf2Importer } from '../snomed/importer.ts'
import { chooseRf2Files, isRf2 } from '../snomed/rf2-file.ts'
import { TableFault } from '../snomed/rows.ts'
import { ImportFault } from './import-fault.ts'
import { indexTable, sizeOf, slugOf, type MadeIndex } from './made-index.ts'
import { namedSystems, toSystem } from './named-systems.ts'
import { createResourceImport } from './resource-import.ts'
import { createRf2ListReader } from '../lists/rf2-list.ts'

/** A file that is read in pieces; `size` in bytes, unpacked. */
export interface GivenFile {
  readonly path: string
  readonly size: number
  /** Another one where its content is another: a checksum, or the time of its last change. */
  readonly stamp: string
}

/** A file with its pieces. */
export interface SourceFile extends GivenFile {
  readonly read: () => AsyncIterable<Uint8Array>
}

/** A source that somebody gave: one file, those of a folder, or those of an archive. */
export interface GivenSource<File extends GivenFile> {
  readonly name: string
  readonly files: readonly File[]
}

/** Options of an import. */
export interface ImportRequest {
  /** `snomed`, `loinc`, `tfc`, the name or canonical of another system; told by the files where it is not said. */
  readonly as?: string | undefined
  /** `YYYY-MM-DD`: the version of tables that name none. */
  readonly today: string
  readonly createDecoder: () => TextDecoding
}

/** Text of UTF-8 that comes in pieces. */
interface TextDecoding {
  readonly take: (bytes: Uint8Array) => string
  readonly end: () => string
}

/** Takes the bytes of a file. Both throw an `ImportFault` that names it. */
interface FileReader {
  readonly push: (bytes: Uint8Array) => void
  readonly end: () => void
}

/** A file to read, in its turn. */
interface ImportStep<File extends GivenFile> {
  readonly file: File
  readonly open: () => FileReader
}

/** The files to read one after the other, and what comes of them. */
export interface PlannedImport<File extends GivenFile> {
  readonly steps: readonly ImportStep<File>[]
  /** Bytes of all of them. */
  readonly total: number
  /** Makes the indexes, each when it is asked for. */
  readonly finish: () => Iterable<MadeIndex>
  /** Where the import is long enough to be kept between two steps, so that it goes on there after a crash. */
  readonly checkpoint: PlannedCheckpoint | undefined
}

/** A checkpoint, written after some steps, and read before any; `key` says what is imported. */
interface PlannedCheckpoint {
  /** The first steps of the import: after any of them, and after none that comes later, it can be written. */
  readonly steps: number
  readonly save: (key: string, steps: number) => readonly Uint8Array[]
  /** After how many steps it was made; 0 where it is of something else, or damaged. */
  readonly load: (bytes: Uint8Array, key: string) => number
}

interface Step<File> {
  readonly file: File
  readonly open: () => FileReader
}

/** Looks at the names of the files and plans what to read; throws an `ImportFault` where there is nothing. */
export function planImport<File extends GivenFile>(sources: readonly GivenSource<File>[], request: ImportRequest): PlannedImport<File> {
  const groups = request.as === undefined ? groupsOf(sources) : [sources]
  const { steps, finish, checkpoint } = together(groups.map((group) => choose(group, byPathIn(group), request)))
  return {
    steps: steps.map(({ file, open }) => ({ file, open: () => namingFile(file.path, open()) })),
    total: steps.reduce((sum, { file }) => sum + file.size, 0),
    finish,
    checkpoint,
  }
}

/** The given files by release: an edition with its extensions, and the rest. */
function groupsOf<File extends GivenFile>(sources: readonly GivenSource<File>[]): readonly (readonly GivenSource<File>[])[] {
  const isOfSnomed = ({ files }: GivenSource<File>): boolean => files.some(({ path }) => isRf2(path))
  const others = sources.filter((source) => !isOfSnomed(source))
  const hasLoinc = chooseLoincFiles(others.flatMap(({ files }) => files.map(({ path }) => path))).length > 0
  const isOfLoinc = ({ files }: GivenSource<File>): boolean => hasLoinc && files.some(({ path }) => isLoincFile(path))
  const groups = [sources.filter(isOfSnomed), others.filter(isOfLoinc), others.filter((source) => !isOfLoinc(source))]
  const given = groups.filter((group) => group.length > 0)
  return given.length === 0 ? [sources] : given
}

function byPathIn<File extends GivenFile>(sources: readonly GivenSource<File>[]): Given<File> {
  // Two releases may have files of the same path.
  const pathIn = (source: GivenSource<File>, file: File): string => (sources.length > 1 ? `${source.name}/${file.path}` : file.path)
  return new Map(sources.flatMap((source) => source.files.map((file) => [pathIn(source, file), { source, file }] as const)))
}

/** Several plans one after the other. The first is the one that is long, SNOMED CT's, and its checkpoint that of all. */
function together<File>(plans: readonly Plan<File>[]): Plan<File> {
  return {
    steps: plans.flatMap(({ steps }) => steps),
    checkpoint: plans[0]?.checkpoint,
    *finish() {
      for (const { finish } of plans) yield* finish()
    },
  }
}

type Given<File extends GivenFile> = ReadonlyMap<string, { readonly source: GivenSource<File>; readonly file: File }>

interface Plan<File> {
  readonly steps: readonly Step<File>[]
  readonly finish: () => Iterable<MadeIndex>
  readonly checkpoint?: PlannedCheckpoint | undefined
}

function choose<File extends GivenFile>(sources: readonly GivenSource<File>[], byPath: Given<File>, request: ImportRequest): Plan<File> {
  const { as } = request
  const paths = [...byPath.keys()]
  const wants = (kind: string): boolean => as === undefined || as === kind
  const hasConcepts = chooseRf2Files(paths).some(({ kind }) => kind === 'concept')
  if (wants('snomed') && hasConcepts) return planSnomed(byPath)
  if (as === 'snomed' || (as === undefined && paths.some(isRf2))) {
    throw new ImportFault(
      'No hay una tabla de conceptos de una versión «Snapshot» de SNOMED CT: entrega el zip o la carpeta tal como se bajó.',
    )
  }
  if (as === 'tfc' && chooseRf2Files(paths).some(({ kind }) => kind === 'description')) return planTfc(sources, byPath, request)
  if (wants('loinc') && chooseLoincFiles(paths).length > 0) return planLoinc(byPath, request)
  if (as === 'loinc') throw new ImportFault('No hay un «Loinc.csv»: entrega el zip de LOINC tal como se bajó.')
  return planFiles(sources, request)
}

function planSnomed<File extends GivenFile>(byPath: Given<File>): Plan<File> {
  const chosen = chooseRf2Files(byPath.keys())
  const importer = createRf2Importer(chosen)
  return {
    steps: chosen.map((one) => ({ file: byPath.get(one.path)!.file, open: () => importer.open(one) })),
    checkpoint: { steps: chosen.length, save: importer.save, load: importer.load },
    *finish() {
      const { parts, about, version, findings } = importer.finish()
      const id = `snomed-${about.module}-${about.effectiveTime}`
      yield { id, system: about.system, version, codes: about.concepts, bytes: sizeOf(parts), parts, findings }
    },
  }
}

function planLoinc<File extends GivenFile>(byPath: Given<File>, request: ImportRequest): Plan<File> {
  const chosen = chooseLoincFiles([...byPath.keys()])
  const loinc = createLoincReader()
  return {
    steps: chosen.map((one) => ({ file: byPath.get(one.path)!.file, open: () => readingText(loinc.open(one), request) })),
    *finish() {
      const { table, findings } = loinc.finish()
      yield indexTable(table, 'loinc', findings)
    },
  }
}

/** The TFC as tables of SNOMED CT's format: its concepts under one system, its descriptions under another. */
function planTfc<File extends GivenFile>(sources: readonly GivenSource<File>[], byPath: Given<File>, request: ImportRequest): Plan<File> {
  const chosen = chooseRf2Files(byPath.keys()).filter(({ kind }) => kind === 'concept' || kind === 'description' || kind === 'language')
  const version = versionIn(sources.map(({ name }) => name).join(' ')) ?? request.today
  const reader = createRf2ListReader()
  return {
    steps: chosen.map((one) => ({ file: byPath.get(one.path)!.file, open: () => reader.open(one) })),
    *finish() {
      const { concepts, descriptions, findings } = reader.finish()
      const title = 'Terminología Farmacéutica Chilena'
      yield indexTable({ system: namedSystems['tfc']!, version, title, codes: concepts }, 'tfc', findings)
      yield indexTable(
        { system: 'http://minsal.cl/semantikos/description-id', version, title: `${title}, descripciones`, codes: descriptions },
        'tfc-descripciones',
        [],
      )
    },
  }
}

/** Resources of FHIR and tables of codes, each for itself. */
function planFiles<File extends GivenFile>(sources: readonly GivenSource<File>[], request: ImportRequest): Plan<File> {
  const { as, today } = request
  const resources = createResourceImport()
  const tables: (() => MadeIndex)[] = []
  const steps = sources.flatMap((source) =>
    source.files.flatMap((file): readonly Step<File>[] => {
      const name = nameOf(file.path)
      if (resources.wants(source, file.path)) return [{ file, open: () => readingText(resources.open(source, file), request) }]
      if (!/\.(?:csv|tsv|txt)$/i.test(name)) return []
      const system = as === undefined ? undefined : toSystem(as)
      if (as === undefined) {
        const known = Object.keys(namedSystems).join(', ')
        throw new ImportFault(
          `No se sabe de qué sistema es «${name}»: dilo con --as, por un nombre (${known}) o por la dirección del sistema.`,
        )
      }
      if (system === undefined) throw new ImportFault(`No se conoce el sistema «${as}»: da su dirección, como http://hl7.org/fhir/sid/cvx.`)
      const open = (): FileReader => {
        const table = createTableReader({ system, version: versionIn(source.name) ?? today, title: as, file: name })
        const made = { ...table, end: () => void (table.end(), (finished = table.finish())) }
        let finished: ReturnType<typeof table.finish> | undefined
        let isOther = false
        const other = { sentence: `«${name}» no está en UTF-8: se leyó como Windows-1252, lo que escribe Excel.`, isLoss: false }
        tables.push(() => {
          const { table: codes, findings } = finished!
          return indexTable(codes, namedSystems[as] === undefined ? slugOf(system) : as, isOther ? [other, ...findings] : findings)
        })
        return reading(
          made,
          createTableText(() => (isOther = true)),
        )
      }
      return [{ file, open }]
    }),
  )
  return {
    steps,
    *finish() {
      let count = 0
      for (const make of tables) {
        count += 1
        yield make()
      }
      for (const made of resources.finish()) {
        count += 1
        yield made
      }
      if (count === 0) {
        throw new ImportFault('No hay nada que importar: ni tablas de SNOMED CT o LOINC, ni CodeSystem, ValueSet o ConceptMap, ni CSV.')
      }
    },
  }
}

function readingText(reader: CsvReader, { createDecoder }: ImportRequest): FileReader {
  return reading(reader, createDecoder())
}

function reading(reader: CsvReader, decoder: TextDecoding): FileReader {
  return {
    push: (bytes) => reader.push(decoder.take(bytes)),
    end() {
      reader.push(decoder.end())
      reader.end()
    },
  }
}

/** Adds the name of its file to a table's faults. */
function namingFile(path: string, reader: FileReader): FileReader {
  const named = (action: () => void): void => {
    try {
      action()
    } catch (error) {
      if (error instanceof TableFault || error instanceof CsvFault) throw new ImportFault(`«${path}» ${error.message}.`)
      throw error
    }
  }
  return { push: (bytes) => named(() => reader.push(bytes)), end: () => named(reader.end) }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function versionIn(name: string): string | undefined {
  return /\d{4}-?\d{2}-?\d{2}|\d+\.\d+(?:\.\d+)?/.exec(name)?.[0]
}
