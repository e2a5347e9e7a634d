import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { countIn } from '../../../language/lens.ts'
import { summaryOf } from '../../../language/summary.ts'
import { readText } from '../../../language/text.ts'
import { pathOf } from '../../../language/tree.ts'
import { toPointer } from '../../../rules/engine/pointer.ts'
import { lint } from '../../../rules/index.ts'
import { failure } from '../../node/failure.ts'
import { decode } from '../../node/decode.ts'
import { findInside } from '../folders.ts'
import { openProject } from '../project.ts'
import { toText } from '../resources.ts'
import { defineTool, offline, type Call } from '../tool.ts'

const mostParts = 1000

export default defineTool({
  name: 'svc_outline',
  title: { es: 'Ver las partes de un recurso grande', en: 'See the parts of a large resource' },
  description: {
    es: 'Da los recursos que hay en un Bundle o en un archivo: tipo, id, un resumen, dónde está cada uno («jsonPointer») y cuántos errores y avisos tiene, sin el contenido. Sirve para trabajar con un Bundle grande por partes. Se le da el recurso, o la ruta de un archivo JSON de las carpetas abiertas en el editor.',
    en: 'Gives the resources of a Bundle or of a file: type, id, a summary, where each is (“jsonPointer”) and how many errors and warnings it has, without the content. For working on a large Bundle in parts. It takes the resource, or the path of a JSON file in the folders that are open in the editor.',
  },
  input: ({ tell, text, limit, resource }) =>
    z.strictObject({
      resource: resource.optional(),
      path: text(
        tell('la ruta de un archivo', 'the path of a file'),
        tell('Ruta de un archivo JSON, en vez del recurso.', 'Path of a JSON file, in place of the resource.'),
      ).optional(),
      from: z
        .int({ error: tell('un número entero desde 0', 'a whole number from 0') })
        .min(0, { error: tell('un número entero desde 0', 'a whole number from 0') })
        .optional()
        .describe(tell('Desde qué parte, a partir de 0.', 'From which part on, counted from 0.')),
      limit: limit(mostParts, tell('Cuántas partes a lo más; 100 si no se dice.', 'How many parts at most; 100 if it is not said.')),
    }),
  output: z.looseObject({
    parts: z.array(
      z.looseObject({
        resourceType: z.string(),
        id: z.string().optional(),
        fullUrl: z.string().optional(),
        summary: z.string(),
        jsonPointer: z.string(),
        errors: z.number(),
        warnings: z.number(),
      }),
    ),
    total: z.number(),
  }),
  effects: offline,
  readsFiles: ({ path }: { readonly path?: string | undefined }) => path !== undefined,
  handle: async ({ resource: given, path, from = 0, limit: most = 100 }, call) => {
    if ((given === undefined) === (path === undefined))
      throw failure({
        es: 'Da el recurso o la ruta de un archivo, uno de los dos.',
        en: 'Give the resource or the path of a file, one of both.',
      })
    const file = path === undefined ? undefined : await findFile(path, call)
    const whole = file === undefined ? toText(given!) : decode(readFileSync(file)).text
    const read = readText(whole)
    const { options, apply } = await openProject({ path: file }, call)
    const { issues } = apply(lint(whole, { ...options, ranges: true }))
    const outer = read.resources().filter(({ container }) => container === undefined)
    const all = outer.filter(({ entry }) => entry !== undefined).length > 0 ? outer.filter(({ entry }) => entry !== undefined) : outer
    if (all.length === 0)
      throw failure({
        es: 'Ahí no hay ningún recurso FHIR: con svc_fhir_lint_local o svc_fhir_lint_run se ve por qué.',
        en: 'There is no FHIR resource: svc_fhir_lint_local or svc_fhir_lint_run tells why.',
      })
    const counts = countIn(read, all, issues)
    const parts = all.slice(from, from + most).map((one) => {
      const { type, id, fullUrl, node } = one
      const { errors = 0, warnings = 0 } = counts.get(one) ?? {}
      return {
        resourceType: type,
        ...(id !== undefined && { id }),
        ...(fullUrl !== undefined && { fullUrl }),
        summary: summaryOf(read, one).label,
        jsonPointer: toPointer(pathOf(read.tree, node)),
        errors,
        warnings,
      }
    })
    return { parts, total: all.length }
  },
})

async function findFile(path: string, { folders, lang }: Call): Promise<string> {
  const { files, unreadable } = await findInside([path], folders, lang)
  const [file, ...others] = files
  if (file === undefined || others.length > 0) {
    const reason = unreadable[0]?.reason
    throw failure({
      es: `«${path}» no es un archivo: ${reason ?? 'da la ruta de uno solo'}.`,
      en: `“${path}” is not a file: ${reason ?? 'give the path of a single one'}.`,
    })
  }
  return file.path
}
