import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { isChile } from '../reading/address.ts'
import { patientAt } from './sample.ts'

export default defineRule({
  code: 'cl-direccion-03',
  title: 'El país Chile se escribe CL',
  severity: 'warning',
  on: 'Address',
  check({ country }, _, { memo }) {
    return typeof country === 'string' && country !== 'CL' && memo(isChile, country) ? [{ at: ['country'], country }] : undefined
  },
  message: ({ country }) => `El país «${country}» se escribe «CL».`,
  why: 'FHIR recomienda el código de dos letras de ISO 3166; con otras formas, quien busca por país no encuentra todas las direcciones.',
  fixes: 'safe',
  quickFix: () => ({ title: 'Usar «CL»', replacement: 'CL', safe: true }),
  profileUrl: clDefinition('cl-address'),
  links: [{ title: 'CL Core: dirección', url: clPage('StructureDefinition', 'cl-address') }],
  examples: [
    { title: 'CL', resource: patientAt({ city: 'Ñuñoa', country: 'CL' }), finds: [] },
    { title: 'Otro país', resource: patientAt({ city: 'Mendoza', country: 'Argentina' }), finds: [] },
    ...['Chile', 'CHL', '152', 'cl'].map((country) => ({
      title: `Escrito «${country}»`,
      resource: patientAt({ city: 'Ñuñoa', country }),
      finds: ['Patient.address[0].country'],
      fixed: patientAt({ city: 'Ñuñoa', country: 'CL' }),
    })),
  ],
})
