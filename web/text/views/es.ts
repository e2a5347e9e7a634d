import { counted, thousands } from '../count.ts'

/** The words of the views of a resource. */
export const es = {
  label: 'Qué se ve',
  reading: 'Lectura',
  table: 'Tabla',
  graph: 'Referencias',
  timeline: 'Cronología',
  compare: 'Comparar',
  second: 'Segundo editor',
  none: 'En el texto no hay ningún recurso que mostrar.',
  waiting: 'Leyendo el texto…',
  entry: (index: number) => `Entrada ${thousands(index)}`,
  left: (count: number) =>
    count === 1
      ? 'Tiene 1 entrada: pon el cursor en ella para leerla, o ábrela en la tabla.'
      : `Tiene ${thousands(count)} entradas: pon el cursor en una para leerla, o ábrela en la tabla.`,
  cut: 'Lo que sigue no se muestra: es demasiado largo.',
  asList: 'Como lista',
  nodes: 'Recursos',
  links: 'Lista de referencias',
  linksOf: (name: string) => `Referencias de ${name}`,
  graphCount: (links: number, dangling: number) =>
    `${counted(links, 'referencia', 'referencias')}${dangling === 0 ? '' : ` · ${thousands(dangling)} sin destino`}`,
  noLinks: 'Ningún recurso del texto apunta a otro.',
  noLinksOf: 'No apunta a ningún recurso y ninguno apunta a él.',
  pointsTo: 'apunta a',
  pointedBy: 'apunta aquí desde',
  dangling: 'no está en el texto',
  danglingOf: (count: number) => (count === 1 ? '1 sin destino' : `${thousands(count)} sin destino`),
  outside: 'fuera del texto',
  number: 'N.º',
  date: 'Fecha',
  resource: 'Recurso',
  who: 'De quién',
  verdict: 'Veredicto',
  valid: 'Sin problemas',
  toFirst: 'Ir al primer problema',
  filter: 'Filtrar recursos',
  verdicts: { all: 'Todos', error: 'Con errores', warning: 'Solo avisos', valid: 'Sin problemas' },
  shown: (shown: number, all: number) =>
    shown === all ? counted(all, 'recurso', 'recursos') : `${thousands(shown)} de ${counted(all, 'recurso', 'recursos')}`,
  dated: (dated: number, all: number) => `${thousands(dated)} de ${counted(all, 'recurso', 'recursos')} con fecha`,
  noMatch: 'Ningún recurso coincide.',
  noDates: 'Ningún recurso del texto tiene fecha.',
  more: (count: number) => `Hay ${counted(count, 'recurso más que no se muestra', 'recursos más que no se muestran')}.`,
  omitted: (count: number) =>
    count === 1
      ? 'Hay 1 problema más, que no se muestra: el veredicto de un recurso cuenta los que se muestran.'
      : `Hay ${thousands(count)} problemas más, que no se muestran: el veredicto de un recurso cuenta los que se muestran.`,
}

/** Every word about these; a language that lacks one does not compile. */
export type ViewWords = typeof es
