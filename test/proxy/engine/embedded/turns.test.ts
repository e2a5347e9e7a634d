import { describe, expect, it } from 'vitest'
import { createTurns, type Turns } from '../../../../proxy/engine/embedded/turns.ts'
import { EngineUnavailable } from '../../../../proxy/engine/engine.ts'

const never = new AbortController().signal

interface Threads {
  readonly turns: Turns<string, string>
  /** What was handed to a thread, in that order. */
  readonly handed: string[][]
  /** Lets the oldest of what threads work on end. */
  readonly finish: () => Promise<void>
}

/** Threads that work until they are told to finish; a task called `falla` makes them fail. */
function startThreads(threads: number): Threads {
  const handed: string[][] = []
  const working: (() => void)[] = []
  const turns = createTurns<string, string>({
    threads,
    timeoutMs: 5000,
    sizeOf: (task) => task.length,
    async run(tasks, limitMs) {
      handed.push([...tasks, String(limitMs)])
      await new Promise<void>((resolve) => working.push(resolve))
      if (tasks.includes('falla')) throw new Error('Falla')
      return tasks.map((task) => task.toUpperCase())
    },
  })
  return {
    turns,
    handed,
    async finish() {
      await moment()
      working.shift()?.()
      await moment()
    },
  }
}

/** Lets what was asked in this moment be handed over. */
function moment(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

describe('turns', () => {
  it('hand over one task where none waits, with its own time', async () => {
    const { turns, handed, finish } = startThreads(2)
    const one = turns.take('a', 'uno', never)
    await moment()
    expect(handed).toEqual([['uno', '5000']])
    await finish()
    expect(await one).toBe('UNO')
  })

  it('hand over together those of one tenant that come in the same moment or wait, sixteen at most', async () => {
    const { turns, handed, finish } = startThreads(1)
    const names = Array.from({ length: 20 }, (_, index) => `t${index}`)
    const all = names.slice(0, 2).map((name) => turns.take('a', name, never))
    await moment()
    all.push(...names.slice(2).map((name) => turns.take('a', name, never)))
    for (let count = 0; count < 3; count += 1) await finish()
    expect(handed).toEqual([
      ['t0', 't1', '1000'],
      [...names.slice(2, 18), '1000'],
      ['t18', 't19', '1000'],
    ])
    expect(await Promise.all(all)).toEqual(names.map((name) => name.toUpperCase()))
  })

  it('hand what is too much for one thread to another', async () => {
    const { turns, handed, finish } = startThreads(2)
    const names = Array.from({ length: 20 }, (_, index) => `t${index}`)
    const all = names.map((name) => turns.take('a', name, never))
    await moment()
    expect(handed).toEqual([
      [...names.slice(0, 16), '1000'],
      [...names.slice(16), '1000'],
    ])
    for (let count = 0; count < 2; count += 1) await finish()
    await Promise.all(all)
  })

  it('hand over a large one by itself', async () => {
    const { turns, handed, finish } = startThreads(1)
    const large = 'x'.repeat(70_000)
    const all = ['a', large, 'b', 'c'].map((task) => turns.take('a', task, never))
    for (let count = 0; count < 4; count += 1) await finish()
    await Promise.all(all)
    expect(handed.map((tasks) => tasks.map(({ length }) => length))).toEqual([
      [1, 4],
      [70_000, 4],
      [1, 1, 4],
    ])
  })

  it('go round: behind a flood another tenant is next', async () => {
    const { turns, handed, finish } = startThreads(1)
    const flood = Array.from({ length: 30 }, () => turns.take('a', 'a', never))
    const other = turns.take('b', 'b', never)
    for (let count = 0; count < 8; count += 1) await finish()
    await Promise.all([...flood, other])
    expect(handed.findIndex(([first]) => first === 'b')).toBeLessThanOrEqual(2)
  })

  it('do those again by themselves of which one failed', async () => {
    const { turns, handed, finish } = startThreads(1)
    const all = ['primero', 'a', 'falla', 'b'].map((task) => turns.take('a', task, never))
    const settled = Promise.allSettled(all)
    for (let count = 0; count < 5; count += 1) await finish()
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(handed).toEqual([
      ['primero', 'a', 'falla', 'b', '1000'],
      ['primero', '5000'],
      ['a', '5000'],
      ['falla', '5000'],
      ['b', '5000'],
    ])
  })

  it('leave out those that nobody waits for any more', async () => {
    const { turns, handed, finish } = startThreads(1)
    const caller = new AbortController()
    const first = turns.take('a', 'primero', never)
    await moment()
    const gone = turns.take('a', 'se va', caller.signal)
    const last = turns.take('a', 'último', never)
    caller.abort(new Error('Se fue'))
    await expect(gone).rejects.toThrow('Se fue')
    await finish()
    await finish()
    expect(await Promise.all([first, last])).toEqual(['PRIMERO', 'ÚLTIMO'])
    expect(handed.map(([task]) => task)).toEqual(['primero', 'último'])
  })

  it('refuse more than 256 of one tenant that wait, and nothing of another', async () => {
    const { turns, finish } = startThreads(1)
    const all = [turns.take('a', 'a', never)]
    await moment()
    all.push(...Array.from({ length: 256 }, () => turns.take('a', 'a', never)))
    await expect(turns.take('a', 'a', never)).rejects.toThrow(EngineUnavailable)
    all.push(turns.take('b', 'b', never))
    for (let count = 0; count < 40; count += 1) await finish()
    expect(await Promise.all(all)).toHaveLength(258)
  })

  it('refuse what nobody waits for', async () => {
    const { turns, handed } = startThreads(1)
    await expect(turns.take('a', 'a', AbortSignal.abort(new Error('Se fue')))).rejects.toThrow('Se fue')
    expect(handed).toEqual([])
  })

  it('are idle when all is done', async () => {
    const { turns, finish } = startThreads(1)
    const taken = turns.take('a', 'uno', never)
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
