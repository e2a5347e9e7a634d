import { isThere } from '../../checks/required.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'

export default defineRule({
  code: 'cl-org-01',
  title: 'La organización tiene nombre o identificador',
  severity: 'error',
  on: 'Organization',
  check: (organization) => (isThere(organization, 'identifier') || isThere(organization, 'name') ? undefined : [{ at: [] }]),
  message: () => 'La organización no tiene ni identificador (identifier) ni nombre (name).',
  why: 'La invariante org-1 de FHIR exige al menos uno: sin ninguno no se sabe de qué organización se habla.',
  suggestion: () => 'Agrega su nombre, y su código DEIS o su RUT como identificador.',
  links: [{ title: 'FHIR R4: Organization, org-1', url: r4Page('organization.html#invs') }],
  examples: [
    { title: 'Con nombre', resource: { resourceType: 'Organization', name: 'Cesfam de ejemplo' }, finds: [] },
    {
      title: 'Con identificador',
      resource: { resourceType: 'Organization', identifier: [{ system: 'http://hospital.example/org', value: '7' }] },
      finds: [],
    },
    { title: 'Con alias no basta', resource: { resourceType: 'Organization', alias: ['Cesfam'] }, finds: ['Organization'] },
    { title: 'Con todo vacío', resource: { resourceType: 'Organization', identifier: [], name: '' }, finds: ['Organization'] },
  ],
})
