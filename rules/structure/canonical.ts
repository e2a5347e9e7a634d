import { loinc, snomedCt } from './terminology/system-addresses.ts'
import { ucum } from './terminology/ucum.ts'

/** A canonical without its version: the part before `|`. */
export function withoutVersion(canonical: string): string {
  const bar = canonical.indexOf('|')
  return bar < 0 ? canonical : canonical.slice(0, bar)
}

/** Whether a canonical is of a type or profile that FHIR itself defines. */
export function isOfFhir(canonical: string): boolean {
  return canonical.startsWith('http://hl7.org/fhir/StructureDefinition/')
}

/** Whether two addresses differ in no more than blanks around them, capitals, their scheme and a slash at their end. */
export function isSameAddress(one: string, other: string): boolean {
  return looseAddress(one) === looseAddress(other)
}

function looseAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:/, '')
    .replace(/\/$/, '')
}

/** True where a canonical means a version: it names none, or the same, or the beginning of it (`4.0` for `4.0.1`). */
export function meansVersion(canonical: string, version: string | undefined): boolean {
  const bar = canonical.indexOf('|')
  if (bar < 0 || version === undefined) return true
  const meant = canonical.slice(bar + 1)
  return version.startsWith(meant) && (version.length === meant.length || version[meant.length] === '.')
}

/**
 * Canonicals as the tables write them: `base` is left off what begins with it, so that `Patient` is the type of FHIR;
 * what has a colon is whole (what has none of its own, after one), and any other prefix is a letter: `t:v2-0131`.
 */
export interface Abbreviation {
  readonly shorten: (canonical: string) => string
  readonly lengthen: (written: string) => string
}

/** Abbreviates canonicals that begin with `base`, or with one of the prefixes of one letter each. */
function abbreviate(base: string, prefixes: Readonly<Record<string, string>> = {}): Abbreviation {
  const pairs = Object.entries(prefixes)
  return {
    shorten: (canonical) => {
      if (canonical.startsWith(base) && !canonical.includes(':', base.length)) return canonical.slice(base.length)
      for (let index = 0; index < pairs.length; index += 1) {
        const [letter, prefix] = pairs[index]!
        if (canonical.startsWith(prefix)) return `${letter}:${canonical.slice(prefix.length)}`
      }
      return canonical.includes(':') ? canonical : `:${canonical}`
    },
    lengthen: (written) => {
      const colon = written.indexOf(':')
      if (colon < 0) return base + written
      if (colon === 0) return written.slice(1)
      const prefix = colon === 1 ? prefixes[written[0]!] : undefined
      return prefix === undefined ? written : prefix + written.slice(2)
    },
  }
}

/** The types and profiles of R4 by their last step, those of CL Core and EIS after `c:` and `e:`. */
export const structureNames: Abbreviation = abbreviate('http://hl7.org/fhir/StructureDefinition/', {
  s: 'http://hl7.org/fhirpath/System.',
  c: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/',
  e: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/StructureDefinition/',
})

/** The value sets of R4 by their last step, those of terminology.hl7.org, CL Core and EIS after a letter. */
export const valueSetNames: Abbreviation = abbreviate('http://hl7.org/fhir/ValueSet/', {
  t: 'http://terminology.hl7.org/ValueSet/',
  c: 'https://hl7chile.cl/fhir/ig/clcore/ValueSet/',
  e: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/ValueSet/',
})

/** The code systems of R4 by what follows `http://hl7.org/fhir/`, the best known others after a letter. */
export const codeSystemNames: Abbreviation = abbreviate('http://hl7.org/fhir/', {
  t: 'http://terminology.hl7.org/CodeSystem/',
  s: snomedCt,
  l: loinc,
  u: ucum,
  c: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/',
  e: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/',
})
