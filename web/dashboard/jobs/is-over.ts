import type { Job } from '../../../proxy/api.ts'

/** True where nothing more comes of a job by itself: it can be removed, unless it was cancelled, and no more be cancelled. */
export function isOver({ endedAt }: Pick<Job, 'endedAt'>): boolean {
  return endedAt !== null
}
