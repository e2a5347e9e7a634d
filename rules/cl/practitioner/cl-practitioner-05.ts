import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default defineRule({
  code: 'cl-practitioner-05',
  title: 'El nombre del prestador es el oficial',
  severity: 'error',
  on: 'Practitioner.name',
  check({ use }) {
    return typeof use !== 'string' || use === '' || use === 'official' ? undefined : [{ at: ['use'], use }]
  },
  message: ({ use }) => `El nombre del prestador tiene use «${use}»: CL Core solo admite «official».`,
  why: 'Un prestador se identifica ante el paciente y la autoridad con su nombre oficial; CL Core fija use en «official».',
  fixes: 'unsafe',
  quickFix: () => ({ title: 'Usar «official»', replacement: 'official', safe: false }),
  profileUrl: clDefinition('CorePrestadorCl'),
  demand: { profile: clDefinition('CorePrestadorCl'), elements: ['name', 'name.use'] },
  links: [{ title: 'CL Core: CorePrestadorCl', url: clPage('StructureDefinition', 'CorePrestadorCl') }],
  examples: [
    {
      title: 'El nombre oficial',
      resource: { resourceType: 'Practitioner', name: [{ use: 'official', family: 'Llancaqueo', given: ['Inés'] }] },
      finds: [],
    },
    { title: 'Sin use', resource: { resourceType: 'Practitioner', name: [{ family: 'Llancaqueo', given: ['Inés'] }] }, finds: [] },
    {
      title: 'El nombre de uso diario',
      resource: { resourceType: 'Practitioner', name: [{ use: 'usual', family: 'Llancaqueo', given: ['Inés'] }] },
      finds: ['Practitioner.name[0].use'],
      fixed: { resourceType: 'Practitioner', name: [{ use: 'official', family: 'Llancaqueo', given: ['Inés'] }] },
    },
    { title: 'El del paciente no es asunto de esta regla', resource: { resourceType: 'Patient', name: [{ use: 'old' }] }, finds: [] },
  ],
})
