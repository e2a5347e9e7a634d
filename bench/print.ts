import type { Measured, Row, Unit } from './results.ts'

/** Shows what was measured on a terminal. */
export function printMeasured({ tables = [], grids = [], curves = [] }: Measured): void {
  for (const { title, unit, rows } of tables) {
    console.log(`\n${title.en}`)
    for (const row of rows) console.log(`  ${row.name.en.padEnd(44)} ${describeRow(row, unit)}`)
  }
  for (const { title, heads, rows } of grids) {
    console.log(`\n${title.en}`)
    console.log(`  ${''.padEnd(44)} ${heads.map(({ en }) => en.padStart(14)).join(' ')}`)
    for (const { name, cells } of rows) console.log(`  ${name.en.padEnd(44)} ${cells.map((cell) => cell.padStart(14)).join(' ')}`)
  }
  for (const { title, lines } of curves) {
    console.log(`\n${title.en}`)
    for (const [name, points] of Object.entries(lines)) {
      console.log(`  ${name.padEnd(24)} ${points.map(([x, y]) => `${x}: ${round(y)}`).join('  ')}`)
    }
  }
}

function describeRow({ median, p5, p95, p99, ratio }: Row, unit: Unit): string {
  return [
    showValue(median, unit).padStart(12),
    p5 === undefined ? '' : `p5 ${showValue(p5, unit)}`,
    p95 === undefined ? '' : `p95 ${showValue(p95, unit)}`,
    p99 === undefined ? '' : `p99 ${showValue(p99, unit)}`,
    ratio !== undefined ? `×${round(ratio)}` : '',
  ]
    .filter((part) => part !== '')
    .join('   ')
}

/** A number with its unit, in the larger one where that is shorter. */
export function showValue(value: number, unit: Unit): string {
  if (unit === 'µs' && value >= 1000) return showValue(value / 1000, 'ms')
  if (unit === 'ms' && value >= 1000) return `${round(value / 1000)} s`
  return unit === '/s' ? `${round(value)}/s` : `${round(value)} ${unit}`
}

/** Three digits that count. */
export function round(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 2, useGrouping: true })
}
