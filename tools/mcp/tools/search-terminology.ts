import { z } from 'zod'
import { search } from '../../../catalogs/search.ts'
import { failure } from '../../node/failure.ts'
import { askForNearCatalogs } from '../../node/near-catalogs.ts'
import { joined } from '../../node/said.ts'
import { defineTool, offline } from '../tool.ts'

const mostResults = 1000

export default defineTool({
  name: 'svc_search_terminology',
  title: { es: 'Buscar un código chileno', en: 'Search for a Chilean code' },
  description: {
    es: 'Busca en los catálogos chilenos por nombre (sin importar acentos, con errores de tipeo) o por código, sin conexión, lo mejor primero. Catálogos: comunas, provincias, regiones, establecimientos, cie10, tfc, identificadores, y cada sistema de códigos de CL Core por su id, como CSTipoIdentificador. Úsala en vez de inventar un código.',
    en: 'Searches the Chilean catalogs by name (accents do not matter, nor does a slip of the keys) or by code, offline, best first. Catalogs: comunas (communes), provincias (provinces), regiones (regions), establecimientos (health facilities), cie10 (ICD-10), tfc (pharmaceutical terminology), identificadores (types of identifier), and each code system of CL Core by its id, such as CSTipoIdentificador. Use it instead of making up a code.',
  },
  input: ({ tell, text, limit }) =>
    z.strictObject({
      catalog: text(
        tell('el nombre de un catálogo', 'the name of a catalog'),
        tell('El nombre del catálogo, como «comunas».', 'The name of the catalog, such as “comunas”.'),
      ),
      query: text(
        tell('un nombre, una parte de él o un código', 'a name, a part of it or a code'),
        tell('Lo que se busca: un nombre, una parte de él o un código.', 'What is looked for: a name, a part of it or a code.'),
      ),
      limit: limit(mostResults, tell('Cuántos resultados a lo más; 20 si no se dice.', 'How many results at most; 20 if it is not said.')),
    }),
  output: z.looseObject({ results: z.array(z.looseObject({ system: z.string(), code: z.string(), display: z.string() })) }),
  effects: offline,
  handle: ({ catalog: id, query, limit }, { findCatalog, allCatalogs }) => {
    const catalog = findCatalog(id)
    if (catalog === undefined) {
      const catalogs = allCatalogs()
      const names = catalogs.map((one) => one.id).join(', ')
      const unknown = {
        es: `No existe el catálogo «${id}». Los que hay: ${names}.`,
        en: `There is no catalog “${id}”. Those that there are: ${names}.`,
      }
      const near = askForNearCatalogs(id, catalogs)
      throw failure(near === undefined ? unknown : joined(unknown, near))
    }
    return { results: search([catalog], query, limit).map(({ concept }) => concept) }
  },
})
