import { isThere } from '../../checks/required.ts'
import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'

/** The kinds of qualification of CL Core, by the value of their identifier. */
const kinds: ReadonlyMap<unknown, string> = new Map([
  ['cert', 'título profesional'],
  ['esp', 'especialidad'],
  ['subesp', 'subespecialidad'],
])

export default defineRule({
  code: 'cl-practitioner-07',
  title: 'Los títulos y especialidades del prestador dicen cuáles son',
  severity: 'error',
  on: 'Practitioner.qualification',
  check(qualification) {
    if (isThere(qualification, 'code')) return undefined
    const marks = objectsIn(qualification, 'identifier').map(({ value: { value } }) => value)
    const mark = marks.find((value) => kinds.has(value))
    return mark === undefined ? undefined : [{ at: ['code'], mark, kind: kinds.get(mark)! }]
  },
  message: ({ mark, kind }) => `La calificación «${mark as string}» (${kind}) no dice cuál es (code).`,
  why: 'CL Core exige code en el título, la especialidad y la subespecialidad; sin él, la calificación no dice nada del prestador.',
  suggestion: () => 'Agrega code, codificado o al menos con text.',
  profileUrl: clDefinition('CorePrestadorCl'),
  links: [{ title: 'CL Core: CorePrestadorCl', url: clPage('StructureDefinition', 'CorePrestadorCl') }],
  examples: [
    {
      title: 'Un título y una especialidad',
      resource: {
        resourceType: 'Practitioner',
        qualification: [
          { identifier: [{ value: 'cert' }], code: { text: 'Médica cirujana' } },
          { identifier: [{ value: 'esp' }], code: { text: 'Pediatría' } },
        ],
      },
      finds: [],
    },
    {
      title: 'Una especialidad y una subespecialidad sin código',
      resource: {
        resourceType: 'Practitioner',
        qualification: [
          { identifier: [{ value: 'esp' }], issuer: { display: 'Universidad de ejemplo' } },
          { identifier: [{ value: 'subesp' }], code: {} },
        ],
      },
      finds: ['Practitioner.qualification[0].code', 'Practitioner.qualification[1].code'],
    },
    {
      title: 'Otra calificación sin código no es asunto de esta regla',
      resource: { resourceType: 'Practitioner', qualification: [{ identifier: [{ value: 'curso' }] }] },
      finds: [],
    },
  ],
})
