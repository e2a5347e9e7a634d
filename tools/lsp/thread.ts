/** What lints beside the server, so that whoever types is answered meanwhile. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { toEdits } from '../../language/edits.ts'
import { linesOf, mapLines } from '../../language/lines.ts'
import { fixAll, lint, type Issue } from '../../rules/index.ts'
import { processTerminal } from '../cli/terminal.ts'
import { createFileOptions, type FileOptions } from './file-options.ts'
import type { Answer, Question, ThreadData } from './question.ts'

const port = parentPort as MessagePort
const say = (notice: string): void => send({ notice })
const fileOptions = createFileOptions({ ...(workerData as ThreadData), say }, processTerminal())

port.on('message', (question: Question) => void answer(question))

function send(message: Answer | { readonly notice: string }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node has none
  port.postMessage(message)
}

async function answer({ id, kind, text, form, settings, path, era }: Question): Promise<void> {
  const of = await fileOptions(path, settings, era)
  send({ id, ...(kind === 'lint' ? lintText(text, form, of) : fixText(text, form, of)) })
}

function lintText(text: string, form: Question['form'], { options, apply }: FileOptions): Omit<Answer, 'id'> {
  const lintOne = (part: string) => apply(lint(part, { ...options, ranges: true })).issues
  if (form === 'json') return { issues: lintOne(text) }
  return { issues: linesOf(text).flatMap((line) => lintOne(line.text).map((issue) => shifted(issue, line.number - 1, line.offset))) }
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

function fixText(text: string, form: Question['form'], { options }: FileOptions): Omit<Answer, 'id'> {
  let applied = 0
  const fix = (part: string): string => {
    const result = fixAll(part, options)
    applied += result.applied.length
    return result.text
  }
  const after = form === 'json' ? fix(text) : mapLines(text, (line) => fix(line.text))
  return { issues: [], edits: toEdits(text, after), applied }
}
