import { createRoot } from 'solid-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type Autosave } from '../../../web/storage/autosave.ts'
import type { DraftContent } from '../../../web/storage/drafts.ts'

let document: EventTarget & { visibilityState: string }
let window: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  window = new EventTarget()
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A text that is kept as told, and what was handed over of it. */
function start(keep: (isLeaving: boolean) => Promise<void>): { autosave: Autosave; saved: string[]; end: () => void } {
  const saved: string[] = []
  const save = (_: DraftContent, isLeaving = false): Promise<void> => {
    saved.push(isLeaving ? 'leaving' : 'typing')
    return keep(isLeaving)
  }
  return createRoot((end) => ({
    autosave: createAutosave({ isKept: true, save, forget: () => Promise.resolve() }, () => ({ text: '{}' }) as DraftContent),
    saved,
    end,
  }))
}

test('hands a text over when the window goes while a large one is still being encoded', async () => {
  const { autosave, saved } = start((isLeaving) => (isLeaving ? Promise.resolve() : new Promise(() => {})))
  autosave.touch()
  await vi.advanceTimersByTimeAsync(300)
  expect(saved).toEqual(['typing'])
  window.dispatchEvent(new Event('pagehide'))
  expect(saved).toEqual(['typing', 'leaving'])
})

test('has nothing to hand over once a text was kept, and has again after the next change', async () => {
  const { autosave, saved } = start(() => Promise.resolve())
  autosave.touch()
  await vi.advanceTimersByTimeAsync(300)
  expect(autosave.status()).toBe('saved')
  window.dispatchEvent(new Event('pagehide'))
  autosave.note()
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(saved).toEqual(['typing', 'leaving'])
})

test('does not say that a text is kept while a newer one is on its way', async () => {
  const ends: (() => void)[] = []
  const { autosave } = start(() => new Promise((resolve) => void ends.push(resolve)))
  autosave.touch()
  await vi.advanceTimersByTimeAsync(300)
  autosave.touch()
  await vi.advanceTimersByTimeAsync(300)
  ends[0]!()
  // The cursor went elsewhere, which can wait.
  autosave.note()
  await vi.advanceTimersByTimeAsync(0)
  expect(autosave.status()).toBe('saving')
  ends[1]!()
  await vi.advanceTimersByTimeAsync(0)
  expect(autosave.status()).toBe('saved')
})

test('keeps nothing of a text that was closed', async () => {
  const { autosave, saved, end } = start(() => Promise.resolve())
  end()
  autosave.touch()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(saved).toEqual([])
})
