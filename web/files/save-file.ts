import type { Workspace } from '../editor/workspace.ts'
import { say } from '../page/notices.ts'
import { words } from '../text/words.ts'
import { accepted, isCancel, pickers } from './browser-pickers.ts'

/** Writes the text to the file it came from, or to one that somebody chooses; false where it is in none after that. */
export async function saveFile(workspace: Workspace): Promise<boolean> {
  const tab = workspace.shown()
  const file = tab.file()
  const { doc } = tab.state()
  const name = file.name ?? suggestName(workspace)
  const content = doc.toString().replaceAll('\n', file.lineEnd)
  try {
    const options = { suggestedName: name, types: [{ accept: accepted[tab.form()] }] }
    const handle = file.handle ?? (await pickers.showSaveFilePicker?.(options))
    if (handle === undefined) download(content, name)
    else await write(content, handle)
    workspace.setFile(tab, { name: handle?.name ?? name, lineEnd: file.lineEnd, handle }, doc)
    say(handle === undefined ? words().notices.downloaded(name) : words().notices.saved(handle.name))
    return true
  } catch (cause) {
    if (!isCancel(cause)) say(words().notices.notSaved(name), 'error')
    return false
  }
}

async function write(content: string, handle: FileSystemFileHandle): Promise<void> {
  const stream = await handle.createWritable()
  await stream.write(content)
  await stream.close()
}

/** Saves a text under a name among the downloads. */
export function download(content: string, name: string, type = 'application/json'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A name for what is in the editor, out of its type of resource. */
export function suggestName(workspace: Workspace): string {
  if (workspace.form() === 'ndjson') return 'recursos.ndjson'
  const type = workspace.report()?.resourceType ?? ''
  return /^[A-Z]\w{2,40}$/.test(type) ? `${type.toLowerCase()}.json` : 'recurso.json'
}
