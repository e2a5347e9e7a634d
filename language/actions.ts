import { applyFix, type Fix, type Issue, type Range } from '../rules/index.ts'
import { readPointer } from '../rules/engine/pointer.ts'
import { toEdit, toEdits } from './edits.ts'
import { mapLines } from './lines.ts'
import type { ReadingLanguage } from './say-value.ts'
import type { Edit, ReadText, Span } from './text.ts'
import { childrenOf, kinds, nameOf, nowhere, valueOf, type Tree } from './tree.ts'

/** Something that can be done about an issue. */
export interface IssueAction {
  readonly kind: 'fix' | 'choose' | 'explain' | 'suppress'
  readonly title: string
  readonly issue: Issue
  /** Of a fix or a choice: what is set. */
  readonly fix?: Fix
  /** Whether an editor may apply it unasked. */
  readonly isPreferred: boolean
}

/** The part of a range that an editor marks: of an object or list of several lines its bracket alone, or all of a Bundle would be underlined. */
export function shownRange({ start, end }: Range): Range {
  return start.line === end.line ? { start, end } : { start, end: { ...start, column: start.column + 1, offset: start.offset + 1 } }
}

/** Actions on the issues that touch a stretch of text: their fixes, each of several choices, why they are told, to suppress them. */
export function findActions(issues: readonly Issue[], { from, to }: Span, language: ReadingLanguage = 'es'): readonly IssueAction[] {
  const titles = titlesIn[language]
  const here = issues.filter(({ range }) => {
    const shown = range && shownRange(range)
    return shown !== undefined && shown.start.offset <= to && shown.end.offset >= from
  })
  const fixes = here.flatMap((issue) => fixesOf(issue))
  const told = [...new Map(here.map((issue) => [issue.code, issue])).values()]
  return [
    ...fixes,
    ...told.map((issue): IssueAction => ({ kind: 'explain', title: titles.explain(issue.code), issue, isPreferred: false })),
    ...told.map((issue): IssueAction => ({
      kind: 'suppress',
      title: titles.suppress(issue.code),
      issue,
      isPreferred: false,
    })),
  ]
}

const titlesIn = {
  es: {
    explain: (code: string) => `Explicar ${code}`,
    suppress: (code: string) => `Silenciar ${code} en este archivo, con un motivo`,
  },
  en: {
    explain: (code: string) => `Explain ${code}`,
    suppress: (code: string) => `Suppress ${code} in this file, with a reason`,
  },
}

function fixesOf(issue: Issue): readonly IssueAction[] {
  const { quickFix } = issue
  if (quickFix === undefined) return []
  const { jsonPointer, replacement, title, safe, options } = quickFix
  if (options === undefined) return [{ kind: 'fix', title, issue, fix: { jsonPointer, replacement }, isPreferred: safe }]
  return options.map((option) => ({
    kind: 'choose',
    title: option.title,
    issue,
    fix: { jsonPointer, replacement: option.replacement },
    isPreferred: false,
  }))
}

/** The changes of the text that apply one fix: in the resource on a line, from 1, or in the only one. */
export function editsOfFix(text: string, fix: Fix, line: number | undefined): readonly Edit[] {
  return toEdits(text, fixText(text, fix, line))
}

/**
 * The same for a text that was read, without applying the fix to the whole of it where one value takes the place of another: a list of
 * actions holds one fix for each code of a set.
 */
export function editsOfFixIn(read: ReadText, fix: Fix, line: number | undefined): readonly Edit[] {
  const node = line === undefined && isPrimitive(fix.replacement) && read.isJson() ? onlyNodeAt(read.tree, fix.jsonPointer) : nowhere
  const kind = read.tree.kind[node]
  if (kind !== kinds.string && kind !== kinds.word) return editsOfFix(read.text, fix, line)
  const value = valueOf(read.tree, node)
  if (value === fix.replacement) return []
  // A number that becomes a text, and the other way round, keeps its digits.
  if (typeof value !== typeof fix.replacement) return editsOfFix(read.text, fix, line)
  const from = read.tree.start[node]!
  return [toEdit(from, read.text.slice(from, read.tree.end[node]), JSON.stringify(fix.replacement))]
}

/** Not null: JSON writes it for numbers that it cannot write. */
function isPrimitive(value: Fix['replacement']): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** The node that a pointer leads to; `nowhere` where there is none, or where a name on the way stands twice. */
function onlyNodeAt(tree: Tree, pointer: string): number {
  let node = childrenOf(tree, nowhere)[0] ?? nowhere
  for (const step of readPointer(pointer) ?? []) {
    const isList = tree.kind[node] === kinds.list
    const found = childrenOf(tree, node).filter((one, index) => (isList ? String(index) : nameOf(tree, one)) === step)
    if (found.length !== 1) return nowhere
    node = found[0]!
  }
  return node
}

/** Applies one fix: in the resource on a line, from 1, or in the only one. */
export function fixText(text: string, fix: Fix, line: number | undefined): string {
  return line === undefined ? applyFix(text, fix) : mapLines(text, (one) => (one.number === line ? applyFix(one.text, fix) : one.text))
}
