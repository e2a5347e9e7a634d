import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createJudge } from '../../../proxy/engine/embedded.ts'
import { bytesOf as sharedBytes, readShared } from '../../../proxy/engine/shared-terminology.ts'
import { toText } from '../../../proxy/engine/text.ts'
import { createPool, type Pool } from '../../../proxy/pool/pool.ts'
import { openShelf } from '../../../terminology/shelf.ts'
import { writeCodeList } from '../../../terminology/lists/write-code-list.ts'
import { writeResources } from '../../../terminology/resources/resource-file.ts'
import { expandCanonical } from '../../../terminology/valuesets/expand.ts'
import { bytesOf } from '../../support/terminology/snomed.ts'

const folder = mkdtempSync(join(tmpdir(), 'svc-terminology-'))
let pool: Pool | undefined

const salas = 'https://ejemplo.cl/fhir/CodeSystem/salas'
const about = { name: 'salas.json', version: '1', title: 'Salas', systems: [salas], valueSets: 1, conceptMaps: 0, codes: 2 }
const resources = writeResources(about, [
  { resourceType: 'CodeSystem', url: salas, version: '1', content: 'complete', concept: [{ code: 'A', display: 'Sala A' }, { code: 'B' }] },
  { resourceType: 'ValueSet', url: 'https://ejemplo.cl/fhir/ValueSet/salas', status: 'active', compose: { include: [{ system: salas }] } },
])

const list = (version: string, display: string) =>
  bytesOf(writeCodeList({ system: 'http://loinc.org', version, title: 'LOINC', codes: [{ code: '8480-6', display }] }))

beforeAll(() => {
  writeFileSync(join(folder, 'loinc-2.9.svct'), list('2.9', 'Antiguo'))
  writeFileSync(join(folder, 'loinc-2.77.svct'), list('2.77', 'Presión arterial sistólica'))
  writeFileSync(join(folder, 'salas.svct'), bytesOf({ parts: resources }))
  writeFileSync(join(folder, 'roto.svct'), list('3', 'x').slice(0, -16))
})

afterAll(async () => {
  await pool?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('is read once, the newest version of each system first and older ones when they are asked for, and told where it cannot be used', () => {
  const { indexes, unusable } = readShared(folder)
  const startOf = ({ bytes }: (typeof indexes)[number]): string => new TextDecoder().decode(new Uint8Array(bytes).slice(0, 7))
  expect(indexes.map((index) => [index.facts.version, startOf(index)])).toEqual([
    ['2.77', 'svcterm'],
    ['2.9', '\0'.repeat(7)],
    ['1', 'svcterm'],
  ])
  expect(sharedBytes(indexes[1]!)?.byteLength).toBe(indexes[1]!.bytes.byteLength)
  expect(startOf(indexes[1]!)).toBe('svcterm')
  expect(unusable).toEqual([{ file: 'roto.svct', reason: 'está cortado: hay que importarlo otra vez' }])
})

it('is what the threads of the service go by', async () => {
  pool = createPool({ threads: 2, terminology: readShared(folder).indexes })
  const judge = createJudge({ pool, publicUrl: 'http://127.0.0.1', today: () => '2026-01-01' })
  const coding = { system: 'http://loinc.org', code: '8480-6', display: 'Glicemia' }
  const codings = [coding, { ...coding, version: '2.9', display: 'Antiguo' }, { ...coding, version: '2.9' }, { ...coding, version: '3' }]
  const body = new TextEncoder().encode(JSON.stringify({ resourceType: 'Basic', code: { coding: codings } }))
  const request = { body, resourceType: 'Basic', evaluated: null, form: 'json', tenantId: 't', deadline: performance.now() + 60_000 }
  const { text } = await judge(request as never, new AbortController().signal)
  expect(JSON.parse(toText(text))).toMatchObject({
    issues: [
      { path: 'Basic.code.coding[0].display', message: expect.stringContaining('8480-6: «Presión arterial sistólica».') as string },
      { path: 'Basic.code.coding[2].display', message: expect.stringContaining('8480-6: «Antiguo».') as string },
    ],
    unverified: [{ what: 'codeSystem', name: 'http://loinc.org|3', count: 1, verifiedBy: ['LOINC 3'] }],
  })
  const again = { ...request, body: new TextEncoder().encode(JSON.stringify({ resourceType: 'Basic', code: { coding: [coding] } })) }
  const inEnglish = await judge({ ...again, language: 'en' } as never, new AbortController().signal)
  expect(inEnglish.text).toContain('“Glicemia” is not what its system calls the code 8480-6: “Presión arterial sistólica”.')
})

it('serves the operations of the service, systems and sets of resources among them', () => {
  const nothing = { findSource: () => undefined, findValueSet: () => undefined }
  const shelf = openShelf(
    readShared(folder).indexes.map((index) => ({ facts: index.facts, read: () => sharedBytes(index) })),
    nothing,
  )
  expect(shelf.findSource('http://loinc.org')?.version).toBe('2.77')
  expect(shelf.findSource('http://loinc.org', '2.9')?.display(0)).toBe('Antiguo')
  expect(shelf.findSource('http://loinc.org', '3')).toBeUndefined()
  expect(shelf.findSource(salas, '2')).toBeUndefined()
  expect(shelf.findSource(salas)?.find('B')).toBeGreaterThanOrEqual(0)
  const expanded = expandCanonical('https://ejemplo.cl/fhir/ValueSet/salas', shelf, {})
  expect(JSON.stringify(expanded)).toContain('Sala A')
})

it('is read by another thread where the one that was reading it is gone', () => {
  const [, older] = readShared(folder).indexes
  Atomics.store(new Int32Array(older!.state), 0, 1)
  expect(sharedBytes(older!, 10)?.byteLength).toBe(older!.bytes.byteLength)
})
