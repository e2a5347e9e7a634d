import { counted, thousands } from '../count.ts'

/** The words about resources and what refers to them. */
export const es = {
  noDefinition: 'El cursor no está en una referencia a un recurso del texto.',
  noReferences: 'Nada del texto apunta al recurso del cursor.',
  references: (place: number, count: number) => `Mención ${thousands(place)} de ${thousands(count)}.`,
  noId: 'El cursor no está en un id ni en una referencia con id.',
  newId: 'Nuevo id',
  rename: 'Cambiar',
  renamed: (id: string, references: number) =>
    `El id ahora es «${id}», y se ${references === 1 ? 'cambió' : 'cambiaron'} ${counted(references, 'mención', 'menciones')}.`,
}

/** Every word about these; a language that lacks one does not compile. */
export type MoveWords = typeof es
