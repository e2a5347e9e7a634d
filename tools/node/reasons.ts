import type { Lang } from './report-language.ts'

/** Codes of what the project refuses itself, beside those of the system. */
export const notAFile = 'ERR_NOT_A_FILE'
export const readOnly = 'ERR_READ_ONLY'
export const tooLarge = 'ERR_FS_FILE_TOO_LARGE'
export const outOfMemory = 'ERR_OUT_OF_MEMORY'
export const noZstandard = 'ERR_NO_ZSTANDARD'
export const notCompressed = 'ERR_NOT_COMPRESSED'
export const trailingBytes = 'ERR_TRAILING_BYTES'
export const damaged = 'ERR_DAMAGED'
export const compressed = 'ERR_COMPRESSED'
export const changed = 'ERR_CHANGED'
const notUtf8 = 'ERR_NOT_UTF8'

const es = {
  ENOENT: 'no existe (revisa la ruta)',
  [notUtf8]: 'su nombre no está en UTF-8 (cámbialo)',
  ENOTDIR: 'una parte de la ruta no es una carpeta',
  EISDIR: 'es una carpeta, no un archivo',
  EACCES: 'falta permiso (pídelo o cámbialo con chmod)',
  EPERM: 'el sistema no lo permite',
  ELOOP: 'es un enlace que lleva a sí mismo (corrígelo o bórralo)',
  ENAMETOOLONG: 'el nombre es demasiado largo',
  EMFILE: 'hay demasiados archivos abiertos (cierra programas o sube el límite con ulimit)',
  ENFILE: 'hay demasiados archivos abiertos (cierra programas o sube el límite con ulimit)',
  ENOSPC: 'no queda espacio en el disco (libera espacio)',
  EDQUOT: 'no queda espacio en el disco (libera espacio)',
  EROFS: 'el disco es de solo lectura',
  EBUSY: 'otro programa lo está usando (ciérralo)',
  ETXTBSY: 'otro programa lo está usando (ciérralo)',
  EIO: 'el disco falló (prueba con una copia)',
  ENXIO: 'no es un archivo',
  ENODEV: 'no es un archivo',
  [notAFile]: 'no es un archivo',
  [readOnly]: 'es de solo lectura (cámbialo con chmod u+w)',
  [tooLarge]: 'es demasiado grande (divídelo o usa NDJSON)',
  [outOfMemory]: 'no cupo en la memoria al revisarlo (divídelo o usa NDJSON)',
  [noZstandard]: 'está comprimido con zstd, que esta versión de Node no lee (usa Node 22.15 o posterior)',
  [compressed]: 'está comprimido (descomprímelo antes)',
  [changed]: 'cambió mientras se leía (revísalo otra vez cuando nadie lo escriba)',
  [notCompressed]: 'no está comprimido, aunque su nombre lo dice (corrige el nombre)',
  [trailingBytes]: 'después de sus datos comprimidos trae otros que no lo son (cópialo de nuevo)',
  [damaged]: 'no se pudo descomprimir (está dañado: cópialo de nuevo)',
  Z_DATA_ERROR: 'no se pudo descomprimir (está dañado: cópialo de nuevo)',
  Z_BUF_ERROR: 'no se pudo descomprimir (está cortado: cópialo de nuevo)',
  ERR_STRING_TOO_LONG: 'es demasiado grande (divídelo o usa NDJSON)',
  ERR_BUFFER_TOO_LARGE: 'es demasiado grande (divídelo o usa NDJSON)',
  ERR_INVALID_ARG_VALUE: 'la ruta no es válida',
} as const

const en: Readonly<Record<keyof typeof es, string>> = {
  ENOENT: 'does not exist (check the path)',
  [notUtf8]: 'its name is not in UTF-8 (change it)',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'lacks permission (ask for it or change it with chmod)',
  EPERM: 'the system does not allow it',
  ELOOP: 'is a link that leads to itself (correct it or delete it)',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open (close programs or raise the limit with ulimit)',
  ENFILE: 'too many files are open (close programs or raise the limit with ulimit)',
  ENOSPC: 'no space is left on the disk (free some)',
  EDQUOT: 'no space is left on the disk (free some)',
  EROFS: 'the disk is read-only',
  EBUSY: 'another program is using it (close that)',
  ETXTBSY: 'another program is using it (close that)',
  EIO: 'the disk failed (try a copy)',
  ENXIO: 'is not a file',
  ENODEV: 'is not a file',
  [notAFile]: 'is not a file',
  [readOnly]: 'is read-only (change it with chmod u+w)',
  [tooLarge]: 'is too large (divide it or use NDJSON)',
  [outOfMemory]: 'did not fit into memory when it was checked (divide it or use NDJSON)',
  [noZstandard]: 'is compressed with zstd, which this version of Node does not read (use Node 22.15 or later)',
  [compressed]: 'is compressed (decompress it first)',
  [changed]: 'changed while it was read (check it again when nobody is writing it)',
  [notCompressed]: 'is not compressed, though its name says so (correct the name)',
  [trailingBytes]: 'holds other data after its compressed data (copy it again)',
  [damaged]: 'could not be decompressed (it is damaged: copy it again)',
  Z_DATA_ERROR: 'could not be decompressed (it is damaged: copy it again)',
  Z_BUF_ERROR: 'could not be decompressed (it is cut off: copy it again)',
  ERR_STRING_TOO_LONG: 'is too large (divide it or use NDJSON)',
  ERR_BUFFER_TOO_LARGE: 'is too large (divide it or use NDJSON)',
  ERR_INVALID_ARG_VALUE: 'the path is not valid',
}

const unknown = {
  es: (code: string) => (code === '' ? 'algo inesperado falló' : `el sistema respondió ${code}`),
  en: (code: string) => (code === '' ? 'something unexpected failed' : `the system answered ${code}`),
}

/** Why the system refused to read or write, as the end of a sentence: «falta permiso». */
export function toReason(error: unknown, lang: Lang = 'es'): string {
  const { code: given = '', path = '' } = typeof error === 'object' && error !== null ? (error as NodeJS.ErrnoException) : {}
  // Node cannot say such a name to the system again.
  const code = given === 'ENOENT' && path.includes('\uFFFD') ? notUtf8 : given
  const reasons: Readonly<Record<string, string>> = lang === 'en' ? en : es
  return Object.hasOwn(reasons, code) ? reasons[code]! : unknown[lang](code)
}

/** An error as the system throws them, with one of the codes above. */
export function systemError(code: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}
