import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Piscina, workerData } from 'piscina'
import { createThreadJudge, type Judged, type Judgement } from '../engine/judge.ts'
import type { LineAnswer } from '../engine/engine.ts'
import { createLinesJudge, type LinesJudgement } from '../engine/judge-lines.ts'
import { openShared, type SharedIndex } from '../engine/shared-terminology.ts'
import type { FingerprintKeys } from '../idempotency/fingerprint.ts'
import { readBody, type ReadBody, type Received } from '../intake/read-body.ts'
import { sizeOfTask } from './size.ts'
import type { TurnResult } from './turns.ts'

/** Work for a thread: to read a body, to judge a resource, or many small ones. */
export type PoolTask =
  | (Received & { readonly kind: 'read'; readonly keys: FingerprintKeys })
  | (Judgement & { readonly kind: 'judge' })
  | (LinesJudgement & { readonly kind: 'lines' })

/** What comes of it. */
export type PoolResult =
  ReadBody | (Judged & { readonly kind: 'judged' }) | { readonly kind: 'lines'; readonly answers: readonly LineAnswer[] }

const judge = createThreadJudge(openShared(workerData as readonly SharedIndex[]))

const judgeLines = createLinesJudge(judge)

setFlagsFromString('--expose-gc')
// What clearing away throws out of compiled code, the next small task has to compile again: sixty milliseconds.
setFlagsFromString('--no-flush-bytecode')
const collectGarbage = runInNewContext('gc') as () => void

/** What leaves so much behind, in bytes or characters, is cleared away at once: nobody knows when the next task comes. */
const large = 2 ** 20

// What is compiled and looked up at the first resource is done before anybody waits for it.
judge({
  source: readFileSync(join(import.meta.dirname, '../downloads/patient-valid.json'), 'utf8'),
  resourceType: 'Patient',
  evaluated: null,
  form: 'json',
  report: undefined,
  today: '2026-01-01',
  publicUrl: '',
  server: undefined,
})

/** What the threads of the pool run. */
export default function doTasks(tasks: readonly PoolTask[]): TurnResult<PoolResult> {
  const before = process.threadCpuUsage()
  const size = Math.max(...tasks.map(sizeOfTask))
  const results = tasks.map(doTask)
  if (size >= large) collectGarbage()
  const { user, system } = process.threadCpuUsage(before)
  const result = { results, cpuMs: (user + system) / 1000 }
  const bodies = results.flatMap((one) => (one.kind === 'read' ? [one.body.buffer] : []))
  if (bodies.length === 0) return result
  // Bodies go back as they came, without a copy.
  return Piscina.move({ [Piscina.transferableSymbol]: bodies, [Piscina.valueSymbol]: result } as never) as unknown as TurnResult<PoolResult>
}

function doTask(task: PoolTask): PoolResult {
  if (task.kind === 'read') return readBody(task, task.keys)
  if (task.kind === 'lines') return { kind: 'lines', answers: judgeLines(task) }
  return { kind: 'judged', ...judge(task) }
}
