import { describe, expect, it } from 'vitest'
import type { Lane } from '../../../proxy/pool/lanes.ts'
import { createTurns, type Turns } from '../../../proxy/pool/turns.ts'
import { EngineUnavailable } from '../../../proxy/engine/engine.ts'

const never = new AbortController().signal

interface Threads {
  readonly turns: Turns<string, string>
  /** Tasks that were handed to a thread, in that order. */
  readonly handed: (readonly string[])[]
  /** The threads that it was handed to. */
  readonly lanes: Lane[]
  /** The time limits of these, in milliseconds. */
  readonly limits: number[]
  /** Lets the oldest of what threads work on end, after so much processor time, in milliseconds. */
  readonly finish: (cpuMs?: number) => Promise<void>
  readonly take: (tenantId: string, task: string, rest?: { readonly signal?: AbortSignal; readonly timeoutMs?: number }) => Promise<string>
}

/** Threads that work until they are told to finish; a task called `falla` makes them fail. */
function startThreads(threads: number): Threads {
  const handed: (readonly string[])[] = []
  const limits: number[] = []
  const lanes: Lane[] = []
  const working: ((cpuMs: number) => void)[] = []
  const turns = createTurns<string, string>({
    threads,
    sizeOf: (task) => task.length,
    isMany: (task) => task.startsWith('muchas'),
    async run(tasks, limitMs, lane) {
      handed.push(tasks)
      lanes.push(lane)
      limits.push(limitMs)
      const cpuMs = await new Promise<number>((resolve) => working.push(resolve))
      if (tasks.includes('falla')) throw new Error('Falla')
      return { results: tasks.map((task) => task.toUpperCase()), cpuMs }
    },
  })
  return {
    turns,
    handed,
    lanes,
    limits,
    async finish(cpuMs = 1) {
      await moment()
      working.shift()?.(cpuMs)
      await moment()
    },
    take: (tenantId, task, { signal = never, timeoutMs = 60_000 } = {}) =>
      turns.take(task, { tenantId, signal, deadline: performance.now() + timeoutMs }),
  }
}

/** Lets what was asked in this moment be handed over. */
function moment(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `t${index}`)
const large = 'x'.repeat(200_000)

