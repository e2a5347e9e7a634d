import { defineRule } from '../../engine/rule.ts'
import { readTeiMessage, roleIn, stateIn, teiAddress, teiPage, teiSteps, type TeiMessage } from './message.ts'
import { sampleMessage } from './sample-message.ts'

const revisar = { profile: [teiAddress('StructureDefinition/BundleRevisarLE')] }

export default defineRule({
  code: 'cl-tei-01',
  title: 'El evento del mensaje es el del perfil de su Bundle',
  severity: 'error',
  on: 'Bundle',
  // By the profile of another event, its entries are others.
  settlesElsewhere: ['r4-card-01', 'r4-card-02', 'r4-slice-01', 'cl-tei-02', 'cl-tei-03', 'cl-tei-05'],
  check(bundle, _element, run) {
    const message = run.memo(readTeiMessage, bundle)
    const { told, claimed } = message ?? {}
    if (told === undefined || claimed === undefined || told === claimed || !teiSteps.has(told)) return undefined
    const isClaimWrong = countSigns(message!, told) > countSigns(message!, claimed)
    return [{ at: isClaimWrong ? message!.claimedAt : message!.toldAt, told, claimed, isClaimWrong }]
  },
  message: ({ told, claimed }) => `El evento del mensaje es «${told}», y su Bundle declara el perfil de «${claimed}».`,
  why: 'Cada evento de la lista de espera tiene su Bundle, y ningún perfil ata uno al otro: el receptor procesa el evento que dice la cabecera con recursos que son de otro.',
  fixes: 'unsafe',
  quickFix: ({ told, claimed, isClaimWrong }) =>
    isClaimWrong
      ? { title: `Usar el perfil de «${told}»`, replacement: profileOf(told), safe: false }
      : { title: `Usar el evento «${claimed}»`, replacement: claimed, safe: false },
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

/** How many of the author's role and the state of the request are those of an event. */
function countSigns(message: TeiMessage, event: string): number {
  const { role, state } = teiSteps.get(event)!
  return Number(roleIn(message)?.code === role) + Number(stateIn(message)?.code === state)
}

function profileOf(event: string): string {
  return teiAddress(`StructureDefinition/Bundle${event[0]!.toUpperCase()}${event.slice(1)}LE`)
}
