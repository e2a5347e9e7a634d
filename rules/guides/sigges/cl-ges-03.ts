import { defineRule } from '../../engine/rule.ts'
import { codingOf } from '../entries.ts'
import { readNotification, sampleNotification, siggesPage } from './reading.ts'

const system = 'http://terminology.hl7.org/CodeSystem/condition-ver-status'

/** The states of a diagnosis in each document: suspected, confirmed, discarded. */
const states: Readonly<Record<string, readonly string[]>> = {
  IPD: ['confirmed', 'refuted'],
  HD: ['provisional', 'confirmed', 'refuted'],
}

const diagnosis = (code: string) => ({ resourceType: 'Condition', verificationStatus: { coding: [{ system, code }] } })

export default defineRule({
  code: 'cl-ges-03',
  title: 'El diagnóstico de una notificación GES está como su documento dice',
  severity: 'warning',
  on: 'Bundle',
  check(bundle, _element, run) {
    const { code, document } = run.memo(readNotification, bundle) ?? {}
    const wanted = code !== undefined && Object.hasOwn(states, code) ? states[code] : undefined
    if (wanted === undefined || document?.resource['resourceType'] !== 'Condition') return undefined
    const own = codingOf(document.resource, 'verificationStatus', system)
    if (own === undefined || wanted.includes(own.code)) return undefined
    return [{ at: [...document.at, ...own.at], event: code!, state: own.code, wanted }]
  },
  message: ({ event, state }) => `El diagnóstico está «${state}», y un documento «${event}» no lo deja así.`,
  suggestion: ({ wanted }) => `Puede estar ${wanted.map((one) => `«${one}»`).join(' o ')}.`,
  why: 'La sospecha es «provisional», la confirmación «confirmed» y el descarte «refuted»: un informe de proceso diagnóstico (IPD) confirma o descarta.',
  links: [siggesPage('flujos.md')],
  examples: [
    { title: 'El informe confirma', guide: 'sigges', resource: sampleNotification('IPD', diagnosis('confirmed')), finds: [] },
    { title: 'La hoja diaria sospecha', guide: 'sigges', resource: sampleNotification('HD', diagnosis('provisional')), finds: [] },
    {
      title: 'El informe solo sospecha',
      guide: 'sigges',
      resource: sampleNotification('IPD', diagnosis('provisional')),
      finds: ['Condition.verificationStatus.coding[0].code'],
    },
  ],
})
