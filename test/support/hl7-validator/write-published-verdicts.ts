#!/usr/bin/env node
/**
 * Asks HL7's validator about every instance that the guides of a folder publish, each with the packages of its guide, and writes down its
 * errors: `node test/support/hl7-validator/write-published-verdicts.ts [FOLDER]`. Twelve minutes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guides, type Guide } from '../../../rules/guides/guides.ts'
import { fetchR4Package } from '../../../tools/node/r4-package.ts'
import { findGuides } from '../guides/guides.ts'
import { listPublishedExamples } from '../guides/published.ts'
import { findObstacle, validatorVersion } from './class-path.ts'
import { makeGuidePackages } from './guide-packages.ts'
import { startHl7Validator } from './server.ts'
import { askVerdict } from './verdict.ts'
import { writeVerdicts, type Kept } from './verdict-file.ts'

const [folder = findGuides()] = process.argv.slice(2)
if (folder === undefined) throw new Error('Where are the guides? Name their folder.')
fetchR4Package()
const obstacle = findObstacle()
if (obstacle !== undefined) throw new Error(`El validador de HL7 no se puede iniciar: ${obstacle}.`)
const all = listPublishedExamples(folder)
const verdicts = new Map<string, Kept>()
for (const name of new Set(all.map(({ guide }) => guide))) {
  const guide = guideIn(join(folder, name))
  if (guide === undefined) throw new Error(`No guide is that of ${name}.`)
  const validator = await startHl7Validator(makeGuidePackages(guide, folder))
  try {
    for (const { id, text, hash } of all.filter((one) => one.guide === name))
      verdicts.set(id, { hash, verdict: await askVerdict(validator, text) })
    console.log(name)
  } finally {
    await validator.stop()
  }
}
const day = new Date().toISOString().slice(0, 10)
writeVerdicts(
  'published-examples.tsv',
  `What org.hl7.fhir.validation ${validatorVersion} says of the instances that the guides publish without a terminology server, ${day}.`,
  verdicts,
)

function guideIn(path: string): Guide | undefined {
  const { name, version } = JSON.parse(readFileSync(join(path, 'package/package.json'), 'utf8')) as Record<'name' | 'version', string>
  return guides.find((one) => one.name === name && (one.version === version || one.version === `${version}-ci-build`))
}
