import { z } from 'zod'
import { explain, fixAll } from '../../../rules/index.ts'
import { failure } from '../../cli/failure.ts'
import { askForNearRules } from '../../node/near-rules.ts'
import { joined, type Said } from '../../node/said.ts'
import { responseSchema } from '../../remote/response-schema.ts'
import { ig, issueLimit, resource, severity, text } from '../arguments.ts'
import { shown } from '../consequences.ts'
import { namesPaths } from '../packages.ts'
import { openProject } from '../project.ts'
import { inFormOf, toText } from '../resources.ts'
import { defineTool, offline } from '../tool.ts'

const elsewhere: Said = { es: 'Usa los códigos que da svc_fhir_lint_local.', en: 'Use the codes that svc_fhir_lint_local gives.' }

export default defineTool({
  name: 'svc_fhir_apply_quickfix',
  title: 'Corregir un recurso FHIR',
  description:
    'Aplica a un recurso las correcciones que las reglas ofrecen, hasta que no quede ninguna, y lo vuelve a revisar. Por defecto solo las seguras, que tienen una sola respuesta; con «unsafe», también las probables, que una persona debe mirar. Responde el recurso corregido (como texto si llegó como texto, con cada byte que no cambia), qué se aplicó y qué queda. No escribe archivos.',
  input: z.strictObject({
    resource,
    codes: z
      .array(text('el código de una regla', 'Código de una regla, como «cl-run-03».'), { error: 'una lista de códigos de reglas' })
      .optional()
      .describe('Aplica solo las correcciones de estas reglas; si falta, las de todas.'),
    ig,
    severity,
    limit: issueLimit,
    unsafe: z.boolean({ error: 'true o false' }).optional().describe('Aplica también las correcciones probables; false si no se dice.'),
  }),
  output: z.looseObject({
    resource: z.union([z.record(z.string(), z.unknown()), z.string()]),
    applied: z.array(z.looseObject({ code: z.string(), jsonPointer: z.string() })),
    remaining: responseSchema,
  }),
  effects: offline,
  readsFiles: namesPaths,
  handle: async ({ resource, codes, ig, unsafe, severity, limit }, call) => {
    const wanted = codes?.map((code) => code.toLowerCase())
    const unknown = wanted?.find((code) => explain(code) === undefined)
    if (unknown !== undefined)
      throw failure(
        joined({ es: `No existe la regla «${unknown}».`, en: `There is no rule “${unknown}”.` }, askForNearRules(unknown) ?? elsewhere),
      )
    const { options, apply } = await openProject({ ig }, call)
    const { text, applied, remaining } = fixAll(toText(resource), { ...options, codes: wanted, unsafe })
    return { resource: inFormOf(resource, text), applied, remaining: shown(apply(remaining), { severity, limit }, call) }
  },
})
