import { isUtf8 } from 'node:buffer'
import { STATUS_CODES } from 'node:http'
import type { Request, Response } from 'express'
import { readText } from '../../engine/text.ts'
import { requireCaller, type CallerNeeds } from '../../middleware/caller.ts'
import { requireJson } from '../../middleware/content-type.ts'
import { declaredLength, readBody } from '../../middleware/read-body.ts'
import { languageOf, toldIn } from '../../http/language.ts'
import { Refusal } from '../../http/problem.ts'
import { mostLevels } from '../../intake/read-resource.ts'
import type { Lease, Room } from '../../intake/room.ts'
import { isFault, scanJson } from '../../intake/scan.ts'
import { toOutcome } from '../../terminology/answer.ts'
import { type AskedOperation, ofBatch, ofBody, ofQuery, operations } from '../../terminology/asked.ts'
import { toCapabilityStatement, toTerminologyCapabilities } from '../../terminology/capabilities.ts'
import type { TerminologyService } from '../../terminology/client.ts'
import { answerInEnglish } from '../../terminology/english.ts'
import type { Answer, Route } from '../route.ts'
import { countBurst, quotaHeaders, type BurstNeeds } from '../validate/limits.ts'

/** Parts that the terminology operations need. */
export interface TerminologyNeeds extends CallerNeeds, BurstNeeds {
  readonly room: Pick<Room, 'take'>
  /** Undefined where no terminology was given to the service. */
  readonly terminology: TerminologyService | undefined
  /** Of the program. */
  readonly version: string
  readonly now: () => number
}

const types = ['application/json', 'application/fhir+json']

/** In bytes: a value set in a question is small. */
const bodyLimit = 2 ** 20

/** Reads the request of a body or an address; a text where it cannot be read. */
type Reading<Asked> = (request: Request, lease: Lease | undefined) => Promise<Asked | string>

/**
 * `GET` and `POST /api/fhir/…`: the operations of a FHIR terminology service, by the keys, windows and quota of validations; they spend none.
 * Several go in a Bundle, which counts as one request.
 */
export function terminologyRoutes(needs: TerminologyNeeds): readonly Route[] {
  const startedAt = new Date(needs.now()).toISOString()
  const single = (path: string, method: Route['method'], reading: Reading<AskedOperation>): Route => ({
    method,
    path: `/api/fhir/${path}`,
    handle: async (request, response) => inLanguageOf(request, await handle(needs, reading, answerOne, request, response)),
  })
  return [
    ...Object.entries(operations).flatMap(([path, operation]) => [
      single(path, 'get', ({ query }) => Promise.resolve(ofQuery(operation, query))),
      single(
        path,
        'post',
        async (request, lease) => ofBody(operation, await readJson(request, lease)) ?? 'El cuerpo tiene que ser un recurso Parameters.',
      ),
    ]),
    single('CodeSystem', 'get', ({ query }) => Promise.resolve(ofQuery('findSystem', query))),
    {
      method: 'post',
      path: '/api/fhir',
      handle: async (request, response) => inLanguageOf(request, await handle(needs, readBatch, answerBatch, request, response)),
    },
    {
      method: 'get',
      path: '/api/fhir/metadata',
      handle: (request) => inLanguageOf(request, answerMetadata(needs, request.query['mode'], startedAt)),
    },
  ]
}

/** Answers the request that a client makes before it has shown a key: nothing of a tenant is in it. */
function answerMetadata({ terminology, version }: TerminologyNeeds, mode: unknown, date: string): Answer {
  if (terminology === undefined) return noTerminology()
  const body =
    mode === 'terminology' ? toTerminologyCapabilities(terminology.systems, { version, date }) : toCapabilityStatement({ version, date })
  return { status: 200, type: fhirJson, body }
}

/** An answer in the language that is asked for; statements of what the service can do are in none. */
function inLanguageOf(request: Request, answer: Answer): Answer {
  const language = languageOf(request)
  const { body, headers } = answer
  return {
    ...answer,
    headers: { ...headers, ...toldIn(language) },
    ...(language === 'en' && typeof body === 'string' && { body: answerInEnglish(body) }),
  }
}

