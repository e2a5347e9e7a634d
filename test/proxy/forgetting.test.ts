import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetOld, startForgetting } from '../../proxy/forgetting.ts'
import type { ForgettingPlace, Retention } from '../../proxy/store/store.ts'

const retention = { idempotencyDays: 30, logDays: 90 }

/** A store with so many pieces to forget each time. */
function storeWith(pieces: number) {
  const asked: (ForgettingPlace | undefined)[] = []
  let left = pieces
  return {
    asked,
    forget(_: Retention, place?: ForgettingPlace) {
      asked.push(place)
      left -= 1
      if (left > 0) return Promise.resolve({ validations: asked.length, outbox: asked.length })
      left = pieces
      return Promise.resolve(undefined)
    },
  }
}

describe('forgetOld', () => {
  it('goes on where the last piece ended, until there is none', async () => {
    const store = storeWith(3)
    await forgetOld(store, retention)
    expect(store.asked).toEqual([undefined, { validations: 1, outbox: 1 }, { validations: 2, outbox: 2 }])
  })

  it('stops after the piece in which it is told to', async () => {
    const store = storeWith(Infinity)
    const stopping = new AbortController()
    const forgetting = forgetOld(store, retention, stopping.signal)
    stopping.abort()
    await forgetting
    expect(store.asked).toHaveLength(1)
  })
})

describe('startForgetting', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('forgets a while after the start, then every hour, also after a failure, and no more once it is closed', async () => {
    const errors: unknown[] = []
    const cause = new Error('away')
    const forget = vi.fn(() => Promise.resolve(undefined))
    forget.mockRejectedValueOnce(cause)
    const { close } = startForgetting({ forget }, retention, (error) => errors.push(error))
    expect(forget).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([forget.mock.calls, errors]).toEqual([[[retention]], [cause]])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(forget).toHaveBeenCalledTimes(2)
    await close()
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(forget).toHaveBeenCalledTimes(2)
  })
})
