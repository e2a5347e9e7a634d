import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { issuesOf } from '../tools/node/examples.ts'
import { reglas } from './reglas.ts'

// Writes REGLAS.md; with --check, says whether it is as the rules are.
const file = join(import.meta.dirname, 'REGLAS.md')

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== reglas(issuesOf)) {
    console.error('rules/REGLAS.md no está al día: genérala con «node rules/build.ts».')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, reglas(issuesOf))
}
