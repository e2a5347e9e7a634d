import { thousands } from '../count.ts'

/** The words of the views of a resource. */
export const es = {
  label: 'Qué se ve',
  reading: 'Lectura',
  table: 'Tabla',
  graph: 'Referencias',
  timeline: 'Cronología',
  none: 'En el texto no hay ningún recurso que mostrar.',
  waiting: 'Leyendo el texto…',
  entry: (index: number) => `Entrada ${thousands(index)}`,
  left: (count: number) =>
    count === 1
      ? 'Tiene 1 entrada: pon el cursor en ella para leerla, o ábrela en la tabla.'
      : `Tiene ${thousands(count)} entradas: pon el cursor en una para leerla, o ábrela en la tabla.`,
  cut: 'Lo que sigue no se muestra: es demasiado largo.',
  toTable: 'Ver la tabla',
}

/** Every word about these; a language that lacks one does not compile. */
export type ViewWords = typeof es
