/**
 * `npm run redos`: checks what `safe.json` does not have yet, writes it there, and names what is slow and not explained. With
 * `--check` it only says, without recheck, where `safe.json` and the sources differ.
 */
import { writeFileSync } from 'node:fs'
import { loadRecheck } from './check.ts'
import { collectRegularExpressions } from './collect.ts'
import { explained } from './explained.ts'
import { listStale, readSafe, safeFile } from './stale.ts'

const { literals } = collectRegularExpressions()
const known = readSafe()

if (process.argv.includes('--check')) {
  const stale = listStale(literals, known)
  if (stale.length > 0) {
    console.error(`${stale.join('\n')}\n\ntest/redos/safe.json is stale: run npm run redos and commit it.`)
    process.exitCode = 1
  }
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
