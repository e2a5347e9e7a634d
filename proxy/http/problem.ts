import type { Response } from 'express'
import type { Problem, ProblemCode } from '../api.ts'
import { note } from './notes.ts'

/** The problems by the word that programs read: status, title and a Spanish sentence. */
const problems: Readonly<Record<ProblemCode, readonly [status: number, title: string, detail: string]>> = {
  'bad-request': [400, 'Solicitud incorrecta', 'La solicitud no se entiende.'],
  'body-not-utf8': [400, 'Cuerpo ilegible', 'El cuerpo no está en UTF-8.'],
  'invalid-json': [400, 'JSON incorrecto', 'El cuerpo no es JSON.'],
  'too-deep': [400, 'JSON demasiado profundo', 'El cuerpo anida más de 100 niveles.'],
  'resource-type-missing': [
    400,
    'Sin tipo de recurso',
    'El cuerpo no es un recurso: es un objeto JSON con «resourceType» lo que se espera.',
  ],
  'resource-type-unknown': [400, 'Tipo de recurso desconocido', 'El valor de «resourceType» no es un tipo de recurso de FHIR R4.'],
  'idempotency-key-invalid': [400, 'Idempotency-Key incorrecta', 'La cabecera Idempotency-Key tiene que ser un UUID.'],
  'profile-invalid': [400, 'X-FHIR-Profile incorrecta', 'La cabecera X-FHIR-Profile tiene que ser la URL completa de un perfil.'],
  'first-line-invalid': [400, 'X-Svc-First-Line incorrecta', 'La cabecera X-Svc-First-Line tiene que ser un número de línea, desde 1.'],
  'gzip-invalid': [400, 'gzip incorrecto', 'El cuerpo no es gzip, o termina antes de tiempo; lo validado hasta ahí queda.'],
  'query-invalid': [400, 'Consulta incorrecta', 'Un parámetro de la dirección no sirve.'],
  'cursor-invalid': [400, 'Cursor incorrecto', 'El parámetro «cursor» no es el «nextCursor» de esta lista.'],
  'reset-token-refused': [400, 'Token rechazado', 'El token no existe, ya se usó o venció: hay que pedir otro correo.'],
  'api-key-missing': [401, 'Falta la clave', 'Falta la cabecera X-API-Key.'],
  'session-missing': [401, 'Falta la sesión', 'Hay que iniciar sesión.'],
  'sign-in-refused': [401, 'Ingreso rechazado', 'La dirección de correo o la contraseña no es correcta.'],
  'token-missing': [401, 'Falta el token', 'Falta la cabecera Authorization con el token, o el token es otro.'],
  'api-key-refused': [403, 'Clave rechazada', 'La clave no existe o fue revocada.'],
  'origin-refused': [403, 'Origen rechazado', 'La cabecera Origin tiene que ser la dirección de este servicio.'],
  'tenant-suspended': [403, 'Cuenta suspendida', 'La cuenta está suspendida.'],
  'metrics-refused': [403, 'Métricas reservadas', 'Las métricas son para la máquina del servicio, o para quien tenga el token.'],
  'not-found': [404, 'No encontrado', 'No hay nada en esta dirección.'],
  'method-not-allowed': [405, 'Método no permitido', 'Esta dirección no responde a ese método.'],
  'idempotency-key-reused': [409, 'Idempotency-Key repetida', 'Esta Idempotency-Key ya se usó para otra solicitud: hay que usar otra.'],
  'job-cancelled': [409, 'Trabajo cancelado', 'Este trabajo se canceló: lo que falta va en otro, con otra Idempotency-Key.'],
  'job-line-missing': [409, 'Faltan líneas', 'Faltan líneas entre lo validado y lo que llega.'],
  'job-lost': [409, 'Trabajo en otras manos', 'Otra solicitud con la misma Idempotency-Key sigue con este trabajo, o ya venció.'],
  'email-taken': [409, 'Dirección ocupada', 'Ya hay una cuenta con esta dirección de correo.'],
  'request-timeout': [408, 'Solicitud demasiado lenta', 'La solicitud tardó demasiado en llegar.'],
  'precondition-failed': [412, 'Condición incumplida', 'El archivo no cumple la condición de la solicitud.'],
  'body-too-large': [413, 'Cuerpo demasiado grande', 'El cuerpo supera el tamaño permitido.'],
  'too-many-entries': [413, 'Demasiadas entradas', 'El Bundle tiene más de 200 entradas: hay que dividirlo.'],
  'unsupported-media-type': [415, 'Tipo de contenido no admitido', 'El Content-Type tiene que ser application/json.'],
  'unsupported-charset': [415, 'Codificación no admitida', 'El Content-Type solo admite charset=utf-8.'],
  'unsupported-encoding': [415, 'Compresión no admitida', 'El cuerpo tiene que llegar sin comprimir, sin Content-Encoding.'],
  'range-not-satisfiable': [416, 'Tramo inexistente', 'El archivo no tiene ese tramo.'],
  'fields-invalid': [422, 'Campos incorrectos', 'Hay campos que corregir.'],
  'burst-exceeded': [429, 'Demasiadas solicitudes', 'Son demasiadas solicitudes seguidas: hay que esperar lo que dice Retry-After.'],
  'quota-exhausted': [429, 'Cuota agotada', 'La cuota del mes no alcanza para esta validación; no se gastó nada.'],
  'too-many-attempts': [429, 'Demasiados intentos', 'Son demasiados intentos seguidos: hay que esperar lo que dice Retry-After.'],
  'headers-too-large': [431, 'Cabeceras demasiado grandes', 'Las cabeceras de la solicitud superan el tamaño permitido.'],
  internal: [500, 'Error interno', 'El servicio falló al responder.'],
  'engine-failed': [502, 'El motor falló', 'El motor de validación falló; nada se sabe del recurso. Conviene reintentar.'],
  'engine-unavailable': [503, 'El motor no está disponible', 'El motor de validación no está disponible. Conviene reintentar.'],
  'job-interrupted': [
    503,
    'Trabajo en pausa',
    'El servicio se detiene. Repite la misma solicitud, con la misma Idempotency-Key, y sigue donde quedó.',
  ],
  'store-unavailable': [503, 'Base de datos no disponible', 'La base de datos no responde. Conviene reintentar.'],
}

