import { fold } from '../catalogs/catalog.ts'
import type { Edit, ReadText, Span } from './text.ts'

/** Something that can be written at a place. */
export interface Proposal {
  readonly label: string
  readonly kind: 'member' | 'slice' | 'code' | 'reference' | 'address' | 'resource' | 'value'
  readonly detail?: string
  /** The text that takes the place of what is written. */
  readonly insert: string
  /** Where somebody goes on writing: offsets in `insert`, in their order. */
  readonly stops: readonly Span[]
  /** Changes elsewhere in the text. */
  readonly also?: readonly Edit[]
  readonly isRequired?: boolean
}

/** Proposals for a stretch of text, best first. */
export interface Completion extends Span {
  readonly proposals: readonly Proposal[]
}

/** How many proposals are made at once. */
export const mostProposals = 100

/** A string to be written. */
export function quoted(label: string, detail?: string, kind: Proposal['kind'] = 'code'): Proposal {
  return { label, kind, insert: JSON.stringify(label), stops: [], ...(detail !== undefined && detail !== '' && { detail }) }
}

/** Those whose label or detail holds what is written, in any case and without accents; all where it is one of them already. */
export function fitting(proposals: readonly Proposal[], written: string): readonly Proposal[] {
  const wanted = fold(written)
  if (wanted === '' || proposals.some(({ label }) => label === written)) return proposals.slice(0, mostProposals)
  return proposals.filter(({ label, detail = '' }) => fold(`${label} ${detail}`).includes(wanted)).slice(0, mostProposals)
}

/** Those whose label begins with what is written, and then those that hold it. */
export function startingWith(proposals: readonly Proposal[], written: string): readonly Proposal[] {
  const wanted = written.toLowerCase()
  const at = ({ label }: Proposal) => label.toLowerCase().indexOf(wanted)
  return [...proposals.filter((one) => at(one) === 0), ...proposals.filter((one) => at(one) > 0)]
}

/** A comma, where something follows that one has to stand before. */
export function commaBehind({ text }: ReadText, offset: number): string {
  return /^\s*["{[]/.test(text.slice(offset, offset + 400)) ? ',' : ''
}
