/** Definitions: code systems, value sets, search parameters, profiles, questionnaires. */
export interface DefinitionProblems {
  /** Contradictions of a code system in itself or with the one it adds to. */
  'r4-conf-01':
    | { readonly reason: 'noBase' | 'notPresent' }
    /** It is no supplement (`value`: its content), and names what it supplements. */
    | { readonly reason: 'noSupplement'; readonly value: string; readonly expected: string }
    /** A code that the system does not have to which it says more. */
    | { readonly reason: 'notInBase'; readonly value: string; readonly expected: string }
    /** A property that is declared twice, by its code or URI. */
    | { readonly reason: 'repeated'; readonly value: string }
    /** A property of another type than the one it is declared or known to have. */
    | { readonly reason: 'type'; readonly name: string; readonly value: string; readonly expected: string }
    /** A property under an address of FHIR's own that FHIR does not have. */
    | { readonly reason: 'noStandard'; readonly value: string }
    /** The set of all its codes is one of another system, or of some codes alone. */
    | { readonly reason: 'allCodes'; readonly value: string }
    /** A code above or below another that is not in the system. */
    | { readonly reason: 'neighbour'; readonly name: string; readonly value: string }
  /** A part of a value set that cannot be applied. */
  'r4-conf-02':
    | { readonly reason: 'op'; readonly property: string; readonly value: string; readonly expected: readonly string[] }
    | { readonly reason: 'boolean' | 'date' | 'decimal' | 'code' | 'text'; readonly property: string; readonly value: string }
    /** An expression in another language, with a parameter that the set does not declare, or a set that takes in itself. */
    | { readonly reason: 'language' | 'parameter' | 'itself'; readonly property: string; readonly value: string }
  /** A search parameter that differs from the one it names, or from what its kind asks. */
  'r4-conf-03': {
    readonly reason: 'type' | 'base' | 'components' | 'expression'
    /** The canonical of the one that is known; empty where none is meant. */
    readonly definition: string
    readonly value: string
    readonly expected: readonly string[]
  }
  /** Changes of a profile to its base that it may not make. `name`: the path, or the type or kind of the whole. */
  'r4-conf-04': {
    readonly reason:
      | 'type'
      | 'ownType'
      | 'taken'
      | 'uncoded'
      | 'kind'
      | 'path'
      | 'order'
      | 'min'
      | 'max'
      | 'elementType'
      | 'target'
      | 'binding'
      | 'noSet'
      | 'fixed'
      | 'key'
      | 'ownKey'
      | 'slicing'
      | 'meaning'
      | 'untyped'
    readonly name: string
    readonly value?: string
    readonly expected?: string
  }
  /** Faults of an extension's definition: the address in it is another than its own, or it may stand where there is no such element. */
  'r4-conf-07': { readonly reason: 'url' | 'context' | 'noExtension'; readonly value: string; readonly expected: string }
  /** An expression that cannot be read. `near`: what stands where it ceases to be one. */
  'r4-conf-05': { readonly language: 'fhirpath' | 'ecl' | 'regex'; readonly value: string; readonly near?: string }
  /** A condition that asks for a question that the questionnaire does not have, or that cannot be answered before. */
  'r4-conf-06': { readonly question: string; readonly reason: 'missing' | 'itself' | 'inner' }
}
