import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { csTipoIdentificador } from '../reading/run.ts'

export default required({
  code: 'cl-practitioner-01',
  title: 'El prestador tiene un identificador',
  severity: 'warning',
  on: 'Practitioner',
  element: 'identifier',
  message: 'El prestador no tiene ningún identificador (identifier).',
  suggestion: 'Agrega su RUN (tipo 01) o su número en el Registro Nacional de Prestadores Individuales (tipo 13).',
  why: 'CL Core espera el RUN o el RNPI del prestador: sin ellos no se puede comprobar que esté habilitado para ejercer.',
  profileUrl: clDefinition('CorePrestadorCl'),
  demand: { profile: clDefinition('CorePrestadorCl') },
  links: [{ title: 'CL Core: CorePrestadorCl', url: clPage('StructureDefinition', 'CorePrestadorCl') }],
  examples: [
    {
      title: 'Con RUN',
      resource: {
        resourceType: 'Practitioner',
        identifier: [{ type: { coding: [{ system: csTipoIdentificador, code: '01' }] }, value: '53456789-8' }],
      },
      finds: [],
    },
    { title: 'Con un identificador cualquiera', resource: { resourceType: 'Practitioner', identifier: [{ value: '7' }] }, finds: [] },
    { title: 'Sin identificador', resource: { resourceType: 'Practitioner' }, finds: ['Practitioner.identifier'] },
  ],
})
