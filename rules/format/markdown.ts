import type { Issue } from '../engine/issue.ts'
import { isPartial, toVerdict } from './verdict.ts'
import { counted, toPrintable } from './words.ts'
import type { FileReport } from './report.ts'

/** A report as a Markdown page, for a ticket or a message: what is wrong, where, and what to do. */
export function toMarkdown({ file, response }: FileReport): string {
  const { errors, warnings, issues, profile } = response
  const verdict = isPartial(response)
    ? toVerdict(response)
    : issues.length === 0
      ? 'Sin problemas.'
      : `${counted(errors.length, 'error', 'errores')}, ${counted(warnings.length, 'aviso', 'avisos')}.`
  const head = [`# ${escapeMarkdown(file)}`, '', profile === null ? verdict : `${verdict} Perfil: ${toLink(profile)}.`, '']
  return [...head, ...issues.map(toItem), ...(issues.length > 0 ? [''] : [])].join('\n')
}

/** One finding for a ticket: what is wrong and where, why, what to do, and the page of its rule. */
export function toTicket(
  file: string,
  { severity, code, path, message, why, suggestion, quickFix, docsUrl, range, entryIndex }: Issue,
): string {
  const advice = quickFix?.title ?? suggestion
  const place = [
    toCode(file),
    range === undefined ? undefined : `línea ${range.start.line}`,
    entryIndex === undefined ? undefined : `entrada ${entryIndex}`,
  ].filter((part) => part !== undefined)
  return [
    `**${severity === 'error' ? 'Error' : 'Aviso'} ${code}** en ${toCode(path)} (${place.join(', ')})`,
    escapeMarkdown(message),
    ...(why === undefined ? [] : [`Por qué: ${escapeMarkdown(why)}`]),
    ...(advice === undefined ? [] : [`Qué hacer: ${escapeMarkdown(advice)}`]),
    ...(docsUrl === undefined ? [] : [`Regla: ${toLink(docsUrl)}`]),
    '',
  ].join('\n\n')
}

function toItem({ severity, message, path, code, docsUrl, suggestion, quickFix, range, entryIndex }: Issue): string {
  const place = [
    range === undefined ? undefined : `línea ${range.start.line}`,
    entryIndex === undefined ? undefined : `entrada ${entryIndex}`,
    toCode(path),
    docsUrl === undefined ? code : `[${code}](${docsUrl})`,
  ].filter((part) => part !== undefined)
  const advice = quickFix?.title ?? suggestion
  const sentence = escapeMarkdown(message) + (advice === undefined ? '' : ` ${escapeMarkdown(advice)}${/[.?!]$/.test(advice) ? '' : '.'}`)
  return `- **${severity === 'error' ? 'Error' : 'Aviso'}** ${sentence} (${place.join(', ')})`
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
