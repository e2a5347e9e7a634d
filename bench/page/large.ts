#!/usr/bin/env node
/**
 * `npm run bench:large`: a Bundle of 20 MB, every tenth entry with a problem, is dropped on the page as it is built and served, in real
 * Chromium, and the window is loaded again with it. Prints how long its verdict took and which tasks of more than 50 ms the page saw; and
 * once more beside a trace, which takes time itself, what kept the main thread longest, by the clock and, as other programs may run beside,
 * by the time of the processor. `ROUNDS` says how often; `PAGE` names a page that is built. Fails nothing.
 */
import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { editorOf } from '../../test/e2e/support/editor.ts'
import { createStage } from '../../test/e2e/support/page.ts'
import { bundleOf, patient } from '../measurements/patient.ts'
import { threadWork } from './trace.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
/** Of a verdict, in milliseconds. */
const bound = 3_000
/** How long the page is watched after its verdict, in milliseconds: the draft and the history come later. */
const watched = 4_000

const text = JSON.stringify(faultyBundle(), null, 2)
const stage = await createStage(process.env['PAGE'])
try {
  for (let round = 0; round < rounds; round += 1) {
    await measure(watch)
    await measure(trace)
  }
} finally {
  await stage.close()
}

function faultyBundle(): object {
  const bundle = bundleOf(3_000) as { entry: { resource: typeof patient }[] }
  return {
    ...bundle,
    entry: bundle.entry.map((entry, index) => (index % 10 ? entry : { ...entry, resource: { ...entry.resource, gender: 'femenino' } })),
  }
}

type Watch = (page: Page, name: string, act: () => Promise<void>) => Promise<void>

async function measure(watch: Watch): Promise<void> {
  const { page, context } = await stage.visit('/', { serviceWorkers: 'allow' })
  page.setDefaultTimeout(30_000)
  await page.addInitScript(observeLongTasks)
  await page.evaluate(observeLongTasks)
  await page.route('**/lote', (route) => route.fulfill({ body: text, contentType: 'application/octet-stream' }))
  await editorOf(page).content.waitFor()
  await page.waitForTimeout(3_000)
  // Fetched, for to be handed over by the driver would keep the page itself.
  const dataTransfer = await page.evaluateHandle(async () => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([await (await fetch('/lote')).blob()], 'lote.json'))
    return transfer
  })
  await watch(page, 'abierto', () => page.dispatchEvent('body', 'drop', { dataTransfer }))
  await watch(page, 'cargado de nuevo', async () => void (await page.reload({ waitUntil: 'commit' })))
  await context.close()
}

/** The page counts what keeps it. */
function observeLongTasks(): void {
  const seen: number[] = []
  Object.assign(globalThis, { longTasks: seen })
  new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
}

async function watch(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  const took = await untilVerdict(page, act)
  const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))
  console.log(
    `${text.length / 1e6} MB ${name}: veredicto a los ${took.toFixed(0)} ms (límite ${bound}); tareas de más de 50 ms: ${tasks.map((ms) => `${ms.toFixed(0)} ms`).join(', ') || 'ninguna'}; carga ${loadavg()[0]!.toFixed(1)}`,
  )
}

async function trace(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  await untilVerdict(page, act)
  const { main } = threadWork(await browser.stopTracing())
  const worst = (of: (task: (typeof main)[number]) => number) =>
    main
      .map(of)
      .toSorted((a, b) => b - a)
      .slice(0, 5)
      .map((ms) => ms.toFixed(0))
      .join(', ')
  console.log(
    `  ${name}, con una traza: las tareas mayores, de procesador ${worst(({ took }) => took)} ms, de reloj ${worst(({ lasted }) => lasted)} ms; carga ${loadavg()[0]!.toFixed(1)}`,
  )
}

/** Milliseconds until the verdict; ends when the page has been watched for longer. */
async function untilVerdict(page: Page, act: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await act()
  await page.getByText('Con errores', { exact: true }).waitFor()
  const took = performance.now() - begun
  await page.waitForTimeout(watched)
  return took
}
