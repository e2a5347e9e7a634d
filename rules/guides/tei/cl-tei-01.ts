import { defineRule } from '../../engine/rule.ts'
import { readTeiMessage, teiAddress, teiPage, teiSteps } from './message.ts'
import { sampleMessage } from './sample-message.ts'

const revisar = { profile: [teiAddress('StructureDefinition/BundleRevisarLE')] }

export default defineRule({
  code: 'cl-tei-01',
  title: 'El evento del mensaje es el del perfil de su Bundle',
  severity: 'error',
  on: 'Bundle',
  check(bundle, _element, run) {
    const { told, toldAt, claimed } = run.memo(readTeiMessage, bundle) ?? {}
    if (told === undefined || claimed === undefined || told === claimed || !teiSteps.has(told)) return undefined
    return [{ at: toldAt!, told, claimed }]
  },
  message: ({ told, claimed }) => `El evento del mensaje es «${told}», y su Bundle declara el perfil de «${claimed}».`,
  why: 'Cada evento de la lista de espera tiene su Bundle, y ningún perfil ata uno al otro: el receptor procesa el evento que dice la cabecera con recursos que son de otro.',
  fixes: 'unsafe',
  quickFix: ({ claimed }) => ({ title: `Usar el evento «${claimed}»`, replacement: claimed, safe: false }),
  links: [teiPage('Transacciones.md, desde la línea 24', 'pagecontent/Transacciones.md', 24)],
  examples: [
    { title: 'El evento y el Bundle son de revisar', resource: sampleMessage({ event: 'revisar', meta: revisar }), finds: [] },
    { title: 'El Bundle no declara perfil: lo dice el evento', resource: sampleMessage({ event: 'terminar' }), finds: [] },
    {
      title: 'Dice terminar con el Bundle de revisar',
      resource: sampleMessage({ event: 'terminar', meta: revisar }),
      finds: ['MessageHeader.event.code'],
      fixed: sampleMessage({ event: 'revisar', meta: revisar }),
    },
  ],
})
