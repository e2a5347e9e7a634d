import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/**
 * Runs mutants in an order drawn by lot, until it is stopped: those run so far are a sample at any time.
 *
 *     node test/mutation/lot.js build                             a copy of the sources with all mutants, and what the tests reach
 *     node test/mutation/lot.js run rules/engine/ [minutes]       mutants of a folder that tests reach, on from where it stopped
 *     node test/mutation/lot.js again rules/engine/ [minutes]     survivors of these, with all tests of each file that reaches them
 *     node test/mutation/lot.js score rules/engine/
 *
 * Behind the minutes a seed of your own may stand: what was run by one lot does not count for another.
 */
const root = process.cwd()
const copy = join(root, '.cache/mutation/lot')
const [task, folder = '', minutes = '10', seed = '2026-11-28'] = process.argv.slice(2)
const resultsFile = join(copy, `results-${seed}.jsonl`)

if (task === 'build') await build()
else if (task === 'run' || task === 'again') await run()
else score()

async function build() {
  rmSync(copy, { recursive: true, force: true })
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  for (const file of tracked.filter(
    (one) =>
      lstatSync(one, { throwIfNoEntry: false })?.isFile() && !/^$|^(?:bench|dist|proxy|public|web|worker|test\/e2e)\/|^tsconfig/.test(one),
  )) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const modules of ['node_modules', 'test/mutation/node_modules']) symlinkSync(join(root, modules), join(copy, modules))
  const mutated = tracked.filter((file) => /^rules\/(?:engine|structure\/check)\/.*\.ts$/.test(file) && existsSync(file))
  const logger = { debug() {}, info() {}, isDebugEnabled: () => false }
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false }
  const files = mutated.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const result = await new Instrumenter(logger).instrument(files, options)
  for (const { name, content } of result.files) writeFileSync(join(copy, name), content)
  const linesOf = new Map(files.map(({ name, content }) => [name, content.split('\n')]))
  const mutants = result.mutants
    .filter(({ status }) => status === undefined)
    .map((mutant) => ({ ...mutant, original: originalOf(mutant.location, linesOf.get(mutant.fileName)) }))
  writeFileSync(join(copy, 'mutants.json'), JSON.stringify(mutants))
  execFileSync(process.execPath, ['test/mutation/build.js', 'quick'], { cwd: copy, stdio: 'inherit' })
}

/** The code in whose place a mutant stands; of several lines, the first. */
function originalOf({ start, end }, lines) {
  return start.line === end.line ? lines[start.line].slice(start.column, end.column) : `${lines[start.line].slice(start.column)} …`
}

/** The mutants of the folder, in the order of the lot. */
function drawn() {
  const keyOf = ({ fileName, location, replacement, mutatorName }) =>
    createHash('sha256')
      .update(JSON.stringify([seed, fileName, location, replacement, mutatorName]))
      .digest('hex')
  return JSON.parse(readFileSync(join(copy, 'mutants.json'), 'utf8'))
    .filter(({ fileName }) => fileName.startsWith(folder))
    .map((mutant) => ({ ...mutant, key: keyOf(mutant) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

function readResults() {
  const file = resultsFile
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(JSON.parse) : []
}

/** How often tests meet each mutant that they reach. */
function readHits() {
  const hits = new Map()
  for (const file of JSON.parse(readFileSync(join(copy, '.cache/coverage.json'), 'utf8')))
    for (const [id, times] of Object.entries(file.hits)) hits.set(id, (hits.get(id) ?? 0) + times)
  return hits
}

async function run() {
  const until = Date.now() + Number(minutes) * 60_000
  const hits = readHits()
  // One that was begun and has no result was the end of the process.
  const results = readResults()
  const isAgain = task === 'again'
  const ran = new Set(results.filter(({ again = false }) => again === isAgain).map(({ id }) => id))
  const survived = new Set(results.filter(({ status }) => status === 'survived').map(({ id }) => id))
  process.chdir(copy)
  const { createRunner } = await import(join(copy, 'test/mutation/runner.js'))
  const runner = createRunner({ isWhole: isAgain })
  const tell = (line) => appendFileSync(resultsFile, `${JSON.stringify(line)}\n`)
  for (const mutant of drawn()) {
    if (Date.now() > until) break
    if (ran.has(mutant.id) || !(isAgain ? survived : hits).has(mutant.id)) continue
    tell({ id: mutant.id, status: 'begun', again: isAgain })
    const began = Date.now()
    const { status, killedBy, failureMessage } = await runner.mutantRun({
      activeMutant: mutant,
      hitLimit: hits.get(mutant.id) * 100,
      sandboxFileName: join(copy, mutant.fileName),
    })
    tell({ id: mutant.id, again: isAgain, status, killedBy, failureMessage: failureMessage?.slice(0, 200), time: Date.now() - began })
  }
  process.exit()
}

function score() {
  const mutants = drawn()
  const hits = readHits()
  const all = readResults()
  const results = new Map(all.filter(({ again }) => again !== true).map((result) => [result.id, result]))
  const again = new Map(all.filter((result) => result.again === true && result.status !== 'begun').map((result) => [result.id, result]))
  const byStatus = (status) => mutants.filter(({ id }) => results.get(id)?.status === status)
  const survivors = byStatus('survived')
  const stopped = byStatus('timeout').length + byStatus('begun').length
  const killed = byStatus('killed').length + stopped
  const reached = mutants.filter(({ id }) => hits.has(id)).length
  const count = killed + survivors.length
  // Wilson's bounds of the killed among those that tests reach, of all mutants.
  const [share, z] = [killed / count, 1.96]
  const middle = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count)
  const width = (z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))) / (1 + z ** 2 / count)
  const percent = (value) => ((100 * value * reached) / mutants.length).toFixed(1)
  const line = `${folder}: ${percent(share)} % (${percent(middle - width)} to ${percent(middle + width)})`
  console.log(`${line}; ${mutants.length} mutants, ${reached} reached, ${count} run: ${killed} killed, ${stopped} of them without end`)
  const retried = survivors.filter(({ id }) => again.has(id))
  const left = retried.filter(({ id }) => again.get(id).status === 'survived')
  console.log(`of ${survivors.length} survivors ${retried.length} were run again with whole files of tests: ${left.length} survived`)
  for (const { id, fileName, location, original, replacement } of survivors.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    const { start } = location
    console.log(`${fileName}:${start.line + 1}:${start.column} [${id}] ${original} => ${replacement.slice(0, 100)}`)
  }
  const ids = mutants.filter(({ id }) => !hits.has(id))
  const notReached = Object.entries(Object.groupBy(ids, ({ fileName }) => fileName)).map(([file, those]) => `${file} ${those.length}`)
  console.log(`not reached: ${notReached.join(', ')}`)
}
