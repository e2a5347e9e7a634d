/** The extensions that HL7 has published for R4 since, which no text has to name by a guide: its validator knows them always. */
import type { Definitions } from '../structure/definitions.ts'
import { layered } from '../structure/layered.ts'
import type { Unverified } from '../structure/problem.ts'
import { isGuideAtHand, openGuide } from './guide-definitions.ts'
import { guides, type Guide } from './guides.ts'

/** The package that they come in. */
export const extensionPack: Guide = guides.find(({ id }) => id === 'extensions')!

const beginning = 'http://hl7.org/fhir/StructureDefinition/'

/** Whether something could not be verified that may be one of these extensions: until their file is at hand, any of HL7's own. */
export function mayBeLaterExtension({ what, name }: Unverified): boolean {
  if (what !== 'profile' || !name.startsWith(beginning)) return false
  return !isGuideAtHand(extensionPack) || openGuide(extensionPack).findStructure(name) !== undefined
}

const made = new WeakMap<Definitions, Definitions>()

/** Definitions with these extensions below them, the same ones for the same: what a guide has of an address stands. */
export function withLaterExtensions(definitions: Definitions): Definitions {
  let known = made.get(definitions)
  if (known === undefined) made.set(definitions, (known = layered(definitions, openGuide(extensionPack))))
  return known
}
