#!/usr/bin/env node
/** `npm run bench`: measures side by side in one run, prints a table and writes bench/results.json. Fails no test. */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { lint } from '../rules/index.ts'
import { compare, type Measure } from './measure.ts'
import { bundleOf, patient } from './patient.ts'

const options = { today: '2026-01-15' }
const text = JSON.stringify(patient, null, 2)
const faulty = text.replace('55100210-1', '55100210-0').replace('"city": "Ñuñoa"', '"city": "Nunoa"')
const bundle = JSON.stringify(bundleOf(200))

const sections: Readonly<Record<string, readonly Measure[]>> = {
  [`un Patient de ${text.length} caracteres`]: compare({
    'JSON.parse': () => JSON.parse(text),
    'lint, sin nada que decir': () => lint(text, options),
    'lint, con dos problemas': () => lint(faulty, options),
    'lint, con dos problemas y sus lugares': () => lint(faulty, { ...options, ranges: true }),
  }),
  [`un Bundle de 200 entradas y ${(bundle.length / 1e6).toFixed(2)} MB`]: compare(
    {
      'JSON.parse': () => JSON.parse(bundle),
      lint: () => lint(bundle, { ...options, ranges: true }),
    },
    { rounds: 20 },
  ),
}

for (const [section, measures] of Object.entries(sections)) {
  console.log(`\n${section}`)
  for (const { name, median, p95, ratio } of measures) {
    console.log(`  ${name.padEnd(40)} ${micro(median).padStart(12)}   p95 ${micro(p95).padStart(12)}   ×${ratio.toFixed(2)}`)
  }
}

writeFileSync(
  join(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, sections }, null, 2)}\n`,
)

function micro(microseconds: number): string {
  return microseconds < 1000 ? `${microseconds.toFixed(1)} µs` : `${(microseconds / 1000).toFixed(2)} ms`
}
