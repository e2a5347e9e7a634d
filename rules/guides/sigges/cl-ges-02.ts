import { defineRule } from '../../engine/rule.ts'
import { readNotification, sampleNotification, siggesPage } from './reading.ts'

const task = { resourceType: 'Task' }

export default defineRule({
  code: 'cl-ges-02',
  title: 'El cierre de un caso GES deja el caso terminado',
  severity: 'error',
  on: 'Bundle',
  check(bundle, _element, run) {
    const notification = run.memo(readNotification, bundle)
    if (notification?.code !== 'CC' || notification.episode === undefined) return undefined
    const { at, resource } = notification.episode
    const { status } = resource
    return typeof status === 'string' && status !== 'finished' ? [{ at: [...at, 'status'], status }] : undefined
  },
  message: ({ status }) => `Se notifica el cierre del caso (CC), y su estado es «${status}».`,
  why: 'Un caso cerrado es un EpisodeOfCare «finished»: con otro estado, sus garantías siguen corriendo.',
  fixes: 'unsafe',
  quickFix: () => ({ title: 'Usar «finished»', replacement: 'finished', safe: false }),
  links: [siggesPage('flujos.md')],
  examples: [
    { title: 'Queda terminado', guide: 'sigges', resource: sampleNotification('CC', task, { status: 'finished' }), finds: [] },
    {
      title: 'Otro documento no cierra nada',
      guide: 'sigges',
      resource: sampleNotification('EXGO', task, { status: 'active' }),
      finds: [],
    },
    {
      title: 'Sigue activo',
      guide: 'sigges',
      resource: sampleNotification('CC', task, { status: 'active' }),
      finds: ['EpisodeOfCare.status'],
      fixed: sampleNotification('CC', task, { status: 'finished' }),
    },
  ],
})
