import { lint, type Issue, type Json } from '../../rules/index.ts'
import type { LintOptions } from '../../rules/index.ts'
import { english } from '../../rules/english/index.ts'

/** Faults of a document's report in English beside the one in Spanish. */
export function troublesInEnglish(input: string | Json, options: LintOptions): readonly string[] {
  const spanish = lint(input, { ...options, ranges: true })
  const told = lint(input, { ...options, ranges: true, language: english })
  if (spanish.issues.length !== told.issues.length) return [`${spanish.issues.length} issues, and ${told.issues.length} in English`]
  return spanish.issues.flatMap((issue, index) => {
    const other = told.issues[index]!
    const troubles = textsOf(other).flatMap((text) => (isSpanish(text) ? [`${issue.code}: ${text}`] : []))
    if (JSON.stringify(bare(issue)) !== JSON.stringify(bare(other))) troubles.push(`${issue.code} at ${issue.path}: not the same issue`)
    if (other.message === issue.message) troubles.push(`${issue.code}: ${issue.message} is not said in English`)
    return troubles
  })
}

/** An issue without its words. */
function bare({ message: _message, why: _why, suggestion, quickFix, ...rest }: Issue) {
  const { title: _title, options, ...fix } = quickFix ?? { title: '', options: undefined }
  return { ...rest, hasSuggestion: suggestion !== undefined, fix, options: options?.map(({ replacement }) => replacement) }
}

function textsOf({ message, why, suggestion, quickFix }: Issue): readonly string[] {
  const titles = quickFix === undefined ? [] : [quickFix.title, ...(quickFix.options ?? []).map(({ title }) => title)]
  return [message, why, suggestion, ...titles].filter((text) => text !== undefined)
}

/** Words that hardly a sentence in Spanish does without, and verbs that titles of fixes begin with. */
const spanishWords =
  /(?<![\p{L}\d./_%-])(?:el|la|los|las|del|que|una|un|está|para|por|con|sin|aquí|falta|debe|tiene|código|recurso|Quitar|Usar|Agregar|Elegir|Escribir|Poner|Dejar|Sacar)(?![\p{L}\d./_%-])/u

/** Whether a text says something in Spanish, beside the values and names in it. */
export function isSpanish(text: string): boolean {
  return /[«»¿¡]/.test(withoutValues(text)) || spanishWords.test(withoutValues(text))
}

/** Values are in quotes, names in parentheses. */
function withoutValues(text: string): string {
  let rest = text.replaceAll(/“[^”]*”/g, '')
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replaceAll(/\([^()]*\)/g, '')]
  return rest
}
