import { defineRule } from '../../engine/rule.ts'
import { entriesOf, extensionOf, ofType } from '../entries.ts'
import { closingReason, quirurgicoDefinition, quirurgicoPage, sampleClosing } from './reading.ts'

const profile = quirurgicoDefinition('BundleCierreLE')

export default defineRule({
  code: 'cl-quir-01',
  title: 'El cierre de una solicitud de cirugía dice por qué',
  severity: 'warning',
  on: 'Bundle',
  check(bundle, { value }, run) {
    if (bundle['type'] !== 'transaction' || !run.inForce(value).has(profile)) return undefined
    const [request] = ofType(run.memo(entriesOf, bundle), 'ServiceRequest')
    if (request === undefined || extensionOf(request.resource, String(closingReason['url'])) !== undefined) return undefined
    return [{ at: [...request.at, 'extension'] }]
  },
  message: () => 'La solicitud de cirugía se cierra sin motivo (ExtensionMotivoCierreSolicitudCirugia).',
  why: 'El cierre es la solicitud finalizada con la información de su cierre; sin motivo no se distingue una cirugía hecha de una renuncia. El perfil lo deja opcional.',
  suggestion: () => 'Agrega a la solicitud la extensión ExtensionMotivoCierreSolicitudCirugia con el motivo.',
  profileUrl: profile,
  links: [quirurgicoPage(315)],
  examples: [
    { title: 'Cerrada, y dice por qué', resource: sampleClosing({ status: 'completed', extension: [closingReason] }), finds: [] },
    { title: 'En una entrevista no se cierra nada', resource: sampleClosing({ status: 'active' }, 'BundleEntrevistaLE'), finds: [] },
    { title: 'Cerrada sin motivo', resource: sampleClosing({ status: 'completed' }), finds: ['ServiceRequest.extension'] },
  ],
})
