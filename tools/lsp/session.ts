import type { ClientCapabilities, Connection, TextEdit, WorkspaceEdit } from 'vscode-languageserver'
import picomatch from 'picomatch'
import type { Encoding } from '../../language/positions.ts'
import { indexText, type FileIndex, type Workspace } from '../../language/references.ts'
import { createAddressMap, nameOf, type AddressMap } from './addresses.ts'
import type { DocumentOptions, OpenDocument } from './documents.ts'
import type { Lang } from '../node/report-language.ts'
import type { CreateWorkspaceFiles, WorkspaceFiles } from './files.ts'
import { languageOfLocale } from './locale.ts'
import { readSettings, type Settings } from './settings.ts'

/** The state that an editor has told so far: its capabilities, its open documents, its settings. */
export interface Session {
  readonly connection: Connection
  client: ClientCapabilities
  encoding: Encoding
  settings: Settings
  /** The client's locale, and the language that the server was started with. */
  locale: string | undefined
  readonly lang: Lang | undefined
  /** The language of what is told. */
  readonly language: () => Lang
  /** Addresses of the folders that are open. */
  folders: readonly string[]
  /** Counts on with whatever may change findings besides a text: settings, configurations. */
  era: number
  readonly documents: AddressMap<OpenDocument>
  readonly files: WorkspaceFiles
  readonly documentOptions: () => DocumentOptions
  /** The FHIR document of an address; undefined where nothing is to be said of it. */
  readonly fhir: (uri: string) => OpenDocument | undefined
  /** The other files, those that are open as they are in the editor. */
  readonly workspaceWithout: (uri: string) => Workspace
  /** A change of an open document in the form that the editor takes. */
  readonly toWorkspaceEdit: (document: OpenDocument, edits: TextEdit[]) => WorkspaceEdit
}

/** Begins a session that knows nothing yet. */
export function createSession(connection: Connection, createWorkspaceFiles: CreateWorkspaceFiles, lang?: Lang): Session {
  const documents = createAddressMap<OpenDocument>()
  const indexes = new WeakMap<OpenDocument, FileIndex>()
  const isNamedFhir = (uri: string): boolean =>
    session.settings.include.some((glob) => picomatch.isMatch(nameOf(uri), glob, { matchBase: !glob.includes('/') }))

  const session: Session = {
    connection,
    client: {},
    encoding: 'utf-16',
    settings: readSettings(undefined),
    locale: undefined,
    lang,
    language: () => session.settings.language ?? lang ?? languageOfLocale(session.locale),
    folders: [],
    era: 0,
    documents,
    files: createWorkspaceFiles(
      () => session.folders,
      () => session.settings.exclude,
    ),
    documentOptions: () => ({ encoding: session.encoding, isNamedFhir }),
    fhir(uri) {
      const document = documents.get(uri)
      return document?.isFhir() === true ? document : undefined
    },
    workspaceWithout(uri) {
      const workspace = new Map<string, FileIndex>()
      for (const { uri: other, index } of session.files.all()) if (other !== uri && !documents.has(other)) workspace.set(other, index)
      for (const [other, document] of documents) {
        if (other === uri || !document.isFhir()) continue
        let index = indexes.get(document)
        if (index === undefined) indexes.set(document, (index = indexText(document.read())))
        workspace.set(other, index)
      }
      return workspace
    },
    toWorkspaceEdit: ({ uri, version }, edits) =>
      session.client.workspace?.workspaceEdit?.documentChanges === true
        ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
        : { changes: { [uri]: edits } },
  }
  return session
}
