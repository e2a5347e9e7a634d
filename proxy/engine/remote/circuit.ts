import { BrokenCircuitError, CircuitState, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import { resting, restSeconds } from './failures.ts'

/** Keeps a failing engine from being asked. */
export interface Circuit {
  /** Rejects with `EngineUnavailable` at once where the engine failed too often of late. */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>
  readonly isClosed: () => boolean
}

/** So many failures in a row open the circuit. */
const mostFailures = 5

/** Makes a circuit; `counts` says which errors are failures of the engine. */
export function createCircuit(counts: (cause: unknown) => boolean): Circuit {
  const breaker = circuitBreaker(
    handleWhen((cause) => counts(cause)),
    { breaker: new ConsecutiveBreaker(mostFailures), halfOpenAfter: restSeconds * 1000 },
  )

  async function run<T>(task: () => Promise<T>): Promise<T> {
    // While a trial is under way others would wait for its end; an answer now is worth more.
    if (breaker.state === CircuitState.HalfOpen) throw resting()
    try {
      return await breaker.execute(task)
    } catch (cause) {
      throw cause instanceof BrokenCircuitError ? resting() : cause
    }
  }

  return { run, isClosed: () => breaker.state === CircuitState.Closed }
}
