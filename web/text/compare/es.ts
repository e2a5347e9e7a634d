import { counted, thousands } from '../count.ts'

/** The words of comparing two texts. */
export const es = {
  with: 'Comparar con',
  choose: 'Elige un texto…',
  tabs: 'Archivos abiertos',
  history: 'Historial',
  file: 'Otro archivo…',
  unreadable: 'Ese archivo no es texto.',
  untitled: 'Sin título',
  nothing: 'Elige con qué comparar el texto del editor: otro archivo abierto, uno del historial o uno de este dispositivo.',
  how: 'Cómo se compara',
  elements: 'Por elemento',
  lines: 'Por línea',
  came: 'Nuevo',
  went: 'Quitado',
  changed: 'Cambiado',
  was: 'antes',
  same: 'Tienen los mismos elementos.',
  count: (count: number) => counted(count, 'elemento distinto', 'elementos distintos'),
  findings: (came: number, went: number) =>
    came + went === 0
      ? 'Los mismos problemas'
      : `${counted(came, 'problema nuevo', 'problemas nuevos')}, ${counted(went, 'que ya no está', 'que ya no están')}`,
  findingsCame: (count: number) => `Problemas nuevos (${thousands(count)})`,
  findingsWent: (count: number) => `Problemas que ya no están (${thousands(count)})`,
  elementsTitle: (count: number) => `Elementos (${thousands(count)})`,
  left: (count: number) => `Hay ${counted(count, 'diferencia más que no se muestra', 'diferencias más que no se muestran')}.`,
  more: 'Mostrar más',
  outside: 'Fuera de todo recurso',
  before: 'El otro texto',
  after: 'El texto del editor',
}

/** Every word about these; a language that lacks one does not compile. */
export type CompareWords = typeof es
