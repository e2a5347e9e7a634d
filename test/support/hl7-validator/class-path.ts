import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { requirement, type Program } from '../program.ts'
import { r4Package } from '../r4-package.ts'

/** Where all lies that the validator needs beside Maven's own store, and all that it writes. */
export const cacheFolder = join(import.meta.dirname, '../../../.cache/hl7-validator')

const pom = join(import.meta.dirname, 'pom.xml')

/** Of `org.hl7.fhir.validation`. */
export const validatorVersion = /<validator\.version>([^<]+)/.exec(readFileSync(pom, 'utf8'))![1]!

/** Why the validator cannot be started here, in a word for the name of a skipped test; undefined where it can. */
export function findObstacle(): string | undefined {
  if (r4Package.path === undefined) return 'los ejemplos oficiales no están: npm run examples'
  const modules = outputOf('java', '--list-modules')
  if (Number(/^java\.base@(\d+)/m.exec(modules)?.[1] ?? 0) < 17) return 'falta Java 17 o posterior'
  if (!/^jdk\.compiler@/m.test(modules)) return 'falta el compilador de Java: un JDK, no solo el JRE'
  try {
    findClassPath()
    return undefined
  } catch {
    return 'Maven falta o no alcanza Maven Central'
  }
}

/** HL7's validator, for tests that need it. */
export function findHl7Validator(): Program {
  const obstacle = findObstacle()
  return requirement("HL7's validator", obstacle === undefined ? cacheFolder : undefined, obstacle)
}

/** True where the validator is wanted and Maven will be asked for it. */
export function mustFetch(): boolean {
  return r4Package.path !== undefined && readClassPath(keptFile()) === undefined
}

/** Where Maven keeps what the validator needs; fetched from Maven Central the first time. Throws where it cannot be. */
export function findClassPath(): string {
  const kept = keptFile()
  mkdirSync(cacheFolder, { recursive: true })
  return readClassPath(kept) ?? inTurn(`${kept}.turn`, () => readClassPath(kept) ?? askMaven(kept))
}

function keptFile(): string {
  return join(cacheFolder, `classpath-${createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12)}`)
}

function askMaven(kept: string): string {
  const unfinished = `${kept}.${process.pid}`
  execFileSync('mvn', ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${unfinished}`], { stdio: 'ignore' })
  renameSync(unfinished, kept)
  return readFileSync(kept, 'utf8')
}

function readClassPath(kept: string): string | undefined {
  if (!existsSync(kept)) return undefined
  const text = readFileSync(kept, 'utf8')
  return text.split(':').every((jar) => existsSync(jar)) ? text : undefined
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
