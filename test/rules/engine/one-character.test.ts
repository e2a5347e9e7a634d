import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../rules/engine/document.ts'
import { isSame } from '../../../rules/engine/json.ts'
import { parsed } from '../../support/json-damage.ts'

/** A change of a text at an offset; the text itself where it does not apply there. */
type Change = (text: string, at: number) => string

const without: Change = (text, at) => text.slice(0, at) + text.slice(at + 1)
const cutBefore: Change = (text, at) => text.slice(0, at)
const twice: Change = (text, at) => (/[^\s\w]/.test(text[at]!) ? text.slice(0, at) + text.slice(at).replace(/^./, '$&$&') : text)
const instead: Readonly<Record<string, string>> = { '{': '[', '}': ']', '[': '{', ']': '}', ',': ';', ':': '=', '"': "'" }
const mistaken: Change = (text, at) => text.slice(0, at) + (instead[text[at]!] ?? text[at]!) + text.slice(at + 1)

/**
 * The lines of a text, each with a mark beneath each character for what becomes of the text once that is changed:
 *
 *     =  JSON that says the same            ~  JSON that says something else
 *     !  mended for certain, as it was      +  mended for certain, as something else
 *     ?  a guess that is right              x  a guess that is wrong               .  not mended
 */
function mapOf(text: string, change: Change): readonly string[] {
  const whole = parsed(text)!
  const markOf = (changed: string): string => {
    if (changed === text) return ' '
    const repair = readDocument(changed).repair()
    const value = parsed(changed)
    if (value !== undefined) return isSame(value, whole) ? '=' : '~'
    if (repair === undefined) return '.'
    const isRight = isSame(repair.value, whole)
    return repair.isSafe ? (isRight ? '!' : '+') : isRight ? '?' : 'x'
  }
  let start = 0
  return text.split('\n').flatMap((line) => {
    const marks = Array.from(line, (_, index) => markOf(change(text, start + index)))
    start += line.length + 1
    return [line, marks.join('').trimEnd()]
  })
}

/** The lines of a text without the marks beneath them. */
function textOf(map: readonly string[]): string {
  return map.filter((_, index) => index % 2 === 0).join('\n')
}

describe('of a text of which one character is missing', () => {
  it.each([
    [
      '{',
      '!',
      '  "id": "1",',
      '==!~~?!=?~?!',
      '  "name": [',
      '==!~~~~?!=.',
      '    {',
      '====!',
      '      "given": ["Ana", "Eva"],',
      '======!~~~~~?!=.?~~~x!=?~~~?!!',
      '      "family": "Soto"',
      '======!~~~~~~?!=?~~~~?',
      '    },',
      '====!!',
      '    {',
      '====.',
      '      "text": "Ana"',
      '======!~~~~?!=?~~~?',
      '    }',
      '====!',
      '  ],',
      '==!!',
      '  "active": true,',
      '==!~~~~~~?!=xxxx!',
      '  "contact": {',
      '==!~~~~~~~?!=.',
      '    "gender": "female"',
      '====!~~~~~~?!=?~~~~~~?',
      '  },',
      '==!!',
      '  "photo": [',
      '==!~~~~~?!=x',
      '    {',
      '====!',
      '      "size": 1',
      '======!~~~~?!=.',
      '    }',
      '====!',
      '  ]',
      '==!',
      '}',
      '!',
    ],
    [
      '{"id": "1", "name": [{"given": ["Ana", "Eva"], "family": "Soto"}, {"text": "Ana"}], "active": true, "n": {"a": 1}}',
      '!!~~?!=?~?!=!~~~~?!=.!!~~~~~?!=.?~~~x!=?~~~?!!=!~~~~~~?!=?~~~~.?!=.!~~~~?!=?~~~?!!!=!~~~~~~?!=xxxx!=!~?!=.!~?!=.!!',
    ],
    [
      '{"id":"1","name":[{"given":["Ana","Eva"],"family":"Soto"},{"text":"Ana"}],"active":true,"n":{"a":1}}',
      '!!~~?!?~?!!~~~~?!.!!~~~~~?!.?~~~x!?~~~?!!!~~~~~~?!?~~~~.?!.!~~~~?!?~~~?!!!!~~~~~~?!xxxxx!~?!.!~?!.!!',
    ],
  ])('what is told for certain is right: %s', (...map) => {
    expect(mapOf(textOf(map), without)).toEqual(map)
    expect(map.join('\n')).not.toMatch(/^[=!?x.~]*\+/m)
  })
})

