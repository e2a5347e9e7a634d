import type { Job } from '../../../proxy/api.ts'

/** Whether nothing more can come of a job: it can be removed, and no more be cancelled. */
export function isOver({ endedAt }: Pick<Job, 'endedAt'>): boolean {
  return endedAt !== null
}
