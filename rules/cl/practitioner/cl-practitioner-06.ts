import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { isGivenAbroad } from '../reading/origin.ts'
import { csTipoIdentificador, isRunIdentifier } from '../reading/run.ts'

export default defineRule({
  code: 'cl-practitioner-06',
  title: 'Entre los identificadores del prestador está su RUN',
  severity: 'warning',
  on: 'Practitioner',
  check(practitioner, { value }, { memo, inForce }) {
    const identifiers = objectsIn(practitioner, 'identifier')
    if (identifiers.some((one) => memo(isRunIdentifier, one.value))) return undefined
    // Who is registered in another country need not have one.
    if (identifiers.some((one) => isGivenAbroad(one.value)) && !inForce(value).has(clDefinition('CorePrestadorCl'))) return undefined
    return [{ at: ['identifier'] }]
  },
  message: () => 'Ninguno de los identificadores del prestador es su RUN.',
  why: 'El Registro Nacional de Prestadores Individuales se consulta por RUN: sin él no se puede comprobar quién atendió.',
  suggestion: () => 'Agrega su RUN con type 01 de CSTipoIdentificador, sin puntos y con guion.',
  profileUrl: clDefinition('CorePrestadorCl'),
  demand: { profile: clDefinition('CorePrestadorCl') },
  links: [
    { title: 'CL Core: CorePrestadorCl', url: clPage('StructureDefinition', 'CorePrestadorCl') },
    { title: 'Superintendencia de Salud: Registro Nacional de Prestadores Individuales', url: 'https://rnpi.superdesalud.gob.cl' },
  ],
  examples: [
    {
      title: 'RNPI y RUN',
      resource: {
        resourceType: 'Practitioner',
        identifier: [
          { type: { coding: [{ system: csTipoIdentificador, code: '13' }] }, value: '123456' },
          { type: { coding: [{ system: csTipoIdentificador, code: '01' }] }, value: '53456789-8' },
        ],
      },
      finds: [],
    },
    {
      title: 'El RUN se reconoce por su sistema',
      resource: { resourceType: 'Practitioner', identifier: [{ system: 'http://regcivil.cl/Validacion/RUN', value: '53456789-8' }] },
      finds: [],
    },
    {
      title: 'Solo el RNPI',
      resource: {
        resourceType: 'Practitioner',
        identifier: [{ type: { coding: [{ system: csTipoIdentificador, code: '13' }] }, value: '123456' }],
      },
      finds: ['Practitioner.identifier'],
    },
    { title: 'Sin identificadores', resource: { resourceType: 'Practitioner' }, finds: ['Practitioner.identifier'] },
  ],
})
