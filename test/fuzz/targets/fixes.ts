import { isDeepStrictEqual } from 'node:util'
import { applyFixes } from '../../../rules/engine/fix.ts'
import { applyFixesToText } from '../../../rules/engine/fix-text.ts'
import type { Json } from '../../../rules/engine/json.ts'
import { demand } from '../failure.ts'
import type { Input, Target } from '../target.ts'

const pointers = ['', '/a', '/0', '/a/0', '/a/b', '/__proto__', '/__proto__/a', '/constructor/prototype/a', '/~0~1', '/-', '/length']
const texts = [
  '{"a": {"b": [1, 2.50]}}',
  '{\r\n\t"a" : [ { } ],\r\n\t"a": [{"b": null}]\r\n}\r\n',
  '\ufeff[{"a":1},{"a":{}}]',
  '{"__proto__": {"a": 1}, "constructor": {"prototype": {}}}',
  '{"a": "x", "": {"/": 1, "~": [[[]]]}}',
]
const replacements = ['1', '"x\\ny"', '{"b":{"c":[]}}', '[]', '{"__proto__":{"a":1}}', 'null']

/** Functions that apply corrections: to a text, at a pointer, with a value. */
export const fixes: Target = {
  name: 'fixes',
  seeds: texts.flatMap((text, index) => pointers.map((pointer): Input => [text, pointer, replacements[index % replacements.length]!])),
  words: [...pointers, ...replacements, '/', '~', '~0', '~1', '{', '}', '"a":', ',', '\r\n', '\t', '01', '1e400', '-0'],
  mostLength: 1000,
  batch: 500,
  run([text = '', jsonPointer = '', written = '']) {
    const replacement = parse(written)
    if (replacement === undefined) return []
    const fix = { jsonPointer, replacement }
    const fixed = applyFixesToText(text, [fix])
    const before = parse(text)
    if (before === undefined) {
      demand(applyFixesToText(fixed, [fix]) === fixed, 'Twice is as once, also where the text is no JSON', () => fixed)
      return [`none ${fixed === text} ${parse(fixed) === undefined}`]
    }
    const kept = JSON.stringify(before)
    const after = applyFixes(before, [fix])
    demand(JSON.stringify(before) === kept, 'The value that was given is not changed')
    const read = parse(fixed)
    demand(read !== undefined, 'A corrected text is JSON', () => fixed)
    demand(
      JSON.stringify(read) === JSON.stringify(after) || isDeepStrictEqual(asWritten(read), asWritten(after)),
      'The text says what the value says',
      () => fixed,
    )
    demand(applyFixesToText(fixed, [fix]) === fixed, 'Twice is as once', () => fixed)
    if (isDeepStrictEqual(after, before)) demand(fixed === text, 'A correction that changes nothing leaves every byte', () => fixed)
    demand(!('a' in {}) && !('b' in {}), 'No prototype is changed')
    return [`${jsonPointer.split('/').length} ${fixed === text} ${typeof replacement}`]
  },
}

/** As JSON writes it, for which -0 is 0. */
function asWritten(value: Json | undefined): unknown {
  return JSON.parse(JSON.stringify(value))
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as Json
  } catch {
    return undefined
  }
}
