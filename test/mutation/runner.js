import { basename, dirname, relative } from 'node:path'
import { runInThisContext } from 'node:vm'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner'
import { readCoverage, stryker } from './coverage.js'
import { isStopped, nameOf, runTest } from './harness.js'
import { openModules } from './modules.js'
import { isFor, mostLater } from './tests.js'

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'anew', createRunner)]

/** Milliseconds after which a test counts as without end, besides ten times what it takes as a rule. */
const shortest = 1500

/** Runs mutants in one process, each on modules evaluated anew. To Stryker a file of tests is one test. */
export function createRunner({ isWhole = false } = {}) {
  const files = readCoverage()
  for (const file of files) file.sizes = file.reached.map(({ size }) => size)
  const fresh = openModules({ isCounting: false })

  return {
    capabilities: () => ({ reloadEnvironment: true }),

    /** Which mutants a test reaches is known since Stryker's copy was built; here is seen that all pass as long as there is none. */
    async dryRun() {
      const result = await findKiller(files)
      return { ...result, mutantCoverage: { static: {}, perTest: Object.fromEntries(files.map(({ name, hits }) => [name, hits])) } }
    },

    async mutantRun({ activeMutant, hitLimit, sandboxFileName }) {
      const id = Number(activeMutant.id)
      // As a constant of a script, which is compared with others by address.
      stryker.activeMutant = runInThisContext(JSON.stringify(activeMutant.id))
      stryker.hitLimit = hitLimit
      stryker.hitCount = hitLimit === undefined ? undefined : 0
      stryker.currentTestId = undefined
      const result = await findKiller(nearestFirst(relative(process.cwd(), sandboxFileName)), id)
      stryker.activeMutant = undefined
      return toMutantRunResult(determineHitLimitReached(stryker.hitCount, hitLimit) ?? result)
    },
  }

  /** Runs the tests that reach a mutant, or all of them, up to the one that fails. */
  async function findKiller(those, id) {
    const ran = []
    const modules = fresh()
    const chosen = id === undefined ? undefined : chooseLater(those, id)
    for (const { name, reached, times, isLater } of those) {
      const isWanted = (at) => id === undefined || isWhole || (isLater ? chosen.has(`${name}#${at}`) : reached[at].has(id))
      if (id !== undefined && !reached.some((ids, at) => (isWhole ? ids.has(id) : isWanted(at)))) continue
      const began = performance.now()
      const ofFile = { id: name, name, fileName: name, status: 0 }
      ran.push(ofFile)
      let test
      try {
        for (const [at, one] of (await modules.testsOf(name)).entries()) {
          if (!isWanted(at)) continue
          test = one
          await runTest(test, shortest + Math.round(10 * (times[at] ?? 0)))
        }
      } catch (error) {
        if (isStopped(error)) return { status: 'timeout', reason: `${name}: ${nameOf(test)}` }
        Object.assign(ofFile, { status: 1, failureMessage: `${test ? nameOf(test) : 'loading'}: ${String(error)}` })
      }
      ofFile.timeSpentMs = performance.now() - began
      if (ofFile.status === 1) break
    }
    return { status: 'complete', tests: ran }
  }

  /** Of the later tests that reach a mutant those that are run: all, or some that reach few other mutants and some that reach many. */
  function chooseLater(those, id) {
    const all = those
      .filter(({ isLater }) => isLater)
      .flatMap(({ name, reached, sizes }) => reached.flatMap((ids, at) => (ids.has(id) ? { key: `${name}#${at}`, size: sizes[at] } : [])))
      .toSorted((a, b) => a.size - b.size)
    const count = Math.min(all.length, mostLater)
    return new Set(Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)].key))
  }

  /** The tests of the mutant's own file come first, then those of its folder, then the short ones. */
  function nearestFirst(mutated) {
    const own = basename(mutated, '.ts')
    const distance = ({ name, isLater }) => {
      if (isLater) return 4
      const isOwn = basename(name, '.test.ts') === own
      return (isOwn ? 0 : 2) + (name.startsWith(`test/${dirname(mutated)}`) ? 0 : 1)
    }
    return files.filter(({ name }) => isFor(name, mutated)).toSorted((a, b) => distance(a) - distance(b) || a.time - b.time)
  }
}
