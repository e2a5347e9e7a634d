import { once } from '../../engine/once.ts'

/**
 * Where HL7 has come to admit extensions of R4 beside what R4 says, by hl7.fhir.uv.extensions.r4 5.3.0-ballot-tc1, which other
 * validators go by in the place of R4's own definitions; Basic, which stands there for resources of later versions, is left out.
 */
const rows = `
bodySite: Dosage.site
capabilitystatement-expectation: Element
capabilitystatement-prohibited: Element
condition-assertedDate: AllergyIntolerance
contactpoint-area: ContactPoint.value
contactpoint-country: ContactPoint.value
contactpoint-extension: ContactPoint.value
contactpoint-local: ContactPoint.value
cqf-citation: Resource
cqf-library: DomainResource
cqf-measureInfo: Reference Resource
cqf-qualityOfEvidence: PlanDefinition.action
cqf-strengthOfRecommendation: PlanDefinition.action
elementdefinition-bindingName: OperationDefinition.parameter.binding
event-basedOn: ChargeItem ClinicalImpression Composition Consent Coverage EpisodeOfCare ExplanationOfBenefit FamilyMemberHistory ImmunizationEvaluation MedicationStatement PaymentNotice PaymentReconciliation
event-location: DocumentReference MedicationAdministration MedicationDispense
event-performerFunction: DocumentReference.author
event-statusReason: DocumentReference
goal-relationship: PlanDefinition.goal
language: markdown string
patient-birthTime: Person.birthDate Practitioner.birthDate RelatedPerson.birthDate
patient-citizenship: Person RelatedPerson
patient-disability: Person Practitioner RelatedPerson
patient-interpreterRequired: Encounter Practitioner RelatedPerson
patient-nationality: Person RelatedPerson
patient-preferenceType: Person.communication.preferred Practitioner.communication.preferred RelatedPerson.communication.preferred
patient-proficiency: Person.communication Practitioner.communication RelatedPerson.communication
procedure-approachBodyStructure: Specimen.collection
questionnaire-baseType: ElementDefinition
questionnaire-constraint: ElementDefinition
questionnaire-hidden: ElementDefinition
questionnaire-itemControl: ElementDefinition
questionnaire-supportLink: ElementDefinition
questionnaire-usageMode: ElementDefinition
regex: ElementDefinition.type
request-doNotPerform: Task
request-insurance: CarePlan
request-performerOrder: Task.requestedPerformer
request-relevantHistory: CarePlan
request-replaces: SupplyRequest Task
resource-approvalDate: Group
resource-effectivePeriod: Group
resource-lastReviewDate: Group
structuredefinition-fhir-type: ElementDefinition.type
structuredefinition-normative-version: Element
valueset-supplement: ValueSet.compose.include ValueSet.compose.exclude
variable: ActivityDefinition Measure Measure.group Measure.group.population PlanDefinition PlanDefinition.action RequestGroup RequestGroup.action
workflow-episodeOfCare: Appointment ChargeItem Composition Consent DetectedIssue DocumentReference EnrollmentRequest EnrollmentResponse FamilyMemberHistory Flag Goal ImagingStudy Immunization ImmunizationEvaluation ImmunizationRecommendation Invoice List MeasureReport MedicationAdministration MedicationDispense MedicationRequest MedicationStatement MolecularSequence RequestGroup ResearchSubject RiskAssessment SupplyDelivery SupplyRequest VisionPrescription
workflow-relatedArtifact: ConceptMap Observation.component
workflow-researchStudy: DocumentReference ServiceRequest
workflow-supportingInfo: DocumentReference Encounter
`

const contexts = once(
  () =>
    new Map(
      rows
        .trim()
        .split('\n')
        .map((row) => {
          const colon = row.indexOf(': ')
          return [row.slice(0, colon), row.slice(colon + 2).split(' ')] as const
        }),
    ),
)

/** Invariants on their context that R4 has the wrong way round or too narrow, and HL7 has since withdrawn. */
const withdrawn = new Set(['questionnaire-displayCategory', 'questionnaire-maxOccurs'])

const base = 'http://hl7.org/fhir/StructureDefinition/'

/** The elements and types that an extension may stand in beside those of its definition in R4. */
export function laterContextsOf(url: string): readonly string[] {
  return url.startsWith(base) ? (contexts().get(url.slice(base.length)) ?? []) : []
}

/** Whether what the definition of an extension in R4 demands of the element around it holds no longer. */
export function hasWithdrawnInvariant(url: string): boolean {
  return url.startsWith(base) && withdrawn.has(url.slice(base.length))
}