describe('of a text that is cut off', () => {
  it.each([
    [
      '{',
      '.',
      '  "id": "1",',
      '.........xx+',
      '  "name": [',
      'xxx........',
      '    {',
      '.....',
      '      "given": ["Ana", "Eva"],',
      '.................xxxxxxxxxxxx+',
      '      "family": "Soto"',
      'xxxxxxx..........xxxxx',
      '    },',
      '++++++',
      '    {',
      'xxxxx',
      '      "text": "Ana"',
      '...............xxxx',
      '    }',
      '+++++',
      '  ],',
      '++++',
      '  "active": true,',
      'xxx.............+',
      '  "contact": {',
      'xxx...........',
      '    "gender": "female"',
      '...............xxxxxxx',
      '  },',
      '++++',
      '  "photo": [',
      'xxx.........',
      '    {',
      '.....',
      '      "size": 1',
      '...............',
      '    }',
      '!!!!!',
      '  ]',
      '!!!',
      '}',
      '!',
    ],
    [
      '{"id": "1", "name": [{"given": ["Ana", "Eva"], "family": "Soto"}, {"text": "Ana"}], "active": true, "n": {"a": 1}}',
      '........xx+xx....................xxxxxxxxxxxxxxx..........xxxxxxxxx.........xxxxxx+xx.............+xx...........?!',
    ],
  ])('all is closed where nothing else can be missing: %s', (...map) => {
    expect(mapOf(textOf(map), cutBefore)).toEqual(map)
  })
})

describe('of a text in which one mark stands twice', () => {
  it.each([
    [
      '{',
      '.',
      '  "id": "1",',
      '  .  x. x .!',
      '  "name": [',
      '  .    .. x',
      '    {',
      '    .',
      '      "given": ["Ana", "Eva"],',
      '      .     .. xx   x? x   x.!',
      '      "family": "Soto"',
      '      .      x. x    .',
      '    },',
      '    .!',
      '    {',
      '    .',
      '      "text": "Ana"',
      '      .    x. x   .',
      '    }',
      '    .',
      '  ],',
      '  ?!',
      '  "active": true,',
      '  .      x.     !',
      '  "contact": {',
      '  .       .. .',
      '    "gender": "female"',
      '    .      x. x      .',
      '  },',
      '  .!',
      '  "photo": [',
      '  x     .. x',
      '    {',
      '    .',
      '      "size": 1',
      '      .    x.',
      '    }',
      '    ?',
      '  ]',
      '  ?',
      '}',
      '?',
    ],
    [
      '{"id":"1","name":[{"given":["Ana","Eva"],"family":"Soto"},{"text":"Ana"}],"active":true,"n":{"a":1}}',
      '..  x.x .!.    ..x..     ..xx   x?x   x.!.      x.x    ..!..    x.x   ..?!.      x.    !. .... x. ??',
    ],
  ])('what is told for certain is right: %s', (...map) => {
    expect(mapOf(textOf(map), twice)).toEqual(map)
  })
})

describe('of a text in which one mark is another', () => {
  it.each([
    [
      '{',
      'x',
      '  "id": "1",',
      '  .  x! . x!',
      '  "name": [',
      '  .    .! .',
      '    {',
      '    x',
      '      "given": ["Ana", "Eva"],',
      '      .     .! ..   x! .   x.!',
      '      "family": "Soto"',
      '      .      x! .    x',
      '    },',
      '    .!',
      '    {',
      '    x',
      '      "text": "Ana"',
      '      .    x! .   x',
      '    }',
      '    ?',
      '  ],',
      '  .!',
      '  "active": true,',
      '  .      .!     !',
      '  "contact": {',
      '  .       .! x',
      '    "gender": "female"',
      '    .      x! .      x',
      '  },',
      '  ?!',
      '  "photo": [',
      '  .     .! .',
      '    {',
      '    x',
      '      "size": 1',
      '      .    .!',
      '    }',
      '    ?',
      '  ]',
      '  ?',
      '}',
      '?',
    ],
    [
      '{"id":"1","name":[{"given":["Ana","Eva"],"family":"Soto"},{"text":"Ana"}],"active":true,"n":{"a":1}}',
      'x.  x!. x!.    .!.x.     .!..   x!.   x.!.      x!.    ..!x.    x!.   x?.!.      .!    !. .!x. .! ??',
    ],
  ])('what is told for certain is right: %s', (...map) => {
    expect(mapOf(textOf(map), mistaken)).toEqual(map)
  })
})
