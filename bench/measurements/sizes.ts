import { findExample } from '../../rules/examples/index.ts'
import { lint, type JsonObject } from '../../rules/index.ts'
import { quantile, time } from '../measure.ts'
import type { Measured } from '../results.ts'
import { loadPeers } from './peers.ts'

const sizes = [1, 10, 100, 1000, 10_000]
const warmUpRuns = 500
/** Who takes longer than this, in microseconds, is not asked for more. */
const mostTime = 5e6
const options = { today: '2026-01-15' }

/** Time against the size of a Bundle of Observations: milliseconds. */
export async function measureSizes(): Promise<Measured> {
  const observation = (await findExample('Observation', true)) as JsonObject
  const tasks: Readonly<Record<string, (text: string) => unknown>> = {
    'JSON.parse': (text) => JSON.parse(text),
    'svc, national rules': (text) => lint(text, { ...options, only: ['cl'] }),
    svc: (text) => lint(text, options),
    ...(await loadPeers()),
  }
  const lines = Object.fromEntries(Object.keys(tasks).map((name): [string, [number, number][]] => [name, []]))
  const slow = new Set<string>()
  const one = JSON.stringify(bundleOf(observation, 1))
  for (const task of Object.values(tasks)) time(() => task(one), warmUpRuns)
  for (const size of sizes) {
    const text = JSON.stringify(bundleOf(observation, size))
    const asked = Object.entries(tasks).filter(([name]) => !slow.has(name))
    const rounds = size < 1000 ? 30 : 5
    const times = new Map(asked.map(([name]): [string, number[]] => [name, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, task] of asked) {
        if (slow.has(name)) continue
        const took = time(() => task(text), 1)
        times.get(name)!.push(took)
        if (took > mostTime) slow.add(name)
      }
    }
    for (const [name, list] of times) lines[name]!.push([size, quantile(list, 0.5) / 1000])
  }
  return {
    curves: [
      {
        file: 'bundle-size',
        title: { en: 'Time against the size of a Bundle', es: 'Tiempo según el tamaño de un Bundle' },
        x: 'entries',
        y: 'ms',
        scale: 'log',
        lines,
      },
    ],
  }
}

function bundleOf(resource: JsonObject, entries: number): JsonObject {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: Array.from({ length: entries }, (_, index) => {
      const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
      return { fullUrl: `urn:uuid:${id}`, resource: { ...resource, id } }
    }),
  }
}
