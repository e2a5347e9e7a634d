import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import type { Page } from 'playwright-core'
import { listen } from '../../proxy/http/listen.ts'
import { findEventExample } from '../../rules/examples/events/index.ts'
import { findExample } from '../../rules/examples/index.ts'
import { builtPage } from '../../test/e2e/support/build.ts'
import { launch } from '../../test/e2e/support/browser.ts'
import { summarize } from '../measure.ts'
import type { Measured, Row, Table, Text } from '../results.ts'
import { lintInWorker, startWorker } from './in-page.ts'
import { workerTime } from './worker-time.ts'

const rounds = 12

const names = {
  whole: { en: 'first use: the worker starts and answers a Patient', es: 'primer uso: el worker arranca y responde por un Patient' },
  start: { en: 'the worker starts', es: 'el worker arranca' },
  first: { en: 'the first Patient', es: 'el primer Patient' },
  again: { en: 'the same Patient again', es: 'el mismo Patient otra vez' },
  other: { en: 'the first Observation after it', es: 'la primera Observation después de él' },
  message: { en: 'the first message of TEI after them: its guide', es: 'el primer mensaje TEI después: su guía' },
  empty: { en: 'a text without a resource, before any other', es: 'un texto sin recurso, antes que otro' },
  afterEmpty: { en: 'the first Patient after it: the definitions', es: 'el primer Patient después de ese: las definiciones' },
} as const satisfies Record<string, Text>

/** Milliseconds by step. */
type Times = Readonly<Partial<Record<'start' | 'empty' | 'first' | 'again' | 'other' | 'message', number>>>

/** The worker of the built page in Chromium, each time a new one in a window without caches: on the clock, and of its own thread alone. */
export async function measureFirstUse(): Promise<Measured> {
  const folder = await builtPage()
  const script = readdirSync(join(folder, 'assets')).find((name) => /^lint\.worker-.*\.js$/.test(name))!
  const { url, serve, close } = await listen({ host: '127.0.0.1', port: 0 })
  serve(express().use(express.static(folder)))
  const browser = await launch()
  try {
    const patient = JSON.stringify(await findExample('Patient', true))
    const observation = JSON.stringify(await findExample('Observation', true))
    const message = JSON.stringify(await findEventExample('tei:iniciar', true))
    const clock: Times[] = []
    const thread: Times[] = []
    for (let round = 0; round < rounds; round += 1) {
      // As somebody who opens the page has it, and with an empty text before, which tells the definitions from the rest.
      for (const texts of [
        { first: patient, again: patient, other: observation, message },
        { empty: '{}', first: patient },
      ]) {
        const context = await browser.newContext()
        const page = await context.newPage()
        await page.goto(`${url}/icon.svg`)
        const measured = await measureSteps(page, `/assets/${script}`, texts)
        clock.push(measured.clock)
        thread.push(measured.thread)
        await context.close()
      }
    }
    return {
      tables: [table({ en: 'on the clock', es: 'de reloj' }, clock), table({ en: 'of the processor', es: 'de procesador' }, thread)],
    }
  } finally {
    await browser.close()
    await close()
  }
}

async function measureSteps(page: Page, script: string, texts: Readonly<Record<string, string>>) {
  const clock: Record<string, number> = {}
  const thread: Record<string, number> = {}
  clock['start'] = await page.evaluate(startWorker, script)
  let before = workerTime()
  thread['start'] = before
  for (const [step, text] of Object.entries(texts)) {
    clock[step] = await page.evaluate(lintInWorker, text)
    const now = workerTime()
    thread[step] = now - before
    before = now
  }
  return { clock, thread }
}

function table(kind: Text, times: readonly Times[]): Table {
  const asOpened = times.filter(({ empty }) => empty === undefined)
  const afterEmpty = times.filter(({ empty }) => empty !== undefined)
  return {
    title: { en: `First use in the worker, ${kind.en}`, es: `Primer uso en el worker, ${kind.es}` },
    unit: 'ms',
    rows: [
      row(names.whole, asOpened, ({ start, first }) => start! + first!),
      row(names.start, times, ({ start }) => start!),
      row(names.first, asOpened, ({ first }) => first!),
      row(names.again, asOpened, ({ again }) => again!),
      row(names.other, asOpened, ({ other }) => other!),
      row(names.message, asOpened, ({ message }) => message!),
      row(names.empty, afterEmpty, ({ empty }) => empty!),
      row(names.afterEmpty, afterEmpty, ({ first }) => first!),
    ],
  }
}

function row(name: Text, times: readonly Times[], pick: (times: Times) => number): Row {
  return summarize(name, times.map(pick))
}
