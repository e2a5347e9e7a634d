import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default required({
  code: 'cl-patient-01',
  title: 'El paciente tiene un identificador',
  severity: 'warning',
  on: 'Patient',
  element: 'identifier',
  message: 'El paciente no tiene ningún identificador (identifier).',
  suggestion: 'Agrega su RUN, su pasaporte u otro documento, con type de CSTipoIdentificador.',
  why: 'CL Core espera que el paciente se reconozca por su RUN u otro documento; sin él, cada sistema creará un paciente distinto.',
  profileUrl: clDefinition('CorePacienteCl'),
  demand: { profile: clDefinition('CorePacienteCl') },
  links: [{ title: 'CL Core: CorePacienteCl', url: clPage('StructureDefinition', 'CorePacienteCl') }],
  examples: [
    {
      title: 'Con RUN',
      resource: {
        resourceType: 'Patient',
        identifier: [
          {
            type: { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01', display: 'RUN' }] },
            value: '50123456-7',
          },
        ],
      },
      finds: [],
    },
    { title: 'Sin identificador', resource: { resourceType: 'Patient' }, finds: ['Patient.identifier'] },
    { title: 'Con una lista vacía', resource: { resourceType: 'Patient', identifier: [] }, finds: ['Patient.identifier'] },
    {
      title: 'Con un identificador sin valor: no es asunto de esta regla',
      resource: { resourceType: 'Patient', identifier: [{ system: 'http://hospital.example/ficha' }] },
      finds: [],
    },
  ],
})
