import { globSync } from 'node:fs'
import { basename } from 'node:path'

/** The tests that a mutant has to get past: those of the folder it is in, and the short ones of the whole linter. */
const included = [
  'test/rules/engine/*.test.ts',
  'test/rules/checks/*.test.ts',
  'test/rules/structure/check/**/*.test.ts',
  ...['layered', 'near-reference', 'own-demands', 'resource-type', 'shown-demand', 'slice-hints'].map(
    (name) => `test/rules/structure/${name}.test.ts`,
  ),
  ...['budget', 'causes', 'gone-with-fix', 'issue-path', 'lint', 'linter', 'linter-faults', 'smallest-cases'].map(
    (name) => `test/rules/${name}.test.ts`,
  ),
]

/** Random and long texts: they take seconds, and find what the others find. */
const excluded = [
  'test/rules/engine/recover-any.test.ts',
  'test/rules/engine/recover-linear.test.ts',
  'test/rules/structure/check/hostile.test.ts',
]

export const testFiles = globSync(included, { exclude: excluded }).toSorted()

/**
 * Tests of the whole linter on many resources, for what survives the others. They are measured on the same modules, file by
 * file: what a test finds remembered by one before it does not count for it.
 */
const later = [
  'test/rules/{examples,fix-cases,rules}.test.ts',
  'test/rules/structure/terminology.test.ts',
  'test/rules/structure/check/hostile.test.ts',
  'test/rules/structure/{narrative,rules}/*.test.ts',
]

export const laterFiles = globSync(later).toSorted()

/** The most of these tests that a mutant has to get past. */
export const mostLater = 80

/** Tests of long and of random texts in the files that take part, by a part of their names. */
const slow = [
  'a text that was JSON > with ',
  'is of 2 MB at most: five thousand findings of all kinds',
  'is of 2 MB at most: a text that is no JSON',
  'needs it: the first of these would be longer',
  'says of a text that is no JSON what is wrong, and offers no correction as long as the text; fixAll makes it all the same',
  'looks at no more than it counts',
  'what is much > ',
  'does not overflow on a text nested 100,000 levels deep',
]

/** Examples of the national rules, which are about the rules: those about JSON and bundles are about the engine as well. */
const national = /^cl-(?!json|bundle)/

export function isSlow(name) {
  return national.test(name) || slow.some((part) => name.includes(part))
}

/** Files of tests that take longer than others: they take part for the mutants of the file that they are named after alone. */
const long = new Set(['abridge', 'brevity', 'extent', 'walk-any'])

/** True if a mutant of a file has to get past the tests of another. */
export function isFor(testFile, mutated) {
  const name = basename(testFile, '.test.ts')
  return !long.has(name) || basename(mutated, '.ts') === name.replace(/-any$/, '')
}
