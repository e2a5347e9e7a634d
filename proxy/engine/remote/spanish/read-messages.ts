import type { Wording } from './wording.ts'

/** Reads `messages.txt` into wordings by message id; throws on a line that it does not know. */
export function readMessages(text: string): ReadonlyMap<string, Wording> {
  const blocks = text
    .replaceAll(/^#.*\n/gm, '')
    .split(/\n{2,}/)
    .map((block) => block.trim())
  return new Map(blocks.filter((block) => block !== '').flatMap(readBlock))
}

function readBlock(block: string): (readonly [id: string, wording: Wording])[] {
  const ids: string[] = []
  const english: string[] = []
  const members: { -readonly [Name in keyof Wording]?: string } = {}
  for (const line of block.split('\n')) {
    const [, member, value = ''] = /^ {2}(code|at|english|spanish|general) (\S.*)$/.exec(line) ?? []
    if (member === 'english') english.push(value)
    else if (member !== undefined) members[member as keyof Wording] = value
    else if (/^\S+$/.test(line)) ids.push(line)
    else throw new Error(`messages.txt: ${line}`)
  }
  const { spanish } = members
  if (spanish === undefined || ids.length === 0) throw new Error(`messages.txt: no id or no Spanish: ${block}`)
  const wording: Wording = { ...members, english, spanish }
  return ids.map((id) => [id, wording])
}
