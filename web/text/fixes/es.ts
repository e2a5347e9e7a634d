import { counted, thousands } from '../count.ts'

/** The words about many corrections at once. */
export const es = {
  title: (count: number) => `${counted(count, 'corrección segura', 'correcciones seguras')}: qué cambia`,
  changes: 'Cambios',
  before: 'Antes',
  after: 'Después',
  apply: (count: number) => `Aplicar ${thousands(count)}`,
}

/** Every word about these; a language that lacks one does not compile. */
export type FixWords = typeof es
