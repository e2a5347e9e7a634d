import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  CancellationTokenSource,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  FileChangeType,
  PublishDiagnosticsNotification,
  ReferencesRequest,
  WorkDoneProgress,
  WorkspaceDiagnosticRequest,
  WorkspaceSymbolRequest,
  type Diagnostic,
  type FullDocumentDiagnosticReport,
  type Location,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
  type WorkspaceDiagnosticReportPartialResult,
} from 'vscode-languageserver-protocol/node'
import { addressKey } from '../../../tools/lsp/addresses.ts'
import { guideFiles, guideManifest, guidePatient, guideUrl } from '../../support/guide.ts'
import { tgz } from '../../support/packages.ts'
import { modern, startClient, type Client } from './client.ts'

const wrong = '{"resourceType": "Patient", "id": "p1", "gender": "Malo"}'
const watching = {
  ...modern,
  workspace: { ...modern.workspace, workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } },
}

let client: Client

async function diagnose(uri: string): Promise<readonly Diagnostic[]> {
  const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
  return (report as FullDocumentDiagnosticReport).items
}

const codesOf = (items: readonly Diagnostic[]) => items.map(({ code }) => String(code))

/** Says that a file is there, another or gone, as an editor that watches does. */
async function tell(name: string, type: FileChangeType): Promise<void> {
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [{ uri: client.uriOf(name), type }] })
}

async function symbols(query: string): Promise<readonly string[]> {
  const found = await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query })
  return found!.map(({ name, location }) => `${name} ${location.uri.slice(client.uriOf('').length + 1)}`)
}

afterEach(async () => void (await client.end()))

describe('svc lsp over two folders with a configuration each', () => {
  const configs = { norte: { severity: { 'r4-codigo-01': 'warning' } }, sur: { only: 'r4', severity: { 'r4-codigo-01': 'error' } } }
  beforeEach(async () => {
    client = await startClient(watching, { folders: Object.keys(configs) })
    for (const [folder, config] of Object.entries(configs)) {
      client.write(`${folder}/svc.config.json`, JSON.stringify(config))
      client.write(`${folder}/malo.json`, wrong.replace('p1', folder))
    }
    client.write('fuera/malo.json', wrong)
  })

  async function look(): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
    const { items } = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] })
    const name = (uri: string) => uri.slice(client.uriOf('').length + 1)
    return new Map(items.flatMap((item) => (item.kind === 'full' ? [[name(item.uri), item.items] as const] : [])))
  }

  it('holds each file to its own, open or on the disk', async () => {
    const severityIn = (items: readonly Diagnostic[]) => items.find(({ code }) => code === 'r4-codigo-01')?.severity
    const [north, south] = ['norte', 'sur'].map((folder) => client.open(`${folder}/abierto.json`, wrong).uri)
    expect(severityIn(await diagnose(north!))).toBe(2)
    expect(severityIn(await diagnose(south!))).toBe(1)
    expect(codesOf(await diagnose(north!)).some((code) => code.startsWith('cl-'))).toBe(true)
    expect(codesOf(await diagnose(south!)).every((code) => code.startsWith('r4-'))).toBe(true)
    const found = await look()
    expect([...found.keys()].filter((name) => name.endsWith('malo.json')).toSorted()).toEqual(['norte/malo.json', 'sur/malo.json'])
    expect(severityIn(found.get('norte/malo.json')!)).toBe(2)
    expect(severityIn(found.get('sur/malo.json')!)).toBe(1)
  })

  it('lists the resources of both, and of one that comes and goes', async () => {
    expect((await symbols('patient/')).toSorted()).toEqual(['Patient/norte norte/malo.json', 'Patient/sur sur/malo.json'])
    const third = { uri: client.uriOf('fuera'), name: 'fuera' }
    await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event: { added: [third], removed: [] } })
    expect(await symbols('p1')).toEqual(['Patient/p1 fuera/malo.json'])
    await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event: { added: [], removed: [third] } })
    expect(await symbols('p1')).toEqual([])
    expect([...(await look()).keys()]).not.toContain('fuera/malo.json')
  })
})

