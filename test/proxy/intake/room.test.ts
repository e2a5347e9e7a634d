import { describe, expect, it } from 'vitest'
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
