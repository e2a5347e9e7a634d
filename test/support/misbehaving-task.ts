import type { LintResult, LintTask } from '../../proxy/engine/embedded/lint-task.ts'

/** A thread's task that does what its text says. */
export default function misbehave({ text }: LintTask): LintResult | Promise<LintResult> {
  const result: LintResult = { issues: [], profile: text }
  if (text === 'hang') for (;;);
  if (text === 'exit') process.exit(3)
  if (text === 'throw') throw new Error(text)
  if (text === 'memory') for (const kept: unknown[] = []; ;) kept.push(Array.from({ length: 10_000 }, () => ({})))
  if (text === 'slow') return new Promise((resolve) => setTimeout(resolve, 20, result))
  return result
}