describe('svc lsp and what changes on the disk', () => {
  beforeEach(async () => {
    client = await startClient(watching)
  })

  const put = (name: string, bytes: string | Uint8Array) => {
    const path = join(client.folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }

  it('asks to be told of resources, configurations and packages', async () => {
    await expect.poll(() => client.watched).toEqual(['**/*.{json,ndjson,tgz}'])
  })

  it('finds a resource by its new name, and no longer one that is gone', async () => {
    client.write('a.json', '{"resourceType": "Patient", "id": "antes", "name": [{"family": "Rojas"}]}')
    client.write('b.json', '{"resourceType": "Encounter", "subject": {"reference": "Patient/antes"}}')
    expect(await symbols('ANTES')).toEqual(['Patient/antes · Rojas a.json'])
    expect(await symbols('rojas')).toHaveLength(1)
    client.write('a.json', '{"resourceType": "Patient", "id": "ahora"}')
    await tell('a.json', FileChangeType.Changed)
    expect(await symbols('antes')).toEqual([])
    expect(await symbols('ahora')).toEqual(['Patient/ahora a.json'])
    client.write('b.json', '{"resourceType": "Encounter", "subject": {"reference": "Patient/ahora"}}')
    await tell('b.json', FileChangeType.Changed)
    const { uri, position } = client.open('a.json', '{"resourceType": "Patient", "id": "aho|ra"}')
    const at = { textDocument: { uri }, position, context: { includeDeclaration: false } }
    const references = async () => ((await client.connection.sendRequest(ReferencesRequest.type, at)) as Location[]).map((one) => one.uri)
    expect(await references()).toEqual([client.uriOf('b.json')])
    rmSync(join(client.folder, 'b.json'))
    await tell('b.json', FileChangeType.Deleted)
    expect(await references()).toEqual([])
  })

  it('judges what is open by a configuration that is written, changed and taken away', async () => {
    const { uri } = client.open('malo.json', wrong)
    const severity = async () => (await diagnose(uri)).find(({ code }) => code === 'r4-codigo-01')?.severity
    expect(await severity()).toBe(1)
    const before = client.refreshes()
    client.write('svc.config.json', '{"severity": {"r4-codigo-01": "warning"}}')
    await tell('svc.config.json', FileChangeType.Created)
    await expect.poll(client.refreshes).toBeGreaterThan(before)
    expect(await severity()).toBe(2)
    client.write('svc.config.json', '{"severity": {"r4-codigo-01": "off"}}')
    await tell('svc.config.json', FileChangeType.Changed)
    await expect.poll(severity).toBeUndefined()
    rmSync(join(client.folder, 'svc.config.json'))
    await tell('svc.config.json', FileChangeType.Deleted)
    await expect.poll(severity).toBe(1)
  })

  const lacking = JSON.stringify(guidePatient({ birthDate: undefined }), undefined, 2)

  it('judges what is open by a package once that is added', async () => {
    client.write('svc.config.json', '{"ig": "./guia.tgz"}')
    const { uri } = client.open('paciente.json', lacking)
    const lacks = async () => codesOf(await diagnose(uri)).includes('r4-card-01')
    expect(await lacks()).toBe(false)
    put('guia.tgz', tgz({ ...guideManifest, dependencies: {} }, guideFiles))
    await tell('guia.tgz', FileChangeType.Created)
    await expect.poll(lacks).toBe(true)
  })

  it('judges what is open by a folder of definitions as somebody writes on in them', async () => {
    const name = 'StructureDefinition-PacienteEjemplo.json'
    client.write('svc.config.json', '{"ig": "./guia"}')
    put('guia/package/package.json', JSON.stringify({ ...guideManifest, dependencies: {} }))
    for (const [file, content] of Object.entries(guideFiles)) put(`guia/package/${file}`, JSON.stringify(content))
    const { uri } = client.open('paciente.json', lacking)
    const lacks = async () => codesOf(await diagnose(uri)).includes('r4-card-01')
    expect(await lacks()).toBe(true)
    const looser = JSON.stringify(guideFiles[name]).replace('"path":"Patient.birthDate","min":1', '"path":"Patient.birthDate","min":0')
    expect(looser).toContain('"path":"Patient.birthDate","min":0')
    put(`guia/package/${name}`, looser)
    await tell(`guia/package/${name}`, FileChangeType.Changed)
    await expect.poll(lacks).toBe(false)
    expect(looser).toContain(guideUrl)
  })
})

describe('svc lsp and a look at the whole workspace', () => {
  beforeEach(async () => {
    client = await startClient(watching)
    for (let count = 0; count < 80; count += 1) client.write(`muchos/${count}.json`, wrong.replace('p1', `p${count}`))
  })

  type Step = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd
  const follow = (token: string): Step[] => {
    const steps: Step[] = []
    client.connection.onProgress(WorkDoneProgress.type, token, (step) => void steps.push(step))
    return steps
  }

  it('says how far it is, and that it is done', async () => {
    const steps = follow('avance')
    const { items } = await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, {
      previousResultIds: [],
      workDoneToken: 'avance',
    })
    expect(items).toHaveLength(80)
    expect(steps[0]).toMatchObject({ kind: 'begin', title: 'svc: revisando la carpeta', percentage: 0, cancellable: true })
    expect(steps.at(-1)).toMatchObject({ kind: 'end' })
    const told = steps.slice(1, -1) as WorkDoneProgressReport[]
    expect(told).toHaveLength(80)
    const shares = told.map(({ percentage }) => percentage!)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(told.map(({ message }) => message)).toContain('7.json')
  })

  it('ends when it is cancelled, says so, and takes back nothing that it did not come to', async () => {
    // As an editor asks that was told of them by a server that ran before.
    const names = Array.from({ length: 80 }, (_, count) => `muchos/${count}.json`)
    const previousResultIds = names.map((name) => ({ uri: client.uriOf(name), value: 'antes' }))
    const steps = follow('corte')
    const parts: WorkspaceDiagnosticReportPartialResult['items'] = []
    client.connection.onProgress(WorkspaceDiagnosticRequest.partialResult, 'parte', ({ items }) => void parts.push(...items))
    const source = new CancellationTokenSource()
    const params = { previousResultIds, workDoneToken: 'corte', partialResultToken: 'parte' }
    const asked = client.connection.sendRequest(WorkspaceDiagnosticRequest.type, params, source.token)
    const outcome = asked.then(
      () => 'done',
      (error: { readonly code: number }) => error.code,
    )
    source.cancel()
    expect(await outcome).toBe(-32800)
    expect(steps.at(-1)).toMatchObject({ kind: 'end' })
    expect(parts.length).toBeLessThan(80)
    expect(parts.filter((item) => item.kind === 'full' && item.items.length === 0)).toEqual([])
  })
})

