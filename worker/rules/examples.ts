import type { ExampleId } from '../api.ts'

// Each a file of its own.
const files = import.meta.glob<string>('../../rules/examples/*.json', {
  query: '?raw',
  import: 'default',
})

/** The text of an example, fetched when it is first asked for. */
export async function readExample(id: ExampleId): Promise<string> {
  const read = files[`../../rules/examples/${id}.json`]
  if (read === undefined) throw new Error(`no example ${id}`)
  return read()
}
