import { isDeepStrictEqual } from 'node:util'
import { readDocument } from '../../../rules/engine/document.ts'
import { isObject, type Json, type Path } from '../../../rules/engine/json.ts'
import { locate } from '../../../rules/engine/locate.ts'
import { recover } from '../../../rules/engine/recover.ts'
import { demand } from '../failure.ts'
import type { Target } from '../target.ts'
import { sampleTexts } from './samples.ts'

/** The reader of JSON, right and wrong. */
export const json: Target = {
  name: 'json',
  seeds: sampleTexts().map((text) => [text]),
  words: [
    '"a"', '"a":', '"a": 1,', '"resourceType": "Patient"', 'null', 'true', 'false', '-0', '1e400', '0.10', "'a'", '“a”', '//', '/*', '*/',
    '#', '...', '…', '=>', '\\u00e9', '\\ud83d', '\\"', '\ufeff', '\u00a0', '```json', '{', '}', '[', ']', '[{', '}]', '"__proto__":', '\r\n', '\0',
  ], // prettier-ignore
  mostLength: 4000,
  batch: 500,
  run([text = '']) {
    const parsed = parse(text)
    const { value, problems, repeated, places, damaged } = recover(text)
    demand((problems.length === 0) === (parsed !== undefined), 'The verdict is that of JSON.parse', () => problems)
    for (const { start, end } of problems) {
      demand(start >= 0 && start <= end && end <= text.length, 'A problem lies inside the text', () => problems)
    }
    demand((value === undefined) === (places === undefined), 'What was read has a place')
    demand(value !== undefined || damaged.size === 0, 'What was read has the damage')
    if (parsed !== undefined) {
      demand(isDeepStrictEqual(value, parsed.value), 'The value is that of JSON.parse', () => value)
      demandPlaces(text, parsed.value)
    }
    demand(isDeepStrictEqual(recover(text).problems, problems), 'The same text has the same problems')
    return [...problems.map(({ fault }, index) => `${problems[index - 1]?.fault} ${fault}`), `repeated ${Math.min(repeated.length, 3)}`]
  },
}

/** That each value stands where it is said to. */
function demandPlaces(text: string, root: Json): void {
  const paths = pathsIn(root)
  const quick = locate(text, paths.map(({ path }) => path)) // prettier-ignore
  for (const [index, { value }] of paths.entries()) {
    const { place, depth, name } = quick[index]!
    const written = text.slice(place.start, place.end)
    demand(depth === paths[index]!.path.length, 'Every value has a place', () => paths[index])
    demand(isDeepStrictEqual(parse(written)?.value, value), 'A value stands at its place', () => ({ written, value }))
    const last = paths[index]!.path.at(-1)
    demand(
      name === undefined ? typeof last !== 'string' : parse(text.slice(name.start, name.end))?.value === last,
      'A name stands at its place',
    )
  }
  const document = readDocument(text)
  demand(isDeepStrictEqual(document.locate(paths.map(({ path }) => path)), quick), 'A document has the same places')
}

const mostPaths = 50

function pathsIn(root: Json): readonly { readonly path: Path; readonly value: Json }[] {
  const found: { path: Path; value: Json }[] = [{ path: [], value: root }]
  for (const { path, value } of found) {
    if (found.length > mostPaths) break
    if (Array.isArray(value)) for (const [index, one] of (value as Json[]).entries()) found.push({ path: [...path, index], value: one })
    else if (isObject(value)) for (const name of Object.keys(value)) found.push({ path: [...path, name], value: value[name]! })
  }
  return found.slice(0, mostPaths)
}

function parse(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) as Json }
  } catch {
    return undefined
  }
}
