/** The words about what a project wants of a rule in Spanish; the other languages have exactly these. */
export const es = {
  title: (code: string) => `Silenciar ${code}`,
  body: 'Queda escrito en svc.config.json, que se abre junto a este archivo y vale igual en la terminal, en los editores y en la integración continua.',
  which: 'Qué se silencia',
  inFile: (name: string) => `Esta regla en «${name}»`,
  atPath: (path: string) => `Esta regla en ${path}, en cualquier archivo`,
  asWarning: 'Nada: la regla queda como aviso',
  asError: 'Nada: la regla queda como error',
  off: 'La regla, siempre',
  reason: 'Motivo',
  reasonHint: 'Lo lee quien revise después por qué se calla.',
  noReason: 'Falta el motivo.',
  until: 'Hasta (opcional)',
  save: 'Escribir en svc.config.json',
  done: (code: string) => `svc.config.json dice ahora qué hacer con ${code}: guárdalo con tu proyecto.`,
  see: 'Ver',
  notJson: 'svc.config.json no es un objeto JSON: corrígelo antes.',
}

/** Every word about what a project wants of a rule; a language that lacks one does not compile. */
export type SuppressWords = typeof es
