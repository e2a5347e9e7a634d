import { findInEach } from '../../engine/find-in-each.ts'
import { isThere } from '../../checks/required.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage, r4Page } from '../canonicals.ts'

/** The elements that a Composition must have, and the sentences about their absence. */
const missing = {
  status: 'La Composition no dice su estado (status).',
  type: 'La Composition no dice qué tipo de documento es (type).',
  date: 'La Composition no dice de qué fecha es (date).',
  author: 'La Composition no dice quién es su autor (author).',
  title: 'La Composition no tiene título (title).',
} as const

/** Advice on each. */
const adviceFor = {
  status: 'Agrega status: preliminary, final, amended o entered-in-error.',
  type: 'Agrega type, de preferencia con un código LOINC, por ejemplo 18842-5 (epicrisis).',
  date: 'Agrega date con la fecha y hora en que se escribió.',
  author: 'Agrega author con una referencia a quien lo escribió, por ejemplo {"reference": "Practitioner/5"}.',
  title: 'Agrega title, por ejemplo «Epicrisis».',
} as const

const elements = Object.keys(missing) as (keyof typeof missing)[]

const whole = {
  resourceType: 'Composition',
  status: 'final',
  type: { coding: [{ system: 'http://loinc.org', code: '18842-5' }] },
  date: '2026-01-14',
  author: [{ reference: 'Practitioner/5' }],
  title: 'Epicrisis',
  section: [{ title: 'Diagnósticos' }],
}

export default defineRule({
  code: 'cl-comp-02',
  title: 'Una Composition dice su estado, tipo, fecha, autor y título',
  severity: 'error',
  on: 'Composition',
  check: (composition) => findInEach(elements, (element) => (isThere(composition, element) ? undefined : { at: [element], element })),
  message: ({ element }) => missing[element],
  why: 'El estado, el tipo, la fecha, el autor y el título son la carátula del documento: sin ellos no se sabe qué es, quién lo firma, de cuándo es ni si sigue vigente.',
  suggestion: ({ element }) => adviceFor[element],
  profileUrl: clDefinition('DocumentoCl'),
  links: [
    { title: 'CL Core: DocumentoCl', url: clPage('StructureDefinition', 'DocumentoCl') },
    { title: 'FHIR R4: Composition', url: r4Page('composition.html') },
  ],
  examples: [
    { title: 'Con todo', resource: whole, finds: [] },
    {
      title: 'Sin nada',
      resource: { resourceType: 'Composition' },
      finds: ['Composition.author', 'Composition.date', 'Composition.status', 'Composition.title', 'Composition.type'],
    },
    { title: 'Con el autor vacío', resource: { ...whole, author: [] }, finds: ['Composition.author'] },
    {
      title: 'Sin fecha, pero con una extensión que dice por qué',
      resource: {
        resourceType: 'Composition',
        status: 'final',
        type: { text: 'Epicrisis' },
        _date: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] },
        author: [{ display: 'Dra. Quilodrán' }],
        title: 'Epicrisis',
      },
      finds: [],
    },
  ],
})
