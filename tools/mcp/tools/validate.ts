import { z } from 'zod'
import { readService } from '../../remote/service.ts'
import { validateRemotely } from '../../remote/validate.ts'
import { responseSchema } from '../../remote/response-schema.ts'
import { profile, resource } from '../arguments.ts'
import { toText } from '../resources.ts'
import { defineTool } from '../tool.ts'

export default defineTool({
  name: 'svc_validate',
  title: 'Validar en el servicio',
  description:
    'Valida un recurso por completo en el servicio (SVC_BASE_URL, con la clave SVC_API_KEY). Es la única herramienta que usa la red: envía el recurso y gasta cuota. Úsala al final y solo si la persona lo pide; para todo lo demás basta svc_fhir_lint_local.',
  input: z.strictObject({
    resource,
    profile,
    clCoreVersion: z
      .string({ error: 'una versión de CL Core, como 1.9.4, o stable' })
      .regex(/^[\w.+-]{1,64}$/, { error: 'una versión de CL Core, como 1.9.4, o stable' })
      .optional()
      .describe('Versión de CL Core, o «stable».'),
    idempotencyKey: z
      .guid({ error: 'un UUID' })
      .optional()
      .describe('UUID de esta validación: repetir la misma validación con el mismo UUID no gasta cuota otra vez.'),
  }),
  output: responseSchema,
  effects: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  handle: ({ resource, ...rest }, { terminal, signal }) =>
    validateRemotely({ ...rest, body: toText(resource), signal }, readService(terminal.env)),
})
