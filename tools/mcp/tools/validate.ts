import { z } from 'zod'
import { readService } from '../../remote/service.ts'
import { validateRemotely } from '../../remote/validate.ts'
import { responseSchema } from '../../remote/response-schema.ts'
import { toText } from '../resources.ts'
import { defineTool } from '../tool.ts'

export default defineTool({
  name: 'svc_validate',
  title: { es: 'Validar en el servicio', en: 'Validate in the service' },
  description: {
    es: 'Valida un recurso por completo en el servicio (SVC_BASE_URL, con la clave SVC_API_KEY). Es la única herramienta que usa la red: envía el recurso y gasta cuota. Úsala al final y solo si la persona lo pide; para todo lo demás basta svc_fhir_lint_local.',
    en: 'Validates a resource in full in the service (SVC_BASE_URL, with the key SVC_API_KEY). It is the only tool that uses the network: it sends the resource and uses quota. Use it at the end and only if the person asks for it; for everything else svc_fhir_lint_local is enough.',
  },
  input: ({ tell, resource, profile }) =>
    z.strictObject({
      resource,
      profile,
      clCoreVersion: z
        .string({ error: tell('una versión de CL Core, como 1.9.4, o stable', 'a version of CL Core, such as 1.9.4, or stable') })
        .regex(/^[\w.+-]{1,64}$/, {
          error: tell('una versión de CL Core, como 1.9.4, o stable', 'a version of CL Core, such as 1.9.4, or stable'),
        })
        .optional()
        .describe(tell('Versión de CL Core, o «stable».', 'Version of CL Core, or “stable”.')),
      idempotencyKey: z
        .guid({ error: tell('un UUID', 'a UUID') })
        .optional()
        .describe(
          tell(
            'UUID de esta validación: repetir la misma validación con el mismo UUID no gasta cuota otra vez.',
            'UUID of this validation: the same validation again with the same UUID uses no more quota.',
          ),
        ),
    }),
  output: responseSchema,
  effects: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  handle: ({ resource, ...rest }, { terminal, signal }) =>
    validateRemotely({ ...rest, body: toText(resource), signal }, readService(terminal.env)),
})
