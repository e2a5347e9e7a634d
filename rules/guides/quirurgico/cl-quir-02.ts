import { defineRule } from '../../engine/rule.ts'
import { entriesOf, ofType } from '../entries.ts'
import { closingReason, quirurgicoDefinition, quirurgicoPage, sampleClosing } from './reading.ts'

const profile = quirurgicoDefinition('BundleCierreLE')
const extension = [closingReason]

/** The states of a request that somebody is still to act upon. */
const open = new Set(['draft', 'active', 'on-hold'])

export default defineRule({
  code: 'cl-quir-02',
  title: 'La solicitud de cirugía que se cierra queda finalizada',
  severity: 'warning',
  on: 'Bundle',
  check(bundle, { value }, run) {
    if (bundle['type'] !== 'transaction' || !run.inForce(value).has(profile)) return undefined
    const [request] = ofType(run.memo(entriesOf, bundle), 'ServiceRequest')
    const status = request?.resource['status']
    return typeof status === 'string' && open.has(status) ? [{ at: [...request!.at, 'status'], status }] : undefined
  },
  message: ({ status }) => `La solicitud de cirugía se cierra, y su estado sigue siendo «${status}».`,
  why: 'El cierre envía la solicitud finalizada: si sigue abierta, el paciente sigue en la lista de espera.',
  fixes: 'unsafe',
  quickFix: () => ({ title: 'Usar «completed»', replacement: 'completed', safe: false }),
  profileUrl: profile,
  links: [quirurgicoPage(315)],
  examples: [
    { title: 'Queda finalizada', resource: sampleClosing({ status: 'completed', extension }), finds: [] },
    { title: 'Queda revocada', resource: sampleClosing({ status: 'revoked', extension }), finds: [] },
    {
      title: 'Sigue activa',
      resource: sampleClosing({ status: 'active', extension }),
      finds: ['ServiceRequest.status'],
      fixed: sampleClosing({ status: 'completed', extension }),
    },
  ],
})
