/** `npm run redos`: checks what `safe.json` does not have yet, writes it there, and names what is slow and not explained. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadRecheck } from './check.ts'
import { collectRegularExpressions } from './collect.ts'
import { explained } from './explained.ts'

const file = join(import.meta.dirname, 'safe.json')
const known = new Set(JSON.parse(readFileSync(file, 'utf8')) as readonly string[])
const findSlowness = await loadRecheck()
if (findSlowness === undefined) throw new Error('npm ci --prefix test/redos')

const { literals } = collectRegularExpressions()
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
writeFileSync(file, `${JSON.stringify(safe.toSorted(), null, 2)}\n`)
console.log(`${safe.length} are safe, ${Object.keys(explained).length} explained`)
