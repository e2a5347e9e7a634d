import { getHeapStatistics } from 'node:v8'
import type { PoolResult, PoolTask } from '../../proxy/pool/task.ts'
import type { TurnResult } from '../../proxy/pool/turns.ts'

// As the thread of the service, for the same reason.
export { misbehave as default, misbehave as 'module.exports' }

/** The task of a thread in tests: it does as its text says, or the id of the resource in it. */
async function misbehave(tasks: readonly PoolTask[]): Promise<TurnResult<PoolResult>> {
  const results: PoolResult[] = []
  for (const task of tasks) results.push(await behave(task))
  return { results, cpuMs: 1 }
}

function behave(task: PoolTask): PoolResult | Promise<PoolResult> {
  const written = task.kind === 'judge' && typeof task.source === 'string' ? task.source : ''
  const text = /^\{.*"id":"(\w+)"/.exec(written)?.[1] ?? written
  const result: Extract<PoolResult, { readonly kind: 'judged' }> = {
    kind: 'judged',
    asked: [],
    answer: {
      text: '{"valid":true,"errors":[],"warnings":[],"profile":null,"resourceType":"Basic","issues":[]}',
      errorCount: 0,
      warningCount: 0,
      unverifiedCount: 0,
      profile: null,
      degraded: false,
      noted: [],
    },
  }
  if (text === 'heap') return { ...result, answer: { ...result.answer, text: String(getHeapStatistics().heap_size_limit) } }
  if (text === 'hang') for (;;);
  if (text === 'exit') process.exit(3)
  if (text === 'throw') throw new Error(text)
  if (text === 'memory') for (const kept: unknown[] = []; ;) kept.push(Array.from({ length: 10_000 }, () => ({})))
  if (text === 'slow') return new Promise((resolve) => setTimeout(resolve, 20, result))
  return result
}
