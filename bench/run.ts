#!/usr/bin/env node
/**
 * `npm run bench [-- NAME…]`: measures side by side in one run, all or what is named; prints tables, keeps them in
 * bench/results.json, and writes them into the READMEs and docs. Fails no test.
 */
import { measureCatalogs } from './measurements/catalogs.ts'
import { measureCorpus } from './measurements/corpus.ts'
import { measureDearest } from './measurements/dearest.ts'
import { measureEngine } from './measurements/engine.ts'
import { measureFiles } from './measurements/files.ts'
import { measureFirstUse } from './measurements/first-use.ts'
import { measureLanguage } from './measurements/language.ts'
import { measureService } from './measurements/service.ts'
import { measureSizes } from './measurements/sizes.ts'
import { measureStart } from './measurements/start.ts'
import { measureTerminology } from './measurements/terminology.ts'
import { measureWeight } from './measurements/weight.ts'
import { printMeasured } from './print.ts'
import { writeReport } from './report.ts'
import { circumstances, readResults, writeResults, type Measured } from './results.ts'

const measurements: Readonly<Record<string, () => Measured | Promise<Measured>>> = {
  engine: measureEngine,
  corpus: measureCorpus,
  sizes: measureSizes,
  dearest: measureDearest,
  catalogs: measureCatalogs,
  language: measureLanguage,
  start: measureStart,
  files: measureFiles,
  service: measureService,
  terminology: measureTerminology,
  weight: measureWeight,
  'first-use': measureFirstUse,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in measurements))
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}: ${Object.keys(measurements).join(', ')}.`)
  process.exit(2)
}

for (const name of wanted.length > 0 ? wanted : Object.keys(measurements)) {
  console.log(`\n# ${name}`)
  const where = circumstances()
  const measured = await measurements[name]!()
  printMeasured(measured)
  await writeResults({ ...readResults(), [name]: { circumstances: where, ...measured } })
}
await writeReport(readResults())
