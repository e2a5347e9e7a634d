// Reads the results of test runs, of which a later one takes the place of an earlier one file by file, and says what failed and, in the
// last line, the counts of all: what a later one left out because it had passed, passed. With --again it lists the files of which
// something was skipped, to be run again with what they need.
import { existsSync, readFileSync } from 'node:fs'

const isSkipped = ({ status }) => status !== 'passed' && status !== 'failed'
const isAgain = process.argv[2] === '--again'
const runs = process.argv.slice(isAgain ? 3 : 2).filter((path) => existsSync(path))

/** @type {Map<string, { status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }>} */
const files = new Map()
for (const run of runs) {
  for (const file of JSON.parse(readFileSync(run, 'utf8')).testResults) {
    // Each of the runs has a folder of its own.
    const name = file.name.replace(/^.*\/test\//, 'test/')
    const before = files.get(name)?.assertionResults ?? []
    const failed = new Set(before.flatMap((test) => (test.status === 'failed' ? test.fullName : [])))
    const passed = new Map(before.flatMap((test) => (test.status === 'passed' ? [[test.fullName, test]] : [])))
    // That it passes later does not mend it.
    for (const test of file.assertionResults) if (failed.has(test.fullName)) test.status = 'failed'
    file.assertionResults = file.assertionResults.map((test) => (isSkipped(test) && passed.get(test.fullName)) || test)
    files.set(name, file)
  }
}

if (isAgain) {
  for (const [name, { assertionResults }] of files) if (assertionResults.some(isSkipped)) console.log(name)
} else {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, { status, message, assertionResults }] of files) {
    // A file that could not be loaded, or prepared, has no test that failed.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      counts.failed += 1
      console.log(`${name}: ${message}`)
    }
    for (const test of assertionResults) {
      counts[isSkipped(test) ? 'skipped' : test.status] += 1
      if (test.status === 'failed') console.log(`failed: ${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
      if (test.status === 'passed' && test.failureMessages.length > 0) {
        console.log(`needed a second try: ${test.fullName}\n${test.failureMessages.join('\n')}`)
      }
    }
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
}
