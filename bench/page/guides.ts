#!/usr/bin/env node
/**
 * `npm run bench:guides`: the first message of TEI in a worker of the page that has started, in real Chromium, on the page as it is built and
 * served: from the question to the answer of the worker, with the definitions fetched on the way, and the same message again. Each round has a
 * browser window, a worker and a cache of its own. Prints milliseconds and writes bench/guides.json. `ROUNDS` says how often. Fails nothing.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { findEventExample } from '../../rules/examples/events/index.ts'
import { editorOf } from '../../test/e2e/support/editor.ts'
import { dropAll } from '../../test/e2e/support/files.ts'
import { createServiceStage } from '../../test/e2e/support/service.ts'
import { patient } from '../measurements/patient.ts'
import { quantile } from '../measure.ts'
import { answersOf, timeAnswers } from './answers.ts'

const rounds = Number(process.env['ROUNDS'] ?? 7)
/** Of the first message in a started worker, in milliseconds. */
const bound = 250

const message = JSON.stringify(await findEventExample('tei:iniciar', true), null, 2)
const again = message.replace('"message"', '"message" ')
const stage = await createServiceStage()
const all = []
try {
  for (let round = 0; round < rounds; round += 1) all.push(await measure())
} finally {
  await stage.close()
}
const first = all.map((one) => one.first).toSorted((a, b) => a - b)
const second = all.map((one) => one.second).toSorted((a, b) => a - b)
console.log(
  `Primer mensaje de TEI en un worker ya iniciado: mediana ${quantile(first, 0.5)} ms, máximo ${first.at(-1)} ms (límite ${bound}); el siguiente: ${quantile(second, 0.5)} ms. Carga ${loadavg()[0]!.toFixed(1)}.`,
)
writeFileSync(
  join(import.meta.dirname, '../guides.json'),
  `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), cpu: cpus()[0]?.model, cores: cpus().length, characters: message.length, first, second }, null, 2)}\n`,
)

async function measure() {
  const { page, context } = await stage.visit('/', { serviceWorkers: 'allow' })
  page.setDefaultTimeout(20_000)
  await page.addInitScript(timeAnswers)
  await page.reload()
  await editorOf(page).content.waitFor()
  await dropAll(page, [['paciente.json', JSON.stringify(patient, null, 2)]])
  await page.waitForFunction(answersOf, '"Patient"')
  await dropAll(page, [['mensaje.json', message]])
  const one = await page.waitForFunction(answersOf, '"message",')
  await dropAll(page, [['otro.json', again]])
  const other = await page.waitForFunction(answersOf, '"message" ,')
  const times = { first: Math.round((await one.jsonValue()) as number), second: Math.round((await other.jsonValue()) as number) }
  await context.close()
  return times
}
