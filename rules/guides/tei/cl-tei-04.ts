import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { codingOf, extensionOf } from '../entries.ts'
import { readTeiMessage, teiAddress, teiPage } from './message.ts'
import { sampleMessage } from './sample-message.ts'

const url = teiAddress('StructureDefinition/ExtensionPertinenciaInterconsulta')
const system = teiAddress('CodeSystem/CSPertinenciaInterconsulta')

/** The code of an interconsultation that is not pertinent. */
const notPertinent = '2'

const judged = (code: string) => ({
  url,
  extension: [{ url: 'EvaluacionPertinencia', valueCodeableConcept: { coding: [{ system, code }] } }],
})

export default defineRule({
  code: 'cl-tei-04',
  title: 'Al revisar, lo que no es pertinente lleva doNotPerform',
  severity: 'error',
  on: 'Bundle',
  check(bundle, _element, run) {
    const message = run.memo(readTeiMessage, bundle)
    if (message?.event !== 'revisar' || message.request === undefined) return undefined
    const { at, resource } = message.request
    if (resource['doNotPerform'] === true) return undefined
    const pertinence = extensionOf(resource, url)
    const codes =
      pertinence === undefined
        ? []
        : objectsIn(pertinence.value, 'extension').map(({ value }) => codingOf(value, 'valueCodeableConcept', system)?.code)
    return codes.includes(notPertinent) ? [{ at: [...at, 'doNotPerform'], isFalse: resource['doNotPerform'] === false }] : undefined
  },
  message: ({ isFalse }) =>
    isFalse
      ? 'La interconsulta se revisó como no pertinente, y doNotPerform dice que hay que hacerla.'
      : 'La interconsulta se revisó como no pertinente, y le falta doNotPerform.',
  why: 'Una interconsulta no pertinente no se agenda: la guía obliga a decirlo con doNotPerform, que el perfil deja opcional.',
  fixes: 'unsafe',
  quickFix: () => ({ title: 'Poner doNotPerform en true', replacement: true, safe: false }),
  links: [teiPage('introducción de BundleRevisarLE, línea 4', 'pagecontent/StructureDefinition-BundleRevisarLE-intro.md', 4)],
  examples: [
    { title: 'Pertinente', resource: sampleMessage({ event: 'revisar', extension: [judged('1')] }), finds: [] },
    {
      title: 'No pertinente, y se dice que no se haga',
      resource: sampleMessage({ event: 'revisar', extension: [judged('2')], request: { doNotPerform: true } }),
      finds: [],
    },
    {
      title: 'No pertinente, sin doNotPerform',
      resource: sampleMessage({ event: 'revisar', extension: [judged('2')] }),
      finds: ['ServiceRequest.doNotPerform'],
      fixed: sampleMessage({ event: 'revisar', extension: [judged('2')], request: { doNotPerform: true } }),
    },
  ],
})
