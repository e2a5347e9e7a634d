import type { GuideEvent } from '../event.ts'

/** Orders and reports of imaging (0.3.0). */
export const imagenologiaEvents: readonly GuideEvent[] = [
  {
    id: 'imagenologia:solicitud',
    guide: 'imagenologia',
    name: 'solicitud',
    title: 'Solicitar un estudio de imágenes',
    resourceType: 'Bundle',
    profile: 'MinsalBundleSolicitudImagenologia',
    words: ['bundle', 'solicitud'],
    signs: [{ type: 'transaction', has: ['ServiceRequest'], lacks: ['DiagnosticReport'], isAlone: true }],
  },
  {
    id: 'imagenologia:informe',
    guide: 'imagenologia',
    name: 'informe',
    title: 'Informar un estudio de imágenes',
    resourceType: 'Bundle',
    profile: 'MinsalBundleInformeImagenologia',
    words: ['bundle', 'informe'],
    signs: [{ type: 'transaction', has: ['DiagnosticReport'], isAlone: true }],
  },
]
