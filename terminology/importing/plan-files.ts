import { createTableReader } from '../lists/table-reader.ts'
import { createTableText } from '../lists/table-text.ts'
import { decoding } from './decoding.ts'
import { ImportFault } from './import-fault.ts'
import { indexTable, slugOf, versionIn, type MadeIndex } from './made-index.ts'
import { namedSystems, toSystem } from './named-systems.ts'
import type { FileReader, GivenFile, GivenSource, ImportRequest, ImportStep, Plan } from './plan.ts'
import { createResourceImport } from './resource-import.ts'

/** Resources of FHIR and tables of codes, each for itself. */
export function planFiles<File extends GivenFile>(sources: readonly GivenSource<File>[], request: ImportRequest): Plan<File> {
  const resources = createResourceImport()
  const tables: (() => MadeIndex)[] = []
  const steps = sources.flatMap((source) =>
    source.files.flatMap((file): readonly ImportStep<File>[] => {
      if (resources.wants(source, file.path)) {
        return [{ file, open: () => decoding(resources.open(source, file), request.createDecoder()) }]
      }
      const name = file.path.slice(file.path.lastIndexOf('/') + 1)
      if (!/\.(?:csv|tsv|txt)$/i.test(name)) return []
      const table = { name, ...readSystem(name, request.as), version: versionIn(source.name) ?? request.today }
      return [{ file, open: () => openTable(table, tables) }]
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

/** A table of codes: the name of its file, and its system by name and by canonical. */
interface Table {
  readonly name: string
  readonly as: string
  readonly system: string
  readonly version: string
}

/** The system that a table is said to be of; throws an `ImportFault` where nobody says it, or nobody knows it. */
function readSystem(name: string, as: string | undefined): Pick<Table, 'as' | 'system'> {
  if (as === undefined) {
    const known = Object.keys(namedSystems).join(', ')
    throw new ImportFault(`No se sabe de qué sistema es «${name}»: dilo con --as, por un nombre (${known}) o por la dirección del sistema.`)
  }
  const system = toSystem(as)
  if (system === undefined) throw new ImportFault(`No se conoce el sistema «${as}»: da su dirección, como http://hl7.org/fhir/sid/cvx.`)
  return { as, system }
}

/** Reads a table, and adds to `made` how its index is made once it has been read. */
function openTable({ name, as, system, version }: Table, made: (() => MadeIndex)[]): FileReader {
  const table = createTableReader({ system, version, title: as, file: name })
  let finished: ReturnType<typeof table.finish> | undefined
  let isOther = false
  made.push(() => {
    const { table: codes, findings } = finished!
    const other = { sentence: `«${name}» no está en UTF-8: se leyó como Windows-1252, lo que escribe Excel.`, isLoss: false }
    return indexTable(codes, namedSystems[as] === undefined ? slugOf(system) : as, isOther ? [other, ...findings] : findings)
  })
  const reader = {
    push: table.push,
    end() {
      table.end()
      finished = table.finish()
    },
  }
  return decoding(
    reader,
    createTableText(() => (isOther = true)),
  )
}
