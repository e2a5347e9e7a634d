import { expect, test } from 'vitest'
import type { App } from '../../../web/app.ts'
import type { Tab } from '../../../web/editor/tab.ts'
import type { Workspace } from '../../../web/editor/workspace.ts'
import { openFiles } from '../../../web/files/open-files.ts'
import { largeText } from '../../../web/storage/large-text.ts'

test('puts a large file into the tab that has it only while that is there', async () => {
  let tabs: readonly Tab[] = []
  const handle = {
    // Somebody closes the tab as soon as it was found.
    isSameEntry: () => {
      setTimeout(() => (tabs = []))
      return Promise.resolve(true)
    },
  } as unknown as FileSystemFileHandle
  tabs = [{ file: () => ({ handle }), isChanged: () => false } as unknown as Tab]
  const replaced: number[] = []
  const workspace = { tabs: () => tabs, select: () => {}, replace: () => void replaced.push(tabs.length) } as unknown as Workspace
  const file = new File([`{\n"text": "${'a'.repeat(largeText)}"\n}`], 'a.json')
  await openFiles({ navigate: () => {}, openWorkspace: () => Promise.resolve(workspace) } as unknown as App, [{ file, handle }])
  expect(replaced).toEqual([1])
})
