import type { Comparison } from '../../support/hl7-validator/agreement.ts'

/** Mutants of which we say something else than HL7's validator, read one by one, and why that is so. */
export interface Disagreement {
  readonly comparison: Exclude<Comparison, 'agreed'>
  readonly why: string
  readonly mutants: readonly string[]
}

/** All of them: whatever is not here fails the test, and so does what is here and no longer differs. */
export const disagreements: readonly Disagreement[] = [
  {
    comparison: 'only us',
    why: "HL7's validator overlooks an empty list of primitives; FHIR allows no empty list.",
    mutants: [
      'Location-1/empty/list of string/address.line',
      'Observation-satO2/empty/list of canonical/meta.profile',
      'Organization-f201/companion/list, empty/contact[0].address._line',
      'PractitionerRole-example/empty/list of code/availableTime[1].daysOfWeek',
    ],
  },
  {
    comparison: 'only us',
    why: 'Of a text that is nothing but blanks the validator only warns; no date, time, id, code or URI is one.',
    mutants: [
      'Bundle-bundle-response/empty/blank id/entry[0].resource.meta.versionId',
      'Observation-example-genetics-1/empty/blank instant/issued',
      'Patient-f201/empty/blank url/photo[0].url',
      'Practitioner-f204/empty/blank date/birthDate',
      'cl-diagnosticreport/empty/blank canonical/contained[0].meta.profile[0]',
      'cl-diagnosticreport/empty/blank uri/contained[1].category[0].coding[0].system',
      'cl-practitionerrole/empty/blank time/availableTime[0].availableEndTime',
    ],
  },
  {
    comparison: 'only us',
    why: 'One good code of a concept contents the validator; the other is of a system that does not have it.',
    mutants: [
      'Condition-f201/coding/unknown code extensible Condition.category/category[0].coding[1]',
      'Observation-20minute-apgar-score/coding/unknown code of another unbound/component[4].valueCodeableConcept.coding[1]',
      'Patient-f201/coding/unknown code of another extensible Patient.contact.relationship/contact[0].relationship[0].coding[2]',
      'Patient-f201/coding/unknown code of another extensible Patient.maritalStatus/maritalStatus.coding[1]',
    ],
  },
  {
    comparison: 'only us',
    why: "The validator's parser stops at the end of the first element and passes over a DOCTYPE; a narrative is one div and no more.",
    mutants: [
      'Encounter-emerg/narrative/text after/text',
      'Observation-bmi/narrative/two roots/text',
      'Observation-example-genetics-1/narrative/text after/text',
      'Observation-example/narrative/doctype/text',
      'cl-diagnosticreport/narrative/two roots/text',
      'cl-observation/narrative/doctype/text',
    ],
  },
  {
    comparison: 'only us',
    why: 'Without a terminology server the validator calls every MIME type unknown, so its word on them is left out. One without a slash is none by its form.',
    mutants: [
      'Patient-f201/code/in Spanish Attachment.contentType/photo[0].contentType',
      'Patient-f201/code/unknown required Attachment.contentType/photo[0].contentType',
    ],
  },
  {
    comparison: 'only HL7',
    why: '10:00:00.25 is a time: the type allows fractions of a second. The validator does not.',
    mutants: [
      'PractitionerRole-example/primitive/time 2/availableTime[0].availableStartTime',
      'cl-practitionerrole/primitive/time 2/availableTime[0].availableStartTime',
    ],
  },
  {
    comparison: 'only HL7',
    why: 'A date that is said to be unknown is not short of a day: vs-1 has no value to judge. The validator takes an empty result for a failure.',
    mutants: ['Observation-example/companion/absent dateTime/_effectiveDateTime'],
  },
  {
    comparison: 'only HL7',
    why: 'An address does not become relative by being written in capitals: the scheme of a URI may be. It is unknown, which an extensible binding allows.',
    mutants: [
      'Encounter-emerg/coding/case of system extensible Encounter.class/class',
      'Encounter-emerg/coding/case of system extensible Encounter.classHistory.class/classHistory[1].class',
    ],
  },
  {
    comparison: 'only HL7',
    why: 'The code is in the set, and the version of its system is one that neither of us has: we hold it against the version at hand, as R4 has one alone.',
    mutants: [
      'AllergyIntolerance-example/coding/version required AllergyIntolerance.verificationStatus/verificationStatus.coding[0]',
      'Condition-f003/coding/version required Condition.verificationStatus/verificationStatus.coding[0]',
      'cl-allergyintolerance/coding/version required AllergyIntolerance.clinicalStatus/clinicalStatus.coding[0]',
      'cl-condition/coding/version required Condition.clinicalStatus/clinicalStatus.coding[0]',
    ],
  },
  {
    comparison: 'only HL7',
    why: 'A display in other words is a warning unless the resource says that it is in English: the definitions hold English words alone, and Chilean displays are Spanish.',
    mutants: [
      'AllergyIntolerance-medication/coding/other display required AllergyIntolerance.verificationStatus/verificationStatus.coding[0]',
      'Condition-example/coding/other display required Condition.clinicalStatus/clinicalStatus.coding[0]',
      'Encounter-emerg/coding/other display extensible Encounter.classHistory.class/classHistory[0].class',
      'Encounter-f203/coding/other display extensible Encounter.class/class',
      'Location-2/coding/other display example/physicalType.coding[0]',
      'Observation-blood-pressure/coding/other display extensible Observation.component.interpretation/component[0].interpretation[0].coding[0]',
      'Organization-f001/coding/other display extensible Organization.contact.purpose/contact[0].purpose.coding[0]',
      'Patient-f001/coding/other display extensible Patient.contact.relationship/contact[0].relationship[0].coding[0]',
      'cl-allergyintolerance/coding/other display required AllergyIntolerance.clinicalStatus/clinicalStatus.coding[0]',
      'cl-bundle/coding/other display extensible Encounter.participant.type/entry[4].resource.participant[0].type[0].coding[0]',
      'cl-condition/coding/other display required Condition.verificationStatus/verificationStatus.coding[0]',
      'cl-diagnosticreport/coding/other display extensible Observation.interpretation/contained[0].interpretation[0].coding[0]',
      'cl-immunization/coding/other display extensible Immunization.performer.function/performer[0].function.coding[0]',
      'cl-location/coding/other display extensible Location.type/type[0].coding[0]',
      'cl-location/primitive/string 4/physicalType.coding[0].display',
      'cl-patient/coding/other display extensible Patient.maritalStatus/maritalStatus.coding[0]',
    ],
  },
  {
    comparison: 'only HL7',
    why: 'A day and an hour of that day, or a month and a day of it, cannot be put in order. R4 takes the end of a period to the end of its day or month; the validator takes an empty result for a failure.',
    mutants: [
      'Bundle-3ad0687e-f477-468c-afd5-fcc2bf897808/invariant/Period per-1: other precision/entry[2].resource.period',
      'Encounter-emerg/invariant/Period per-1: hour against day/period',
      'Encounter-emerg/invariant/Period per-1: other precision/statusHistory[4].period',
      'Encounter-f203/invariant/Period per-1: other precision/statusHistory[0].period',
      'Patient-example/invariant/Period per-1: hour against day/contact[0].address.period',
      'PractitionerRole-example/invariant/Period per-1: hour against day/notAvailable[0].during',
    ],
  },
  {
    comparison: 'only HL7',
    why: 'Five milligrams and one gram, written without a code, cannot be put in order. The validator takes an empty result for a failure.',
    mutants: [
      'Observation-f205/invariant/Range rng-2: other units/component[0].referenceRange[0].age',
      'Observation-f205/invariant/Range rng-2: other units/component[1].referenceRange[0].age',
    ],
  },
  {
    comparison: 'elsewhere',
    why: 'A security label that stands twice is at meta.security; the validator counts it among the profiles.',
    mutants: [
      'Encounter-f001/meta/security label twice/meta',
      'Observation-20minute-apgar-score/meta/security label twice/meta',
      'Organization-1/meta/security label twice/meta',
    ],
  },
  {
    comparison: 'elsewhere',
    why: 'Of a profile that is for another type we say that, at meta.profile. The validator goes on and finds every element wrong.',
    mutants: [
      'Encounter-f001/profile/of another type/meta.profile',
      'Observation-bmi/profile/lipidprofile/meta.profile',
      'Observation-example/profile/lipidprofile/meta.profile',
      'Patient-infant-twin-1/profile/CorePrestadorCl Patient/meta.profile',
      'Patient-mom/profile/CorePrestadorCl Patient/meta.profile',
      'Patient-mom/profile/base of another type/meta.profile',
      'cl-bundle/profile/base of another type/meta.profile',
      'cl-composition/profile/of another type/meta.profile',
    ],
  },
]
