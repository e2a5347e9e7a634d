import { z } from 'zod'
import { explain, fixAll } from '../../../rules/index.ts'
import { failure } from '../../node/failure.ts'
import { askForNearRules } from '../../node/near-rules.ts'
import { joined, type Said } from '../../node/said.ts'
import { responseSchema } from '../../remote/response-schema.ts'
import { shown } from '../consequences.ts'
import { namesPaths } from '../packages.ts'
import { openProject } from '../project.ts'
import { inFormOf, toText } from '../resources.ts'
import { defineTool, offline } from '../tool.ts'

const elsewhere: Said = { es: 'Usa los códigos que da svc_fhir_lint_local.', en: 'Use the codes that svc_fhir_lint_local gives.' }

export default defineTool({
  name: 'svc_fhir_apply_quickfix',
  title: { es: 'Corregir un recurso FHIR', en: 'Fix a FHIR resource' },
  description: {
    es: 'Aplica a un recurso las correcciones que las reglas ofrecen, hasta que no quede ninguna, y lo vuelve a revisar. Por defecto solo las seguras, que tienen una sola respuesta; con «unsafe», también las probables, que una persona debe mirar. Responde el recurso corregido (como texto si llegó como texto, con cada byte que no cambia), qué se aplicó y qué queda. No escribe archivos.',
    en: 'Applies to a resource the fixes that the rules offer, until none is left, and checks it again. By default only the safe ones, which have one right answer; with “unsafe” also the probable ones, which a person has to look at. Answers the fixed resource (as text if it came as text, with each byte that does not change), what was applied and what is left. Writes no files.',
  },
  input: ({ tell, text, flag, resource, ig, severity, issueLimit }) =>
    z.strictObject({
      resource,
      codes: z
        .array(
          text(
            tell('el código de una regla', 'the code of a rule'),
            tell('Código de una regla, como «cl-run-03».', 'Code of a rule, such as “cl-run-03”.'),
          ),
          { error: tell('una lista de códigos de reglas', 'a list of codes of rules') },
        )
        .optional()
        .describe(
          tell(
            'Aplica solo las correcciones de estas reglas; si falta, las de todas.',
            'Applies the fixes of these rules alone; those of all, if it is not there.',
          ),
        ),
      ig,
      severity,
      limit: issueLimit,
      unsafe: flag(
        tell('Aplica también las correcciones probables; false si no se dice.', 'Applies the probable fixes too; false if it is not said.'),
      ),
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
