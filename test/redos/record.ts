/**
 * `npm run redos`: checks what `safe.json` does not have yet, writes it there, and names what is slow and not explained. With
 * `--check` it only says, without recheck, where `safe.json`, `explained.ts` and the sources differ.
 */
import { writeFileSync } from 'node:fs'
import { loadRecheck } from './check.ts'
import { collectRegularExpressions } from './collect.ts'
import { explained } from './explained.ts'
import { listStale, listUnexplained, readSafe, safeFile } from './stale.ts'

const expressions = collectRegularExpressions()
const { literals } = expressions
const known = readSafe()

if (process.argv.includes('--check')) {
  const stale = listStale(literals, known)
  const unexplained = listUnexplained(expressions)
  if (stale.length > 0) console.error(`${stale.join('\n')}\n\ntest/redos/safe.json is stale: run npm run redos and commit it.\n`)
  if (unexplained.length > 0) console.error(`${unexplained.join('\n')}\n\nSay in test/redos/explained.ts why they do no harm.`)
  if (stale.length + unexplained.length > 0) process.exitCode = 1
} else {
  const findSlowness = await loadRecheck()
  if (findSlowness === undefined) throw new Error('npm ci --prefix test/redos')
  const safe: string[] = []
  for (const [written, { source, flags, files }] of literals) {
    if (written in explained) continue
    const slowness = known.has(written) ? undefined : findSlowness(source, flags)
    if (slowness === undefined) safe.push(written)
    else {
      process.exitCode = 1
      console.log(`${written} of ${files.join(', ')}: ${slowness}`)
    }
  }
  writeFileSync(safeFile, `${JSON.stringify(safe.toSorted(), null, 2)}\n`)
  console.log(`${safe.length} are safe, ${Object.keys(explained).length} explained`)
}
