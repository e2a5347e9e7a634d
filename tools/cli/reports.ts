import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import about from '../../package.json' with { type: 'json' }
import type { FileReport, Formatter, Summary, Unreadable } from '../../rules/format/report.ts'
import { withoutConsequences } from '../../rules/engine/consequences.ts'
import { toPrintable } from '../../rules/format/words.ts'
import { toReason } from '../node/reasons.ts'
import { failure } from './failure.ts'
import { toRelative, toUri } from './names.ts'
import { publicUrl } from './settings.ts'
import type { Format, Target } from './targets.ts'
import { paintFor, type Output, type Terminal } from './terminal.ts'

/** A report on its way to every place it was asked for. */
export interface Reports {
  readonly add: (report: FileReport) => Promise<void>
  readonly end: (summary: Summary, unreadable: readonly Unreadable[]) => Promise<void>
}

/** Begins the reports asked for; `main` is where those without a file go. Throws where a file cannot be written. */
export async function openReports(
  targets: readonly Target[],
  main: Output,
  terminal: Terminal,
  { all = false }: { readonly all?: boolean | undefined } = {},
): Promise<Reports> {
  const open = await Promise.all(
    targets.map(async ({ format, output }) => ({
      // An OperationOutcome says every error by itself.
      isWhole: all || format === 'fhir',
      formatter: await formatterOf(format, output === undefined ? main : undefined, terminal),
      ...(output === undefined ? { write: showOn(main), close: () => {} } : openFile(output, terminal.cwd)),
    })),
  )
  return {
    add: async (report) => {
      for (const { formatter, write, isWhole } of open) await writeParts(formatter.report(isWhole ? report : folded(report)), write)
    },
    end: async (summary, unreadable) => {
      for (const { formatter, write, close } of open) {
        await writeParts(formatter.end(summary, unreadable), write)
        close()
      }
    },
  }
}

/** A report in which what follows from a cause is only counted. */
function folded(report: FileReport): FileReport {
  const { response } = report
  const issues = withoutConsequences(response.issues)
  return issues === response.issues ? report : { ...report, response: { ...response, issues } }
}

/** JSON may hold as they are some characters that command a terminal; there they are escaped, which says the same. */
function showOn({ write, isTerminal }: Output): (text: string) => Promise<void> {
  if (!isTerminal) return write
  return (text) => write(text.replaceAll(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, toPrintable))
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

async function formatterOf(format: Format, output: Output | undefined, terminal: Terminal): Promise<Formatter> {
  switch (format) {
    case 'json':
      return (await import('../../rules/format/json.ts')).createJsonFormatter()
    case 'ndjson':
      return (await import('../../rules/format/ndjson.ts')).createNdjsonFormatter()
    case 'sarif':
      return sarifFormatter(terminal)
    case 'junit':
      return (await import('../../rules/format/junit.ts')).createJunitFormatter()
    case 'github':
      return (await import('../../rules/format/github.ts')).createGithubFormatter((file) => toRelative(file, terminal))
    case 'fhir':
      return (await import('../../rules/format/operation-outcome.ts')).createFhirFormatter()
    case 'stylish': {
      const { createStylishFormatter } = await import('../../rules/format/stylish.ts')
      return createStylishFormatter(output === undefined ? {} : { paint: await paintFor(output, terminal.env), width: output.width })
    }
  }
}

async function sarifFormatter(terminal: Terminal): Promise<Formatter> {
  const { createSarifFormatter } = await import('../../rules/format/sarif.ts')
  const { explainRule, rules } = await import('../../rules/index.ts')
  return createSarifFormatter({
    version: about.version,
    rules: rules.map(explainRule),
    publicUrl: publicUrl(terminal),
    uriOf: (file) => toUri(toRelative(file, terminal)),
  })
}

function openFile(name: string, cwd: string): { readonly write: (text: string) => Promise<void>; readonly close: () => void } {
  const attempt = <T>(action: () => T): T => {
    try {
      return action()
    } catch (error) {
      throw failure(`No se pudo escribir «${name}»: ${toReason(error)}.`)
    }
  }
  const path = resolve(cwd, name)
  const file = attempt(() => {
    mkdirSync(dirname(path), { recursive: true })
    return openSync(path, 'w')
  })
  return {
    write: async (text) => {
      const bytes = Buffer.from(text)
      for (let written = 0; written < bytes.length;) written += attempt(() => writeSync(file, bytes, written))
    },
    close: () => attempt(() => closeSync(file)),
  }
}
