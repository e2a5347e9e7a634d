import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Text } from '@codemirror/state'
import type { Workspace } from '../../../web/editor/workspace.ts'
import type { LintClient } from '../../../web/linting/client.ts'
import { notices } from '../../../web/page/notices.ts'
import { dismissNotices } from '../../support/notices.ts'
import { copyAnonymous } from '../../../web/share/copy-anonymous.ts'
import { es } from '../../../web/text/share/es.ts'
import type { AnonymizedText } from '../../../worker/api.ts'

const workspace = { view: { state: { doc: Text.of(['{}']) } }, form: () => 'json', profile: () => undefined } as unknown as Workspace
const told = () => notices().map(({ text }) => text)

let copied: string[]

dismissNotices()
beforeEach(() => {
  copied = []
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Readonly<Record<string, Promise<Blob>>>
      constructor(parts: Readonly<Record<string, Promise<Blob>>>) {
        this.parts = parts
      }
    },
  )
  const write = async ([item]: [{ parts: Record<string, Promise<Blob>> }]) => {
    copied.push('promised')
    copied.push(await (await item.parts['text/plain']!).text())
  }
  vi.stubGlobal('navigator', { clipboard: { write } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function answering(made: Promise<Partial<AnonymizedText> | undefined>): LintClient {
  return { ask: () => made, surroundings: () => ({}) } as unknown as LintClient
}

test('promises the text to the clipboard while the key is down that asked for it', async () => {
  const copying = copyAnonymous(workspace, answering(Promise.resolve({ text: '{"a":1}', isSame: false })))
  expect(copied).toEqual(['promised'])
  await copying
  expect(copied).toEqual(['promised', '{"a":1}'])
  expect(told()).toEqual([es.copiedDifferent])
})

test('says of a text that is no JSON what it has to be, and leaves no promise broken', async () => {
  const broken: unknown[] = []
  const note = (cause: unknown): void => void broken.push(cause)
  process.on('unhandledRejection', note)
  await copyAnonymous(workspace, answering(Promise.resolve(undefined)))
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', note)
  expect(told()).toEqual([es.notJson])
  expect(broken).toEqual([])
})

test('says that nothing was copied where there is no answer', async () => {
  await copyAnonymous(workspace, answering(Promise.reject(new Error('too slow'))))
  expect(told()).toEqual(['El navegador no dejó copiar.'])
})
