import { expect, it } from 'vitest'
import { carriesText, readFragment, toFragment } from '../../../web/share/fragment.ts'

it.each(['{"resourceType":"Patient"}', '', 'Ñuñoa 🏥 '.repeat(2000)])('carries a text there and back', async (text) => {
  const hash = await toFragment(text)
  expect(hash).toMatch(/^#texto=[\w-]*$/)
  expect(carriesText(hash)).toBe(true)
  expect(await readFragment(hash)).toBe(text)
})

it('compresses', async () => {
  expect((await toFragment('{"a":1}'.repeat(10_000))).length).toBeLessThan(600)
})

it.each(['', '#main', '#texto=%%%', '#texto=AAAA', '#texto=_-_-_-'])('carries nothing in «%s»', async (hash) => {
  expect(await readFragment(hash)).toBeUndefined()
})

it('gives nothing for one that is cut off, or unfolds to more than a file may have', async () => {
  const hash = await toFragment('{"resourceType":"Patient","name":[{"family":"Soto"}]}')
  expect(await readFragment(hash.slice(0, -10))).toBeUndefined()
  expect(await readFragment(await toFragment(' '.repeat(31 * 2 ** 20)))).toBeUndefined()
})
