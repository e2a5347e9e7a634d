import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { createRoot } from 'solid-js'
import { expect, test, vi } from 'vitest'
import type { LintLoop } from '../../../web/editor/lint-loop.ts'
import type { Tab } from '../../../web/editor/tab.ts'
import type { LintClient } from '../../../web/linting/client.ts'
import type { Outline, OutlinePart } from '../../../worker/api.ts'

// Its part for servers has no effects.
vi.mock('solid-js', () => import('solid-js/dist/solid.js' as 'solid-js'))
const { createOutlining } = await import('../../../web/editor/outlining.ts')

test('keeps the outline with what was opened last, also where an earlier one takes longer', async () => {
  const answers: ((outline: Outline) => void)[] = []
  const client = {
    ask: (_question: string, _text: string, _form: string, open: readonly string[]) =>
      new Promise((resolve) => answers.push(() => resolve({ kind: 'elements', parts: open.map((key) => ({ key })) }))),
    surroundings: () => ({}),
  } as unknown as LintClient
  const view = { state: EditorState.create({ doc: '{}' }) } as unknown as EditorView
  const loop = { phase: () => 'done', report: () => undefined } as unknown as LintLoop
  const shown = () => ({ form: () => 'json' }) as unknown as Tab
  const opened = () => outlining.outline()?.parts.map(({ key }) => key)
  const outlining = createRoot(() => createOutlining(view, client, loop, shown))
  outlining.watch()
  outlining.openPart({ key: 'name' } as OutlinePart)
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]!({} as Outline)
  await expect.poll(() => opened()).toEqual(['name'])
  answers[0]!({} as Outline)
  await new Promise((resolve) => setTimeout(resolve))
  expect(opened()).toEqual(['name'])
})
