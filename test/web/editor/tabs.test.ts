import { expect, test } from 'vitest'
import type { App } from '../../../web/app.ts'
import { noFile } from '../../../web/editor/file.ts'
import { mostTabs, newTab, openConfig } from '../../../web/editor/tabs.ts'
import type { Tab } from '../../../web/editor/tab.ts'
import type { Workspace } from '../../../web/editor/workspace.ts'
import { showText } from '../../../web/files/open-files.ts'
import { notices } from '../../../web/page/notices.ts'
import { dismissNotices } from '../../support/notices.ts'

const told = 'Hay demasiados archivos abiertos: caben 30. Cierra alguno para abrir otro.'

dismissNotices()

/** A workspace with some tabs, none of them empty, and the texts that were opened in it. */
function withTabs(count: number, isReplaced = false) {
  const tab = { isEmpty: () => false, file: () => noFile } as unknown as Tab
  const opened: string[] = []
  const note = (text: string): void => void opened.push(text)
  const workspace = {
    tabs: () => Array.from({ length: count }, () => tab),
    isReplaced: () => isReplaced,
    add: note,
    open: note,
    focus: () => {},
    view: { focus: () => {} },
  } as unknown as Workspace
  const app = { navigate: () => {}, openWorkspace: () => Promise.resolve(workspace) } as unknown as App
  return { workspace, app, opened }
}

const ways = {
  'a new tab': ({ workspace }) => newTab(workspace),
  'a configuration': ({ workspace }) => openConfig(workspace),
  'a text that is shown': ({ app }) => showText(app, '{"a":1}', noFile),
} satisfies Record<string, (given: ReturnType<typeof withTabs>) => void | Promise<unknown>>

test.each(Object.entries(ways))('%s is opened while there is room for it, which is told where there is none', async (_, open) => {
  const last = withTabs(mostTabs - 1)
  await open(last)
  expect(last.opened).toHaveLength(1)
  expect(notices()).toEqual([])
  const full = withTabs(mostTabs)
  await open(full)
  expect(full.opened).toEqual([])
  expect(notices().map(({ text }) => text)).toEqual([told])
})

test('a text takes the place of an empty one where there is no room beside it', async () => {
  const full = withTabs(mostTabs, true)
  await showText(full.app, '{"a":1}', noFile)
  expect(full.opened).toEqual(['{"a":1}'])
})
