import { afterEach, expect, test, vi } from 'vitest'
import { pickFiles } from '../../../web/page/pick-files.ts'
import { collect } from '../../support/retention/collect.ts'

afterEach(() => vi.unstubAllGlobals())

/** Asks for files, in a scope that holds nothing of it afterwards. */
function ask(take: (files: readonly File[]) => void): WeakRef<EventTarget> {
  let made: WeakRef<EventTarget> | undefined
  const createElement = (): EventTarget => {
    const input = Object.assign(new EventTarget(), { click: () => {}, files: [new File([], 'a.json')] })
    made = new WeakRef(input)
    return input
  }
  vi.stubGlobal('document', { createElement })
  pickFiles('.json', take)
  return made!
}

test.each(['change', 'cancel'])('keeps its input until somebody answers: %s', async (answer) => {
  const names: string[] = []
  const input = ask((files) => names.push(...files.map(({ name }) => name)))
  await collect()
  expect(input.deref()).toBeDefined()
  input.deref()?.dispatchEvent(new Event(answer))
  expect(names).toEqual(answer === 'change' ? ['a.json'] : [])
  await collect()
  expect(input.deref()).toBeUndefined()
})
