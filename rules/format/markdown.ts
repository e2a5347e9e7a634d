import type { Issue } from '../engine/issue.ts'
import { isPartial, toVerdict } from './verdict.ts'
import { reportInSpanish, type ReportWords } from './report-words.ts'
import { toPrintable } from './words.ts'
import type { FileReport } from './report.ts'

/** A report as a Markdown page, for a ticket or a message: what is wrong, where, and what to do. */
export function toMarkdown({ file, response }: FileReport, words: ReportWords = reportInSpanish): string {
  const { errors, warnings, issues, profile } = response
  const verdict = isPartial(response)
    ? toVerdict(response, words)
    : issues.length === 0
      ? words.noProblems
      : `${words.errors(errors.length)}, ${words.warnings(warnings.length)}.`
  const head = [`# ${escapeMarkdown(file)}`, '', profile === null ? verdict : `${verdict} ${words.profile(toLink(profile))}`, '']
  return [...head, ...issues.map((issue) => toItem(issue, words)), ...(issues.length > 0 ? [''] : [])].join('\n')
}

/** One finding for a ticket: what is wrong and where, why, what to do, and the page of its rule. */
export function toTicket(
  file: string,
  { severity, code, path, message, why, suggestion, quickFix, docsUrl, range, entryIndex }: Issue,
  words: ReportWords = reportInSpanish,
): string {
  const { ticket } = words
  const advice = quickFix?.title ?? suggestion
  const place = [
    toCode(file),
    range === undefined ? undefined : words.line(range.start.line),
    entryIndex === undefined ? undefined : words.entry(entryIndex),
  ].filter((part) => part !== undefined)
  return [
    ticket.head(words.severity[severity], code, toCode(path), place.join(', ')),
    escapeMarkdown(message),
    ...(why === undefined ? [] : [ticket.why(escapeMarkdown(why))]),
    ...(advice === undefined ? [] : [ticket.whatToDo(escapeMarkdown(advice))]),
    ...(docsUrl === undefined ? [] : [ticket.rule(toLink(docsUrl))]),
    '',
  ].join('\n\n')
}

function toItem({ severity, message, path, code, docsUrl, suggestion, quickFix, range, entryIndex }: Issue, words: ReportWords): string {
  const place = [
    range === undefined ? undefined : words.line(range.start.line),
    entryIndex === undefined ? undefined : words.entry(entryIndex),
    toCode(path),
    docsUrl === undefined ? code : `[${code}](${docsUrl})`,
  ].filter((part) => part !== undefined)
  const advice = quickFix?.title ?? suggestion
  const sentence = escapeMarkdown(message) + (advice === undefined ? '' : ` ${escapeMarkdown(advice)}${/[.?!]$/.test(advice) ? '' : '.'}`)
  return `- **${words.severity[severity]}** ${sentence} (${place.join(', ')})`
}

/** A text that Markdown shows as it is, in one line. */
function escapeMarkdown(text: string): string {
  return inOneLine(text).replaceAll(/[\\`*_[\]<>#|~&]/g, String.raw`\$&`)
}

/** An address to follow, where it leads to a page; any other is only shown. */
function toLink(url: string): string {
  return /^https?:\/\/[^\s<>]+$/i.test(url) ? `<${toPrintable(url)}>` : toCode(url)
}

/** A text as code, between more backticks than it has together: it may hold some itself. */
function toCode(text: string): string {
  const line = inOneLine(text)
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}

function inOneLine(text: string): string {
  return toPrintable(text.replaceAll(/\s+/g, ' '))
}
