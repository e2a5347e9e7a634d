import {
  DiagnosticRefreshRequest,
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type Diagnostic,
} from 'vscode-languageserver'
import { createPositions, type Positions } from '../../language/positions.ts'
import { configName, parseConfig, type Issue } from '../../rules/index.ts'
import type { Lang } from '../node/report-language.ts'
import { localDay } from './local-day.ts'
import { createAddressMap, isWithin, nameOf, type AddressMap } from './addresses.ts'
import { isConfig, toConfigDiagnostics } from './config-diagnostics.ts'
import { toDiagnostic } from './diagnostics.ts'
import { openDocument, type OpenDocument } from './documents.ts'
import type { Linting } from './linting.ts'
import type { Question } from './question.ts'
import type { Session } from './session.ts'
import { createSuppressionUses } from './suppression-use.ts'
import { serverWords } from './words.ts'

/** Diagnostics of texts, as they are asked for and as they are sent unasked. */
export interface Findings {
  /** Undefined where the text is another by now. */
  readonly of: (document: OpenDocument) => Promise<readonly Issue[] | undefined>
  /** The question to the linter about a document. */
  readonly questionOf: (kind: Question['kind'], document: OpenDocument) => Omit<Question, 'id'>
  /** Says that somebody has just typed. */
  readonly typed: () => void
  /** Sends what is found in a document, where the client does not ask for it itself. */
  readonly push: (uri: string) => void
  /** Takes back what was sent of a document that is closed. */
  readonly close: (uri: string) => void
  /** Has all that is open looked at anew. */
  readonly askAgain: () => Promise<void>
}

/** How long texts have to stay as they are before one is linted, in milliseconds: one core is enough while somebody types. */
const pause = 150

