import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { hasValue, lacksValue } from '../reading/identifier.ts'
import { csTipoIdentificador, isRunIdentifier } from '../reading/run.ts'

export default defineRule({
  code: 'cl-id-05',
  title: 'Un identificador trae su valor',
  severity: 'warning',
  on: 'Identifier',
  unless: hasValue,
  check: (identifier, _, { memo }) => (lacksValue(identifier) && !memo(isRunIdentifier, identifier) ? [{ at: ['value'] }] : undefined),
  message: () => 'El identificador no trae valor.',
  suggestion: () => 'Escribe el número en «value», o quita este identificador.',
  why: 'Sin valor, un identificador no identifica: no sirve para buscar ni para unir registros.',
  links: [{ title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') }],
  examples: [
    {
      title: 'Con valor',
      resource: { resourceType: 'Patient', identifier: [{ system: 'https://clinica.example/fichas', value: '00417' }] },
      finds: [],
    },
    {
      title: 'Sin valor',
      resource: {
        resourceType: 'Patient',
        identifier: [{ type: { coding: [{ system: csTipoIdentificador, code: '12' }] }, system: 'https://clinica.example/fichas' }],
      },
      finds: ['Patient.identifier[0].value'],
    },
    {
      title: 'En una referencia',
      resource: { resourceType: 'Encounter', serviceProvider: { identifier: { system: 'https://clinica.example/sedes' } } },
      finds: ['Encounter.serviceProvider.identifier.value'],
    },
    {
      title: 'Un RUN sin valor: lo dice cl-run-02',
      resource: { resourceType: 'Patient', identifier: [{ system: 'http://registrocivil.cl/run' }] },
      finds: [],
    },
    {
      title: 'Sin valor, pero con una extensión que dice por qué',
      resource: {
        resourceType: 'Patient',
        identifier: [
          {
            system: 'https://clinica.example/fichas',
            _value: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' }] },
          },
        ],
      },
      finds: [],
    },
  ],
})
