import type { Request, Response } from 'express'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Burst } from '../../burst/burst.ts'
import { requireKey } from '../../middleware/api-key.ts'
import { requireJson } from '../../middleware/content-type.ts'
import { readBody } from '../../middleware/read-body.ts'
import { Refusal } from '../../problem.ts'
import { toOutcome } from '../../terminology/answer.ts'
import { type AskedOperation, ofBody, ofQuery, type Operation, operations } from '../../terminology/asked.ts'
import type { TerminologyService } from '../../terminology/client.ts'
import type { Answer, Route } from '../route.ts'
import { burstHeaders, quotaHeaders } from '../validate/limits.ts'

/** What the terminology operations need. */
export interface TerminologyNeeds {
  readonly accounts: Pick<Accounts, 'authenticate'>
  readonly burst: Pick<Burst, 'hit'>
  readonly tenantBurst: Pick<Burst, 'hit'>
  readonly burstWindowS: number
  /** Undefined where no terminology was given to the service. */
  readonly terminology: TerminologyService | undefined
}

const types = ['application/json', 'application/fhir+json']

/** In bytes: a value set in a question is small. */
const bodyLimit = 2 ** 20

/** `GET` and `POST /api/fhir/…`: the operations of a FHIR terminology service, by the keys, windows and quota of validations; they spend none. */
export function terminologyRoutes(needs: TerminologyNeeds): readonly Route[] {
  return Object.entries(operations).flatMap(([path, operation]) =>
    (['get', 'post'] as const).map((method): Route => ({
      method,
      path: `/api/fhir/${path}`,
      handle: (request, response) => handle(needs, method, operation, request, response),
    })),
  )
}

async function handle(
  needs: TerminologyNeeds,
  method: 'get' | 'post',
  operation: Operation,
  request: Request,
  response: Response,
): Promise<Answer> {
  const { keyId, tenantId, quota } = await requireKey(request, response, needs.accounts)
  if (method === 'post') requireJson(request, types)
  const [standing, ofTenant] = await Promise.all([needs.burst.hit(keyId), needs.tenantBurst.hit(tenantId)])
  for (const [name, value] of Object.entries(burstHeaders(standing, needs.burstWindowS))) response.setHeader(name, value)
  for (const { allowed, reset } of [standing, ofTenant]) {
    if (!allowed) throw new Refusal('burst-exceeded', { headers: { 'Retry-After': String(reset) } })
  }
  const asked = method === 'get' ? ofQuery(operation, request.query) : await read(operation, request)
  if (quota.remaining <= 0) throw new Refusal('quota-exhausted', { headers: quotaHeaders(quota) })
  if (needs.terminology === undefined) {
    return toAnswer(404, 'not-supported', 'Este servicio no tiene terminologías: faltan en SVC_TERMINOLOGY.')
  }
  if (asked === undefined) return toAnswer(400, 'structure', 'El cuerpo tiene que ser un recurso Parameters.')
  const answer = await needs.terminology.ask(asked)
  if (answer === undefined) return { ...toAnswer(503, 'throttled', 'Hay demasiadas preguntas en espera.'), headers: { 'Retry-After': '1' } }
  return { status: answer.status, type: fhirJson, body: answer.text }
}

const fhirJson = 'application/fhir+json; charset=utf-8'

function toAnswer(status: number, code: string, text: string): Answer {
  return { status, type: fhirJson, body: JSON.stringify(toOutcome(code, text)) }
}

async function read(operation: Operation, request: Request): Promise<AskedOperation | undefined> {
  const bytes = await readBody(request, bodyLimit)
  try {
    return ofBody(operation, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    throw new Refusal('invalid-json')
  }
}
