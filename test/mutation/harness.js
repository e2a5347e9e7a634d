import { format } from 'node:util'
import { runInThisContext } from 'node:vm'
import { chai, customMatchers, getState, GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from '@vitest/expect'
import { isSlow } from './tests.js'

/**
 * The members of 'vitest' that the test files of `tests.js` import, without its processes and its server: `expect` is
 * Vitest's own, and tests are kept in a list instead of being run.
 *
 * @typedef {{ path: Suite[], run: (...args: unknown[]) => unknown, title: string }} Test
 * @typedef {{ title: string, first: (() => unknown)[], before: (() => unknown)[], after: (() => unknown)[], isBegun: boolean }} Suite
 */

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)

const expect = createExpect()

function createExpect() {
  const asked = Object.assign((value, message) => chai.expect(value, message), chai.expect)
  asked.getState = () => getState(asked)
  asked.setState = (state) => setState(state, asked)
  asked.extend = (matchers) => chai.expect.extend(asked, matchers)
  setState({ assertionCalls: 0, isExpectingAssertions: false }, asked)
  globalThis[GLOBAL_EXPECT] = asked
  asked.extend(customMatchers)
  return asked
}

/** Gives what a test file finds in 'vitest', and the tests that it has told of since. */
export function createHarness() {
  /** @type {Test[]} */
  const tests = []
  /** @type {Suite[]} */
  let path = [newSuite('')]

  const describe = variants((title, args, make) => {
    const outer = path
    path = [...outer, newSuite(title)]
    make(...args)
    path = outer
  })
  const it = variants((title, args, run) => {
    const test = { path, title, run: () => run(...args) }
    if (!isSlow(nameOf(test))) tests.push(test)
  })
  const here = () => path.at(-1)
  const vitest = {
    describe,
    it,
    test: it,
    expect,
    beforeAll: (hook) => here().first.push(hook),
    beforeEach: (hook) => here().before.push(hook),
    afterEach: (hook) => here().after.push(hook),
  }
  return { vitest, tests }
}

/** Runs a test; what it throws is why it failed. After a while without an end it is stopped, as far as it does not wait for anything. */
export async function runTest({ path, run }, timeout) {
  for (const suite of path) {
    if (suite.isBegun) continue
    suite.isBegun = true
    for (const hook of suite.first) await hook()
  }
  for (const { before } of path) for (const hook of before) await hook()
  try {
    await (timeout === undefined ? run() : runFor(timeout, run))
  } finally {
    for (const { after } of path.toReversed()) for (const hook of after) await hook()
  }
}

/** True if a test was stopped. */
export function isStopped(error) {
  return error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

function runFor(timeout, run) {
  globalThis.svcTest = run
  return runInThisContext('svcTest()', { timeout })
}

/** The name of a test with those of its suites. */
export function nameOf({ path, title }) {
  return [...path.map((suite) => suite.title), title].filter(Boolean).join(' > ')
}

/** @returns {Suite} */
function newSuite(title) {
  return { title, first: [], before: [], after: [], isBegun: false }
}

/** `describe` or `it` with what hangs on it. Options and time limits are passed over: the one who runs the mutants has a limit of its own. */
function variants(tell) {
  const one = (title, ...rest) => tell(title, [], rest.find(isFunction))
  one.each =
    (cases) =>
    (title, ...rest) => {
      for (const each of cases) {
        const args = Array.isArray(each) ? each : [each]
        tell(titleOf(title, args), args, rest.find(isFunction))
      }
    }
  one.skip = () => undefined
  one.skip.each = () => () => undefined
  one.skipIf = (condition) => (condition ? one.skip : one)
  one.runIf = (condition) => (condition ? one : one.skip)
  return one
}

/** The words of a title about its case. */
function titleOf(title, args) {
  const count = title.match(/%[a-z]/g)?.length ?? 0
  return format(title, ...args.slice(0, count)).replaceAll(/\$(\w+)/g, (whole, name) => args[0]?.[name] ?? whole)
}

function isFunction(value) {
  return typeof value === 'function'
}
