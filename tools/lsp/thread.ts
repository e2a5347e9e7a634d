/** What lints beside the server, so that whoever types is answered meanwhile. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { toEdits } from '../../language/edits.ts'
import { linesOf, mapLines } from '../../language/lines.ts'
import { fixAll, lint, prepareConfig, type FixOptions, type Issue, type LintOptions } from '../../rules/index.ts'
import { openDefinitions } from '../cli/packages.ts'
import { processTerminal, toDay } from '../cli/terminal.ts'
import { importsFolder, openCatalogs } from '../node/catalogs.ts'
import type { Answer, Question, ThreadData } from './question.ts'

const { ig, publicUrl } = workerData as ThreadData
const port = parentPort as MessagePort
const terminal = processTerminal()
const { forLint } = openCatalogs(importsFolder(terminal.env), say)
const err = { ...terminal.err, write: async (text: string | Uint8Array) => say(String(text).trim()) }
const definitions = openDefinitions(ig, { ...terminal, err }).catch((error: unknown) => {
  say((error as Error).message)
  return undefined
})

port.on('message', (question: Question) => void answer(question))

function say(notice: string): void {
  send({ notice })
}

function send(message: Answer | { readonly notice: string }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node has none
  port.postMessage(message)
}

async function answer({ id, kind, text, form, settings, project }: Question): Promise<void> {
  const brought = await definitions
  // A server may run for days.
  const options = { ...settings, today: toDay(new Date()), publicUrl, catalogs: forLint, definitions: brought, ranges: true }
  const appliance = project && prepareConfig(project.config, options.today)
  const isMeant = appliance && ((issue: Issue) => appliance.isWanted(issue, project.name))
  send({ id, ...(kind === 'lint' ? lintText(text, form, options) : fixText(text, form, { ...options, isMeant })) })
}

function lintText(text: string, form: Question['form'], options: LintOptions): Omit<Answer, 'id'> {
  if (form === 'json') return { issues: lint(text, options).issues }
  const issues = linesOf(text).flatMap((line) =>
    lint(line.text, options).issues.map((issue) => shifted(issue, line.number - 1, line.offset)),
  )
  return { issues }
}

/** What was found on a line, as the file has it. */
function shifted(issue: Issue, lines: number, offset: number): Issue {
  if (issue.range === undefined) return issue
  const move = (position: { readonly line: number; readonly column: number; readonly offset: number }) => ({
    line: position.line + lines,
    column: position.column,
    offset: position.offset + offset,
  })
  return { ...issue, range: { start: move(issue.range.start), end: move(issue.range.end) } }
}

function fixText(text: string, form: Question['form'], options: FixOptions): Omit<Answer, 'id'> {
  let applied = 0
  const fix = (part: string): string => {
    const result = fixAll(part, options)
    applied += result.applied.length
    return result.text
  }
  const after = form === 'json' ? fix(text) : mapLines(text, (line) => fix(line.text))
  return { issues: [], edits: toEdits(text, after), applied }
}
