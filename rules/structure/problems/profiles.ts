/** Claimed profiles, invariants, and what a resource says of its own contents. */
export interface ProfileProblems {
  /** A security label that stands twice. */
  'r4-meta-01': { readonly value: string; readonly system?: string }
  /** An invariant that does not hold. `severity` says whether it is an error. */
  'r4-inv-01': {
    readonly key: string
    readonly expression: string
    readonly human?: string
    /** The texts that stand more than once where each has to be unique. */
    readonly repeated?: readonly string[]
    /** Of a reference that holds an id alone: the types of resource that it may be to. */
    readonly targets?: readonly string[]
  }
  /** A profile that is claimed, or asked for by who checks (`stands`), and is not known here; `atHand`: the version of it that is. */
  'r4-perfil-01': {
    readonly canonical: string
    readonly stands?: boolean
    readonly atHand?: string | undefined
    /** Those that may be meant by it. */
    readonly near?: NearProfiles | undefined
  }
  /** A profile that is claimed and is for another type; `asked`: the one that is asked of the resource all the same. */
  'r4-perfil-02': { readonly canonical: string; readonly expected: string; readonly asked?: string | undefined }
  /** A size, hash or count that does not agree with what is there. */
  'r4-dato-01': { readonly name: string; readonly value: number | string; readonly expected: number | string }
}

/** Profiles of a guide for a type, of which one may be meant by an address that is none. */
export interface NearProfiles {
  /** The guide and its version. */
  readonly guide: string
  /** The address of the one that is called nearly so. */
  readonly meant: string | undefined
  /** As they are called; none where they are many. */
  readonly names: readonly string[]
}
