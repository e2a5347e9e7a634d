import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { isUnderProfile } from '../profiles.ts'
import { inChile } from '../reading/address.ts'
import { factsOf, hasChileanCommune } from '../reading/address-facts.ts'

const corePaciente = clDefinition('CorePacienteCl')

const comuna = {
  extension: [
    {
      url: clDefinition('ComunasCl'),
      valueCodeableConcept: {
        coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodComunasCL', code: '13120', display: 'Ñuñoa' }],
      },
    },
  ],
}

export default defineRule({
  code: 'cl-patient-05',
  title: 'La dirección con una comuna de Chile dice su país',
  severity: 'warning',
  on: 'Patient.address',
  check(address, { resource }, run) {
    const { country } = address
    if ((typeof country === 'string' && country !== '') || !hasChileanCommune(factsOf(address, run))) return undefined
    // The profile requires a coded country beside the word: the word alone would be an error there.
    const whole = isUnderProfile(corePaciente, resource.value, run) ? inChile(address) : undefined
    return [{ at: ['country'], whole }]
  },
  message: () => 'La dirección está en una comuna de Chile y no dice su país (country): falta «CL».',
  why: 'Hay comunas que se llaman como ciudades de otros países, y quien recibe la dirección fuera de Chile no tiene cómo saberlo.',
  fixes: 'safe',
  quickFix: ({ whole }) =>
    whole === undefined
      ? { title: 'Agregar el país «CL»', replacement: 'CL', safe: true }
      : { title: 'Agregar el país «CL» con su código', at: [], replacement: whole, safe: true },
  profileUrl: clDefinition('cl-address'),
  links: [{ title: 'CL Core: cl-address', url: clPage('StructureDefinition', 'cl-address') }],
  examples: [
    {
      title: 'Con comuna y país',
      resource: { resourceType: 'Patient', address: [{ line: ['Calle Uno 123'], city: 'Ñuñoa', country: 'CL' }] },
      finds: [],
    },
    {
      title: 'Con comuna y sin país',
      resource: { resourceType: 'Patient', address: [{ line: ['Calle Uno 123'], city: 'Ñuñoa' }] },
      finds: ['Patient.address[0].country'],
      fixed: { resourceType: 'Patient', address: [{ line: ['Calle Uno 123'], city: 'Ñuñoa', country: 'CL' }] },
    },
    {
      title: 'La comuna está solo en el código',
      resource: { resourceType: 'Patient', address: [{ _city: comuna }] },
      finds: ['Patient.address[0].country'],
      fixed: { resourceType: 'Patient', address: [{ _city: comuna, country: 'CL' }] },
    },
    {
      title: 'Bajo el perfil de CL Core el país lleva además su código',
      resource: { resourceType: 'Patient', address: [{ city: 'Ñuñoa', _city: comuna }] },
      profile: clDefinition('CorePacienteCl'),
      finds: ['Patient.address[0].country'],
      fixed: {
        resourceType: 'Patient',
        address: [
          {
            city: 'Ñuñoa',
            _city: comuna,
            country: 'CL',
            _country: {
              extension: [
                {
                  url: clDefinition('CodigoPaises'),
                  valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '152', display: 'Chile' }] },
                },
              ],
            },
          },
        ],
      },
    },
    {
      title: 'Una ciudad que no es comuna de Chile',
      resource: { resourceType: 'Patient', address: [{ city: 'Mendoza' }] },
      finds: [],
    },
    {
      title: 'El país está codificado, y es otro',
      resource: {
        resourceType: 'Patient',
        address: [
          {
            city: 'Florida',
            _country: {
              extension: [
                {
                  url: clDefinition('CodigoPaises'),
                  valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '858' }] },
                },
              ],
            },
          },
        ],
      },
      finds: [],
    },
    {
      title: 'Chile escrito de otro modo es de cl-direccion-03',
      resource: { resourceType: 'Patient', address: [{ city: 'Ñuñoa', country: 'Chile' }] },
      finds: [],
    },
  ],
})
