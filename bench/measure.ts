/** What one task took: microseconds a run, over rounds that alternate with those of the other tasks. */
export interface Measure {
  readonly name: string
  readonly median: number
  readonly p95: number
  /** Its median over that of the first task. */
  readonly ratio: number
}

/** Runs tasks in turn, round after round, so that what disturbs the machine disturbs them all alike. */
export function compare(tasks: Readonly<Record<string, () => unknown>>, { rounds = 60, minimum = 5 } = {}): readonly Measure[] {
  const entries = Object.entries(tasks)
  const runs = entries.map(([, task]) => runsIn(task, minimum))
  const times = entries.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    entries.forEach(([, task], index) => times[index]!.push(time(task, runs[index]!)))
  }
  const medians = times.map((list) => quantile(list, 0.5))
  return entries.map(([name], index) => ({
    name,
    median: medians[index]!,
    p95: quantile(times[index]!, 0.95),
    ratio: medians[index]! / medians[0]!,
  }))
}

/** How many runs fill some milliseconds, once the task is warm. */
function runsIn(task: () => unknown, milliseconds: number): number {
  const end = performance.now() + 300
  let runs = 0
  while (performance.now() < end) {
    task()
    runs += 1
  }
  return Math.max(1, Math.round((runs * milliseconds) / 300))
}

/** Microseconds a run. */
function time(task: () => unknown, runs: number): number {
  const start = performance.now()
  for (let run = 0; run < runs; run += 1) task()
  return ((performance.now() - start) * 1000) / runs
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
