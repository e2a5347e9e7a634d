import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import about from '../../package.json' with { type: 'json' }
import type { FileReport, Formatter, Summary, Unreadable } from '../../rules/format/report.ts'
import type { ReportWords } from '../../rules/format/report-words.ts'
import { withoutConsequences } from '../../rules/engine/consequences.ts'
import { toReason } from '../node/reasons.ts'
import { reportLanguage, type Lang } from '../node/report-language.ts'
import { failure } from '../node/failure.ts'
import { toRelative, toUri } from '../review/names.ts'
import { publicUrl } from '../review/settings.ts'
import type { Format, Target } from './targets.ts'
import { paintFor, type Output, type Terminal } from '../node/terminal.ts'

/** A report on its way to every place it was asked for. */
export interface Reports {
  readonly add: (report: FileReport) => Promise<void>
  /** Takes what was formatted elsewhere, for the only report there is. */
  readonly passOn: (...part: Parameters<NonNullable<Formatter['passOn']>>) => Promise<void>
  /** Told of the end of a file of lines, and how many there were. */
  readonly endLines: (file: string, lines: number) => Promise<void>
  readonly end: (summary: Summary, unreadable: readonly Unreadable[]) => Promise<void>
}

/** Begins the reports asked for; `main` is where those without a file go. Throws where a file cannot be written. */
export async function openReports(
  targets: readonly Target[],
  main: Output,
  terminal: Terminal,
  { all = false, lang }: { readonly all?: boolean | undefined; readonly lang?: Lang | undefined } = {},
): Promise<Reports> {
  const open = await Promise.all(
    targets.map(async ({ format, output, after, goesOn }) => ({
      // An OperationOutcome says every error by itself.
      isWhole: all || format === 'fhir',
      formatter: await formatterOf(format, output === undefined ? main : undefined, { terminal, after, lang }),
      ...(output === undefined ? { write: main.write, close: () => {} } : openFile(output, terminal.cwd, goesOn)),
    })),
  )
  return {
    add: async (report) => {
      for (const { formatter, write, isWhole } of open) await writeParts(formatter.report(isWhole ? report : folded(report)), write)
    },
    passOn: async (bytes, of) => {
      const [{ formatter, write }] = open as [(typeof open)[number]]
      for (const part of formatter.passOn!(bytes, of)) if (part.length > 0) await write(part)
    },
    endLines: async (file, lines) => {
      for (const { formatter, write } of open)
        if (formatter.endLines !== undefined) await writeParts(formatter.endLines(file, lines), write)
    },
    end: async (summary, unreadable) => {
      for (const { formatter, write, close } of open) {
        await writeParts(formatter.end(summary, unreadable), write)
        close()
      }
    },
  }
}

/** Says in a line what came of a run whose findings went to a file alone. */
export async function writeSummary(
  summary: Summary,
  unreadable: readonly Unreadable[],
  terminal: Terminal,
  lang: Lang | undefined,
): Promise<void> {
  const formatter = await formatterOf('stylish', terminal.err, { terminal, after: undefined, lang })
  await writeParts(formatter.end(summary, unreadable), terminal.err.write)
}

/** A report in which what follows from a cause is only counted. */
export function folded(report: FileReport): FileReport {
  const { response } = report
  const issues = withoutConsequences(response.issues)
  return issues === response.issues ? report : { ...report, response: { ...response, issues } }
}

/** Small parts together, as a system call for each would be slow. */
async function writeParts(parts: Iterable<string>, write: (text: string) => Promise<void>): Promise<void> {
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length < mostAtOnce) continue
    await write(text)
    text = ''
  }
  if (text !== '') await write(text)
}

const mostAtOnce = 1 << 16

/** Settings of a format besides the findings. */
interface FormatSettings {
  readonly terminal: Terminal
  readonly after: Target['after']
  readonly lang: Lang | undefined
}

async function formatterOf(format: Format, output: Output | undefined, { terminal, after, lang }: FormatSettings): Promise<Formatter> {
  const english = lang === 'en' ? await import('../../rules/format/english.ts') : undefined
  const words = english?.reportInEnglish
  switch (format) {
    case 'json':
      return (await import('../../rules/format/json.ts')).createJsonFormatter(words)
    case 'ndjson':
      return (await import('../../rules/format/ndjson.ts')).createNdjsonFormatter(after, words)
    case 'sarif':
      return sarifFormatter(terminal, lang)
    case 'junit':
      return (await import('../../rules/format/junit.ts')).createJunitFormatter(words)
    case 'github':
      return (await import('../../rules/format/github.ts')).createGithubFormatter((file) => toRelative(file, terminal), words)
    case 'gitlab':
      return gitlabFormatter(terminal, words)
    case 'azure':
      return (await import('../../rules/format/azure.ts')).createAzureFormatter((file) => toRelative(file, terminal), words)
    case 'fhir':
      return (await import('../../rules/format/operation-outcome.ts')).createFhirFormatter(words)
    case 'stylish': {
      const { createStylishFormatter } = await import('../../rules/format/stylish.ts')
      const look = output === undefined ? {} : { paint: await paintFor(output, terminal.env), width: output.width }
      return createStylishFormatter({ ...look, ...(english && { words: english.stylishInEnglish }) })
    }
  }
}

async function sarifFormatter(terminal: Terminal, lang: Lang | undefined): Promise<Formatter> {
  const { createSarifFormatter } = await import('../../rules/format/sarif.ts')
  const { defaultPublicUrl, explainRule, rules } = await import('../../rules/index.ts')
  const language = await reportLanguage(lang)
  const url = publicUrl(terminal)
  return createSarifFormatter({
    version: about.version,
    rules: rules.map((rule) => explainRule(rule, language)),
    publicUrl: url,
    isPublic: url !== defaultPublicUrl,
    uriOf: (file) => toUri(toRelative(file, terminal)),
    words: language?.words,
  })
}

async function gitlabFormatter(terminal: Terminal, words: ReportWords | undefined): Promise<Formatter> {
  const { createGitlabFormatter } = await import('../../rules/format/gitlab.ts')
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
  return createGitlabFormatter({ nameOf: (file) => toRelative(file, terminal), hash, words })
}

/** Begins a file that is written in parts, or goes on with one. */
export function openFile(
  name: string,
  cwd: string,
  goesOn = false,
): { readonly write: (text: string | Uint8Array) => Promise<void>; readonly close: () => void } {
  const attempt = <T>(action: () => T): T => {
    try {
      return action()
    } catch (error) {
      throw failure({
        es: `No se pudo escribir «${name}»: ${toReason(error)}.`,
        en: `“${name}” could not be written: ${toReason(error, 'en')}.`,
      })
    }
  }
  const path = resolve(cwd, name)
  const file = attempt(() => {
    mkdirSync(dirname(path), { recursive: true })
    return openSync(path, goesOn ? 'a' : 'w')
  })
  return {
    write: async (text) => {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text
      for (let written = 0; written < bytes.length;) written += attempt(() => writeSync(file, bytes, written))
    },
    close: () => attempt(() => closeSync(file)),
  }
}
