import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredDraft } from '../../../web/storage/db.ts'
import { claimDrafts } from '../../../web/storage/drafts.ts'

const kept = vi.hoisted(() => ({ drafts: [] as unknown[], isUnreadable: false, handedOver: [] as string[] }))

vi.mock('../../../web/storage/db.ts', () => ({
  openDatabase: () =>
    Promise.resolve({
      backendDB: () => ({ transaction: () => nativeTransaction() }),
      drafts: {
        orderBy: () => ({
          toArray: () => (kept.isUnreadable ? Promise.reject(new Error('the browser lost its database')) : Promise.resolve(kept.drafts)),
        }),
        bulkDelete(ids: readonly string[]) {
          kept.drafts = kept.drafts.filter((draft) => !ids.includes((draft as StoredDraft).id))
          return Promise.resolve()
        },
      },
    }),
}))

/** A transaction of the browser's own, which is never done: its window is gone. */
function nativeTransaction() {
  const note = (what: string) => void kept.handedOver.push(what)
  const drafts = { put: ({ text }: StoredDraft) => note(`put ${String(text)}`), delete: (id: string) => note(`delete ${id}`) }
  return { objectStore: () => drafts, commit: () => note('commit'), addEventListener: () => {} }
}

/** The windows that are open besides this one. */
let held: Set<string>

beforeEach(() => {
  held = new Set()
  kept.drafts = []
  kept.isUnreadable = false
  kept.handedOver = []
  const request = (name: string, _: object, run: (lock: object | null) => unknown) => {
    const isFree = !held.has(name)
    void run(isFree ? {} : null)
    return Promise.resolve()
  }
  vi.stubGlobal('navigator', { locks: { request } })
})
afterEach(() => void vi.unstubAllGlobals())

function draftOf(window: string, text: string | Blob): StoredDraft {
  return { id: `${window}-text`, window, text, name: null, lineEnd: '\n', cursor: 0, updatedAt: 0 }
}

test('restores the other texts of a window where the browser does not give one of them back', async () => {
  const lost = { size: 1, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('its file is gone')) }) } as unknown as Blob
  kept.drafts = [{ ...draftOf('a', lost), id: 'lost' }, draftOf('a', '{}')]
  const { restored } = await claimDrafts()
  expect(restored.map(({ id }) => id)).toEqual(['a-text'])
  expect(kept.drafts).toHaveLength(2)
})

test('keeps nothing where the browser cannot read what it has', async () => {
  kept.isUnreadable = true
  const drafts = await claimDrafts()
  expect(drafts.restored).toEqual([])
  expect(drafts.slot('a').isKept).toBe(false)
})

test('leaves the drafts of all windows that are open, however many they are', async () => {
  const windows = Array.from({ length: 12 }, (_, index) => `w${index}`)
  kept.drafts = windows.map((window) => draftOf(window, '{}'))
  held = new Set(windows.map((window) => `draft-${window}`))
  const { restored } = await claimDrafts()
  expect(restored).toEqual([])
  expect(kept.drafts).toHaveLength(12)
})

test('hands over what a window that is left has, or has no more, with its commit and in one turn', async () => {
  const { slot } = await claimDrafts()
  void slot('a').save({ text: '{}', name: null, lineEnd: '\n', cursor: 0 }, true)
  expect(kept.handedOver).toEqual(['put {}', 'commit'])
  void slot('a').save({ text: '', name: null, lineEnd: '\n', cursor: 0 }, true)
  expect(kept.handedOver.slice(2)).toEqual(['delete a', 'commit'])
})
