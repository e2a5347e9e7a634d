import { z } from 'zod'

/** A text; `what` completes «tiene que ser …». */
export function text(what: string, description: string): z.ZodString {
  return z.string({ error: what }).min(1, { error: what }).describe(description)
}

/** A resource, as an object or as text. */
export const resource = z
  .union([z.record(z.string(), z.unknown()), z.string()], { error: 'un recurso FHIR: un objeto JSON, o un texto con el JSON' })
  .describe('El recurso FHIR R4: un objeto JSON, o el texto JSON tal como está en el archivo (conserva números como 1.50).')

/** The profile to evaluate. */
export const profile = z
  .string({ error: whatProfile() })
  .refine(isProfile, { error: whatProfile() })
  .optional()
  .describe('URL canónica del perfil que se evalúa, en vez del que declara el recurso o le corresponde por su tipo.')

/** Packages of definitions. */
export const ig = z
  .array(text('un paquete', 'Un .tgz o una carpeta de las carpetas abiertas, o nombre#versión.'), { error: 'una lista de paquetes FHIR' })
  .max(20, { error: 'una lista de a lo más 20 paquetes FHIR' })
  .optional()
  .describe(
    'Paquetes FHIR cuyos perfiles y códigos se usan además: rutas dentro de las carpetas abiertas, o nombre#versión, nombre@versión o nombre (la más nueva). Los que no están en ~/.fhir/packages se descargan del registro, al que solo se le dice el nombre del paquete.',
  )

/** Tells issues that only follow from others as well. */
export const all = z
  .boolean({ error: 'true o false' })
  .optional()
  .describe(
    'Da también los problemas que solo se siguen de otro, con «follows» (el «id» de su causa); si no, se cuentan en «consequences».',
  )

/** Tells findings that the configuration of the project suppresses as well. */
export const showSuppressed = z
  .boolean({ error: 'true o false' })
  .optional()
  .describe('Da también lo que svc.config.json silencia, con su razón, en «suppressed»; si no, solo se cuenta allí.')

/** Only issues of one severity. */
export const severity = z
  .enum(['error', 'warning'], { error: 'error o warning' })
  .optional()
  .describe('Da solo los problemas de esta gravedad; los demás se cuentan en «left».')

/** Most things in an answer. */
export function limit(most: number, description: string): z.ZodOptional<z.ZodNumber> {
  const error = `un número entero entre 1 y ${most}`
  return z.int({ error }).min(1, { error }).max(most, { error }).optional().describe(description)
}

/** Most issues in an answer. */
export const issueLimit = limit(
  5000,
  'Cuántos problemas a lo más, por recurso, los errores antes que las advertencias; los demás se cuentan en «left». Úsalo con recursos grandes.',
)

function isProfile(value: string): boolean {
  return /^[\x21-\x7E]+$/.test(value) && URL.canParse(value)
}

function whatProfile(): string {
  return 'la URL completa de un perfil'
}

/** The mistake in the arguments of a call, as a Spanish sentence; undefined where there is none. */
export function findMistake(schema: z.ZodType, given: unknown): string | undefined {
  const [issue] = schema.safeParse(given, { reportInput: true }).error?.issues ?? []
  if (issue === undefined) return undefined
  const name = toName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const known = schema instanceof z.ZodObject && issue.path.length === 0 ? `; los que hay: ${Object.keys(schema.shape).join(', ')}` : ''
    return `No existe el argumento «${[name, issue.keys[0]].filter(Boolean).join('.')}»${known}.`
  }
  if (name === '') return 'Los argumentos tienen que ser un objeto JSON.'
  if (issue.input === undefined) return `Falta el argumento «${name}».`
  return `El argumento «${name}» tiene que ser ${issue.message}.`
}

function toName(path: readonly PropertyKey[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`)).join('')
}
