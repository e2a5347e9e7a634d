import { expect, it } from 'vitest'
import type { Job } from '../../../proxy/api.ts'
import { cancelJob } from '../../../web/dashboard/jobs/cancel.ts'
import type { Answer, Failure } from '../../../web/remote/client.ts'

const headers = new Headers()
const failure: Failure = { status: 404, code: 'not-found', detail: 'No está.', fields: {}, retryAfter: undefined }

/** The outcome of cancelling, where the service says this of the job, and whether it was told to end it. */
async function cancelled(found: Answer<Pick<Job, 'endedAt'>>, ended: Answer<undefined> = { value: undefined, headers }) {
  let isTold = false
  const endJob = (): Promise<Answer<undefined>> => {
    isTold = true
    return Promise.resolve(ended)
  }
  const answer = await cancelJob({ job: () => Promise.resolve(found as Answer<Job>), endJob }, 'job_1')
  return { said: 'value' in answer ? answer.value : answer.failure, isTold }
}

it('cancels a job that runs', async () => {
  expect(await cancelled({ value: { endedAt: null }, headers })).toEqual({ said: 'cancelled', isTold: true })
})

it('removes none that is over meanwhile', async () => {
  expect(await cancelled({ value: { endedAt: '2026-01-15T12:00:00.000Z' }, headers })).toEqual({ said: 'over', isTold: false })
})

it('says why it could not', async () => {
  expect(await cancelled({ failure })).toEqual({ said: failure, isTold: false })
  expect(await cancelled({ value: { endedAt: null }, headers }, { failure })).toEqual({ said: failure, isTold: true })
})
