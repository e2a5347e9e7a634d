import type { Row, Text } from './results.ts'

/** Something to measure. */
export interface Task {
  readonly name: Text
  readonly run: () => unknown
}

/** Runs tasks in turn, round after round, so that what disturbs the machine disturbs them all alike: microseconds a run. */
export function compare(tasks: readonly Task[], { rounds = 60, minimum = 5 } = {}): readonly Row[] {
  const runs = tasks.map(({ run }) => runsIn(run, minimum))
  const times = tasks.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    tasks.forEach(({ run }, index) => times[index]!.push(time(run, runs[index]!)))
  }
  return withRatios(tasks.map(({ name }, index) => summarize(name, times[index]!)))
}

/** A row of what was measured again and again. */
export function summarize(name: Text, values: readonly number[]): Row {
  return { name, median: quantile(values, 0.5), p5: quantile(values, 0.05), p95: quantile(values, 0.95) }
}

/** Each row beside the first. */
export function withRatios(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => ({ ...row, ratio: row.median / rows[0]!.median }))
}

/** The value that such a share of all are at most. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Microseconds a run. */
export function time(task: () => unknown, runs: number): number {
  const start = performance.now()
  for (let run = 0; run < runs; run += 1) task()
  return ((performance.now() - start) * 1000) / runs
}

/**
 * In milliseconds, and for all tasks alike: until V8 has compiled what a run comes through. A Bundle of many types needs some
 * 5,000 runs for it, and the compilers, which run beside, are late on a busy machine.
 */
const warmUp = { least: 300, runs: 10_000, most: 6000 }

/** How many runs fill some milliseconds, once the task is warm. */
function runsIn(task: () => unknown, milliseconds: number): number {
  const start = performance.now()
  let spent = 0
  let runs = 0
  while (spent < warmUp.least || (runs < warmUp.runs && spent < warmUp.most)) {
    task()
    runs += 1
    spent = performance.now() - start
  }
  return Math.max(1, Math.round((milliseconds * 1000) / time(task, Math.ceil(runs / 10))))
}
