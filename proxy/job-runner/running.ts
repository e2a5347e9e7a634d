import { Refusal } from '../http/problem.ts'

/** The jobs that this process judges. */
export interface RunningJobs {
  /** Begins one, which `abort` ends; throws 503 where the service is ending. Gives what says that it is over. */
  readonly begin: (abort: (reason: Refusal) => void) => () => void
  /** Gives every job back: whoever sends it goes on at another instance, or after the start. */
  readonly close: () => void
}

/** The jobs of a process, of which none runs yet. */
export function createRunningJobs(): RunningJobs {
  const running = new Set<(reason: Refusal) => void>()
  let isClosing = false
  return {
    begin(abort) {
      if (isClosing) throw closing()
      running.add(abort)
      return () => void running.delete(abort)
    },
    close() {
      isClosing = true
      for (const abort of running) abort(closing())
    },
  }
}

function closing(): Refusal {
  return new Refusal('job-interrupted', { headers: { 'Retry-After': '5' } })
}
