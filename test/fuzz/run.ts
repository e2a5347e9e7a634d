/**
 * `npm run fuzz`: inputs that nobody would think of, led by which code has run. `--target NAME` (all where it is not said),
 * `--cases N` for each and `--seed N`. Ends with 1 where an input failed, and prints it small.
 */
import { parseArgs, inspect } from 'node:util'
import { runCampaign } from './campaign.ts'
import { startCoverage } from './coverage.ts'
import type { Target } from './target.ts'
import { startWatchdog } from './watchdog.ts'

const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    cases: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
})

// Counters have to run before the code that they count is loaded.
const coverage = startCoverage(/\/(?:rules|proxy|catalogs|tools)\//)
const watchdog = startWatchdog(60)
const loaders: Readonly<Record<string, () => Promise<Target>>> = {
  json: async () => (await import('./targets/json.ts')).json,
  fixes: async () => (await import('./targets/fixes.ts')).fixes,
  package: async () => (await import('./targets/package.ts')).packages,
  lint: async () => (await import('./targets/lint.ts')).lint,
  definitions: async () => (await import('./targets/definitions.ts')).definitions,
  http: async () => (await import('./targets/http.ts')).http,
  imports: async () => (await import('./targets/imports.ts')).imports,
  lines: async () => (await import('./targets/lines.ts')).lines,
  baseline: async () => (await import('./targets/baseline.ts')).baseline,
  headers: async () => (await import('./targets/headers.ts')).headers,
}
for (const name of values.target ?? Object.keys(loaders)) {
  const load = loaders[name]
  if (load === undefined) throw new Error(`the targets are ${Object.keys(loaders).join(', ')}`)
  await run(await load())
}
await watchdog.close()

async function run(target: Target): Promise<void> {
  const cases = Number(values.cases)
  const seed = Number(values.seed)
  let told = performance.now()
  const onProgress = (progress: object): void => {
    if (performance.now() - told < 60_000) return
    told = performance.now()
    console.error(target.name, JSON.stringify(progress))
  }
  const watched: Target = {
    ...target,
    run(input) {
      watchdog.watch(input)
      return target.run(input)
    },
  }
  const { failures, ...outcome } = await runCampaign(watched, coverage, { cases, seed, onProgress })
  await target.close?.()
  console.log(JSON.stringify({ target: target.name, seed, ...outcome, failures: failures.length }))
  for (const { input, cause } of failures) {
    process.exitCode = 1
    console.log(JSON.stringify(input))
    console.log(inspect(cause, { depth: 6 }))
  }
}
