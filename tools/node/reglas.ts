import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reglas } from '../../rules/reglas.ts'
import { issuesOf } from './examples.ts'

// Writes rules/REGLAS.md; with --check, says whether it is as the rules are.
const file = join(import.meta.dirname, '../../rules/REGLAS.md')

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== reglas(issuesOf)) {
    console.error('rules/REGLAS.md no está al día: genérala con «npm run reglas».')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, reglas(issuesOf))
}
