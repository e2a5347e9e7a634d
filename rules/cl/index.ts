import type { Rule } from '../engine/rule.ts'
import { addressesRules } from './addresses/index.ts'
import { allergyRules } from './allergy/index.ts'
import { bundleRules } from './bundle/index.ts'
import { codesRules } from './codes/index.ts'
import { compositionRules } from './composition/index.ts'
import { conditionRules } from './condition/index.ts'
import { diagnosticReportRules } from './diagnostic-report/index.ts'
import { encounterRules } from './encounter/index.ts'
import { identifiersRules } from './identifiers/index.ts'
import { immunizationRules } from './immunization/index.ts'
import { jsonRules } from './json/index.ts'
import { locationRules } from './location/index.ts'
import { medicationRules } from './medication/index.ts'
import { observationRules } from './observation/index.ts'
import { organizationRules } from './organization/index.ts'
import { patientRules } from './patient/index.ts'
import { practitionerRules } from './practitioner/index.ts'
import { profileRules } from './profile/index.ts'
import { referencesRules } from './references/index.ts'
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
  { title: 'Organizaciones', rules: organizationRules },
  { title: 'Lugares', rules: locationRules },
  { title: 'Encuentros', rules: encounterRules },
  { title: 'Códigos', rules: codesRules },
  { title: 'Diagnósticos', rules: conditionRules },
  { title: 'Observaciones', rules: observationRules },
  { title: 'Alergias', rules: allergyRules },
  { title: 'Medicamentos y recetas', rules: medicationRules },
  { title: 'Inmunizaciones', rules: immunizationRules },
  { title: 'Informes', rules: diagnosticReportRules },
  { title: 'Bundles', rules: bundleRules },
  { title: 'Documentos', rules: compositionRules },
  { title: 'Referencias', rules: referencesRules },
  { title: 'Perfiles', rules: profileRules },
]
