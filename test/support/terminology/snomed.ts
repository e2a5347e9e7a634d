import { openEdition, type IndexedEdition } from '../../../terminology/snomed/indexed-edition.ts'
import { createRf2Importer, type FinishedImport } from '../../../terminology/snomed/importer.ts'
import { chooseRf2Files } from '../../../terminology/snomed/rf2-file.ts'
import type { GeneratedFile } from './rf2.ts'

/** Imports generated files, in pieces of some size. */
export function importFiles(files: readonly GeneratedFile[], pieceSize = 1 << 16): FinishedImport {
  const chosen = chooseRf2Files(files.map(({ path }) => path))
  const importer = createRf2Importer(chosen)
  for (const file of chosen) {
    const reader = importer.open(file)
    for (const text of files.find(({ path }) => path === file.path)!.text()) {
      const bytes = new TextEncoder().encode(text)
      for (let at = 0; at < bytes.length; at += pieceSize) reader.push(bytes.slice(at, at + pieceSize))
    }
    reader.end()
  }
  return importer.finish()
}

/** The bytes of an index. */
export function bytesOf({ parts }: Pick<FinishedImport, 'parts'>): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** An edition of generated files. */
export function editionOf(files: readonly GeneratedFile[]): IndexedEdition {
  return openEdition(bytesOf(importFiles(files)))
}
