import { createHash } from 'node:crypto'
import { exampleEvents, findEventExample } from '../../../rules/examples/events/index.ts'

/** An example message as it is judged: `tei:iniciar`, or `tei:iniciar --invalid`. */
export interface EventExample {
  readonly id: string
  readonly hash: string
  readonly text: string
}

/** The example messages of a guide, by its id; those of all without one. */
export async function listEventExamples(guide = ''): Promise<readonly EventExample[]> {
  const found: EventExample[] = []
  for (const event of exampleEvents.filter((one) => one.startsWith(guide === '' ? '' : `${guide}:`))) {
    for (const isValid of [true, false]) {
      const text = JSON.stringify(await findEventExample(event, isValid))
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
      found.push({ id: isValid ? event : `${event} --invalid`, hash, text })
    }
  }
  return found
}
