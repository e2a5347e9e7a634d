import type { GuideEvent } from '../event.ts'

/** Orders and reports of imaging (0.3.0); the definitions are not here, but in the package that a user adds. */
export const imagenologiaEvents: readonly GuideEvent[] = [
  {
    id: 'imagenologia:solicitud',
    guide: 'imagenologia',
    name: 'solicitud',
    title: 'Solicitar un estudio de imágenes',
    resourceType: 'Bundle',
    profile: ['bundle', 'solicitud'],
    signs: [{ type: 'transaction', has: ['ServiceRequest'], lacks: ['DiagnosticReport'], isAlone: true }],
  },
  {
    id: 'imagenologia:informe',
    guide: 'imagenologia',
    name: 'informe',
    title: 'Informar un estudio de imágenes',
    resourceType: 'Bundle',
    profile: ['bundle', 'informe'],
    signs: [{ type: 'transaction', has: ['DiagnosticReport'], isAlone: true }],
  },
]
