/** The words about parts of a text. */
export const es = {
  missing: (names: readonly string[]) => `${names.length === 1 ? 'falta' : 'faltan'} ${names.join(', ')}`,
}

/** Every word about these; a language that lacks one does not compile. */
export type OutlineWords = typeof es
