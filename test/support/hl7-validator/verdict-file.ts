import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault, Verdict } from './verdict.ts'

/** A file's record of a resource. */
export interface Kept {
  /** Tells whether the verdict is on the resource as it is now. */
  readonly hash: string
  readonly verdict: Verdict
}

const folder = join(import.meta.dirname, '../../fixtures/hl7-verdicts')

/** Where a file of verdicts is. */
export function verdictPath(file: string): string {
  return join(folder, file)
}

/** The verdicts kept in a file, by the name of the resource. */
export function readVerdicts(file: string): ReadonlyMap<string, Kept> {
  const lines = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [name, hash, faults] = line.split('\t') as [string, string, string]
      return [name, { hash, verdict: readFaults(faults) }]
    }),
  )
}

/** Writes the verdicts on resources, in the order of their names; `about` says what was validated. */
export function writeVerdicts(file: string, about: string, verdicts: ReadonlyMap<string, Kept>): void {
  const lines = [...verdicts].map(([name, { hash, verdict }]) => `${name}\t${hash}\t${toText(verdict)}\n`)
  writeFileSync(
    join(folder, file),
    `# ${about}\n# resource, hash, errors (- none, ! the validator failed itself)\n${lines.toSorted().join('')}`,
  )
}

/** Faults as they are kept: `code path; code path`, the path of the root being `$`. */
export function toText(verdict: Verdict): string {
  if (verdict === undefined) return '!'
  return verdict.length === 0 ? '-' : verdict.map(({ code, path }) => `${code} ${path === '' ? '$' : path}`).join('; ')
}

function readFaults(text: string): Verdict {
  if (text === '!') return undefined
  if (text === '-') return []
  return text.split('; ').map((fault): Fault => {
    const space = fault.indexOf(' ')
    const path = fault.slice(space + 1)
    return { code: fault.slice(0, space), path: path === '$' ? '' : path }
  })
}
