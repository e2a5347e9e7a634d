import type { TextDocumentContentChangeEvent } from 'vscode-languageserver'
import { createPositions, type Encoding, type Positions } from '../../language/positions.ts'
import { readText, type ReadText, type TextForm } from '../../language/text.ts'
import { once } from '../../rules/engine/once.ts'

/** A text that an editor has open, as it is at one moment. */
export interface OpenDocument {
  readonly uri: string
  readonly version: number
  readonly text: string
  readonly form: TextForm
  readonly positions: Positions
  readonly read: () => ReadText
  /** The text that was read last, this one or one before it; undefined where none was. */
  readonly lastRead: () => ReadText | undefined
  /** Whether the document is FHIR: of anything else nothing is said. */
  readonly isFhir: () => boolean
}

/** Properties of an address besides its text. */
export interface DocumentOptions {
  readonly encoding: Encoding
  /** Whether files of this address are FHIR before they say so. */
  readonly isNamedFhir: (uri: string) => boolean
}

/** Makes the state of a document. */
export function openDocument(uri: string, version: number, text: string, options: DocumentOptions, before?: ReadText): OpenDocument {
  const form = formOf(uri)
  let last = before
  const read = once(() => (last = readText(text, last)))
  return {
    uri,
    version,
    text,
    form,
    positions: createPositions(text, options.encoding),
    read,
    lastRead: () => last,
    isFhir: once(() => options.isNamedFhir(uri) || isFhirText(text, read)),
  }
}

/** A resource on each line, where the name of a file says so. */
function formOf(uri: string): TextForm {
  return /\.ndjson$/i.test(uri) ? 'ndjson' : 'json'
}

/** Whether an outermost object says the type of a resource. Texts that never name one are not read at all. */
function isFhirText(text: string, read: () => ReadText): boolean {
  return (
    mayBeFhir(text) &&
    read()
      .resources()
      .some(({ node }) => read().tree.parent[node]! < 0)
  )
}

/** Whether a text may be FHIR, without reading it. */
export function mayBeFhir(text: string): boolean {
  return text.includes('"resourceType"')
}

/** The document after some changes, each of which counts on those before it. */
export function changeDocument(
  { uri, text: before, lastRead }: OpenDocument,
  version: number,
  changes: readonly TextDocumentContentChangeEvent[],
  options: DocumentOptions,
): OpenDocument {
  let text = before
  for (const change of changes) {
    if (!('range' in change)) {
      text = change.text
      continue
    }
    const { toOffset } = createPositions(text, options.encoding)
    const [from, to] = [toOffset(change.range.start), toOffset(change.range.end)]
    text = text.slice(0, from) + change.text + text.slice(Math.max(from, to))
  }
  return openDocument(uri, version, text, options, lastRead())
}
