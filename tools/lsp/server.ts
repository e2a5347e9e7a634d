import {
  CodeActionKind,
  CompletionItemKind,
  createConnection,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DocumentDiagnosticReportKind,
  InsertTextFormat,
  LSPErrorCodes,
  PositionEncodingKind,
  ResponseError,
  ShowDocumentRequest,
  StreamMessageReader,
  StreamMessageWriter,
  SymbolKind,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type CodeAction,
  type Command,
  type CompletionItem,
  type Connection,
  type DocumentSymbol,
  type InitializeParams,
  type Location,
  type Range,
  type SelectionRange,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { createHash } from 'node:crypto'
import { basename, dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import picomatch from 'picomatch'
import about from '../../package.json' with { type: 'json' }
import { editsOfFix, findActions, type IssueAction } from '../../language/actions.ts'
import { complete } from '../../language/complete.ts'
import { createKnowledge } from '../../language/create-knowledge.ts'
import { findDefinition, findLinks, findReferences, findRenamable, renameId, whyNotRename } from '../../language/define.ts'
import { findFolds, findSelections } from '../../language/folding.ts'
import { formatEdits } from '../../language/format.ts'
import { hover } from '../../language/hover.ts'
import type { Knowledge } from '../../language/knowledge.ts'
import { findLenses, spanishType } from '../../language/lens.ts'
import { outline, type OutlinePart } from '../../language/outline.ts'
import { createPositions, type Encoding, type Positions } from '../../language/positions.ts'
import { indexText, type FileIndex, type Target, type Workspace } from '../../language/references.ts'
import type { Edit, Span } from '../../language/text.ts'
import { configName, explain, type Definitions, type Issue } from '../../rules/index.ts'
import type { Catalog } from '../../catalogs/catalog.ts'
import { toDiagnostic } from './diagnostics.ts'
import { changeDocument, openDocument, type DocumentOptions, type OpenDocument } from './documents.ts'
import { createWorkspaceFiles } from './files.ts'
import { toMarkdown } from './hover-text.ts'
import { createLinting } from './linting.ts'
import { createProjects, suppressIn } from './project.ts'
import type { Question } from './question.ts'
import { readSettings, type Settings } from './settings.ts'
import { toSnippet } from './snippet.ts'

/** What the server is started with. */
export interface ServerOptions {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  /** Packages of definitions. */
  readonly ig: readonly string[]
  readonly definitions: Definitions | undefined
  readonly publicUrl: string
  readonly findCatalog: (id: string) => Catalog | undefined
  readonly newUuid: () => string
}

/** How long a text has to stay as it is before what was found is sent unasked, in milliseconds. */
const pause = 150
/** So many resources of a workspace are listed at once. */
const mostSymbols = 500

/** Speaks the Language Server Protocol until the client leaves; gives the exit status, 1 where it left without a word. */
export function startServer(options: ServerOptions): Promise<number> {
  const reader = new StreamMessageReader(options.input)
  const connection = createConnection(reader, new StreamMessageWriter(options.output))
  const linting = createLinting({ ig: options.ig, publicUrl: options.publicUrl }, (sentence) => connection.console.warn(sentence))
  const documents = new Map<string, OpenDocument>()
  let client: ClientCapabilities = {}
  let encoding: Encoding = 'utf-16'
  let settings: Settings = readSettings(undefined)
  let folders: readonly string[] = []
  /** Other settings, other findings. */
  let era = 0
  const files = createWorkspaceFiles(
    () => folders,
    () => settings.exclude,
  )

  const projects = createProjects(
    () => folders,
    (sentence) => connection.console.warn(sentence),
  )

  function forgetProjects(): void {
    projects.forget()
    era += 1
  }

  const isNamedFhir = (uri: string): boolean =>
    settings.include.some((glob) => picomatch.isMatch(nameOf(uri), glob, { matchBase: !glob.includes('/') }))
  const documentOptions = (): DocumentOptions => ({ encoding, isNamedFhir })

  connection.onInitialize((params: InitializeParams) => {
    client = params.capabilities
    encoding = client.general?.positionEncodings?.includes(PositionEncodingKind.UTF8) === true ? 'utf-8' : 'utf-16'
    settings = readSettings(params.initializationOptions)
    folders = pathsOf((params.workspaceFolders ?? []).map(({ uri }) => uri))
    return {
      serverInfo: { name: 'svc', version: about.version },
      capabilities: {
        positionEncoding: encoding === 'utf-8' ? PositionEncodingKind.UTF8 : PositionEncodingKind.UTF16,
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: false },
        completionProvider: { triggerCharacters: ['"', ':', '/', '#'] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        documentSymbolProvider: true,
        workspaceSymbolProvider: true,
        foldingRangeProvider: true,
        selectionRangeProvider: true,
        documentLinkProvider: {},
        codeLensProvider: {},
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
        documentFormattingProvider: true,
        documentRangeFormattingProvider: true,
        diagnosticProvider: { identifier: 'svc', interFileDependencies: false, workspaceDiagnostics: true },
        executeCommandProvider: { commands: ['svc.explain', 'svc.fixAll', 'svc.show', 'svc.suppress'] },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    }
  })

  connection.onInitialized(() => {
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*.{json,ndjson}' }] })
    }
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'svc' })
    }
    if (client.workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(pathsOf(removed.map(({ uri }) => uri)))
        folders = [...folders.filter((one) => !gone.has(one)), ...pathsOf(added.map(({ uri }) => uri))]
        void files.refresh()
      })
    }
    void takeSettings(undefined)
    void files.refresh()
  })

  connection.onDidChangeConfiguration(({ settings: given }) => void takeSettings((given as { readonly svc?: unknown } | undefined)?.svc))
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) {
      files.forget(uri)
      if (nameOf(uri) === configName) forgetProjects()
    }
    void files.refresh().then(askAgain)
  })
  let isAsked = false
  connection.onShutdown(async () => {
    isAsked = true
    await linting.end()
  })

  async function takeSettings(given: unknown): Promise<void> {
    const asked =
      client.workspace?.configuration === true ? await connection.workspace.getConfiguration('svc').catch(() => undefined) : given
    if (asked === undefined || asked === null) return
    settings = readSettings(asked)
    era += 1
    await askAgain()
  }

  async function askAgain(): Promise<void> {
    if (pulls()) {
      if (client.workspace?.diagnostics?.refreshSupport === true)
        await connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => {})
      return
    }
    for (const { uri } of documents.values()) push(uri)
  }

  // Documents
  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) => {
    documents.set(uri, openDocument(uri, version, text, documentOptions()))
    push(uri)
  })
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const before = documents.get(uri)
    if (before === undefined) return
    documents.set(uri, changeDocument(before, version, contentChanges, documentOptions()))
    push(uri)
  })
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    documents.delete(uri)
    if (!pulls()) void connection.sendDiagnostics({ uri, diagnostics: [] })
  })

  /** The FHIR document of an address; undefined where nothing is to be said of it. */
  function fhir(uri: string): OpenDocument | undefined {
    const document = documents.get(uri)
    return document?.isFhir() === true ? document : undefined
  }

  // Findings
  const found = new WeakMap<OpenDocument, { readonly era: number; readonly issues: Promise<readonly Issue[] | undefined> }>()
  const pushes = new Map<string, NodeJS.Timeout>()

  /** What the linter is told of a document: what somebody set in the editor goes before what their project says. */
  function questionOf(kind: Question['kind'], { uri, text, form }: OpenDocument): Omit<Question, 'id'> {
    const own = projects.of(uri)
    const { profile, strict = own?.config.strict, only = own?.config.only } = settings
    const guide = settings.guide ?? own?.config.guides
    const project = own && { config: own.config, name: own.name }
    return { kind, text, form, settings: { profile, strict, only, guide }, project }
  }

  function issuesOf(document: OpenDocument): Promise<readonly Issue[] | undefined> {
    const known = found.get(document)
    if (known?.era === era) return known.issues
    const { uri } = document
    const issues = linting
      .ask(questionOf('lint', document), { name: uri, isUrgent: true })
      .then((answer) => answer && (projects.of(uri)?.apply(answer.issues) ?? answer.issues))
    found.set(document, { era, issues })
    return issues
  }

  function pulls(): boolean {
    return client.textDocument?.diagnostic !== undefined
  }

  function push(uri: string): void {
    if (pulls()) return
    clearTimeout(pushes.get(uri))
    pushes.set(
      uri,
      setTimeout(() => void send(uri), pause),
    )
  }

  async function send(uri: string): Promise<void> {
    pushes.delete(uri)
    const document = documents.get(uri)
    if (document === undefined) return
    const issues = document.isFhir() ? await issuesOf(document) : []
    if (issues === undefined || documents.get(uri) !== document) return
    await connection.sendDiagnostics({
      uri,
      version: document.version,
      diagnostics: issues.map((issue) => toDiagnostic(issue, document.positions)),
    })
  }

  const resultIdOf = (stamp: string): string => createHash('sha1').update(`${era} ${stamp}`).digest('base64url')

  connection.languages.diagnostics.on(async ({ textDocument: { uri }, previousResultId }) => {
    const document = fhir(uri)
    if (document === undefined) return { kind: DocumentDiagnosticReportKind.Full, items: [] }
    const resultId = resultIdOf(document.text)
    if (resultId === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    const issues = await issuesOf(document)
    if (issues === undefined || documents.get(uri) !== document) throw cancelled(LSPErrorCodes.ServerCancelled)
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items: issues.map((issue) => toDiagnostic(issue, document.positions)) }
  })

  connection.languages.diagnostics.onWorkspace(async ({ previousResultIds }, token, progress, partial) => {
    const before = new Map(previousResultIds.map(({ uri, value }) => [uri, value]))
    const isWanted = () => !token.isCancellationRequested
    progress.begin('svc: revisando la carpeta', 0, undefined, true)
    const some = await files.refresh(isWanted)
    const items: WorkspaceItem[] = []
    for (const [index, { uri, stamp }] of some.entries()) {
      if (!isWanted()) break
      progress.report(Math.floor((index / some.length) * 100), nameOf(uri))
      const item = documents.has(uri) ? undefined : await reportOf(uri, stamp, before.get(uri))
      if (item === undefined) continue
      if (partial === undefined) items.push(item)
      else partial.report({ items: [item] })
    }
    for (const [uri, value] of before) {
      if (some.some((one) => one.uri === uri) || documents.has(uri) || value === '') continue
      const gone: WorkspaceItem = { kind: DocumentDiagnosticReportKind.Full, uri, version: null, items: [] }
      if (partial === undefined) items.push(gone)
      else partial.report({ items: [gone] })
    }
    progress.done()
    if (!isWanted()) throw cancelled(LSPErrorCodes.RequestCancelled)
    return { items }
  })

  type WorkspaceItem =
    Awaited<ReturnType<Parameters<typeof connection.languages.diagnostics.onWorkspace>[0]>> extends infer Answer
      ? Answer extends { readonly items: (infer Item)[] }
        ? Item
        : never
      : never

  async function reportOf(uri: string, stamp: string, previous: string | undefined): Promise<WorkspaceItem | undefined> {
    const resultId = resultIdOf(stamp)
    if (resultId === previous) return { kind: DocumentDiagnosticReportKind.Unchanged, uri, version: null, resultId }
    const text = await files.readFile(uri)
    if (text === undefined) return undefined
    const document = openDocument(uri, 0, text, documentOptions())
    const answer = await linting.ask(questionOf('lint', document), { name: `${uri} on disk`, isUrgent: false })
    const issues = answer?.issues ?? []
    const diagnostics = (projects.of(uri)?.apply(issues) ?? issues).map((issue) => toDiagnostic(issue, document.positions))
    return { kind: DocumentDiagnosticReportKind.Full, uri, version: null, resultId, items: diagnostics }
  }

  // Answers about a place
  const indexes = new WeakMap<OpenDocument, FileIndex>()

  /** The other files, those that are open as they are in the editor. */
  function workspaceWithout(uri: string): Workspace {
    const workspace = new Map<string, FileIndex>()
    for (const { uri: other, index } of files.all()) if (other !== uri && !documents.has(other)) workspace.set(other, index)
    for (const [other, document] of documents) {
      if (other === uri || !document.isFhir()) continue
      let index = indexes.get(document)
      if (index === undefined) indexes.set(document, (index = indexText(document.read())))
      workspace.set(other, index)
    }
    return workspace
  }

  const { findCatalog, newUuid, definitions } = options
  let knowledge: { readonly era: number; readonly of: Knowledge } | undefined

  function knowledgeFor(uri: string): Knowledge {
    if (knowledge?.era !== era) {
      const { profile, guide } = settings
      knowledge = { era, of: createKnowledge({ findCatalog, newUuid, ...(definitions !== undefined && { definitions }), profile, guide }) }
    }
    return { ...knowledge.of, workspace: workspaceWithout(uri) }
  }

  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    const completion = complete(document.read(), offset, knowledgeFor(uri))
    if (completion === undefined) return null
    const range = rangeOf(completion, document.positions)
    const written = document.text.slice(completion.from, offset)
    const hasSnippets = client.textDocument?.completion?.completionItem?.snippetSupport === true
    const items = completion.proposals.map((proposal, index): CompletionItem => {
      const { label, kind, detail, insert, stops, also = [] } = proposal
      const isSnippet = hasSnippets && stops.length > 0
      return {
        label,
        kind: itemKinds[kind],
        sortText: String(index).padStart(4, '0'),
        // What fits was chosen here, by code and by name.
        filterText: `${written}${label}`,
        ...(detail !== undefined && { detail }),
        ...(proposal.isRequired === true && { labelDetails: { description: 'obligatorio' } }),
        textEdit: { range, newText: isSnippet ? toSnippet(insert, stops) : insert },
        insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
        ...(also.length > 0 && { additionalTextEdits: toTextEdits(also, document.positions) }),
      }
    })
    return { isIncomplete: true, items }
  })

  connection.onHover(({ textDocument: { uri }, position }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const told = hover(document.read(), document.positions.toOffset(position), knowledgeFor(uri))
    return told === undefined ? null : { contents: { kind: 'markdown', value: toMarkdown(told) }, range: rangeOf(told, document.positions) }
  })

  connection.onDefinition(async ({ textDocument: { uri }, position }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    return toLocations(uri, findDefinition(document.read(), offset, workspaceWithout(uri)))
  })

  connection.onReferences(async ({ textDocument: { uri }, position, context }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    await files.refresh()
    const offset = document.positions.toOffset(position)
    return toLocations(uri, findReferences(document.read(), offset, workspaceWithout(uri), context.includeDeclaration))
  })

  /** Offsets in files as positions; of a file that is not open, its text is read. */
  async function toLocations(uri: string, targets: readonly Target[]): Promise<Location[]> {
    const known = new Map<string, Positions>()
    const locations: Location[] = []
    for (const target of targets) {
      const file = target.file ?? uri
      let positions = known.get(file) ?? documents.get(file)?.positions
      if (positions === undefined) {
        const text = await files.readFile(file)
        if (text === undefined) continue
        known.set(file, (positions = createPositions(text, encoding)))
      }
      locations.push({ uri: file, range: rangeOf(target, positions) })
    }
    return locations
  }

  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const document = fhir(uri)
    const place = document && findRenamable(document.read(), document.positions.toOffset(position))
    return place === undefined ? null : { range: rangeOf(place, document!.positions), placeholder: place.id }
  })

  connection.onRenameRequest(async ({ textDocument: { uri }, position, newName }) => {
    if (fhir(uri) === undefined) return null
    await files.refresh()
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    const why = whyNotRename(document.read(), offset, newName)
    if (why !== undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, why)
    const changes: Record<string, TextEdit[]> = {}
    for (const [file = uri, edits] of renameId(document.read(), offset, newName, workspaceWithout(uri))) {
      const text = documents.get(file)?.text ?? (await files.readFile(file))
      if (text !== undefined) changes[file] = toTextEdits(edits, createPositions(text, encoding))
    }
    return { changes }
  })

  // The parts of a text
  connection.onDocumentSymbol(({ textDocument: { uri } }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const { kind, parts } = outline(document.text, document.form)
    const toSymbol = (part: OutlinePart): DocumentSymbol => {
      const range = rangeOf(part, document.positions)
      const { name, label } = part
      const isResource = kind !== 'elements' && part.parts.length === 0
      return {
        name: (isResource ? spanishType(name) : name) || '—',
        detail: label,
        kind: kind === 'elements' ? (part.parts.length > 0 ? SymbolKind.Object : SymbolKind.Field) : SymbolKind.Class,
        range,
        selectionRange: { start: range.start, end: range.start },
        children: part.parts.map(toSymbol),
      }
    }
    return parts.map(toSymbol)
  })

  connection.onWorkspaceSymbol(async ({ query }) => {
    await files.refresh()
    const wanted = query.toLowerCase()
    const targets: (Target & { readonly name: string; readonly detail: string })[] = []
    for (const [file, { resources }] of workspaceWithout('')) {
      for (const { type, id, summary, from, to } of resources) {
        const name = [id === undefined ? type : `${type}/${id}`, summary].filter(Boolean).join(' · ')
        if (targets.length < mostSymbols && name.toLowerCase().includes(wanted)) targets.push({ file, from, to, name, detail: summary })
      }
    }
    const locations = await Promise.all(targets.map(async (target) => (await toLocations('', [target]))[0]))
    return targets.flatMap(({ name }, index) => {
      const location = locations[index]
      return location === undefined ? [] : { name, kind: SymbolKind.Class, location }
    })
  })

  connection.onFoldingRanges(({ textDocument: { uri } }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const { toPosition } = document.positions
    return findFolds(document.read()).flatMap(({ from, to }) => {
      const [startLine, endLine] = [toPosition(from).line, toPosition(to).line - 1]
      return endLine > startLine ? { startLine, endLine } : []
    })
  })

  connection.onSelectionRanges(({ textDocument: { uri }, positions: places }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    return places.map((place) => {
      const spans = findSelections(document.read(), document.positions.toOffset(place))
      const outer = spans.reduceRight<SelectionRange | undefined>(
        (parent, span) => ({ range: rangeOf(span, document.positions), ...(parent && { parent }) }),
        undefined,
      )
      return outer ?? { range: { start: place, end: place } }
    })
  })

  connection.onDocumentLinks(({ textDocument: { uri } }) => {
    const document = fhir(uri)
    return document === undefined
      ? null
      : findLinks(document.read()).map((link) => ({ range: rangeOf(link, document.positions), target: link.url }))
  })

  connection.onCodeLens(async ({ textDocument: { uri } }) => {
    const document = settings.codeLens ? fhir(uri) : undefined
    const issues = document && (await issuesOf(document))
    if (document === undefined || issues === undefined) return null
    return findLenses(document.read(), issues).map((lens) => ({
      range: rangeOf(lens, document.positions),
      command: {
        title: lens.title,
        command: lens.first === undefined ? '' : 'svc.show',
        arguments: lens.first && [uri, rangeOf(lens.first, document.positions)],
      } as Command,
    }))
  })

  const formatting = (uri: string, style: { readonly tabSize: number; readonly insertSpaces: boolean }): readonly Edit[] => {
    const document = fhir(uri)
    if (document === undefined || document.form === 'ndjson') return []
    const lineEnd = document.text.includes('\r\n') ? '\r\n' : '\n'
    return formatEdits(document.text, { unit: style.insertSpaces ? ' '.repeat(style.tabSize) : '\t', lineEnd }) ?? []
  }
  connection.onDocumentFormatting(({ textDocument: { uri }, options: style }) =>
    fhir(uri) === undefined ? null : toTextEdits(formatting(uri, style), documents.get(uri)!.positions),
  )
  connection.onDocumentRangeFormatting(({ textDocument: { uri }, range, options: style }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const [from, to] = [document.positions.toOffset(range.start), document.positions.toOffset(range.end)]
    const inside = formatting(uri, style).filter((edit) => edit.from >= from && edit.to <= to)
    return toTextEdits(inside, document.positions)
  })

  // What can be done
  connection.onCodeAction(async ({ textDocument: { uri }, range, context }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const wants = (kind: string) => context.only === undefined || context.only.some((one) => kind === one || kind.startsWith(`${one}.`))
    const actions: CodeAction[] = []
    if (wants(CodeActionKind.QuickFix)) {
      const issues = (await issuesOf(document)) ?? []
      const span = { from: document.positions.toOffset(range.start), to: document.positions.toOffset(range.end) }
      for (const action of findActions(issues, span)) {
        const made = toCodeAction(document, action)
        if (made !== undefined) actions.push(made)
      }
    }
    if (context.only?.some((one) => one.startsWith(CodeActionKind.Source)) === true && wants(CodeActionKind.SourceFixAll)) {
      const edit = await fixAllOf(document)
      if (edit !== undefined) actions.push({ title: fixAllTitle, kind: CodeActionKind.SourceFixAll, edit })
    } else if (wants(CodeActionKind.QuickFix) && actions.length > 0 && ((await issuesOf(document)) ?? []).some(hasSafeFix)) {
      actions.push({
        title: fixAllTitle,
        kind: CodeActionKind.QuickFix,
        command: { title: fixAllTitle, command: 'svc.fixAll', arguments: [uri] },
      })
    }
    return actions
  })

  function toCodeAction(document: OpenDocument, { kind, title, issue, fix, isPreferred }: IssueAction): CodeAction | undefined {
    const { uri, text, form, positions } = document
    const diagnostics = [toDiagnostic(issue, positions)]
    if (fix !== undefined) {
      const edits = editsOfFix(text, fix, form === 'ndjson' ? issue.range?.start.line : undefined)
      if (edits.length === 0) return undefined
      return { title, kind: CodeActionKind.QuickFix, diagnostics, isPreferred, edit: toWorkspaceEdit(document, edits) }
    }
    const command = kind === 'explain' ? 'svc.explain' : 'svc.suppress'
    return { title, kind: CodeActionKind.QuickFix, diagnostics, command: { title, command, arguments: [issue.code, uri] } }
  }

  async function fixAllOf(document: OpenDocument): Promise<WorkspaceEdit | undefined> {
    const { uri } = document
    const answer = await linting.ask(questionOf('fixAll', document), { name: uri, isUrgent: true })
    if (answer?.edits === undefined || answer.edits.length === 0 || documents.get(uri) !== document) return undefined
    return toWorkspaceEdit(document, answer.edits)
  }

  function toWorkspaceEdit({ uri, version, positions }: OpenDocument, edits: readonly Edit[]): WorkspaceEdit {
    const written = toTextEdits(edits, positions)
    return client.workspace?.workspaceEdit?.documentChanges === true
      ? { documentChanges: [{ textDocument: { uri, version }, edits: written }] }
      : { changes: { [uri]: written } }
  }

  /** Writes a suppression into the configuration of the project; where no reason is given yet, shows where to write it. */
  async function suppress(code: string, uri: string, given: unknown): Promise<boolean> {
    const file = projects.fileFor(uri)
    if (file === undefined) return false
    const open = documents.get(file)?.text
    const onDisk = open ?? (await files.readFile(file))
    const path = fileURLToPath(uri)
    const name =
      projects.of(uri)?.name ??
      relative(dirname(fileURLToPath(file)), path)
        .split(sep)
        .join('/')
    const reason = typeof given === 'string' && given.trim() !== '' ? given.trim() : unsaidReason
    const edits = suppressIn(onDisk ?? '', { code, file: name, reason })
    if (edits.length === 0) return false
    const textDocument = { uri: file, version: null }
    const changes = toTextEdits(edits, createPositions(onDisk ?? '', encoding))
    const create = onDisk === undefined ? [{ kind: 'create' as const, uri: file, options: { ignoreIfExists: true } }] : []
    const edit = { documentChanges: [...create, { textDocument, edits: changes }] }
    const { applied } = await connection.workspace.applyEdit({ label: `svc: ${code}`, edit })
    if (applied && client.window?.showDocument?.support === true)
      await connection.sendRequest(ShowDocumentRequest.type, { uri: file, takeFocus: true })
    return applied
  }

  connection.onExecuteCommand(async ({ command, arguments: given = [] }) => {
    const [first, second] = given as readonly unknown[]
    if (command === 'svc.explain' && typeof first === 'string') return explainTo(connection, first, options.publicUrl)
    if (command === 'svc.fixAll' && typeof first === 'string') {
      const document = fhir(first)
      const edit = document && (await fixAllOf(document))
      if (edit === undefined) return false
      return (await connection.workspace.applyEdit({ label: fixAllTitle, edit })).applied
    }
    if (command === 'svc.suppress' && typeof first === 'string' && typeof second === 'string') return suppress(first, second, given[2])
    if (command === 'svc.show' && typeof first === 'string' && client.window?.showDocument?.support === true) {
      await connection.sendRequest(ShowDocumentRequest.type, { uri: first, selection: second as Range, takeFocus: true })
    }
    return null
  })

  connection.listen()
  return new Promise((resolve) => {
    reader.onClose(() => void linting.end().then(() => resolve(isAsked ? 0 : 1)))
  })
}

