#!/usr/bin/env node
/**
 * `npm run bench:typing`: somebody types into a Bundle of 1 MB in real Chromium, on the page as it is built and served.
 * Prints and writes to bench/typing.json how soon a squiggle follows a key and what kept the main thread, by the clock
 * and, as other programs may run beside, by the time of the processor. `ROUNDS` says how often; `SCENE`, from 1, measures one
 * scene alone and writes nothing. Fails nothing.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { editorOf } from '../../test/e2e/support/editor.ts'
import { dropAll } from '../../test/e2e/support/files.ts'
import { createServiceStage } from '../../test/e2e/support/service.ts'
import { bundleOf, patient } from '../measurements/patient.ts'
import { quantile } from '../measure.ts'
import { installProbe, readProbe, resetProbe } from './probe.ts'
import { threadWork } from './trace.ts'

/** How long the editor waits for a pause before it lints, in milliseconds: the time it takes counts from there. */
const pause = 100
const rounds = Number(process.env['ROUNDS'] ?? 3)
/** How many problems appear and vanish in a round, and how many keys are typed without a stop. */
const problems = 15
const keys = 60
const betweenKeys = 60
const marker = '00000000-0000-4000-8000-000000000100'

const scenes = [
  { name: 'en líneas, con los problemas al lado', text: JSON.stringify(faultyBundle(), null, 2), list: 'Problemas' },
  { name: 'en líneas, con las entradas al lado', text: JSON.stringify(faultyBundle(), null, 2), list: 'Entradas' },
  { name: 'en una sola línea', text: JSON.stringify(faultyBundle()), list: 'Problemas' },
] as const

const only = process.env['SCENE']
const stage = await createServiceStage()
const results = []
try {
  for (const [index, scene] of scenes.entries()) if (only === undefined || Number(only) === index + 1) results.push(await measure(scene))
} finally {
  await stage.close()
}
if (only === undefined) {
  writeFileSync(
    join(import.meta.dirname, '../typing.json'),
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), cpu: cpus()[0]?.model, cores: cpus().length, results }, null, 2)}\n`,
  )
}

/** Two hundred entries, half of them with a problem each. */
function faultyBundle(): object {
  const bundle = bundleOf(200) as { entry: { resource: typeof patient }[] }
  return {
    ...bundle,
    entry: bundle.entry.map((entry, index) =>
      index % 2 === 0 ? entry : { ...entry, resource: { ...entry.resource, gender: 'femenino' } },
    ),
  }
}

/** All times are milliseconds. */
async function measure({ name, text, list }: (typeof scenes)[number]) {
  const { page, context } = await stage.visit('/', { serviceWorkers: 'allow' })
  page.setDefaultTimeout(20_000)
  await editorOf(page).content.waitFor()
  await page.evaluate(installProbe, { marker, pause })
  await dropAll(page, [['lote.json', text]])
  await page.getByText('Con errores').waitFor()
  await page.getByRole('tab', { name: list }).click()
  await goToMarker(page)
  await showAndHide(page, 5)
  const all = []
  for (let round = 0; round < rounds; round += 1) all.push(await measureRound(page))
  await context.close()
  console.log(`\n${name}, ${(text.length / 1e6).toFixed(2)} MB`)
  for (const round of all) console.log(`  ${describe(round)}`)
  return { name, characters: text.length, rounds: all }
}

type Round = Awaited<ReturnType<typeof measureRound>>

function describe({ load, squiggle, squiggleWork, letter, longTasks, longestWork }: Round): string {
  return [
    `de la pausa a la marca p50 ${ms(squiggle.p50)} p95 ${ms(squiggle.p95)}, de procesador p50 ${ms(squiggleWork.p50)} p95 ${ms(squiggleWork.p95)}`,
    `de la tecla a la letra p95 ${ms(letter.p95)}`,
    `${longTasks} tareas de más de 50 ms, de procesador la mayor ${ms(longestWork)}`,
    `carga ${load.toFixed(1)}`,
  ].join(' · ')
}

async function measureRound(page: Page) {
  const browser = page.context().browser()!
  await page.evaluate(resetProbe)
  const trace = await traced(browser, page, async () => {
    await showAndHide(page, problems)
    await typeOn(page)
  })
  const { squiggles, letters, longTasks } = await page.evaluate(readProbe)
  const work = threadWork(trace)
  return {
    load: loadavg()[0]!,
    squiggle: quantiles(squiggles),
    squiggleWork: quantiles(work.squiggles),
    letter: quantiles(letters),
    longTasks: longTasks.length,
    longestWork: work.longestMain,
  }
}

function quantiles(times: readonly number[]): { readonly p50: number; readonly p95: number } {
  return { p50: rounded(quantile(times, 0.5)), p95: rounded(quantile(times, 0.95)) }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}

async function traced(browser: Browser, page: Page, run: () => Promise<void>): Promise<Buffer> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await run()
  return browser.stopTracing()
}

async function goToMarker(page: Page): Promise<void> {
  await editorOf(page).content.click()
  await page.keyboard.press('Control+f')
  await page.locator('.cm-search [name=search]').click()
  await page.keyboard.type(`"${marker}`)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(1500)
}

/** Makes an id wrong and right again, so many times, each after the squiggle of the one before. */
async function showAndHide(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const [key, isWrong] of [
      ['_', true],
      ['Backspace', false],
    ] as const) {
      await page.keyboard.press(key)
      await page.waitForFunction((wanted) => (globalThis as unknown as { isWrong: boolean }).isWrong === wanted, isWrong)
      await page.waitForTimeout(400)
    }
  }
}

/** Types as people do: without a stop, but for some pauses in which the editor lints and saves. */
async function typeOn(page: Page): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('a')
    await page.waitForTimeout(key % 15 === 14 ? 600 : betweenKeys)
  }
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(betweenKeys)
  }
  await page.waitForTimeout(3000)
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`
}
