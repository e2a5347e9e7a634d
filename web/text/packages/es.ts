import { counted } from '../count.ts'

/** The words about packages of definitions and their profiles in Spanish; the other languages have exactly these. */
export const es = {
  title: 'Guías y paquetes FHIR',
  intro:
    'Agrega el package.tgz que publica una guía, como las del MINSAL, y los paquetes en que se basa: cada texto se revisa desde entonces también con sus perfiles, extensiones y listas de códigos. Quedan solo en este dispositivo.',
  choose: 'Elegir paquetes…',
  orDrop: 'o suéltalos en esta página',
  added: (name: string, version: string, definitions: number) =>
    `Se agregó «${name}» ${version}: la revisión usa desde ahora ${definitions === 1 ? 'su definición' : `sus ${counted(definitions, 'definición', 'definiciones')}`}.`,
  tooLarge: (name: string, megabytes: number) =>
    `«${name}» es demasiado grande: se agregan paquetes de hasta ${megabytes} MB. Usa solo el de la guía.`,
  notRead: (name: string) => `No se pudo leer «${name}» hasta el final: descárgalo otra vez, o usa un paquete más pequeño.`,
  notKept: (name: string) => `Este navegador no dejó guardar «${name}»: libera espacio o quita otro paquete, y agrégalo de nuevo.`,
  none: 'Todavía no hay ninguno. FHIR R4 y las guías chilenas que se ven en Guías ya vienen incluidas.',
  list: 'Paquetes en este dispositivo',
  use: 'Usar en la revisión',
  structures: (count: number) => counted(count, 'estructura', 'estructuras'),
  valueSets: (count: number) => counted(count, 'conjunto de valores', 'conjuntos de valores'),
  codeSystems: (count: number) => counted(count, 'sistema de códigos', 'sistemas de códigos'),
  size: (bytes: number) =>
    bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`,
  remove: 'Quitar',
  removed: (name: string) => `Se quitó «${name}».`,
  checking: 'Revisando el paquete…',
  complete: 'En uso, sin nada que le falte',
  unused: 'Guardado, sin usarse',
  missing: (name: string, version: string, instead: string | null) =>
    instead === null
      ? `Se basa en «${name}» ${version}, que no está: agrégalo también. Lo que viene de ahí no se revisa.`
      : `Se basa en «${name}» ${version} y aquí viene incluida la ${instead}, que es la que se usa: si necesitas la otra, agrégala.`,
  more: (count: number) => `Y ${counted(count, 'problema más', 'problemas más')} de este paquete.`,
  profile: {
    label: 'Elegir el perfil con que se revisa el texto',
    none: 'Ningún perfil coincide. Los de una guía se agregan en Catálogos.',
    automatic: 'El que declare el recurso o, si no, el de su tipo',
    automaticGroup: 'Automático',
    chosen: 'elegido',
  },
}

/** Every word about these; a language that lacks one does not compile. */
export type PackageWords = typeof es
