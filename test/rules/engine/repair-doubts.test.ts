import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../rules/engine/document.ts'
import { parsed } from '../../support/json-damage.ts'

/** A text and its repair, which is for certain unless it begins with `?`; none where nobody can tell. */
type Row = readonly [about: string, text: string, repaired: string | undefined]

function repairOf(text: string): string | undefined {
  const repair = readDocument(text).repair()
  if (repair !== undefined) expect(repair.value).toEqual(parsed(repair.text))
  return repair && `${repair.isSafe ? '' : '?'}${repair.text}`
}

describe('a missing bracket and another fault beside it', () => {
  it.each<Row>([
    ['none', '{\n  "a": "x"\n', '{\n  "a": "x"\n}\n'],
    ['a colon', '{\n  "a" "x"\n', '?{\n  "a": "x"\n}\n'],
    ['a comma, where lines tell', '{\n  "a": "x"\n  "b": "y"\n', '{\n  "a": "x",\n  "b": "y"\n}\n'],
    ['a date without quotes, where lines tell', '{\n  "a": 1990-01-01,\n  "b": "x"\n', '{\n  "a": "1990-01-01",\n  "b": "x"\n}\n'],
    ['a name that stands twice', '{\n  "a": "x",\n  "a": "y"\n', '?{\n  "a": "x",\n  "a": "y"\n}\n'],
    ['another quote', '{\n  \'a\': "x"\n', '{\n  "a": "x"\n}\n'],
    ['a comma too many', '{\n  "a": ["x",]\n', '{\n  "a": ["x"]\n}\n'],
    ['a comment', '{\n  "a": "x" // y\n', '{\n  "a": "x"\n}\n'],
    ['a colon, and its own name', '"a": 1, "b" 2}', '?{"a": 1, "b": 2}'],
    ['none, at the beginning', '"a": 1}', '{"a": 1}'],
    [
      'a colon, before a bracket of another kind, where lines tell',
      '{\n  "a" [\n    "x",\n    "y"\n}',
      '{\n  "a": [\n    "x",\n    "y"\n  ]\n}',
    ],
    ['none, before a bracket of another kind', '{\n  "a": [\n    "x",\n    "y"\n}', '{\n  "a": [\n    "x",\n    "y"\n  ]\n}'],
  ])('is told for certain where nothing else can be meant: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })

  it('stays certain beside others of which none is a bracket', () => {
    expect(repairOf('{"a" 1, "b" 2}')).toBe('{"a": 1, "b": 2}')
    expect(repairOf('{"a": 1 "a": 2}')).toBe('{"a": 1, "a": 2}')
  })
})

describe('a text on one line that ends too soon', () => {
  it.each<Row>([
    ['after an object of one member', '{"a": {"b": "x"}, "c": "y"', '{"a": {"b": "x"}, "c": "y"}'],
    [
      'after an object of two, which may have been longer',
      '{"a": {"b": "x", "d": "z"}, "c": "y"',
      '?{"a": {"b": "x", "d": "z"}, "c": "y"}',
    ],
    [
      'after one with such an object inside',
      '{"a": {"b": {"c": "x", "d": "y"}}, "e": "z"',
      '?{"a": {"b": {"c": "x", "d": "y"}}, "e": "z"}',
    ],
    ['after one with one member deep inside', '{"a": {"b": {"c": "x"}}, "e": "z"', '{"a": {"b": {"c": "x"}}, "e": "z"}'],
    ['after a list', '{"a": ["x", "y"], "c": "y"', '{"a": ["x", "y"], "c": "y"}'],
    ['after null', '{"a": null, "c": "y"', '{"a": null, "c": "y"}'],
    ['in a list of objects', '["x", {"a": "b", "c": "d"}', '["x", {"a": "b", "c": "d"}]'],
    ['in a list of lists, of which one may have been longer', '["x", ["y", "z"]', '?["x", ["y", "z"]]'],
    ['in a list of one, whose bracket may be too much', '["x"', '?["x"]'],
    ['in a list of one on a line of its own', '[\n  "x"\n', '[\n  "x"\n]\n'],
    ['in half a number', '{"a": 1', '?{"a": 1}'],
    ['behind a comma', '{"a": "x",', '?{"a": "x"}'],
    ['behind a comma in a list', '{"a": ["x", "y",', '?{"a": ["x", "y"]}'],
    ['behind a name', '{"a": "x", "b"', undefined],
    ['behind a colon', '{"a":', undefined],
    ['behind its first bracket', '{', undefined],
    ['behind the first bracket of a list', '{"a": [', undefined],
  ])('is closed %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('a text with lines that ends too soon', () => {
  it.each<Row>([
    ['inside an object that has lines', '{\n  "a": {\n    "b": "x"', '{\n  "a": {\n    "b": "x"\n  }\n}'],
    ['inside an object on one line', '{\n  "a": {"b": "x"', '?{\n  "a": {"b": "x"}\n}'],
    [
      'with lines that do not tell',
      '{\n  "a": {\n    "b": "x"\n},\n  "c": {\n    "d": "y"',
      '?{\n  "a": {\n    "b": "x"\n},\n  "c": {\n    "d": "y"\n  }\n}',
    ],
    ['behind a comma', '{\n  "a": {\n    "b": "x",\n', '?{\n  "a": {\n    "b": "x"\n  }\n}\n'],
    ['inside a list that has lines', '{\n  "a": [\n    "x"', '{\n  "a": [\n    "x"\n  ]\n}'],
    ['inside a list of one on the line of its bracket', '{\n  "a": ["x"\n', '?{\n  "a": ["x"]\n}\n'],
    ['with line ends of Windows', '{\r\n\t"a": {\r\n\t\t"b": "x"\r\n', '{\r\n\t"a": {\r\n\t\t"b": "x"\r\n\t}\r\n}\r\n'],
  ])('is closed %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('what stands behind a text that is complete', () => {
  it.each<Row>([
    ['the end of a statement', '{"a": "b"} ,;)`%', '{"a": "b"} '],
    ['the end of a statement and blanks', '{"a": "b"};\n', '{"a": "b"}\n'],
    ['a word', '{"a": "b"} x', '?{"a": "b"} '],
    ['a bracket', '{"a": "b"}]', '?{"a": "b"}'],
    ['the quote of a literal', '{"a": "b"}"', '?{"a": "b"}'],
    ['the quotes of a literal, and its statement', '{"a": "b"}\'\'\' ;)', '?{"a": "b"}'],
    ['the quotes of a literal in three kinds', '{"a": "b"}"\'`,', '?{"a": "b"}'],
    ['four quotes', '{"a": "b"}""""', undefined],
    ['a string', '{"a": "b"} "c"', undefined],
    ['a quote and a word', '{"a": "b"}" x', undefined],
    ['a word and a quote', '{"a": "b"} x"', undefined],
    ['an object', '{"a": "b"} {', undefined],
    ['a list', '{"a": "b"} [', undefined],
    ['something with a colon', '{"a": "b"} c:', undefined],
    ['the end of its element', '<x>{"resourceType": "b"}</x>', '{"resourceType": "b"}'],
    ['the ends of several elements', '<s:a><x-1.b>{"resourceType": "b"} </x-1.b>\n</s:a>', '{"resourceType": "b"} '],
    ['the end of CDATA', '<x><![CDATA[{"resourceType": "b"}]]></x>', '{"resourceType": "b"}'],
    ['no end of an element', '<x>{"resourceType": "b"}</x', '{"resourceType": "b"}'],
    ['the end of an element and a bracket', '<x>{"resourceType": "b"}</x>]', '?{"resourceType": "b"}'],
    ['a bracket and the end of an element', '<x>{"resourceType": "b"}]</x>', '?{"resourceType": "b"}'],
    ['the end of an element with a colon, around nothing', '{"a": "b"}</s:a>', undefined],
  ])('is taken away unless it may be more of it: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('what stands before a text', () => {
  it.each<Row>([
    ['a time', '12:30 {"a": "b"}', '{"a": "b"}'],
    ['a year', '2026-01-15 {"a": "b"}', '{"a": "b"}'],
    ['a day', '15/01/2026 {"a": "b"}', '{"a": "b"}'],
    ['a level in brackets', '[INFO] {"a": "b"}', '{"a": "b"}'],
    ['a number in brackets', '[1] - x {"a": "b"}', '{"a": "b"}'],
    ['a long level', `[${'a'.repeat(101)}] {"a": "b"}`, '{"a": "b"}'],
    ['much text behind its level', `[INFO]${'x'.repeat(294)}{"a": "b"}`, '{"a": "b"}'],
    ['a time, before a line end', '12:30 {\n  "a": "b"}', '{\n  "a": "b"}'],
    ['a word that begins like one of JSON', 'trueno {"a": "b"}', '{"a": "b"}'],
    ['a word and a list', 'x [1]', undefined],
    ['a word and a list of lists', 'x [[1]]', '?[[1]]'],
    ['a word and a list of objects', 'x [ {"a": "b"}]', '?[ {"a": "b"}]'],
    ['a word and an empty object', 'x {}', '{}'],
    ['a member', '"x": {"a": {"resourceType": "b"}}', '?{"x": {"a": {"resourceType": "b"}}}'],
    ['a member without its first quote', 'x": {"a": "b"}', '?{"a": "b"}'],
    ['a list', 'x [{"a": "b"}]', '?[{"a": "b"}]'],
    ['more than three hundred characters', `x${' '.repeat(300)}{"a": "b"}`, undefined],
    ['three hundred characters', `x${' '.repeat(299)}{"a": "b"}`, '{"a": "b"}'],
    ['brackets that are closed', 'a [b] {c} {"resourceType": "b"}', '{"resourceType": "b"}'],
    ['brackets that are not closed', 'a [b {"resourceType": "b"}]', '?{"resourceType": "b"}'],
    ['a name without quotes', 'a {c} {resourceType: "b"}', '{"resourceType": "b"}'],
    ['a name with other quotes and blanks', 'a {c} {\n “resourceType” : "b"}', '{\n "resourceType" : "b"}'],
  ])('is taken away where it is no part of it: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('quotes that are escaped all over', () => {
  it.each<Row>([
    ['in an object', '{\\"a\\": 1}', '{"a": 1}'],
    ['in a list', '[\\"a\\"]', '["a"]'],
    ['behind blanks', '  {  \\"a\\": 1}  ', '{  "a": 1}'],
    ['on one line, with line ends', '{\\"a\\":\\n\\n1}', '{"a": 1}'],
    ['on several lines', '\n{\\"a\\":\\n\\n1}', '{"a":\n\n1}'],
    ['in what is no object', '{\\"a\\"', undefined],
    ['with lines inside', '{\\"a\\":\n1}', undefined],
  ])('are taken out: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
    if (repaired !== undefined) expect([...readDocument(text).repair()!.faults]).toEqual(['escaped-quotes'])
  })
})

describe('a comma', () => {
  it.each<Row>([
    ['missing before a name', '{"a": "x" "b": "y"}', '{"a": "x", "b": "y"}'],
    ['missing before a name without quotes', '{"a": "x" b: 1}', '{"a": "x", "b": 1}'],
    ['missing before a string without a colon', '{"a": "x" "b"}', undefined],
    ['missing between strings of a list', '["a" "b"]', '["a", "b"]'],
    ['missing before a number of a list', '["a" 2]', '?["a", 2]'],
    ['missing before a word of a list', '[1 x]', '?[1, "x"]'],
    ['missing before an object of a list', '["a" {"b": 1}]', '["a", {"b": 1}]'],
    ['missing before an object of an object', '{"a": 1 {"b": 1}}', undefined],
    ['missing before what has no name', '{"a": 1 2}', undefined],
    ['that is a semicolon', '{"a": 1; "b": 2}', '{"a": 1, "b": 2}'],
    ['that is a bar', '{"a": "x" | "b": 2}', '?{"a": "x" , "b": 2}'],
    ['that is a dot', '{"a": "x". "b": 2}', '?{"a": "x", "b": 2}'],
    ['too many in a list of numbers, where one may be missing', '[1,,2]', '?[1,2]'],
    ['too many in a list of objects', '[{"a":1},,{"b":2}]', '[{"a":1},{"b":2}]'],
    ['too many in an object', '{"a": 1,,"b": 2}', '{"a": 1,"b": 2}'],
    ['too many before the first item', '[,{"a":1}]', '?[{"a":1}]'],
    ['too many before the first member', '{,"a": 1}', '?{"a": 1}'],
    ['alone in a list', '[,]', undefined],
    ['alone in an object', '{,}', undefined],
    ['too many at the end of an object', '{"a": 1,}', '{"a": 1}'],
    ['too many at the end of a list', '[1,]', '[1]'],
    ['before which a value is missing', '{"a": , "b": 1}', undefined],
  ])('is put right where it is known: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('a colon', () => {
  it.each<Row>([
    ['missing before a string', '{"a" "x"}', '{"a": "x"}'],
    ['missing before a number', '{"a" 1}', '{"a": 1}'],
    ['missing before an object', '{"a" {"b": 1}}', '{"a": {"b": 1}}'],
    ['missing before a list', '{"a" [1]}', '{"a": [1]}'],
    ['that is an equals sign', '{"a" = 1}', '{"a" : 1}'],
    ['that is an arrow', '{"a" -> 1}', '{"a" : 1}'],
    ['too many', '{"a":: 1}', undefined],
    ['in a list', '[1: 2]', undefined],
  ])('is put right where it is known: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('a bracket', () => {
  it.each<Row>([
    ['of the other kind that closes a list', '[1}', '?[1]'],
    ['of the other kind that closes an object', '{"a": 1]', '?{"a": 1}'],
    ['of the other kind in a list that goes on', '[1}, 2]', '?[1, 2]'],
    ['of what is around a list', '{"a": ["x", "y"}', '{"a": ["x", "y"]}'],
    ['of what is around a list that ends with a comma', '{"a": ["x", "y",}', undefined],
    ['of what is around an object without a value', '[{"a": ]', undefined],
    ['of what is around an object without a member', '[{]', undefined],
    ['of what is around a list of one, which may be none', '{"a": ["x"}', '?{"a": ["x"]}'],
    ['missing before a name and with it a comma', '{"a": ["x" "b": 1}', '?{"a": ["x"], "b": 1}'],
    ['missing before a name behind a comma', '{"a": ["x", "y", "b": 1}', '{"a": ["x", "y"], "b": 1}'],
    ['missing before a name in an empty list', '{"a": ["b": 1]}', '?{"a": [{"b": 1}]}'],
    ['missing before a name in a list', '[{"x": 1}, "a": 2]', '?[{"x": 1}, {"a": 2}]'],
    ['missing before an object, on the same line', '[{"a": "x", {"b": "y"}]', '?[{"a": "x"}, {"b": "y"}]'],
    [
      'missing before an object under it',
      '[\n  {\n    "a": "x",\n  {\n    "b": "y"\n  }\n]',
      '[\n  {\n    "a": "x"\n  },\n  {\n    "b": "y"\n  }\n]',
    ],
    [
      'missing before an object further in',
      '[\n  {\n    "a": "x",\n    {\n      "b": "y"\n    }\n]',
      '?[\n  {\n    "a": "x"\n  },\n    {\n      "b": "y"\n    }\n]',
    ],
    ['missing in what has a comma and no value', '[{"a": "x", "b": , {"c": 1}]', undefined],
    ['missing in a list within a list', '[["x", "y", ["z"]]', '?[["x", "y", ["z"]]]'],
  ])('is put right where it is known: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('lines that tell where a bracket is missing', () => {
  it.each<Row>([
    ['with what is beside it', '{\n  "a": {\n    "b": "x",\n  "c": "y"\n}', '{\n  "a": {\n    "b": "x"\n  },\n  "c": "y"\n}'],
    ['with the bracket around it', '{\n  "a": {\n    "b": "x"\n}', '{\n  "a": {\n    "b": "x"\n  }\n}'],
    [
      'with both kinds of bracket',
      '{\n  "a": [\n    {\n      "b": "x"\n  ],\n  "c": "y"\n}',
      '{\n  "a": [\n    {\n      "b": "x"\n    }\n  ],\n  "c": "y"\n}',
    ],
    [
      'with blanks of another kind, which are inside of nothing',
      '{\n\t"a": {\n\t\t"b": "x",\n  "c": "y"\n}',
      '{\n\t"a": {\n\t\t"b": "x"\n\t},\n  "c": "y"\n}',
    ],
    ['but not where a value is missing as well', '{\n  "a": {\n    "b":\n  "c": "y"\n}', undefined],
    ['but not behind a name', '{\n  "a": {\n    "b"\n  },\n  "c": {\n    "d"\n', undefined],
    ['and leave it open in a list that holds nothing', '{\n  "a": [\n  "c": "y"\n}', '?{\n  "a": [\n  {"c": "y"\n}\n  ]\n}'],
    ['and that of all at the end alone', '{\n  "a": "x",\n"b": "y"\n', '{\n  "a": "x",\n"b": "y"\n}\n'],
  ])('put it there: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('a string', () => {
  it.each<Row>([
    ['in other quotes', "{'a' : 'x'}", '{"a" : "x"}'],
    ['in other quotes that ends the text', "'a'", '"a"'],
    ['in other quotes that is not closed', "{'a: 1}", undefined],
    ['in other quotes that is not closed, as a value', `{"a": 'x, "b": 1}`, undefined],
    ['that is not closed', '{"a": "x, "b": 1}', '?{"a": "x", "b": 1}'],
    ['with a line end of Windows', '{"a": "x\r\ny"}', '{"a": "x\\r\\ny"}'],
    ['with a line end', '{"a": "x\ny"}', '{"a": "x\\ny"}'],
    ['with an apostrophe that is escaped', '{"a": "it\\\'s"}', '{"a": "it\'s"}'],
    ['with escapes in other quotes', `{"a": 'b\\"c"d'}`, '{"a": "b\\"c\\"d"}'],
    ['with quotes inside', '{"a": "b "c" d "e" f"}', '?{"a": "b \\"c\\" d \\"e\\" f"}'],
    ['without the first quote', '{"a": b c", "d": 1}', '?{"a": "b c", "d": 1}'],
    ['without the first quote, with a backslash', '{"a": b\\c", "d": 1}', undefined],
  ])('is put right where it is known: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('a word of another language', () => {
  it.each([
    ['True', '{"a": true}'],
    ['TRUE', '{"a": true}'],
    ['False', '{"a": false}'],
    ['FALSE', '{"a": false}'],
    ['None', '{"a": null}'],
    ['NULL', '{"a": null}'],
    ['Null', '{"a": null}'],
    ['nil', '{"a": null}'],
    ['undefined', '{"a": null}'],
    ['NaN', '?{"a": null}'],
    ['Infinity', '?{"a": null}'],
    ['-Infinity', '?{"a": null}'],
    ['TRUe', '?{"a": "TRUe"}'],
    ['None x', '?{"a": "None x"}'],
  ])('is that of JSON: %s', (word, repaired) => {
    const text = `{"a": ${word}}`
    expect(repairOf(text)).toBe(repaired)
    const { a } = parsed(repaired.replace('?', '')) as { readonly a: unknown }
    expect(readDocument(text).value).toEqual(typeof a === 'boolean' ? { a } : {})
  })
})

describe('a comment', () => {
  it.each<Row>([
    ['at the end of a line', '{"a": 1 // x\n}', '{"a": 1\n}'],
    ['at the end of a line of Windows', '{"a": 1 \t/* x */\r\n}', '{"a": 1\r\n}'],
    ['at the end of an old line', '{"a": 1 /* x */\r}', '{"a": 1\r}'],
    ['at the end of the text', '{"a": 1} // x', '{"a": 1}'],
    ['on its own line', '{\n  // x\n  "a": 1}', '{\n  "a": 1}'],
    ['on its own line of Windows', '{\r\n\t# x\r\n  "a": 1}', '{\r\n  "a": 1}'],
    ['within a line', '{"a": /* x */ 1}', '{"a":  1}'],
    ['before a bracket', '{"a": 1 /* x */}', '{"a": 1 }'],
    ['that is not closed', '{"a": 1} /* x', undefined],
  ])('is taken away: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})

describe('a blank that JSON does not know', () => {
  it.each([
    ...['\v', '\f', '\u0085', '\u00a0', '\u1680', '\u2000', '\u200a', '\u2028', '\u2029', '\u202f', '\u205f', '\u3000'].map(
      (blank) => [blank, ' '] as const,
    ),
    ...['\u200b', '\u200d', '\u200f', '\u2060', '\ufeff'].map((blank) => [blank, ''] as const),
  ])('is a plain one where it takes room, and else none: %j', (blank, by) => {
    expect(repairOf(`{"a":${blank}1}`)).toBe(`{"a":${by}1}`)
  })

  it.each(['\u007f', '\u0080', '\u1fff', '\u2010'])('is not %j', (character) => {
    expect(readDocument(`{"a":${character}1}`).problems.map(({ fault }) => fault)).not.toContain('odd-blank')
  })
})

describe('words without quotes', () => {
  it.each<Row>([
    ['several', '{"a": b c, "d": 1}', '?{"a": "b c", "d": 1}'],
    ['with blanks between them', '{"a": b \t c , "d": 1}', '?{"a": "b \\t c" , "d": 1}'],
    ['an address', '{"a": http://b.cl/c?d=e, "f": 1}', '?{"a": "http://b.cl/c?d=e", "f": 1}'],
    ['an address in a list', '[http://b.cl/c]', '?["http://b.cl/c"]'],
    ['an address and a word', '{"a": http://b.cl c}', '?{"a": "http://b.cl c"}'],
    ['what begins with a number', '{"a": 1 mg, "b": 2}', '?{"a": "1 mg", "b": 2}'],
    ['what begins with a number, at the end of a line', '{"a": 1 mg\r\n}', '?{"a": "1 mg"\r\n}'],
    ['a number before a name', '{"a": 1 b: 2}', '{"a": 1, "b": 2}'],
    ['a number before a name that lacks a quote', '{"a": 1 b": 2}', undefined],
    ['a literal that lacks the first quote', '{"a": true"}', '?{"a": "true"}'],
    ['a word before a bracket', '["b" c{"d": 1}]', '?["b", "c",{"d": 1}]'],
    ['a day', '{"a": 1990-01-01}', '{"a": "1990-01-01"}'],
    ['a moment', '{"a": 1990-01-01T09:30:00.5-03:00}', '{"a": "1990-01-01T09:30:00.5-03:00"}'],
    ['nearly a day', '{"a": 1990-01-012}', '?{"a": "1990-01-012"}'],
    ['a day behind something', '{"a": +1990-01-01}', '?{"a": "+1990-01-01"}'],
    ['a number with zeros before it', '{"a": 013}', '?{"a": "013"}'],
    ['a number without its zero', '{"a": -.5}', '?{"a": "-.5"}'],
    ['a number with a decimal comma', '{"a": 6,3}', '?{"a": "6,3"}'],
    ['a number with a decimal comma before a name', '{"a": 1.234,5, "b": 1}', '?{"a": "1.234,5", "b": 1}'],
    ['a number of another language in a list', '[+5, 1_000]', '?["+5", "1_000"]'],
    ['half a word at the end', '{"a": fem', undefined],
    ['half a number at the end', '{"a": +5', undefined],
  ])('are put between quotes: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })

  it.each([
    ['a text', '{"a": ISODate("2024-05-20T09:30:00Z")}', '?{"a": "2024-05-20T09:30:00Z"}'],
    ['an apostrophe for a quote', "{'a': UUID('b c')}", '?{"a": "b c"}'],
    ['a number', '{"a": NumberInt(3), "b": 1}', '?{"a": 3, "b": 1}'],
    ['a number that a text holds', '[Decimal(\'6.30\'), NumberLong("12")]', '?[6.30, "12"]'],
    ['no number of JSON', '{"a": Int32(+3)}', '?{"a": "+3"}'],
    ['with a word before it', '{"a": new Date("2024")}', '?{"a": "2024"}'],
    ['several', '{"a": datetime.date(2024, 5, 20)}', '?{"a": "datetime.date(2024, 5, 20)"}'],
  ])('leave what a call holds: %s', (_, text, repaired) => {
    expect(repairOf(text)).toBe(repaired)
  })
})
