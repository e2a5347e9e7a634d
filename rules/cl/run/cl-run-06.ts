import { defineRule } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { csTipoIdentificador, isNoRun, isRunIdentifier, numberName, readRun } from '../reading/run.ts'

const type = { coding: [{ system: csTipoIdentificador, code: '01', display: 'RUN' }] }

export default defineRule({
  code: 'cl-run-06',
  title: 'El RUN no es un número de relleno',
  severity: 'warning',
  on: 'Identifier',
  unless: isNoRun,
  check(identifier, element, context) {
    const { memo } = context
    if (!memo(isRunIdentifier, identifier)) return undefined
    const run = memo(readRun, identifier)
    if (run === undefined) return undefined
    const { value, number } = run
    const isZero = number === undefined ? /^[\s.]*0[0\s.-]*$/.test(value) : /^0+$/.test(number)
    if (!isZero && !(number !== undefined && /^(\d)\1+$/.test(number))) return undefined
    return [{ at: ['value'], value, isZero, name: numberName(element, context) }]
  },
  message: ({ value, isZero, name }) => `El ${name} «${value}» parece de relleno: ${isZero ? 'es cero' : 'repite un solo dígito'}.`,
  why: 'Con un mismo número de relleno, los registros de personas distintas terminan unidos en una sola ficha.',
  suggestion: ({ name }) =>
    name === 'RUT'
      ? 'Si el RUT de la organización no se conoce, omite este identificador o usa el que sí tenga.'
      : 'Si la persona no tiene RUN, omite este identificador o usa el documento que sí tenga.',
  links: [
    { title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
    { title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') },
  ],
  examples: [
    {
      title: 'Un número cualquiera, y uno de un solo dígito',
      resource: {
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '51234567-0' }] } },
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '1-9' }] } },
        ],
      },
      finds: [],
    },
    {
      title: 'Un dígito repetido',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '11111111-1' }] },
      finds: ['Patient.identifier[0].value'],
    },
    {
      title: 'Con puntos o sin guion es el mismo relleno',
      resource: {
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '22.222.222-2' }] } },
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '333333333' }] } },
        ],
      },
      finds: ['Patient.identifier[0].value', 'Patient.identifier[0].value'],
    },
    {
      title: 'Cero',
      resource: {
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '0-0' }] } },
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '0' }] } },
        ],
      },
      finds: ['Patient.identifier[0].value', 'Patient.identifier[0].value'],
    },
    {
      title: 'Sin número no hay relleno: está mal escrito, y lo dice cl-run-05',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '-0' }] },
      finds: [],
    },
    {
      title: 'Casi un solo dígito',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '55555556-3' }] },
      finds: [],
    },
  ],
})
