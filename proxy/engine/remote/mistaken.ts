import { paises } from '../../../catalogs/paises/paises.ts'
import type { RemoteIssue } from './protocol.ts'
import { readFirst } from './spanish/wording.ts'

const numbered = 'urn:iso:std:iso:3166#'

/** As HAPI says it, with the codes that it means as `system#code`, separated by commas. */
const forms = [
  "Unknown code '{codes}'",
  'None of the codings provided are in the value set {_}, and a coding from this value set is required) (codes = {codes})',
]

/**
 * True if an engine finds fault with a country that is right: HAPI's own table of ISO 3166 has the letters alone, and Chile's
 * profiles ask for the numbers.
 */
export function isMistaken({ text }: RemoteIssue): boolean {
  const codes = readFirst(forms, text)?.['codes']
  return codes?.split(', ').every((code) => code.startsWith(numbered) && paises.has(code.slice(numbered.length))) === true
}
