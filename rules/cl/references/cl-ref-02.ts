import { r4 } from '../../structure/r4.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { pathOf } from '../reading/reference-targets.ts'
import { isPlainReference } from './plain-reference.ts'
import { targetType } from './target-type.ts'

const r4Base = 'http://hl7.org/fhir/StructureDefinition/'

export default defineRule({
  code: 'cl-ref-02',
  title: 'Una referencia apunta a un recurso de los que su elemento admite',
  severity: 'error',
  covers: ['r4-ref-01'],
  on: 'Reference',
  unless: isPlainReference,
  check({ reference, type }, element, run) {
    const { member, parent } = element
    if (member?.targets === undefined) return undefined
    const { targets, name } = member
    if (typeof reference === 'string') {
      const found = targetType(reference, element, run)
      if (isWrong(found, targets)) return [{ at: ['reference'], written: reference, found: found!, element: pathOf(parent, name), targets }]
    }
    if (typeof type === 'string') {
      const found = type.startsWith(r4Base) ? type.slice(r4Base.length) : type
      if (isWrong(found, targets)) return [{ at: ['type'], written: type, found, element: pathOf(parent, name), targets }]
    }
    return undefined
  },
  message: ({ at: [member], written, found, element, targets }) =>
    member === 'type'
      ? `La referencia dice ser de tipo ${found}, pero ${element} solo admite ${listed(targets)}.`
      : `La referencia «${written}» es de tipo ${found}, pero ${element} solo admite ${listed(targets)}.`,
  why: 'Cada elemento de FHIR R4 dice a qué tipos puede apuntar: un servidor rechaza los demás, y quien lee no los busca.',
  links: [{ title: 'FHIR R4: Reference', url: r4Page('references.html#Reference') }],
  examples: [
    {
      title: 'El sujeto de una atención es un paciente',
      resource: { resourceType: 'Encounter', subject: { reference: 'Patient/321' } },
      finds: [],
    },
    {
      title: 'El sujeto de una atención no es un prestador',
      resource: { resourceType: 'Encounter', subject: { reference: 'Practitioner/321' } },
      finds: ['Encounter.subject.reference'],
    },
    {
      title: 'Con la dirección completa y la versión',
      resource: { resourceType: 'Encounter', subject: { reference: 'https://fhir.hospital.example/r4/Practitioner/321/_history/2' } },
      finds: ['Encounter.subject.reference'],
    },
    {
      title: 'Una dirección que no tiene la forma de un servidor FHIR no dice su tipo',
      resource: { resourceType: 'Encounter', subject: { reference: 'https://hospital.example/ficha?Practitioner/321' } },
      finds: [],
    },
    {
      title: 'Solo por su tipo, escrito con o sin su dirección',
      resource: {
        resourceType: 'Encounter',
        subject: { type: 'Practitioner', identifier: { value: '321' } },
        serviceProvider: { type: 'http://hl7.org/fhir/StructureDefinition/Location', display: 'Box 3' },
        partOf: { type: 'Encounter', display: 'Hospitalización' },
      },
      finds: ['Encounter.subject.type', 'Encounter.serviceProvider.type'],
    },
    {
      title: 'El recurso contenido no es de un tipo admitido',
      resource: {
        resourceType: 'MedicationRequest',
        contained: [
          { resourceType: 'Medication', id: 'remedio' },
          { resourceType: 'Patient', id: 'paciente' },
        ],
        medicationReference: { reference: '#paciente' },
        subject: { reference: '#paciente' },
      },
      finds: ['MedicationRequest.medication.reference'],
    },
    {
      title: 'La entrada del Bundle no es de un tipo admitido',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          {
            fullUrl: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11',
            resource: { resourceType: 'Organization', name: 'Cesfam Los Aromos' },
          },
          { resource: { resourceType: 'Encounter', subject: { reference: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11' } } },
        ],
      },
      finds: ['Encounter.subject.reference'],
    },
    {
      title: 'Una extensión y una entrada de un documento pueden apuntar a cualquier recurso',
      resource: {
        resourceType: 'Composition',
        extension: [{ url: 'https://ejemplo.cl/origen', valueReference: { reference: 'Device/7' } }],
        section: [{ entry: [{ reference: 'Claim/12' }] }],
      },
      finds: [],
    },
  ],
})

function isWrong(found: string | undefined, targets: readonly string[]): boolean {
  return found !== undefined && !targets.includes(found) && r4.isResource(found)
}

function listed(targets: readonly string[]): string {
  const [last, ...others] = targets.toReversed()
  return others.length === 0 ? last! : `${others.toReversed().join(', ')} o ${last}`
}
