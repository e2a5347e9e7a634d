#!/usr/bin/env node
/** `npm run bench`: measures side by side in one run, prints a table and writes bench/results.json. Fails no test. */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { findExample } from '../rules/examples/index.ts'
import { lint } from '../rules/index.ts'
import { compare, type Measure } from './measure.ts'
import { bundleOf, patient } from './patient.ts'
import { loadPeers } from './peers.ts'
import { measureService } from './service.ts'

const options = { today: '2026-01-15' }
const text = JSON.stringify(patient, null, 2)
const faulty = text.replace('55100210-1', '55100210-0').replace('"city": "Ñuñoa"', '"city": "Nunoa"')
const bundle = JSON.stringify(bundleOf(200))

const peers = await loadPeers()
const examples = ['Patient', 'Encounter', 'Observation', 'Bundle'] as const

/** Both tiers beside the parser and other validators, on the valid example of a type. */
async function compareExample(type: (typeof examples)[number]): Promise<readonly [string, readonly Measure[]]> {
  const example = JSON.stringify(await findExample(type, true))
  const others = Object.entries(peers).map(([name, check]) => [name, () => check(example)] as const)
  return [
    `${type} de ${example.length} caracteres, con otros al lado`,
    compare({
      'JSON.parse': () => JSON.parse(example),
      'lint, las reglas nacionales': () => lint(example, { ...options, only: ['cl'] }),
      'lint, también la estructura': () => lint(example, options),
      ...Object.fromEntries(others),
    }),
  ]
}

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
  ...Object.fromEntries(await Promise.all(examples.map(compareExample))),
}

for (const [section, measures] of Object.entries(sections)) {
  console.log(`\n${section}`)
  for (const { name, median, p95, ratio } of measures) {
    console.log(`  ${name.padEnd(40)} ${micro(median).padStart(12)}   p95 ${micro(p95).padStart(12)}   ×${ratio.toFixed(2)}`)
  }
}

const compact = JSON.stringify(patient)
const service = await measureService(compact)
console.log(`\nel servicio con SQLite y el motor incorporado, un Patient de ${compact.length} caracteres`)
for (const [name, { median, p99 }] of [
  ['un cliente, sin el motor', service.overhead],
  ['un cliente, con el motor', service.whole],
] as const) {
  console.log(`  ${name.padEnd(40)} ${micro(median * 1000).padStart(12)}   p99 ${micro(p99 * 1000).padStart(12)}`)
}
console.log(`  ${'50 clientes, por segundo'.padEnd(40)} ${service.service.toFixed(0).padStart(12)}`)
console.log(
  `  ${'un Express 5 que repite lo que recibe'.padEnd(40)} ${service.echo.toFixed(0).padStart(12)}   ×${(service.service / service.echo).toFixed(2)}`,
)

writeFileSync(
  join(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, sections, service }, null, 2)}\n`,
)

function micro(microseconds: number): string {
  return microseconds < 1000 ? `${microseconds.toFixed(1)} µs` : `${(microseconds / 1000).toFixed(2)} ms`
}
