import { expect, it } from 'vitest'
import type { Job } from '../../../proxy/api.ts'
import { createNews } from '../../../web/dashboard/jobs/news.ts'
import { session, useSession } from '../../../web/dashboard/session.ts'
import type { Answer, Failure } from '../../../web/remote/client.ts'

const job = (id: string, state: Job['state'], lines = 0): Job => ({ id, state, lines }) as Job
const heard = (one: Job): Answer<Job> => ({ value: one, headers: new Headers() })
const failed = (code: Failure['code']): Answer<Job> => ({ failure: { status: 0, code, detail: '', fields: {}, retryAfter: undefined } })

/** News that are answered by hand, and the jobs that were asked after. */
function byHand() {
  const asked: string[] = []
  const settle: ((answer: Answer<Job>) => void)[] = []
  const news = createNews((id) => {
    asked.push(id)
    return new Promise((resolve) => settle.push(resolve))
  })
  return { ...news, asked, answer: (index: number, answer: Answer<Job>) => settle[index]!(answer) }
}

it('asks after those that run, one time at a time', async () => {
  const { ask, latest, asked, answer } = byHand()
  const jobs = [job('a', 'running'), job('b', 'done')]
  const first = ask(jobs)
  await ask(jobs)
  expect(asked).toEqual(['a'])
  answer(0, heard(job('a', 'done', 9)))
  await first
  expect(latest(jobs[0]!)).toEqual(job('a', 'done', 9))
  await ask(jobs)
  expect(asked).toEqual(['a'])
})

it('keeps nothing that was asked before a newer list', async () => {
  const { ask, latest, clear, asked, answer } = byHand()
  const first = ask([job('a', 'running')])
  clear()
  const second = ask([job('a', 'running', 5)])
  expect(asked).toEqual(['a', 'a'])
  answer(1, heard(job('a', 'running', 7)))
  await second
  answer(0, heard(job('a', 'running', 1)))
  await first
  expect(latest(job('a', 'running')).lines).toBe(7)
})

it('notes that the session is over', async () => {
  useSession({ organization: 'Hospital', email: 'a@ejemplo.cl' } as Parameters<typeof useSession>[0])
  const { ask, answer } = byHand()
  const asking = ask([job('a', 'running')])
  answer(0, failed('session-missing'))
  await asking
  expect(session()).toBeNull()
})
