import type { Rule } from '../../engine/rule.ts'
import { answerSayings } from './answers.ts'
import { bundleSayings } from './bundles.ts'
import { cardinalitySayings } from './cardinality.ts'
import { choiceElementSayings } from './choice-elements.ts'
import { codeSayings } from './codes.ts'
import { definitionSayings } from './definitions.ts'
import { elementSayings } from './elements.ts'
import { extensionSayings } from './extensions.ts'
import { formatSayings } from './formats.ts'
import { jsonSayings } from './json.ts'
import { narrativeSayings } from './narrative.ts'
import { profileSayings } from './profiles.ts'
import { referenceSayings } from './references.ts'
import { sliceSayings } from './slices.ts'
import { typeSayings } from './types.ts'
import { valueSayings } from './values.ts'

/** The rules that word the checker's problems, in the order of REGLAS.md. */
export const structureRules: readonly Rule[] = [
  ...jsonSayings,
  ...elementSayings,
  ...choiceElementSayings,
  ...cardinalitySayings,
  ...typeSayings,
  ...formatSayings,
  ...narrativeSayings,
  ...valueSayings,
  ...codeSayings,
  ...sliceSayings,
  ...extensionSayings,
  ...referenceSayings,
  ...bundleSayings,
  ...profileSayings,
  ...definitionSayings,
  ...answerSayings,
]
