import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  CompletionRequest,
  DiagnosticRefreshRequest,
  DocumentDiagnosticRequest,
  HoverRequest,
  type CompletionList,
  type FullDocumentDiagnosticReport,
  type MarkupContent,
} from 'vscode-languageserver-protocol/node'
import { writeCodeList } from '../../../terminology/lists/write-code-list.ts'
import { generateRelease } from '../../support/terminology/rf2.ts'
import { bytesOf, editionOf, importFiles } from '../../support/terminology/snomed.ts'
import { startClient, type Client } from './client.ts'

const release = generateRelease({ concepts: 300, seed: 3 })
const edition = editionOf(release.files)
const { id } = release.concepts.find(({ tag, isActive, parents }) => tag === 'trastorno' && isActive && parents.length > 0)!
const [name, others] = [edition.display(edition.ordinal(id)), edition.terms(edition.ordinal(id))]
const loinc = { code: '8480-6', display: 'Presión arterial sistólica', designations: ['Systolic blood pressure'] }

let client: Client

beforeAll(async () => {
  client = await startClient()
  const folder = join(client.folder, '.cache/svc/terminologia')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'snomed-1-1.svct'), bytesOf(importFiles(release.files)))
  writeFileSync(
    join(folder, 'loinc-2.svct'),
    bytesOf(writeCodeList({ system: 'http://loinc.org', version: '2', title: 'LOINC', codes: [loinc] })),
  )
})
afterAll(async () => {
  await client.end()
})

async function hover(file: string, coding: string): Promise<string> {
  const { uri, position } = client.open(
    file,
    `{"resourceType": "${coding.includes('snomed') ? 'Condition' : 'Observation'}", "code": {"coding": [${coding}]}}`,
  )
  const told = await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
  return (told!.contents as MarkupContent).value
}

async function complete(file: string, coding: string): Promise<CompletionList['items']> {
  const { uri, position } = client.open(
    file,
    `{"resourceType": "${coding.includes('snomed') ? 'Condition' : 'Observation'}", "code": {"coding": [${coding}]}}`,
  )
  const list = (await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position })) as CompletionList
  return list.items
}

it('says in Spanish what a code of SNOMED CT or LOINC is that somebody imported', async () => {
  const told = await hover('s.json', `{"system": "http://snomed.info/sct", "code": "${id.slice(0, 3)}|${id.slice(3)}"}`)
  expect(told).toContain(name)
  expect(told).toContain(others.find((one) => one !== name))
  expect(await hover('l.json', '{"system": "http://loinc.org", "code": "8480|-6"}')).toContain('Presión arterial sistólica')
})

it('proposes codes by their Spanish names, and the names of a code', async () => {
  const codes = await complete('sc.json', `{"system": "http://snomed.info/sct", "code": "${name.split(' ')[0]}|"}`)
  expect(codes.some((item) => JSON.stringify(item).includes(id))).toBe(true)
  const [first] = await complete('lc.json', '{"system": "http://loinc.org", "code": "presion sist|"}')
  expect(first).toMatchObject({ label: '8480-6' })
  expect(JSON.stringify(first)).toContain('Presión arterial sistólica')
  const names = await complete('ld.json', '{"system": "http://loinc.org", "code": "8480-6", "display": "|"}')
  expect(names.map(({ label }) => label)).toEqual(expect.arrayContaining(['Presión arterial sistólica', 'Systolic blood pressure']))
})

it('looks at open texts anew when something is imported or removed', async () => {
  const other = await startClient()
  const refreshes: unknown[] = []
  other.connection.onRequest(DiagnosticRefreshRequest.type, () => void refreshes.push(undefined))
  const { uri } = other.open(
    'basic.json',
    '{"resourceType": "Basic", "code": {"coding": [{"system": "http://loinc.org", "code": "8480-6", "display": "Glicemia"}]}}',
  )
  const found = async (): Promise<readonly unknown[]> => {
    const report = await other.connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } })
    return (report as FullDocumentDiagnosticReport).items.map(({ code }) => code).filter((code) => code === 'r4-codigo-04')
  }
  expect(await found()).toEqual([])
  const folder = join(other.folder, '.cache/svc/terminologia')
  mkdirSync(folder, { recursive: true })
  const parts = writeCodeList({ system: 'http://loinc.org', version: '2', title: 'LOINC', codes: [loinc] })
  writeFileSync(join(folder, 'loinc-2.svct'), bytesOf(parts))
  await expect.poll(() => refreshes.length, { timeout: 20_000 }).toBe(1)
  expect(await found()).toEqual(['r4-codigo-04'])
  rmSync(join(folder, 'loinc-2.svct'))
  await expect.poll(() => refreshes.length, { timeout: 20_000 }).toBe(2)
  expect(await found()).toEqual([])
  await other.end()
})
