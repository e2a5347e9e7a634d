import { toPrintable } from '../../rules/format/words.ts'
import { failure, type Failure } from '../node/failure.ts'
import type { Said } from '../node/said.ts'

/** The service's answer. */
export interface Answer {
  readonly status: number
  /** In milliseconds, where it said so. */
  readonly retryAfter: number | undefined
  readonly text: string
}

const noService: Said = {
  es: 'En SVC_BASE_URL no está el servicio: revisa la dirección.',
  en: 'The service is not at SVC_BASE_URL: check the address.',
}

/** Advice to the person for each status that refuses a request. */
const advice: Readonly<Record<number, Said>> = {
  401: {
    es: 'El servicio no recibió la clave: revisa SVC_API_KEY.',
    en: 'The service did not get the key: check SVC_API_KEY.',
  },
  403: {
    es: 'El servicio no acepta la clave de SVC_API_KEY: revísala, o crea otra en el panel.',
    en: 'The service does not accept the key of SVC_API_KEY: check it, or make another one in the panel.',
  },
  404: noService,
  405: noService,
  409: {
    es: 'Esa Idempotency-Key ya se usó para otra validación: usa otra.',
    en: 'That Idempotency-Key was used for another validation already: use another one.',
  },
  413: {
    es: 'El recurso es demasiado grande para el servicio: divídelo.',
    en: 'The resource is too large for the service: split it.',
  },
}

/** Statuses that say something of one resource, and nothing of the next. */
const ofResource = new Set([400, 413])

/** Whether a failure concerns one resource alone, so that others may pass. */
export function concernsResource(error: unknown): error is Failure {
  return error instanceof Error && 'concernsResource' in error
}

/** The failure that an answer other than 200, 422 and 5xx is. */
export function refusal(answer: Answer): Failure {
  const refused = toFailure(answer)
  return ofResource.has(answer.status) ? Object.assign(refused, { concernsResource: true }) : refused
}

function toFailure({ status, retryAfter, text }: Answer): Failure {
  if (status === 429) return failure(tooMany(retryAfter))
  if (status < 400) return nonsense()
  const sentence = advice[status]
  if (sentence !== undefined) return failure(sentence)
  const detail = readDetail(text)
  return failure({
    es: `El servicio rechazó la validación (${status}): ${detail ?? 'revisa el recurso.'}`,
    en: `The service refused the validation (${status}): ${detail ?? 'check the resource.'}`,
  })
}

/** The failure of an answer that is none of this service. */
export function nonsense(): Failure {
  return failure(
    {
      es: 'En SVC_BASE_URL responde algo que no es este servicio: revisa la dirección.',
      en: 'What answers at SVC_BASE_URL is not this service: check the address.',
    },
    3,
  )
}

function tooMany(retryAfter: number | undefined): Said {
  if (retryAfter === undefined)
    return {
      es: 'Se agotó la cuota del mes: espera al mes que viene, o pide otro plan.',
      en: 'The quota of the month is used up: wait for the next month, or ask for another plan.',
    }
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000))
  return {
    es: `Son demasiadas validaciones seguidas: prueba otra vez en ${seconds} s.`,
    en: `There are too many validations in a row: try again in ${seconds} s.`,
  }
}

const longestDetail = 300

/** The sentence for people in a problem+json. */
function readDetail(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown }
    return typeof detail === 'string' && detail !== '' && detail.length <= longestDetail ? toPrintable(detail) : undefined
  } catch {
    return undefined
  }
}
