import { escaped } from './escaped.ts'
import type { Counts } from '../facts/counts.ts'
import type { ReportWords } from './words.ts'

/** A bar of resources without and with errors, that says itself what it shows. */
export function drawVerdict({ resources, withErrors }: Counts, { percent, withErrors: bad, withoutErrors: good }: ReportWords): string {
  const share = withErrors / Math.max(1, resources)
  const split = Math.round((1 - share) * 1000)
  const told = `${good}: ${percent(1 - share)}. ${bad}: ${percent(share)}.`
  return `<svg class="verdict" viewBox="0 0 1000 28" preserveAspectRatio="none" role="img" aria-label="${escaped(told)}"><title>${escaped(told)}</title><rect class="good" width="${split}" height="28"/><rect class="bad" x="${split}" width="${1000 - split}" height="28"/></svg>`
}

/** A small bar for a share, beside the number that says the same. */
export function drawShare(share: number): string {
  const width = Math.round(share * 100)
  return `<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="rest" width="100" height="8"/><rect class="part" width="${width}" height="8"/></svg>`
}

/** So many columns at most; of a longer time the latest. */
const mostMonths = 60

/** Columns of resources by month, those with errors at their foot; the table beneath it says the same to who cannot see it. */
export function drawMonths(months: readonly (Counts & { readonly month: string })[], words: ReportWords): string {
  const shown = months.slice(-mostMonths)
  const highest = Math.max(1, ...shown.map(({ resources }) => resources))
  const [width, height, left, bottom] = [720, 220, 64, 34]
  const step = (width - left) / Math.max(shown.length, 6)
  const toY = (count: number): number => Math.round((1 - count / highest) * (height - bottom - 12)) + 12
  const every = Math.ceil(shown.length / 12)
  const columns = shown.map(({ month, resources, withErrors }, index) => {
    const x = (left + index * step + step * 0.12).toFixed(1)
    const w = Math.min(48, step * 0.76).toFixed(1)
    const [top, dark, base] = [toY(resources), toY(withErrors), height - bottom]
    const label = index % every === 0 ? `<text x="${x}" y="${height - 12}">${month}</text>` : ''
    const told = `${month}: ${words.resources} ${words.number(resources)}, ${words.withErrors.toLowerCase()} ${words.number(withErrors)}`
    return `<g><title>${escaped(told)}</title><rect class="good" x="${x}" y="${top}" width="${w}" height="${base - top}"/><rect class="bad" x="${x}" y="${dark}" width="${w}" height="${base - dark}"/>${label}</g>`
  })
  const axis = [0, highest / 2, highest]
    .filter((count) => Number.isInteger(count))
    .map(
      (count) =>
        `<line x1="${left}" x2="${width}" y1="${toY(count)}" y2="${toY(count)}"/><text class="end" x="${left - 8}" y="${toY(count) + 4}">${words.number(count)}</text>`,
    )
  const about = `${words.trend}. ${words.trendAbout}`
  return `<svg class="months" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(about)}">${axis.join('')}${columns.join('')}</svg>`
}
