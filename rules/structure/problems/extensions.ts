import type { NearProfiles } from './profiles.ts'

/** Extensions. */
export interface ExtensionProblems {
  /** An extension that nobody defined here: warning, error when strict; `near`: those that may be meant by it. */
  'r4-ext-01': { readonly url: string; readonly near?: NearProfiles | undefined; readonly meant?: string }
  /** An extension in a place where it may not stand; `unmet`: what its definition demands of the element, which may have it else. */
  'r4-ext-02': { readonly url: string; readonly allowed: readonly string[]; readonly unmet?: string }
  /** An extension with both a value and extensions, or with neither. */
  'r4-ext-03': { readonly url: string; readonly reason: 'both' | 'neither' }
  /** A modifierExtension that is not known, so that the resource must not be read. */
  'r4-ext-04': { readonly url: string }
  /** An extension in modifierExtension that modifies nothing, or the other way round. */
  'r4-ext-05': { readonly url: string; readonly isModifier: boolean }
  /** `url` missing, relative at the top, or with a version; `meant`: the address of which it is the name. */
  'r4-ext-06': { readonly url?: string; readonly reason: 'missing' | 'relative' | 'version'; readonly meant?: string }
}

/** An extension under its address, and the names that its value may have: `valueCodeableConcept`. */
export interface NamedExtension {
  readonly url: string
  readonly keys: readonly string[]
}
