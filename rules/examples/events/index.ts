import type { Json } from '../../engine/json.ts'
import type { ImagenologiaMessage } from './imagenologia.ts'
import type { LaboratorioMessage } from './laboratorio.ts'
import type { NidAnswer } from './nid.ts'
import type { QuirurgicoStep } from './quirurgico.ts'
import type { R2boStep } from './r2bo.ts'
import type { SiggesDocument } from './sigges.ts'
import type { TeiStep } from './tei.ts'
import type { UrgenciaEvent } from './urgencia-eventos.ts'
import type { UrgenciaStep } from './urgencia.ts'

/** Makes the messages of an event: the one in order, or the one with what goes wrong most often. */
type Make = (isValid: boolean) => Promise<Json>

const teiSteps: readonly TeiStep[] = ['iniciar', 'referenciar', 'revisar', 'priorizar', 'agendar', 'atender', 'terminar']
const urgenciaSteps: readonly UrgenciaStep[] = ['admision', 'categorizacion', 'atencion', 'egreso']
const urgenciaEvents: readonly UrgenciaEvent[] = ['admision', 'alta', 'abandono']
const quirurgicoSteps: readonly QuirurgicoStep[] = ['atender', 'agendar-entrevista', 'entrevista', 'agendar-cirugia', 'cirugia', 'cierre']
const r2boSteps: readonly R2boStep[] = ['generar-informe', 'documento']
const siggesDocuments: readonly SiggesDocument[] = ['sic', 'ipd', 'oa', 'po', 'hd', 'cc', 'exgo']
const nidAnswers: readonly NidAnswer[] = ['pacientes', 'match', 'profesionales', 'establecimientos']
const laboratorioMessages: readonly LaboratorioMessage[] = ['solicitud', 'resultado']
const imagenologiaMessages: readonly ImagenologiaMessage[] = ['solicitud', 'informe']

const events: ReadonlyMap<string, Make> = new Map([
  ...makersOf('tei', teiSteps, (isValid) =>
    import('./tei.ts').then(({ teiMessage, faultyTeiMessage }) => (isValid ? teiMessage : faultyTeiMessage)),
  ),
  ...makersOf('urgencia', urgenciaSteps, (isValid) =>
    import('./urgencia.ts').then(({ urgenciaMessage, faultyUrgenciaMessage }) => (isValid ? urgenciaMessage : faultyUrgenciaMessage)),
  ),
  ...makersOf('urgencia-eventos', urgenciaEvents, (isValid) =>
    import('./urgencia-eventos.ts').then(({ urgenciaEventMessage, faultyUrgenciaEventMessage }) =>
      isValid ? urgenciaEventMessage : faultyUrgenciaEventMessage,
    ),
  ),
  ...makersOf('quirurgico', quirurgicoSteps, (isValid) =>
    import('./quirurgico.ts').then(({ quirurgicoMessage, faultyQuirurgicoMessage }) =>
      isValid ? quirurgicoMessage : faultyQuirurgicoMessage,
    ),
  ),
  ...makersOf('r2bo', r2boSteps, (isValid) =>
    import('./r2bo.ts').then(({ r2boMessage, faultyR2boMessage }) => (isValid ? r2boMessage : faultyR2boMessage)),
  ),
  ...makersOf('snre', ['prescribir'], (isValid) =>
    import('./snre.ts').then(({ snrePrescription, faultySnrePrescription }) => (isValid ? snrePrescription : faultySnrePrescription)),
  ),
  ...makersOf('snre', ['dispensar'], (isValid) =>
    import('./snre.ts').then(({ snreDispense, faultySnreDispense }) => (isValid ? snreDispense : faultySnreDispense)),
  ),
  ...makersOf('clips', ['resumen'], (isValid) =>
    import('./clips.ts').then(({ clipsDocument, faultyClipsDocument }) => (isValid ? clipsDocument : faultyClipsDocument)),
  ),
  ...makersOf('sigges', siggesDocuments, (isValid) =>
    import('./sigges.ts').then(({ siggesNotification, faultySiggesNotification }) =>
      isValid ? siggesNotification : faultySiggesNotification,
    ),
  ),
  ...makersOf('nid', nidAnswers, (isValid) =>
    import('./nid.ts').then(({ nidAnswer, faultyNidAnswer }) => (isValid ? nidAnswer : faultyNidAnswer)),
  ),
  ...makersOf('laboratorio', laboratorioMessages, (isValid) =>
    import('./laboratorio.ts').then(({ laboratorioMessage, faultyLaboratorioMessage }) =>
      isValid ? laboratorioMessage : faultyLaboratorioMessage,
    ),
  ),
  ...makersOf('imagenologia', imagenologiaMessages, (isValid) =>
    import('./imagenologia.ts').then(({ imagenologiaMessage, faultyImagenologiaMessage }) =>
      isValid ? imagenologiaMessage : faultyImagenologiaMessage,
    ),
  ),
])

/** The steps of a guide with what makes their messages, each guide in a module of its own that is read when it is asked for. */
function makersOf<Step extends string>(
  guide: string,
  steps: readonly Step[],
  find: (isValid: boolean) => Promise<(step: Step) => Json>,
): readonly (readonly [string, Make])[] {
  return steps.map((step) => [`${guide}:${step}`, (isValid) => find(isValid).then((make) => make(step))])
}

/** The ids of the events that have examples: `tei:iniciar`. */
export const exampleEvents: readonly string[] = [...events.keys()]

/** The message of an event, written in any case; undefined where there is none. */
export function findEventExample(event: string, isValid: boolean): Promise<Json> | undefined {
  return events.get(event.toLowerCase())?.(isValid)
}
