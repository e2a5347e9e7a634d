import { wrap, type Endpoint, type Remote } from 'comlink'
import type {
  CatalogImport,
  KeptTerminology,
  LintApi,
  OpenText,
  Surroundings,
  TextForm,
  TextReport,
  UsedPackage,
} from '../../worker/api.ts'
import { language } from '../text/words.ts'

/** A worker as far as the client uses one. */
export interface LintWorker extends Endpoint {
  readonly terminate: () => void
}

/** Why there is no answer: a newer text came, it took too long, or the worker kept breaking down. */
type Refusal = 'superseded' | 'too-slow' | 'broken'

/** The lists that a worker is told before it is asked anything, by the function of its interface that takes them. */
type Told = { [K in 'useImports' | 'usePackages' | 'useTerminologies']: Parameters<LintApi[K]>[0] }

type Question = Exclude<keyof LintApi, 'lint' | keyof Told>
type Answer<K extends keyof LintApi> = Awaited<ReturnType<LintApi[K]>>

/** The linter, as the page speaks to it. Nothing else knows that it runs in a worker. */
export interface LintClient {
  /** The report on a text, held to a profile where one is given, or why there is none. Only the latest text is answered. */
  readonly lint: (text: string, form?: TextForm, profile?: string, file?: string) => Promise<TextReport | Refusal>
  /** Anything else of its interface; rejects where there is no answer. */
  readonly ask: <K extends Question>(question: K, ...rest: Parameters<LintApi[K]>) => Promise<Answer<K>>
  /** Says what the user imported into catalogs; this worker and every later one is told before anything else. */
  readonly useImports: (imports: readonly CatalogImport[]) => void
  /** The same of the packages of definitions that are used. */
  readonly usePackages: (packages: readonly UsedPackage[]) => void
  /** The same of the terminologies on this device. */
  readonly useTerminologies: (kept: readonly KeptTerminology[]) => void
  /** Says which configuration of a project holds, by its text; false where it is the same as before. */
  readonly useConfig: (text: string | undefined) => boolean
  /** Says where the open texts are to be had that the configuration names. */
  readonly useOpenTexts: (read: () => readonly OpenText[]) => void
  /** The page, the day and the configuration as the rules are told of them, and the profile and name of a text. */
  readonly surroundings: (profile?: string, file?: string) => Surroundings
  /** Another with a worker of its own, told of the same. */
  readonly another: () => LintClient
  readonly end: () => void
}

/** Times in milliseconds. */
export interface LintClientOptions {
  readonly spawn?: () => LintWorker
  /** How long an old text may go on being linted when a newer one waits. */
  readonly overlap?: number
  /** How long anything may take. */
  readonly patience?: number
}

