import type { Definitions, ValueSet } from '../definitions.ts'
import { dicom, knownSystems, largeSystems, systemsByOid } from '../terminology/known-systems.ts'
import { snomedCt } from '../terminology/system-addresses.ts'
import { findVariant } from './address-variants.ts'
import type { Run, SystemFault } from './model.ts'

/** Looks at the addresses of systems. */
export interface SystemCheck {
  /** The fault of an address: that of a value set, or of a system but for its spelling; undefined where nothing speaks against it. */
  readonly findFault: (run: Run, system: string) => SystemFault | undefined
  /** Whether the run came across the system before, and nothing is known of its codes. */
  readonly isForeign: (run: Run, system: string) => boolean
}

/** Addresses of HL7 under which there is no code system: value sets, and pages that people read. */
const ofHl7Set = /^https?:\/\/(?:terminology\.)?hl7\.org\/(?:fhir\/)?ValueSet\/[^/]+$/
const ofHl7Page = /^https?:\/\/(?:build\.fhir\.org\/|(?:www\.|terminology\.)?hl7\.org\/.*\.html?$)/
const ofHl7 = /^http:\/\/(?:www\.)?(?:terminology\.)?hl7\.org\//i

/** An edition of SNOMED CT, which FHIR tells by the version of the system. */
const edition = /^http:\/\/snomed\.info\/sct\/\d{6,18}(?:\/version\/\d{8})?$/
const ofSnomedPage = /^https?:\/\/(?:www\.)?(?:snomed\.org|ihtsdo\.org)\/?(?:snomed-ct\/?)?$/

/** A page of DICOM's standard, mostly that of the codes for modalities, by which FHIR names their value set. */
const ofDicomPage = /^https?:\/\/dicom\.nema\.org\/medical\//

/** Longer addresses are not looked into. */
const longest = 300

/** How many foreign systems a run remembers. */
const mostRemembered = 1000

/** Makes the look at addresses. */
export function createSystemCheck({ findCodeSystem, findValueSet }: Definitions): SystemCheck {
  function isSystem(address: string): boolean {
    return largeSystems.has(address) || knownSystems.has(address) || findCodeSystem(address) !== undefined
  }

  /** Of an address that is no system's, as far as it names no version. */
  function look(run: Run, system: string): SystemFault | undefined {
    const bar = system.indexOf('|')
    if (bar >= 0) {
      const bare = system.slice(0, bar)
      if (isSystem(bare)) return { reason: 'version', nearest: bare }
      // The address of some systems has a bar of its own.
      if (isSystem(system)) return undefined
    }
    const ofOid = system.startsWith('urn:oid:') ? systemsByOid.get(system.slice('urn:oid:'.length)) : undefined
    if (ofOid !== undefined) return { reason: 'oid', nearest: ofOid }
    if (edition.test(system)) return { reason: 'edition', nearest: snomedCt }
    const valueSet = findValueSet(system)
    if (valueSet !== undefined || ofHl7Set.test(system)) return { reason: 'valueSet', candidates: systemsOf(valueSet) }
    if (ofSnomedPage.test(system)) return { reason: 'page', nearest: snomedCt }
    if (ofDicomPage.test(system)) return { reason: 'page', nearest: dicom }
    if (ofHl7Page.test(system)) return { reason: 'page' }
    const nearest = findVariant(system, isSystem)
    if (nearest !== undefined) return { reason: 'unknown', nearest }
    const like = run.options.systemsLike?.(system)
    return like && { reason: 'absentInGuide', ...like }
  }

  return {
    isForeign: (run, system) => run.foreignSystems?.has(system) === true,
    findFault(run, system) {
      if (system.length > longest) return undefined
      // A text mostly names the same few systems again and again.
      const known = run.foreignSystems
      const before = known?.get(system)
      if (before !== undefined || known?.has(system) === true) return before
      // Of those that are at hand, more is known than that they are foreign.
      const hasVersion = system.includes('|')
      if (!hasVersion && isSystem(system)) return undefined
      const fault = look(run, system)
      if (hasVersion && fault === undefined && isSystem(system)) return undefined
      if (known === undefined) run.foreignSystems = new Map([[system, fault]])
      else if (known.size < mostRemembered) known.set(system, fault)
      return fault
    },
  }
}

/** The systems that a value set takes codes from; none where it takes in other sets, or too many to choose from. */
function systemsOf(valueSet: ValueSet | undefined): readonly string[] {
  const systems = new Set(valueSet?.compose?.include.flatMap(({ system }) => system ?? []))
  return systems.size > 10 ? [] : [...systems]
}

/** Whether an address is one of those that HL7 gives to systems. */
export function isHl7(system: string): boolean {
  return ofHl7.test(system)
}
