import { defineRule } from '../../engine/rule.ts'
import { readTeiMessage, roleIn, teiPage, teiSteps, toOtherCode } from './message.ts'
import { sampleMessage } from './sample-message.ts'

export default defineRule({
  code: 'cl-tei-02',
  title: 'El autor del mensaje tiene el rol que corresponde al evento',
  severity: 'error',
  on: 'Bundle',
  check(bundle, _element, run) {
    const message = run.memo(readTeiMessage, bundle)
    const step = teiSteps.get(message?.event ?? '')
    if (message === undefined || step === undefined || message.isResponse) return undefined
    const own = roleIn(message)
    if (own === undefined || own.code === step.role) return undefined
    return [{ at: own.at, role: own.code, wanted: step.role, event: message.event! }]
  },
  message: ({ role, wanted, event }) => `El autor del mensaje tiene el rol «${role}», y en «${event}» es el «${wanted}».`,
  why: 'La guía pide para cada evento el rol de quien lo hace; el perfil admite cualquiera de los siete, y con otro no se sabe quién es responsable del paso.',
  fixes: 'unsafe',
  quickFix: ({ wanted }, root, path) =>
    toOtherCode(`Usar el rol «${wanted}»`, wanted, `${wanted[0]!.toUpperCase()}${wanted.slice(1)}`, root, path),
  links: [teiPage('introducción de cada Bundle, línea 4', 'pagecontent/StructureDefinition-BundleIniciarLE-intro.md', 4)],
  examples: [
    { title: 'Inicia el iniciador', resource: sampleMessage({ event: 'iniciar', role: 'iniciador' }), finds: [] },
    { title: 'El rol del autor no está en el mensaje', resource: sampleMessage({ event: 'iniciar' }), finds: [] },
    {
      title: 'Inicia el terminador',
      resource: sampleMessage({ event: 'iniciar', role: 'terminador' }),
      finds: ['PractitionerRole.code[0].coding[0].code'],
      fixed: sampleMessage({ event: 'iniciar', role: 'iniciador' }),
    },
  ],
})
