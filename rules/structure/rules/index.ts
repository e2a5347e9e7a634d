import type { Rule } from '../../engine/rule.ts'
import { answerSayings } from './answers.ts'
import { bundleSayings } from './bundles.ts'
import { codeSayings } from './codes.ts'
import { definitionSayings } from './definitions.ts'
import { elementSayings } from './elements.ts'
import { extensionSayings } from './extensions.ts'
import { jsonSayings } from './json.ts'
import { profileSayings } from './profiles.ts'
import { referenceSayings } from './references.ts'
import { sliceSayings } from './slices.ts'
import { valueSayings } from './values.ts'

/** The rules that word the checker's problems, in the order of REGLAS.md. */
export const structureRules: readonly Rule[] = [
  ...jsonSayings,
  ...elementSayings,
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
