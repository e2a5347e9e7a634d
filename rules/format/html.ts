import type { Issue } from '../engine/issue.ts'
import type { FileReport } from './report.ts'
import { reportInSpanish, type ReportWords } from './report-words.ts'
import { toVerdict } from './verdict.ts'
import { toPrintable } from './words.ts'

/** A report as a page to print or to send: one file, without scripts and without anything from elsewhere. */
export function toHtml(
  { file, response }: FileReport,
  { version, day, words = reportInSpanish }: { readonly version: string; readonly day: string; readonly words?: ReportWords | undefined },
): string {
  const { issues, profile, valid } = response
  return `<!doctype html>
<html lang="${words.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(file)} · Validador FHIR CL</title>
<style>${style}</style>
</head>
<body>
<h1>${escape(file)}</h1>
<p class="${valid ? 'valid' : 'invalid'}">${escape(toVerdict(response, words))}</p>
<p class="about">${[response.resourceType, profile ?? '', day, `svc ${version}`].filter(Boolean).map(escape).join(' · ')}</p>
<ol>
${issues.map((issue) => toItem(issue, words)).join('\n')}
</ol>
</body>
</html>
`
}

function toItem(
  { severity, message, why, path, code, docsUrl, suggestion, quickFix, range, entryIndex }: Issue,
  words: ReportWords,
): string {
  const place = [
    range === undefined ? undefined : words.line(range.start.line),
    entryIndex === undefined ? undefined : words.entry(entryIndex),
  ].filter((part) => part !== undefined)
  const advice = quickFix?.title ?? suggestion
  const rule = docsUrl !== undefined && /^https?:/.test(docsUrl) ? `<a href="${escape(docsUrl)}">${escape(code)}</a>` : escape(code)
  return `<li class="${severity}"><p><b>${words.severity[severity]}</b> ${escape(message)}</p>
<p class="about"><code>${escape(path)}</code> ${[...place.map(escape), rule].join(' · ')}</p>${
    why === undefined ? '' : `\n<p class="about">${escape(why)}</p>`
  }${advice === undefined ? '' : `\n<p>→ ${escape(advice)}</p>`}</li>`
}

const style = `
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; color: #1a212b; background: #fff; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
li { margin: 0 0 .9rem; padding-left: .7rem; border-left: 3px solid #a86f00; break-inside: avoid; overflow-wrap: anywhere; }
li.error { border-color: #b8261c; }
li p { margin: 0; }
.valid { color: #1a6e40; font-weight: 600; }
.invalid { color: #b8261c; font-weight: 600; }
.about { color: #566171; font-size: .88em; }
`

/** A text as HTML shows it. */
function escape(text: string): string {
  return toPrintable(text).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
