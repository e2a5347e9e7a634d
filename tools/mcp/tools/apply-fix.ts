import { z } from 'zod'
import { isObject } from '../../../rules/engine/json.ts'
import { applyFix, type Json } from '../../../rules/index.ts'
import { failure } from '../../cli/failure.ts'
import { resource } from '../arguments.ts'
import { parseResource, type Given } from '../resources.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_apply_fix',
  title: 'Aplicar una corrección',
  description:
    'Aplica a un recurso una sola corrección: la «quickFix» de un problema, tal como la dio una revisión, o un valor propio. Pone «replacement» en el lugar que dice «jsonPointer» y deja igual todo lo demás. Responde el recurso corregido, como texto si llegó como texto. No escribe archivos.',
  input: z.strictObject({
    resource,
    quickFix: z
      .looseObject(
        {
          jsonPointer: z
            .string({ error: 'un JSON Pointer, como /name/0/family' })
            .refine((pointer) => (pointer === '' || pointer.startsWith('/')) && !/~(?![01])/.test(pointer), {
              error: 'un JSON Pointer, como /name/0/family',
            })
            .describe('Dónde, como JSON Pointer (RFC 6901) desde la raíz del recurso: «/name/0/family»; vacío es el recurso entero.'),
          replacement: z.unknown().describe('El valor nuevo: cualquier valor JSON.'),
        },
        { error: 'un objeto con «jsonPointer» y «replacement»' },
      )
      .describe('La corrección; puede llevar también los demás miembros que da la revisión.'),
  }),
  output: z.looseObject({ resource: z.union([z.record(z.string(), z.unknown()), z.string()]) }),
  effects: offline,
  handle: ({ resource, quickFix: { jsonPointer, replacement } }): { resource: Given } => {
    const fix = { jsonPointer, replacement: replacement as Json }
    if (jsonPointer === '' && typeof resource !== 'string' && !isObject(fix.replacement))
      throw failure('El recurso entero solo se reemplaza por otro: pon en «replacement» un objeto JSON.')
    // A text that is not JSON is repaired by a correction, or what was read for certain in it is set.
    const repaired = typeof resource === 'string' ? applyFix(resource, fix) : undefined
    if (typeof resource === 'string' && repaired !== resource) return { resource: repaired! }
    const before = typeof resource === 'string' ? parseResource(resource) : (resource as Json)
    const after = applyFix(before, fix)
    if (after === before) throw failure(`«${jsonPointer}» no lleva a ningún lugar del recurso: revisa la ruta.`)
    return { resource: typeof resource === 'string' ? resource : (after as Record<string, unknown>) }
  },
})
