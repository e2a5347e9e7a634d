import { Text } from '@codemirror/state'
import { createRoot, createSignal } from 'solid-js'
import { expect, test, vi } from 'vitest'
import type { Workspace } from '../../../web/editor/workspace.ts'

// Its part for servers has no effects.
vi.mock('solid-js', () => import('solid-js/dist/solid.js' as 'solid-js'))
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { createAnswer } = await import('../../../web/views/answer.ts')

test('keeps the answer to what was asked last, also where an earlier one takes longer', async () => {
  const [chosen, choose] = createSignal('first')
  const waiting = new Map<string, (answer: string) => void>()
  const state = { doc: Text.of(['{}']), selection: { main: { head: 0 } } }
  const workspace = {
    view: { state },
    phase: () => 'done',
    report: () => ({}),
    shown: () => 'tab',
    cursor: () => ({}),
  } as unknown as Workspace
  const ask = (): Promise<string> => new Promise((resolve) => void waiting.set(chosen(), resolve))
  const { answer } = createRoot(() => createAnswer(workspace, { ask, also: chosen }))
  await expect.poll(() => waiting.has('first')).toBe(true)
  choose('second')
  waiting.get('second')!('about the second')
  await expect.poll(() => answer()).toBe('about the second')
  waiting.get('first')!('about the first')
  await new Promise((resolve) => setTimeout(resolve))
  expect(answer()).toBe('about the second')
})
