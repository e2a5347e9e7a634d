import type { Expected, SyntaxFault } from '../../engine/syntax.ts'
import {
  clean,
  codeOf,
  escapeOf,
  isCall,
  isOfConflict,
  isOfPage,
  otherKindOf,
  partnerOf,
  shownPrefix,
  visible,
  type LocatedProblem,
  type OtherKind,
} from './syntax-sentences.ts'

/** Says what is wrong with a text as JSON, where, and what was expected there. */
export function sentenceInEnglish(problem: LocatedProblem): string {
  const { at, fault, times } = problem
  const more = times === 1 ? '' : ` (and in ${times - 1} more ${times === 2 ? 'place' : 'places'})`
  return `Line ${at.line}, column ${at.column}: ${sentences[fault](problem)}${more}.`
}

const otherKinds: Readonly<Record<OtherKind, string>> = {
  hl7v2: 'looks like an HL7 v2 message and not like a FHIR resource: it begins with',
  token: 'looks like an access token (JWT) and not like a FHIR resource: it begins with',
  file: 'looks like a file (PDF, image or archive) written in base64, which in FHIR goes into “data” of a Binary or an Attachment: it begins with',
  base64: 'looks like JSON written in base64, which has to be decoded first: it begins with',
  table: 'looks like a table (CSV) and not like a FHIR resource: it begins with',
  unknown: 'begins with',
}

const sentences: Readonly<Record<SyntaxFault, (problem: LocatedProblem) => string>> = {
  empty: () => 'the text is empty; a FHIR resource in JSON was expected',
  'not-json': ({ found }) =>
    found.startsWith('<')
      ? isOfPage(found)
        ? 'the text looks like an HTML page, such as a server answers when something fails; a FHIR resource in JSON was expected, which begins with “{”'
        : 'the text looks like XML; a FHIR resource in JSON was expected, which begins with “{” (if it is FHIR in XML, the editor of the page converts it)'
      : clean(found) === ''
        ? 'the text looks like a binary file; JSON was expected, which begins with “{”'
        : `the text ${otherKinds[otherKindOf(found)]} ${quote(found)}; “{” was expected`,
  'leading-text': ({ found, start, end }) => `before the resource there is ${quote(found, end - start)}; “{” was expected`,
  'line-prefix': ({ found }) =>
    `each line begins with something that is no part of the resource, as “${shownPrefix(found)}” here; the JSON alone was expected`,
  'not-utf8': () => 'the text is in UTF-16 or is a binary file; JSON in UTF-8 was expected',
  'escaped-breaks': ({ found }) => `the line breaks between elements are written as “${clean(found)}”, which JSON does not allow there`,
  'escaped-quotes': () => 'the resource is written as a string inside another, with escaped quotes (“\\"”); “"” was expected',
  'bad-character': ({ found, expected }) =>
    isOfConflict(found)
      ? `“${found}” is the mark of an unresolved git conflict: keep one of the two sides and delete the marks`
      : `${quote(found)} does not belong here; ${expectations[expected]} was expected`,
  'bad-escape': ({ found }) =>
    `${quote(found)} means nothing in a string; after “\\” one of “"”, “\\”, “/”, b, f, n, r, t, or u and four hexadecimal digits was expected`,
  'bad-number': ({ found }) => `${quote(found)} is not a JSON number; ${numberHint(found)}`,
  'bad-word': ({ found, start, end }) => `${quote(found, end - start)} is not a JSON value; ${wordHint(found)}`,
  comment: ({ found, start, end }) => `${quote(found, end - start)} is a comment, and JSON does not allow comments`,
  'control-character': ({ found }) => `there is ${controlNames[found] ?? codeOf(found)} inside a string; “${escapeOf(found)}” was expected`,
  'extra-comma': ({ expected }) => `there is an extra comma; after it ${expectations[expected]} was expected`,
  'extra-content': ({ found, start, end, bracket }) =>
    /^[{[]/.test(found)
      ? `another value begins here, and the first one ended at ${placeOf(bracket)}; only one was expected (several resources go in a Bundle or in an .ndjson file)`
      : /^[}\]]/.test(found)
        ? `there is an extra “${found[0]}”; the resource was already closed at ${placeOf(bracket)}`
        : `there is ${quote(found, end - start)} after the resource, which was closed at ${placeOf(bracket)}; nothing more was expected`,
  'inner-quote': () => 'there is a quote inside a string; “\\"” was expected',
  'missing-brace': ({ found }) => `“{” is missing; it was expected before this key (${quote(found)})`,
  'missing-colon': ({ name, found }) => `after the key ${quote(name ?? '')} “:” was expected, and there is ${quote(found)}`,
  'missing-comma': ({ found, expected }) => `a comma is missing; ${expectations[expected]} was expected, and there is ${quote(found)}`,
  'missing-name': ({ found }) =>
    `a key in double quotes was expected, and there is ${quote(found)}${found === '{' ? '; if “{{…}}” is a variable, write its value' : ''}`,
  'missing-value': ({ name, expected }) =>
    `the value of the key ${quote(name ?? '')} is missing; ${expected === 'colon' ? '“:” and ' : ''}a value was expected`,
  'mismatched-bracket': ({ found, bracket }) =>
    `there is “${found}”, and “${partnerOf(bracket)}” was expected, which closes the “${bracket?.mark}” at ${placeOf(bracket)}`,
  'odd-blank': ({ found }) => `there is a space that JSON does not allow (${codeOf(found)}); an ordinary space was expected`,
  'single-quotes': ({ found }) => `there are “${found[0]}” quotes; double quotes, “"”, were expected`,
  'too-deep': () => 'there are too many objects or arrays, one inside another; reading stopped here',
  'too-many-mistakes': () => 'there are too many syntax errors before this; reading stopped here',
  unclosed: ({ found, bracket, expected, name }) =>
    found !== ''
      ? `“${partnerOf(bracket)}” is missing, which closes the “${bracket?.mark}” at ${placeOf(bracket)}; it was expected before ${quote(found)}`
      : name !== undefined && (expected === 'value' || expected === 'colon')
        ? `the text ends where ${expected === 'colon' ? '“:” and ' : ''}the value of the key ${quote(name)} was expected`
        : `the text ends without closing the “${bracket?.mark}” at ${placeOf(bracket)}; “${partnerOf(bracket)}” was expected`,
  'unclosed-comment': () => 'there is a comment that is not closed, and JSON does not allow comments',
  'unclosed-string': ({ found, start, end }) => `the string ${quote(found, end - start)} is not closed; “"” was expected`,
  'wrapped-quotes': ({ found }) =>
    `the resource is written inside another text, with “${clean(found)}” in place of quotes; “"” was expected`,
  'unquoted-name': ({ found }) => `the key ${quote(found)} has no quotes; “"${clean(found).replaceAll('"', '')}"” was expected`,
}