describe('svc lsp and the ways to write an address', () => {
  const id = '{"resourceType": "Patient", "id": "p1", "gender": "Malo"}'

  it('takes a file that an editor writes with more escapes for the same', async () => {
    client = await startClient(watching)
    const ours = client.write('paciente (1).json', id)
    const theirs = ours.replace('(1)', '%281%29')
    const open = { uri: theirs, languageId: 'json', version: 1, text: id }
    const all = async (previousResultIds: { uri: string; value: string }[] = []) =>
      (await client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds })).items
    const [first] = await all()
    expect(first).toMatchObject({ uri: ours, kind: 'full' })
    // Nothing is taken back of a file that is there.
    expect(await all([{ uri: theirs, value: first!.resultId! }])).toEqual([expect.objectContaining({ uri: ours, kind: 'unchanged' })])
    await client.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument: open })
    expect(await all()).toEqual([])
    const found = await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'p1' })
    expect(found!.map(({ location }) => location.uri)).toEqual([theirs])
  })

  it('knows the folder of a client that names it by rootUri alone', async () => {
    client = await startClient(modern, { isRootAlone: true })
    client.write('a.json', id)
    expect(await symbols('p1')).toEqual(['Patient/p1 a.json'])
  })

  it('sends nothing of a configuration that was closed meanwhile', async () => {
    client = await startClient({})
    const sent: number[] = []
    client.connection.onNotification(PublishDiagnosticsNotification.type, ({ diagnostics }) => void sent.push(diagnostics.length))
    for (let round = 0; round < 20; round += 1) {
      const uri = client.write('svc.config.json', '{"strict": 3}')
      client.open('svc.config.json', '{"strict": 3}')
      await setTimeout(148 + (round % 5))
      await client.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } })
      await setTimeout(60)
      expect(sent.at(-1) ?? 0).toBe(0)
    }
  })
})

describe('the key of an address', () => {
  it('is the same for each way to write it, and another for another file', () => {
    for (const [one, other] of [
      ['file:///a/p%20%281%29.json', 'file:///a/p%20(1).json'],
      ['file:///c%3A/a/%C3%B1%2B.json', 'file:///C:/a/ñ+.json'],
    ])
      expect(addressKey(one!)).toBe(addressKey(other!))
    expect(addressKey('file:///a/P.json')).not.toBe(addressKey('file:///a/p.json'))
    expect(addressKey('file:///a/100%.json')).toBe('file:///a/100%.json')
  })
})
