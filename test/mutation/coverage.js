import { readFileSync, writeFileSync } from 'node:fs'
import { nameOf, runTest } from './harness.js'
import { builtFile, openModules } from './modules.js'
import { laterFiles, testFiles } from './tests.js'

/** Stryker's own variables, which the mutants look at. */
export const stryker = (globalThis.__stryker__ ??= {})

/**
 * Runs each test on modules of its own, and writes which mutants it reaches: what a test would find remembered by one
 * before it counts for it as well. Quickly, those of a file run on the same modules.
 */
export async function measure({ isQuick }) {
  const fresh = openModules({ isCounting: true })
  const files = []
  for (const name of testFiles) {
    if (isQuick) {
      files.push(await measureTogether(fresh, name))
      continue
    }
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
  for (const name of laterFiles) files.push({ ...(await measureTogether(fresh, name)), isLater: true })
  writeFileSync(builtFile('coverage.json'), JSON.stringify(files))
}

/** The record of `measure`. */
export function readCoverage() {
  return JSON.parse(readFileSync(builtFile('coverage.json'), 'utf8')).map(({ reached, ...rest }) => ({
    ...rest,
    reached: reached.map((one) => new Ranges(one)),
  }))
}

/**
 * Measures the tests of a file on the same modules, in a fraction of the time. What those of another suite leave remembered they
 * are not seen to reach.
 */
async function measureTogether(fresh, name) {
  const reached = []
  const times = []
  const hits = {}
  const modules = fresh()
  let tests
  // The code that runs when the file is loaded makes what all of them find, and is met once.
  const ofLoading = await reachedBy(async () => (tests = await modules.testsOf(name)))
  for (const [id, times] of ofLoading) hits[id] = times
  // The tests of a suite share what its first one has made, such as the plan of a profile.
  const before = new Map()
  for (const test of tests) {
    const began = performance.now()
    const ofTest = await reachedBy(() => runTest(test)).catch((cause) => {
      throw new Error(`${name} fails without a mutant: ${nameOf(test)}`, { cause })
    })
    times.push(performance.now() - began)
    for (const [id, times] of ofTest) hits[id] = (hits[id] ?? 0) + times
    const suite = test.path.at(-1)
    if (!before.has(suite)) before.set(suite, new Set(ofLoading.map(([id]) => Number(id))))
    for (const [id] of ofTest) before.get(suite).add(Number(id))
    reached.push(toRanges([...before.get(suite)]))
  }
  return { name, time: times.reduce((sum, one) => sum + one, 0), reached, times, hits }
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
  // The modules keep the record that they found first.
  stryker.mutantCoverage ??= { static: {}, perTest: {} }
  stryker.mutantCoverage.static = {}
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
  get size() {
    return this.ranges.reduce((sum, one, at) => (at % 2 === 0 ? sum - one : sum + one), 0)
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
