import { dicom, systemsByOid } from './known-systems.ts'
import { loinc, snomedCt } from './system-addresses.ts'
import { ucum } from './ucum.ts'

/** Finds the address of a code system that is called by its name. */
export function findNamedSystem(name: string): string | undefined {
  if (name.length > 30) return undefined
  const said = name.toLowerCase().replaceAll(/[\s_-]/g, '')
  return byName.get(said) ?? byHost.get(said.replace(/^www\./, '').replace(/\/$/, ''))
}

/** The addresses that are written without their scheme. */
const byHost: ReadonlyMap<string, string> = new Map([loinc, snomedCt, ucum].map((address) => [address.replace('http://', ''), address]))

/** The addresses of systems that are mostly called by a name. */
const byName: ReadonlyMap<string, string> = new Map([
  ['loinc', loinc],
  ['ln', loinc],
  ['lnc', loinc],
  ['snomed', snomedCt],
  ['snomedct', snomedCt],
  ['sct', snomedCt],
  ['ucum', ucum],
  ['atc', 'http://www.whocc.no/atc'],
  ['dcm', dicom],
  ['dicom', dicom],
  ...systemsByOid,
  ['rxnorm', 'http://www.nlm.nih.gov/research/umls/rxnorm'],
])
