/** The types of FHIR, as far as the engine has to know them: which elements a type has, and of what type these are. */
export interface TypeTable {
  /** A type, or a backbone element under its path; undefined where there is none. */
  readonly find: (type: string) => TypeDefinition | undefined
  readonly isResource: (type: string) => boolean
  /** The type of resource of this name, whatever its case. */
  readonly findResource: (name: string) => string | undefined
  /** The types that a resource may have, in alphabetical order. */
  readonly resources: () => readonly string[]
}

/** One type: its elements under the names they have in JSON, inherited ones included. */
export interface TypeDefinition {
  readonly name: string
  /** The type that it extends; undefined for `Element` and `Resource`. */
  readonly base: string | undefined
  readonly elements: ReadonlyMap<string, ElementDefinition>
}

/** One element as it may stand in JSON; a choice is listed once for each of its types. */
export interface ElementDefinition {
  /** Its name in FHIR paths: `value` for `valueQuantity`. */
  readonly name: string
  /** A type of the table, or a primitive type (which begins with a small letter). */
  readonly type: string
  readonly isList: boolean
  /** The types of resource that a Reference may point to; undefined where it may point to any. */
  readonly targets: readonly string[] | undefined
}