/** Answers and sends what a thread finds. */
export function serveFindings(session: Session, linting: Linting): Findings {
  const { connection, documents, files } = session
  const found = new WeakMap<OpenDocument, { readonly era: number; readonly issues: Promise<readonly Issue[] | undefined> }>()
  const pushes = new Map<string, ReturnType<typeof setTimeout>>()
  let lastTyped = -Infinity
  /** Counts on with whatever may change what is said of configurations besides their texts. */
  let looks = 0
  const uses = createSuppressionUses(() => {
    looks += 1
    tellConfigsSoon()
  })
  let telling: ReturnType<typeof setTimeout> | undefined
  /** Counts on with whatever may change findings; `looked` is what it was when the files around the open configurations were looked at. */
  let asked = 0
  let looked = -1
  let looking: Promise<void> | undefined

  function questionOf(kind: Question['kind'], { uri, text, form }: OpenDocument): Omit<Question, 'id'> {
    const { profile, strict, only, guide } = session.settings
    return { kind, text, form, settings: { profile, strict, only, guide, lang: session.language() }, uri, era: session.era }
  }

  async function rest(): Promise<void> {
    for (;;) {
      const left = lastTyped + pause - performance.now()
      if (left <= 0) return
      await new Promise((turn) => setTimeout(turn, left))
    }
  }

  async function ask(document: OpenDocument): Promise<readonly Issue[] | undefined> {
    const { uri } = document
    await rest()
    if (documents.get(uri) !== document) return undefined
    const { era } = session
    const answer = await linting.ask(questionOf('lint', document), { name: uri, isUrgent: true })
    if (answer !== undefined) uses.note(uri, `${era} ${stampOf(document)}`, answer.use)
    return answer?.issues
  }

  function of(document: OpenDocument): Promise<readonly Issue[] | undefined> {
    const known = found.get(document)
    if (known?.era === session.era) return known.issues
    const issues = ask(document)
    found.set(document, { era: session.era, issues })
    return issues
  }

  async function diagnosticsOf(document: OpenDocument): Promise<Diagnostic[] | undefined> {
    const { uri, text, positions } = document
    if (isConfig(uri)) {
      const items = await diagnosticsOfConfig(uri, text, positions)
      return documents.get(uri) === document ? items : undefined
    }
    const issues = document.isFhir() ? await of(document) : []
    if (issues === undefined || documents.get(uri) !== document) return undefined
    return issues.map((issue) => toDiagnostic(issue, positions))
  }

  /** Suppressions without use are known, and said, once all files around were looked at; of a text that was not saved they are not. */
  async function diagnosticsOfConfig(uri: string, text: string, positions: Positions): Promise<Diagnostic[]> {
    void lookAround()
    const isKnown = looked === asked && (await files.readFile(uri)) === text
    const language = session.language()
    return toConfigDiagnostics(parseConfig(text, language), positions, {
      today: localDay(new Date()),
      unused: isKnown ? uses.unusedIn(uri) : [],
      language,
    })
  }

  /** Looks at the files around open configurations, as far as nobody did, and has the configurations told anew. */
  function lookAround(): Promise<void> {
    if (looked === asked) return Promise.resolve()
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }

  async function look(): Promise<void> {
    const now = asked
    const { era } = session
    const folders = [...documents.keys()].filter(isConfig).map((uri) => uri.slice(0, -configName.length))
    const some = await files.refresh()
    for (const { uri, stamp } of some) {
      if (!documents.has(uri) && folders.some((folder) => isWithin(uri, folder)) && !uses.isNoted(uri, `${era} ${stamp}`)) {
        await rest()
        await lintOnDisk(uri, stamp)
      }
      if (asked !== now) return look()
    }
    for (const document of documents.values()) if (document.isFhir()) await of(document)
    if (asked !== now) return look()
    uses.keep(new Set([...some.map(({ uri }) => uri), ...documents.keys()]))
    looked = now
    looks += 1
    tellConfigsSoon()
  }

  /** Has open configurations looked at anew, once what is found has settled. */
  function tellConfigsSoon(): void {
    if (![...documents.keys()].some(isConfig)) return
    clearTimeout(telling)
    telling = setTimeout(() => void tellAgain(), pause)
  }

  async function tellAgain(): Promise<void> {
    if (!pulls()) {
      for (const uri of documents.keys()) push(uri)
      return
    }
    if (session.client.workspace?.diagnostics?.refreshSupport === true)
      await connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => {})
  }

  function pulls(): boolean {
    return session.client.textDocument?.diagnostic !== undefined
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
    const diagnostics = document && (await diagnosticsOf(document))
    if (diagnostics !== undefined) await connection.sendDiagnostics({ uri, version: document!.version, diagnostics })
  }

  /** Another server, or the same one after it was started again, has other ids. */
  const run = crypto.randomUUID()
  const states = new WeakMap<OpenDocument, number>()
  let counted = 0

  /** Names the findings of a file: another content, settings or configurations have another. */
  const resultIdOf = (stamp: string): string => `${run} ${session.era} ${stamp}`

  function stampOf(document: OpenDocument): string {
    let state = states.get(document)
    if (state === undefined) states.set(document, (state = counted += 1))
    return `open ${state}`
  }

  connection.languages.diagnostics.on(async ({ textDocument: { uri }, previousResultId }) => {
    const document = documents.get(uri)
    if (document === undefined || !(isConfig(uri) || document.isFhir())) return { kind: DocumentDiagnosticReportKind.Full, items: [] }
    const resultId = resultIdOf(isConfig(uri) ? `${stampOf(document)} ${looks}` : stampOf(document))
    if (resultId === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    const items = await diagnosticsOf(document)
    if (items === undefined) throw cancelled(LSPErrorCodes.ServerCancelled, session.language())
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items }
  })

  connection.languages.diagnostics.onWorkspace(async ({ previousResultIds }, token, progress, partial) => {
    const before = createAddressMap(previousResultIds.map(({ uri, value }) => [uri, value] as const))
    const isWanted = () => !token.isCancellationRequested
    progress.begin(serverWords[session.language()].reviewing, 0, undefined, true)
    const some = await files.refresh(isWanted)
    const items: WorkspaceItem[] = []
    for (const [index, { uri, stamp }] of some.entries()) {
      await rest()
      if (!isWanted()) break
      progress.report(Math.floor((index / some.length) * 100), nameOf(uri))
      const item = documents.has(uri) ? undefined : await reportOf(uri, stamp, before.get(uri))
      if (item === undefined) continue
      if (partial === undefined) items.push(item)
      else partial.report({ items: [item] })
    }
    const configs = isWanted() ? await reportConfigs(before) : []
    for (const item of configs) {
      if (partial === undefined) items.push(item)
      else partial.report({ items: [item] })
    }
    const told = createAddressMap([...some, ...configs].map(({ uri }) => [uri, true] as const))
    // A look that was cut short does not know which files are gone.
    for (const [uri, value] of isWanted() ? before : []) {
      if (told.has(uri) || documents.has(uri) || value === '') continue
      const gone: WorkspaceItem = { kind: DocumentDiagnosticReportKind.Full, uri, version: null, items: [] }
      if (partial === undefined) items.push(gone)
      else partial.report({ items: [gone] })
    }
    progress.done()
    if (!isWanted()) throw cancelled(LSPErrorCodes.RequestCancelled, session.language())
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
    const found = await lintOnDisk(uri, stamp)
    if (found === undefined) return undefined
    const items = found.issues.map((issue) => toDiagnostic(issue, found.document.positions))
    return { kind: DocumentDiagnosticReportKind.Full, uri, version: null, resultId, items }
  }

  async function lintOnDisk(
    uri: string,
    stamp: string,
  ): Promise<{ readonly document: OpenDocument; readonly issues: readonly Issue[] } | undefined> {
    const text = await files.readFile(uri)
    if (text === undefined) return undefined
    const { era } = session
    const document = openDocument(uri, 0, text, session.documentOptions())
    const answer = await linting.ask(questionOf('lint', document), { name: `${uri} on disk`, isUrgent: false })
    if (answer !== undefined) uses.note(uri, `${era} ${stamp}`, answer.use)
    return { document, issues: answer?.issues ?? [] }
  }

  /** Reports on the configurations that files go by, but for those that are open; all files have been looked at. */
  async function reportConfigs(before: AddressMap<string>): Promise<readonly WorkspaceItem[]> {
    await lookAround()
    const items: WorkspaceItem[] = []
    for (const uri of uses.configs()) {
      const text = documents.has(uri) ? undefined : await files.readFile(uri)
      if (text === undefined) continue
      const resultId = resultIdOf(`config ${looks}`)
      if (resultId === before.get(uri)) items.push({ kind: DocumentDiagnosticReportKind.Unchanged, uri, version: null, resultId })
      else {
        const found = await diagnosticsOfConfig(uri, text, createPositions(text, session.encoding))
        if (found.length > 0 || before.has(uri))
          items.push({ kind: DocumentDiagnosticReportKind.Full, uri, version: null, resultId, items: found })
      }
    }
    return items
  }

  return {
    of,
    questionOf,
    push,
    typed: () => (lastTyped = performance.now()),
    close(uri) {
      if (!pulls()) void connection.sendDiagnostics({ uri, diagnostics: [] })
    },
    async askAgain() {
      asked += 1
      await tellAgain()
    },
  }
}

function cancelled(code: number, language: Lang): ResponseError<{ readonly retriggerRequest: boolean }> {
  return new ResponseError(code, serverWords[language].changed, { retriggerRequest: true })
}
