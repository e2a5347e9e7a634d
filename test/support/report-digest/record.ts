#!/usr/bin/env node
/**
 * `node test/support/report-digest/record.ts OUT.ndjson [--rules FOLDER] [--texts FILE]`: lints every text of the digest
 * in every variant of the options and writes a line for each. `--rules` names the folder of another checkout's rules;
 * `--texts` a file that the texts are read from, and written to where it is not there, so that two records have the same.
 */
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Rule } from '../../../rules/index.ts'
import { collectTexts, type DigestText } from './texts.ts'
import { give, variantsOf, type Door } from './variants.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rules: { type: 'string', default: join(import.meta.dirname, '../../../rules') }, texts: { type: 'string' } },
})
const [out] = positionals
if (out === undefined) throw new Error('Where to? node test/support/report-digest/record.ts OUT.ndjson')

const door = (await import(join(resolve(values.rules), 'index.ts'))) as Door & { readonly rules: readonly Rule[] }
const texts = readTexts(values.texts)
const file = openSync(out, 'w')
let lines: string[] = []
let told = performance.now()
for (const [index, text] of texts.entries()) {
  const hash = createHash('sha256').update(text.text).digest('hex').slice(0, 12)
  for (const variant of variantsOf(text)) {
    const report = attempt(() => give(door, variant, text))
    if (report !== undefined) lines.push(toLine({ id: text.id, variant, hash, report }))
  }
  if (lines.length > 1000) flush()
  if (performance.now() - told > 10_000) {
    told = performance.now()
    console.error(`${index + 1} of ${texts.length} texts`)
  }
}
flush()
closeSync(file)

/** Line separators of Unicode escaped, where readers of lines break too. */
function toLine(value: object): string {
  return `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

function flush(): void {
  writeSync(file, lines.join(''))
  lines = []
}

function readTexts(kept: string | undefined): readonly DigestText[] {
  if (kept !== undefined && existsSync(kept)) {
    const written = readFileSync(kept, 'utf8').trimEnd().split('\n')
    return written.map((line) => JSON.parse(line) as DigestText)
  }
  const texts = collectTexts(door.rules)
  if (kept !== undefined) writeFileSync(kept, texts.map((text) => `${JSON.stringify(text)}\n`).join(''))
  return texts
}

function attempt(task: () => unknown): unknown {
  try {
    return task()
  } catch (error) {
    return { threw: String(error) }
  }
}
