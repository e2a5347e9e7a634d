import type { Linting as Linter } from '../../../worker/texts/linting.ts'
import { fixText, lintText } from '../../lsp/lint-text.ts'
import type { AskOptions, Linting } from '../../lsp/linting.ts'
import type { Answer, Question } from '../../lsp/question.ts'
import type { WebConfigs } from './configs.ts'

interface Job extends AskOptions {
  readonly question: Omit<Question, 'id'>
  readonly settle: (answer: Answer | undefined) => void
}

/** Lints in the worker itself, one text at a time and between two messages, open texts before those of the workspace. */
export function createWebLinting(linter: Linter, configs: WebConfigs, onNotice: (sentence: string) => void): Linting {
  const told = new Set<string>()
  let waiting: Job[] = []
  let isBusy = false
  let count = 0

  async function run({ kind, text, form, settings, uri, era }: Omit<Question, 'id'>): Promise<Answer> {
    const { options, apply, useIn, trouble } = await configs.optionsFor(uri, settings, era)
    if (trouble !== undefined && !told.has(trouble)) {
      told.add(trouble)
      onNotice(trouble)
    }
    const own = {
      lint: (part: string) => linter.lint(part, { ...options, ranges: true }),
      apply,
      useIn,
      fixAll: (part: string) => linter.fixAll(part, options),
    }
    return { id: (count += 1), ...(await (kind === 'lint' ? lintText(text, form, own) : fixText(text, form, own))) }
  }

  async function next(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (waiting.length > 0) {
      // Messages that came meanwhile go first.
      await new Promise((turn) => setTimeout(turn))
      const urgent = waiting.findIndex(({ isUrgent }) => isUrgent)
      const [job] = waiting.splice(Math.max(0, urgent), 1)
      if (job !== undefined) job.settle(await run(job.question).catch(() => undefined))
    }
    isBusy = false
  }

  return {
    ask: (question, { name, isUrgent }) =>
      new Promise((settle) => {
        const isSame = (job: Job): boolean => job.name === name && job.question.kind === question.kind
        for (const job of waiting) if (isSame(job)) job.settle(undefined)
        waiting = [...waiting.filter((job) => !isSame(job)), { question, name, isUrgent, settle }]
        void next()
      }),
    end: async () => {
      waiting = []
    },
  }
}
