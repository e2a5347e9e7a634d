import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { mustFetch } from './hl7-validator/class-path.ts'
import { describeAbsence, isDemanded } from './program.ts'
import { listRequirements } from './requirements.ts'

/** Fewer files than this are a choice of somebody who knows what they need. */
const wholeSuite = 25

/** Interval of the lines, in ms; a terminal has Vitest's own. */
const interval = 30_000

/**
 * Says on standard output what the machine has of what tests need, every half minute how far the run is and which tests are running for
 * how long, and in the end for want of what tests were skipped.
 */
export function createProgress(): Reporter {
  let start = 0
  const running = new Map<string, { readonly since: number; now: string }>()
  let total = 0
  let ended = 0
  let timer: NodeJS.Timeout | undefined

  function sayHowFar(): void {
    const tests = [...running].map(([file, { since, now }]) => `${file}${now} (${seconds(since)} s)`)
    console.log(`${seconds(start)} s: ${ended} of ${total} files${tests.length === 0 ? '' : `; running ${tests.join(', ')}`}`)
  }

  function note({ relativeModuleId }: TestModule, now: string): void {
    const entry = running.get(relativeModuleId)
    if (entry !== undefined) entry.now = now
  }

  return {
    onTestRunStart(specifications) {
      start = Date.now()
      total = specifications.length
      ended = 0
      if (total >= wholeSuite) sayRequirements()
      if (!process.stdout.isTTY) timer = setInterval(sayHowFar, interval)
    },
    onTestModuleQueued: ({ relativeModuleId }) => void running.set(relativeModuleId, { since: Date.now(), now: '' }),
    onTestModuleEnd({ relativeModuleId }) {
      running.delete(relativeModuleId)
      ended += 1
    },
    onTestCaseReady: (test) => note(test.module, ` › ${test.fullName}`),
    onHookStart({ name, entity }) {
      if (name === 'beforeAll' || name === 'afterAll') note(entity.type === 'module' ? entity : entity.module, ` › ${name}`)
    },
    onTestRunEnd(modules) {
      clearInterval(timer)
      saySkipped(modules)
    },
  }
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000)
}

function sayRequirements(): void {
  if (mustFetch()) console.log("Waiting for Maven, which fetches HL7's validator the first time: minutes.")
  const requirements = listRequirements()
  const found = requirements.filter(({ path }) => path !== undefined)
  console.log(`Found: ${found.map(({ name }) => name).join(', ') || 'nothing'}.`)
  const absent = requirements.filter(({ path }) => path === undefined)
  if (absent.length === 0) return
  console.log(`Absent, so that the tests that need it ${isDemanded ? 'fail' : 'are skipped'}:`)
  for (const one of absent) console.log(`  ${describeAbsence(one)}`)
}

/** Says how many tests were skipped for want of each requirement, by the names that `describeWith` gives to their suites. */
function saySkipped(modules: readonly TestModule[]): void {
  const counts = new Map<string, number>()
  for (const test of modules.flatMap(({ children }) => [...children.allTests('skipped')])) {
    const reason = findReason(test) ?? 'other reasons, which their names say'
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  if (counts.size > 0) console.log('\nSkipped for want of')
  for (const [reason, count] of [...counts].toSorted(([, a], [, b]) => b - a)) console.log(`  ${reason} (${count} tests)`)
}

/** Finds the absence in the name of the outermost suite that has one. */
function findReason({ parent }: TestCase): string | undefined {
  let reason: string | undefined
  for (let suite = parent; suite.type === 'suite'; suite = suite.parent) reason = / \(no (.+)\)$/.exec(suite.name)?.[1] ?? reason
  return reason
}
