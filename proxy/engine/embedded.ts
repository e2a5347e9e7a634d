import {
  EngineFailed,
  type Engine,
  type EngineAnswer,
  type EngineHealth,
  type EngineRequest,
  type LineAnswer,
  type LinesRequest,
} from './engine.ts'
import type { Judged, JudgeLinesTask, JudgeTask } from './judge.ts'
import type { RemoteReport } from './remote/protocol.ts'
import { readText } from './text.ts'
import type { TerminologyServer } from './terminology-server/server.ts'

/** Threads that judge a resource, or many small ones. */
export interface JudgingThreads {
  readonly run: (
    task: (JudgeTask & { readonly kind: 'judge' }) | (JudgeLinesTask & { readonly kind: 'lines' }),
    waiter: Pick<EngineRequest, 'tenantId' | 'deadline'> & { readonly signal: AbortSignal },
  ) => Promise<
    (Judged & { readonly kind: 'judged' }) | { readonly kind: 'lines'; readonly answers: readonly LineAnswer[] } | { readonly kind: 'read' }
  >
  readonly isUp: () => boolean
}

/** Settings of the linter as the service runs it. */
export interface JudgeConfig {
  readonly pool: Pick<JudgingThreads, 'run'>
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl: string
  /** The day on which a validation runs, `YYYY-MM-DD`. */
  readonly today: () => string
}

/** Judges a resource on a thread of the pool, with what a remote engine reported of it where there is one. */
export type Judge = (request: EngineRequest, signal: AbortSignal, report?: RemoteReport) => Promise<EngineAnswer>

/** The same with what a terminology server answered, and what it would be asked. */
export type AskingJudge = (
  request: EngineRequest,
  signal: AbortSignal,
  report: RemoteReport | undefined,
  server: JudgeTask['server'],
) => Promise<Judged>

/** A larger body, in bytes, goes to a thread as it is; to copy a smaller text costs less than to hand over its bytes. */
const mostBytesCopied = 65_536

/** Makes a judge. */
export function createJudge(config: JudgeConfig): Judge {
  const judge = createAskingJudge(config)
  return async (request, signal, report) => (await judge(request, signal, report, undefined)).answer
}

/** Makes a judge that goes by the answers of a terminology server. */
export function createAskingJudge({ pool, publicUrl, today }: JudgeConfig): AskingJudge {
  return async (request, signal, report, server) => {
    const { resourceType, evaluated, form, language, tenantId, deadline } = request
    const source = toSource(request, report)
    const task: JudgeTask = { source, resourceType, evaluated, form, language, report, today: today(), publicUrl, server }
    const result = await pool.run({ kind: 'judge', ...task }, { tenantId, deadline, signal })
    if (result.kind === 'judged') return result
    throw new EngineFailed('El motor de validación falló.')
  }
}

function toSource({ body }: EngineRequest, report: RemoteReport | undefined): JudgeTask['source'] {
  if (body.length <= mostBytesCopied) return readText(body)
  // A remote engine may have answered before it got all of them, and they are still on their way there.
  return report === undefined ? body : new Uint8Array(body)
}

/** Judges lines on a thread of the pool, together. */
type JudgeLines = (request: LinesRequest, signal: AbortSignal) => Promise<readonly LineAnswer[]>

/** Makes a judge of lines. */
export function createJudgeLines({ pool, publicUrl, today }: JudgeConfig): JudgeLines {
  return async ({ tenantId, deadline, ...lines }, signal) => {
    const result = await pool.run({ kind: 'lines', ...lines, today: today(), publicUrl }, { tenantId, deadline, signal })
    if (result.kind === 'lines') return result.answers
    throw new EngineFailed('El motor de validación falló.')
  }
}

/** Parts of the engine of `rules/`. */
interface EmbeddedNeeds {
  readonly judge: Judge
  readonly pool: Pick<JudgingThreads, 'isUp'>
  /** For lines together, where nobody else is asked. */
  readonly judgeLines?: JudgeLines
  readonly server?: Pick<TerminologyServer, 'isWell' | 'close'>
}

/** The linter of `rules/`, and a terminology server where there is one. */
export function createEmbeddedEngine({ judge, judgeLines, pool, server }: EmbeddedNeeds): Engine {
  const health = (): EngineHealth => {
    if (!pool.isUp()) return { state: 'down', detail: 'El motor no tiene hilos.' }
    return server?.isWell() === false ? { state: 'degraded', detail: 'El servidor de terminologías no responde.' } : { state: 'up' }
  }
  return {
    name: 'embedded',
    validate: (request, signal) => judge(request, signal),
    ...(judgeLines && { validateLines: judgeLines }),
    health: () => Promise.resolve(health()),
    close: async () => server?.close(),
  }
}
