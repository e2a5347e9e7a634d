import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openEdition, type IndexedEdition } from '../../terminology/snomed/indexed-edition.ts'
import { searchEdition } from '../../terminology/snomed/search.ts'
import { generateRelease } from '../../test/support/terminology/rf2.ts'
import { readIndex } from '../../tools/node/terminology/folder.ts'
import { quantile, time } from '../measure.ts'
import type { Curve, Measured, Row, Text } from '../results.ts'

/** The size of a Spanish edition, with 1.6 million descriptions. */
const whole = 360_000
const sizes = [10_000, 40_000, 120_000, whole]
const lookUps = 200_000

/**
 * Importing generated editions by the command and by the page in Chromium, opening the index and asking it. `BENCH_TERMINOLOGY=whole` leaves
 * out the smaller ones.
 */
export function measureTerminology(): Measured {
  const points = (process.env['BENCH_TERMINOLOGY'] === 'whole' ? [whole] : sizes).map(measure)
  const last = points.at(-1)!
  const table = (title: Text, unit: 'ms' | 'µs' | 'MB', rows: readonly Row[]) => ({ title, unit, rows })
  const row = (concepts: number, median: number): Row => ({
    name: { en: `${concepts.toLocaleString('en')} concepts`, es: `${concepts.toLocaleString('es')} conceptos` },
    median,
  })
  const curve = (file: string, title: Text, y: string, value: (point: Point) => number): Curve => ({
    file,
    title,
    x: 'concepts',
    y,
    scale: 'log',
    lines: { [y]: points.map((point) => [point.concepts, value(point)]) },
  })
  return {
    curves: [
      {
        ...curve('terminology-import', { en: 'Import by the number of concepts', es: 'Importación según los conceptos' }, 'ms', () => 0),
        lines: {
          'svc terminology import': points.map(({ concepts, importMs }) => [concepts, importMs]),
          Chromium: points.map(({ concepts, inPage }) => [concepts, inPage.ms]),
        },
      },
      curve(
        'terminology-index',
        { en: 'Index by the number of concepts', es: 'Índice según los conceptos' },
        'MB',
        ({ indexMb }) => indexMb,
      ),
    ],
    tables: [
      table(
        { en: 'Import of a generated edition of SNOMED CT', es: 'Importación de una edición generada de SNOMED CT' },
        'ms',
        points.map(({ concepts, importMs }) => row(concepts, importMs)),
      ),
      table(
        { en: 'Import by the page in Chromium', es: 'Importación por la página en Chromium' },
        'ms',
        points.map(({ concepts, inPage }) => row(concepts, inPage.ms)),
      ),
      table(
        { en: 'Peak memory of the page beyond what it had before', es: 'Memoria de la página, más que antes' },
        'MB',
        points.map(({ concepts, inPage }) => row(concepts, inPage.moreMb)),
      ),
      table(
        { en: 'Peak memory of the import by the command', es: 'Memoria de la importación por el comando' },
        'MB',
        points.map(({ concepts, peakMb }) => row(concepts, peakMb)),
      ),
      table(
        { en: 'Index on disk', es: 'Índice en disco' },
        'MB',
        points.map(({ concepts, indexMb }) => row(concepts, indexMb)),
      ),
      table(
        { en: 'Opening the index', es: 'Abrir el índice' },
        'ms',
        points.map(({ concepts, openMs }) => row(concepts, openMs)),
      ),
      table({ en: 'Asking the largest', es: 'Consultar la mayor' }, 'µs', last.rows),
    ],
  }
}

interface Point {
  readonly concepts: number
  readonly importMs: number
  readonly peakMb: number
  readonly indexMb: number
  readonly openMs: number
  readonly inPage: { readonly ms: number; readonly moreMb: number }
  readonly rows: readonly Row[]
}

function measure(concepts: number): Point {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  try {
    for (const { path, text } of generateRelease({ concepts }).files) {
      const name = join(folder, 'release', path)
      mkdirSync(dirname(name), { recursive: true })
      const file = openSync(name, 'w')
      for (const piece of text()) writeSync(file, piece)
      closeSync(file)
    }
    const { ms, peakMb } = importFolder(folder)
    const cache = join(folder, 'cache/terminologia')
    const path = join(cache, readdirSync(cache)[0]!)
    let edition: IndexedEdition | undefined
    const openMs = time(() => (edition = openEdition(readIndex(path))), 1) / 1000
    const rows = ask(edition!)
    const inPage = importInPage(concepts)
    return { concepts, importMs: ms, peakMb, indexMb: statSync(path).size / 1e6, openMs, inPage, rows }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The command as a user runs it, in a process that says how much memory it had at most. */
function importFolder(folder: string): { readonly ms: number; readonly peakMb: number } {
  const tell = 'data:text/javascript,process.on("exit",()=>console.error("peak "+process.resourceUsage().maxRSS))'
  const svc = join(import.meta.dirname, '../../tools/cli/svc.ts')
  const start = performance.now()
  const { stderr, status } = spawnSync(process.execPath, ['--import', tell, svc, 'terminology', 'import', join(folder, 'release')], {
    env: { ...process.env, SVC_CACHE: join(folder, 'cache') },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return { ms: performance.now() - start, peakMb: Number(/peak (\d+)/.exec(stderr)?.[1]) / 1000 }
}

/** The page as it is built and served, in real Chromium. */
function importInPage(concepts: number): Point['inPage'] {
  const script = join(import.meta.dirname, '../page/terminology.ts')
  const env = { ...process.env, CONCEPTS: String(concepts) }
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, '--json'], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Point['inPage']
}

function ask(edition: IndexedEdition): readonly Row[] {
  const some = Array.from({ length: lookUps }, (_, at) => (at * 7919) % edition.size)
  const codes = some.map(edition.sctid)
  const each = (name: Text, action: (concept: number, at: number) => unknown): Row => {
    for (const [at, concept] of some.entries()) action(concept, at)
    const total = time(() => {
      for (const [at, concept] of some.entries()) action(concept, at)
    }, 1)
    return { name, median: total / lookUps }
  }
  const roots = some.filter((concept) => edition.parents(concept).some((parent) => edition.parents(parent).length === 1)).slice(0, 1000)
  const queries = some.slice(0, 300).flatMap((concept) => {
    const words = edition.display(concept).split(' ')
    return [words[0]!.slice(0, 3), words.at(-1)!.slice(0, 5), words.slice(0, 2).join(' '), words.map((word) => word.slice(0, 3)).join(' ')]
  })
  const times = queries.map((query) => time(() => searchEdition(edition, query, 20), 1))
  return [
    each({ en: 'whether a code exists and is active', es: 'si un código existe y está activo' }, (_, at) =>
      edition.isActive(edition.ordinal(codes[at]!)),
    ),
    each({ en: 'is-a', es: '«es un»' }, (concept, at) => edition.isA(concept, roots[at % roots.length]!)),
    each({ en: 'display', es: 'el nombre' }, (concept) => edition.display(concept)),
    {
      name: { en: 'search by beginnings of words', es: 'búsqueda por comienzos de palabras' },
      median: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      p99: quantile(times, 0.99),
    },
  ]
}
