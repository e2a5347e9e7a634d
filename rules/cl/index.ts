import type { Rule } from '../engine/rule.ts'
import { addressesRules } from './addresses/index.ts'
import { encounterRules } from './encounter/index.ts'
import { identifiersRules } from './identifiers/index.ts'
import { jsonRules } from './json/index.ts'
import { patientRules } from './patient/index.ts'
import { practitionerRules } from './practitioner/index.ts'
import { runRules } from './run/index.ts'

/** Rules on one subject. */
export interface Topic {
  readonly title: string
  readonly rules: readonly Rule[]
}

/** The national rules by subject, in the order of REGLAS.md. */
export const topics: readonly Topic[] = [
  { title: 'Cualquier JSON', rules: jsonRules },
  { title: 'RUN', rules: runRules },
  { title: 'Identificadores', rules: identifiersRules },
  { title: 'Direcciones', rules: addressesRules },
  { title: 'Pacientes', rules: patientRules },
  { title: 'Prestadores y roles', rules: practitionerRules },
  { title: 'Encuentros', rules: encounterRules },
]

/** Every national rule, topic by topic. */
export const clRules: readonly Rule[] = topics.flatMap(({ rules }) => rules)
