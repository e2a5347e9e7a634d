import { defineRule } from '../../engine/rule.ts'
import { extensionOf } from '../entries.ts'
import { readTeiMessage, teiAddress, teiPage } from './message.ts'
import { sampleMessage } from './sample-message.ts'

const url = teiAddress('StructureDefinition/ExtensionMotivoCierreInterconsulta')
const closing = { url, valueCodeableConcept: { coding: [{ system: teiAddress('CodeSystem/CSMotivoCierreInterconsulta'), code: '2' }] } }

export default defineRule({
  code: 'cl-tei-06',
  title: 'Al terminar, la interconsulta dice por qué se cierra',
  severity: 'warning',
  on: 'Bundle',
  check(bundle, _element, run) {
    const message = run.memo(readTeiMessage, bundle)
    if (message?.event !== 'terminar' || message.request === undefined || message.isResponse) return undefined
    const { at, resource } = message.request
    return extensionOf(resource, url) === undefined ? [{ at: [...at, 'extension'] }] : undefined
  },
  message: () => 'La interconsulta se termina sin motivo de cierre (ExtensionMotivoCierreInterconsulta).',
  why: 'El motivo de cierre es lo que este evento informa, y por él se distingue una atención realizada de una renuncia o un traslado. El perfil lo deja opcional.',
  suggestion: () => 'Agrega a la interconsulta la extensión ExtensionMotivoCierreInterconsulta con el motivo.',
  links: [teiPage('Eventos.md, terminar', 'pagecontent/Eventos.md', 1)],
  examples: [
    { title: 'Se terminó por atención realizada', resource: sampleMessage({ event: 'terminar', extension: [closing] }), finds: [] },
    { title: 'Otro evento no cierra nada', resource: sampleMessage({ event: 'priorizar' }), finds: [] },
    { title: 'Se terminó sin decir por qué', resource: sampleMessage({ event: 'terminar' }), finds: ['ServiceRequest.extension'] },
  ],
})