function hasSafeFix({ quickFix }: Issue): boolean {
  return quickFix?.safe === true && quickFix.options === undefined
}

/** What stands where somebody has to say why. */
const unsaidReason = 'POR ESCRIBIR: por qué se silencia'

const fixAllTitle = 'Corregir todo lo seguro'

const itemKinds = {
  member: CompletionItemKind.Property,
  slice: CompletionItemKind.Struct,
  code: CompletionItemKind.EnumMember,
  reference: CompletionItemKind.Reference,
  address: CompletionItemKind.Module,
  resource: CompletionItemKind.Snippet,
  value: CompletionItemKind.Value,
} as const

/** Shows why a rule is there, and gives the same as data. */
function explainTo(connection: Connection, code: string, publicUrl: string): object | null {
  const rule = explain(code)
  if (rule === undefined) return null
  const { title, why, links } = rule
  connection.window.showInformationMessage(`${rule.code}: ${title}. ${why}`)
  return { code: rule.code, title, why, links, docsUrl: `${publicUrl}/reglas/${rule.code}` }
}

function rangeOf({ from, to }: Span, { toPosition }: Positions): Range {
  return { start: toPosition(from), end: toPosition(to) }
}

function toTextEdits(edits: readonly Edit[], positions: Positions): TextEdit[] {
  return edits.map((edit) => ({ range: rangeOf(edit, positions), newText: edit.insert }))
}

function pathsOf(uris: readonly string[]): readonly string[] {
  return uris.flatMap((uri) => {
    try {
      return fileURLToPath(uri)
    } catch {
      return []
    }
  })
}

function nameOf(uri: string): string {
  try {
    return basename(decodeURIComponent(new URL(uri).pathname))
  } catch {
    return uri
  }
}

function cancelled(code: number): ResponseError<{ readonly retriggerRequest: boolean }> {
  return new ResponseError(code, 'El texto cambió mientras tanto.', { retriggerRequest: true })
}
