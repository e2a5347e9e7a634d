import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Piscina, workerData } from 'piscina'
import type { EngineAnswer } from '../engine/engine.ts'
import { bringLanguage, createThreadJudge } from '../engine/judge.ts'
import { openShared, type SharedIndex } from '../engine/shared-terminology.ts'
import { readBody } from '../intake/read-body.ts'
import { createLinesJudge } from './judge-lines.ts'
import { sizeOfTask, type PoolResult, type PoolTask } from './task.ts'
import type { TurnResult } from './turns.ts'

const judge = createThreadJudge(openShared(workerData as readonly SharedIndex[]))

const judgeLines = createLinesJudge(judge)

setFlagsFromString('--expose-gc')
// Compiled code that a collection throws out has to be compiled again by the next small task: sixty milliseconds.
setFlagsFromString('--no-flush-bytecode')
const gc = runInNewContext('gc') as (options?: {
  readonly type: 'major'
  readonly execution: 'sync'
  readonly flavor: 'last-resort'
}) => void

/** Size of a task, in bytes or characters, whose garbage is collected at once: nobody knows when the next task comes. */
const large = 2 ** 20

/** Size of a heap, in bytes, that is given back to the system: V8 keeps the pages of what it has collected, which some threads together cannot. */
const grown = 96 * 2 ** 20

/** Length of an answer, in UTF-16 units, from which on it is handed over as bytes; to copy a shorter text costs less. */
const longAnswer = 65_536

// Compile and look up before anybody waits for it what the first resource needs.
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

// Piscina requires this module. Of one with nothing but a default export, Node makes a further module, and ends the whole process where the
// thread is ended at that moment.
export { doTasks as default, doTasks as 'module.exports' }

/** Runs the tasks of the pool in its threads. */
function doTasks(tasks: readonly PoolTask[]): TurnResult<PoolResult> | Promise<TurnResult<PoolResult>> {
  const brought = tasks.map((task) => (task.kind === 'judge' ? bringLanguage(task) : undefined)).find((one) => one !== undefined)
  return brought === undefined ? doAll(tasks) : brought.then(() => doAll(tasks))
}

function doAll(tasks: readonly PoolTask[]): TurnResult<PoolResult> {
  const before = process.threadCpuUsage()
  const size = Math.max(...tasks.map(sizeOfTask))
  const results = tasks.map(doTask)
  // To read a body leaves nothing behind.
  if (size >= large && tasks.some(({ kind }) => kind !== 'read')) collectGarbage()
  const { user, system } = process.threadCpuUsage(before)
  const result = { results, cpuMs: (user + system) / 1000 }
  const buffers = results.flatMap(buffersOf)
  if (buffers.length === 0) return result
  // Bodies and long answers go over as they are, without a copy.
  return Piscina.move({
    [Piscina.transferableSymbol]: buffers,
    [Piscina.valueSymbol]: result,
  } as never) as unknown as TurnResult<PoolResult>
}

/** Gives back what a task leaves behind; where that is much, at the cost of a second collection (50 ms). */
function collectGarbage(): void {
  if (getHeapStatistics().total_heap_size <= grown) return gc()
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  for (let tries = 0; tries < mostTries && getHeapStatistics().used_heap_size > grown; tries += 1) {
    // A compilation under way holds what the code saw, here and there the whole value of a resource.
    Atomics.wait(clock, 0, 0, compilation)
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }
}

/** How often, and after how many milliseconds, it is looked again for what is still held. */
const [mostTries, compilation] = [3, 50]
const clock = new Int32Array(new SharedArrayBuffer(4))

function buffersOf(result: PoolResult): readonly ArrayBuffer[] {
  if (result.kind === 'read') return [result.body.buffer]
  return result.kind === 'judged' && typeof result.answer.text !== 'string' ? [result.answer.text.buffer] : []
}

function doTask(task: PoolTask): PoolResult {
  if (task.kind === 'read') return readBody(task, task.keys)
  if (task.kind === 'lines') return { kind: 'lines', answers: judgeLines(task) }
  const { answer, asked } = judge(task)
  return { kind: 'judged', answer: { ...answer, text: toSent(answer.text) }, asked }
}

/** A long text as the bytes that are sent of it. */
function toSent(text: string): EngineAnswer['text'] {
  return text.length < longAnswer ? text : Buffer.from(text)
}
