import type { Issue } from '../../../rules/index.ts'
import type { Fault } from './verdict.ts'

/** How two verdicts on a resource compare; the first three disagree. */
export type Comparison = 'only HL7' | 'only us' | 'elsewhere' | 'agreed'

/** Invariants and whole concepts: the validator names the element that the rule is of, we name the part of it that is to blame. */
const ofTheWhole = /^(?:dom-\d|bdl-\d+|Terminology_TX_NoValid_[12]_CC)$/

/** Messages on Bundles that count entries from one, or put them all on the first. */
const misnumbered = /^(?:BUNDLE_ENTRY_URL_\w+|Bundle_BUNDLE_Entry_\w+|Validation_BUNDLE_Message)$/

/**
 * Compares the errors of HL7's validator with ours: whether there are any, and whether one of them is in the same place. The
 * validator often names the element that holds what is wrong (what is missing, what is there too often, what it does not know),
 * so a step less is the same place; and of primitives now the list, now the item.
 */
export function compare(theirs: readonly Fault[], ours: readonly string[]): Comparison {
  if (ours.length === 0) return theirs.length === 0 ? 'agreed' : 'only HL7'
  if (theirs.length === 0) return 'only us'
  return theirs.some((fault) => ours.some((path) => isSamePlace(fault, path))) ? 'agreed' : 'elsewhere'
}

function isSamePlace({ code, path }: Fault, our: string): boolean {
  if ([our, holderOf(our), withoutItem(our)].includes(path) || withoutItem(path) === our) return true
  if (ofTheWhole.test(code)) return path === '' || our.startsWith(`${path}.`)
  return misnumbered.test(code) && [withoutNumbers(our), withoutNumbers(holderOf(our))].includes(withoutNumbers(path))
}

function holderOf(path: string): string {
  return path.replace(/(?:^|\.)[^.]*$/, '')
}

function withoutItem(path: string): string {
  return path.replace(/\[\d+\]$/, '')
}

function withoutNumbers(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '')
}

/** The places of our errors as steps from the root of the document. */
export function placesOf(issues: readonly Issue[]): readonly string[] {
  return issues
    .filter(({ severity }) => severity === 'error')
    .map(({ path, entryIndex }) => {
      const steps = path.split('.').slice(1).join('.')
      return entryIndex === undefined ? steps : [`entry[${entryIndex}].resource`, steps].filter((step) => step !== '').join('.')
    })
}
