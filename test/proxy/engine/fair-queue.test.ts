import { describe, expect, it } from 'vitest'
import { EngineUnavailable } from '../../../proxy/engine/engine.ts'
import { createFairQueue, type FairQueue } from '../../../proxy/engine/fair-queue.ts'

const never = new AbortController().signal

/** A queue whose tasks end when they are told to, and the order in which they began. */
function watched(places: number): {
  readonly queue: FairQueue
  readonly begun: readonly string[]
  readonly enter: (name: string, signal?: AbortSignal) => Promise<string>
  readonly end: (name: string) => Promise<void>
} {
  const queue = createFairQueue(places)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    queue,
    begun,
    enter: (name, signal = never) =>
      queue.run(
        name[0]!,
        () => {
          begun.push(name)
          return new Promise((resolve) => ends.set(name, () => resolve(name)))
        },
        signal,
      ),
    end: async (name) => {
      ends.get(name)!()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('a fair queue', () => {
  it('runs as many at once as it has places', async () => {
    const { queue, begun, enter, end } = watched(2)
    const all = ['a1', 'a2', 'a3'].map((name) => enter(name))
    expect([begun, queue.running()]).toEqual([['a1', 'a2'], 2])
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'a3'])
    await end('a1')
    await end('a3')
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3'])
    expect(queue.running()).toBe(0)
  })

  it('goes from tenant to tenant, whoever of them has more waiting', async () => {
    const { begun, enter, end } = watched(1)
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => enter(name))
    for (let turn = 0; turn < all.length; turn += 1) await end(begun.at(-1)!)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
    await Promise.all(all)
  })

  it('gives on the place of a task that fails', async () => {
    const queue = createFairQueue(1)
    await expect(queue.run('a', () => Promise.reject(new Error('no')), never)).rejects.toThrow('no')
    expect(await queue.run('a', () => Promise.resolve('sí'), never)).toBe('sí')
  })

  it('forgets who no longer waits', async () => {
    const { queue, begun, enter, end } = watched(1)
    const abort = new AbortController()
    const first = enter('a1')
    const second = enter('b1', abort.signal)
    const third = enter('b2')
    abort.abort(new Error('se fue'))
    await expect(second).rejects.toThrow('se fue')
    await end('a1')
    await end('b2')
    expect([begun, await first, await third, queue.running()]).toEqual([['a1', 'b2'], 'a1', 'b2', 0])
  })

  it('does not begin for who is gone already', async () => {
    const { begun, enter } = watched(1)
    await expect(enter('a1', AbortSignal.abort(new Error('se fue')))).rejects.toThrow('se fue')
    expect(begun).toEqual([])
  })

  it('refuses a tenant that has too many waiting, and no other', async () => {
    const { begun, enter, end } = watched(1)
    const all = Array.from({ length: 65 }, (_, index) => enter(`a${index}`))
    await expect(enter('a65')).rejects.toBeInstanceOf(EngineUnavailable)
    all.push(enter('b0'))
    for (let turn = 0; turn < all.length; turn += 1) await end(begun.at(-1)!)
    expect(await Promise.all(all)).toHaveLength(66)
  })
})
