import { readFileSync } from 'node:fs'
import { TestRunner, type RunnerTask, type RunnerTestFile, type RunnerTestSuite } from 'vitest'

interface Results {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/**
 * Leaves out the suites of which an earlier run passed every test: `SVC_TESTS_BEFORE` names its results. A suite that has a test still to
 * run keeps the tests beside that one, which may build upon each other.
 */
export default class OnlyWhatIsLeft extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) leaveOut(file, passedIn(file.filepath))
  }
}

/** Skips what is done in a suite, by the full names of tests that passed. */
export function leaveOut(suite: RunnerTestSuite, passed: ReadonlySet<string>): void {
  const isSequenceDone = suite.tasks.every((task) => task.type === 'suite' || isDone(task, passed))
  for (const task of suite.tasks) {
    if (task.type === 'suite' ? isDone(task, passed) : isSequenceDone) skip(task)
    else if (task.type === 'suite') leaveOut(task, passed)
  }
  if (suite.mode === 'run' && suite.tasks.length > 0 && suite.tasks.every(({ mode }) => mode === 'skip')) suite.mode = 'skip'
}

function isDone(task: RunnerTask, passed: ReadonlySet<string>): boolean {
  return task.type === 'suite' ? task.tasks.every((one) => isDone(one, passed)) : passed.has(nameOf(task))
}

function skip(task: RunnerTask): void {
  if (task.mode === 'run') task.mode = 'skip'
  if (task.type === 'suite') task.tasks.forEach(skip)
}

function nameOf({ name, suite }: RunnerTask): string {
  return suite === undefined ? name : `${nameOf(suite)} ${name}`
}

/** The full names of a file's tests that passed; none that failed or was skipped where another has the same name. */
function passedIn(file: string): ReadonlySet<string> {
  const { testResults } = JSON.parse(readFileSync(process.env['SVC_TESTS_BEFORE']!, 'utf8')) as Results
  const tests = testResults.find(({ name }) => fromTests(name) === fromTests(file))?.assertionResults ?? []
  const others = new Set(tests.flatMap(({ status, fullName }) => (status === 'passed' ? [] : [fullName])))
  return new Set(tests.map(({ fullName }) => fullName).filter((name) => !others.has(name)))
}

/** Each of the runs has a folder of its own. */
function fromTests(path: string): string {
  return path.slice(path.lastIndexOf('/test/'))
}
