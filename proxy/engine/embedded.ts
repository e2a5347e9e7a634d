import { EngineFailed, type Engine, type EngineAnswer, type EngineRequest } from './engine.ts'
import type { Judgement } from './judge.ts'
import type { RemoteReport } from './remote/protocol.ts'
import type { Pool } from '../pool/pool.ts'

/** Settings of the linter as the service runs it. */
export interface JudgeConfig {
  readonly pool: Pick<Pool, 'run'>
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl: string
  /** The day on which a validation runs, `YYYY-MM-DD`. */
  readonly today: () => string
}

/** Judges a resource on a thread of the pool, with what a remote engine reported of it where there is one. */
export type Judge = (request: EngineRequest, signal: AbortSignal, report?: RemoteReport) => Promise<EngineAnswer>

/** What is larger, in bytes, goes to a thread as it is; to copy a smaller text costs less than to hand over its bytes. */
const mostBytesCopied = 65_536

/** Makes a judge. */
export function createJudge({ pool, publicUrl, today }: JudgeConfig): Judge {
  return async (request, signal, report) => {
    const { resourceType, evaluated, form, tenantId, deadline } = request
    const judgement: Judgement = { source: toSource(request, report), resourceType, evaluated, form, report, today: today(), publicUrl }
    const result = await pool.run({ kind: 'judge', ...judgement }, { tenantId, deadline, signal })
    if (result.kind === 'judged') return result
    throw new EngineFailed('El motor de validación falló.')
  }
}

function toSource({ body }: EngineRequest, report: RemoteReport | undefined): Judgement['source'] {
  if (body.length <= mostBytesCopied) {
    const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8')
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  }
  // A remote engine may have answered before it got all of them, and they are still on their way there.
  return report === undefined ? body : new Uint8Array(body)
}

/** The linter of `rules/` alone. */
export function createEmbeddedEngine(judge: Judge, pool: Pick<Pool, 'isUp'>): Engine {
  return {
    name: 'embedded',
    validate: (request, signal) => judge(request, signal),
    health: () => Promise.resolve(pool.isUp() ? { state: 'up' } : { state: 'down', detail: 'El motor no tiene hilos.' }),
    close: () => Promise.resolve(),
  }
}
