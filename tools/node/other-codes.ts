import { refCodes, type RefCode } from '../../rules/config/ref-codes.ts'
import type { Severity } from '../../rules/index.ts'
import type { Lang } from './report-language.ts'
import type { Said } from './said.ts'

/** A code that reports carry and that is no rule of the linter, in a language. */
export interface OtherCode {
  readonly code: string
  /** Undefined where it is now one, now the other. */
  readonly severity: Severity | undefined
  /** The commands or parts of svc whose reports have it. */
  readonly source: string
  readonly what: string
  readonly why: string
  readonly howToFix: string
}

/** Explains a code that is no rule: of references across files, of a job's lines, of `svc.config.json`, of a remote engine. */
export function explainOther(code: string, lang: Lang = 'es'): OtherCode | undefined {
  const wanted = code.toLowerCase()
  const [entry, what] = Object.hasOwn(others, wanted)
    ? [others[wanted as Known], others[wanted as Known].what]
    : [remote, remote.what(wanted.slice(remote.prefix.length))]
  if (entry === remote && !remote.form.test(wanted)) return undefined
  const { severity, source, why, howToFix } = entry
  return { code: wanted, severity, source: source[lang], what: what[lang], why: why[lang], howToFix: howToFix[lang] }
}

/** Texts of a code, in each language. */
interface Entry extends Readonly<Record<'source' | 'what' | 'why' | 'howToFix', Said>> {
  readonly severity: Severity | undefined
}

const refs: Pick<Entry, 'severity' | 'source'> = {
  severity: 'warning',
  source: { es: 'svc validate --refs y svc report', en: 'svc validate --refs and svc report' },
}
const lines: Pick<Entry, 'severity' | 'source'> = {
  severity: 'error',
  source: { es: 'los trabajos del servicio (POST /api/jobs)', en: 'jobs of the service (POST /api/jobs)' },
}

/** The subject of each code of references, in English. */
export const refCodesInEnglish: Readonly<Record<RefCode, string>> = {
  'svc-ref-01': 'The reference leads to a resource that is in none of the reviewed files.',
  'svc-ref-02': 'The reference leads to a resource that occurs more than once.',
  'svc-ref-03': 'The id that the reference leads to is there, but belongs to a resource of another type.',
  'svc-ref-04': 'The same resource (type and id) occurs more than once.',
  'svc-ref-05': 'Two resources of the same type have the same identifier, such as the same RUN in two patients.',
}

function ofReferences(code: RefCode, why: Said, howToFix: Said): Entry {
  return { ...refs, what: { es: refCodes[code], en: refCodesInEnglish[code] }, why, howToFix }
}

const lost: Said = {
  es: 'Quien reciba estos archivos no encuentra el recurso que se nombra.',
  en: 'Whoever receives these files does not find the resource that is named.',
}

