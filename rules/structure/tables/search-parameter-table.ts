/**
 * A table of search parameters, a line for each type with those of its own, by their kind, and one for each of the others:
 *
 *     Account⇥r owner patient⇥t status          http://hl7.org/fhir/SearchParameter/Account-owner and so on
 *     :clinical-code⇥t code⇥AllergyIntolerance Condition
 */
import { meansVersion, withoutVersion } from '../canonical.ts'

/** A search parameter, as far as others that name it have to agree with it. */
export interface SearchParameter {
  readonly url: string
  readonly code: string
  readonly type: string
  /** The types that it is for; `Resource` and `DomainResource` stand for all. */
  readonly base: readonly string[]
}

/** The letters of the kinds of search parameter. */
export const searchKinds: Readonly<Record<string, string>> = {
  c: 'composite',
  d: 'date',
  n: 'number',
  q: 'quantity',
  r: 'reference',
  s: 'string',
  t: 'token',
  u: 'uri',
  x: 'special',
}

/** The beginning of the canonicals of FHIR's own search parameters. */
export const searchParameterBase = 'http://hl7.org/fhir/SearchParameter/'

/** Reads a table of search parameters when it is first asked; found by canonical, with or without the version. */
export function readSearchParameters(version: string, text: () => string): (canonical: string) => SearchParameter | undefined {
  let known: ReadonlyMap<string, SearchParameter> | undefined
  return (canonical) => {
    if (!canonical.startsWith(searchParameterBase) || !meansVersion(canonical, version)) return undefined
    known ??= new Map(
      text()
        .trim()
        .split('\n')
        .flatMap(readLine)
        .map((one) => [one.url, one]),
    )
    return known.get(withoutVersion(canonical))
  }
}

function readLine(line: string): readonly SearchParameter[] {
  const [head = '', ...fields] = line.split('\t')
  if (head.startsWith(':')) {
    const [[letter = '', code = ''] = [], base = []] = fields.map((field) => field.split(' '))
    return [{ url: `${searchParameterBase}${head.slice(1)}`, code, type: searchKinds[letter]!, base }]
  }
  return fields.flatMap((field) => {
    const [letter = '', ...codes] = field.split(' ')
    return codes.map((code) => ({ url: `${searchParameterBase}${head}-${code}`, code, type: searchKinds[letter]!, base: [head] }))
  })
}
