import type { App } from '../app.ts'
import type { Tab } from '../editor/tab.ts'
import { hasRoom, mostTabs } from '../editor/tabs.ts'
import type { Workspace } from '../editor/workspace.ts'
import { say } from '../page/notices.ts'
import { pickFiles } from '../page/pick-files.ts'
import { largeText } from '../storage/large-text.ts'
import { words } from '../text/words.ts'
import { accepted, isCancel, pickers } from './browser-pickers.ts'
import { decode } from './decode.ts'
import type { OpenFile } from '../editor/file.ts'

const mostMegabytes = 30
/** How often a file is unpacked: there are archives that hold themselves. */
const mostDepth = 2
/** Files that are converted or unpacked when they are opened. */
const foreign = {
  'application/xml': ['.xml'],
  'text/plain': ['.txt', '.log', '.md', '.hl7'],
  'application/zip': ['.zip'],
  'application/gzip': ['.gz'],
} as const

/** A file, and where it can be written back to. */
export interface GivenFile {
  readonly file: File
  readonly handle?: FileSystemFileHandle | undefined
}

/** Lets somebody choose files and opens them. */
export async function chooseFiles(app: App): Promise<void> {
  if (pickers.showOpenFilePicker !== undefined) {
    const options = { multiple: true, types: [{ accept: { ...accepted.json, ...accepted.ndjson, ...foreign } }] }
    const handles = await pickers.showOpenFilePicker(options).catch(ignoreCancel)
    await openFiles(app, await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle }))))
    return
  }
  pickFiles('.json,.ndjson,.xml,.txt,.log,.md,.hl7,.zip,.gz,application/json,application/fhir+json', (files) => {
    void openFiles(
      app,
      files.map((file) => ({ file })),
    )
  })
}

/** Opens files, each in a tab of its own, or says why one cannot be. Packages of definitions go to the page that keeps them. */
export async function openFiles(app: Pick<App, 'client' | 'openWorkspace' | 'navigate'>, files: readonly GivenFile[]): Promise<void> {
  const { openWorkspace, navigate } = app
  if (files.length === 0) return
  const archives = files.filter(({ file }) => isPackage(file)).map(({ file }) => file)
  const texts = files.filter(({ file }) => !isPackage(file))
  navigate(archives.length > 0 ? '/catalogos' : '/')
  if (archives.length > 0) (await import('../packages/adding.ts')).addPackages(archives)
  if (texts.length === 0) return
  if (texts.length > mostTabs)
    return openMany(
      app,
      texts.map(({ file }) => file),
    )
  const workspace = await openWorkspace()
  for (const file of texts) if (!(await openFile(app, workspace, file))) return
}

/** Judges what is too much for tabs on a page of its own. */
export async function openMany(app: Pick<App, 'client' | 'navigate'>, given: readonly (File | FileSystemEntry)[]): Promise<void> {
  ;(await import('../batch/opening.ts')).openMany(app, given)
}

/** Whether a file is named like a package of definitions. */
export function isPackage({ name }: File): boolean {
  return /\.(?:tgz|tar\.gz)$/i.test(name)
}

/** Opens a file, or those packed in it, or says why it cannot; false where there is no room for another. */
async function openFile(app: Pick<App, 'client' | 'navigate'>, workspace: Workspace, given: GivenFile, depth = 0): Promise<boolean> {
  if (!hasRoom(workspace)) return false
  const { file, handle } = given
  if (file.size > mostMegabytes * 2 ** 20 && /\.zip$/i.test(file.name)) {
    await openMany(app, [file])
    return true
  }
  const bytes = await readFile(file)
  if (bytes === undefined) return true
  const mayBePacked = depth < mostDepth && (handle === undefined || /\.(?:gz|zip)$/i.test(file.name))
  const unpacked = mayBePacked ? await unpackFile(file.name, bytes) : undefined
  if (unpacked === undefined) await openBytes(workspace, given, bytes)
  else if (unpacked === 'many') await openMany(app, [file])
  else {
    for (const one of unpacked) {
      const inner = new File([one.bytes as Uint8Array<ArrayBuffer>], one.name)
      if (!(await openFile(app, workspace, { file: inner }, depth + 1))) return false
    }
  }
  return true
}

/** The bytes of a file; undefined where it cannot be read, which is said. */
async function readFile(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { name, size } = file
  const text = words().notices
  if (size > mostMegabytes * 2 ** 20) {
    say(text.tooLarge(name, mostMegabytes), 'error')
    return undefined
  }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) say(text.notRead(name), 'error')
  return bytes === undefined ? undefined : new Uint8Array(bytes)
}

/** Opens the text that some bytes are, or says that they are none. */
async function openBytes(workspace: Workspace, { file: { name }, handle }: GivenFile, bytes: Uint8Array): Promise<void> {
  const text = words().notices
  const decoded = decode(bytes)
  if (decoded === undefined) {
    say(text.notText(name), 'error')
    return
  }
  const opened = { name, lineEnd: decoded.lineEnd, handle }
  const content = decoded.text.length < largeText ? decoded.text : await (await import('../editor/large-text.ts')).prepareText(decoded.text)
  // Last of all that takes its time: a tab that is closed meanwhile is none to put it into.
  const open = await findOpen(workspace, handle)
  if (open === undefined) openText(workspace, content, opened)
  else if (open.isChanged()) {
    workspace.select(open)
    say(text.openAlready(name), 'offer')
  } else {
    workspace.select(open)
    workspace.replace(content, opened)
  }
  if (bytes.length === 0) say(text.openedEmpty(name), 'offer')
  if (decoded.encoding !== undefined) say(text.openedAs(name, decoded.encoding), 'offer')
}

/** The files within one that is compressed, or `many`; undefined of any other. What reads them is fetched with the first one. */
async function unpackFile(name: string, bytes: Uint8Array<ArrayBuffer>) {
  if (!(bytes[0] === 0x1f && bytes[1] === 0x8b) && !(bytes[0] === 0x50 && bytes[1] === 0x4b)) return undefined
  const { readArchive } = await import('./archive.ts')
  return readArchive(name, bytes, { bytes: mostMegabytes * 2 ** 20, files: mostTabs })
}

/** The tab that has a file already. */
async function findOpen(workspace: Workspace, handle: FileSystemFileHandle | undefined): Promise<Tab | undefined> {
  if (handle === undefined) return undefined
  for (const tab of workspace.tabs()) {
    if ((await tab.file().handle?.isSameEntry(handle)) === true) return tab
  }
  return undefined
}

/** Puts a text with a name into the editor; where that took the place of another, it offers to undo that. */
function openText(workspace: Workspace, text: string, file: OpenFile): void {
  const undo = workspace.open(text, file)
  // To lay out a large text takes long enough: what is asked of the layout comes after that.
  if (text.length < largeText) workspace.focus()
  else setTimeout(workspace.focus)
  if (undo === undefined) return
  say(words().notices.opened(file.name ?? words().editor.untitled), 'done', { label: words().notices.undo, run: undo })
}

/** Goes to the editor and opens a text there; false where there is no room for it, which is said. */
export async function showText(
  { openWorkspace, navigate }: Pick<App, 'openWorkspace' | 'navigate'>,
  text: string,
  file: OpenFile,
): Promise<boolean> {
  navigate('/')
  const workspace = await openWorkspace()
  const isOpened = hasRoom(workspace)
  if (isOpened) openText(workspace, text, file)
  return isOpened
}

function ignoreCancel(cause: unknown): readonly [] {
  if (isCancel(cause)) return []
  throw cause
}
