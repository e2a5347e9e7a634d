import { createRf2ListReader } from '../lists/rf2-list.ts'
import { chooseLoincFiles, createLoincReader } from '../loinc/release.ts'
import { createRf2Importer } from '../snomed/importer.ts'
import { chooseRf2Files } from '../snomed/rf2-file.ts'
import { decoding } from './decoding.ts'
import { indexTable, sizeOf, versionIn } from './made-index.ts'
import { namedSystems } from './named-systems.ts'
import type { GivenFile, GivenSource, ImportRequest, Plan } from './plan.ts'

/** The given files by their path, which two releases may share. */
export type Given<File extends GivenFile> = ReadonlyMap<string, { readonly source: GivenSource<File>; readonly file: File }>

/** SNOMED CT: an edition with its extensions. */
export function planSnomed<File extends GivenFile>(byPath: Given<File>): Plan<File> {
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

/** LOINC, with its translations. */
export function planLoinc<File extends GivenFile>(byPath: Given<File>, request: ImportRequest): Plan<File> {
  const chosen = chooseLoincFiles([...byPath.keys()])
  const loinc = createLoincReader()
  return {
    steps: chosen.map((one) => ({ file: byPath.get(one.path)!.file, open: () => decoding(loinc.open(one), request.createDecoder()) })),
    *finish() {
      const { table, findings } = loinc.finish()
      yield indexTable(table, 'loinc', findings)
    },
  }
}

/** The TFC as tables of SNOMED CT's format: its concepts under one system, its descriptions under another. */
export function planTfc<File extends GivenFile>(
  sources: readonly GivenSource<File>[],
  byPath: Given<File>,
  request: ImportRequest,
): Plan<File> {
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
