import { isObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { isInChile } from '../reading/address-facts.ts'
import { patientAt } from './sample.ts'

export default defineRule({
  code: 'cl-direccion-02',
  title: 'Una dirección chilena dice la ciudad',
  severity: 'warning',
  on: 'Address',
  check(address, element, run) {
    const { city } = address
    const isBlank = city === undefined || city === null || (typeof city === 'string' && city.trim() === '')
    if (!isBlank || isObject(address['_city']) || !saysAnything(Object.keys(address)) || !isInChile(address, element, run)) return undefined
    return [{ at: ['city'] }]
  },
  message: () => 'La dirección no dice la ciudad, que en Chile es la comuna.',
  why: 'La comuna es lo que ubica a la persona en la red de salud: un mismo nombre de calle se repite en muchas.',
  suggestion: () => 'Escribe en «city» el nombre de la comuna.',
  profileUrl: clDefinition('cl-address'),
  demand: {},
  links: [{ title: 'CL Core: dirección', url: clPage('StructureDefinition', 'cl-address') }],
  examples: [
    { title: 'Con ciudad', resource: patientAt({ line: ['Los Aromos 123'], city: 'Ñuñoa' }), finds: [] },
    { title: 'Sin ciudad', resource: patientAt({ line: ['Los Aromos 123'] }), finds: ['Patient.address[0].city'] },
    {
      title: 'Sin ciudad y con país',
      resource: patientAt({ text: 'Los Aromos 123', country: 'Chile' }),
      finds: ['Patient.address[0].city'],
    },
    { title: 'En otro país', resource: patientAt({ line: ['San Martín 123'], country: 'AR' }), finds: [] },
    {
      title: 'La ciudad se desconoce, y se dice',
      resource: patientAt({
        line: ['Los Aromos 123'],
        _city: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] },
      }),
      finds: [],
    },
  ],
})

/** Whether there is more than an id, or extensions that may say why the address is absent. */
function saysAnything(names: readonly string[]): boolean {
  return names.some((name) => name !== 'id' && name !== 'extension')
}
