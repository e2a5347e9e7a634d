import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { quirurgicoDefinition, quirurgicoPage } from './reading.ts'

const profile = quirurgicoDefinition('ServiceRequestCirugiaLE')
const request = { resourceType: 'ServiceRequest', meta: { profile: [profile] }, status: 'active', intent: 'order' }

export default defineRule({
  code: 'cl-quir-03',
  title: 'La solicitud de cirugía lleva el identificador que une sus pasos',
  severity: 'warning',
  on: 'ServiceRequest',
  check(resource, { value }, run) {
    if (objectsIn(resource, 'identifier').some(({ value: one }) => one['value'] !== undefined)) return undefined
    return run.inForce(value).has(profile) ? [{ at: ['identifier'] }] : undefined
  },
  message: () => 'La solicitud de cirugía no lleva identificador (IdQuirurgica).',
  why: 'El identificador de la solicitud es el hilo de todo el proceso, de la indicación al cierre; el perfil lo deja opcional, y sin él los pasos siguientes no la encuentran.',
  suggestion: () => 'Agrega en identifier el identificador de la solicitud, el mismo en todos sus pasos.',
  profileUrl: profile,
  links: [quirurgicoPage(1)],
  examples: [
    { title: 'Con su identificador', resource: { ...request, identifier: [{ value: 'CIR-1' }] }, finds: [] },
    { title: 'Sin identificador', resource: request, finds: ['ServiceRequest.identifier'] },
  ],
})
