import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countSteps, startCoverage, type Coverage } from '../../fuzz/coverage.ts'

/** How much more work a text four times as long may be than one twice as long, beside what that is: 2 in proportion, 4 by squares. */
const mostGrowth = 2.2

let coverage: Coverage
let readDocument: (typeof import('../../../rules/engine/document.ts'))['readDocument']

beforeAll(async () => {
  // Code that V8 has optimised counts less, and counters have to run before the code that they count is loaded.
  setFlagsFromString('--no-opt')
  setFlagsFromString('--no-maglev')
  coverage = startCoverage(/\/rules\/engine\//)
  ;({ readDocument } = await import('../../../rules/engine/document.ts'))
})
afterAll(() => {
  coverage.close()
  setFlagsFromString('--opt')
  setFlagsFromString('--maglev')
})

describe('the work grows no faster than the text', () => {
  it.each<[string, string, string, string]>([
    ['numbers before words', '[', '1 a ', ''],
    ['names without their last quote, all in one line', '{', '"a:1,\\', '"'],
    ['names in typographic quotes that are never closed', '{', '“a:1,', ''],
    ['line ends inside a string', '["', 'a\n', '"]'],
    ['empty lines inside a string', '["', '\n', 'a"]'],
    ['line ends inside a string that is never closed', '["', 'a\n', ''],
    ['strings with a line end', '[', '"a\nb",', '"c"]'],
    ['strings with an escape', '[', '"a\\n",', '"c"]'],
    ['quotes inside strings', '[', '"a "b" c",', '"d"]'],
    ['quotes', '{"a', '"b', ''],
    ['blanks before a colon', '{"a"', ' ', ':1'],
    ['names before blanks', `{${'"a:1,\\'.repeat(100)}"`, ' ', ''],
    ['commas that are missing', '{', '"a":1 ', '}'],
    ['members that stand twice', '{', '"a":1,', '"a":2'],
    ['quotes that are escaped, behind something', 'x {\\"resourceType\\":1,', '\\"a\\":1,', ''],
    ['quotes that are doubled, behind something', 'x {""resourceType"":1,', '""a"":1,', '"'],
    ['lines behind a mark', '> {\n', '> "a": 1,\n', '> }'],
    ['brackets before a resource', 'x ', '{}', '{"resourceType": 1}'],
    ['brackets of the wrong kind', '[', '{"a":[1}],', ']'],
    ['comments', '[', '/* a */', ']'],
    ['comments on their own lines', '[1', '  \n  // a', '\n]'],
    ['single quotes', '[', `'a "b" c',`, '1]'],
    ['names without quotes', '{', 'a: {', '}'],
    ['objects that are not closed, on their own lines', '[', '{"a": {"b": {"c": 1}},\n', ']'],
    ['objects that are not closed, under one another', '{\n', '  "a": {\n    "b": 1,\n', '}'],
    ['objects on one line that is never closed', '{"a":[', '{"b":{"c":{"d":[{"e":1}]}}},', ''],
    ['line ends before commas that are missing', '[1', '\n\n 1', ']'],
    ['logs', '', '[INFO] ', '{"a": 1}'],
    ['times', '', '2026-01-15 10:00:00 ', '{"a": 1}'],
  ])('%s', (_, before, part, after) => {
    const texts = [10, 2000, 4000, 8000].map((count) => before + part.repeat(count) + after)
    const [, least, middle, most] = countSteps(coverage, texts, (text) => readDocument(text).repair())
    expect((most! - middle!) / Math.max(middle! - least!, 2000)).toBeLessThan(mostGrowth)
  })
})

describe('a text of millions of values takes few steps a character', () => {
  it.each<[string, number, string, string, string]>([
    ['empty objects in a list that lines would close sooner', 30, '{\n"a": [\n[1,\n', '{},', '1\n]\n}'],
    ['empty objects without commas', 32, '{"a":[', '{}', ']}'],
  ])('%s', (_, most, before, part, after) => {
    const texts = [10, 4000].map((count) => before + part.repeat(count) + after)
    const [, steps] = countSteps(coverage, texts, (text) => {
      readDocument(text).repair()
    })
    expect(steps! / texts[1]!.length).toBeLessThan(most)
  })
})
