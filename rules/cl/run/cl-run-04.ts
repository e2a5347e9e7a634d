import { defineRule } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { csTipoIdentificador, isNoRun, isRunIdentifier } from '../reading/run.ts'

const type = { coding: [{ system: csTipoIdentificador, code: '01', display: 'RUN' }] }
const obsolete = /^https?:\/\/(?:[^/?#]*\.)?hl7chile\.cl\/(?:[^?#]*\/)?identificador\/run\/?$/i

export default defineRule({
  code: 'cl-run-04',
  title: 'El sistema del RUN no es una dirección en desuso',
  severity: 'warning',
  on: 'Identifier',
  unless: isNoRun,
  check(identifier, _, { memo }) {
    const { system } = identifier
    return typeof system === 'string' && obsolete.test(system) && memo(isRunIdentifier, identifier)
      ? [{ at: ['system'], system }]
      : undefined
  },
  message: ({ system }) => `El sistema «${system}» del RUN está en desuso.`,
  why: 'Las guías vigentes no lo usan: quien compare identificadores por su sistema no reconocerá este RUN.',
  suggestion: () => 'Usa «http://regcivil.cl/Validacion/RUN», la dirección que muestra CL Core, o la que acuerden las partes.',
  links: [
    { title: 'CL Core: paciente', url: clPage('StructureDefinition', 'CorePacienteCl') },
    { title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') },
  ],
  examples: [
    {
      title: 'La dirección que muestra CL Core',
      resource: { resourceType: 'Patient', identifier: [{ type, system: 'http://regcivil.cl/Validacion/RUN', value: '51234567-0' }] },
      finds: [],
    },
    {
      title: 'La dirección en desuso',
      resource: { resourceType: 'Patient', identifier: [{ type, system: 'https://hl7chile.cl/identificador/run', value: '51234567-0' }] },
      finds: ['Patient.identifier[0].system'],
    },
    {
      title: 'La misma, con otro comienzo y sin tipo',
      resource: { resourceType: 'Patient', identifier: [{ system: 'http://core.hl7chile.cl/identificador/run', value: '51234567-0' }] },
      finds: ['Patient.identifier[0].system'],
    },
    {
      title: 'Otra dirección que termina igual',
      resource: {
        resourceType: 'Patient',
        identifier: [{ type, system: 'https://clinica.example/identificador/run', value: '51234567-0' }],
      },
      finds: [],
    },
  ],
})
