import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeTree } from '../../language/change-tree.ts'
import { readText } from '../../language/text.ts'
import { parseTree } from '../../language/parse-tree.ts'
import { valueOf } from '../../language/tree.ts'

const pieces = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  ' ',
  'a',
  '1',
  '\\',
  '"a": 1',
  '{}',
  '[]',
  '"x"',
  '{"a": [',
  '}]',
  'true',
  '"a": {"b": 2}',
]

it('is the tree of the text that an edit leaves, whatever that is', () => {
  let count = 0
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json({ maxDepth: 5 }).map((text) => JSON.stringify(JSON.parse(text), undefined, 1)),
        fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((some) => some.join('')),
      ),
      fc.nat(),
      fc.nat(12),
      fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map((some) => some.join('')),
      (before, at, length, insert) => {
        const from = at % (before.length + 1)
        const after = before.slice(0, from) + insert + before.slice(from + length)
        const changed = changeTree(parseTree(before), after)
        if (changed === undefined) return
        count += 1
        expect(changed.tree).toEqual(parseTree(after))
      },
    ),
    { numRuns: 20_000 },
  )
  expect(count).toBeGreaterThan(2000)
})

it('gives the value of the whole text after an edit', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 4 }).filter((text) => text.length > 2),
      fc.nat(),
      fc.constantFrom(...pieces, ''),
      (text, at, insert) => {
        const before = readText(text)
        before.rootValue(0)
        const from = at % (text.length + 1)
        const after = text.slice(0, from) + insert + text.slice(from)
        const [again, anew] = [readText(after, before), readText(after)]
        expect(again.rootValue(0)).toEqual(anew.rootValue(0))
        expect(again.rootValue(0)).toEqual(valueOf(again.tree, 0))
      },
    ),
    { numRuns: 3000 },
  )
})

it('reads no more than what is around the edit', () => {
  const entries = Array.from({ length: 3000 }, (_, index) => ({ resource: { resourceType: 'Patient', id: `p${index}`, active: true } }))
  const text = JSON.stringify({ resourceType: 'Bundle', entry: entries }, undefined, 2)
  const at = text.indexOf('"p1500"') + 3
  const changed = changeTree(parseTree(text), `${text.slice(0, at)}x${text.slice(at)}`)!
  expect(changed.tree.end[changed.node]! - changed.tree.start[changed.node]!).toBeLessThan(200)
  // Texts longer than the stretches that are compared at once, and edits next to their borders.
  for (let round = 0; round < 40; round += 1) {
    const from = Math.min(text.length - 2, 4096 * Math.floor(round / 4) * 7 + (round % 4) - 1 + 20)
    const after = `${text.slice(0, from)}${['1', '', '{}', '"'][round % 4]}${text.slice(from + (round % 3))}`
    const again = changeTree(parseTree(text), after)
    if (again !== undefined) expect(again.tree.start).toEqual(parseTree(after).start)
  }
})
