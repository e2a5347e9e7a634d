import { z } from 'zod'
import { readPointer } from '../../rules/engine/pointer.ts'
import { inLanguage, type Said } from '../node/said.ts'
import type { Lang } from '../node/report-language.ts'

/** Gives a text of an argument in the language of the connector. */
type Tell = (es: string, en: string) => string

/** The parts of schemas of arguments, told in a language. */
export type Told = ReturnType<typeof toldIn>

/** Makes the parts of schemas in a language; what is wrong with an argument completes «tiene que ser …», “has to be …”. */
export function toldIn(lang: Lang | undefined) {
  const tell: Tell = (es, en) => inLanguage({ es, en }, lang)
  const text = (what: string, description: string) => z.string({ error: what }).min(1, { error: what }).describe(description)
  const flag = (description: string) =>
    z
      .boolean({ error: tell('true o false', 'true or false') })
      .optional()
      .describe(description)
  const limit = (most: number, description: string) => {
    const error = tell(`un número entero entre 1 y ${most}`, `a whole number between 1 and ${most}`)
    return z.int({ error }).min(1, { error }).max(most, { error }).optional().describe(description)
  }
  const aPointer = { error: tell('un JSON Pointer, como /name/0/family', 'a JSON Pointer, such as /name/0/family') }
  const pointer = (description: string) =>
    z
      .string(aPointer)
      .refine((given) => readPointer(given) !== undefined, aPointer)
      .describe(description)
  const aProfile = { error: tell('la URL completa de un perfil', 'the full URL of a profile') }
  return {
    tell,
    text,
    flag,
    limit,
    pointer,
    /** A resource, as an object or as text. */
    resource: z
      .union([z.record(z.string(), z.unknown()), z.string()], {
        error: tell('un recurso FHIR: un objeto JSON, o un texto con el JSON', 'a FHIR resource: a JSON object, or a text with the JSON'),
      })
      .describe(
        tell(
          'El recurso FHIR R4: un objeto JSON, o el texto JSON tal como está en el archivo (conserva números como 1.50).',
          'The FHIR R4 resource: a JSON object, or the JSON text as it is in the file (keeps numbers such as 1.50).',
        ),
      ),
    /** The profile to evaluate. */
    profile: z
      .string(aProfile)
      .refine(isProfile, aProfile)
      .optional()
      .describe(
        tell(
          'URL canónica del perfil que se evalúa, en vez del que declara el recurso o le corresponde por su tipo.',
          'Canonical URL of the profile to evaluate, in place of the one that the resource declares or that its type has.',
        ),
      ),
    /** Packages of definitions. */
    ig: z
      .array(
        text(
          tell('un paquete', 'a package'),
          tell(
            'Un .tgz o una carpeta de las carpetas abiertas, o nombre#versión.',
            'A .tgz or a folder inside the open folders, or name#version.',
          ),
        ),
        { error: tell('una lista de paquetes FHIR', 'a list of FHIR packages') },
      )
      .max(20, { error: tell('una lista de a lo más 20 paquetes FHIR', 'a list of at most 20 FHIR packages') })
      .optional()
      .describe(
        tell(
          'Paquetes FHIR cuyos perfiles y códigos se usan además: rutas dentro de las carpetas abiertas, o nombre#versión, nombre@versión o nombre (la más nueva). Los que no están en ~/.fhir/packages se descargan del registro, al que solo se le dice el nombre del paquete.',
          'FHIR packages whose profiles and codes are used too: paths inside the open folders, or name#version, name@version or name (the newest). Those that are not in ~/.fhir/packages are downloaded from the registry, which is told the name of the package and nothing else.',
        ),
      ),
    /** Tells issues that only follow from others as well. */
    all: flag(
      tell(
        'Da también los problemas que solo se siguen de otro, con «follows» (el «id» de su causa); si no, se cuentan en «consequences».',
        'Gives the problems that only follow from another too, with “follows” (the “id” of their cause); otherwise they are counted in “consequences”.',
      ),
    ),
    /** Tells findings that the configuration of the project suppresses as well. */
    showSuppressed: flag(
      tell(
        'Da también lo que svc.config.json silencia, con su razón, en «suppressed»; si no, solo se cuenta allí.',
        'Gives what svc.config.json suppresses too, with its reason, in “suppressed”; otherwise it is only counted there.',
      ),
    ),
    /** Only issues of one severity. */
    severity: z
      .enum(['error', 'warning'], { error: tell('error o warning', 'error or warning') })
      .optional()
      .describe(
        tell(
          'Da solo los problemas de esta gravedad; los demás se cuentan en «left».',
          'Gives the problems of this severity alone; the others are counted in “left”.',
        ),
      ),
    /** Most issues in an answer. */
    issueLimit: limit(
      5000,
      tell(
        'Cuántos problemas a lo más, por recurso, los errores antes que los avisos; los demás se cuentan en «left». Úsalo con recursos grandes.',
        'How many problems at most, for each resource, errors before warnings; the others are counted in “left”. Use it with large resources.',
      ),
    ),
  }
}

function isProfile(value: string): boolean {
  return /^[\x21-\x7E]+$/.test(value) && URL.canParse(value)
}

/** The mistake in the arguments of a call, as a sentence; undefined where there is none. */
export function findMistake(schema: z.ZodType, given: unknown): Said | undefined {
  const [issue] = schema.safeParse(given, { reportInput: true }).error?.issues ?? []
  if (issue === undefined) return undefined
  const name = toName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const known = schema instanceof z.ZodObject && issue.path.length === 0 ? Object.keys(schema.shape).join(', ') : ''
    const unknown = [name, issue.keys[0]].filter(Boolean).join('.')
    return {
      es: `No existe el argumento «${unknown}»${known && `; los que hay: ${known}`}.`,
      en: `There is no argument “${unknown}”${known && `; those that there are: ${known}`}.`,
    }
  }
  if (name === '') return { es: 'Los argumentos tienen que ser un objeto JSON.', en: 'The arguments have to be a JSON object.' }
  if (issue.input === undefined) return missing(name)
  return { es: `El argumento «${name}» tiene que ser ${issue.message}.`, en: `The argument “${name}” has to be ${issue.message}.` }
}

/** The sentence about an argument that is not there. */
export function missing(name: string): Said {
  return { es: `Falta el argumento «${name}».`, en: `The argument “${name}” is missing.` }
}

function toName(path: readonly PropertyKey[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`)).join('')
}
