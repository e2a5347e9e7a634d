import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmbeddedEngine, createJudge, createJudgeLines } from '../../../proxy/engine/embedded.ts'
import { createPool, type Pool } from '../../../proxy/pool/pool.ts'
import type { ValidateResponse } from '../../../rules/index.ts'
import { builtThread } from '../../support/built-service/built-service.ts'
import { startService, type TestService } from '../../support/service.ts'

const folder = join(import.meta.dirname, '../../../rules/examples')
const lines = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.stringify(JSON.parse(readFileSync(join(folder, name), 'utf8'))))

let pool: Pool
let service: TestService

beforeAll(async () => {
  pool = createPool({ module: await builtThread() })
  const needs = { pool, publicUrl: 'https://svc.example', today: () => '2026-11-21' }
  const engine = createEmbeddedEngine({ judge: createJudge(needs), judgeLines: createJudgeLines(needs), pool })
  service = await startService({ engine })
  await service.store.setPlan(service.tenantId, { plan: 'unlimited', until: null })
})
afterAll(async () => {
  await service.close()
  await pool.close()
})

it('a job finds in each line what a validation of it finds', { timeout: 60_000 }, async () => {
  const headers = { 'X-API-Key': service.apiKey, 'Content-Type': 'application/x-ndjson' }
  const { json } = await service.ask('/api/jobs', { method: 'POST', body: lines.join('\n'), headers })
  const { text } = await service.ask(`/api/jobs/${String(json['id'])}/result`, { headers: { 'X-API-Key': service.apiKey } })
  const found = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Found]))
  expect(found.length).toBeGreaterThan(100)
  for (const [index, line] of lines.entries()) {
    const { issues, resourceType } = (await service.validate(line)).json as unknown as ValidateResponse
    const own = found.filter((one) => one.line === index + 1)
    expect(own.map(({ severity, code, entryIndex }) => [severity, code, entryIndex])).toEqual(
      issues.map(({ severity, code, entryIndex }) => [severity, code, entryIndex]),
    )
    expect(issues.every(({ path }, at) => path.startsWith(own[at]!.path))).toBe(true)
    expect(own.every((one) => one.resourceType === resourceType)).toBe(true)
  }
})

interface Found {
  readonly line: number
  readonly resourceType: string
  readonly severity: string
  readonly code: string
  readonly path: string
  readonly entryIndex?: number
}
