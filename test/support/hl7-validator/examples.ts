import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listExamples } from '../../../tools/node/r4-package.ts'

const own = join(import.meta.dirname, '../../../rules/examples')

/** The files of rules/examples and of the 726 official examples. */
export function listAllExamples(packageFolder: string): readonly string[] {
  const names = readdirSync(own).filter((name) => name.endsWith('.json'))
  return [...names.toSorted().map((name) => join(own, name)), ...listExamples(packageFolder)]
}
