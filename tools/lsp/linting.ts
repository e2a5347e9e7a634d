import { Worker } from 'node:worker_threads'
import type { Answer, Question, ThreadData } from './question.ts'

/** Lints in a thread of its own, one text at a time: open ones before those of the workspace. */
export interface Linting {
  /** Undefined where the answer is no longer wanted. */
  readonly ask: (question: Omit<Question, 'id'>, options: AskOptions) => Promise<Answer | undefined>
  readonly end: () => Promise<unknown>
}

/** How a question is treated. */
export interface AskOptions {
  /** Of questions with the same name that wait, only the latest is asked. */
  readonly name: string
  readonly isUrgent: boolean
}

interface Job extends AskOptions {
  readonly question: Question
  readonly settle: (answer: Answer | undefined) => void
  failures: number
}

/** So often a text may end the thread before it is given up. */
const mostFailures = 1

/** Starts the thread when something is asked; `onNotice` is told in sentences what it could not read. */
export function createLinting(data: ThreadData, onNotice: (sentence: string) => void): Linting {
  let worker: Worker | undefined
  let current: Job | undefined
  let waiting: Job[] = []
  let count = 0

  function start(): Worker {
    // Built, this module lies in a folder beside that of the thread, as here.
    const file = new URL(`../lsp/thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
    const started = new Worker(file, { workerData: data, stdout: true, stderr: true })
    started.on('message', (message: Answer | { readonly notice: string }) => {
      if ('notice' in message) onNotice(message.notice)
      else if (current?.question.id === message.id) finish(message)
    })
    started.on('error', () => {
      worker = undefined
      const job = current
      current = undefined
      if (job === undefined) return
      job.failures += 1
      if (job.failures > mostFailures) job.settle(undefined)
      else waiting.unshift(job)
      next()
    })
    started.unref()
    return started
  }

  function finish(answer: Answer): void {
    const job = current!
    current = undefined
    job.settle(answer)
    next()
  }

  function next(): void {
    if (current !== undefined) return
    const urgent = waiting.findIndex(({ isUrgent }) => isUrgent)
    const [job] = waiting.splice(Math.max(0, urgent), 1)
    if (job === undefined) return
    current = job
    worker ??= start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has none
    worker.postMessage(job.question)
  }

  return {
    ask(question, { name, isUrgent }) {
      return new Promise((settle) => {
        const isSame = (job: Job) => job.name === name && job.question.kind === question.kind
        for (const job of waiting) if (isSame(job)) job.settle(undefined)
        waiting = waiting.filter((job) => !isSame(job))
        waiting.push({ question: { ...question, id: (count += 1) }, name, isUrgent, settle, failures: 0 })
        next()
      })
    },
    end: async () => worker?.terminate(),
  }
}
