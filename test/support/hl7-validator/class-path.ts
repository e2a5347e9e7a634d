import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { classPathFile, findClassPath as find, findJavaObstacle, readClassPath } from '../maven.ts'
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
  const obstacle = findJavaObstacle()
  if (obstacle !== undefined) return obstacle
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
  return r4Package.path !== undefined && readClassPath(classPathFile(pom, cacheFolder)) === undefined
}

/** Where Maven keeps what the validator needs; fetched from Maven Central the first time. Throws where it cannot be. */
export function findClassPath(): string {
  return find(pom, cacheFolder)
}
