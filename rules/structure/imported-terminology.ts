/** Code systems too large to carry, which a user imported. Undefined always means that they do not tell. */
export interface ImportedTerminology {
  /** In the version that is named, as `Coding.version` has it, or else in the one that counts by itself: the newest. */
  readonly findSystem: (system: string, version?: string) => ImportedSystem | undefined
  /** A set that was imported too, or that its address alone defines, such as `http://snomed.info/sct?fhir_vs=isa/404684003`. */
  readonly findSet: (canonical: string) => ImportedSet | undefined
}

/** An imported value set; without a system, it is asked for the code in any. `version` is the one that the code was chosen in. */
interface ImportedSet {
  /** A terminology server has it, and may not know it. */
  readonly isAtServer?: boolean
  readonly contains: (system: string | undefined, code: string, version?: string) => boolean | undefined
}

/** An imported code system. */
export interface ImportedSystem {
  /** The name of its version. */
  readonly version: string
  /** A terminology server has it: nobody imported it. */
  readonly isAtServer?: boolean
  /** `unknown`: no version of the system has such a code; `absent`: this version does not have it. */
  readonly lookup: (code: string) => ImportedCode | 'unknown' | 'absent' | undefined
  /** Faults of a code that is an expression, in sentences; certain where no other version makes it right. Empty for any other code. */
  readonly faultsIn?: (code: string) => readonly { readonly sentence: string; readonly isCertain: boolean }[]
  /** The codes that all of some filters let through; undefined where a filter asks for what it does not know. */
  readonly filter: (filters: readonly ImportedFilter[]) => ImportedMembership | undefined
}

/** The codes of an imported system that some filters let through. */
interface ImportedMembership {
  readonly system: string
  readonly has: (code: string) => boolean | undefined
}

/** A filter of a value set. */
interface ImportedFilter {
  readonly property: string
  readonly op: string
  readonly value: string
}

/** Facts of a code in an imported system. */
interface ImportedCode {
  readonly code: string
  /** The name to use: the Spanish one where there is one. */
  readonly display: string
  /** Every accepted name. */
  readonly names: () => readonly string[]
  readonly isActive: boolean
  /** The code to use in place of an inactive one, where there is one alone. */
  readonly replacement: () => string | undefined
}

/** A part of a value set: its system, the version where it names one, and its filters. */
interface ImportedPart {
  readonly system: string
  readonly version?: string | undefined
  readonly filter?: readonly ImportedFilter[] | undefined
}

/** Whether a part has a code; `version` is the one that the code was chosen in, which counts where the part names none. */
type PartMembership = (code: string, version?: string) => boolean | undefined

/** Where value sets ask for the filters of a system that is no list of codes here. */
export function inImported(imported: ImportedTerminology | undefined, part: ImportedPart): PartMembership | undefined {
  const { system, version: own } = part
  const found = imported?.findSystem(system, own)
  const usual = found === undefined ? undefined : membershipIn(found, part)
  if (found === undefined || usual === undefined) return undefined
  const others = new WeakMap<ImportedSystem, PartMembership | undefined>([[found, usual]])
  return (code, version) => {
    if (version === undefined || own !== undefined) return usual(code)
    const other = imported!.findSystem(system, version)
    // No version has what none can have.
    if (other === undefined) return found.lookup(code) === 'unknown' ? false : undefined
    if (!others.has(other)) others.set(other, membershipIn(other, part))
    return others.get(other)?.(code)
  }
}

function membershipIn(found: ImportedSystem, { filter }: ImportedPart): PartMembership | undefined {
  if (filter !== undefined) {
    const membership = found.filter(filter)
    return membership && ((code) => membership.has(code))
  }
  return (code) => {
    const known = found.lookup(code)
    if (known === undefined || known === 'absent') return undefined
    return known !== 'unknown'
  }
}

/** Whether a version is the one that is named; an edition of SNOMED CT is also named without its date. */
export function isVersionNamed(version: string, named: string): boolean {
  return version === named || version.startsWith(`${named}/version/`)
}
