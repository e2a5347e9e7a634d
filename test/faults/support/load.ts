import { Agent, request } from 'undici'
import { breachesOf } from '../../support/contract.ts'
import type { Chance } from './chance.ts'
import type { Planned } from './requests.ts'

/** An answer that says what became of a validation. */
export interface Verdict {
  readonly requestId: string
  readonly status: number
  readonly text: string
  /** Rest of the quota, its limit and its end; nulls where that is not told. */
  readonly quota: readonly (string | null)[]
  readonly isReplay: boolean
}

/** Outcome of one attempt: a verdict, a refusal that says nothing of the resource, or no answer. */
type Attempt =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'refusal'; readonly status: number; readonly requestId: string }
  | { readonly kind: 'lost' }

/** A validation that was asked for. */
export interface Sent {
  readonly planned: Planned
  readonly attempts: readonly Attempt[]
  /** Undefined where it was never answered. */
  readonly verdict: Verdict | undefined
}

/** Clients at work. */
export interface Load {
  readonly sent: readonly Sent[]
  /** Answers that the contract does not have, or that this load was not to meet. */
  readonly surprises: readonly string[]
  /** Settles when clients are done with so many validations more; rejects where the load ends before. */
  done(count: number): Promise<void>
  /** Settles when so many attempts more were refused or lost. */
  failed(count: number): Promise<void>
  /** Settles when everything planned has its answer. */
  end(): Promise<void>
  /** Begins nothing more, and settles when everything begun has its answer. */
  finish(): Promise<void>
}

/** Settings of the load. */
export interface LoadSettings {
  readonly apiKey: string
  readonly plan: Iterable<Planned>
  /** Whom to ask next: instances come and go. */
  readonly target: () => string
  /** At the same time. */
  readonly clients?: number
  /** Begun in a second, at most. */
  readonly rate?: number
  /** Statuses besides 200 and 422 that may come; what has a key is asked for again until it has its verdict. */
  readonly refusals?: readonly number[]
  /** For the rhythm of retries. */
  readonly chance: Chance
}

/** In milliseconds: between attempts, and for all attempts of one validation. */
const pause = 40
const mostPatience = 100_000

/** How many validations are begun beyond those that are waited for. */
const ahead = 50

/** Lets clients ask for validations as clients should: what is lost or refused for now is asked for again under the same key. */
export function startLoad({ apiKey, plan, target, clients = 8, rate = Infinity, refusals = [503], chance }: LoadSettings): Load {
  const agent = new Agent({ connections: clients })
  const waiting: Iterator<Planned, undefined> = plan[Symbol.iterator]()
  // The load goes only a little ahead of what is waited for, however long that which goes on meanwhile takes.
  let begun = 0
  let most = ahead
  let due = Date.now()
  let isFinishing = false
  const sent: Sent[] = []
  const surprises: string[] = []
  const watchers = new Set<() => void>()
  const held: (() => void)[] = []
  let failures = 0
  let isOver = false

  async function client(): Promise<void> {
    for (let next = await take(); next !== undefined; next = await take()) {
      sent.push(await insist(next))
      tell()
    }
  }

  /** The next validation, as soon as it may begin. */
  async function take(): Promise<Planned | undefined> {
    if (begun >= most && !isFinishing) await new Promise<void>((resolve) => held.push(resolve))
    begun += 1
    due = Math.max(due, Date.now()) + 1000 / rate
    const early = due - Date.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    return isFinishing ? undefined : waiting.next().value
  }

  function permit(count: number): void {
    most = Math.max(most, begun + count + ahead)
    for (const go of held.splice(0)) go()
  }

  function tell(): void {
    for (const watch of watchers) watch()
  }

  async function insist(planned: Planned): Promise<Sent> {
    const attempts: Attempt[] = []
    for (const begun = Date.now(); Date.now() - begun < mostPatience;) {
      const one = await attempt(planned)
      attempts.push(one)
      if (one.kind === 'verdict') return { planned, attempts, verdict: one.verdict }
      failures += 1
      tell()
      if (planned.key === undefined) return { planned, attempts, verdict: undefined }
      await new Promise((resolve) => setTimeout(resolve, pause + chance.below(pause)))
    }
    throw new Error(`No verdict after ${attempts.length} attempts; the last: ${JSON.stringify(attempts.at(-1))}`)
  }

  async function attempt(planned: Planned): Promise<Attempt> {
    try {
      const one = await ask(agent, target(), apiKey, planned)
      if (one.kind === 'refusal' && !refusals.includes(one.status)) surprises.push(`${one.status} ${one.text}`)
      surprises.push(...one.breaches)
      return one
    } catch (error) {
      if (isNoAnswer(error)) return { kind: 'lost' }
      throw error
    }
  }

  const working = Promise.all(Array.from({ length: clients }, client)).finally(async () => {
    isOver = true
    tell()
    await agent.destroy()
  })
  // Whoever waits for the end is told of what went wrong.
  working.catch(() => {})

  function until(holds: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const watch = (): void => {
        if (!holds() && !isOver) return
        watchers.delete(watch)
        if (holds()) resolve()
        else working.then(() => reject(new Error(`The load ended before ${what}`)), reject)
      }
      watchers.add(watch)
      watch()
    })
  }

  return {
    sent,
    surprises,
    done(count) {
      permit(count)
      const goal = sent.length + count
      return until(() => sent.length >= goal, `${goal} were done`)
    },
    async failed(count) {
      // However long it takes until something fails.
      permit(Infinity)
      const goal = failures + count
      await until(() => failures >= goal, `${goal} attempts failed`)
      most = begun
    },
    async end() {
      permit(Infinity)
      await working
    },
    async finish() {
      isFinishing = true
      permit(0)
      await working
    },
  }
}

/** Asks once. */
export async function ask(agent: Agent, url: string, apiKey: string, { key, body }: Pick<Planned, 'key' | 'body'>) {
  const response = await request(`${url}/api/validate`, {
    method: 'POST',
    dispatcher: agent,
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...(key !== undefined && { 'idempotency-key': key }) },
    body,
  })
  const { statusCode: status } = response
  const text = await response.body.text()
  const headers = new Headers(Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]))
  const breaches = breachesOf({ method: 'POST', path: '/api/validate', status, headers, text })
  const requestId = headers.get('svc-request-id')!
  if (status !== 200 && status !== 422) return { kind: 'refusal', status, requestId, text, breaches } as const
  const quota = ['remaining', 'limit', 'reset'].map((name) => headers.get(`svc-quota-${name}`))
  const verdict: Verdict = { requestId, status, text, quota, isReplay: headers.has('svc-idempotent-replay') }
  return { kind: 'verdict', verdict, breaches } as const
}

/** Whether the connection failed, and not the test. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ECONN|EPIPE|UND_ERR_SOCKET|UND_ERR_CONNECT)/.test(String(error.code))
}
