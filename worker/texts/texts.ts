import { formatJson, packJson } from '../../language/format.ts'
import { linesOf, mapLines } from '../../language/lines.ts'
import type { LintOptions, ValidateResponse } from '../../rules/index.ts'
import type { TextForm, TextReport } from '../api.ts'
import { joined } from './lines.ts'
import type { Linting } from './linting.ts'

/** The linter for texts that hold one resource, or one on each line. */
export interface TextLinting {
  readonly lint: (text: string, form: TextForm, options: LintOptions) => Promise<TextReport>
  readonly fixAll: (text: string, form: TextForm, options: LintOptions) => Promise<{ readonly text: string; readonly applied: number }>
  /** Says that resources are linted with something else from now on. */
  readonly forget: () => void
}

/** Makes it of a linter for resources. Lines that stay as they were are not linted again. */
export function createTextLinting(linting: Linting): TextLinting {
  let known: ReadonlyMap<string, ValidateResponse> = new Map()
  let knownFor = ''
  let era = 0

  return { lint, fixAll, forget }

  function forget(): void {
    known = new Map()
    era += 1
  }

  async function lint(text: string, form: TextForm, options: LintOptions): Promise<TextReport> {
    if (form === 'json') return linting.lint(text, options)
    const key = JSON.stringify({ ...options, language: options.language?.tag })
    const before = knownFor === key ? known : new Map<string, ValidateResponse>()
    const after = new Map<string, ValidateResponse>()
    const begun = era
    const results = []
    for (const line of linesOf(text)) {
      const response = after.get(line.text) ?? before.get(line.text) ?? (await linting.lint(line.text, options))
      // A catalog that was missing this time may be there the next.
      if (response.skipped === undefined) after.set(line.text, response)
      results.push({ line, response })
    }
    if (era === begun) {
      known = after
      knownFor = key
    }
    return joined(results)
  }

  async function fixAll(text: string, form: TextForm, options: LintOptions): Promise<{ readonly text: string; readonly applied: number }> {
    let applied = 0
    const fixed = new Map<string, string>()
    for (const part of form === 'json' ? [text] : linesOf(text).map((line) => line.text)) {
      const result = await linting.fixAll(part, options)
      applied += result.applied.length
      fixed.set(part, result.text)
    }
    return { text: form === 'json' ? fixed.get(text)! : mapLines(text, (line) => fixed.get(line.text)!), applied }
  }
}

/** Lays a text out: one resource over many lines, or each on one. Undefined where it, or one of its lines, is not JSON. */
export function formatText(text: string, form: TextForm): string | undefined {
  if (form === 'json') return formatJson(text)
  const packed = linesOf(text).map((line) => packJson(line.text))
  return packed.includes(undefined) ? undefined : packed.map((line) => `${line}\n`).join('')
}
