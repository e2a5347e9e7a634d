import type { OpenFile } from '../editor/open-file.ts'
import type { Workspace } from '../editor/workspace.ts'
import { say } from '../shell/notices.ts'
import { words } from '../text/words.ts'
import { decode } from './decode.ts'

const mostMegabytes = 30
const accepted = { 'application/json': ['.json'] } as const

/** What browsers with the File System Access API have. */
interface FilePickers {
  readonly showOpenFilePicker?: (options: object) => Promise<readonly FileSystemFileHandle[]>
  readonly showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>
}

const pickers = globalThis as FilePickers

/** Lets somebody choose a file and opens it. */
export async function chooseFile(workspace: Workspace): Promise<void> {
  if (pickers.showOpenFilePicker !== undefined) {
    const [handle] = await pickers.showOpenFilePicker({ types: [{ accept: accepted }] }).catch(ignoreCancel)
    if (handle !== undefined) await openFile(workspace, await handle.getFile(), handle)
    return
  }
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json,application/fhir+json'
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file !== undefined) void openFile(workspace, file)
  })
  input.click()
}

/** Opens a file in the editor, or says why it cannot be. */
export async function openFile(workspace: Workspace, file: File, handle?: FileSystemFileHandle): Promise<void> {
  const { name, size } = file
  const text = words().notices
  if (size > mostMegabytes * 2 ** 20) {
    say(text.tooLarge(name, mostMegabytes), 'error')
    return
  }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) {
    say(text.notRead(name), 'error')
    return
  }
  const decoded = decode(new Uint8Array(bytes))
  if (decoded === undefined) {
    say(text.notText(name), 'error')
    return
  }
  openText(workspace, decoded.text, { name, lineEnd: decoded.lineEnd, handle })
  if (decoded.encoding !== undefined) say(text.openedAs(name, decoded.encoding), 'offer')
}

/** Puts a text with a name into the editor and offers to undo that. */
export function openText(workspace: Workspace, text: string, file: OpenFile): void {
  const hadText = !workspace.isEmpty()
  workspace.open(text, file)
  workspace.view.focus()
  if (hadText)
    say(words().notices.opened(file.name ?? words().editor.untitled), 'done', { label: words().notices.undo, run: workspace.undo })
}

/** Writes the text to the file it came from, or to one that somebody chooses. */
export async function saveFile(workspace: Workspace): Promise<void> {
  const file = workspace.file()
  const name = file.name ?? suggestName(workspace)
  const content = workspace.view.state.doc.toString().replaceAll('\n', file.lineEnd)
  try {
    const handle = file.handle ?? (await pickers.showSaveFilePicker?.({ suggestedName: name, types: [{ accept: accepted }] }))
    if (handle === undefined) download(content, name)
    else await write(content, handle)
    workspace.setFile({ ...file, name: handle?.name ?? name, handle })
    say(words().notices.saved(handle?.name ?? name))
  } catch (cause) {
    if (!isCancel(cause)) say(words().notices.notSaved(name), 'error')
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
  const type = workspace.report()?.resourceType ?? ''
  return /^[A-Z]\w{2,40}$/.test(type) ? `${type.toLowerCase()}.json` : 'recurso.json'
}

function ignoreCancel(cause: unknown): readonly [] {
  if (isCancel(cause)) return []
  throw cause
}

function isCancel(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError'
}
