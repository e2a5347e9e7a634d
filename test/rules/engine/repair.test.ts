import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../rules/engine/document.ts'
import { exampleTypes, findExample } from '../../../rules/examples/index.ts'
import { anyResource } from '../../support/arbitrary-resource.ts'
import { damages, parsed } from '../../support/json-damage.ts'

const examples = (await Promise.all(exampleTypes.flatMap((type) => [findExample(type, true), findExample(type, false)]))).filter(
  (one) => one !== undefined,
)
const wanted = process.env['SVC_PROPERTY_RUNS']
const runs = wanted === undefined ? { numRuns: 300, seed: 20_260_115 } : { numRuns: Number(wanted) }
const number = fc.noBias(fc.nat(999_999)).map((part) => part / 1_000_000)
const text = fc
  .tuple(fc.oneof(fc.constantFrom(...examples), anyResource), fc.constantFrom(undefined, 2, '\t'))
  .map(([resource, indent]) => JSON.stringify(resource, null, indent))

describe('a text that was JSON', () => {
  it.each(damages)('with $name', ({ before = (text) => text, apply, mended }) => {
    let [damaged, safe] = [0, 0]
    fc.assert(
      fc.property(text, fc.tuple(number, number), (given, numbers) => {
        const whole = before(given)
        const broken = apply(whole, numbers)
        if (parsed(broken) !== undefined) return
        damaged += 1
        const repair = readDocument(broken).repair()
        if (repair === undefined) return
        expect(parsed(repair.text)).toEqual(repair.value)
        if (!repair.isSafe) return
        safe += 1
        expect(repair.value).toEqual(JSON.parse(whole))
      }),
      runs,
    )
    if (process.env['SVC_SHOW'] !== undefined) console.log(mended, Math.round((100 * safe) / damaged))
    expect((100 * safe) / Math.max(damaged, 1)).toBeGreaterThanOrEqual(damaged === 0 ? 0 : mended)
  })
})

describe('a repair', () => {
  it.each([
    ['{"a": 1,}', '{"a": 1}', true],
    ['{"a": 1 "b": 2}', '{"a": 1, "b": 2}', true],
    ['{"a": 1; "b": 2}', '{"a": 1, "b": 2}', true],
    ['{"a" 1}', '{"a": 1}', true],
    ['{"a" => 1}', '{"a" : 1}', true],
    [`{'a': 'it\\'s "b"'}`, '{"a": "it\'s \\"b\\""}', true],
    ['{“a”: ‘b’}', '{"a": "b"}', true],
    ['{a: True, "b": None}', '{"a": true, "b": null}', true],
    ['{"a": NaN}', '{"a": null}', false],
    ['{ // x\n  "a": 1 /* y */\n}', '{\n  "a": 1\n}', true],
    ['{\n  // x\n  "a": 1\n}', '{\n  "a": 1\n}', true],
    ['{\n  "a": {\n    "b": 1\n', '{\n  "a": {\n    "b": 1\n  }\n}\n', true],
    ['{"a": "x"', '{"a": "x"}', true],
    ['{"a": b c}', '{"a": "b c"}', false],
    ['{"a": b"}', '{"a": "b"}', false],
    ['{"a": 1990-01-01}', '{"a": "1990-01-01"}', true],
    // Lines say where a bracket is missing, if all of them agree, and nothing else is missing that might be too much instead.
    ['{\n  "a": {\n    "b": 1,\n  "c": 2\n}', '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}', true],
    ['{\n  "a": {\n    "b": 1\n  "c": 2\n}', '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}', true],
    [
      '{\n\t"a": [\n\t\t{\n\t\t\t"b": {\n\t\t\t\t"c": 1\n\t\t}\n\t]\n}',
      '{\n\t"a": [\n\t\t{\n\t\t\t"b": {\n\t\t\t\t"c": 1\n\t\t\t}\n\t\t}\n\t]\n}',
      true,
    ],
    ['[\n  {\n    "a": 1,\n  {\n    "b": 1\n  }\n]', '[\n  {\n    "a": 1\n  },\n  {\n    "b": 1\n  }\n]', true],
    ['[\n  {\n    "a": 1\n  {\n    "b": 1\n  }\n]', '[\n  {\n    "a": 1\n  },\n  {\n    "b": 1\n  }\n]', false],
    ['{\n  "a": {\n    "b": 1,\n   "c": 2\n', '{\n  "a": {\n    "b": 1,\n   "c": 2\n  }\n}\n', true],
    ['{"a":[{"b":1},[{"c":2}]}', '{"a":[{"b":1},[{"c":2}]]}', false],
    // A number may have been cut off, and an object inside may be the one that is not closed.
    ['{"a": 1', '{"a": 1}', false],
    ['{"a": {"b": 1, "c": 2}, "d": "x"', '{"a": {"b": 1, "c": 2}, "d": "x"}', false],
    ['{"a": ["x", "y", "b": 1}', '{"a": ["x", "y"], "b": 1}', true],
    ['{"a": ["x", "b": 1}', '{"a": ["x"], "b": 1}', false],
    ['```json\n{"a": 1}\n```', '{"a": 1}\n', true],
    ['[INFO] x {"a": 1}', '{"a": 1}', true],
    ['2026-01-15 10:00:01,123 {"a": 1}', '{"a": 1}', true],
    ['a": "b", "c": {"d": 1}', '{"d": 1}', false],
    ['{"a": 1}}', '{"a": 1}', false],
    ['{"a": 1};', '{"a": 1}', true],
    ['{"a":\u00a01}', '{"a": 1}', true],
    ['\ufeff\ufeff{"a": 1}', '\ufeff{"a": 1}', true],
    ['{"a": "x\ty"}', '{"a": "x\\ty"}', true],
    ['{"a": "C:\\datos"}', '{"a": "C:\\\\datos"}', false],
    ['{"a": "la "b" c"}', '{"a": "la \\"b\\" c"}', false],
    ['{"a": "x, "b": 1}', '{"a": "x", "b": 1}', false],
    ['{\\"a\\": 1}', '{"a": 1}', true],
    ['{"a": 1, "a": [2', '{"a": 1, "a": [2]}', false],
    ['{"a": 007}', '{"a": "007"}', false],
  ])('of %s', (text, repaired, isSafe) => {
    expect(readDocument(text).repair()).toMatchObject({ text: repaired, isSafe, value: parsed(repaired) })
  })

  it.each([
    '',
    '\ufeff',
    'hola',
    '<a/>',
    '{"a": }',
    '{"a": 1}{"b": 2}',
    '[{"a": 1} {"b"',
    '{"a": 1, {"b": 2}}',
    '{"a": 1 /* x',
    '{"a": 1}',
    '{"a": fem',
  ])('is not known of %j', (text) => {
    expect(readDocument(text).repair()).toBeUndefined()
  })
})
