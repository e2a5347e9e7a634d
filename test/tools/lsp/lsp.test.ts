import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CancellationTokenSource,
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DidCloseTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  FoldingRangeRequest,
  HoverRequest,
  PrepareRenameRequest,
  PublishDiagnosticsNotification,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  WorkspaceDiagnosticRequest,
  WorkspaceSymbolRequest,
  type CodeAction,
  type CompletionList,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type DocumentSymbol,
  type FullDocumentDiagnosticReport,
  type Location,
  type MarkupContent,
  type PublishDiagnosticsParams,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceDiagnosticReportPartialResult,
} from 'vscode-languageserver-protocol/node'
import { findExample } from '../../../rules/examples/index.ts'
import { modern, startClient, type Client } from './client.ts'

const patient = '{\n  "resourceType": "Patient",\n  "id": "p1",\n  "gender": "Male"\n}\n'

describe('svc lsp', () => {
  let client: Client

  beforeAll(async () => {
    client = await startClient()
  })
  afterAll(async () => {
    await client.end()
  })

  const diagnose = (uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> =>
    client.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
      ...(previousResultId !== undefined && { previousResultId }),
    })
  const found = async (uri: string) => ((await diagnose(uri)) as FullDocumentDiagnosticReport).items
  const codes = (items: readonly Diagnostic[]) => items.map(({ code }) => code)

  it('says what it can do', () => {
    const { capabilities, serverInfo } = client.initialized
    expect(serverInfo?.name).toBe('svc')
    expect(capabilities).toMatchObject({ positionEncoding: 'utf-16', renameProvider: { prepareProvider: true }, hoverProvider: true })
  })

  it('tells what is wrong, again after an edit, and that nothing changed', async () => {
    const { uri } = client.open('paciente.json', patient)
    const report = (await diagnose(uri)) as FullDocumentDiagnosticReport
    const gender = report.items.find(({ range }) => range.start.line === 3)!
    expect(gender).toMatchObject({ source: 'svc', severity: 1, codeDescription: { href: expect.stringContaining('/reglas/') } })
    expect(await diagnose(uri, report.resultId)).toEqual({ kind: 'unchanged', resultId: report.resultId })
    await client.change(uri, 2, [{ range: { start: { line: 3, character: 13 }, end: { line: 3, character: 17 } }, text: 'male' }])
    expect(codes(await found(uri))).not.toContain(gender.code)
  })

  it('says nothing of a document that is not FHIR', async () => {
    const { uri, position } = client.open('package.json', '{"name": "|x", "gender": "Male"}')
    expect(await found(uri)).toEqual([])
    expect(await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position })).toBeNull()
    expect(await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })).toBeNull()
    expect(await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } })).toBeNull()
  })

  it('offers whole resources where an empty file is called FHIR', async () => {
    const { uri, position } = client.open('nuevo.fhir.json', '')
    const list = (await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position })) as CompletionList
    expect(list.items[0]).toMatchObject({ label: 'Patient', insertTextFormat: expect.any(Number) })
  })

  it('tells of NDJSON line by line', async () => {
    const { uri } = client.open('todos.ndjson', '{"resourceType":"Patient","gender":"male"}\n{"resourceType":"Patient","gender":"Male"}\n')
    const items = await found(uri)
    expect(items.filter(({ range }) => range.start.line === 1 && range.start.character === 35)).toHaveLength(1)
  })

  it('completes with snippets and brings the name of a code along', async () => {
    const { uri, position } = client.open('e.json', '{\n  "resourceType": "Encounter",\n  "stat|"\n}')
    const list = (await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position })) as CompletionList
    expect(list.items[0]).toMatchObject({
      label: 'status',
      insertTextFormat: 2,
      textEdit: { newText: '"status": "$0"', range: { start: { line: 2, character: 2 } } },
    })
  })

  it('explains where the pointer rests', async () => {
    const { uri, position } = client.open('h.json', '{"resourceType": "Patient", "gen|der": "male"}')
    const told = await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
    expect((told!.contents as MarkupContent).value).toContain('El sexo registral.')
  })

  it('corrects: one problem, and all that is safe', async () => {
    const wrong = JSON.stringify(await findExample('Patient', false), undefined, 2)
    const { uri } = client.open('fix.json', wrong)
    const safe = (await found(uri)).find(({ code }) => code === 'cl-run-03' || code === 'cl-run-01') ?? (await found(uri))[0]!
    const { range } = safe
    const actions = (await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range,
      context: { diagnostics: [] },
    })) as CodeAction[]
    const fix = actions.find(({ edit }) => edit !== undefined)!
    const [change] = fix.edit!.documentChanges as TextDocumentEdit[]
    expect(change).toMatchObject({ textDocument: { uri, version: 1 }, edits: [{ newText: expect.any(String) }] })
    expect(actions.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Corregir todo lo seguro', expect.stringMatching(/^Explicar /)]),
    )
    await client.connection.sendRequest(ExecuteCommandRequest.type, { command: 'svc.fixAll', arguments: [uri] })
    expect(client.applied).toHaveLength(1)
    const onSave = (await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range,
      context: { diagnostics: [], only: ['source.fixAll'] },
    })) as CodeAction[]
    expect(onSave).toMatchObject([{ kind: 'source.fixAll', edit: {} }])
  })

  it('goes to definitions, lists references and renames across the workspace', async () => {
    client.write('otros/cond.json', '{"resourceType": "Condition", "subject": {"reference": "Patient/raro-7"}}')
    const { uri, position } = client.open('raro.json', '{"resourceType": "Patient", "id": "rar|o-7"}')
    const at = { textDocument: { uri }, position }
    const references = (await client.connection.sendRequest(ReferencesRequest.type, {
      ...at,
      context: { includeDeclaration: true },
    })) as Location[]
    expect(references.map((one) => one.uri)).toEqual([uri, client.uriOf('otros/cond.json')])
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, at)).toMatchObject({ placeholder: 'raro-7' })
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...at, newName: 'nuevo' })
    expect(edit!.changes![client.uriOf('otros/cond.json')]).toEqual([
      { range: { start: { line: 0, character: 64 }, end: { line: 0, character: 70 } }, newText: 'nuevo' },
    ])
    await expect(client.connection.sendRequest(RenameRequest.type, { ...at, newName: 'con espacio' })).rejects.toThrow('Un id lleva letras')
    const other = client.open('visita.json', '{"resourceType": "Encounter", "subject": {"reference": "Patient/rar|o-7"}}')
    const [target] = (await client.connection.sendRequest(DefinitionRequest.type, {
      textDocument: { uri: other.uri },
      position: other.position,
    })) as Location[]
    expect(target!.uri).toBe(uri)
    const symbols = await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'raro-7' })
    expect(symbols!.map(({ name }) => name)).toEqual(['Patient/raro-7'])
  })

  it('renames, and lists with its declaration, from a reference to a resource of another file', async () => {
    client.write('lejos/pac.json', '{"resourceType": "Patient", "id": "lejos-1"}')
    client.write('lejos/cond.json', '{"resourceType": "Condition", "subject": {"reference": "Patient/lejos-1"}}')
    const { uri, position } = client.open('visita.json', '{"resourceType": "Encounter", "subject": {"reference": "Pat|ient/lejos-1"}}')
    const at = { textDocument: { uri }, position }
    const start = { line: 0, character: 64 }
    const end = { line: 0, character: 71 }
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, at)).toEqual({ range: { start, end }, placeholder: 'lejos-1' })
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...at, newName: 'cerca' })
    expect(edit!.changes).toEqual({
      [uri]: [{ range: { start, end }, newText: 'cerca' }],
      [client.uriOf('lejos/cond.json')]: [{ range: { start, end }, newText: 'cerca' }],
      [client.uriOf('lejos/pac.json')]: [
        { range: { start: { line: 0, character: 35 }, end: { line: 0, character: 42 } }, newText: 'cerca' },
      ],
    })
    const context = { includeDeclaration: true }
    const references = (await client.connection.sendRequest(ReferencesRequest.type, { ...at, context })) as Location[]
    expect(references.map((one) => one.uri)).toEqual([client.uriOf('lejos/pac.json'), uri, client.uriOf('lejos/cond.json')])
    client.write('otra/pac.json', '{"resourceType": "Patient", "id": "lejos-1"}')
    await expect(client.connection.sendRequest(RenameRequest.type, { ...at, newName: 'cerca' })).rejects.toThrow('Aquí no hay un id')
  })

  it('shows the parts of a Bundle, folds, selects, links and lays out', async () => {
    const entry = (id: string, gender: string) => ({ fullUrl: `urn:uuid:${id}`, resource: { resourceType: 'Patient', id, gender } })
    const observation = { resource: { resourceType: 'Observation', id: 'o', status: 'final' } }
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: [entry('a', 'male'), entry('b', 'Male'), observation] }
    const { uri } = client.open('b.json', JSON.stringify(bundle, undefined, 4))
    const textDocument = { uri }
    const symbols = (await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })) as DocumentSymbol[]
    expect(symbols.map(({ name, detail }) => `${name} ${detail}`)).toEqual(['Paciente a', 'Paciente b', 'Observación o · falta code'])
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument })
    expect(lenses!.map(({ command }) => command?.title)).toEqual([
      expect.stringMatching(/^Paciente/),
      expect.stringMatching(/error/),
      expect.stringMatching(/^Observación/),
    ])
    await client.connection.sendRequest(ExecuteCommandRequest.type, { command: 'svc.show', arguments: lenses![1]!.command!.arguments! })
    expect(client.shown).toEqual([uri])
    expect((await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument }))!.length).toBeGreaterThan(4)
    const [selection] = (await client.connection.sendRequest(SelectionRangeRequest.type, {
      textDocument,
      positions: [{ line: 1, character: 6 }],
    }))!
    expect(selection).toHaveProperty('parent')
    const edits = await client.connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument,
      options: { tabSize: 4, insertSpaces: true },
    })
    expect(edits).toEqual([{ range: expect.anything(), newText: '\n' }])
    const linked = client.open('l.json', '{"resourceType": "Patient", "meta": {"profile": ["https://a.cl/ig/StructureDefinition/X"]}}')
    expect(await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri: linked.uri } })).toMatchObject([
      { target: 'https://a.cl/ig/StructureDefinition-X.html' },
    ])
  })

  it('looks at the whole workspace, in parts, and says what stayed as it was', async () => {
    client.write('malo.json', '{"resourceType": "Patient", "gender": "Malo"}')
    client.write('nada.json', '{"gender": "Malo"}')
    const items: WorkspaceDiagnosticReportPartialResult['items'] = []
    const ask = async (previousResultIds: { uri: string; value: string }[]) => {
      const stop = client.connection.onProgress(WorkspaceDiagnosticRequest.partialResult, 'parte', (part) => void items.push(...part.items))
      const last = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds, partialResultToken: 'parte' })
      stop.dispose()
      return [...items.splice(0), ...last.items]
    }
    const first = await ask([])
    const bad = first.find(({ uri }) => uri === client.uriOf('malo.json'))!
    expect(bad).toMatchObject({ kind: 'full', items: expect.arrayContaining([expect.objectContaining({ source: 'svc' })]) })
    expect(first.map(({ uri }) => uri)).not.toContain(client.uriOf('nada.json'))
    const second = await ask(first.map(({ uri, resultId }) => ({ uri, value: resultId! })))
    expect(second.every(({ kind }) => kind === 'unchanged')).toBe(true)
  })

  it('goes by the configuration of the project, and writes suppressions into it', async () => {
    const config = {
      severity: { 'r4-codigo-01': 'warning' },
      suppress: [{ code: 'cl-patient-01', files: ['uno.json'], reason: 'Datos de prueba' }],
    }
    client.write('propio/svc.config.json', JSON.stringify(config))
    const one = client.open('propio/uno.json', patient)
    const other = client.open('propio/otro.json', patient)
    const [items, others] = [await found(one.uri), await found(other.uri)]
    expect(codes(others)).toContain('cl-patient-01')
    expect(codes(items)).not.toContain('cl-patient-01')
    expect(items.find(({ code }) => code === 'r4-codigo-01')).toMatchObject({ severity: 2 })
    client.applied.length = 0
    const command = { command: 'svc.suppress', arguments: ['cl-patient-02', other.uri, 'Sin RUN por ahora'] }
    expect(await client.connection.sendRequest(ExecuteCommandRequest.type, command)).toBe(true)
    const [change] = client.applied[0]!.documentChanges as TextDocumentEdit[]
    expect(change).toMatchObject({ textDocument: { uri: client.uriOf('propio/svc.config.json') } })
    expect((change!.edits[0] as TextEdit).newText).toContain('{"code":"cl-patient-02","files":["otro.json"],"reason":"Sin RUN por ahora"}')
    await client.connection.sendRequest(ExecuteCommandRequest.type, {
      command: 'svc.suppress',
      arguments: ['cl-patient-02', client.uriOf('p.json')],
    })
    expect(client.applied[1]!.documentChanges).toMatchObject([
      { kind: 'create', uri: client.uriOf('svc.config.json') },
      { edits: [{ newText: expect.stringContaining('POR ESCRIBIR') }] },
    ])
  })

  it.each([
    ['saved', undefined],
    ['in the editor alone', '{}'],
  ] as const)('leaves a configuration alone that it could only spoil, %s', async (_where, editedFrom) => {
    for (const config of ['{ "suppress": "todo" }', '{ "suppress": { "code": "x" } }', 'null', '[]']) {
      client.write('otro/svc.config.json', editedFrom ?? config)
      if (editedFrom !== undefined) client.open('otro/svc.config.json', config)
      client.applied.length = 0
      const command = { command: 'svc.suppress', arguments: ['cl-patient-02', client.uriOf('otro/p.json'), 'De prueba'] }
      expect(await client.connection.sendRequest(ExecuteCommandRequest.type, command)).toBe(false)
      expect(client.applied).toEqual([])
    }
  })

  it('ends a look at the workspace when it is cancelled, and answers on', async () => {
    for (let count = 0; count < 60; count += 1) client.write(`muchos/${count}.json`, `{"resourceType": "Patient", "id": "${count}"}`)
    const source = new CancellationTokenSource()
    const asked = client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] }, source.token)
    const outcome = asked.then(
      () => 'done',
      (error: { readonly code: number }) => error.code,
    )
    await wait(20)
    source.cancel()
    expect(await outcome).toBe(-32800)
    const { uri } = client.open('despues.json', patient)
    expect((await found(uri)).length).toBeGreaterThan(0)
  })

  it('answers while a large Bundle is being linted', async () => {
    const entry = Array.from({ length: 4000 }, (_, index) => ({
      fullUrl: `urn:uuid:${index}`,
      resource: { resourceType: 'Patient', id: `p${index}`, gender: 'Male' },
    }))
    const { uri } = client.open('grande.json', JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }))
    const linted = diagnose(uri).then(() => 'linted')
    const { uri: small, position } = client.open('chico.json', '{"resourceType": "Patient", "gen|der": "male"}')
    const answered = client.connection.sendRequest(HoverRequest.type, { textDocument: { uri: small }, position }).then(() => 'answered')
    expect(await Promise.race([linted, answered])).toBe('answered')
    await linted
  })
})

