import type { ToldExpression } from '../expressions/tell.ts'

/** A code system that value sets are made of. A code is its ordinal, 0 … size-1. */
export interface Source {
  readonly system: string
  /** The version as FHIR writes it: for SNOMED CT the URI of edition and date. */
  readonly version: string
  readonly size: number
  /** Whether a code that is not here may exist all the same. */
  readonly isFragment: boolean
  /** -1 where the system has no such code. */
  find(code: string): number
  code(at: number): string
  isActive(at: number): boolean
  /** In the language asked for where the system has it, else the one it shows by itself. */
  display(at: number, language?: string): string
  designations(at: number): readonly Designation[]
  /** The properties that `$lookup` tells beside names. */
  properties(at: number): readonly Property[]
  /** The first is a proper descendant of the second. */
  isA(at: number, ancestor: number): boolean
  /** The codes that a filter of a value set chooses, or a sentence that says why it cannot be told. */
  select(filter: Filter): Selection | Unselectable
  /** Of a text that is an expression over the codes; undefined for any other, and left out where the system has none. */
  expression?(code: string): ToldExpression | undefined
  /** Codes one of whose names has words that begin as those of the text, where the system has an index of words. */
  matching?(text: string): Selection
}

/** A name of a code. */
export interface Designation {
  readonly value: string
  readonly language?: string
  readonly use?: { readonly system: string; readonly code: string; readonly display: string }
}

/** A property of a code: `value` is a code of the same system where `isCode`. */
export interface Property {
  readonly code: string
  readonly value: string | number | boolean
  readonly isCode?: boolean
}

/** A filter of `compose.include`. */
export interface Filter {
  readonly property: string
  readonly op: string
  readonly value: string
}

/** Codes of one source. */
export interface Selection {
  has(at: number): boolean
  /** Sorted. */
  list(): Uint32Array
  /** Codes that were named and that the source lacks: a code that is not chosen may belong to them. */
  readonly unknown: readonly string[]
}

/** Why a filter cannot be answered. */
export interface Unselectable {
  readonly reason: string
}

/** The filter was not answered. */
export function isUnselectable(found: Selection | Unselectable): found is Unselectable {
  return 'reason' in found
}

/** All codes of a source. */
export function selectAll(size: number): Selection {
  return { has: (at) => at >= 0, list: () => Uint32Array.from({ length: size }, (_, at) => at), unknown: [] }
}

/** The codes that pass a test. */
export function selectBy(size: number, has: (at: number) => boolean, unknown: readonly string[] = []): Selection {
  let listed: Uint32Array | undefined
  const list = (): Uint32Array => {
    const found: number[] = []
    for (let at = 0; at < size; at++) if (has(at)) found.push(at)
    return Uint32Array.from(found)
  }
  return { has, list: () => (listed ??= list()), unknown }
}

/** Whether a version is the one that is asked for; an edition of SNOMED CT is also asked for without its date. */
export function isVersionOf(version: string, asked: string): boolean {
  return version === asked || version.startsWith(`${asked}/version/`)
}
