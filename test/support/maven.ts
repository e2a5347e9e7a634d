import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The file that keeps where Maven has what a POM names. */
export function classPathFile(pom: string, folder: string): string {
  return join(folder, `classpath-${createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12)}`)
}

/** Where Maven keeps what a POM names; fetched from Maven Central the first time. Throws where it cannot be. */
export function findClassPath(pom: string, folder: string): string {
  const kept = classPathFile(pom, folder)
  mkdirSync(dirname(kept), { recursive: true })
  return readClassPath(kept) ?? inTurn(`${kept}.turn`, () => readClassPath(kept) ?? askMaven(pom, kept))
}

/** The class path that a file keeps; undefined where something of it is not there any more. */
export function readClassPath(kept: string): string | undefined {
  if (!existsSync(kept)) return undefined
  const text = readFileSync(kept, 'utf8')
  return text.split(':').every((jar) => existsSync(jar)) ? text : undefined
}

/** Why no Java program can be started here from its source, in a word for the name of a skipped test; undefined where one can. */
export function findJavaObstacle(): string | undefined {
  const modules = outputOf('java', '--list-modules')
  if (Number(/^java\.base@(\d+)/m.exec(modules)?.[1] ?? 0) < 17) return 'falta Java 17 o posterior'
  if (!/^jdk\.compiler@/m.test(modules)) return 'falta el compilador de Java: un JDK, no solo el JRE'
  return undefined
}

function askMaven(pom: string, kept: string): string {
  const unfinished = `${kept}.${process.pid}`
  execFileSync('mvn', ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${unfinished}`], { stdio: 'ignore' })
  renameSync(unfinished, kept)
  return readFileSync(kept, 'utf8')
}

/** Does something while no other process does it: Maven is not made to fetch the same file twice at a time. */
function inTurn<Result>(turn: string, act: () => Result): Result {
  for (let waits = 0; ; waits += 1) {
    try {
      mkdirSync(turn)
      break
    } catch (error) {
      // Ten minutes: whoever had the turn was killed.
      if (waits > 1200) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    }
  }
  try {
    return act()
  } finally {
    rmdirSync(turn)
  }
}

function outputOf(command: string, ...words: readonly string[]): string {
  try {
    return execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
