/** Findings in the examples that the guides publish, and why they are right. Examples that are not named have no error. */

/** Why something found in an example is right. */
const reasons = {
  run: 'a RUN with points, which CL Core and the ministry exclude in words, or whose check digit is not its own; HL7’s validator knows no RUN',
  unversioned: 'it claims CL Core without a version and is held to 1.9.4, which has other codes than the version that it was written for',
  reference:
    'a reference that is neither a type with an id nor an address: the name of an instance that the guide does not publish under it; HL7’s validator lets it pass',
  document: 'a document without identifier, or that refers to what is not in it',
  required: 'a text where a code of a required set has to be; HL7’s validator finds it too',
  address: 'an address without the extensions that CL Core requires; HL7’s validator finds it too',
} as const

interface Explained {
  readonly reason: keyof typeof reasons
  /** Codes and paths of errors. */
  readonly errors: readonly string[]
}

const patient = { reason: 'run', errors: ['cl-run-01 Patient.identifier[0].value', 'cl-run-03 Patient.identifier[0].value'] } as const
const contact = { reason: 'run', errors: ['cl-run-03 Patient.contact[0].extension[0].extension[0].value.value'] } as const
const practitioner = { reason: 'run', errors: ['cl-run-03 Practitioner.identifier[0].value'] } as const
/** Under the folder and file of each. */
export const explained: Readonly<Record<string, readonly Explained[]>> = {
  'clcore-1.9.1/Patient-PacienteCL': [patient, contact],
  'clcore-1.9.1/Practitioner-EjemploPrestadorCL': [practitioner],
  'clcore-1.9.2/Patient-PacienteCL': [patient, contact],
  'clcore-1.9.2/Practitioner-EjemploPrestadorCL': [practitioner],
  'clcore-1.9.3/Patient-PacienteCL': [patient, contact],
  'clcore-1.9.3/Practitioner-EjemploPrestadorCL': [practitioner],
  'clcore-1.9.4/Patient-PacienteCL': [patient, contact],
  'clcore-1.9.4/Practitioner-EjemploPrestadorCL': [practitioner],
  'clcore-2.0.0/Patient-PacienteCL': [contact],
  'clcore-2.0.0/Practitioner-EjemploPrestadorCL': [
    practitioner,
    { reason: 'unversioned', errors: ['cl-id-01 Practitioner.identifier[0].type.coding[0].code'] },
  ],
  'clips-0.6.0/Patient-PacienteClIpsEjemplo': [patient],
  'clips-0.6.0/Practitioner-PrestadorMedInternaClIpsEjemplo': [practitioner],
  'hpd-0.2.4/Practitioner-MINSALPrestadorProfesionalEjemplo': [
    { reason: 'run', errors: ['cl-run-01 Practitioner.identifier[0].value', 'cl-run-03 Practitioner.identifier[0].value'] },
  ],
  'quirurgico-0.1.2-ballot/Patient-22e862c5-6d96-44ec-869c-dba001058cb3': [
    { reason: 'run', errors: ['cl-run-03 Patient.identifier[0].value'] },
  ],
  'r2bo-0.2.0/Bundle-r2bo-documento-informe-bundle-ejemplo': [
    { reason: 'document', errors: ['cl-bundle-06 Bundle.identifier', 'cl-bundle-04 Composition.extension[0].value.reference'] },
    practitioner,
  ],
  'snre-0.9.6/Organization-ORG1': [
    {
      reason: 'address',
      errors: ['city', 'country', 'district', 'state'].map((name) => `r4-card-01 Organization.address[0].${name}.extension`),
    },
  ],
  'snre-0.9.6/Patient-Paciente1': [patient, contact],
  'tei-0.2.2/Bundle-BundleIniciarEjemplo2': [
    { reason: 'required', errors: ['r4-codigo-01 ServiceRequest.extension[7].extension[1].value'] },
  ],
  'tei-0.2.2/Condition-ConditionAtencionejemplo': [{ reason: 'reference', errors: ['cl-ref-03 Condition.encounter.reference'] }],
  'tei-0.2.2/Observation-AnamnesisEjemplo': [{ reason: 'reference', errors: ['cl-ref-03 Observation.encounter.reference'] }],
  'tei-0.2.2/PractitionerRole-PractitionerRoleAtendedor': [
    { reason: 'reference', errors: ['cl-ref-03 PractitionerRole.practitioner.reference'] },
  ],
  'tei-0.2.2/ServiceRequest-AbadrenalEjemplo': [
    { reason: 'reference', errors: ['cl-ref-03 ServiceRequest.basedOn[0].reference', 'cl-ref-03 ServiceRequest.requester.reference'] },
  ],
  'tei-0.2.2/ServiceRequest-EjemploSolicitudExamen': [{ reason: 'reference', errors: ['cl-ref-03 ServiceRequest.basedOn[0].reference'] }],
  'urgencia-0.1.2-ballot/Bundle-Ej1BundleCategorizacion': [practitioner],
}

/** Examples that HL7's validator finds invalid and that are valid here, by the reason. */
export const onlyThere = {
  'communes, provinces, regions and countries in the form of CL Core 1.9, which is accepted in the place of that of 2.0.0': [
    'clcore-2.0.0/Location-LocalizacionEjemploCL1',
    'clcore-2.0.0/Organization-EjemploLaboratorio1',
    'clcore-2.0.0/Organization-OrganizacionClEjemplo1',
  ],
  'sets of a guide of the WHO that is not to be had: the invariants are among what was not verified': [
    'clips-0.6.0/Immunization-Ejemplo-Inmunizacion-ICVP-FA',
  ],
  'it cannot evaluate the slicing of extensions, and says so': ['clips-0.6.0/Immunization-Inmunizacion-CL-Ejemplo'],
  'ICD-O-3 under the address of HL7, which it has not without a terminology server': ['r2bo-0.2.0/BodyStructure-r2bo-tumor-ex'],
  'two kinds of reference that are told apart by what they lead to, which is not there: it takes each for both': [
    'r2bo-0.2.0/Composition-r2bo-documento-biopsia-ex',
  ],
  'an extension of NID 0.4.7, which is not to be had: a warning here, and an error with --strict': [
    'r2bo-0.2.0/Patient-paciente-requiere-examen',
  ],
  'another display than that of its system: a warning here, and an error with --strict': [
    'tei-0.2.2/Bundle-BundlePriorizarEjemplo',
    'tei-0.2.2/Bundle-BundleReferenciarEjemplo',
    'tei-0.2.2/Bundle-BundleRevisarEjemplo',
    'tei-0.2.2/Bundle-BundleTerminarEjemplo',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
