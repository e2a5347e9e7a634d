import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { createHarness } from './harness.js'

const require = createRequire(import.meta.url)

// The same values for every mutant and in every run: a score that depends on luck says nothing.
require('fast-check').configureGlobal({ seed: 1 })

/** A file that `build.js` writes in Stryker's copy of the sources. */
export function builtFile(name) {
  return join(process.cwd(), '.cache', name)
}

/**
 * The tests and all that they import are one script, compiled once. Run again it gives all modules anew, in a few
 * milliseconds: without what they remember, and with the code that runs when they are loaded. Counting which mutants are
 * reached takes most of the time of a test, so that it is left out where nobody asks.
 */
export function openModules({ isCounting }) {
  const filename = builtFile('bundle.js')
  const text = readFileSync(filename, 'utf8')
  const built = isCounting ? text : text.replaceAll(/(stryCov_\w+(?:\$\d+)?) = cover;/g, '$1 = () => undefined;')
  const script = new Script(`(function (require, exports) {${built}\n})`, { filename })
  return () => {
    const { vitest, tests } = createHarness()
    const exports = {}
    script.runInThisContext()((name) => (name === 'vitest' ? vitest : withDefault(require(name))), exports)
    return {
      /** The tests of a file, in their order. */
      testsOf: async (file) => {
        const before = tests.length
        await exports.load[file]()
        return tests.slice(before)
      },
    }
  }
}

function withDefault(module) {
  return 'default' in module ? module : { ...module, default: module }
}
