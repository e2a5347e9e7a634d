import { toPrintable } from '../../rules/format/words.ts'
import { failure, type Failure } from '../cli/failure.ts'

/** The service's answer. */
export interface Answer {
  readonly status: number
  /** In milliseconds, where it said so. */
  readonly retryAfter: number | undefined
  readonly text: string
}

/** Advice to the person for each status that refuses a request. */
const advice: Readonly<Record<number, string>> = {
  401: 'El servicio no recibió la clave: revisa SVC_API_KEY.',
  403: 'El servicio no acepta la clave de SVC_API_KEY: revísala, o crea otra en el panel.',
  404: 'En SVC_BASE_URL no está el servicio: revisa la dirección.',
  405: 'En SVC_BASE_URL no está el servicio: revisa la dirección.',
  409: 'Esa Idempotency-Key ya se usó para otra validación: usa otra.',
  413: 'El recurso es demasiado grande para el servicio: divídelo.',
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
  return failure(`El servicio rechazó la validación (${status})${detail === undefined ? ': revisa el recurso.' : `: ${detail}`}`)
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

function tooMany(retryAfter: number | undefined): string {
  if (retryAfter === undefined) return 'Se agotó la cuota del mes: espera al mes que viene, o pide otro plan.'
  return `Son demasiadas validaciones seguidas: prueba otra vez en ${Math.max(1, Math.ceil(retryAfter / 1000))} s.`
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
