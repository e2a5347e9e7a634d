/** The words about the history in Spanish; the other languages have exactly these. */
export const es = {
  title: 'Historial',
  intro: 'Los últimos archivos que se revisaron en este dispositivo. Se guardan solo en este navegador: nada se envía.',
  keep: 'Recordar lo que se revisa',
  wipe: 'Borrar el historial',
  wiped: 'El historial quedó vacío.',
  none: 'Todavía no hay nada: lo que revises en el editor aparecerá aquí.',
  remove: 'Olvidar',
  removed: (name: string) => `«${name}» ya no está en el historial.`,
}

/** Every word about the history; a language that lacks one does not compile. */
export type HistoryWords = typeof es
