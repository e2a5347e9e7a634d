/** `node test/support/retention/first.ts FILE`: lints a text once and prints as JSON how many bytes of heap that takes beyond the imported rules. */
import { readFileSync } from 'node:fs'
import { lint } from '../../../rules/index.ts'
import { measureHeap } from './collect.ts'

const text = readFileSync(process.argv[2]!, 'utf8')
const before = await measureHeap()
lint(text, { today: '2026-01-15', ranges: true })
console.log(JSON.stringify({ taken: (await measureHeap()) - before }))
