import { expect, it } from 'vitest'
import { oneAfterAnother } from '../../../tools/lsp/one-after-another.ts'

/** Walks that end when they are told to, each with its number, and how many there were. */
function walks() {
  const ends: ((number: number) => void)[] = []
  const wanted: (() => boolean)[] = []
  const refresh = oneAfterAnother((isWanted) => {
    wanted.push(isWanted)
    return new Promise<number>((resolve) => ends.push(resolve))
  })
  return { refresh, wanted, end: (index: number) => ends[index]!(index), begun: () => ends.length }
}

it('begins another walk for those who come while one is under way, one for all of them', async () => {
  const { refresh, end, begun } = walks()
  const first = refresh()
  const [second, third] = [refresh(), refresh()]
  expect(begun()).toBe(1)
  end(0)
  expect(await first).toBe(0)
  await expect.poll(begun).toBe(2)
  end(1)
  expect(await Promise.all([second, third])).toEqual([1, 1])
  void refresh()
  expect(begun()).toBe(3)
})

it('ends a walk early only where none of those who asked still wants it', async () => {
  const { refresh, wanted, end, begun } = walks()
  void refresh(() => false)
  expect(wanted[0]!()).toBe(false)
  let isWanted = true
  void refresh(() => false)
  void refresh(() => isWanted)
  end(0)
  await expect.poll(begun).toBe(2)
  expect(wanted[1]!()).toBe(true)
  isWanted = false
  expect(wanted[1]!()).toBe(false)
})