describe('svc lsp with other clients', () => {
  it('sends what it found unasked where the client does not ask, and takes it back at the end', async () => {
    const client = await startClient({})
    const sent: PublishDiagnosticsParams[] = []
    const next = () =>
      new Promise<void>((resolve) => {
        const stop = client.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
          sent.push(params)
          stop.dispose()
          resolve()
        })
      })
    const first = next()
    const { uri } = client.open('p.json', patient)
    await first
    expect(sent[0]).toMatchObject({ uri, version: 1, diagnostics: expect.arrayContaining([expect.objectContaining({ source: 'svc' })]) })
    const last = next()
    await client.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } })
    await last
    expect(sent[1]).toEqual({ uri, diagnostics: [] })
    expect(await client.end()).toBe(0)
  })

  it('refuses requests that come before initialize, and serves after it', async () => {
    const textDocument = { uri: 'file:///a.json' }
    let refusal: unknown
    const client = await startClient(modern, {
      async beforehand(connection) {
        void connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument })
        refusal = await connection
          .sendRequest(HoverRequest.type, { textDocument, position: { line: 0, character: 0 } })
          .catch((error: unknown) => error)
      },
    })
    expect(refusal).toMatchObject({ code: -32_002 })
    expect(client.initialized.capabilities.hoverProvider).toBe(true)
    expect(await client.end()).toBe(0)
  })

  it('counts in bytes where the client does, and lints as it is told', async () => {
    const client = await startClient({ ...modern, general: { positionEncodings: ['utf-8', 'utf-16'] } }, { settings: { only: ['r4'] } })
    expect(client.initialized.capabilities.positionEncoding).toBe('utf-8')
    const { uri } = client.open('ñ.json', '{"resourceType": "Patient", "name": [{"family": "Ñandú"}], "gender": "Male"}')
    const { items } = (await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
    })) as FullDocumentDiagnosticReport
    expect(items.map(({ code }) => String(code).slice(0, 2))).toEqual(items.map(() => 'r4'))
    expect(items.some(({ range }) => range.start.character === 71)).toBe(true)
    await client.change(uri, 2, [{ range: { start: { line: 0, character: 71 }, end: { line: 0, character: 77 } }, text: '"male"' }])
    const after = (await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
    })) as FullDocumentDiagnosticReport
    expect(after.items.some(({ range }) => range.start.character === 71)).toBe(false)
    await client.end()
  })

  it('answers on after what is no message, and ends with its client', async () => {
    const client = await startClient()
    client.sendRaw('Content-Length: 9\r\n\r\nnot json!')
    client.sendRaw('basura\r\n\r\n')
    await wait(100)
    const { uri } = client.open('p.json', patient)
    const { items } = (await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
    })) as FullDocumentDiagnosticReport
    expect(items.length).toBeGreaterThan(0)
    client.leave()
    expect(await client.exited).toBe(1)
    expect(client.noted()).not.toContain('at ')
    await client.end()
  })

  it.each([
    ['a header that does not end', 'Content-Type: ', 'x'.repeat(1 << 16)],
    ['a message that nobody could read', `Content-Length: ${2 ** 32}\r\n`, '\r\n'],
  ])('ends at %s, and says so', async (_what, begun, rest) => {
    const client = await startClient()
    client.sendRaw(begun)
    client.sendRaw(rest)
    expect(await client.exited).toBe(1)
    expect(client.noted()).toBe('svc: Llegó un mensaje sin fin, o más largo de lo que se puede leer: el servidor termina.\n')
    await client.end()
  })
})
