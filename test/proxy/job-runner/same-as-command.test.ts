import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmbeddedEngine, createJudge, createJudgeLines } from '../../../proxy/engine/embedded.ts'
import { knownPath } from '../../../proxy/engine/known-path.ts'
import { createPool, type Pool } from '../../../proxy/pool/pool.ts'
import type { ValidateResponse } from '../../../rules/index.ts'
import { r4 } from '../../../rules/structure/r4.ts'
import { builtThread } from '../../support/built-service/built-service.ts'
import { builtCommand } from '../../support/built-command.ts'
import { startService, type TestService } from '../../support/service.ts'

const root = join(import.meta.dirname, '../../..')
/** 200,000 by hand. */
const count = Number(process.env['SVC_ORACLE_LINES'] ?? 1500)

const examples = readdirSync(join(root, 'rules/examples'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(root, 'rules/examples', name), 'utf8')) as Readonly<Record<string, unknown>>)

/** Examples in turn, each with an id of its own; some lines are blank, and some are no resources. */
function lineAt(index: number): string {
  if (index % 97 === 96) return ''
  if (index % 89 === 88) return `{"resourceType":"Patient","n":${index}`
  return JSON.stringify({ ...examples[index % examples.length], id: `r${index}` })
}

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago', dateStyle: 'short' }).format(new Date())
const needs = { publicUrl: 'https://svc.example', today: () => today }

const command = await builtCommand()

let folder: string
let pool: Pool
let service: TestService

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-oracle-'))
  writeFileSync(join(folder, 'lote.ndjson'), `${Array.from({ length: count }, (_, index) => lineAt(index)).join('\n')}\n`)
  pool = createPool({ module: await builtThread() })
  const all = { ...needs, pool }
  service = await startService({ engine: createEmbeddedEngine({ judge: createJudge(all), judgeLines: createJudgeLines(all), pool }) })
  await service.store.setPlan(service.tenantId, { plan: 'unlimited', until: null })
}, 60_000 + count)
afterAll(async () => {
  await service.close()
  await pool.close()
  rmSync(folder, { recursive: true })
})

/** Has the command judge the lines; where its findings are. */
function byCommand(jobs: number): string {
  const output = join(folder, `salida-${jobs}.ndjson`)
  const args = ['validate', 'lote.ndjson', '--full', '--format', 'ndjson', '--output', output, '--jobs', String(jobs)]
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, ''])
  return output
}

/** They may be longer than a string can be. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The service's findings for the command's report on a line; of one that is no JSON, no type and no path. */
function toFindings(said: string): readonly string[] {
  const { line, resourceType, issues } = JSON.parse(said) as ValidateResponse & { readonly line: number }
  return issues.map(({ severity, code, path, entryIndex }) =>
    code === 'cl-json-01'
      ? JSON.stringify({ line, severity, code, path: '' })
      : JSON.stringify({ line, resourceType, severity, code, path: knownPath(path, r4), ...(entryIndex !== undefined && { entryIndex }) }),
  )
}

it(
  '1, 2 and 8 jobs of the command write the same bytes, and a job of the service finds just that',
  { timeout: 120_000 + count * 20 },
  async () => {
    const one = byCommand(1)
    for (const jobs of [2, 8]) expect(await hashOf(byCommand(jobs))).toBe(await hashOf(one))
    const { json } = await service.ask('/api/jobs', {
      method: 'POST',
      body: readFileSync(join(folder, 'lote.ndjson')),
      headers: { 'X-API-Key': service.apiKey, 'Content-Type': 'application/x-ndjson' },
    })
    expect(json).toMatchObject({ state: 'done', lines: count, unjudged: 0 })
    const { text } = await service.ask(`/api/jobs/${String(json['id'])}/result`, { headers: { 'X-API-Key': service.apiKey } })
    const found = text.split('\n').filter((line) => line !== '')
    const expected: string[] = []
    for await (const line of createInterface({ input: createReadStream(one) })) if (line !== '') expected.push(...toFindings(line))
    expect(expected.length).toBeGreaterThan(count)
    const differing = expected.flatMap((line, index) => (line === found[index] ? [] : [[line, found[index]]]))
    expect(differing.slice(0, 5)).toEqual([])
    expect(found.length).toBe(expected.length)
  },
)
