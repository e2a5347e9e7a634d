import { setFlagsFromString } from 'node:v8'
import type { Unreadable } from '../../../rules/format/report.ts'
import { inFile } from '../../node/examine.ts'
import { outOfMemory, toReason } from '../../node/reasons.ts'
import { noteUnreadable, type Course, type Source } from '../../review/review.ts'
import { addFacts, type Facts } from '../facts/facts.ts'
import { openLinks, type LinksData } from '../refs/find-links.ts'
import { createTwins } from '../refs/twins.ts'
import type { ThreadSettings } from './lint-thread.ts'
import { startThreads, type Threads } from './threads.ts'
import { toSteps, type Step } from './steps.ts'
import { examineUnit, type Besides, type FormatLines, type OptionsFor, type Unit, type UnitResult } from './unit.ts'

/** Options of a run over many inputs. */
export interface BulkOptions {
  readonly course: Course
  readonly settings: ThreadSettings
  /** How many work at most, this thread among them. */
  readonly jobs: number
  /** True where the number of threads was asked for. */
  readonly areJobsAsked?: boolean | undefined
  /** Links that a first pass learned of all inputs, where references are followed. */
  readonly links?: LinksData | undefined
  /** Takes the facts of a quality report, where they are wanted. */
  readonly onFacts?: ((facts: Facts) => void) | undefined
  /** Makes lines ready to be written at once, as threads do where the settings have a style for it. */
  readonly formatLines?: FormatLines | undefined
  readonly open: (source: Source) => AsyncIterable<Uint8Array>
  /** Told of each source that is done, and whether it could be read. */
  readonly onDone: (isRead: boolean) => void | Promise<void>
  /** Whether nothing more is wanted, asked between pieces of work. */
  readonly isEnough?: (() => boolean) | undefined
}

/**
 * Shorter work is done before threads would have paid: one takes about three seconds of a processor until it has read and compiled
 * what this one has. Where somebody asks for threads they come sooner. In milliseconds.
 */
const patience = { unasked: 1500, asked: 250 }

/** Units that a thread has before it. */
const ahead = 2

/** Units that are under way or wait for their turn, for each that works. */
const mostWaiting = 4

/**
 * Room for new objects stays as it is: V8 would let that of a thread grow to 134 MB, of garbage for the most part, and needs no less time
 * for it.
 */
const steadyYoungGeneration = '--semi-space-growth-factor=1'

/** Reviews sources in threads where that pays; what is reported, and in which order, is the same for any number of them. */
export async function reviewAll(sources: AsyncIterable<Source | Unreadable>, options: BulkOptions): Promise<void> {
  const { course, settings, jobs, open, links, onFacts, isEnough = () => false } = options
  const facts = onFacts !== undefined
  const besides: Besides = { findLinks: links && openLinks(links, settings), facts }
  const { lintOptions, optionsFor: ofSource } = course
  const optionsFor: OptionsFor = async (path) => (ofSource === undefined ? lintOptions : ofSource({ path }))
  setFlagsFromString(steadyYoungGeneration)
  const wait = options.areJobsAsked === true ? patience.asked : patience.unasked
  let worked = 0
  let threads: Threads | undefined
  /** Units that threads have not done yet. */
  let handed = 0
  /** Steps in their order; each is settled once it and all before it are reported. */
  const underWay: Promise<void>[] = []
  let reported = Promise.resolve()
  let isOver = false
  const take = createTaker(options)
  try {
    // Here it is known where lines begin once those before are reported.
    const arePlaced = jobs > 1 && settings.ndjsonStyle !== undefined
    for await (const step of toSteps(sources, { open, arePlaced })) {
      const begun = performance.now()
      if (threads === undefined && jobs > 1 && worked > wait) {
        const { env, cwd, today } = course.terminal
        threads = startThreads(jobs - 1, { settings, env: { ...env }, cwd, today, links, facts })
      }
      // This one has read and compiled what the others still have to: it works as they do, and for as long as they start.
      const isHanded = threads?.isReady() === true && handed < ahead * (jobs - 1)
      const result = 'unit' in step ? (isHanded ? hand(step.unit, threads!) : examineUnit(step.unit, optionsFor, besides)) : undefined
      // It is thrown when its turn comes.
      result?.catch(() => {})
      // Finished parts are reported while this one waits for an input that pauses.
      reported = reported.then(() => reportStep(step, result))
      reported.catch(() => {})
      underWay.push(reported)
      if (threads !== undefined && !isHanded) {
        await result?.catch(() => {})
        // Messages of the threads are heard in between.
        await new Promise((resolve) => setImmediate(resolve))
      }
      while (underWay.length > (threads === undefined ? 0 : mostWaiting * jobs)) await underWay.shift()
      if (isEnough()) return
      worked += performance.now() - begun
    }
    await reported
  } finally {
    isOver = true
    await threads?.end()
  }

  async function reportStep(step: Step, result: Promise<UnitResult | string> | undefined): Promise<void> {
    const done = await result
    if (isOver || isEnough()) return
    // Of what waits for its turn there is the text alone, which takes less memory.
    await take(step, typeof done === 'string' ? (JSON.parse(done) as UnitResult) : done)
  }

  async function hand(unit: Unit, to: Threads): Promise<UnitResult | string> {
    handed += 1
    try {
      return await run(unit, optionsFor, to)
    } finally {
      handed -= 1
    }
  }
}

