import { isThere } from '../../checks/required.ts'
import { findInEach } from '../../engine/find-in-each.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'

/** The forms of onset that CL Core leaves out, and how they are called. */
const excluded = [
  ['onsetAge', 'una edad'],
  ['onsetRange', 'un rango'],
  ['onsetString', 'un texto'],
] as const

export default defineRule({
  code: 'cl-cond-06',
  title: 'El inicio del diagnóstico es una fecha o un período',
  severity: 'error',
  on: 'Condition',
  check: (condition) => findInEach(excluded, ([name, called]) => (isThere(condition, name) ? { at: [name], name, called } : undefined)),
  message: ({ name, called }) => `El inicio del diagnóstico es ${called} (${name}): CL Core solo admite una fecha o un período.`,
  why: 'Con una fecha se puede ordenar la historia del paciente; de una edad o un texto no se puede calcular.',
  suggestion: () => 'Usa onsetDateTime, que puede ser solo el año, u onsetPeriod.',
  profileUrl: clDefinition('CoreDiagnosticoCl'),
  demand: { profile: clDefinition('CoreDiagnosticoCl'), elements: ['onset[x]'] },
  links: [{ title: 'CL Core: CoreDiagnosticoCl', url: clPage('StructureDefinition', 'CoreDiagnosticoCl') }],
  examples: [
    { title: 'Una fecha', resource: { resourceType: 'Condition', onsetDateTime: '2019' }, finds: [] },
    { title: 'Un período', resource: { resourceType: 'Condition', onsetPeriod: { start: '2019-03' } }, finds: [] },
    { title: 'Un texto', resource: { resourceType: 'Condition', onsetString: 'Hace unos años' }, finds: ['Condition.onset'] },
    {
      title: 'Una edad',
      resource: {
        resourceType: 'Condition',
        onsetAge: { value: 12, unit: 'años', system: 'http://unitsofmeasure.org', code: 'a' },
      },
      finds: ['Condition.onset'],
    },
    { title: 'El término sí puede ser una edad', resource: { resourceType: 'Condition', abatementString: 'A los 12 años' }, finds: [] },
  ],
})
