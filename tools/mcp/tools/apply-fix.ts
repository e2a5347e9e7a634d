import { z } from 'zod'
import { isObject } from '../../../rules/engine/json.ts'
import { applyFix, type Fix, type Json } from '../../../rules/index.ts'
import { failure } from '../../node/failure.ts'
import { parseAsWritten } from '../../node/as-written.ts'
import { missing } from '../arguments.ts'
import { parseResource, type Given } from '../resources.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_apply_fix',
  title: { es: 'Aplicar una corrección', en: 'Apply one fix' },
  description: {
    es: 'Aplica a un recurso una sola corrección: la «quickFix» de un problema, tal como la dio una revisión, o un valor propio. Pone «replacement» en el lugar que dice «jsonPointer» y deja igual todo lo demás. Responde el recurso corregido, como texto si llegó como texto. No escribe archivos.',
    en: 'Applies one fix to a resource: the “quickFix” of a problem, as a check gave it, or a value of your own. Puts “replacement” into the place that “jsonPointer” names and leaves everything else as it is. Answers the fixed resource, as text if it came as text. Writes no files.',
  },
  input: ({ tell, pointer, resource }) =>
    z.strictObject({
      resource,
      quickFix: z
        .looseObject(
          {
            jsonPointer: pointer(
              tell(
                'Dónde, como JSON Pointer (RFC 6901) desde la raíz del recurso: «/name/0/family»; vacío es el recurso entero.',
                'Where, as a JSON Pointer (RFC 6901) from the root of the resource: “/name/0/family”; empty is the whole resource.',
              ),
            ),
            replacement: z.unknown().optional().describe(tell('El valor nuevo: cualquier valor JSON.', 'The new value: any JSON value.')),
            replacementText: z
              .string({ error: tell('un valor JSON en un texto, como "1.50"', 'a JSON value in a text, such as "1.50"') })
              .refine((text) => parseAsWritten(text) !== undefined, {
                error: tell('un valor JSON en un texto, como "1.50"', 'a JSON value in a text, such as "1.50"'),
              })
              .optional()
              .describe(
                tell(
                  'El valor nuevo como texto JSON, en vez de «replacement»: conserva las cifras de un número (1.50 no queda en 1.5) si el recurso es un texto.',
                  'The new value as JSON text, in place of “replacement”: keeps the digits of a number (1.50 does not become 1.5) if the resource is a text.',
                ),
              ),
          },
          { error: tell('un objeto con «jsonPointer» y «replacement»', 'an object with “jsonPointer” and “replacement”') },
        )
        .describe(
          tell(
            'La corrección; puede llevar también los demás miembros que da la revisión.',
            'The fix; it may have the other members that a check gives too.',
          ),
        ),
    }),
  output: z.looseObject({ resource: z.union([z.record(z.string(), z.unknown()), z.string()]) }),
  effects: offline,
  handle: ({ resource, quickFix: { jsonPointer, replacement, replacementText } }): { resource: Given } => {
    if (replacement === undefined && replacementText === undefined) throw failure(missing('quickFix.replacement'))
    const value = replacementText === undefined ? (replacement as Json) : (JSON.parse(replacementText) as Json)
    if (jsonPointer === '' && !isObject(value))
      throw failure({
        es: 'El recurso entero solo se reemplaza por otro: pon en «replacement» un objeto JSON.',
        en: 'The whole resource is replaced by another alone: put a JSON object into “replacement”.',
      })
    if (typeof resource === 'string') return { resource: fixText(resource, jsonPointer, replacementText ?? JSON.stringify(replacement)) }
    return { resource: fixValue(resource as Json, { jsonPointer, replacement: value }) as Record<string, unknown> }
  },
})

function fixText(text: string, jsonPointer: string, replacementText: string): string {
  const { value, write } = parseAsWritten(replacementText)!
  const fix = { jsonPointer, replacement: value }
  // A text that is not JSON is repaired by a correction, or what was read for certain in it is set.
  const fixed = applyFix(text, fix)
  if (fixed !== text) return write(fixed)
  fixValue(parseResource(text), fix)
  return text
}

function fixValue(value: Json, fix: Fix): Json {
  const fixed = applyFix(value, fix)
  if (fixed === value)
    throw failure({
      es: `«${fix.jsonPointer}» no lleva a ningún lugar del recurso: revisa la ruta.`,
      en: `“${fix.jsonPointer}” leads to no place of the resource: check the path.`,
    })
  return fixed
}
