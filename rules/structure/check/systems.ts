import type { Definitions } from '../definitions.ts'
import { knownSystems } from '../terminology/known-systems.ts'

/** What the address of a system that is not at hand turns out to be; undefined where nothing speaks against it. */
type SystemFault = { readonly reason: 'valueSet' | 'page' } | { readonly reason: 'unknown' | 'version'; readonly nearest: string }

/** Looks at addresses of systems. */
export type FindSystemFault = (system: string) => SystemFault | undefined

/** Large systems that are not at hand, and that are often misspelled. */
const large = new Set([
  'http://loinc.org',
  'http://snomed.info/sct',
  'http://unitsofmeasure.org',
  'http://www.nlm.nih.gov/research/umls/rxnorm',
  'http://www.whocc.no/atc',
  'http://hl7.org/fhir/sid/icd-10',
  'http://hl7.org/fhir/sid/cvx',
  'http://hl7.org/fhir/sid/ndc',
])

/** Addresses of HL7 under which there is no code system: value sets, and pages that people read. */
const ofHl7Set = /^https?:\/\/(?:terminology\.)?hl7\.org\/(?:fhir\/)?ValueSet\/[^/]+$/
const ofHl7Page = /^https?:\/\/(?:build\.fhir\.org\/|(?:www\.|terminology\.)?hl7\.org\/.*\.html?$)/

/** Documents may name systems without end; the ones in use are few. */
const mostSystems = 1000
const longest = 300

/** Makes the look at addresses: whether one is that of a value set, or differs from that of a system in its spelling alone. */
export function createSystemCheck({ findCodeSystem, findValueSet }: Definitions): FindSystemFault {
  const known = new Map<string, SystemFault | undefined>()

  function isSystem(address: string): boolean {
    return findCodeSystem(address) !== undefined || large.has(address) || knownSystems.has(address)
  }

  function look(system: string): SystemFault | undefined {
    const bare = system.split('|', 1)[0]!
    if (bare !== system && isSystem(bare)) return { reason: 'version', nearest: bare }
    if (isSystem(system)) return undefined
    if (findValueSet(system) !== undefined || ofHl7Set.test(system)) return { reason: 'valueSet' }
    if (ofHl7Page.test(system)) return { reason: 'page' }
    const nearest = variantsOf(system).find(isSystem)
    return nearest === undefined ? undefined : { reason: 'unknown', nearest }
  }

  return (system) => {
    if (system.length > longest) return undefined
    if (known.has(system)) return known.get(system)
    const fault = look(system)
    if (known.size < mostSystems) known.set(system, fault)
    return fault
  }
}

/** How an address could have been meant: without what hangs on at its end, with the other scheme, as it was in STU3. */
function variantsOf(system: string): readonly string[] {
  const parts = /^https?:\/\/([^/?#]+)(.*)$/i.exec(system)
  if (parts === null) return []
  const host = parts[1]!.toLowerCase()
  const path = parts[2]!.replace(/[/#]+$/, '')
  const bare = host.replace(/^www\./, '')
  const hosts = [bare, `www.${bare}`]
  const paths = [path, path.replace(/^\/codesystem\//i, '/CodeSystem/')]
  const variants = hosts.flatMap((one) => paths.flatMap((end) => [`http://${one}${end}`, `https://${one}${end}`]))
  const moved = bare === 'hl7.org' ? /^\/fhir\/(?:(v[23])\/)?([\w-]+)$/.exec(path) : null
  if (moved !== null) variants.push(`http://terminology.hl7.org/CodeSystem/${moved[1] === undefined ? '' : `${moved[1]}-`}${moved[2]}`)
  return [...variants, ...variants.map((one) => one.toLowerCase())]
}
