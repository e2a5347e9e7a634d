import { readFileSync, writeFileSync } from 'node:fs'
import { nameOf, runTest } from './harness.js'
import { builtFile, openModules } from './modules.js'
import { testFiles } from './tests.js'

/** Stryker's own variables, which the mutants look at. */
export const stryker = (globalThis.__stryker__ ??= {})

/**
 * Runs each test on modules of its own, and writes which mutants it reaches: what a test would find remembered by one
 * before it counts for it as well.
 */
export async function measure() {
  const fresh = openModules({ isCounting: true })
  const files = []
  for (const name of testFiles) {
    const reached = []
    const times = []
    const hits = {}
    const { time, ofFile } = await runFile(fresh, name)
    for (let at = 0; ofFile.length > 0 && (at === 0 || at < reached.length); at++) {
      const ofTest = await reachedBy(async () => {
        const tests = await fresh().testsOf(name)
        reached.length = tests.length
        const began = performance.now()
        await runTest(tests[at])
        times[at] = performance.now() - began
      })
      reached[at] = toRanges(ofTest.map(([id]) => Number(id)))
      for (const [id, times] of ofTest) hits[id] = (hits[id] ?? 0) + times
    }
    files.push({ name, time, reached, times, hits })
  }
  writeFileSync(builtFile('coverage.json'), JSON.stringify(files))
}

/** The record of `measure`. */
export function readCoverage() {
  return JSON.parse(readFileSync(builtFile('coverage.json'), 'utf8')).map(({ reached, ...rest }) => ({
    ...rest,
    reached: reached.map((one) => new Ranges(one)),
  }))
}

/** Runs all tests of a file on the same modules. */
async function runFile(fresh, name) {
  let time = 0
  const ofFile = await reachedBy(async () => {
    const began = performance.now()
    for (const test of await fresh().testsOf(name)) {
      await runTest(test).catch((cause) => {
        throw new Error(`${name} fails without a mutant: ${nameOf(test)}`, { cause })
      })
    }
    time = performance.now() - began
  })
  return { time, ofFile }
}

/** The mutants that are reached while something runs, with how often. */
async function reachedBy(run) {
  stryker.mutantCoverage = { static: {}, perTest: {} }
  await run()
  return Object.entries(stryker.mutantCoverage.static)
}

/** Numbers as beginnings and ends. */
function toRanges(ids) {
  const ranges = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    if (ranges.at(-1) === id) ranges[ranges.length - 1] = id + 1
    else ranges.push(id, id + 1)
  }
  return ranges
}

class Ranges {
  constructor(ranges) {
    this.ranges = ranges
  }
  has(id) {
    // The beginnings and ends that are not beyond it: an odd number if it is inside.
    let [low, high] = [0, this.ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.ranges[middle] <= id) low = middle + 1
      else high = middle
    }
    return low % 2 === 1
  }
}
