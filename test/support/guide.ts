/**
 * A small guide as MINSAL's are: a profile on CL Core's Patient with an extension and a required set of its own, and as
 * much of CL Core as it builds upon.
 */
const fhir = 'http://hl7.org/fhir/StructureDefinition'
const clCore = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition'

/** The address below which everything of the guide is. */
export const guideUrl = 'https://interoperabilidad.minsal.cl/fhir/ig/ejemplo'

/** package.json of the guide. */
export const guideManifest = {
  name: 'hl7.fhir.cl.minsal.ejemplo',
  version: '0.3.0',
  fhirVersions: ['4.0.1'],
  canonical: guideUrl,
  type: 'IG',
  dependencies: { 'hl7.fhir.r4.core': '4.0.1', 'hl7.terminology.r4': '6.0.0', 'hl7.fhir.cl.clcore': '1.9.4' },
}

/** The files of the guide: differentials only, as SUSHI writes them. */
export const guideFiles = {
  'ImplementationGuide-ejemplo.json': { resourceType: 'ImplementationGuide', url: `${guideUrl}/ImplementationGuide/ejemplo` },
  'Patient-ejemplo.json': { resourceType: 'Patient', id: 'ejemplo' },
  'StructureDefinition-PacienteEjemplo.json': {
    resourceType: 'StructureDefinition',
    id: 'PacienteEjemplo',
    url: `${guideUrl}/StructureDefinition/PacienteEjemplo`,
    version: '0.3.0',
    name: 'PacienteEjemplo',
    status: 'draft',
    fhirVersion: '4.0.1',
    kind: 'resource',
    abstract: false,
    type: 'Patient',
    baseDefinition: `${clCore}/CorePacienteCl`,
    derivation: 'constraint',
    text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">«Ñandú»</div>' },
    differential: {
      element: [
        { id: 'Patient', path: 'Patient', short: 'Paciente' },
        {
          id: 'Patient.extension:prevision',
          path: 'Patient.extension',
          sliceName: 'prevision',
          min: 1,
          max: '1',
          type: [{ code: 'Extension', profile: [`${guideUrl}/StructureDefinition/Prevision`] }],
          mustSupport: true,
        },
        { id: 'Patient.name:NombreOficial', path: 'Patient.name', sliceName: 'NombreOficial', min: 1 },
        { id: 'Patient.birthDate', path: 'Patient.birthDate', min: 1 },
        { id: 'Patient.deceasedBoolean', path: 'Patient.deceasedBoolean', max: '0' },
      ],
    },
  },
  'StructureDefinition-Prevision.json': {
    resourceType: 'StructureDefinition',
    id: 'Prevision',
    url: `${guideUrl}/StructureDefinition/Prevision`,
    version: '0.3.0',
    fhirVersion: '4.0.1',
    kind: 'complex-type',
    type: 'Extension',
    baseDefinition: `${fhir}/Extension`,
    derivation: 'constraint',
    context: [{ type: 'element', expression: 'Patient' }],
    differential: {
      element: [
        { id: 'Extension.extension', path: 'Extension.extension', max: '0' },
        { id: 'Extension.url', path: 'Extension.url', fixedUri: `${guideUrl}/StructureDefinition/Prevision` },
        {
          id: 'Extension.value[x]',
          path: 'Extension.value[x]',
          min: 1,
          type: [{ code: 'Coding' }],
          binding: { strength: 'required', valueSet: `${guideUrl}/ValueSet/previsiones` },
        },
      ],
    },
  },
  'ValueSet-previsiones.json': {
    resourceType: 'ValueSet',
    url: `${guideUrl}/ValueSet/previsiones`,
    version: '0.3.0',
    compose: { include: [{ system: `${guideUrl}/CodeSystem/previsiones` }] },
  },
  'CodeSystem-previsiones.json': {
    resourceType: 'CodeSystem',
    url: `${guideUrl}/CodeSystem/previsiones`,
    version: '0.3.0',
    content: 'complete',
    caseSensitive: true,
    concept: [
      { code: 'fonasa', display: 'Fonasa' },
      { code: 'isapre', display: 'Isapre' },
    ],
  },
}

/** package.json of that much of CL Core. */
export const clCoreManifest = { name: 'hl7.fhir.cl.clcore', version: '1.9.4', fhirVersions: ['4.0.1'], dependencies: {} }

/** The one profile of CL Core that the guide builds upon. */
export const clCoreFiles = {
  'StructureDefinition-CorePacienteCl.json': {
    resourceType: 'StructureDefinition',
    url: `${clCore}/CorePacienteCl`,
    version: '1.9.4',
    fhirVersion: '4.0.1',
    kind: 'resource',
    type: 'Patient',
    baseDefinition: `${fhir}/Patient`,
    derivation: 'constraint',
    differential: {
      element: [
        { id: 'Patient.name', path: 'Patient.name', slicing: { discriminator: [{ type: 'value', path: 'use' }], rules: 'open' } },
        { id: 'Patient.name:NombreOficial', path: 'Patient.name', sliceName: 'NombreOficial', max: '1' },
        { id: 'Patient.name:NombreOficial.use', path: 'Patient.name.use', min: 1, patternCode: 'official' },
      ],
    },
  },
}

/** A Patient that meets the profile of the guide, but for what is given. */
export function guidePatient(over: object = {}): object {
  return {
    resourceType: 'Patient',
    meta: { profile: [`${guideUrl}/StructureDefinition/PacienteEjemplo`] },
    extension: [
      {
        url: `${guideUrl}/StructureDefinition/Prevision`,
        valueCoding: { system: `${guideUrl}/CodeSystem/previsiones`, code: 'fonasa', display: 'Fonasa' },
      },
    ],
    name: [{ use: 'official', family: 'Soto', given: ['Ana'] }],
    gender: 'female',
    birthDate: '1980-05-01',
    ...over,
  }
}
