import type { Unreadable } from '../../rules/format/report.ts'
import { toThousands, toThousandsInEnglish } from '../../rules/format/words.ts'
import type { Said } from '../node/said.ts'
import { noteUnreadable, openSource, review, type Course, type Source } from '../review/review.ts'
import { reviewAll, type BulkOptions } from './bulk/review-all.ts'
import type { Progress } from './progress.ts'

/** Options of a review of many sources, with a bar that shows how far it is. */
interface SourcesReview extends Pick<BulkOptions, 'course' | 'settings' | 'jobs' | 'areJobsAsked' | 'links' | 'formatLines' | 'onDone'> {
  /** How many sources there are; 0 where no bar is shown. */
  readonly total: number
  readonly progress: Progress
  readonly isEnough: () => boolean
}

/** Reviews sources: in threads, or one after the other where something is written or the service is asked. */
export async function reviewSources(sources: AsyncIterable<Source | Unreadable>, options: SourcesReview): Promise<void> {
  const { course, total, progress, isEnough } = options
  let done = 0
  const ticking: Course = {
    ...course,
    report: async (one, line, response) => {
      await course.report(one, line, response)
      if (line !== undefined) await progress.tick(done, total, atLine(line))
    },
    passOn: async (one, lines) => {
      await course.passOn?.(one, lines)
      await progress.tick(done, total, atLine(lines.last))
    },
  }
  const onDone = async (isRead: boolean): Promise<void> => {
    await options.onDone(isRead)
    done += 1
    await progress.tick(done, total)
  }
  try {
    if (course.fixing === 'none' && course.consult === undefined) {
      const open = (source: Source): AsyncIterable<Uint8Array> => openSource(source, course.terminal)
      await reviewAll(sources, { ...options, course: ticking, open, onDone })
      return
    }
    // Writing, and asking the service, are done one after the other.
    for await (const source of sources) {
      if ('reason' in source) await noteUnreadable(source, course)
      else await onDone(await review(source, ticking))
      if (isEnough()) break
    }
  } finally {
    await progress.end()
  }
}

function atLine(line: number): Said {
  return { es: `, línea ${toThousands(line)}`, en: `, line ${toThousandsInEnglish(line)}` }
}
