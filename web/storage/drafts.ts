import { openDatabase, type Database, type Draft, type StoredDraft } from './db.ts'
import { largeText } from './large-text.ts'
import { readOwnWindow, writeOwnWindow } from './own-window.ts'
import { askToPersistOnce } from './persistence.ts'

/** The part of a draft that its window decides. */
export type DraftContent = Omit<Draft, 'id' | 'window' | 'updatedAt'>

/** The place of one text among the drafts. */
export interface DraftSlot {
  /** Whether the browser keeps drafts at all. */
  readonly isKept: boolean
  /** Keeps a text in place of what it was; an empty one is forgotten. With `isLeaving` it is handed over at once, however large. */
  readonly save: (content: DraftContent, isLeaving?: boolean) => Promise<void>
  readonly forget: () => Promise<void>
}

/** The texts of one window. */
export interface Drafts {
  /** The drafts left here, in the order in which they were opened. */
  readonly restored: readonly Draft[]
  /** The place of a text that was restored, or of another. */
  readonly slot: (id: string) => DraftSlot
  /** Forgets every draft on this device. */
  readonly wipe: () => Promise<void>
}

/** In milliseconds. */
const mostWait = 2_000
const shortWait = 150
const betweenAttempts = 25

/**
 * Finds the texts that this window had before it was loaded again, or those of the window that was used last and is not
 * open, and holds them while this window lives, so that two windows never write over each other. Where the browser keeps
 * nothing, what is typed lives as long as the window.
 */
export async function claimDrafts(): Promise<Drafts> {
  const database = await openDatabase().catch(() => undefined)
  const all = await database?.drafts
    .orderBy('updatedAt')
    .toArray()
    .catch(() => undefined)
  if (database === undefined || all === undefined) return unkept
  const windows = byWindow(all.toReversed())
  const own = readOwnWindow()
  // This window as it was before it was loaded again, or one that was closed just now, may take a moment to let go.
  let isFirst = true
  for (const [window, drafts] of [...windows].toSorted(([a], [b]) => Number(b === own) - Number(a === own))) {
    if (await hold(window, window === own ? mostWait : isFirst ? shortWait : 0))
      return keeper(database, window, await readAll(drafts.toSorted(byOpening)))
    isFirst = false
  }
  const window = crypto.randomUUID()
  await hold(window, 0)
  return keeper(database, window, [])
}

const unkept: Drafts = {
  restored: [],
  slot: () => ({ isKept: false, save: () => Promise.reject(new Error('this browser keeps no drafts')), forget: () => Promise.resolve() }),
  wipe: () => Promise.resolve(),
}

function keeper(database: Database, window: string, restored: readonly Draft[]): Drafts {
  writeOwnWindow(window)
  /** The newest content of each draft: an older one that took longer to be encoded must not be written over it. */
  const latest = new Map<string, DraftContent>()
  return {
    restored,
    slot: (id) => ({ isKept: true, save: (content, isLeaving = false) => save(id, content, isLeaving), forget: () => forget(id) }),
    async wipe() {
      latest.clear()
      await database.drafts.clear()
    },
  }

  async function save(id: string, content: DraftContent, isLeaving: boolean): Promise<void> {
    if (content.text === '' && !isLeaving) return forget(id)
    latest.set(id, content)
    // A large text is kept as a Blob: as a string it would be copied at once.
    const text = isLeaving || content.text.length < largeText ? content.text : await (await textBlobs()).toBlob(content.text)
    if (latest.get(id) !== content) return
    const draft = { id, window, ...content, text, updatedAt: Date.now() }
    if (isLeaving) return writeAtOnce(database, (drafts) => void (text === '' ? drafts.delete(id) : drafts.put(draft)))
    await database.drafts.put(draft)
    void askToPersistOnce()
  }

  async function forget(id: string): Promise<void> {
    latest.delete(id)
    await database.drafts.delete(id)
  }
}

/** Hands a write and its commit over in one turn: a window that is left may have no other, in which Dexie would commit. */
function writeAtOnce(database: Database, write: (drafts: IDBObjectStore) => void): Promise<void> {
  const transaction = database.backendDB().transaction('drafts', 'readwrite')
  write(transaction.objectStore('drafts'))
  transaction.commit()
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('a draft was not written')))
  })
}

/** The texts of drafts. One that the browser does not give back stays where it is, and keeps none of the others from being read. */
async function readAll(drafts: readonly StoredDraft[]): Promise<readonly Draft[]> {
  const found = await Promise.all(drafts.map((draft) => read(draft).catch(() => undefined)))
  return found.filter((draft) => draft !== undefined)
}

async function read(draft: StoredDraft): Promise<Draft> {
  const { text } = draft
  return { ...draft, text: typeof text === 'string' ? text : await (await textBlobs()).readBlob(text) }
}

/** Few windows have a large text. */
function textBlobs(): Promise<typeof import('./text-blob.ts')> {
  return import('./text-blob.ts')
}

function byWindow(drafts: readonly StoredDraft[]): ReadonlyMap<string, readonly StoredDraft[]> {
  const windows = new Map<string, StoredDraft[]>()
  for (const draft of drafts) {
    const window = draft.window ?? draft.id
    const others = windows.get(window)
    if (others === undefined) windows.set(window, [draft])
    else others.push(draft)
  }
  return windows
}

function byOpening(a: StoredDraft, b: StoredDraft): number {
  return (a.openedAt ?? 0) - (b.openedAt ?? 0)
}

/**
 * Whether this window holds a window's drafts from now on: what is free is had at once, however busy the page is, and
 * what is not may become so within the patience. There is no such lock without a secure origin, nor need of one.
 */
async function hold(window: string, patience: number): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const end = performance.now() + patience
  while (!(await take(window))) {
    if (performance.now() >= end) return false
    await after(betweenAttempts)
  }
  return true
}

function take(window: string): Promise<boolean> {
  return new Promise((resolve) => {
    const whenHeld = (lock: Lock | null): Promise<never> | undefined => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise(() => {})
    }
    navigator.locks.request(`draft-${window}`, { ifAvailable: true }, whenHeld).catch(() => resolve(false))
  })
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
