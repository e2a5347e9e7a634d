import type { Json } from '../../engine/json.ts'
import type { NidAnswer } from './nid.ts'
import type { QuirurgicoStep } from './quirurgico.ts'
import type { R2boStep } from './r2bo.ts'
import type { TeiStep } from './tei.ts'
import type { UrgenciaStep } from './urgencia.ts'

/** Makes the messages of an event: the one in order, or the one with what goes wrong most often. */
type Make = (isValid: boolean) => Promise<Json>

const teiSteps: readonly TeiStep[] = ['iniciar', 'referenciar', 'revisar', 'priorizar', 'agendar', 'atender', 'terminar']
const urgenciaSteps: readonly UrgenciaStep[] = ['admision', 'categorizacion', 'atencion', 'egreso']
const quirurgicoSteps: readonly QuirurgicoStep[] = ['atender', 'agendar-entrevista', 'entrevista', 'agendar-cirugia', 'cirugia', 'cierre']
const r2boSteps: readonly R2boStep[] = ['generar-informe', 'documento']
const nidAnswers: readonly NidAnswer[] = ['pacientes', 'match', 'profesionales', 'establecimientos']

const events: ReadonlyMap<string, Make> = new Map([
  ...makersOf('tei', teiSteps, async (isValid) => {
    const { teiMessage, faultyTeiMessage } = await import('./tei.ts')
    return isValid ? teiMessage : faultyTeiMessage
  }),
  ...makersOf('urgencia', urgenciaSteps, async (isValid) => {
    const { urgenciaMessage, faultyUrgenciaMessage } = await import('./urgencia.ts')
    return isValid ? urgenciaMessage : faultyUrgenciaMessage
  }),
  ...makersOf('quirurgico', quirurgicoSteps, async (isValid) => {
    const { quirurgicoMessage, faultyQuirurgicoMessage } = await import('./quirurgico.ts')
    return isValid ? quirurgicoMessage : faultyQuirurgicoMessage
  }),
  ...makersOf('r2bo', r2boSteps, async (isValid) => {
    const { r2boMessage, faultyR2boMessage } = await import('./r2bo.ts')
    return isValid ? r2boMessage : faultyR2boMessage
  }),
  ...makersOf('snre', ['prescribir'], async (isValid) => {
    const { snrePrescription, faultySnrePrescription } = await import('./snre.ts')
    return isValid ? snrePrescription : faultySnrePrescription
  }),
  ...makersOf('snre', ['dispensar'], async (isValid) => {
    const { snreDispense, faultySnreDispense } = await import('./snre.ts')
    return isValid ? snreDispense : faultySnreDispense
  }),
  ...makersOf('clips', ['resumen'], async (isValid) => {
    const { clipsDocument, faultyClipsDocument } = await import('./clips.ts')
    return isValid ? clipsDocument : faultyClipsDocument
  }),
  ...makersOf('nid', nidAnswers, async (isValid) => {
    const { nidAnswer, faultyNidAnswer } = await import('./nid.ts')
    return isValid ? nidAnswer : faultyNidAnswer
  }),
])

/** The steps of a guide with what makes their messages, each guide in a module of its own that is read when it is asked for. */
function makersOf<Step extends string>(
  guide: string,
  steps: readonly Step[],
  find: (isValid: boolean) => Promise<(step: Step) => Json>,
): readonly (readonly [string, Make])[] {
  return steps.map((step) => [`${guide}:${step}`, async (isValid) => (await find(isValid))(step)])
}

/** The ids of the events that have examples: `tei:iniciar`. */
export const exampleEvents: readonly string[] = [...events.keys()]

/** The message of an event, written in any case; undefined where there is none. */
export function findEventExample(event: string, isValid: boolean): Promise<Json> | undefined {
  return events.get(event.toLowerCase())?.(isValid)
}
