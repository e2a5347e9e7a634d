#!/usr/bin/env node
/**
 * `npm run bench:lighthouse [-- ROUTE…]`: what Lighthouse says of every route, on a slow telephone as it simulates one,
 * the page as it is built and served. Prints and writes to bench/lighthouse.json the best of some runs, for whatever else
 * the machine does makes it worse. Fails nothing.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launch } from '../../test/e2e/support/browser.ts'
import { chromiumPath } from '../../test/e2e/support/chromium-path.ts'
import { createServiceStage } from '../../test/e2e/support/service.ts'
import { freePort } from '../../test/support/free-port.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const enough = 95
const categories = ['performance', 'accessibility', 'best-practices'] as const
// Of an address that there is not Lighthouse measures nothing, for its status is 404.
const openRoutes = ['/', '/reglas', '/reglas/cl-comuna-01', '/catalogos', '/archivos', '/historial', '/panel', '/estado'] as const
const signedInRoutes = ['/panel', '/panel/claves', '/panel/webhook', '/panel/registro', '/panel/validar'] as const

type Scores = Readonly<Record<(typeof categories)[number], number>>

interface LighthouseResult {
  readonly lighthouseVersion: string
  readonly categories: Readonly<Record<string, { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }>>
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string; readonly displayValue?: string }>>
}

const lighthouse = join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js')
const wanted = process.argv.slice(2)
const port = await freePort()
const stage = await createServiceStage()
const browser = await launch([`--remote-debugging-port=${port}`])
const results = []
try {
  const cookie = await signIn(stage.url)
  const visits = [
    ...openRoutes.map((route) => ({ route, name: route, headers: {} })),
    ...signedInRoutes.map((route) => ({ route, name: `${route} con sesión`, headers: { Cookie: cookie } })),
  ].filter(({ route }) => wanted.length === 0 || wanted.includes(route))
  for (const { route, name, headers } of visits) results.push(await measure(name, `${stage.url}${route}`, headers))
} finally {
  await browser.close()
  await stage.close()
}
if (wanted.length === 0) {
  writeFileSync(
    join(import.meta.dirname, '../lighthouse.json'),
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), cpu: cpus()[0]?.model, cores: cpus().length, results }, null, 2)}\n`,
  )
}

async function measure(name: string, url: string, headers: Readonly<Record<string, string>>) {
  const runs: { readonly scores: Scores; readonly load: number; readonly result: LighthouseResult }[] = []
  while (runs.length < rounds && !runs.some(({ scores }) => Object.values(scores).every((score) => score >= enough))) {
    const result = await run(url, headers)
    const scores = Object.fromEntries(categories.map((id) => [id, Math.round(result.categories[id]!.score * 100)])) as unknown as Scores
    runs.push({ scores, load: loadavg()[0]!, result })
  }
  const best = runs.toSorted((a, b) => b.scores.performance - a.scores.performance)[0]!
  console.log(`${name.padEnd(28)} ${categories.map((id) => `${id} ${best.scores[id]}`).join('  ')}   carga ${best.load.toFixed(1)}`)
  for (const id of categories.filter((id) => best.scores[id] < enough)) console.log(faults(best.result, id))
  return { name, ...best.scores, load: best.load, lighthouse: best.result.lighthouseVersion }
}

async function run(url: string, headers: Readonly<Record<string, string>>): Promise<LighthouseResult> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--throttling-method=simulate',
      `--only-categories=${categories.join(',')}`,
      `--extra-headers=${JSON.stringify(headers)}`,
    ],
    // It looks for Chromium although it is given one.
    { maxBuffer: 2 ** 26, env: { PATH: process.env['PATH'], HOME: tmpdir(), CHROME_PATH: chromiumPath } },
  )
  return JSON.parse(stdout) as LighthouseResult
}

/** Audits that took points away in a category. */
function faults({ categories: all, audits }: LighthouseResult, category: string): string {
  const refs = all[category]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 0.95)
  return refs.map(({ id }) => `    ${id}: ${audits[id]!.title} ${audits[id]!.displayValue ?? ''}`).join('\n')
}

/** Makes an account and signs in; the result is the cookie. */
async function signIn(url: string): Promise<string> {
  const account = { email: 'lighthouse@example.cl', password: 'seis búhos de Ñuble', organization: 'Hospital de Prueba' }
  const headers = { 'content-type': 'application/json', origin: url }
  await fetch(`${url}/api/accounts`, { method: 'POST', headers, body: JSON.stringify(account) })
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body: JSON.stringify(account) })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