describe('turns', () => {
  it('hand over one task where none waits, with its own time', async () => {
    const { take, handed, limits, finish } = startThreads(2)
    const one = take('a', 'uno', { timeoutMs: 5000 })
    await moment()
    expect(handed).toEqual([['uno']])
    expect(limits[0]).toBeGreaterThan(4000)
    expect(limits[0]).toBeLessThanOrEqual(5000)
    await finish()
    expect(await one).toBe('UNO')
  })

  it('hand over together those of one tenant that come in the same moment or wait, sixteen at most, within a second', async () => {
    const { take, handed, limits, finish } = startThreads(2)
    const all = names(2).map((name) => take('a', name))
    await moment()
    all.push(
      ...names(20)
        .slice(2)
        .map((name) => take('a', name)),
    )
    for (let count = 0; count < 3; count += 1) await finish()
    expect(handed).toEqual([['t0', 't1'], names(18).slice(2), ['t18', 't19']])
    expect(limits).toEqual([1000, 1000, 1000])
    expect(await Promise.all(all)).toEqual(names(20).map((name) => name.toUpperCase()))
  })

  it('hand what is too much for one thread to another, and never all threads to one tenant', async () => {
    const { take, handed, finish } = startThreads(3)
    const all = names(40).map((name) => take('a', name))
    await moment()
    expect(handed).toEqual([names(16), names(32).slice(16)])
    all.push(take('b', 'otro'))
    await moment()
    expect(handed[2]).toEqual(['otro'])
    for (let count = 0; count < 4; count += 1) await finish()
    await Promise.all(all)
  })

  it('hand over a large one by itself', async () => {
    const { take, handed, finish } = startThreads(1)
    const all = ['a', 'x'.repeat(70_000), 'b', 'c'].map((task) => take('a', task))
    for (let count = 0; count < 4; count += 1) await finish()
    await Promise.all(all)
    expect(handed.map((tasks) => tasks.map(({ length }) => length))).toEqual([[1], [70_000], [1, 1]])
  })

  it('go round: behind a flood another tenant is next', async () => {
    const { take, handed, finish } = startThreads(1)
    const flood = Array.from({ length: 30 }, () => take('a', 'a'))
    const other = take('b', 'b')
    for (let count = 0; count < 8; count += 1) await finish()
    await Promise.all([...flood, other])
    expect(handed.findIndex(([first]) => first === 'b')).toBeLessThanOrEqual(2)
  })

  it('go to the tenant that has used least time, not to the one that had fewest turns', async () => {
    const { take, handed, finish } = startThreads(1)
    const all = [take('caro', 'c0')]
    for (let count = 0; count < 3; count += 1) all.push(take('caro', `x${count}`.padEnd(70_000)))
    for (let count = 0; count < 12; count += 1) all.push(take('corto', `y${count}`.padEnd(66_000)))
    for (let count = 0; count < 17; count += 1) await finish(handed.at(-1)?.[0]?.startsWith('y') === true ? 10 : 100)
    await Promise.all(all)
    const order = handed.map(([first]) => first![0])
    // A hundred milliseconds of the one are ten turns of the other.
    expect(order.lastIndexOf('y') - order.indexOf('y')).toBeLessThanOrEqual(13)
    expect(order.slice(0, 13).filter((one) => one === 'y').length).toBeGreaterThanOrEqual(10)
  })

  it('charge who was ended with the time until then', async () => {
    const { take, handed, finish } = startThreads(1)
    const failing = take('a', 'falla').catch(() => 'falló')
    await moment()
    const next = [take('a', 'a1'.padEnd(70_000)), ...names(5).map((name) => take('b', name.padEnd(70_000)))]
    for (let count = 0; count < 7; count += 1) await finish(10)
    expect(await failing).toBe('falló')
    await Promise.all(next)
    expect(handed.at(-1)![0]!.startsWith('a1')).toBe(true)
  })

  it('keep a thread for whose turns are short: who takes longer goes to the others, and who is new or large does not wait for it', async () => {
    const { take, lanes, finish } = startThreads(3)
    const all = [take('long', 'l0')]
    await finish(40)
    expect(lanes).toEqual(['quick'])
    // Known by now, it leaves that thread to others, also where it is the only one that is free.
    all.push(take('long', 'l1'), take('large', large))
    await moment()
    expect(lanes.slice(1)).toEqual(['other', 'other'])
    all.push(take('long', 'l2'))
    await moment()
    expect(lanes).toHaveLength(3)
    all.push(take('short', 's0'))
    await moment()
    expect(lanes.slice(3)).toEqual(['quick'])
    for (let count = 0; count < 4; count += 1) await finish(1)
    await Promise.all(all)
  })

  it('keep threads from what is expected to be slow, and nobody from a thread that is kept', async () => {
    const { take, handed, finish } = startThreads(4)
    const all = ['a', 'b', 'c'].map((tenant) => take(tenant, large))
    await moment()
    expect(handed).toHaveLength(2)
    all.push(take('c', 'corta'), take('d', 'otra'))
    await moment()
    expect(handed.slice(2)).toEqual([['corta'], ['otra']])
    for (let count = 0; count < 5; count += 1) await finish(300)
    await Promise.all(all)
  })

  it('learn from five turns how slow the small ones of a tenant are', async () => {
    const { take, handed, finish } = startThreads(3)
    for (const name of names(5)) {
      const one = take('lenta', name)
      await finish(400)
      await one
    }
    const all = [take('lenta', 'una'), take('lenta', 'dos'), take('lenta', 'tres')]
    await moment()
    expect(handed.slice(5)).toEqual([['una']])
    for (let count = 0; count < 3; count += 1) await finish(400)
    await Promise.all(all)
  })

  it('give one that is very large no company of its kind', async () => {
    const { take, handed, finish } = startThreads(5)
    const huge = 'x'.repeat(10 * 2 ** 20)
    const all = [take('a', huge), take('b', huge), take('c', 'x'.repeat(2 ** 20))]
    await moment()
    expect(handed.map(([first]) => first!.length)).toEqual([10 * 2 ** 20, 2 ** 20])
    for (let count = 0; count < 3; count += 1) await finish()
    await Promise.all(all)
  })

  it('do those again by themselves of which one failed', async () => {
    const { take, handed, limits, finish } = startThreads(1)
    const settled = Promise.allSettled(['primero', 'a', 'falla', 'b'].map((task) => take('a', task)))
    for (let count = 0; count < 5; count += 1) await finish()
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(handed).toEqual([['primero', 'a', 'falla', 'b'], ['primero'], ['a'], ['falla'], ['b']])
    expect(limits.slice(1).every((limit) => limit > 1000)).toBe(true)
  })

  it('leave out those that nobody waits for any more', async () => {
    const { take, handed, finish } = startThreads(1)
    const caller = new AbortController()
    const first = take('a', 'primero')
    await moment()
    const gone = take('a', 'se va', { signal: caller.signal })
    const last = take('a', 'último')
    caller.abort(new Error('Se fue'))
    await expect(gone).rejects.toThrow('Se fue')
    await finish()
    await finish()
    expect(await Promise.all([first, last])).toEqual(['PRIMERO', 'ÚLTIMO'])
    expect(handed.map(([task]) => task)).toEqual(['primero', 'último'])
  })

  it('refuse what waited until its time was over', async () => {
    const { take, handed, finish } = startThreads(1)
    const first = take('a', 'primero')
    await moment()
    await expect(take('a', 'tarde', { timeoutMs: 50 })).rejects.toThrow(EngineUnavailable)
    await expect(take('b', 'tarde', { timeoutMs: 0 })).rejects.toThrow('La validación esperó demasiado su turno.')
    await finish()
    await first
    expect(handed).toEqual([['primero']])
  })

  it('refuse more than 256 of one tenant that wait, and nothing of another', async () => {
    const { take, finish } = startThreads(1)
    const all = [take('a', 'a')]
    await moment()
    all.push(...Array.from({ length: 256 }, () => take('a', 'a')))
    await expect(take('a', 'a')).rejects.toThrow(EngineUnavailable)
    all.push(take('b', 'b'))
    for (let count = 0; count < 40; count += 1) await finish()
    expect(await Promise.all(all)).toHaveLength(258)
  })

  it('that are many by themselves are done within as little time as many together, and never on the quick thread', async () => {
    const { take, limits, lanes, finish } = startThreads(2)
    const taken = take('a', 'muchas')
    await finish()
    expect(await taken).toBe('MUCHAS')
    expect(limits).toEqual([1000])
    expect(lanes).toEqual(['other'])
  })

  it('refuse what nobody waits for', async () => {
    const { take, handed } = startThreads(1)
    await expect(take('a', 'a', { signal: AbortSignal.abort(new Error('Se fue')) })).rejects.toThrow('Se fue')
    expect(handed).toEqual([])
  })

  it('are idle when all is done', async () => {
    const { turns, take, finish } = startThreads(1)
    const taken = take('a', 'uno')
    let isIdle = false
    const idle = turns.idle().then(() => (isIdle = true))
    await Promise.resolve()
    expect(isIdle).toBe(false)
    await finish()
    await Promise.all([taken, idle])
    expect(isIdle).toBe(true)
    await turns.idle()
  })
})
