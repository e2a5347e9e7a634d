#!/usr/bin/env node
/**
 * Asks HL7's validator about all that test/fixtures/hl7-verdicts keeps, and writes it down: `npm run verdicts`, ten minutes.
 * `npm run verdicts -- mutants` or `-- examples` renews one file.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fetchR4Package } from '../../../tools/node/r4-package.ts'
import { makeMutants } from '../mutants/mutants.ts'
import { makeChileanPackages } from './chilean-packages.ts'
import { findObstacle } from './class-path.ts'
import { listAllExamples } from './examples.ts'
import { startHl7Validator } from './server.ts'
import { askVerdict } from './verdict.ts'
import { writeVerdicts, type Kept } from './verdict-file.ts'

interface Subject {
  readonly name: string
  readonly hash: string
  readonly text: string
}

const subjects: Readonly<Record<string, () => readonly Subject[]>> = {
  mutants: () => makeMutants(fetchR4Package()).map(({ id, hash, resource }) => ({ name: id, hash, text: JSON.stringify(resource) })),
  examples: () =>
    listAllExamples(fetchR4Package()).map((file) => {
      const text = readFileSync(file, 'utf8')
      return { name: basename(file, '.json'), hash: createHash('sha256').update(text).digest('hex').slice(0, 8), text }
    }),
}

fetchR4Package()
const obstacle = findObstacle()
if (obstacle !== undefined) throw new Error(`El validador de HL7 no se puede iniciar: ${obstacle}.`)
const asked = process.argv[2]
const validator = await startHl7Validator(makeChileanPackages())
try {
  for (const [name, list] of Object.entries(subjects)) if (asked === undefined || asked === name) await write(name, list())
} finally {
  await validator.stop()
}

async function write(name: string, all: readonly Subject[]): Promise<void> {
  const verdicts = new Map<string, Kept>()
  for (const { name: subject, hash, text } of all) verdicts.set(subject, { hash, verdict: await askVerdict(validator, text) })
  const day = new Date().toISOString().slice(0, 10)
  const about = `What org.hl7.fhir.validation ${validator.version} says of the ${name} without a terminology server, ${day}.`
  writeVerdicts(`${name}.tsv`, about, verdicts)
  console.log(`${name}: ${verdicts.size} veredictos`)
}
