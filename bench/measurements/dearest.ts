import { readDearest } from '../../test/fuzz/cost/dearest.ts'
import { nameOf } from '../../test/fuzz/cost/growth.ts'
import { costOf, exponentOf, mostOf } from '../../test/fuzz/cost/measure.ts'
import type { Measured } from '../results.ts'

/** In characters. */
const sizes = [64_000, 256_000, 1_024_000, 4_096_000]
/** How many have a curve of their own; the others would hide behind them. */
const drawn = 8

/** The dearest texts that `npm run fuzz:cost` has found, grown over four sizes. */
export function measureDearest(): Measured {
  const found = readDearest().map((growth) => {
    const costs = sizes.map((size) => costOf(growth, size))
    return { name: nameOf(growth), costs, exponent: exponentOf(costs), areOver: costs.some((cost) => cost.lint > mostOf(cost)) }
  })
  const ranked = found.toSorted((one, other) => ratioOf(other.costs.at(-1)!) - ratioOf(one.costs.at(-1)!))
  return {
    grids: [
      {
        title: { en: 'The dearest texts that a search has found', es: 'Los textos más caros que halló una búsqueda' },
        heads: [
          ...sizes.map((size) => ({ en: `${size / 1000} kB`, es: `${size / 1000} kB` })),
          { en: 'Grows as', es: 'Crece como' },
          { en: 'Within 60 × JSON.parse + 20 ms', es: 'Dentro de 60 × JSON.parse + 20 ms' },
        ],
        rows: ranked.map(({ name, costs, exponent, areOver }) => ({
          name: { en: name, es: name },
          cells: [
            ...costs.map((cost) => `${cost.lint.toFixed(0)} ms, ×${ratioOf(cost).toFixed(0)}`),
            `n^${exponent.toFixed(2)}`,
            areOver ? 'no' : 'yes',
          ],
        })),
      },
    ],
    curves: [
      {
        file: 'dearest',
        title: { en: 'Time of the dearest texts found', es: 'Tiempo de los textos más caros hallados' },
        x: 'characters',
        y: 'ms',
        scale: 'log',
        lines: Object.fromEntries(
          ranked.slice(0, drawn).map(({ name, costs }) => [name, costs.map((cost): [number, number] => [cost.size, cost.lint])]),
        ),
      },
    ],
  }
}

function ratioOf({ parse, lint }: { readonly parse: number; readonly lint: number }): number {
  return lint / parse
}
