import { z } from 'zod'
import { exampleEvents, findEventExample } from '../../../rules/examples/events/index.ts'
import { exampleTypes, findExample } from '../../../rules/examples/index.ts'
import { failure } from '../../node/failure.ts'
import { noExampleOf } from '../../node/no-example.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_get_example',
  title: { es: 'Ver un recurso de ejemplo', en: 'See an example resource' },
  description: {
    es: `Da un recurso de ejemplo que cumple CL Core, con datos inventados, o uno con varios problemas. Los hay de: ${exampleTypes.join(', ')}; y mensajes de eventos de guías: ${exampleEvents.join(', ')}. Úsala de modelo antes de escribir un recurso.`,
    en: `Gives an example resource that meets CL Core, with made-up data, or one with several problems. There are some of: ${exampleTypes.join(', ')}; and messages of events of guides: ${exampleEvents.join(', ')}. Use it as a model before you write a resource.`,
  },
  input: ({ tell, text, flag }) =>
    z.strictObject({
      resourceType: text(
        tell('un tipo de recurso, como Patient', 'a type of resource, such as Patient'),
        tell(
          'El tipo de recurso: Patient, Encounter, Bundle…; o un evento de una guía: tei:iniciar.',
          'The type of resource: Patient, Encounter, Bundle…; or an event of a guide: tei:iniciar.',
        ),
      ),
      valid: flag(
        tell(
          'Con false, uno con varios problemas, para probar; true si no se dice.',
          'With false, one with several problems, to try things; true if it is not said.',
        ),
      ),
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
