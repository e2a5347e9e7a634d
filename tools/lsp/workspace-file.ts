import { indexText, type FileIndex } from '../../language/references.ts'
import { readText } from '../../language/text.ts'
import { mayBeFhir } from './documents.ts'

/** A file of the workspace as it was when it was read last. */
export interface WorkspaceFile {
  readonly uri: string
  /** Names what it holds: another content has another. */
  readonly stamp: string
  readonly isFhir: boolean
  readonly index: FileIndex
}

/** The file of a text, which is empty for one that could not be read, or is too large. */
export function toWorkspaceFile(uri: string, stamp: string, text: string): WorkspaceFile {
  const read = mayBeFhir(text) ? readText(text) : undefined
  const isFhir = read?.resources().some(({ node }) => read.tree.parent[node]! < 0) === true
  return { uri, stamp, isFhir, index: isFhir ? indexText(read!) : nothing }
}

const nothing: FileIndex = { resources: [], references: [] }
