import { counted, thousands } from '../count.ts'

/** The words about many files at once. */
export const es = {
  title: 'Muchos archivos',
  intro:
    'Suelta aquí una carpeta, un .zip o todos los archivos que quieras. Se revisan en este dispositivo y nada se envía. Sirven .json, .ndjson y los mismos comprimidos en .gz.',
  files: 'Elegir archivos…',
  folder: 'Elegir carpeta…',
  drop: 'Suelta los archivos o la carpeta para revisarlos',
  stop: 'Detener',
  clear: 'Vaciar la lista',
  save: 'Descargar los problemas (CSV)',
  saveName: 'problemas.csv',
  reading: 'Leyendo la lista de archivos…',
  progress: (done: number, all: number) => `Revisados ${thousands(done)} de ${counted(all, 'archivo', 'archivos')}`,
  stopped: (done: number, all: number) => `Se detuvo: se revisaron ${thousands(done)} de ${counted(all, 'archivo', 'archivos')}.`,
  done: (all: number) => `${counted(all, 'archivo revisado', 'archivos revisados')}.`,
  ignored: (count: number) => `${counted(count, 'archivo', 'archivos')} de otro tipo no se ${count === 1 ? 'leyó' : 'leyeron'}.`,
  tooMany: (most: number) => `Se tomaron los primeros ${thousands(most)}; para más, usa el comando «svc validate».`,
  unread: {
    damaged: (name: string) => `«${name}» no se puede abrir: el .zip está dañado.`,
    encrypted: (name: string) => `«${name}» pide una contraseña: descomprímelo y suelta aquí la carpeta.`,
  },
  empty: 'Ahí no hay archivos .json ni .ndjson.',
  verdicts: {
    all: 'Todos',
    errors: 'Con errores',
    warnings: 'Solo avisos',
    valid: 'Sin problemas',
    unjudged: 'Sin revisar',
  },
  verdict: 'Veredicto',
  filter: 'Buscar por nombre o tipo',
  order: 'Orden',
  orders: { given: 'Como llegaron', worst: 'Más errores primero' },
  rules: 'Reglas que más se repiten',
  inFiles: (count: number) => `en ${counted(count, 'archivo', 'archivos')}`,
  onlyRule: (code: string) => `Solo los que tienen ${code}`,
  table: 'Archivos',
  columns: { file: 'Archivo', type: 'Contenido', verdict: 'Veredicto' },
  open: 'Abrir en el editor',
  waiting: 'En espera',
  valid: 'Sin problemas',
  incomplete: 'Sin problemas en lo que se pudo revisar',
  problems: (errors: number, warnings: number) =>
    [...(errors > 0 ? [counted(errors, 'error', 'errores')] : []), ...(warnings > 0 ? [counted(warnings, 'aviso', 'avisos')] : [])].join(
      ', ',
    ),
  unjudged: {
    unreadable: 'No se puede leer: está dañado o ya no está',
    trailing: 'Después de sus datos comprimidos trae otros: cópialo de nuevo',
    'not-text': 'No es texto',
    'too-large': 'Pasa de 30 MB: revísalo con «svc validate»',
    'not-fhir': 'Es JSON, pero no un recurso FHIR',
    failed: 'No se alcanzó a revisar',
  },
  none: 'Ningún archivo coincide.',
  more: (count: number) => `Mostrar más (${thousands(count)})`,
}

/** Every word about these; a language that lacks one does not compile. */
export type BulkWords = typeof es