interface Job {
  readonly question: keyof LintApi
  readonly rest: readonly unknown[]
  readonly resolve: (answer: never) => void
  readonly refuse: (why: Refusal) => void
  readonly reject: (cause: unknown) => void
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const mostFailures = 2

/** Starts a worker for the linter, ends it when it is stuck, and another when it breaks down. */
export function createLintClient({ spawn = spawnLintWorker, overlap = 250, patience = 20_000 }: LintClientOptions = {}): LintClient {
  const underWay = new Set<Job>()
  let worker: LintWorker | undefined
  let remote: Remote<LintApi> | undefined
  const told: Told = { useImports: [], usePackages: [], useTerminologies: [] }
  let config: string | undefined
  let readOpenTexts = (): readonly OpenText[] => []
  let current: Job | undefined
  let next: Job | undefined
  let overlapTimer: ReturnType<typeof setTimeout> | undefined

  return {
    lint,
    ask,
    useImports: (imports) => use('useImports', imports),
    // Of a stored package no more than the worker needs.
    usePackages: (packages) =>
      use(
        'usePackages',
        packages.map(({ id, addedAt, content }) => ({ id, addedAt, content })),
      ),
    useTerminologies: (kept) => use('useTerminologies', kept),
    useConfig,
    useOpenTexts: (read) => void (readOpenTexts = read),
    surroundings,
    another,
    end,
  }

  function lint(text: string, form: TextForm = 'json', profile?: string, file?: string): Promise<TextReport | Refusal> {
    return new Promise((resolve, reject) => {
      const rest = [text, form, { ...surroundings(profile, file), ...(text === config && { open: readOpenTexts() }) }]
      const job: Job = { question: 'lint', rest, resolve, refuse: resolve, reject, failures: 0, timer: undefined }
      if (current === undefined) {
        send((current = job))
        return
      }
      next?.refuse('superseded')
      next = job
      current.refuse('superseded')
      overlapTimer ??= setTimeout(restart, overlap)
    })
  }

  function ask<K extends Question>(question: K, ...rest: Parameters<LintApi[K]>): Promise<Answer<K>> {
    return new Promise((resolve, reject) => {
      const refuse = (why: Refusal) => reject(new Error(`${question}: ${why}`))
      send({ question, rest, resolve: resolve as (answer: never) => void, refuse, reject, failures: 0, timer: undefined })
    })
  }

  function send(job: Job): void {
    underWay.add(job)
    job.timer = setTimeout(() => {
      finish(job)
      job.refuse('too-slow')
      restart()
    }, patience)
    const sentTo = start()
    const call = sentTo[job.question] as (...rest: readonly unknown[]) => Promise<unknown>
    const settle = (tell: () => void): void => {
      // Ignore messages from a terminated worker.
      if (remote !== sentTo || !finish(job)) return
      tell()
      advance()
    }
    call(...job.rest).then(
      (answer) => settle(() => job.resolve(answer as never)),
      (cause: unknown) => settle(() => job.reject(cause)),
    )
  }

  /** Takes a job off the list; false where it was not on it any more. */
  function finish(job: Job): boolean {
    clearTimeout(job.timer)
    if (current === job) current = undefined
    return underWay.delete(job)
  }

  function advance(): void {
    if (current !== undefined || next === undefined) return
    clearTimeout(overlapTimer)
    overlapTimer = undefined
    current = next
    next = undefined
    send(current)
  }

  function start(): Remote<LintApi> {
    if (remote !== undefined) return remote
    worker = spawn()
    worker.addEventListener('error', onBreakdown)
    worker.addEventListener('messageerror', onBreakdown)
    remote = wrap<LintApi>(worker)
    for (const name of Object.keys(told) as (keyof Told)[]) if (told[name].length > 0) tell(remote, name)
    return remote
  }

  function use<K extends keyof Told>(name: K, list: Told[K]): void {
    told[name] = list
    if (remote !== undefined) tell(remote, name)
  }

  function tell(to: Remote<LintApi>, name: keyof Told): void {
    const take = to[name] as (list: readonly unknown[]) => Promise<void>
    // Where it fails the worker is broken, and what is asked of it next finds that out.
    take(told[name]).catch(() => {})
  }

  function useConfig(text: string | undefined): boolean {
    const isOther = text !== config
    config = text
    return isOther
  }

  function surroundings(profile?: string, file?: string): Surroundings {
    const told = language() === 'en' ? ({ language: 'en' } as const) : {}
    return { today: toDay(new Date()), publicUrl: location.origin, ...(profile !== undefined && { profile }), file, config, ...told }
  }

  function another(): LintClient {
    const other = createLintClient({ spawn, overlap, patience })
    other.useImports(told.useImports)
    other.usePackages(told.usePackages)
    other.useTerminologies(told.useTerminologies)
    other.useConfig(config)
    return other
  }

  function stop(): void {
    clearTimeout(overlapTimer)
    overlapTimer = undefined
    worker?.removeEventListener('error', onBreakdown)
    worker?.removeEventListener('messageerror', onBreakdown)
    worker?.terminate()
    worker = undefined
    remote = undefined
  }

  /** Ends the worker with what it is doing; what else waits for an answer is asked of the next one. */
  function restart(): void {
    stop()
    const waiting = [...underWay].filter((job) => job !== current || next === undefined)
    for (const job of underWay) finish(job)
    for (const job of waiting) {
      if (job.question === 'lint') current = job
      send(job)
    }
    advance()
  }

  function onBreakdown(): void {
    for (const job of underWay) {
      job.failures += 1
      if (job.failures <= mostFailures) continue
      finish(job)
      job.refuse('broken')
    }
    restart()
  }

  function end(): void {
    stop()
    for (const job of [...underWay, ...(next === undefined ? [] : [next])]) {
      finish(job)
      job.refuse('superseded')
    }
    next = undefined
  }
}

/** The day of a moment where the user is, `YYYY-MM-DD`. */
function toDay(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

function spawnLintWorker(): LintWorker {
  return new Worker(new URL('../../worker/lint.worker.ts', import.meta.url), { type: 'module', name: 'lint' })
}
