import type { Json } from '../../engine/json.ts'
import type { TeiStep } from './tei.ts'

/** Makes the messages of an event: the one in order, or the one with what goes wrong most often. */
type Make = (isValid: boolean) => Promise<Json>

const teiSteps: readonly TeiStep[] = ['iniciar', 'referenciar', 'revisar', 'priorizar', 'agendar', 'atender', 'terminar']

const events: ReadonlyMap<string, Make> = new Map(
  teiSteps.map((step) => [
    `tei:${step}`,
    (isValid) => import('./tei.ts').then(({ teiMessage, faultyTeiMessage }) => (isValid ? teiMessage(step) : faultyTeiMessage(step))),
  ]),
)

/** The ids of the events that have examples: `tei:iniciar`. */
export const exampleEvents: readonly string[] = [...events.keys()]

/** The message of an event, written in any case; undefined where there is none. */
export function findEventExample(event: string, isValid: boolean): Promise<Json> | undefined {
  return events.get(event.toLowerCase())?.(isValid)
}
