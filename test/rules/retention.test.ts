import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'

const probes = join(import.meta.dirname, '../support/retention')
vi.setConfig({ testTimeout: 480_000 })

// Each probe runs in a process of its own, whose heap holds nothing but the rules. Where it says `it.fails`, modules of
// rules/ still remember the last value; `it` once memory belongs to the run.
describe('when lint has returned', () => {
  it('no object of a resource is reachable, with findings and without, given as a value or as a text', async () => {
    const { watched, kept } = await run<{ watched: number; kept: readonly string[] }>('objects.ts')
    expect(watched).toBeGreaterThan(20_000)
    expect(kept).toEqual([])
  })

  it('no string of a resource is on the heap', async () => {
    const { marked, kept } = await run<{ marked: number; kept: Readonly<Record<string, readonly string[]>> }>('strings.ts')
    expect(marked).toBeGreaterThan(10_000)
    expect(Object.values(kept)).toHaveLength(3)
    expect(Object.values(kept).flat()).toEqual([])
  })

  // The long form, from 20,000 to 100,000, may grow as much: node --no-opt --no-maglev test/support/retention/growth.ts 20000 100000
  it('the heap has not grown, whatever names the resources invented', async () => {
    // Before that it grows by what V8 learns of the code; a name of each resource would be 50 bytes each.
    const { grown } = await run<{ grown: number }>('growth.ts', '10000', '18000')
    expect(grown).toBeLessThan(400_000)
  })
})

describe('after the first Patient', () => {
  // Those that the page opens as examples. Of the tables it has the places of the definitions, and those that were asked for; their text is held as bytes outside of it.
  it.each(['valid', 'invalid'])('the heap holds at most 3 MB more than the rules: patient-%s.json', async (kind) => {
    const { taken } = await run<{ taken: number }>('first.ts', join(import.meta.dirname, `../../rules/examples/patient-${kind}.json`))
    expect(taken).toBeLessThan(3_000_000)
  })
})

describe('the probes', () => {
  it('find an object that somebody keeps', async () => {
    const { collect } = await import('../support/retention/collect.ts')
    const refs = [{}, {}].map((object, index) => ({ ref: new WeakRef(object), held: index === 0 ? object : undefined }))
    await collect()
    expect(refs.map(({ ref }) => ref.deref() !== undefined)).toEqual([true, false])
  })
})

async function run<Found>(probe: string, ...args: readonly string[]): Promise<Found> {
  // Without helper threads, for which collecting waits where other processes have the cores; where bytes are counted
  // without machine code as well, of which there is now more and now less.
  const counts = ['growth.ts', 'first.ts'].includes(probe)
  const flags = counts ? ['--single-threaded', '--no-opt', '--no-maglev'] : ['--single-threaded-gc']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, join(probes, probe), ...args], {
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout) as Found
}
