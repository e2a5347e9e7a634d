import { EditorState } from '@codemirror/state'
import { createRoot, createSignal } from 'solid-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tab } from '../../../web/editor/tab.ts'
import type { LintClient } from '../../../web/linting/client.ts'
import type { Checked } from '../../../web/storage/db.ts'

const kept = vi.hoisted(() => ({ entries: [] as unknown[] }))

// Its part for servers has no effects.
vi.mock('solid-js', () => import('solid-js/dist/solid.js' as 'solid-js'))
vi.mock('../../../web/storage/history.ts', () => ({
  isRemembered: () => true,
  remember(entry: unknown) {
    kept.entries.push(entry)
    return Promise.resolve()
  },
}))
const { recordHistory } = await import('../../../web/history/record.ts')

beforeEach(() => {
  kept.entries = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** A text that was checked; `outline` is what the worker says of a Bundle. */
function start(outline: () => Promise<undefined> = () => Promise.resolve(undefined)) {
  const report = { resourceType: 'Bundle', valid: true, errors: [], warnings: [], issues: [] }
  const [file, setFile] = createSignal<object>({ name: null })
  let state = EditorState.create({ doc: '{}' })
  const loop = { phase: () => 'done', report: () => report }
  const tab = { loop, file, state: () => state, form: () => 'json' } as unknown as Tab
  const client = { ask: outline } as unknown as LintClient
  const end = createRoot((dispose) => {
    recordHistory(tab, client)
    return dispose
  })
  return { setFile, end, write: (text: string) => void (state = EditorState.create({ doc: text })) }
}

const ids = () => new Set(kept.entries.map((entry) => (entry as Checked).id)).size

test('has one entry for a text that is written to a file, and another for one that is opened in its place', async () => {
  const { setFile, write } = start()
  await vi.advanceTimersByTimeAsync(2_000)
  setFile({ name: 'a.json' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept.entries).toHaveLength(2)
  expect(ids()).toBe(1)
  write('{"a":1}')
  setFile({ name: 'b.json' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ids()).toBe(2)
})

test('remembers nothing of a text that was closed, as where everything is erased, while the worker was asked about it', async () => {
  let answer = (): void => {}
  const { end } = start(() => new Promise((resolve) => (answer = () => resolve(undefined))))
  await vi.advanceTimersByTimeAsync(2_000)
  end()
  answer()
  await vi.advanceTimersByTimeAsync(10)
  expect(kept.entries).toEqual([])
})
