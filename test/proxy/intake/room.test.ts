import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EngineUnavailable } from '../../../proxy/engine/engine.ts'
import { createRoom, type Lease } from '../../../proxy/intake/room.ts'

const never = new AbortController().signal
const mb = 2 ** 20

/** Room for 10 MB, of which a tenant gets 4. */
function room(waitMs = 60_000) {
  return createRoom({ all: 10 * mb, ofTenant: 4 * mb, waitMs })
}

/** Whether something is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(
    () => (settled = true),
    () => (settled = true),
  )
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

describe('room', () => {
  it('counts what is held, and what is given back once', async () => {
    const { take, held } = room()
    const [one, other] = [await take('a', 3 * mb, never), await take('b', 2 * mb, never)]
    expect(held()).toBe(5 * mb)
    one.resize(mb)
    expect(held()).toBe(3 * mb)
    one.release()
    one.release()
    one.resize(7 * mb)
    expect(held()).toBe(2 * mb)
    other.release()
    expect(held()).toBe(0)
  })

  it('lets a tenant wait that has taken its share, and nobody else', async () => {
    const { take, held } = room()
    const first = await take('a', 3 * mb, never)
    const second = take('a', 3 * mb, never)
    expect(await isSettled(second)).toBe(false)
    const other = await take('b', 3 * mb, never)
    first.release()
    ;(await second).release()
    other.release()
    expect(held()).toBe(0)
  })

  it('lets the tenant in first that holds least', async () => {
    const { take } = room()
    const leases = [await take('a', 4 * mb, never), await take('b', 2 * mb, never), await take('c', 4 * mb, never)]
    const order: string[] = []
    const wait = (tenantId: string, bytes: number): Promise<Lease> =>
      take(tenantId, bytes, never).then((lease) => {
        order.push(tenantId)
        return lease
      })
    const waiting = [wait('b', 2 * mb), wait('d', 2 * mb), wait('d', 2 * mb)]
    leases[0]!.release()
    await Promise.all(waiting.slice(0, 2))
    expect(order).toEqual(['d', 'b'])
    leases[2]!.release()
    await Promise.all(waiting)
  })

  it('has room for small ones when large ones have taken everything', async () => {
    const { take } = room()
    const waiting = ['a', 'b', 'c'].map((tenantId) => take(tenantId, 4 * mb, never))
    await take('a', 2000, never)
    await take('d', 65_536, never)
    expect(await isSettled(waiting[2]!)).toBe(false)
  })

  it('refuses who waited too long, with a time to come again', async () => {
    const { take, held } = room(20)
    await take('a', 4 * mb, never)
    const failure = await take('a', mb, never).catch((cause: unknown) => cause)
    expect(failure).toBeInstanceOf(EngineUnavailable)
    expect((failure as EngineUnavailable).retryAfterSeconds).toBeGreaterThan(0)
    expect(held()).toBe(4 * mb)
  })

  it('refuses more than 128 of one tenant that wait', async () => {
    const { take } = room()
    const lease = await take('a', 4 * mb, never)
    const waiting = Array.from({ length: 128 }, () => take('a', mb, never))
    await expect(take('a', mb, never)).rejects.toThrow(EngineUnavailable)
    lease.release()
    for (const one of waiting) (await one).release()
  })

  it('forgets who leaves, and lets in who can go on without them', async () => {
    const { take } = room()
    await take('a', 3 * mb, never)
    const caller = new AbortController()
    const gone = take('a', 4 * mb, caller.signal)
    const behind = take('a', mb, never)
    expect(await isSettled(behind)).toBe(false)
    caller.abort(new Error('Se fue'))
    await expect(gone).rejects.toThrow('Se fue')
    await behind
    await expect(take('b', 1, caller.signal)).rejects.toThrow('Se fue')
  })
})

describe('room for what is still to come', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A lease that is given back where it is given up; so many bytes come each second. */
  async function sent({ take }: ReturnType<typeof room>, tenantId: string, bytes: number, aSecond: number) {
    const lease = await take(tenantId, bytes, never)
    const giveUp = vi.fn(() => lease.release())
    const coming = lease.follow(giveUp)
    coming.waits()
    setInterval(() => {
      coming.came(aSecond)
      coming.waits()
    }, 1000)
    return { giveUp, coming }
  }

  it('is given to who waits, and taken from who fills it too slowly, the slowest first', async () => {
    const ours = room(10_000)
    const slow = await sent(ours, 'a', 4 * mb, 1000)
    const slowest = await sent(ours, 'b', 4 * mb, 1)
    const fast = await sent(ours, 'c', 2 * mb, 200_000)
    const entered = vi.fn()
    void ours.take('d', 4 * mb, never).then(entered)
    await vi.advanceTimersByTimeAsync(4000)
    expect(slowest.giveUp).toHaveBeenCalledOnce()
    expect(entered).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(slow.giveUp).not.toHaveBeenCalled()
    expect(fast.giveUp).not.toHaveBeenCalled()
  })

  it('stays with who is slow where nobody waits', async () => {
    const ours = room()
    const { giveUp } = await sent(ours, 'a', 4 * mb, 1)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(giveUp).not.toHaveBeenCalled()
  })

  it('stays with others where a tenant waits for its own', async () => {
    const ours = room(10_000)
    const other = await sent(ours, 'a', 2 * mb, 1)
    const own = await sent(ours, 'b', 4 * mb, 10)
    const entered = vi.fn()
    void ours.take('b', 4 * mb, never).then(entered)
    await vi.advanceTimersByTimeAsync(4000)
    expect(own.giveUp).toHaveBeenCalledOnce()
    expect(other.giveUp).not.toHaveBeenCalled()
    expect(entered).toHaveBeenCalledOnce()
  })

  it('stays with who has sent all of it, and with who is not waited for', async () => {
    const ours = room(10_000)
    const done = await sent(ours, 'a', 4 * mb, 0)
    done.coming.end()
    const lease = await ours.take('b', 4 * mb, never)
    const giveUp = vi.fn()
    const coming = lease.follow(giveUp)
    coming.waits()
    coming.came(100)
    void ours.take('c', 4 * mb, never).catch(() => {})
    await vi.advanceTimersByTimeAsync(9000)
    expect(done.giveUp).not.toHaveBeenCalled()
    expect(giveUp).not.toHaveBeenCalled()
  })
})
