import { defineRule } from '../../engine/rule.ts'
import { readTeiMessage, stateIn, teiPage, teiSteps, toOtherCode } from './message.ts'
import { sampleMessage } from './sample-message.ts'

export default defineRule({
  code: 'cl-tei-05',
  title: 'El estado de la interconsulta es el que deja el evento',
  severity: 'warning',
  on: 'Bundle',
  check(bundle, _element, run) {
    const message = run.memo(readTeiMessage, bundle)
    const step = teiSteps.get(message?.event ?? '')
    if (message === undefined || step === undefined || message.isResponse) return undefined
    const state = stateIn(message)
    if (state === undefined || state.code === step.state || !/^[1-7]$/.test(state.code)) return undefined
    return [{ at: state.at, state: state.code, wanted: step.state, name: step.stateName, event: message.event! }]
  },
  message: ({ state, wanted, event }) =>
    `La interconsulta queda en el estado «${state}»; en los ejemplos de la guía, «${event}» la deja en «${wanted}».`,
  why: 'La guía no dice en su texto qué estado corresponde a cada evento; sus ejemplos coinciden en uno para cada uno. Con otro, la interconsulta puede aparecer dos veces en el mismo paso, o en ninguno.',
  fixes: 'unsafe',
  quickFix: ({ wanted, name }, root, path) => toOtherCode(`Usar el estado «${wanted}»`, wanted, name, root, path),
  links: [teiPage('los ejemplos de los Bundle', 'fsh', 1)],
  examples: [
    { title: 'Recién iniciada', resource: sampleMessage({ event: 'iniciar', state: '1' }), finds: [] },
    { title: 'Terminada', resource: sampleMessage({ event: 'terminar', state: '7' }), finds: [] },
    {
      title: 'Iniciada, y ya cerrada',
      resource: sampleMessage({ event: 'iniciar', state: '7' }),
      finds: ['ServiceRequest.extension[0].value.coding[0].code'],
      fixed: sampleMessage({ event: 'iniciar', state: '1' }),
    },
  ],
})
