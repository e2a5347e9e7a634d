import { createSignal } from 'solid-js'
import type { Job } from '../../../proxy/api.ts'
import type { Answer } from '../../remote/client.ts'
import { noteFailure } from '../session.ts'

/** The news of jobs after they were listed. */
export interface News {
  /** A job as it was heard of last. */
  readonly latest: (job: Job) => Job
  /** Asks after those that run, unless it is asked already. */
  readonly ask: (jobs: readonly Job[]) => Promise<void>
  /** Forgets it, and what is being asked, for a list that is newer. */
  readonly clear: () => void
}

/** Makes news of jobs of a function that asks after one. */
export function createNews(askAfter: (id: string) => Promise<Answer<Job>>): News {
  const [news, setNews] = createSignal<ReadonlyMap<string, Job>>(new Map())
  const latest = (job: Job): Job => news().get(job.id) ?? job
  let turn = 0
  let asking: number | undefined

  async function ask(jobs: readonly Job[]): Promise<void> {
    const mine = turn
    const running = jobs.map(latest).filter(({ state }) => state === 'running')
    if (asking === mine || running.length === 0) return
    asking = mine
    const answers = await Promise.all(running.map(({ id }) => askAfter(id)))
    if (asking === mine) asking = undefined
    for (const answer of answers) if ('failure' in answer) noteFailure(answer.failure)
    if (mine !== turn) return
    const heard = answers.flatMap((answer) => ('value' in answer ? [answer.value] : []))
    if (heard.length > 0) setNews((known) => new Map([...known, ...heard.map((job) => [job.id, job] as const)]))
  }

  function clear(): void {
    turn += 1
    setNews(new Map())
  }

  return { latest, ask, clear }
}
