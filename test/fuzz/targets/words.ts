/** Names that JavaScript gives a meaning, and values that stand at some limit. */
const hostile = [
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'then', '', ' ', '\0', '\ufffd', '\ud83d', 'á', 'K', '-',
  '0000-00-00', '2024-02-30T25:61:61Z', '2024-06-15', '1'.repeat(40), '<b>&amp;</b>', '<div xmlns="http://www.w3.org/1999/xhtml">', 'urn:uuid:', '#', '#a',
  'http://', 'http://hl7.org/fhir/StructureDefinition/Patient', '|1.0.0', 'Patient/a', 'Patient/a/_history/1', '..', '%', '[x]', '-1', '1e5',
] // prettier-ignore

/** The names and short values of some JSON texts, and what is hostile anywhere. */
export function wordsOf(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => text.match(/(?<=")[^"\\\n]{1,60}(?=")/g) ?? [])
  return [...new Set([...hostile, ...found.filter((word) => !/^[\s:,]+$/.test(word))])]
}
