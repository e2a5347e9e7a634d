import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelImport, importFiles, importOutcome, importUnderWay } from '../../../web/terminology/importing.ts'

vi.mock('../../../web/terminology/keeping.ts', () => ({
  noteImport: () => Promise.resolve(),
  removeStrayFiles: () => stray,
  forgetUnfinished: () => Promise.resolve(),
}))

/** The tidying that an import waits for before it begins to read. */
let stray: Promise<void>

beforeEach(() => {
  stray = Promise.resolve()
  const refuse = function (): never {
    throw new Error('nothing is to be read')
  }
  vi.stubGlobal('Worker', refuse)
})
afterEach(() => void vi.unstubAllGlobals())

const files = [{ path: 'a.csv', file: new File(['a'], 'a.csv') }]
const told = () => {
  const outcome = importOutcome()
  return outcome !== undefined && 'problem' in outcome ? outcome.problem() : undefined
}

test('can be cancelled while it waits for the import of another window', async () => {
  let letGo = (): void => {}
  void navigator.locks.request('terminologia', () => new Promise<void>((resolve) => (letGo = resolve)))
  const importing = importFiles(files, undefined)
  expect(importUnderWay()?.name).toBe('a.csv')
  cancelImport()
  await Promise.race([importing, new Promise((resolve) => setTimeout(resolve, 200))])
  expect(importUnderWay()).toBeUndefined()
  expect(told()).toMatch(/se detuvo/)
  letGo()
})

test('can be cancelled before it begins to read', async () => {
  let go = (): void => {}
  stray = new Promise((resolve) => (go = resolve))
  const importing = importFiles(files, undefined)
  await new Promise((resolve) => setTimeout(resolve, 20))
  cancelImport()
  go()
  await importing
  expect(told()).toMatch(/se detuvo/)
})
