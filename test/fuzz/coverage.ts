import { Session, type Profiler } from 'node:inspector'

/** Code that has run since the last look. */
export interface Ran {
  readonly functions: readonly RanFunction[]
  /** How often blocks were entered, all together: a measure of work that no other process disturbs. */
  readonly steps: number
}

interface RanFunction {
  readonly key: string
  /** The blocks of it that did not run. */
  readonly idle: readonly Block[]
}

interface Block {
  readonly startOffset: number
  readonly endOffset: number
}

/** Counters of what runs, and a memory of what has run. */
export interface Coverage {
  readonly take: () => Ran
  /** Whether something ran that never had. */
  readonly isNew: (ran: Ran) => boolean
  /** Remembers it. */
  readonly learn: (ran: Ran) => void
  readonly close: () => void
}

/** Counts, with V8's own counters, what runs in files whose address matches; to be called before these are loaded. */
export function startCoverage(files: RegExp): Coverage {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  /** Of each function that ran, the blocks that never have. */
  const idle = new Map<string, readonly Block[]>()

  function take(): Ran {
    let scripts: readonly Profiler.ScriptCoverage[] = []
    session.post('Profiler.takePreciseCoverage', (error, result) => {
      if (error !== null) throw error
      scripts = result.result
    })
    const ran: RanFunction[] = []
    let steps = 0
    for (const { scriptId, url, functions } of scripts) {
      if (!files.test(url)) continue
      for (const { ranges } of functions) {
        const [whole] = ranges
        if (whole === undefined || whole.count === 0) continue
        for (const { count } of ranges) steps += count
        ran.push({ key: `${scriptId}:${whole.startOffset}-${whole.endOffset}`, idle: ranges.filter(({ count }) => count === 0) })
      }
    }
    return { functions: ran, steps }
  }

  return {
    take,
    isNew: ({ functions }) =>
      functions.some(({ key, idle: now }) => {
        const before = idle.get(key)
        return before === undefined || before.some((block) => !isWithin(block, now))
      }),
    learn({ functions }) {
      for (const { key, idle: now } of functions) idle.set(key, shared(idle.get(key) ?? now, now))
    },
    close: () => session.disconnect(),
  }
}

/** Steps of the same work for each of some inputs, one after the other. */
export function countSteps<Input>(coverage: Coverage, inputs: readonly Input[], work: (input: Input) => void): readonly number[] {
  coverage.take()
  return inputs.map((input) => {
    work(input)
    return coverage.take().steps
  })
}

/** The intersection of two lists of blocks; one of two blocks that meet lies within the other. */
function shared(some: readonly Block[], others: readonly Block[]): readonly Block[] {
  const inner = others.filter((block) => isWithin(block, some))
  return [...inner, ...some.filter((block) => isWithin(block, others) && !isWithin(block, inner))]
}

function isWithin({ startOffset, endOffset }: Block, blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.startOffset <= startOffset && endOffset <= block.endOffset)
}
