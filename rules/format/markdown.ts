import type { Issue } from '../engine/report.ts'
import { counted } from './words.ts'
import type { FileReport } from './report.ts'

/** A report as a Markdown page, for a ticket or a message: what is wrong, where, and what to do. */
export function toMarkdown({ file, response }: FileReport): string {
  const { errors, warnings, issues, profile } = response
  const verdict =
    issues.length === 0
      ? 'Sin problemas.'
      : `${counted(errors.length, 'error', 'errores')}, ${counted(warnings.length, 'aviso', 'avisos')}.`
  const head = [`# ${escapeMarkdown(file)}`, '', profile === null ? verdict : `${verdict} Perfil: <${profile}>.`, '']
  return [...head, ...issues.map(toItem), ...(issues.length > 0 ? [''] : [])].join('\n')
}

function toItem({ severity, message, path, code, docsUrl, suggestion, quickFix, range, entryIndex }: Issue): string {
  const place = [
    range === undefined ? undefined : `línea ${range.start.line}`,
    entryIndex === undefined ? undefined : `entrada ${entryIndex}`,
    `\`${path}\``,
    docsUrl === undefined ? code : `[${code}](${docsUrl})`,
  ].filter((part) => part !== undefined)
  const advice = quickFix?.title ?? suggestion
  const sentence = escapeMarkdown(message) + (advice === undefined ? '' : ` ${escapeMarkdown(advice)}${/[.?!]$/.test(advice) ? '' : '.'}`)
  return `- **${severity === 'error' ? 'Error' : 'Aviso'}** ${sentence} (${place.join(', ')})`
}

/** A text that Markdown shows as it is, in one line. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~&]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}
