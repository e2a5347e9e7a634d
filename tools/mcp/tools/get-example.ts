import { z } from 'zod'
import { exampleEvents, findEventExample } from '../../../rules/examples/events/index.ts'
import { exampleTypes, findExample } from '../../../rules/examples/index.ts'
import { failure } from '../../cli/failure.ts'
import { noExampleOf } from '../../node/no-example.ts'
import { text } from '../arguments.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_get_example',
  title: 'Ver un recurso de ejemplo',
  description: `Da un recurso de ejemplo que cumple CL Core, con datos inventados, o uno con varios problemas. Los hay de: ${exampleTypes.join(', ')}; y mensajes de eventos de guías: ${exampleEvents.join(', ')}. Úsala de modelo antes de escribir un recurso.`,
  input: z.strictObject({
    resourceType: text(
      'un tipo de recurso, como Patient',
      'El tipo de recurso: Patient, Encounter, Bundle…; o un evento de una guía: tei:iniciar.',
    ),
    valid: z
      .boolean({ error: 'true o false' })
      .optional()
      .describe('Con false, uno con varios problemas, para probar; true si no se dice.'),
  }),
  output: z.looseObject({ resource: z.record(z.string(), z.unknown()) }),
  effects: offline,
  handle: async ({ resourceType, valid = true }) => {
    const isEvent = resourceType.includes(':')
    const resource = await (isEvent ? findEventExample(resourceType, valid) : findExample(resourceType, valid))
    if (resource === undefined) throw failure(noExampleOf(resourceType))
    return { resource }
  },
})
