import type { Job } from '../../../proxy/api.ts'
import type { Answer } from '../../remote/client.ts'
import { isOver } from './is-over.ts'

/** The requests that cancelling a job takes; to end one that is over is to remove it. */
interface JobService {
  readonly job: (id: string) => Promise<Answer<Job>>
  readonly endJob: (id: string) => Promise<Answer<undefined>>
}

/** Cancels a job, unless it is over meanwhile: the same request would then remove it with its findings. */
export async function cancelJob({ job, endJob }: JobService, id: string): Promise<Answer<'cancelled' | 'over'>> {
  const found = await job(id)
  if ('failure' in found) return found
  if (isOver(found.value)) return { ...found, value: 'over' }
  const ended = await endJob(id)
  return 'failure' in ended ? ended : { ...ended, value: 'cancelled' }
}