/** Members of a problem beyond those of its kind. */
export interface ProblemDetails {
  /** A Spanish sentence in place of the usual one; never with anything out of a request. */
  readonly detail?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly errors?: readonly FieldError[]
}

/** A field that has to be corrected, and how. */
interface FieldError {
  readonly field: string
  readonly detail: string
}

/** Ends a request with a problem. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Says that the database is away, and after how many seconds it is worth another try. */
export const storeAway: Refusal = new Refusal('store-unavailable', { headers: { 'Retry-After': '5' } })

/** Answers with a problem, under the id that the answer bears. */
export function sendProblem(response: Response, code: ProblemCode, details: ProblemDetails = {}): void {
  note(response, { problem: code })
  const { status, text } = toProblem(code, String(response.getHeader('Svc-Request-ID')), details)
  response
    .status(status)
    .set({ ...details.headers, 'Cache-Control': 'no-store' })
    .type('application/problem+json')
    .send(text)
}

/** A problem as RFC 9457 writes it. */
export function toProblem(
  code: ProblemCode,
  requestId: string,
  { detail, errors }: ProblemDetails = {},
): { readonly status: number; readonly text: string } {
  const [status, title, usual] = problems[code]
  const problem: Problem = { type: 'about:blank', title, status, detail: detail ?? usual, code, requestId }
  return { status, text: JSON.stringify({ ...problem, ...(errors !== undefined && { errors }) }) }
}
