import { EditorState } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLintLoop, type LintLoop } from '../../../web/editor/lint-loop.ts'
import type { LintClient } from '../../../web/linting/client.ts'
import type { TextReport } from '../../../worker/api.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Somebody types into a text; the linter answers the latest question as told, and each answer names which it is. */
function start(takes: (ask: number) => number) {
  const asked: number[] = []
  let supersede = () => {}
  const client = {
    lint() {
      supersede()
      asked.push(performance.now())
      const answer: TextReport = { valid: true, errors: [], warnings: [], profile: String(asked.length), resourceType: '', issues: [] }
      return new Promise((resolve) => {
        supersede = () => resolve('superseded')
        setTimeout(() => resolve(answer), takes(asked.length))
      })
    },
  } as unknown as LintClient
  const open = (): LintLoop =>
    createLintLoop(client, { form: () => 'json', profile: () => undefined, file: () => undefined }, () => null as unknown as Node)
  const loop = open()
  const view = {
    state: EditorState.create({ doc: '{}' }),
    dispatch: () => {},
    setState: (state: EditorState) => void (view.state = state),
  }
  const type = (): void => {
    const transaction = view.state.update({ changes: { from: 1, insert: ' ' }, userEvent: 'input.type' })
    view.state = transaction.state
    loop.onUpdate({ docChanged: true, transactions: [transaction], view: view as unknown as EditorView } as unknown as ViewUpdate)
  }
  return { asked, open, loop, type, view: view as unknown as EditorView }
}

test('asks before the pause is over, and shows the answer when it is', async () => {
  const { asked, loop, type } = start(() => 20)
  type()
  await vi.advanceTimersByTimeAsync(39)
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(60)
  expect(asked).toHaveLength(1)
  expect(loop.phase()).toBe('checking')
  await vi.advanceTimersByTimeAsync(1)
  expect(loop.phase()).toBe('done')
})

test('shows nothing of a text that was typed on', async () => {
  const { asked, loop, type } = start(() => 20)
  type()
  await vi.advanceTimersByTimeAsync(80)
  type()
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toHaveLength(2)
  expect(loop.report()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(loop.report()?.profile).toBe('2')
})

test('shows no answer that another about the same text has overtaken', async () => {
  const { loop, type, view } = start((ask) => (ask === 1 ? 20 : 5))
  type()
  await vi.advanceTimersByTimeAsync(70)
  loop.expire()
  await Promise.all([loop.run(view), vi.advanceTimersByTimeAsync(60)])
  expect(loop.report()?.profile).toBe('2')
})

test('asks about a text that takes long only when the pause is over', async () => {
  const { asked, loop, type } = start(() => 300)
  type()
  await vi.advanceTimersByTimeAsync(400)
  expect(loop.report()?.profile).toBe('1')
  type()
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
})

test('asks again about a text that left the editor before its answer and is back', async () => {
  const { asked, open, loop, type, view } = start(() => 20)
  type()
  await vi.advanceTimersByTimeAsync(50)
  expect(asked).toHaveLength(1)
  const typed = view.state
  loop.leave()
  view.setState(EditorState.create({ doc: '[]' }))
  const other = open()
  void other.run(view)
  await vi.advanceTimersByTimeAsync(1)
  other.leave()
  view.setState(typed)
  void loop.run(view)
  await vi.advanceTimersByTimeAsync(200)
  expect(loop.phase()).toBe('done')
})

test('keeps the report of a text that left the editor after its answer', async () => {
  const { asked, loop, type, view } = start(() => 20)
  type()
  await vi.advanceTimersByTimeAsync(100)
  loop.leave()
  await loop.run(view)
  expect(asked).toHaveLength(1)
  expect(loop.phase()).toBe('done')
})
