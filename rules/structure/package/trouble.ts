import { headOf, tailOf } from '../../engine/cut.ts'
import type { SnapshotTrouble } from '../snapshot.ts'

/** Why a package, a file of it or a definition in it cannot be used. */
export type PackageTrouble =
  /** The archive: not zipped, cut short, with other bytes behind it, no tar, or too much of it. */
  | { readonly kind: 'notGzip' | 'cutShort' | 'trailing' | 'notTar' | 'tooManyEntries' }
  | { readonly kind: 'tooLarge'; readonly bytes: number }
  | { readonly kind: 'fileTooLarge'; readonly file: string; readonly bytes: number }
  /** A file of it would be written elsewhere. */
  | { readonly kind: 'outside'; readonly file: string }
  /** The package: no package.json, one that cannot be read, another FHIR, nothing of use. */
  | { readonly kind: 'noManifest' | 'badManifest' | 'empty' }
  | { readonly kind: 'otherVersion'; readonly version: string }
  /** One file, which is passed over. */
  | { readonly kind: 'notJson' | 'tooDeep' | 'notDefinition'; readonly file: string }
  /** A definition that another file of the package has too. */
  | { readonly kind: 'repeated'; readonly file: string; readonly canonical: string }
  /** A definition whose snapshot cannot be made, in whole or in part. */
  | { readonly kind: 'snapshot'; readonly trouble: SnapshotTrouble }
  /** Snapshots that all in all are too large. */
  | { readonly kind: 'tooManyElements'; readonly canonical: string }

/** A Spanish sentence with the fault and its remedy; `name` is the user's name for the package. */
export function describeTrouble(trouble: PackageTrouble, name: string): string {
  const its = `«${name}»`
  switch (trouble.kind) {
    case 'notGzip':
      return `${its} no es un paquete comprimido (.tgz), o está dañado: descárgalo otra vez.`
    case 'cutShort':
      return `${its} está incompleto: descárgalo otra vez.`
    case 'trailing':
      return `${its} trae otros datos después de los comprimidos: descárgalo otra vez.`
    case 'notTar':
      return `${its} está comprimido, pero no es un paquete FHIR (.tgz): usa el package.tgz que publica la guía.`
    case 'tooManyEntries':
      return `${its} tiene demasiados archivos para ser un paquete FHIR: usa el package.tgz que publica la guía.`
    case 'tooLarge':
      return `${its} pasa de ${megabytes(trouble.bytes)} MB una vez descomprimido: usa un paquete más pequeño, o solo el de la guía.`
    case 'fileTooLarge':
      return `${its} trae «${shortened(trouble.file)}», de más de ${megabytes(trouble.bytes)} MB: quítalo del paquete o divídelo.`
    case 'outside':
      return `${its} trae «${shortened(trouble.file)}», que se sale de su carpeta: no se usa nada de él. Descárgalo de su sitio oficial.`
    case 'noManifest':
      return `${its} no es un paquete FHIR, le falta package/package.json: usa el package.tgz que publica la guía.`
    case 'badManifest':
      return `${its} tiene un package.json que no se puede leer: descarga el paquete otra vez.`
    case 'empty':
      return `${its} no trae definiciones (StructureDefinition, ValueSet ni CodeSystem en JSON): revisa que sea el paquete de la guía.`
    case 'otherVersion':
      return `${its} es de FHIR ${shortened(trouble.version)} y svc revisa FHIR R4 (4.0.1): usa la edición R4 del paquete.`
    case 'notJson':
      return `De ${its} no se usa «${shortened(trouble.file)}», que no es JSON válido: corrígelo en el paquete.`
    case 'tooDeep':
      return `De ${its} no se usa «${shortened(trouble.file)}», más anidado o más largo de lo que llega a ser una definición: revísalo.`
    case 'notDefinition':
      return `De ${its} no se usa «${shortened(trouble.file)}», al que le faltan partes de una definición: revísalo.`
    case 'repeated':
      return `${its} define «${shortened(trouble.canonical)}» más de una vez: se usa el primero y no «${shortened(trouble.file)}».`
    case 'tooManyElements':
      return `De ${its} no se usa «${shortened(trouble.canonical)}» ni lo que sigue, porque los perfiles suman demasiados elementos: usa menos paquetes a la vez.`
    case 'snapshot':
      return describeSnapshot(trouble.trouble, its)
  }
}

function describeSnapshot(trouble: SnapshotTrouble, its: string): string {
  const canonical = `«${shortened(trouble.canonical)}»`
  switch (trouble.kind) {
    case 'circular':
      return `En ${its}, ${canonical} se basa en sí mismo: corrige su baseDefinition.`
    case 'missing':
      return `A ${its} le falta ${canonical}, base de un perfil suyo: agrega también el paquete que lo define.`
    case 'malformed':
      return `En ${its}, ${canonical} no tiene elementos que se puedan ordenar: revisa su snapshot o su differential.`
    case 'tooLarge':
      return `En ${its}, ${canonical} tiene más elementos o más bases de lo que se puede usar: simplifícalo.`
    case 'unknownElement':
      return `En ${its}, ${canonical} habla de «${shortened(trouble.path)}», que su base no tiene: corrige la ruta. Lo demás del perfil sí se revisa.`
  }
}

export function megabytes(bytes: number): string {
  return String(Math.round(bytes / 1_000_000))
}

/** A name in a package, its middle left out where it is long. */
export function shortened(text: string): string {
  return text.length > 160 ? `${headOf(text, 100)}…${tailOf(text, 50)}` : text
}
