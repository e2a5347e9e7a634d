import { exampleEvents, findEventExample } from '../../rules/examples/events/index.ts'
import { exampleTypes, findExample } from '../../rules/examples/index.ts'
import { failure } from './failure.ts'
import type { Terminal } from './terminal.ts'

/** Prints the example of a type or an event as JSON: the one in order, or the one with faults. Gives 2 where there is none. */
export async function printExample(type: string, isValid: boolean, terminal: Terminal): Promise<number> {
  const isEvent = type.includes(':')
  const example = await (isEvent ? findEventExample(type, isValid) : findExample(type, isValid))
  if (example === undefined)
    throw failure({
      es: `No hay ejemplo de «${type}». Los hay de: ${(isEvent ? exampleEvents : exampleTypes).join(', ')}.`,
      en: `There is no example of “${type}”. There are some of: ${(isEvent ? exampleEvents : exampleTypes).join(', ')}.`,
    })
  await terminal.out.write(`${JSON.stringify(example, undefined, 2)}\n`)
  return 0
}