const expectations: Readonly<Record<Expected, string>> = {
  root: '“{”',
  name: 'a key in double quotes',
  colon: '“:”',
  value: 'a value',
  item: 'a value',
  comma: '“,”',
  'comma-or-brace': '“,” or “}”',
  'comma-or-bracket': '“,” or “]”',
}

function numberHint(found: string): string {
  if (found.includes(',')) return 'a point was expected before the decimals'
  if (/^[-+]?0\d+$/.test(found)) return 'leading zeros are not allowed, and if it is a string double quotes were expected'
  if (/^\+\d/.test(found)) return 'the “+” sign is not allowed'
  if (/^-?\d*\.\d*$/.test(found)) return 'digits were expected before and after the point'
  return 'a number such as 12 or 3.5 was expected, or a string in double quotes'
}

function wordHint(found: string): string {
  const small = found.toLowerCase()
  if (['true', 'false', 'null'].includes(small)) return `“${small}” was expected, in lower case`
  if (['none', 'nil', 'undefined', 'nan', 'infinity', '-infinity'].includes(small)) return 'in FHIR what is not known is left out'
  if (isCall(found)) return 'only what stands between the parentheses was expected'
  if (found.endsWith('"')) return 'double quotes were expected at the beginning too'
  return 'a string in double quotes, a number, true or false was expected'
}

const controlNames: Readonly<Record<string, string>> = {
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a line break',
}

function placeOf(bracket: LocatedProblem['bracket']): string {
  return `line ${bracket?.line}, column ${bracket?.column}`
}

function quote(found: string, length = found.length): string {
  return `“${visible(found)}${length > found.length ? '…' : ''}”`
}
