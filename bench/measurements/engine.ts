import { findExample } from '../../rules/examples/index.ts'
import { lint } from '../../rules/index.ts'
import { compare, type Task } from '../measure.ts'
import type { Measured, Table } from '../results.ts'
import { bundleOf, patient } from './patient.ts'
import { loadPeers } from './peers.ts'

const options = { today: '2026-01-15' }
const national = { ...options, only: ['cl'] }

/** The engine beside `JSON.parse` of the same text and beside other validators. */
export async function measureEngine(): Promise<Measured> {
  const peers = await loadPeers()
  const tables: Table[] = []
  for (const type of ['Patient', 'Encounter', 'Observation', 'Bundle'] as const) {
    tables.push(compareWithPeers(type, JSON.stringify(await findExample(type, true)), peers))
  }
  tables.push(compareWithPeers('Bundle', JSON.stringify(await findExample('Bundle', true)), peers, true))
  return { tables: [...tables, compareFindings(), compareLarge()] }
}

function parse(text: string): Task {
  return { name: { en: 'JSON.parse', es: 'JSON.parse' }, run: () => JSON.parse(text) }
}

/** Each in turn with the parser alone, or all in one rotation, in which the others fill the caches. */
function compareWithPeers(type: string, text: string, peers: Awaited<ReturnType<typeof loadPeers>>, isRotation = false): Table {
  const title = `${type}, ${(text.length / 1000).toFixed(1)} kB`
  const tasks: readonly Task[] = [
    { name: { en: 'svc, national rules', es: 'svc, reglas nacionales' }, run: () => lint(text, national) },
    { name: { en: 'svc, national rules and structure', es: 'svc, reglas nacionales y estructura' }, run: () => lint(text, options) },
    ...Object.entries(peers).map(([name, check]) => ({ name: { en: name, es: name }, run: () => check(text) })),
  ]
  if (isRotation) {
    return { title: { en: `${title}, in rotation`, es: `${title}, en rotación` }, unit: 'µs', rows: compare([parse(text), ...tasks]) }
  }
  const pairs = tasks.map((task) => compare([parse(text), task]))
  return { title: { en: title, es: title }, unit: 'µs', rows: [pairs[0]![0]!, ...pairs.map(([, row]) => row!)] }
}

/** The cost of saying something. */
function compareFindings(): Table {
  const text = JSON.stringify(patient, null, 2)
  const faulty = text.replace('55100210-1', '55100210-0').replace('"city": "Ñuñoa"', '"city": "Nunoa"')
  const size = `${(text.length / 1000).toFixed(1)} kB`
  return {
    title: { en: `Patient, ${size}, indented, with findings`, es: `Patient, ${size}, con sangría y problemas` },
    unit: 'µs',
    rows: compare([
      parse(text),
      { name: { en: 'national rules, nothing to report', es: 'reglas nacionales, sin problemas' }, run: () => lint(text, national) },
      { name: { en: 'national rules, two findings', es: 'reglas nacionales, dos problemas' }, run: () => lint(faulty, national) },
      { name: { en: 'both tiers, two findings', es: 'ambos niveles, dos problemas' }, run: () => lint(faulty, options) },
      {
        name: { en: 'both tiers, two findings and their places', es: 'ambos niveles, dos problemas y sus lugares' },
        run: () => lint(faulty, { ...options, ranges: true }),
      },
    ]),
  }
}

function compareLarge(): Table {
  const text = JSON.stringify(bundleOf(200))
  const size = `${(text.length / 1e6).toFixed(2)} MB`
  return {
    title: { en: `Bundle of 200 entries, ${size}`, es: `Bundle de 200 entradas, ${size}` },
    unit: 'µs',
    rows: compare(
      [
        parse(text),
        { name: { en: 'svc, national rules', es: 'svc, reglas nacionales' }, run: () => lint(text, { ...national, ranges: true }) },
        {
          name: { en: 'svc, national rules and structure', es: 'svc, reglas nacionales y estructura' },
          run: () => lint(text, { ...options, ranges: true }),
        },
      ],
      { rounds: 20 },
    ),
  }
}
