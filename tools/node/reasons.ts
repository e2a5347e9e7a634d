/** Codes of what the project refuses itself, beside those of the system. */
export const notAFile = 'ERR_NOT_A_FILE'
export const readOnly = 'ERR_READ_ONLY'
export const tooLarge = 'ERR_FS_FILE_TOO_LARGE'
export const outOfMemory = 'ERR_OUT_OF_MEMORY'
export const noZstandard = 'ERR_NO_ZSTANDARD'
export const compressed = 'ERR_COMPRESSED'
export const changed = 'ERR_CHANGED'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no existe (revisa la ruta)',
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
  Z_DATA_ERROR: 'no se pudo descomprimir (está dañado: cópialo de nuevo)',
  Z_BUF_ERROR: 'no se pudo descomprimir (está cortado: cópialo de nuevo)',
  ERR_ZSTD_INVALID: 'no se pudo descomprimir (está dañado: cópialo de nuevo)',
  ERR_STRING_TOO_LONG: 'es demasiado grande (divídelo o usa NDJSON)',
  ERR_BUFFER_TOO_LARGE: 'es demasiado grande (divídelo o usa NDJSON)',
  ERR_INVALID_ARG_VALUE: 'la ruta no es válida',
}

/** Why the system refused to read or write, as the end of a sentence: «falta permiso». */
export function toReason(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (Object.hasOwn(reasons, code)) return reasons[code]!
  return code === '' ? 'algo inesperado falló' : `el sistema respondió ${code}`
}

/** An error as the system throws them, with one of the codes above. */
export function systemError(code: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}
