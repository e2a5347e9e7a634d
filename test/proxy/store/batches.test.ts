import { describe, expect, it, vi } from 'vitest'
import { inBatches } from '../../../proxy/store/batches.ts'
import { StoreUnavailable } from '../../../proxy/store/unavailable.ts'

/** Counts what was done together; doubles numbers, and fails at those that are negative. */
function doubling(fail: (job: number) => unknown = () => undefined) {
  const batches: (readonly number[])[] = []
  const double = inBatches<number, number>(async (jobs) => {
    batches.push(jobs)
    await Promise.resolve()
    const error = jobs.map(fail).find((one) => one !== undefined)
    if (error !== undefined) throw error
    return jobs.map((job) => job * 2)
  })
  return { double, batches }
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

describe('work in batches', () => {
  it('that comes together is done together, and each gets its own result', async () => {
    const { double, batches } = doubling()
    expect(await Promise.all(numbers(10).map(double))).toEqual(numbers(10).map((job) => job * 2))
    expect(batches).toEqual([numbers(10)])
  })

  it('that comes while other work is being done waits for the next batch', async () => {
    const { double, batches } = doubling()
    const first = double(1)
    await new Promise(setImmediate)
    const later = [double(2), double(3)]
    expect(await Promise.all([first, ...later])).toEqual([2, 4, 6])
    expect(batches).toEqual([[1], [2, 3]])
    expect(await double(4)).toBe(8)
  })

  it('goes 64 at a time at most, in its order', async () => {
    const { double, batches } = doubling()
    await Promise.all(numbers(150).map(double))
    expect(batches.map(({ length }) => length)).toEqual([64, 64, 22])
    expect(batches.flat()).toEqual(numbers(150))
  })

  it('that fails does so alone', async () => {
    const { double } = doubling((job) => (job === 3 ? new Error('three') : undefined))
    const results = await Promise.allSettled(numbers(5).map(double))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(results[3]).toEqual({ status: 'rejected', reason: new Error('three') })
  })

  it('is not tried one by one where the database is away', async () => {
    const { double, batches } = doubling(() => new StoreUnavailable('away'))
    const results = await Promise.allSettled(numbers(5).map(double))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(batches).toHaveLength(1)
  })

  it('is given up with work that found the database away for long, and tried where it has only come', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const failing: ((error: Error) => void)[] = []
    const ask = inBatches<number, number>(() => new Promise((_resolve, reject) => failing.push(reject)))
    const outcomes: string[] = []
    const begin = (job: number): void => void ask(job).catch(() => outcomes.push(String(job)))
    begin(1)
    await new Promise(setImmediate)
    begin(2)
    vi.advanceTimersByTime(1400)
    begin(3)
    vi.advanceTimersByTime(100)
    failing[0]!(new StoreUnavailable('silent'))
    await new Promise(setImmediate)
    vi.useRealTimers()
    expect(outcomes).toEqual(['1', '2'])
    await expect.poll(() => failing.length).toBe(2)
  })

  it('goes on after a failure', async () => {
    const { double } = doubling((job) => (job < 0 ? new Error('negative') : undefined))
    await expect(double(-1)).rejects.toThrow('negative')
    expect(await double(2)).toBe(4)
  })
})
