import { openDatabase, type Database, type Draft } from './db.ts'

/** What of a draft its window decides. */
export type DraftContent = Pick<Draft, 'text' | 'name' | 'lineEnd' | 'cursor'>

/** The place of one window among the drafts. */
export interface DraftSlot {
  /** What was left here, or undefined. */
  readonly restored: Draft | undefined
  /** Whether the browser keeps drafts at all. */
  readonly isKept: boolean
  readonly save: (content: DraftContent) => Promise<void>
  /** Forgets every draft on this device. */
  readonly wipe: () => Promise<void>
}

const mostDrafts = 10
const mostWait = 2_000

/**
 * Finds the newest draft that no open window holds and holds it while this window lives, so that two windows never
 * write over each other. Where the browser keeps nothing, what is typed lives as long as the window.
 */
export async function claimDraft(): Promise<DraftSlot> {
  const database = await Promise.race([openDatabase().catch(() => undefined), after(mostWait)])
  if (database === undefined) return unkept
  const drafts = (await database.drafts.orderBy('updatedAt').toArray()).toReversed()
  for (const [index, draft] of drafts.entries()) {
    // After a reload the window before may take a moment to let go of the newest one.
    if (await hold(draft.id, index === 0 ? 150 : 0)) return slot(database, draft.id, draft)
  }
  const id = crypto.randomUUID()
  await hold(id, 0)
  await database.drafts.bulkDelete(drafts.slice(mostDrafts - 1).map((draft) => draft.id))
  return slot(database, id, undefined)
}

const unkept: DraftSlot = {
  restored: undefined,
  isKept: false,
  save: () => Promise.reject(new Error('this browser keeps no drafts')),
  wipe: () => Promise.resolve(),
}

function slot(database: Database, id: string, restored: Draft | undefined): DraftSlot {
  return {
    restored,
    isKept: true,
    async save(content) {
      if (content.text === '') await database.drafts.delete(id)
      else await database.drafts.put({ id, ...content, updatedAt: Date.now() })
    },
    async wipe() {
      await database.drafts.clear()
    },
  }
}

/** Whether this window holds a draft from now on; there is no such lock without a secure origin, nor need of one. */
function hold(id: string, patience: number): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const whenHeld = (lock: Lock | null): Promise<never> | undefined => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise(() => {})
    }
    const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true }
    navigator.locks.request(`draft-${id}`, options, whenHeld).catch(() => resolve(false))
  })
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}
