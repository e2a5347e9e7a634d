import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '../../../rules/engine/json.ts'
import { readElements } from './elements.ts'
import type { Source } from './operation.ts'
import { findSpots } from './spots.ts'

/** Official examples that HL7's validator finds valid without a terminology server. */
const official = `
Patient-example Patient-f001 Patient-animal Patient-infant-twin-1 Patient-mom Patient-f201
Practitioner-f001 Practitioner-f204
PractitionerRole-example
Organization-f001 Organization-f201 Organization-1
Location-1 Location-2
Encounter-f203 Encounter-emerg Encounter-f001
Condition-f201 Condition-example Condition-f003
Observation-example Observation-f205 Observation-blood-pressure Observation-satO2 Observation-bmi Observation-20minute-apgar-score
Observation-unsat Observation-herd1 Observation-example-genetics-1
AllergyIntolerance-example AllergyIntolerance-medication
Medication-med0301 Medication-med0308
MedicationRequest-medrx0302 MedicationRequest-medrx0321 MedicationRequest-medrx002
Immunization-example Immunization-protocol Immunization-notGiven
DiagnosticReport-f201 DiagnosticReport-ultrasound DiagnosticReport-102
Bundle-bundle-example Bundle-bundle-transaction Bundle-f202 Bundle-bundle-response Bundle-lipids Bundle-dg2 Bundle-bundle-references
Bundle-report Bundle-3ad0687e-f477-468c-afd5-fcc2bf897808
Composition-example Composition-example-mixed`

/** Types of which rules/examples has a valid resource, by the guide CL Core where it has a profile. */
const own = `
patient practitioner practitionerrole organization location encounter condition observation allergyintolerance medication
medicationrequest immunization diagnosticreport bundle composition`

const examples = join(import.meta.dirname, '../../../rules/examples')

/** The valid resources that mutants are made of; the official ones lie in the folder of their package. */
export function readSources(packageFolder: string): readonly Source[] {
  const find = readElements(packageFolder)
  const files = [
    ...wordsOf(official).map((name) => [name, join(packageFolder, `${name}.json`)] as const),
    ...wordsOf(own).map((type) => [`cl-${type}`, join(examples, `${type}-valid.json`)] as const),
  ]
  return files.map(([name, file]): Source => {
    const resource = JSON.parse(readFileSync(file, 'utf8')) as JsonObject
    return { name, type: String(resource['resourceType']), resource, find, ...findSpots(resource, find) }
  })
}

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
