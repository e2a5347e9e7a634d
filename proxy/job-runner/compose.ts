import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { JobCounts, TypeUsage } from '../jobs/job.ts'
import type { JudgedLine } from './judge-line.ts'

const compress = promisify(gzip)

/** A judged line, and the chain with it. */
export interface ChainedLine extends JudgedLine {
  readonly chain: string
}

/** The counts of lines together, and their findings in one piece. */
export interface Composed {
  readonly bytes: number
  readonly counts: JobCounts
  readonly usage: readonly TypeUsage[]
  readonly piece: Uint8Array | undefined
}

/** Puts judged lines together, of which `after` lines came before. */
export async function compose(lines: readonly ChainedLine[], after: number): Promise<Composed> {
  const counts = { valid: 0, invalid: 0, unjudged: 0, errors: 0, warnings: 0, units: 0 }
  const usage = new Map<string, { resourceType: string; validations: number; invalid: number; units: number }>()
  const texts: string[] = []
  let bytes = 0
  for (const [index, { units, resourceType, outcome, errors, warnings, findings, bytes: length }] of lines.entries()) {
    bytes += length
    counts.units += units
    counts.errors += errors
    counts.warnings += warnings
    if (outcome !== 'blank') counts[outcome] += 1
    if (outcome === 'valid' || outcome === 'invalid') {
      const type = resourceType ?? 'otro'
      const known = usage.get(type) ?? { resourceType: type, validations: 0, invalid: 0, units: 0 }
      known.validations += 1
      known.invalid += outcome === 'invalid' ? 1 : 0
      known.units += units
      usage.set(type, known)
    }
    if (findings !== '') texts.push(placed(findings, after + index + 1, resourceType))
  }
  const piece = texts.length === 0 ? undefined : await compress(texts.join(''))
  return { bytes, counts, usage: [...usage.values()], piece }
}

/** Findings with the line that they are in, each on a line of its own. */
function placed(findings: string, line: number, resourceType: string | undefined): string {
  const head = `{"line":${line},${resourceType === undefined ? '' : `"resourceType":"${resourceType}",`}`
  return `${head}${findings.slice(1).replaceAll('\n{', `\n${head}`)}\n`
}

/** How many of the first lines so many units are enough for. */
export function countAffordable(lines: readonly Pick<JudgedLine, 'units'>[], units: number): number {
  let left = units
  const end = lines.findIndex((line) => (left -= line.units) < 0)
  return end === -1 ? lines.length : end
}
