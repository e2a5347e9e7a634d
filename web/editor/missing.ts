import type { Text } from '@codemirror/state'
import type { Proposal, TextIssue } from '../../worker/api.ts'

/** The end of a path: the object around, and the member that is meant. */
const member = /(?:^|\.)(\w+)(\[\d+\])?\.([a-z]\w*)(?:\[x\])?$/

/** A range no longer than this is read, in UTF-16 units: a name or a brace is short. */
const longest = 100

/** The member that an issue misses in an object that is there; undefined where it is about something that is there, or that can be corrected. */
export function missingMember({ path, range, quickFix, follows }: TextIssue, doc: Text): string | undefined {
  const [, around, index, name] = member.exec(path) ?? []
  if (name === undefined || range === undefined || quickFix !== undefined || follows !== undefined) return undefined
  const { start, end } = range
  const place = doc.sliceString(start.offset, Math.min(end.offset, start.offset + longest))
  const isRoot = /^[A-Z]/.test(around!)
  // An absent member is shown at the object around: at its brace, or at its own name.
  if (place.startsWith('{')) return isRoot || index !== undefined ? name : undefined
  if (!/^\s*:\s*\{/.test(doc.sliceString(end.offset, end.offset + longest))) return undefined
  return place === `"${isRoot ? 'resource' : around}"` ? name : undefined
}

/** The text with the beginning of a member at the end of an object, and where its name is written. */
interface Begun {
  readonly text: string
  /** Where what is between the last member and the new one is put, and what that is. */
  readonly at: number
  readonly between: string
  /** Within the name of the new member. */
  readonly offset: number
}

/** Begins a member at the end of the object that ends at `end`; undefined where no object does. */
export function beginMember(text: string, end: number, name: string): Begun | undefined {
  if (text[end - 1] !== '}') return undefined
  const inside = text.slice(0, end - 1)
  const at = inside.trimEnd().length
  const isEmpty = inside[at - 1] === '{'
  const last = text.lastIndexOf('\n', at - 1) + 1
  const indent = /^[ \t]*/.exec(text.slice(last, at))![0] + (isEmpty ? '  ' : '')
  const between = `${isEmpty ? '' : ','}${inside.includes('\n', at) ? `\n${indent}` : ''}`
  const begun = `${between}"${name}"`
  return { text: text.slice(0, at) + begun + text.slice(at), at, between, offset: at + begun.length - 1 }
}

/** The proposal of a member, of a choice of types the first. */
export function proposalOf(proposals: readonly Proposal[], name: string): Proposal | undefined {
  const isChoice = (label: string) => label.startsWith(name) && /^[A-Z]/.test(label.slice(name.length))
  return proposals.find(({ label }) => label === name) ?? proposals.find(({ label, kind }) => kind === 'member' && isChoice(label))
}
