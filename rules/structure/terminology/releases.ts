import { loinc, snomedCt } from './system-addresses.ts'

/** The releases that somebody would import to look up the codes of a system, or a set that its address alone defines. */

/** The systems whose releases have a name of their own. */
const releases: ReadonlyMap<string, string> = new Map([
  [snomedCt, 'SNOMED CT'],
  [loinc, 'LOINC'],
  ['http://minsal.cl/semantikos/concept-id', 'TFC'],
  ['http://minsal.cl/semantikos/description-id', 'TFC'],
  ['http://hl7.org/fhir/sid/cvx', 'CVX'],
  ['http://terminology.hl7.org/CodeSystem/icd-o-3', 'CIE-O-3'],
  ['http://www.nlm.nih.gov/research/umls/rxnorm', 'RxNorm'],
  ['http://www.whocc.no/atc', 'ATC'],
  ['http://id.who.int/icd/release/11/mms', 'CIE-11'],
])

/** How a release is called; a system without a name by its canonical, as far as that is short enough to be one. */
export function releaseOf(system: string, version?: string): string | undefined {
  const name =
    releases.get(system) ?? (system.length <= longest && (system.startsWith('http') || system.startsWith('urn:')) ? system : undefined)
  if (name === undefined || version === undefined || version.length > longest) return name
  return `${name} ${version.startsWith(`${system}/`) ? editionOf(version.slice(system.length + 1)) : version}`
}

/** The editions of SNOMED CT that are used in Chile, by their modules. */
const editions: ReadonlyMap<string, string> = new Map([
  ['21000325107', 'de Chile'],
  ['900000000000207008', 'internacional'],
])

/** `21000325107/version/20240630` in words. */
function editionOf(path: string): string {
  const [module = '', , date = ''] = path.split('/')
  return `${editions.get(module) ?? module} ${date}`.trim()
}

/** The source of a set that is not at hand: the release that its address is of, or the set itself. */
export function releaseOfSet(canonical: string): string | undefined {
  if (canonical.startsWith(snomedCt)) return releases.get(snomedCt)
  return canonical.startsWith(`${loinc}/vs`) ? releases.get(loinc) : releaseOf(canonical)
}

const longest = 200
