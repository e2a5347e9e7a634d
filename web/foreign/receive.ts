import type { Workspace } from '../editor/workspace.ts'
import { noFile } from '../editor/file.ts'
import type { LintClient } from '../linting/client.ts'
import { say } from '../page/notices.ts'
import { foreignWords } from '../text/foreign/words.ts'
import { words } from '../text/words.ts'
import { looksForeign } from './looks.ts'
import { isFhir, readXml } from './xml.ts'

/** Above so many characters a text is left as it is: reading it would keep the page. */
export const mostReceived = 10_000_000

/** Puts what can be read of a text that is no JSON in its place, where it was just opened or pasted; one step, which can be taken back. */
export async function receive(workspace: Workspace, client: LintClient): Promise<void> {
  const { doc } = workspace.view.state
  const tab = workspace.shown()
  if (doc.length > mostReceived) return
  const text = doc.toString()
  const kind = looksForeign(text)
  if (kind === undefined || kind === 'v2') return
  const found = kind === 'xml' ? await fromXml(text, client) : await fromText(text, client)
  if (found === undefined || workspace.shown() !== tab || workspace.view.state.doc !== doc) return
  const { name } = workspace.file()
  const undo = workspace.replace(found.text, { ...noFile, name: name === null ? null : name.replace(/\.\w{1,5}$/, '') + found.ending })
  say(found.told, 'offer', { label: words().notices.undo, run: undo })
}

interface Received {
  readonly text: string
  readonly told: string
  readonly ending: '.json' | '.ndjson'
}

async function fromXml(text: string, client: LintClient): Promise<Received | undefined> {
  const root = readXml(text)
  if (!isFhir(root)) return undefined
  return { text: await client.ask('convertXml', root), told: foreignWords().xmlConverted(root.name), ending: '.json' }
}

async function fromText(text: string, client: LintClient): Promise<Received | undefined> {
  const found = await client.ask('extractResources', text)
  if (found === undefined) return undefined
  return { text: found.text, told: foreignWords().extracted(found.count), ending: found.count === 1 ? '.json' : '.ndjson' }
}
