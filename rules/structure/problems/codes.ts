/** Codes, their systems and displays. */
export interface CodeProblems {
  /** A code outside a required set. `nearest`: the code that was probably meant (case, blanks, spelling). */
  'r4-codigo-01': {
    readonly value?: string
    readonly system?: string
    readonly valueSet: string
    readonly nearest?: string
    readonly expected?: readonly string[]
    readonly choices?: readonly Choice[]
    /** The same code as the set has it: in another system, or in one at all. */
    readonly elsewhere?: Choice
    /** Whether it is the code of something else than a coding. */
    readonly isPlain?: boolean
  }
  /** A code outside an extensible set (warning), or outside its maxValueSet (error). */
  'r4-codigo-02': {
    readonly value?: string
    readonly system?: string
    readonly valueSet: string
    readonly nearest?: string
    readonly choices?: readonly Choice[]
    readonly elsewhere?: Choice
  }
  /** A code that its own code system does not have, or that it has retired; `version` is the one that was asked. */
  'r4-codigo-03': {
    readonly value: string
    readonly system: string
    readonly nearest?: string
    /** Where none is near: those of the system, if they are few. */
    readonly choices?: readonly Choice[]
    /** The same code as the set that is asked for has it in another system. */
    readonly elsewhere?: Choice
    readonly reason?: 'absent' | 'inactive' | 'expression'
    readonly version?: string
    /** Of an expression: what is wrong with it, as the end of a sentence. */
    readonly faults?: string
    /** Where the version is, if nobody imported it. */
    readonly place?: 'server'
  }
  /** A display that the code system does not have for the code. `named`: the code that it has that display for. */
  'r4-codigo-04': {
    readonly value: string
    readonly system: string
    readonly display: string
    readonly expected: string
    readonly named?: string
  }
  /** A system that is the canonical of a value set, a page, relative, or one that is known (`nearest`) misspelled, with a version or by another name. */
  'r4-codigo-05': {
    readonly system: string
    /** `absent`: it is under the address of FHIR's own, and not among them; `absentInGuide`: under that of a guide that has no such system. */
    readonly reason: 'valueSet' | 'page' | 'relative' | 'unknown' | 'version' | 'oid' | 'edition' | 'absent' | 'absentInGuide'
    readonly guide?: string
    readonly nearest?: string
    /** Whether it is the system of an Identifier, which may do without. */
    readonly isOfIdentifier?: boolean
    /** Of a value set: the systems whose codes it takes in; of a guide: those that are called nearly so. */
    readonly candidates?: readonly string[]
  }
}

/** The code systems of a guide that may be meant by an address under its base where it has none. */
export interface NearSystems {
  readonly guide: string
  readonly candidates: readonly string[]
}

/** The codes that the value of a missing extension may have, or one that is of the wrong type. */
export interface ValueWanted {
  /** In JSON: `valueCodeableConcept`. */
  readonly name: string
  readonly holds: string
  readonly choices?: readonly Choice[]
  /** The code that goes by a name. */
  readonly meantBy: (text: string) => Choice | undefined
}

/** A code that may be chosen. */
export interface Choice {
  readonly system?: string
  readonly code: string
  readonly display?: string
}