/** Has a unit done in a thread. */
async function run(unit: Unit, optionsFor: OptionsFor, threads: Threads): Promise<UnitResult | string> {
  // A configuration that cannot be used ends the run here, where that is said.
  for (const path of unit.kind === 'files' ? unit.paths : [unit.path]) await optionsFor(path)
  try {
    return await threads.run(unit)
  } catch {
    if (unit.kind !== 'files' || unit.paths.length === 1) return { kind: 'failed', code: outOfMemory }
    // It may be one of them that does not fit.
    const each = await Promise.all(unit.paths.map((path) => run({ kind: 'files', paths: [path] }, optionsFor, threads)))
    const results = each.map((result) => (typeof result === 'string' ? (JSON.parse(result) as UnitResult) : result))
    const facts = onlyFacts(results)
    return { kind: 'files', files: results.flatMap((result) => (result.kind === 'files' ? result.files : { code: outOfMemory })), facts }
  }
}

function onlyFacts(results: readonly UnitResult[]): Facts | undefined {
  const all = results.flatMap((result) => ('facts' in result && result.facts !== undefined ? result.facts : []))
  if (all.length === 0) return undefined
  return all.reduce((sum, more) => (addFacts(sum, more), sum))
}

/** Reports the results of steps in turn. */
function createTaker({
  course,
  settings,
  formatLines,
  onDone,
  onFacts,
}: BulkOptions): (step: Step, result: UnitResult | undefined) => Promise<void> {
  // Where the next unit of lines begins in its file, and why the rest of that is left out.
  let line = 1
  let offset = 0
  let failure: string | undefined
  const withTwins = createTwins(settings.lang)

  return async (step, result) => {
    if (result !== undefined && 'facts' in result && result.facts !== undefined && failure === undefined) onFacts?.(result.facts)
    switch (step.kind) {
      case 'unreadable':
        await noteUnreadable(step.unreadable, course)
        return
      case 'files':
        for (const [index, source] of step.sources.entries()) {
          const file = result?.kind === 'files' ? result.files[index]! : (result as UnitResult & { readonly kind: 'failed' })
          if ('code' in file)
            await noteUnreadable({ file: source.name, reason: toReason({ ...file, path: source.path }, course.terminal.lang) }, course)
          else await course.report(source, undefined, withTwins(file.response, file.twins, { file: source.name }))
          await onDone(!('code' in file))
        }
        return
      case 'begin':
        line = step.line
        offset = step.offset
        return
      case 'lines': {
        if (result?.kind === 'failed') failure ??= result.code
        if (result?.kind !== 'lines' || failure !== undefined) return
        const { responses, lines, length } = result
        const { name: file, path } = step.source
        const formatted = result.formatted ?? formatLines?.({ file, line, offset }, path, responses)
        if (formatted !== undefined) await course.passOn!(step.source, formatted)
        else {
          for (const one of responses) {
            const at = line + one.line - 1
            const whole = withTwins(one.response, one.twins, { file, line: at })
            await course.report(step.source, at, inFile(whole, { line, offset }))
          }
        }
        line += lines
        offset += length
        return
      }
      case 'end':
      case 'broken': {
        const error = step.kind === 'broken' ? step.error : failure === undefined ? undefined : { code: failure }
        if (error === undefined) await course.endLines?.(step.source, line - 1)
        line = 1
        offset = 0
        failure = undefined
        if (error !== undefined) await noteUnreadable({ file: step.source.name, reason: toReason(error, course.terminal.lang) }, course)
        await onDone(error === undefined)
      }
    }
  }
}
