#!/usr/bin/env node
/**
 * `npm run bench:jobs [-- MB]`: one instance of the service as it runs, over SQLite, judges a job of so many MB, of which every other line
 * has findings, while another tenant asks for small validations. Prints how many lines and bytes a second that came to, what the other one
 * waited before and meanwhile, and what of the process was resident, in MB, at each tenth of the job.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { cpuOfProcess } from './figures.ts'
import { json, register, startMeasured } from './measured-service.ts'

const root = join(import.meta.dirname, '../..')
const size = Number(process.argv[2] ?? 200) * 1e6
const [good, bad] = ['patient-valid.json', 'patient-invalid.json'].map((name) =>
  JSON.stringify(JSON.parse(readFileSync(join(root, 'rules/examples', name), 'utf8'))),
) as [string, string]
const piece = Buffer.from(`${good}\n${bad}\n`.repeat(20))

const folder = mkdtempSync(join(tmpdir(), 'svc-jobs-'))
const database = { kind: 'sqlite', file: join(folder, 'svc.db') } as const
const service = await startMeasured({ SVC_DATABASE_URL: `sqlite:${database.file}` })
try {
  await measure()
} finally {
  await service.end()
  rmSync(folder, { recursive: true })
}

async function measure(): Promise<void> {
  const pool = new Pool(service.address, { connections: 4, headersTimeout: 0, bodyTimeout: 0 })
  const [sender, other] = [await register(pool, 'ana', database), await register(pool, 'eva', database)]

  /** Asks 20 times a second until it is told to end; what the slowest of a hundred waited, in milliseconds. */
  async function askUntil(signal: AbortSignal): Promise<number> {
    const waits: number[] = []
    while (!signal.aborted) {
      const begun = performance.now()
      const headers = { ...json, 'x-api-key': other, 'idempotency-key': randomUUID() }
      const { statusCode, body } = await pool.request({ method: 'POST', path: '/api/validate', headers, body: good })
      await body.dump()
      if (statusCode !== 200) throw new Error(`A valid Patient is answered with ${statusCode}`)
      waits.push(performance.now() - begun)
      await pause(50)
    }
    return Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]!)
  }

  await askUntil(AbortSignal.timeout(2000))
  const alone = await askUntil(AbortSignal.timeout(5000))
  const resident: number[] = [residentMb()]
  let sent = 0
  async function* lines(): AsyncGenerator<Buffer> {
    for (let next = size / 10; sent < size; sent += piece.length) {
      if (sent >= next) {
        resident.push(residentMb())
        next += size / 10
      }
      yield piece
    }
  }
  const over = new AbortController()
  const waiting = askUntil(over.signal)
  const [cpu, begun] = [cpuOfProcess(service.pid), performance.now()]
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/jobs',
    headers: { 'x-api-key': sender, 'content-type': 'application/x-ndjson' },
    body: Readable.from(lines()),
  })
  const seconds = (performance.now() - begun) / 1000
  const { lines: count, errorCount } = (await body.json()) as { readonly lines: number; readonly errorCount: number }
  if (statusCode !== 201) throw new Error(`The job is answered with ${statusCode}`)
  const cpuS = cpuOfProcess(service.pid) - cpu
  over.abort()
  resident.push(residentMb())
  console.log(
    JSON.stringify({
      MB: Math.round(sent / 1e6),
      lines: count,
      errors: errorCount,
      seconds: Math.round(seconds),
      linesPerSecond: Math.round(count / seconds),
      mbPerSecond: Number((sent / 1e6 / seconds).toFixed(1)),
      cpuMsPerLine: Number(((1000 * cpuS) / count).toFixed(3)),
      p99OfOthers: { alone, meanwhile: await waiting },
      resident,
    }),
  )
  await pool.close()
}

function residentMb(): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))![1]) / 1024)
}
