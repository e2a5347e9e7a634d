import { once } from '../../engine/once.ts'
import { findNearest, toCandidates } from '../../structure/nearest.ts'
import { r4 } from '../../structure/r4.ts'

/**
 * The type of resource that a word means: its own name whatever the case, or what it is called in Spanish or was called in an older FHIR; of several,
 * of a profile of Chile, or as an address of FHIR.
 */
export function typeMeantBy(word: string): string | undefined {
  const name = word.replace(/^https?:\/\/hl7\.org\/fhir\/(?:StructureDefinition\/)?/, '')
  return name.length > longest
    ? undefined
    : (typeCalled(name) ??
        typeCalled(name.replace(/^Core(?=[A-Z])/, '').replace(/(?:CL|Cl|es|s)$/, '')) ??
        typeCalled(name.replace(/s$/, '')))
}

/** The type of resource whose name, in English or in Spanish, a misspelled word is nearest to. */
export function typeNearestTo(word: string): string | undefined {
  const name = word.length > longest ? undefined : findNearest(names(), plain(word))
  return name === undefined ? undefined : typeCalled(name)
}

function typeCalled(word: string): string | undefined {
  return r4.findResource(word) ?? inSpanish.get(plain(word)) ?? older.get(word)
}

function plain(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
}

const longest = 40

const names = once(() => toCandidates([...r4.resources(), ...inSpanish.keys()]))

const inSpanish: ReadonlyMap<string, string> = new Map([
  ['agenda', 'Schedule'],
  ['alergia', 'AllergyIntolerance'],
  ['atencion', 'Encounter'],
  ['cita', 'Appointment'],
  ['cobertura', 'Coverage'],
  ['composicion', 'Composition'],
  ['condicion', 'Condition'],
  ['consentimiento', 'Consent'],
  ['cuestionario', 'Questionnaire'],
  ['diagnostico', 'Condition'],
  ['dispositivo', 'Device'],
  ['documento', 'DocumentReference'],
  ['encuentro', 'Encounter'],
  ['episodio', 'EpisodeOfCare'],
  ['especimen', 'Specimen'],
  ['establecimiento', 'Organization'],
  ['informe', 'DiagnosticReport'],
  ['informediagnostico', 'DiagnosticReport'],
  ['inmunizacion', 'Immunization'],
  ['interconsulta', 'ServiceRequest'],
  ['localizacion', 'Location'],
  ['lugar', 'Location'],
  ['medicamento', 'Medication'],
  ['medico', 'Practitioner'],
  ['muestra', 'Specimen'],
  ['observacion', 'Observation'],
  ['organizacion', 'Organization'],
  ['paciente', 'Patient'],
  ['persona', 'Person'],
  ['prescripcion', 'MedicationRequest'],
  ['prestador', 'Practitioner'],
  ['procedimiento', 'Procedure'],
  ['profesional', 'Practitioner'],
  ['receta', 'MedicationRequest'],
  ['rolprofesional', 'PractitionerRole'],
  ['servicio', 'HealthcareService'],
  ['solicitud', 'ServiceRequest'],
  ['tarea', 'Task'],
  ['ubicacion', 'Location'],
  ['vacuna', 'Immunization'],
])

/** Types of DSTU2 and STU3 under the names that they have since. */
const older: ReadonlyMap<string, string> = new Map([
  ['BodySite', 'BodyStructure'],
  ['Conformance', 'CapabilityStatement'],
  ['DeviceUseRequest', 'DeviceRequest'],
  ['DiagnosticOrder', 'ServiceRequest'],
  ['EligibilityRequest', 'CoverageEligibilityRequest'],
  ['EligibilityResponse', 'CoverageEligibilityResponse'],
  ['MedicationOrder', 'MedicationRequest'],
  ['ProcedureRequest', 'ServiceRequest'],
  ['ReferralRequest', 'ServiceRequest'],
  ['Sequence', 'MolecularSequence'],
])
