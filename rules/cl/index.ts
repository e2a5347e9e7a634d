import type { Rule } from '../engine/rule.ts'
import { addressesRules } from './addresses/index.ts'
import { encounterRules } from './encounter/index.ts'
import { identifiersRules } from './identifiers/index.ts'
import { jsonRules } from './json/index.ts'
import { patientRules } from './patient/index.ts'
import { practitionerRules } from './practitioner/index.ts'
import { runRules } from './run/index.ts'

/** Every national rule, topic by topic. */
export const clRules: readonly Rule[] = [
  ...jsonRules,
  ...runRules,
  ...identifiersRules,
  ...addressesRules,
  ...patientRules,
  ...practitionerRules,
  ...encounterRules,
]
