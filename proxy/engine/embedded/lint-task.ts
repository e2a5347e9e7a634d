import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { largeCatalogs } from '../../../catalogs/large.ts'
import { tfcSample } from '../../../catalogs/tfc/tfc.ts'
import { lint, type ValidateResponse } from '../../../rules/index.ts'

/** A resource for a thread to lint. */
export interface LintTask {
  readonly text: string
  readonly profile: string | undefined
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl: string
}

/** What comes back from the thread. */
export type LintResult = Pick<ValidateResponse, 'issues' | 'profile' | 'skipped' | 'omitted' | 'unverified'>

const folder = join(import.meta.dirname, '../../../catalogs')

// Read once a thread, when it starts, so that no validation waits for them.
const catalogs = Object.fromEntries([
  ...largeCatalogs.map(({ id, file, read }) => [id, read(readFileSync(join(folder, file), 'utf8'))] as const),
  [tfcSample.id, tfcSample],
])

/** What the threads of the embedded engine run. */
export default function lintTasks(tasks: readonly LintTask[]): readonly LintResult[] {
  return tasks.map(lintTask)
}

function lintTask({ text, ...options }: LintTask): LintResult {
  const { issues, profile, skipped, omitted, unverified } = lint(text, { ...options, full: true, catalogs })
  return {
    issues,
    profile,
    ...(skipped !== undefined && { skipped }),
    ...(omitted !== undefined && { omitted }),
    ...(unverified !== undefined && { unverified }),
  }
}
