import { refCodes, type RefCode } from '../../../rules/config/ref-codes.ts'
import type { Against } from './against.ts'
import type { Counts } from '../facts/counts.ts'
import { escaped } from './escaped.ts'
import { drawMonths, drawShare, drawVerdict } from './plots.ts'
import type { Place, QualityReport } from './quality-report.ts'
import type { ReportWords } from './words.ts'

/** A cell: text, or a number. */
type Cell = string | number | { readonly html: string; readonly isNumber?: boolean }

/** Rows of a table that are shown at once; the others unfold. */
const mostShown = 25

/** Writes a report as a page by itself: no script, nothing from elsewhere, printable, light and dark. */
export function writePage(report: QualityReport, against: Against | undefined, words: ReportWords): string {
  const { totals } = report
  const { number, percent } = words
  const share = (part: number, whole: number): Cell => ({
    html: `${percent(part / Math.max(1, whole))} ${drawShare(part / Math.max(1, whole))}`,
    isNumber: true,
  })
  const counts = ({ resources, withErrors, errors, warnings }: Counts): Cell[] => [
    resources,
    withErrors,
    share(withErrors, resources),
    errors,
    warnings,
  ]
  const countHeads = [words.resources, words.withErrors, words.share, words.errors, words.warnings]
  const profiles = new Map<string, QualityReport['completeness'][number][]>()
  for (const one of report.completeness) profiles.set(one.profile, [...(profiles.get(one.profile) ?? []), one])
  const section = (id: string, title: string, body: string, about = ''): string =>
    `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(title)}</h2>${about === '' ? '' : `<p class="about">${escaped(about)}</p>`}${body}</section>`
  const tableOf = (caption: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
    rows.length === 0 ? `<p>${words.nothing}</p>` : table(caption, heads, rows, words)
  const parts = [
    section('resumen', words.summary, summaryOf(report, words)),
    ...(against === undefined ? [] : [section('antes', words.against(against.date), againstTable(against, words))]),
    ...(report.byMonth.length === 0
      ? []
      : [
          section(
            'meses',
            words.trend,
            `<div class="plot">${drawMonths(report.byMonth, words)}</div>${tableOf(
              words.trend,
              [words.month, ...countHeads],
              report.byMonth.map((one) => [{ html: `<span class="whole">${one.month}</span>` }, ...counts(one)]),
            )}`,
            words.trendAbout,
          ),
        ]),
    section(
      'reglas',
      words.rules,
      tableOf(
        words.rules,
        [words.code, words.finding, words.errors, words.warnings, words.resources, words.examples],
        report.byRule.map(({ code, title, errors, warnings, resources, examples }) => [
          { html: `<code>${escaped(code)}</code>` },
          { html: `<span lang="es">${escaped(title)}</span>` },
          errors,
          warnings,
          resources,
          { html: `<div class="places">${examples.map((place) => toPlace(place, words)).join('<br>')}</div>` },
        ]),
      ),
    ),
    section(
      'tipos',
      words.types,
      tableOf(
        words.types,
        [words.type, ...countHeads],
        report.byType.map((one) => [one.type === '' ? words.unknownType : one.type, ...counts(one)]),
      ),
    ),
    section(
      'perfiles',
      words.profiles,
      tableOf(
        words.profiles,
        [words.profile, ...countHeads],
        report.byProfile.map((one) => [{ html: toCanonical(one.profile) }, ...counts(one)]),
      ),
    ),
    section(
      'guias',
      words.guides,
      tableOf(
        words.guides,
        [words.guide, words.version, words.resources],
        report.byGuide.map(({ guide, version, resources }) => [guide, version, resources]),
      ),
    ),
    section(
      'establecimientos',
      words.organizations,
      tableOf(
        words.organizations,
        [words.organization, ...countHeads],
        report.byOrganization.map((one) => [one.name === one.code ? one.code : `${one.code} · ${one.name}`, ...counts(one)]),
      ),
    ),
    section(
      'completitud',
      words.completeness,
      profiles.size === 0
        ? `<p>${words.nothing}</p>`
        : [...profiles]
            .map(
              ([profile, all]) =>
                `<h3>${toCanonical(profile)}</h3>${tableOf(
                  `${words.completeness}, ${profile}`,
                  [words.element, words.present, words.resources, words.share],
                  all.map(({ element, present, resources }) => [
                    { html: `<code>${escaped(element)}</code>` },
                    present,
                    resources,
                    share(present, resources),
                  ]),
                )}`,
            )
            .join(''),
      words.completenessAbout,
    ),
    section(
      'sin-verificar',
      words.unverified,
      tableOf(
        words.unverified,
        [words.kind, words.name, words.times],
        report.unverified.map(({ what, name, count }) => [words.what[what] ?? what, { html: toCanonical(name) }, count]),
      ),
      words.unverifiedAbout,
    ),
    section('referencias', words.references, referencesOf(report, words)),
    section(
      'archivos',
      words.worst,
      tableOf(
        words.worst,
        [words.file, words.errors, words.warnings],
        report.worstFiles.map(({ file, errors, warnings }) => [{ html: `<span class="file">${escaped(file)}</span>` }, errors, warnings]),
      ),
    ),
  ]
  const good = words.verdict(number(totals.resources - totals.withErrors), number(totals.resources))
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${escaped(words.title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escaped(words.title)}</h1><p class="lead">${escaped(good)}.</p><p class="about">${escaped(words.made(report.date, report.version))} ${escaped(words.noValues)}</p></header>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`
}

function summaryOf({ totals }: QualityReport, words: ReportWords): string {
  const { number } = words
  const cards: readonly (readonly [string, number])[] = [
    [words.files, totals.files],
    [words.resources, totals.resources],
    [words.withErrors, totals.withErrors],
    [words.errors, totals.errors],
    [words.warnings, totals.warnings],
    ...(totals.suppressed > 0 ? ([[words.suppressed, totals.suppressed]] as const) : []),
    ...(totals.unreadable > 0 ? ([[words.unreadable, totals.unreadable]] as const) : []),
  ]
  return `${drawVerdict(totals, words)}<dl>${cards.map(([name, count]) => `<div><dt>${escaped(name)}</dt><dd>${number(count)}</dd></div>`).join('')}</dl>`
}

function referencesOf({ references, byRule }: QualityReport, words: ReportWords): string {
  if (references === undefined) return `<p>${escaped(words.notFollowed)}</p>`
  const rows = Object.entries(references).map(([code, count]): readonly Cell[] => {
    const title = byRule.find((rule) => rule.code === code)?.title
    return [{ html: `<code>${code}</code>` }, { html: `<span lang="es">${escaped(title ?? refCodes[code as RefCode])}</span>` }, count]
  })
  return table(words.references, [words.code, words.finding, words.times], rows, words)
}

function againstTable({ rows }: Against, words: ReportWords): string {
  const signed = (count: number): string => (count > 0 ? `+${words.number(count)}` : count < 0 ? `−${words.number(-count)}` : '0')
  return table(
    words.change,
    [words.finding, words.before, words.now, words.change],
    rows.map(({ name, before, now }) => [
      {
        html: /^[a-z\d]+-/.test(name)
          ? `<code>${escaped(name)}</code>`
          : escaped((words as unknown as Record<string, string>)[name] ?? name),
      },
      before,
      now,
      { html: `<span class="${judge(name, now - before)}">${signed(now - before)}</span>`, isNumber: true },
    ]),
    words,
  )
}

/** More files and resources are neither better nor worse; less of all else is better. */
function judge(name: string, change: number): 'better' | 'worse' | '' {
  if (change === 0 || name === 'files' || name === 'resources') return ''
  return change > 0 ? 'worse' : 'better'
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly Cell[])[], words: ReportWords): string {
  const isNumber = heads.map((_, index) =>
    rows.every((row) => typeof row[index] === 'number' || (row[index] as { isNumber?: boolean }).isNumber === true),
  )
  const head = heads
    .map((name, index) => `<th scope="col"${isNumber[index] === true ? ' class="number"' : ''}>${escaped(name)}</th>`)
    .join('')
  const toRow = (row: readonly Cell[]): string =>
    `<tr>${row
      .map((cell, index) => {
        const text = typeof cell === 'number' ? words.number(cell) : typeof cell === 'string' ? escaped(cell) : cell.html
        const mark = isNumber[index] === true ? ' class="number"' : ''
        return index === 0 ? `<th scope="row">${text}</th>` : `<td${mark} data-name="${escaped(heads[index]!)}">${text}</td>`
      })
      .join('')}</tr>`
  const whole = (some: readonly (readonly Cell[])[]): string =>
    `<div class="table" role="region" tabindex="0" aria-label="${escaped(words.table(caption))}"><table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${some.map(toRow).join('')}</tbody></table></div>`
  const rest = rows.slice(mostShown)
  if (rest.length === 0) return whole(rows)
  return `${whole(rows.slice(0, mostShown))}<details><summary>+ ${words.number(rest.length)}</summary>${whole(rest)}</details>`
}

function toPlace({ file, line }: Place, words: ReportWords): string {
  return `<span class="file">${escaped(file)}</span>${line === undefined ? '' : `, ${escaped(words.line(line))}`}`
}

const profiles = '/StructureDefinition/'

/** An address; of a profile, the last part stands alone where there is little room. */
function toCanonical(url: string): string {
  const cut = url.includes(profiles) ? url.indexOf(profiles) + profiles.length : 0
  const base = cut === 0 ? '' : `<span class="base">${escaped(url.slice(0, cut))}</span>`
  return `<span class="file" title="${escaped(url)}">${base}${escaped(url.slice(cut))}</span>`
}

const style = `
:root{color-scheme:light dark;--text:light-dark(#1a212b,#dde4ec);--muted:light-dark(#566171,#9ba6b5);--page:light-dark(#fff,#12161c);--line:light-dark(#dde1e7,#2b333e);--good:light-dark(#8fc3a6,#3d7d5a);--bad:light-dark(#b8261c,#ff8d83);--part:light-dark(#1f5cb4,#82b1ff);--better:light-dark(#1a6e40,#79d29c)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:70rem;padding:1.5rem 1rem 4rem;background:var(--page);color:var(--text);font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:0}
h2{font-size:1.2rem;margin:2.5rem 0 .5rem}
h3{font-size:.95rem;font-weight:600;margin:1.2rem 0 .3rem}
.lead{font-size:1.15rem;margin:.3rem 0}
.about{color:var(--muted);margin:.2rem 0 .8rem;max-width:48rem}
dl{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:1rem 0 0}
dt{color:var(--muted);font-size:.85rem}
dd{margin:0;font-size:1.5rem;font-variant-numeric:tabular-nums}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{color:var(--muted);font-size:.8rem;vertical-align:bottom}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
code,.file{font-family:ui-monospace,'Cascadia Code',Menlo,Consolas,'Liberation Mono',monospace;font-size:.85em;overflow-wrap:anywhere}
code,.whole{white-space:nowrap}
.places{min-width:24rem}
.verdict{display:block;width:100%;height:1.1rem;border-radius:3px}
.good{fill:var(--good)}
.bad{fill:var(--bad)}
.share{display:inline-block;width:4rem;height:.5rem;vertical-align:middle;margin-left:.4rem}
.rest{fill:var(--line)}
.part{fill:var(--part)}
.plot{overflow-x:auto}
.months{display:block;width:100%;min-width:32rem;max-width:56rem}
.months text{font-size:11px;fill:var(--muted)}
.months .end{text-anchor:end}
.months line{stroke:var(--line)}
.worse{color:var(--bad)}
.better{color:var(--better)}
summary{cursor:pointer;padding:.5rem 0;color:var(--part)}
:focus-visible{outline:2px solid var(--part);outline-offset:2px}
@media (max-width:40rem){table{font-size:.85rem}.share,.base{display:none}th .file{display:inline-block;min-width:9rem}th,td{padding-right:.5rem}}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:10.5pt}details,details>*{display:block}details::details-content{content-visibility:visible;display:block}summary{display:none}section{break-inside:auto}h2,h3{break-after:avoid}tr{break-inside:avoid}.table,.plot{overflow:visible}thead{display:table-header-group}svg *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`
