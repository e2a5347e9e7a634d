import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { findContained } from './contained.ts'
import { isPlainReference } from './plain-reference.ts'

export default defineRule({
  code: 'cl-ref-01',
  title: 'Una referencia a un recurso contenido encuentra ese recurso',
  severity: 'error',
  covers: ['r4-ref-02'],
  on: 'Reference',
  unless: isPlainReference,
  check({ reference }, element, { document, memo }) {
    if (typeof reference !== 'string' || reference.charCodeAt(0) !== 0x23 || reference.length < 2) return undefined
    // A text that breaks off may have contained it.
    if (document.problems.length > 0 || findContained(element, reference.slice(1), memo) !== undefined) return undefined
    return [{ at: ['reference'], reference }]
  },
  message: ({ reference }) => `La referencia «${reference}» no encuentra ningún recurso contenido con ese id.`,
  suggestion: ({ reference }) => `Agrega en contained el recurso con id «${reference.slice(1)}», o haz referencia a uno que esté.`,
  why: 'Un recurso contenido viaja dentro de quien lo menciona y no existe fuera de él: si no está en contained, la referencia se pierde.',
  links: [{ title: 'FHIR R4: recursos contenidos', url: r4Page('references.html#contained') }],
  examples: [
    {
      title: 'El recurso contenido está',
      resource: {
        resourceType: 'Condition',
        contained: [{ resourceType: 'Practitioner', id: 'medica', name: [{ family: 'Quilodrán' }] }],
        asserter: { reference: '#medica' },
      },
      finds: [],
    },
    {
      title: 'El id no es el del recurso contenido',
      resource: {
        resourceType: 'Condition',
        contained: [{ resourceType: 'Practitioner', id: 'medica', name: [{ family: 'Quilodrán' }] }],
        asserter: { reference: '#medico' },
      },
      finds: ['Condition.asserter.reference'],
    },
    {
      title: 'No contiene nada',
      resource: { resourceType: 'Encounter', participant: [{ individual: { reference: '#medica' } }] },
      finds: ['Encounter.participant[0].individual.reference'],
    },
    {
      title: 'Un recurso contenido hace referencia a su vecino y al que los contiene',
      resource: {
        resourceType: 'Patient',
        contained: [
          { resourceType: 'PractitionerRole', id: 'cargo', practitioner: { reference: '#medica' } },
          {
            resourceType: 'Practitioner',
            id: 'medica',
            extension: [{ url: 'https://ejemplo.cl/paciente', valueReference: { reference: '#' } }],
          },
        ],
        generalPractitioner: [{ reference: '#cargo' }],
      },
      finds: [],
    },
    {
      title: 'Un recurso contenido hace referencia a un vecino que no está',
      resource: {
        resourceType: 'Patient',
        contained: [{ resourceType: 'PractitionerRole', id: 'cargo', practitioner: { reference: '#medica' } }],
        generalPractitioner: [{ reference: '#cargo' }],
      },
      finds: ['Patient.contained[0].practitioner.reference'],
    },
    {
      title: 'Lo que contiene otra entrada del Bundle no cuenta',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          { resource: { resourceType: 'Condition', asserter: { reference: '#medica' } } },
          { resource: { resourceType: 'Condition', contained: [{ resourceType: 'Practitioner', id: 'medica' }] } },
        ],
      },
      finds: ['Condition.asserter.reference'],
    },
    {
      title: 'El texto se corta antes de contained: no se sabe',
      text: '{"resourceType":"Condition","asserter":{"reference":"#medica"},"contained":[{"resourceType":"Pract',
      finds: [],
    },
  ],
})
