import { findEventExample } from '../../rules/examples/events/index.ts'
import { findExample } from '../../rules/examples/index.ts'
import { noExampleOf } from '../node/no-example.ts'
import { failure } from '../node/failure.ts'
import type { Terminal } from '../node/terminal.ts'

/** Prints the example of a type or an event as JSON: the one in order, or the one with faults. Gives 2 where there is none. */
export async function printExample(type: string, isValid: boolean, terminal: Terminal): Promise<number> {
  const isEvent = type.includes(':')
  const example = await (isEvent ? findEventExample(type, isValid) : findExample(type, isValid))
  if (example === undefined) throw failure(noExampleOf(type))
  await terminal.out.write(`${JSON.stringify(example, undefined, 2)}\n`)
  return 0
}
