import type { JsonObject } from '../../rules/index.ts'

/** A Patient of about 2 kB that conforms to CL Core 1.9.4; the person and the address are made up. */
export const patient: JsonObject = {
  resourceType: 'Patient',
  id: 'paciente-2k',
  meta: { profile: ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'] },
  extension: [
    {
      url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/SexoBiologico',
      valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/administrative-gender', code: 'female', display: 'Female' }] },
    },
  ],
  identifier: [
    {
      use: 'official',
      type: { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01', display: 'RUN' }] },
      system: 'http://regcivil.cl/Validacion/RUN',
      value: '55100210-1',
    },
  ],
  active: true,
  name: [
    {
      use: 'official',
      family: 'Painemal',
      _family: { extension: [{ url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/SegundoApellido', valueString: 'Ibáñez' }] },
      given: ['Rayén', 'Antonia'],
    },
  ],
  telecom: [
    { system: 'phone', value: '+56900000000', use: 'mobile' },
    { system: 'email', value: 'rayen@ejemplo.cl' },
  ],
  gender: 'female',
  birthDate: '1987-09-03',
  address: [
    {
      use: 'home',
      line: ['Pasaje Los Canelos 123'],
      city: 'Ñuñoa',
      _city: {
        extension: [
          {
            url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/ComunasCl',
            valueCodeableConcept: {
              coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodComunasCL', code: '13120', display: 'Ñuñoa' }],
            },
          },
        ],
      },
      country: 'CL',
      _country: {
        extension: [
          {
            url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CodigoPaises',
            valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '152', display: 'Chile' }] },
          },
        ],
      },
    },
  ],
}

/** A Bundle of so many copies of the Patient, each padded with a narrative to about 5 kB. */
export function bundleOf(entries: number): JsonObject {
  const narrative = `<div xmlns="http://www.w3.org/1999/xhtml">${'<p>Texto de relleno de la narrativa del paciente.</p>'.repeat(63)}</div>`
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: Array.from({ length: entries }, (_, index) => {
      const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
      return { fullUrl: `urn:uuid:${id}`, resource: { ...patient, id, text: { status: 'generated', div: narrative } } }
    }),
  }
}
