/** A code system as it is imported, before it is indexed. */
export interface CodeTable {
  /** The canonical of the system. */
  readonly system: string
  readonly version: string
  readonly title: string
  /** Whether a code that is not here may exist all the same. */
  readonly isFragment?: boolean
  readonly codes: readonly CodeRow[]
}

/** One code. */
export interface CodeRow {
  readonly code: string
  /** The name to show: the Spanish one where there is one. */
  readonly display: string
  /** Other accepted names. */
  readonly designations?: readonly string[]
  readonly isActive?: boolean
  /** Codes of which it is a kind. */
  readonly parents?: readonly string[]
  /** Names of properties and their values; a property may repeat. */
  readonly properties?: readonly (readonly [name: string, value: string])[]
}

/** The facts that an index of codes holds about itself. */
export interface CodeListAbout {
  readonly system: string
  readonly version: string
  readonly title: string
  readonly isFragment: boolean
  readonly codes: number
  readonly activeCodes: number
  /** The names of its properties. */
  readonly properties: readonly string[]
}

/** The format of the sections. */
export const codeListKind = 'lista/1'
