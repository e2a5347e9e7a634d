import type { GuideEvent } from '../event.ts'

/** Orders and results of laboratories (casos-de-uso.md of 0.6.0). */
export const laboratorioEvents: readonly GuideEvent[] = [
  {
    id: 'laboratorio:solicitud',
    guide: 'laboratorio',
    name: 'solicitud',
    title: 'Solicitar exámenes de laboratorio',
    resourceType: 'Bundle',
    profile: 'MinsalBundleSolicitudLaboratorio',
    words: ['bundle', 'solicitud'],
    signs: [{ type: 'transaction', has: ['ServiceRequest'], lacks: ['DiagnosticReport'], isAlone: true }],
  },
  {
    id: 'laboratorio:resultado',
    guide: 'laboratorio',
    name: 'resultado',
    title: 'Informar resultados de laboratorio',
    resourceType: 'Bundle',
    profile: 'MinsalBundleResultadoLaboratorio',
    words: ['bundle', 'resultado'],
    signs: [{ type: 'transaction', has: ['DiagnosticReport'], isAlone: true }],
  },
]
