import { elementAtPlace, inForceAt } from './answers.ts'
import { completeCodes } from './complete-codes.ts'
import { completeItems, completeNames } from './complete-names.ts'
import { completeReferences } from './complete-references.ts'
import { completeResources, completeTypes } from './complete-resources.ts'
import { type Completion, type Proposal } from './completion.ts'
import type { Knowledge } from './knowledge.ts'
import { placeAt, type Place } from './place.ts'
import type { ReadText } from './text.ts'
import { unquote } from './tree.ts'

/** Proposals at an offset, best first; undefined where there are none. */
export function complete(read: ReadText, offset: number, knowledge: Knowledge): Completion | undefined {
  if (read.text.trim() === '') return toCompletion({ from: offset, to: offset }, completeResources(read, undefined, offset, knowledge))
  const place = placeAt(read, offset)
  if (place === undefined) return undefined
  const whole = completeAt(read, place, offset, knowledge)
  if (whole !== undefined || place.kind === 'name') return whole
  // Where nothing fits the value that stands there, another may be meant: by what stands before the cursor.
  const written = unquote(read.text.slice(place.from, Math.max(place.from, offset)))
  return written === place.written ? undefined : completeAt(read, { ...place, written }, offset, knowledge)
}

function completeAt(read: ReadText, place: Place, offset: number, knowledge: Knowledge): Completion | undefined {
  const force = inForceAt(read, place, knowledge)
  if (place.kind === 'name') return toCompletion(place, completeNames(read, place, force))
  const last = place.steps.findLast((step) => typeof step === 'string')
  if (place.steps.length === 1 && last === 'resourceType') return toCompletion(place, completeTypes(place))
  const isResource = last === 'resource' || (last === 'contained' && typeof place.steps.at(-1) === 'number') || last === undefined
  if (isResource && place.written === '') return toCompletion(place, completeResources(read, place, offset, knowledge, force))
  const element = elementAtPlace(read, place, force)
  if (element === undefined) return undefined
  const found = [
    ...completeReferences(read, place, element, force, knowledge),
    ...completeCodes(read, place, element, force, knowledge),
    ...completeItems(read, place, element, force),
  ]
  return toCompletion(place, found)
}

function toCompletion(
  { from, to }: { readonly from: number; readonly to: number },
  proposals: readonly Proposal[],
): Completion | undefined {
  return proposals.length === 0 ? undefined : { from, to, proposals }
}