async function readBatch(request: Request, lease: Lease | undefined): Promise<readonly (AskedOperation | undefined)[] | string> {
  return ofBatch(await readJson(request, lease)) ?? 'El cuerpo tiene que ser un Bundle de tipo «batch» con 100 entradas a lo más.'
}

async function handle<Asked>(
  needs: TerminologyNeeds,
  reading: Reading<Asked>,
  answer: (asked: Asked, terminology: TerminologyService) => Promise<Answer>,
  request: Request,
  response: Response,
): Promise<Answer> {
  const { burstId, tenantId, quota } = await requireCaller(request, response, needs)
  if (request.method === 'POST') requireJson(request, types)
  await countBurst(response, burstId, tenantId, needs)
  const lease = request.method === 'POST' ? await takeRoom(needs, tenantId, request, response) : undefined
  const asked = await reading(request, lease)
  if (quota.remaining <= 0) throw new Refusal('quota-exhausted', { headers: quotaHeaders(quota) })
  if (needs.terminology === undefined) return noTerminology()
  return typeof asked === 'string' ? toAnswer(400, 'structure', asked) : answer(asked, needs.terminology)
}

/** Room for a body, until it is answered; what nobody is to read takes none. */
async function takeRoom({ room }: TerminologyNeeds, tenantId: string, request: Request, response: Response): Promise<Lease> {
  const declared = declaredLength(request) ?? bodyLimit
  const departure = new AbortController()
  response.once('close', () => departure.abort(new Refusal('bad-request')))
  const lease = await room.take(tenantId, declared > bodyLimit ? 0 : declared, departure.signal)
  if (response.closed) lease.release()
  else response.once('close', lease.release)
  return lease
}

async function answerOne(asked: AskedOperation, terminology: TerminologyService): Promise<Answer> {
  const answer = await terminology.ask(asked)
  if (answer === undefined) return tooMany()
  return { status: answer.status, type: fhirJson, body: answer.text }
}

async function answerBatch(asked: readonly (AskedOperation | undefined)[], terminology: TerminologyService): Promise<Answer> {
  const entries: string[] = []
  for (const one of asked) {
    const answer = one === undefined ? unknownOperation : await terminology.ask(one)
    if (answer === undefined) return tooMany()
    const { status, text } = answer
    const name = STATUS_CODES[status] ?? ''
    entries.push(
      status === 200
        ? `{"resource":${text},"response":{"status":"200 OK"}}`
        : `{"response":{"status":"${status} ${name}","outcome":${text}}}`,
    )
  }
  return { status: 200, type: fhirJson, body: `{"resourceType":"Bundle","type":"batch-response","entry":[${entries.join()}]}` }
}

function noTerminology(): Answer {
  return toAnswer(404, 'not-supported', 'Este servicio no tiene terminologías: faltan en SVC_TERMINOLOGY.')
}

function tooMany(): Answer {
  return { ...toAnswer(503, 'throttled', 'Hay demasiadas preguntas en espera.'), headers: { 'Retry-After': '1' } }
}

const unknownOperation = {
  status: 400,
  text: JSON.stringify(toOutcome('not-supported', 'La entrada no es una operación que el servicio responda, o le faltan sus Parameters.')),
}

const fhirJson = 'application/fhir+json; charset=utf-8'

function toAnswer(status: number, code: string, text: string): Answer {
  return { status, type: fhirJson, body: JSON.stringify(toOutcome(code, text)) }
}

async function readJson(request: Request, lease: Lease | undefined): Promise<unknown> {
  const bytes = await readBody(request, bodyLimit, lease)
  if (!isUtf8(bytes)) throw new Refusal('body-not-utf8')
  const outline = scanJson(bytes, { mostLevels, wanted: [] })
  if (isFault(outline)) throw new Refusal(outline.kind === 'too-deep' ? 'too-deep' : 'invalid-json')
  return JSON.parse(readText(bytes))
}
