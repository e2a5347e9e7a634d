import { z } from 'zod'
import { search } from '../../../catalogs/search.ts'
import { failure } from '../../cli/failure.ts'
import { text } from '../arguments.ts'
import { defineTool, offline } from '../tool.ts'

const mostResults = 1000

export default defineTool({
  name: 'svc_search_terminology',
  title: 'Buscar un código chileno',
  description:
    'Busca en los catálogos chilenos por nombre (sin importar acentos, con errores de tipeo) o por código, sin conexión, lo mejor primero. Catálogos: comunas, provincias, regiones, establecimientos, cie10, tfc, identificadores, y cada sistema de códigos de CL Core por su id, como CSTipoIdentificador. Úsala en vez de inventar un código.',
  input: z.strictObject({
    catalog: text('el nombre de un catálogo', 'El nombre del catálogo, como «comunas».'),
    query: text('un nombre, una parte de él o un código', 'Lo que se busca: un nombre, una parte de él o un código.'),
    limit: z
      .int({ error: `un número entero entre 1 y ${mostResults}` })
      .min(1, { error: `un número entero entre 1 y ${mostResults}` })
      .max(mostResults, { error: `un número entero entre 1 y ${mostResults}` })
      .optional()
      .describe('Cuántos resultados a lo más; 20 si no se dice.'),
  }),
  output: z.looseObject({ results: z.array(z.looseObject({ system: z.string(), code: z.string(), display: z.string() })) }),
  effects: offline,
  handle: ({ catalog: id, query, limit }, { findCatalog, allCatalogs }) => {
    const catalog = findCatalog(id)
    if (catalog === undefined) {
      const names = allCatalogs().map((one) => one.id)
      throw failure({
        es: `No existe el catálogo «${id}». Los que hay: ${names.join(', ')}.`,
        en: `There is no catalog “${id}”. Those that there are: ${names.join(', ')}.`,
      })
    }
    return { results: search([catalog], query, limit).map(({ concept }) => concept) }
  },
})
