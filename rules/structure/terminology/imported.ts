/** Code systems too large to carry, which a user imported. Undefined always means that they do not tell. */
export interface ImportedTerminology {
  readonly findSystem: (system: string) => ImportedSystem | undefined
  /** A set that was imported too, or that its address alone defines, such as `http://snomed.info/sct?fhir_vs=isa/404684003`. */
  readonly findSet: (canonical: string) => ImportedSet | undefined
}

/** Whether a set has a code; without a system, whether it has the code in any. */
interface ImportedSet {
  /** A terminology server has it, and may not know it. */
  readonly isAtServer?: boolean
  readonly contains: (system: string | undefined, code: string) => boolean | undefined
}

/** An imported code system. */
export interface ImportedSystem {
  /** What to call its version. */
  readonly version: string
  /** A terminology server has it: nobody imported it. */
  readonly isAtServer?: boolean
  /** `unknown`: no version of the system has such a code; `absent`: this version does not have it. */
  readonly lookup: (code: string) => ImportedCode | 'unknown' | 'absent' | undefined
  /** What is wrong with a code that is an expression, in sentences; certain where no other version makes it right. Empty for any other code. */
  readonly faultsIn?: (code: string) => readonly { readonly sentence: string; readonly isCertain: boolean }[]
  /** The codes that all of some filters let through; undefined where a filter asks for what it does not know. */
  readonly filter: (filters: readonly ImportedFilter[]) => ImportedMembership | undefined
}

/** Whether a set has a code of its system. */
export interface ImportedMembership {
  readonly system: string
  readonly has: (code: string) => boolean | undefined
}

/** A filter of a value set. */
export interface ImportedFilter {
  readonly property: string
  readonly op: string
  readonly value: string
}

/** What an imported system says of a code. */
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

/** Where value sets ask for the filters of a system that is no list of codes here. */
export function inImported(
  imported: ImportedTerminology | undefined,
  system: string,
  filters: readonly ImportedFilter[] | undefined,
): ImportedMembership | undefined {
  const found = imported?.findSystem(system)
  if (found === undefined) return undefined
  if (filters !== undefined) return found.filter(filters)
  return {
    system,
    has: (code) => {
      const known = found.lookup(code)
      if (known === undefined || known === 'absent') return undefined
      return known !== 'unknown'
    },
  }
}
