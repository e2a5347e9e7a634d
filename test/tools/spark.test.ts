import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { builtCommand } from '../support/built-command.ts'
import { shortLived } from '../support/java-server.ts'
import { noEnd, wrongStatus } from './cli/session.ts'

const root = join(import.meta.dirname, '../..')
const python = process.env['SVC_PYTHON'] ?? 'python3'
const hasSpark = spawnSync(python, ['-c', 'import pyspark']).status === 0

/** 200,000 by hand. */
const count = Number(process.env['SVC_ORACLE_LINES'] ?? 4000)
vi.setConfig({ testTimeout: 600_000 + count * 10, hookTimeout: 60_000 })

const built = hasSpark ? await builtCommand() : ''

let folder: string
/** The command; the first process of it says which one it is in a file, renamed into its place whole. */
let svc: string
let first: string
/** A sign for each process of the command. */
let starts: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-spark-'))
  svc = `${process.execPath} ${join(folder, 'svc.ts')}`
  first = join(folder, 'first')
  starts = join(folder, 'starts')
  writeFileSync(
    join(folder, 'svc.ts'),
    `import { appendFileSync, existsSync, renameSync, writeFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(starts)}, '.')
    const first = ${JSON.stringify(first)}
    if (!existsSync(first)) {
      writeFileSync(first + process.pid, String(process.pid))
      renameSync(first + process.pid, first)
    }
    await import(${JSON.stringify(built)})
    `,
  )
  const lines = Array.from({ length: count }, (_, index) => JSON.stringify({ ...(index % 3 === 0 ? wrongStatus : noEnd), id: `r${index}` }))
  writeFileSync(join(folder, 'lote.ndjson'), `${lines.join('\n')}\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs the example with all arguments but the first, and then puts its findings, in order, into the file of that name: in the same process,
 * since to start another virtual machine costs as much as the rest.
 */
const runAndRead = `
import json, runpy, sys
from pyspark.sql import SparkSession
read = sys.argv.pop(1)
sys.argv.pop(0)
runpy.run_path(sys.argv[0], run_name="__main__")
rows = SparkSession.builder.master("local[1]").getOrCreate().read.parquet(sys.argv[2]).orderBy("number").collect()
with open(read, "w") as file:
    json.dump([[row["number"], row["resourceType"], row["valid"], [[one["code"], one["severity"], one["path"]] for one in row["issues"]]] for row in rows], file)
`

function inOneProcess(): unknown[] {
  const [command, ...args] = svc.split(' ')
  const { stdout } = spawnSync(command!, [...args, 'validate', '-', '--ndjson', '--format', 'ndjson', '--jobs', '1'], {
    input: readFileSync(join(folder, 'lote.ndjson')),
    maxBuffer: 2 ** 29,
    encoding: 'utf8',
  })
  const lines = stdout.trimEnd().split('\n')
  return lines.map((line, number) => {
    const { resourceType, valid, issues } = JSON.parse(line) as {
      resourceType: string
      valid: boolean
      issues: { code: string; severity: string; path: string }[]
    }
    return [number, resourceType, valid, issues.map(({ code, severity, path }) => [code, severity, path])]
  })
}

describe.skipIf(!hasSpark)('examples/spark', () => {
  it('finds on a cluster what one process finds, also when a worker is killed', async () => {
    const job = spawn(
      python,
      [
        '-c',
        runAndRead,
        join(folder, 'filas.json'),
        join(root, 'examples/spark/validate.py'),
        join(folder, 'lote.ndjson'),
        join(folder, 'hallazgos'),
        '--svc',
        svc,
        '--partitions',
        '6',
        '--report',
        join(folder, 'r.json'),
      ],
      {
        env: {
          ...process.env,
          PYSPARK_PYTHON: python,
          JAVA_TOOL_OPTIONS: shortLived.join(' '),
          PYSPARK_SUBMIT_ARGS: '--master local-cluster[2,1,1024] --conf spark.ui.enabled=false pyspark-shell',
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    const told: string[] = []
    job.stderr.on('data', (chunk: Buffer) => told.push(chunk.toString()))
    const ended = new Promise<number | null>((resolve) => job.once('exit', resolve))
    const isOver = { now: false }
    void ended.then(() => (isOver.now = true))
    let killed = 0
    while (!isOver.now && killed === 0) {
      await wait(50)
      if (!existsSync(first)) continue
      try {
        process.kill(Number(readFileSync(first, 'utf8')), 'SIGKILL')
        killed += 1
      } catch {
        // It had just ended: the next one says so anew.
        rmSync(first)
      }
    }
    const status = await ended
    if (status !== 0) throw new Error(`the job ended with ${status}: ${told.join('').slice(-3000)}`)
    expect(killed).toBe(1)
    // Each part is judged once, and that of the process that was killed once more.
    expect(readFileSync(starts, 'utf8')).toHaveLength(7)
    const expected = inOneProcess()
    expect(JSON.parse(readFileSync(join(folder, 'filas.json'), 'utf8'))).toEqual(expected)
    expect(readdirSync(join(folder, 'hallazgos')).filter((name) => name.endsWith('.parquet')).length).toBeGreaterThan(1)
    const report = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as { totals: object; byType: object[] }
    const withErrors = expected.filter((row) => (row as [number, string, boolean])[2] === false).length
    expect(report.totals).toMatchObject({ resources: count, withErrors })
  })
})
