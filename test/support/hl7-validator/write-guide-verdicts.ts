#!/usr/bin/env node
/**
 * Asks HL7's validator about the mutants and example messages of every guide whose package lies in a folder, and writes down what it says: of those whose
 * resource it finds valid before it is spoiled all, of the others what it finds only then, where that is anything: `node test/support/hl7-validator/write-guide-verdicts.ts [FOLDER] [GUIDE…]`.
 */
import { existsSync } from 'node:fs'
import { fetchR4Package } from '../../../tools/node/r4-package.ts'
import { listEventExamples } from '../guide-mutants/event-examples.ts'
import { makeGuideMutants, mutatedGuides } from '../guide-mutants/guide-mutants.ts'
import { findGuides } from '../guides/guides.ts'
import { findObstacle, validatorVersion } from './class-path.ts'
import { makeGuidePackages } from './guide-packages.ts'
import { startHl7Validator } from './server.ts'
import { newFaults } from './new-faults.ts'
import { askVerdict, type Verdict } from './verdict.ts'
import { readVerdicts, verdictPath, writeVerdicts, type Kept } from './verdict-file.ts'

const file = 'guide-mutants.tsv'
const messageFile = 'event-examples.tsv'
const [folder = findGuides(), ...wanted] = process.argv.slice(2)
if (folder === undefined) throw new Error('Where are the guides? Name their folder.')
fetchR4Package()
const obstacle = findObstacle()
if (obstacle !== undefined) throw new Error(`El validador de HL7 no se puede iniciar: ${obstacle}.`)
const kept = new Map<string, Kept>(existsSync(verdictPath(file)) ? readVerdicts(file) : [])
const messages = new Map<string, Kept>(existsSync(verdictPath(messageFile)) ? readVerdicts(messageFile) : [])
for (const guide of mutatedGuides) {
  if (wanted.length > 0 && !wanted.includes(guide.id)) continue
  const prefix = `${guide.id}#${guide.version} `
  for (const id of kept.keys()) if (id.startsWith(prefix)) kept.delete(id)
  const validator = await startHl7Validator(makeGuidePackages(guide, folder))
  try {
    const all = await makeGuideMutants(guide)
    // A message that names no version is none of a draft.
    for (const { id, hash, text } of guide.isDraft === true ? [] : await listEventExamples(guide.id))
      messages.set(id, { hash, verdict: await askVerdict(validator, text) })
    const sources = new Map<string, Verdict>()
    let count = 0
    for (const { id, source, hash, resource } of all) {
      const text = JSON.stringify(resource)
      if (id === source) sources.set(id, await askVerdict(validator, text))
      else {
        const before = sources.get(source)
        if (before === undefined) continue
        const verdict = await askVerdict(validator, text)
        const own = before.length === 0 ? verdict : verdict && newFaults(before, verdict)
        if (before.length > 0 && (own === undefined || own.length === 0)) continue
        kept.set(id, { hash, verdict: own })
        count += 1
      }
    }
    console.log(
      `${prefix}: ${sources.size} resources, ${[...sources.values()].filter((one) => one?.length === 0).length} valid, ${count} mutants`,
    )
  } finally {
    await validator.stop()
  }
  const day = new Date().toISOString().slice(0, 10)
  writeVerdicts(
    file,
    `What org.hl7.fhir.validation ${validatorVersion} says of the mutants of guides without a terminology server, ${day}.`,
    kept,
  )
  writeVerdicts(
    messageFile,
    `What org.hl7.fhir.validation ${validatorVersion} says of the example messages of events without a terminology server, ${day}.`,
    messages,
  )
}
