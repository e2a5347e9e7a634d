import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { format } from 'oxfmt'
import style from '../.oxfmtrc.json' with { type: 'json' }

/** The same in both languages of the READMEs. */
export interface Text {
  readonly en: string
  readonly es: string
}

/** Units of numbers. */
export type Unit = 'µs' | 'ms' | '/s' | 'kB' | 'MB'

/** One thing that was measured: the median of its rounds, and what nine of ten rounds lie between, where there are several. */
export interface Row {
  readonly name: Text
  readonly median: number
  readonly p5?: number
  readonly p95?: number
  readonly p99?: number
  /** Its median over that of the first row, where they are told apart so. */
  readonly ratio?: number
}

/** Things measured side by side. */
export interface Table {
  readonly title: Text
  readonly unit: Unit
  readonly rows: readonly Row[]
}

/** How something grows: lines of points [x, y], x ascending. */
export interface Curve {
  /** The name of its SVG. */
  readonly file: string
  readonly title: Text
  readonly x: string
  readonly y: string
  readonly scale: 'linear' | 'log'
  readonly lines: Readonly<Record<string, readonly (readonly [number, number])[]>>
}

/** Figures of several kinds about each of some things, written as they are to be read. */
export interface Grid {
  readonly title: Text
  /** Of the columns after the first. */
  readonly heads: readonly Text[]
  readonly rows: readonly {
    readonly name: Text
    readonly cells: readonly string[]
    /** Part of an earlier row, told in docs/benchmarks.md alone. */
    readonly isPart?: true
  }[]
}

/** Results of a measurement. */
export interface Measured {
  readonly tables?: readonly Table[]
  readonly grids?: readonly Grid[]
  readonly curves?: readonly Curve[]
}

/** Where and when something was measured; `load` is how many processes wanted a core in the minute before. */
export interface Circumstances {
  readonly date: string
  readonly node: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGB: number
  readonly load: number
}

/** bench/results.json: by the name of each measurement what it gave last. */
export type Results = Readonly<Record<string, Measured & { readonly circumstances: Circumstances }>>

const file = join(import.meta.dirname, 'results.json')

/** Earlier results. */
export function readResults(): Results {
  return JSON.parse(readFileSync(file, 'utf8')) as Results
}

/** Keeps results; those of measurements that were not run stay. */
export async function writeResults(results: Results): Promise<void> {
  writeFileSync(file, (await format(file, JSON.stringify(results), style)).code)
}

/** Where and when this is. */
export function circumstances(): Circumstances {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cpu: cpus()[0]?.model.trim() ?? '',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    load: Number(loadavg()[0]!.toFixed(1)),
  }
}
