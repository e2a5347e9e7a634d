import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ValidationNotes } from '../http/notes.ts'
import type { JobCounts } from '../jobs/job.ts'

/** The service's counters, for Prometheus. Labels are words of our own, so that their number is bounded. */
export interface Metrics {
  readonly answered: (request: { readonly method: string; readonly route: string; readonly status: number; readonly ms: number }) => void
  readonly validated: (validation: ValidationNotes) => void
  /** Told what lines of a job came to. */
  readonly judged: (lines: JobCounts & { readonly engine: string }) => void
  /** The text that Prometheus reads, and its type. */
  readonly read: () => Promise<{ readonly text: string; readonly type: string }>
}

/** Gauges that are read when somebody asks for the metrics. */
export interface MetricSources {
  /** How many deliveries are due. */
  readonly countDue: () => Promise<number>
}

/** Begins to count. `ofProcess` adds what Node.js tells of itself, once a process. */
export function createMetrics({ countDue }: MetricSources, { ofProcess = false } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) collectDefaultMetrics({ register: registry, prefix: 'svc_' })
  const requests = new Histogram({
    name: 'svc_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const validations = new Counter({
    name: 'svc_validations_total',
    help: 'Validations by what they came to',
    labelNames: ['resource_type', 'engine', 'outcome', 'replay'],
    registers,
  })
  const lines = new Counter({
    name: 'svc_job_lines_total',
    help: 'Lines of jobs by what they came to',
    labelNames: ['engine', 'outcome'],
    registers,
  })
  const units = new Counter({ name: 'svc_quota_units_total', help: 'Quota units charged', labelNames: ['engine'], registers })
  const engine = new Histogram({
    name: 'svc_engine_duration_seconds',
    help: 'Time that the engine took',
    labelNames: ['engine'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
    registers,
  })
  registers[0]!.registerMetric(
    new Gauge({
      name: 'svc_outbox_due',
      help: 'Deliveries that are due and that nobody attempts yet',
      registers: [],
      async collect() {
        const due = await countDue().catch(() => undefined)
        if (due !== undefined) this.set(due)
      },
    }),
  )

  return {
    answered: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    validated({ resourceType, engine: name, outcome, replay, units: charged, engineMs }) {
      validations.inc({ resource_type: resourceType, engine: name, outcome, replay: String(replay) })
      if (charged > 0) units.inc({ engine: name }, charged)
      engine.observe({ engine: name }, engineMs / 1000)
    },
    judged({ engine: name, units: charged, ...counts }) {
      for (const outcome of ['valid', 'invalid', 'unjudged'] as const) {
        if (counts[outcome] > 0) lines.inc({ engine: name, outcome }, counts[outcome])
      }
      if (charged > 0) units.inc({ engine: name }, charged)
    },
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}
