/** Plans which of the given files are read, and the indexes that they make; to get at their bytes is the host's. */
import { CsvFault } from '../lists/csv.ts'
import { chooseLoincFiles, isLoincFile } from '../loinc/release.ts'
import { chooseRf2Files, isRf2 } from '../snomed/rf2-file.ts'
import { TableFault } from '../snomed/rows.ts'
import { ImportFault } from './import-fault.ts'
import type { FileReader, GivenFile, GivenSource, ImportRequest, Plan, PlannedImport } from './plan.ts'
import { planFiles } from './plan-files.ts'
import { planLoinc, planSnomed, planTfc, type Given } from './plan-releases.ts'

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
