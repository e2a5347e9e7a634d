import type { LintResult, LintTask } from '../../proxy/engine/embedded/lint-task.ts'

/** What a thread runs in tests: each task does what its text says, or the id of the resource in it. */
export default async function misbehave(tasks: readonly LintTask[]): Promise<readonly LintResult[]> {
  const results: LintResult[] = []
  for (const task of tasks) results.push(await behave(task))
  return results
}

function behave({ text: written }: LintTask): LintResult | Promise<LintResult> {
  const text = /^\{.*"id":"(\w+)"/.exec(written)?.[1] ?? written
  const result: LintResult = { issues: [], profile: null }
  if (text === 'hang') for (;;);
  if (text === 'exit') process.exit(3)
  if (text === 'throw') throw new Error(text)
  if (text === 'memory') for (const kept: unknown[] = []; ;) kept.push(Array.from({ length: 10_000 }, () => ({})))
  if (text === 'slow') return new Promise((resolve) => setTimeout(resolve, 20, result))
  return result
}
