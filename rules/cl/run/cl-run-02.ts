import { defineRule } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { lacksValue } from '../reading/identifier.ts'
import { csCodigoDni, csTipoIdentificador, isNoRun, isRunIdentifier } from '../reading/run.ts'

const type = { coding: [{ system: csTipoIdentificador, code: '01', display: 'RUN' }] }

export default defineRule({
  code: 'cl-run-02',
  title: 'Un identificador que dice ser RUN trae su valor',
  severity: 'error',
  on: 'Identifier',
  unless: isNoRun,
  check: (identifier, _, { memo }) => (lacksValue(identifier) && memo(isRunIdentifier, identifier) ? [{ at: ['value'] }] : undefined),
  message: () => 'El identificador dice ser un RUN, pero no trae valor.',
  suggestion: () => 'Escribe el RUN en «value»; si no se conoce, quita este identificador.',
  why: 'Sin el número, el identificador no permite reconocer a la persona ni unir sus registros.',
  links: [
    { title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') },
    { title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
  ],
  examples: [
    {
      title: 'RUN con su valor',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '15602754-5' }] },
      finds: [],
    },
    {
      title: 'RUN sin valor',
      resource: { resourceType: 'Patient', identifier: [{ use: 'official', type }] },
      finds: ['Patient.identifier[0].value'],
    },
    {
      title: 'Documento chileno (NNCHL) con el valor en blanco',
      resource: {
        resourceType: 'Patient',
        identifier: [{ type: { coding: [{ system: csCodigoDni, code: 'NNCHL' }] }, value: ' ' }],
      },
      finds: ['Patient.identifier[0].value'],
    },
    {
      title: 'Sin valor, pero con una extensión que dice por qué',
      resource: {
        resourceType: 'Patient',
        identifier: [
          {
            type,
            _value: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] },
          },
        ],
      },
      finds: [],
    },
    {
      title: 'Otro documento sin valor: lo dice cl-id-05',
      resource: { resourceType: 'Patient', identifier: [{ type: { coding: [{ system: csTipoIdentificador, code: '05' }] } }] },
      finds: [],
    },
  ],
})
