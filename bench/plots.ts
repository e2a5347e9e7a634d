import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Curve } from './results.ts'

interface Vega {
  readonly parse: (spec: unknown) => unknown
  readonly View: new (runtime: unknown, options: object) => { readonly toSVG: () => Promise<string> }
}

interface VegaLite {
  readonly compile: (spec: object) => { readonly spec: unknown }
}

/** Draws a curve as an SVG that reads on light and dark pages; wants `npm ci --prefix bench`. */
export async function drawCurve(curve: Curve, folder: string): Promise<void> {
  const require = createRequire(pathToFileURL(join(import.meta.dirname, 'node_modules/')))
  const { parse, View } = (await import(pathToFileURL(require.resolve('vega')).href)) as Vega
  const { compile } = (await import(pathToFileURL(require.resolve('vega-lite')).href)) as VegaLite
  const view = new View(parse(compile(specOf(curve)).spec), { renderer: 'none' })
  writeFileSync(join(folder, `${curve.file}.svg`), `${await view.toSVG()}\n`)
}

function specOf({ title, x, y, scale, lines }: Curve): object {
  const values = Object.entries(lines).flatMap(([name, points]) => points.map(([at, value]) => ({ name, at, value })))
  const axis = (title: string) => ({
    title,
    scale: { type: scale, nice: false },
    axis: { gridOpacity: 0.4, format: ',~g' },
  })
  return {
    title: title.en,
    width: 560,
    height: 300,
    background: '#ffffff',
    padding: 12,
    data: { values },
    mark: { type: 'line', point: true, strokeWidth: 2 },
    encoding: {
      x: { field: 'at', type: 'quantitative', ...axis(x) },
      y: { field: 'value', type: 'quantitative', ...axis(y) },
      color: { field: 'name', type: 'nominal', title: null, sort: Object.keys(lines), legend: Object.keys(lines).length > 1 ? {} : null },
    },
    config: { font: 'system-ui, sans-serif' },
  }
}
