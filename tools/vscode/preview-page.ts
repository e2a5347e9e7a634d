import type { Reading, ReadingRow } from '../../language/reading.ts'

/** The words of the page. */
export interface PreviewWords {
  readonly noResource: string
  readonly more: (count: number) => string
}

/** A resource as a page without scripts, in the colours of the editor. */
export function toPage(reading: Reading | undefined, words: PreviewWords): string {
  const body = reading === undefined ? `<p>${escaped(words.noResource)}</p>` : toSection(reading, words)
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${style}</style>
</head>
<body>${body}</body>
</html>`
}

function toSection(reading: Reading, words: PreviewWords): string {
  const { name, title, id, rows, entries, left } = reading
  return `<article>
<header><h1>${escaped(title || name)}</h1><p>${escaped([name, id].filter(Boolean).join(' · '))}</p></header>
${toTable(rows)}
${entries.map((entry) => toEntry(entry)).join('\n')}
${left > 0 ? `<p>${escaped(words.more(left))}</p>` : ''}
</article>`
}

function toEntry({ name, title, id, rows }: Reading): string {
  return `<details open><summary><strong>${escaped(name)}</strong> ${escaped(title || id)}</summary>${toTable(rows)}</details>`
}

function toTable(rows: readonly ReadingRow[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map(
    ({ label, value, rows: inside }) => `<dt>${escaped(label)}</dt><dd>${inside.length > 0 ? toTable(inside) : escaped(value)}</dd>`,
  )
  return `<dl>${cells.join('')}</dl>`
}

const style = `
body { font: var(--vscode-font-size) var(--vscode-font-family); color: var(--vscode-foreground); padding: 0 1rem; line-height: 1.5; }
h1 { font-size: 1.5em; margin: 1rem 0 0; }
header p { margin: 0 0 1rem; color: var(--vscode-descriptionForeground); }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: .25rem 1rem; margin: 0 0 .5rem; }
dt { color: var(--vscode-descriptionForeground); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 32rem) { dd dl { grid-template-columns: 1fr; gap: 0; } dd dl dd { margin-bottom: .25rem; } }
dd dl { border-left: 2px solid var(--vscode-panel-border); padding-left: .75rem; }
details { border-top: 1px solid var(--vscode-panel-border); padding: .5rem 0; }
summary { cursor: pointer; margin-bottom: .5rem; }
`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
