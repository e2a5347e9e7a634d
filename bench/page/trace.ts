interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ph: string
  /** Microseconds. */
  readonly ts: number
  /** Microseconds of the processor. */
  readonly tdur?: number
  /** Microseconds by the clock. */
  readonly dur?: number
  readonly args: { readonly name?: string }
}

/** Milliseconds of the processor: what other programs of the machine take is not in them. */
export interface ThreadWork {
  /** The task that kept the main thread longest. */
  readonly longestMain: number
  /** Tasks of the main thread. */
  readonly main: readonly Task[]
  /** Work of page and worker together until each squiggle, whatever it was for. */
  readonly squiggles: readonly number[]
}

interface Task {
  /** Microseconds. */
  readonly start: number
  /** Milliseconds of the processor. */
  readonly took: number
  /** Milliseconds by the clock. */
  readonly lasted: number
}

/** Work of the threads of the busiest page of a Chromium trace. */
export function threadWork(trace: Buffer): ThreadWork {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const threads = new Map<string, { readonly kind: string; readonly pid: number; readonly tasks: Task[] }>()
  for (const { name, pid, tid, args } of traceEvents) {
    if (name === 'thread_name') threads.set(`${pid} ${tid}`, { kind: args.name ?? '', pid, tasks: [] })
  }
  for (const { name, pid, tid, ts, tdur, dur } of traceEvents) {
    if (name === 'ThreadControllerImpl::RunTask' && tdur !== undefined)
      threads.get(`${pid} ${tid}`)?.tasks.push({ start: ts, took: tdur / 1000, lasted: (dur ?? 0) / 1000 })
  }
  const all = [...threads.values()]
  const main = all.filter(({ kind }) => kind === 'CrRendererMain').toSorted((a, b) => sum(b.tasks) - sum(a.tasks))[0]!
  const workers = all.filter(({ kind, pid }) => pid === main.pid && kind.startsWith('DedicatedWorker')).flatMap(({ tasks }) => tasks)
  const marks = traceEvents.filter(({ name, ph }) => name === 'squiggle' && (ph === 'b' || ph === 'e')).toSorted((a, b) => a.ts - b.ts)
  return {
    longestMain: Math.max(0, ...main.tasks.map(({ took }) => took)),
    main: main.tasks,
    squiggles: marks.flatMap(({ ph, ts: from }, index) => {
      const to = marks[index + 1]?.ts
      if (ph !== 'b' || to === undefined) return []
      return [sum([...main.tasks, ...workers].filter(({ start }) => start >= from && start < to))]
    }),
  }
}

function sum(tasks: readonly Task[]): number {
  return tasks.reduce((total, { took }) => total + took, 0)
}
