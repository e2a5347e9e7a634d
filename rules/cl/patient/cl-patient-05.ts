import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { codigoPaises, inChile, saysCountry } from '../reading/address.ts'
import { factsOf, hasCommune, isInChile, type AddressFacts } from '../reading/address-facts.ts'
import { isComunaName } from '../reading/city.ts'
import { looksForeign } from '../reading/foreign-signs.ts'

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
  check(address, element, run) {
    const facts = factsOf(address, run)
    // A code says it as well: no guide asks for the word beside it.
    if (saysCountry(address) || !hasCommune(facts) || !isInChile(address, element, run)) return undefined
    // The profile requires a coded country beside the word: the word alone would be an error there.
    const inForce = run.inForce(element.resource.value)
    const coded = inForce.has(corePaciente) ? inChile(address, inForce.isOfOwnVersion(codigoPaises, 'value[x]')) : undefined
    // In Chile a misspelled city is wrong for certain.
    const city = isSpelled(facts) ? undefined : facts.named!.display
    const whole = city === undefined ? coded : { ...(coded ?? { ...address, country: 'CL' }), city }
    // A guide may ask for another country, or for more, than CL Core does; and the city may be another one, where the postal code is none of Chile's.
    const isSafe =
      city === undefined &&
      !looksForeign(address) &&
      inForce.agree(corePaciente, 'address') &&
      inForce.agree(corePaciente, 'address.country')
    return [{ at: ['country'], whole, city, isSafe }]
  },
  message: () => 'La dirección está en una comuna de Chile y no dice su país (country): falta «CL».',
  why: 'Hay comunas que se llaman como ciudades de otros países, y quien recibe la dirección fuera de Chile no tiene cómo saberlo.',
  fixes: 'both',
  quickFix({ whole, city, isSafe }) {
    if (whole === undefined) return { title: 'Agregar el país «CL»', replacement: 'CL', safe: isSafe }
    const title = city === undefined ? 'Agregar el país «CL» con su código' : `Usar «${city}» y agregar el país «CL»`
    return { title, at: [], replacement: whole, safe: isSafe }
  },
  profileUrl: clDefinition('cl-address'),
  demand: { profile: clDefinition('CorePacienteCl') },
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

/** Whether the city, where one is written, is the name of a commune to the letter, or the address says anyway that it is in Chile. */
function isSpelled({ city, saysSo }: AddressFacts): boolean {
  return city === undefined || saysSo || isComunaName(city)
}
