import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { evaluatedProfile } from '../../../rules/cl/profiles.ts'
import { EngineFailed, EngineUnavailable, type Engine, type EngineAnswer, type EngineRequest } from '../engine.ts'
import type { LintResult, LintTask } from './lint-task.ts'
import { createTurns } from './turns.ts'

/** How the embedded engine runs. */
export interface EmbeddedConfig {
  /** For one validation, from when a thread takes it; the thread of one that takes longer is ended. */
  readonly timeoutMs: number
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl: string
  /** The day on which a validation runs, `YYYY-MM-DD`. */
  readonly today: () => string
  /** Two at least, so that one validation that hangs does not stop the others. */
  readonly threads?: number
  /** What one thread may hold, in MB; a resource of 10 MB takes a part of it. */
  readonly memoryMb?: number
  /** The module that the threads run; another one in tests. */
  readonly task?: string
}

/** The linter of `rules/` in a pool of threads, of which a validation that crashes or hangs takes no more than its own. */
export function createEmbeddedEngine(config: EmbeddedConfig): Engine {
  const {
    timeoutMs,
    publicUrl,
    today,
    threads = Math.max(2, availableParallelism()),
    memoryMb = 1024,
    task = join(import.meta.dirname, 'lint-task.ts'),
  } = config
  const pool = new Piscina<readonly LintTask[], readonly LintResult[]>({
    filename: task,
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    recordTiming: false,
  })
  // A thread that ends without a validation is replaced like any other; there is nobody to tell.
  pool.on('error', () => {})
  const turns = createTurns<LintTask, LintResult>({ threads, timeoutMs, sizeOf: ({ text }) => text.length, run: runOnThread })

  async function validate(request: EngineRequest, signal: AbortSignal): Promise<EngineAnswer> {
    const { text, resource, profile: asked, tenantId } = request
    // A full validation goes by the profile of the type also where nobody names one; an editor's linting does not.
    const profile = evaluatedProfile(resource, asked) ?? undefined
    const result = await turns.take(tenantId, { text, profile, today: today(), publicUrl }, signal)
    return { ...result, degraded: false }
  }

  async function runOnThread(tasks: readonly LintTask[], limitMs: number): Promise<readonly LintResult[]> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), limitMs)
    try {
      return await pool.run(tasks, { signal: limit.signal })
    } catch (cause) {
      if (limit.signal.aborted)
        throw new EngineUnavailable('La validación tardó demasiado.', 5, new Error(`no answer within ${limitMs} ms`))
      throw new EngineFailed('El motor de validación falló.', cause)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    name: 'embedded',
    validate,
    health: () => Promise.resolve(pool.threads.length > 0 ? { state: 'up' } : { state: 'down', detail: 'El motor no tiene hilos.' }),
    async close() {
      await turns.idle()
      await pool.close()
    },
  }
}
