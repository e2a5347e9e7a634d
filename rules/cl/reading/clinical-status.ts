import { codes } from '../../checks/coded-in.ts'
import { objectValuesIn, type JsonObject } from '../../engine/json.ts'

/** The codes of `Condition.clinicalStatus`. */
export const conditionClinical = codes(
  'http://terminology.hl7.org/CodeSystem/condition-clinical',
  'active',
  'recurrence',
  'relapse',
  'inactive',
  'remission',
  'resolved',
)

/** The codes of `Condition.verificationStatus`. */
export const conditionVerification = codes(
  'http://terminology.hl7.org/CodeSystem/condition-ver-status',
  'unconfirmed',
  'provisional',
  'differential',
  'confirmed',
  'refuted',
  'entered-in-error',
)

/** The codes of `AllergyIntolerance.clinicalStatus`. */
export const allergyClinical = codes('http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', 'active', 'inactive', 'resolved')

/** The codes of `AllergyIntolerance.verificationStatus`. */
export const allergyVerification = codes(
  'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
  'unconfirmed',
  'confirmed',
  'refuted',
  'entered-in-error',
)

/** The codes of a status of a condition or an allergy, in small letters, whatever their system: whether that is right is for other rules. */
export function statusCodes(resource: JsonObject, element: 'clinicalStatus' | 'verificationStatus'): readonly string[] {
  const found: string[] = []
  for (const concept of objectValuesIn(resource, element)) {
    for (const coding of objectValuesIn(concept, 'coding')) {
      if (typeof coding['code'] === 'string') found.push(coding['code'].trim().toLowerCase())
    }
  }
  return found
}
