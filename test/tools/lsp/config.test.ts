import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CompletionRequest,
  DiagnosticSeverity,
  DidSaveTextDocumentNotification,
  DocumentDiagnosticRequest,
  type CompletionList,
  type FullDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol/node'
import { guideFiles, guideManifest, guidePatient, guideUrl } from '../../support/guide.ts'
import { tgz } from '../../support/packages.ts'
import { createSession, type Session } from '../cli/session.ts'
import { openEditor, type Editor } from '../mcp/editor.ts'
import { startClient, type Client } from './client.ts'

/** A finding as all of them say it: its code, how severe it is, and where. */
type Told = readonly [code: string, severity: string, line: number, column: number]

const text = `${JSON.stringify(guidePatient({ birthDate: undefined, gender: 'Male' }), undefined, 2)}\n`
const profile = `${guideUrl}/StructureDefinition/PacienteEjemplo`

let client: Client
let command: Session
let connector: Editor

beforeAll(async () => {
  client = await startClient()
  command = createSession()
  connector = await openEditor({ cwd: client.folder })
})
afterAll(async () => {
  await Promise.all([client.end(), connector.end()])
  command.end()
})

function put(config: object): void {
  for (const folder of [client.folder, command.folder]) {
    writeFileSync(join(folder, 'guia.tgz'), tgz({ ...guideManifest, dependencies: {} }, guideFiles))
    writeFileSync(join(folder, 'svc.config.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'paciente.json'), text)
  }
  const uri = client.uriOf('svc.config.json')
  void client.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } })
}

interface JsonIssue {
  readonly code: string
  readonly severity: string
  readonly range: { readonly start: { readonly line: number; readonly column: number } }
}

const toTold = ({ code, severity, range: { start } }: JsonIssue): Told => [code, severity, start.line, start.column]

async function byCommand(): Promise<readonly Told[]> {
  const { out } = await command.run(['validate', 'paciente.json', '--format', 'json', '--all'])
  return (JSON.parse(out) as { results: { issues: JsonIssue[] }[] }).results[0]!.issues.map(toTold)
}

async function byConnector(): Promise<readonly Told[]> {
  const { structured } = await connector.call('svc_fhir_lint_run', { paths: ['paciente.json'], all: true })
  return (structured as { results: { issues: JsonIssue[] }[] }).results[0]!.issues.map(toTold)
}

async function byServer(): Promise<readonly Told[]> {
  const { uri } = client.open('paciente.json', text)
  const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
  return (report as FullDocumentDiagnosticReport).items.map(({ code, severity, range }) => [
    String(code),
    severity === 1 ? 'error' : 'warning',
    range.start.line + 1,
    range.start.character + 1,
  ])
}

describe('a configuration is the same in the command, the editor and the connector', () => {
  it.each<[string, object, (told: readonly Told[]) => boolean]>([
    ['packages', { ig: './guia.tgz' }, (told) => told.some(([code]) => code === 'r4-card-01')],
    ['no packages', {}, (told) => !told.some(([code]) => code === 'r4-card-01')],
    [
      'severities',
      { ig: ['./guia.tgz'], severity: { 'r4-codigo-01': 'warning', 'r4-card-01': 'off' } },
      (told) => told.some(([code, severity]) => code === 'r4-codigo-01' && severity === 'warning'),
    ],
    ['only some rules, strictly', { only: 'r4', strict: true, guides: ['none'] }, (told) => told.every(([code]) => code.startsWith('r4'))],
    ['a terminology that is not there', { terminology: 'snomed', ig: './guia.tgz' }, (told) => told.length > 0],
  ])('with %s', async (_, config, isMeant) => {
    put(config)
    const told = await byCommand()
    expect(told).toSatisfy(isMeant)
    expect(await byServer()).toEqual(told)
    expect(await byConnector()).toEqual(told)
  })

  it('says of a terminology that nobody imported that it is not there', async () => {
    put({ terminology: 'snomed' })
    const { err } = await command.run(['validate', 'paciente.json'])
    expect(err).toContain('La terminología «snomed», que pide la configuración, no está importada')
  })

  it('proposes what the packages of the project define, in the editor and in the connector', async () => {
    put({ ig: './guia.tgz' })
    const { uri, position } = client.open('otro.json', '{"resourceType": "Patient", "meta": {"profile": ["|"]}}')
    const list = (await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position })) as CompletionList
    expect(list.items.map(({ label }) => label)).toContain(profile)
    const resource = { resourceType: 'Patient', meta: { profile: [''] } }
    const { structured } = await connector.call('svc_complete', { resource, jsonPointer: '/meta/profile/0', limit: 200 })
    expect((structured as { proposals: { label: string }[] }).proposals.map(({ label }) => label)).toContain(profile)
  })

  it('counts and corrects in the connector what the configuration wants to hear of', async () => {
    put({ ig: './guia.tgz', suppress: [{ code: 'r4-codigo-01', reason: 'de prueba' }] })
    const resource = readFileSync(join(client.folder, 'paciente.json'), 'utf8')
    const { structured } = await connector.call('svc_fhir_apply_quickfix', { resource, unsafe: true })
    const { applied, remaining } = structured as { applied: { code: string }[]; remaining: { suppressed: { count: number } } }
    expect(applied.map(({ code }) => code)).not.toContain('r4-codigo-01')
    expect(remaining.suppressed.count).toBe(1)
    const outline = await connector.call('svc_outline', { path: 'paciente.json' })
    const errors = (await byCommand()).filter(([, severity]) => severity === 'error').length
    expect(outline.structured).toMatchObject({ parts: [{ errors }] })
  })

  it('tells in the editor what is wrong with the configuration itself', async () => {
    const { uri } = client.open('mal/svc.config.json', '{\n  "stricto": true\n}')
    const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
    expect((report as FullDocumentDiagnosticReport).items).toMatchObject([
      { code: 'svc-config', range: { start: { line: 1, character: 13 } }, message: expect.stringContaining('«strict»') },
    ])
  })

  it('tells in the editor which suppressions are past', async () => {
    const past = { code: 'cl-run-03', reason: 'a', until: '2020-01-01' }
    const { uri } = client.open('pasado/svc.config.json', JSON.stringify({ suppress: [{ ...past, until: '9999-12-31' }, past] }))
    const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
    expect((report as FullDocumentDiagnosticReport).items).toMatchObject([
      { code: 'svc-config', severity: DiagnosticSeverity.Warning, message: expect.stringContaining('venció el 2020-01-01') },
    ])
  })
})