const others = {
  'svc-ref-01': ofReferences('svc-ref-01', lost, {
    es: 'Agrega a lo que se revisa el archivo con ese recurso, o corrige la referencia.',
    en: 'Add the file with that resource to what is checked, or correct the reference.',
  }),
  'svc-ref-02': ofReferences(
    'svc-ref-02',
    { es: 'No se sabe a cuál de los dos lleva.', en: 'Nobody knows which of the two it leads to.' },
    { es: 'Deja uno solo, o dales ids distintos.', en: 'Leave one alone, or give them different ids.' },
  ),
  'svc-ref-03': ofReferences('svc-ref-03', lost, {
    es: 'Escribe en la referencia el tipo del recurso que tiene ese id, o su id si es otro.',
    en: 'Write the type of the resource that has this id in the reference, or its id if it is another.',
  }),
  'svc-ref-04': ofReferences(
    'svc-ref-04',
    {
      es: 'Quien los cargue se queda con uno de los dos, sin saber cuál.',
      en: 'Whoever loads them keeps one of the two, not knowing which.',
    },
    { es: 'Quita el que sobra, o dale otro id.', en: 'Remove the one too many, or give it another id.' },
  ),
  'svc-ref-05': ofReferences(
    'svc-ref-05',
    { es: 'Suele ser la misma persona o cosa, registrada dos veces.', en: 'It is usually the same person or thing, recorded twice.' },
    {
      es: 'Une los dos recursos, o corrige el identificador que está mal.',
      en: 'Merge the two resources, or correct the identifier that is wrong.',
    },
  ),
  'svc-linea-01': {
    ...lines,
    what: { es: 'La línea no se pudo leer: no está en UTF-8.', en: 'The line could not be read: it is not in UTF-8.' },
    why: { es: 'JSON y FHIR se intercambian en UTF-8.', en: 'JSON and FHIR are exchanged in UTF-8.' },
    howToFix: { es: 'Guarda el archivo en UTF-8 y vuelve a enviarlo.', en: 'Save the file in UTF-8 and send it again.' },
  },
  'svc-linea-02': {
    ...lines,
    what: {
      es: 'La línea es demasiado larga, o tiene más objetos y listas de los que caben en memoria.',
      en: 'The line is too long, or has more objects and lists than there is memory for.',
    },
    why: {
      es: 'Un recurso tiene un máximo, el mismo que en POST /api/validate (10 MB si no se configuró otro).',
      en: 'A resource has a limit, the same as in POST /api/validate (10 MB where no other is configured).',
    },
    howToFix: {
      es: 'Reparte el recurso en varios, o revísalo con svc validate, que no tiene ese máximo.',
      en: 'Split the resource, or check it with svc validate, which has no such limit.',
    },
  },
  'svc-linea-03': {
    ...lines,
    what: { es: 'La línea es un Bundle de más de 200 entradas.', en: 'The line is a Bundle of more than 200 entries.' },
    why: { es: 'Es el máximo de una validación del servicio.', en: 'That is the limit of one validation of the service.' },
    howToFix: {
      es: 'Reparte las entradas en varios Bundle, o revísalo con svc validate, que no tiene ese máximo.',
      en: 'Split the entries into several Bundles, or check it with svc validate, which has no such limit.',
    },
  },
  'svc-linea-04': {
    ...lines,
    severity: undefined,
    what: {
      es: 'El motor de validación no pudo validar la línea en tres intentos, o no terminó de hacerlo.',
      en: 'The validation engine could not validate the line in three tries, or did not complete it.',
    },
    why: {
      es: 'De esta línea no se sabe si es válida. No se cobra.',
      en: 'Nobody knows whether this line is valid. It is not charged.',
    },
    howToFix: {
      es: 'Envía la línea otra vez en otro trabajo, o sola a POST /api/validate.',
      en: 'Send the line again in another job, or by itself to POST /api/validate.',
    },
  },
  'svc-config': {
    severity: undefined,
    source: { es: 'svc validate, svc lsp y la página', en: 'svc validate, svc lsp and the page' },
    what: {
      es: 'svc.config.json tiene una falta, o silencia algo que ya venció o que ya no hace falta silenciar.',
      en: 'svc.config.json has a fault, or suppresses something that has expired or no longer needs it.',
    },
    why: {
      es: 'Un silencio que sobra escondería un problema nuevo.',
      en: 'A suppression that is not needed would hide a new problem.',
    },
    howToFix: {
      es: 'Corrige el lugar que se señala; svc config ARCHIVO dice qué vale para un archivo.',
      en: 'Correct the place that is pointed at; svc config FILE says what holds for a file.',
    },
  },
  svc: {
    severity: 'error',
    source: { es: 'las formas github, gitlab y azure de svc validate', en: 'the formats github, gitlab and azure of svc validate' },
    what: { es: 'Un archivo no se pudo leer.', en: 'A file could not be read.' },
    why: { es: 'De él no se sabe si es válido.', en: 'Nobody knows whether it is valid.' },
    howToFix: { es: 'El mensaje dice por qué no se pudo.', en: 'The message says why it could not.' },
  },
} satisfies Readonly<Record<string, Entry>>

type Known = keyof typeof others

/** The codes that are known by name. */
export const otherCodes: readonly string[] = Object.keys(others)

/** Codes of a remote engine, named by the ids of its messages. */
const remote = {
  prefix: 'fhir-',
  form: /^fhir-[a-z0-9][a-z0-9_-]*$/,
  severity: undefined,
  source: {
    es: 'el servicio con un motor remoto, y svc validate --remote',
    en: 'the service with a remote engine, and svc validate --remote',
  },
  what: (id: string): Said => ({
    es: `El motor de validación remoto objeta el elemento, con su mensaje «${id}».`,
    en: `The remote validation engine objects to the element, by its message “${id}”.`,
  }),
  why: {
    es: 'Lo dice ese motor, y ninguna regla de svc revisa lo mismo.',
    en: 'That engine says so, and no rule of svc checks the same.',
  },
  howToFix: {
    es: 'El mensaje del hallazgo dice qué está mal en ese lugar.',
    en: 'The message of the finding says what is wrong at that place.',
  },
}
