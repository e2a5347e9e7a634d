import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { createFixes } from '../../../web/editor/fixes.ts'
import type { LintLoop } from '../../../web/editor/lint-loop.ts'
import type { Problem } from '../../../web/editor/problem.ts'
import type { Tab } from '../../../web/editor/tab.ts'
import type { LintClient } from '../../../web/linting/client.ts'
import { notices } from '../../../web/page/notices.ts'
import { dismissNotices } from '../../support/notices.ts'
import { es } from '../../../web/text/es.ts'

dismissNotices()

const told = () => notices().map(({ text }) => text)

/** An editor with a text that has a problem in each of two tabs; `meanwhile` happens while the linter is asked to correct it. */
function start(meanwhile: (view: { state: EditorState }) => void = () => {}) {
  const view = { state: EditorState.create({ doc: '{"gender":"mujer"}' }), dispatch: () => {} }
  const problem = {
    issue: {
      code: 'a',
      path: 'Patient.gender',
      message: '',
      quickFix: { title: '', jsonPointer: '/gender', replacement: 'female', safe: true },
    },
    diagnostic: { from: 0, to: 1 },
  } as unknown as Problem
  const asked: string[] = []
  let shown = { form: () => 'json' } as unknown as Tab
  const loop = { problems: () => [problem], run: () => Promise.resolve() } as unknown as LintLoop
  const client = {
    ask(question: string) {
      asked.push(question)
      meanwhile(view)
      return Promise.resolve([{ from: 0, to: 1, insert: '{ ' }])
    },
  } as unknown as LintClient
  const fixes = createFixes(view as unknown as EditorView, client, {
    loop,
    shown: () => shown,
    current: () => problem,
    goTo: () => {},
    toUndo: () => () => {},
  })
  return { asked, fixes, problem, select: () => void (shown = { form: () => 'json' } as unknown as Tab) }
}

const typeOn = (view: { state: EditorState }): void => {
  view.state = view.state.update({ changes: { from: 0, insert: ' ' } }).state
}

test('says that the text changed where somebody types while it is laid out', async () => {
  const { fixes } = start(typeOn)
  await fixes.format()
  expect(told()).toEqual([es.notices.changedMeanwhile])
})

test.each(['fix', 'fixHere'] as const)('corrects nothing in another text that came into the editor meanwhile (%s)', async (name) => {
  const { asked, fixes, problem, select } = start()
  const correcting = name === 'fixHere' ? fixes.fixHere() : fixes.fix(problem)
  select()
  await correcting
  expect(asked).toEqual([])
})
