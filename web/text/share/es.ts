import type { AnonymizedText } from '../../../worker/api.ts'
import { counted, thousands } from '../count.ts'

/** The words about sharing a text. */
export const es = {
  title: 'Compartir el texto',
  body: 'El enlace lleva el texto dentro, comprimido, después de «#»: no llega a ningún servidor. Quien tenga el enlace puede leerlo.',
  personal: ({ identifiers, names, dates, contacts, texts }: AnonymizedText['personal']) => {
    const parts = [
      identifiers > 0 ? counted(identifiers, 'identificador', 'identificadores') : '',
      names > 0 ? counted(names, 'nombre', 'nombres') : '',
      dates > 0 ? counted(dates, 'fecha', 'fechas') : '',
      contacts > 0 ? counted(contacts, 'contacto', 'contactos') : '',
      texts > 0 ? counted(texts, 'texto libre', 'textos libres') : '',
    ].filter((part) => part !== '')
    return `El texto puede tener datos de una persona: ${parts.join(', ')}.`
  },
  which: 'Qué se comparte',
  anonymous: 'Sin datos',
  anonymousWhy:
    'Nombres, RUN, fechas, direcciones y textos inventados; los códigos, las comunas y los números quedan. Los problemas son los mismos.',
  different: 'Nombres, RUN, fechas, direcciones y textos inventados. Con ellos cambia alguno de los problemas.',
  plain: 'El texto como está',
  plainWhy: 'Con todos sus datos.',
  size: (length: number, how: 'short' | 'long' | 'too-long') =>
    `El enlace tiene ${thousands(length)} caracteres.${how === 'long' ? ' Algunos correos y chats cortan enlaces tan largos.' : ''}${how === 'too-long' ? ' Es demasiado largo para un navegador: copia el texto.' : ''}`,
  copyLink: 'Copiar el enlace',
  copyText: 'Copiar el texto',
  copiedLink: 'Se copió el enlace.',
  copiedText: 'Se copió el texto.',
  copiedAnonymous: 'Se copió el texto sin datos, con los mismos problemas.',
  copiedDifferent: 'Se copió el texto sin datos; alguno de sus problemas cambió.',
  notJson: 'Para quitar los datos, el texto tiene que ser JSON.',
  openedLink: 'Se abrió el texto del enlace.',
  brokenLink: 'El enlace está cortado o dañado: pide que lo copien de nuevo.',
}

/** Every word about these; a language that lacks one does not compile. */
export type ShareWords = typeof es
