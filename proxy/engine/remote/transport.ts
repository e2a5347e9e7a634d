import { Agent, errors, request as send } from 'undici'
import { answerCut, answeredError, answeredNonsense, answerTooLarge, unreachable } from './failures.ts'
import type { Question, Reply } from './protocol.ts'

/** The way to one remote engine. */
export interface Transport {
  /** Rejects with the reason of the signal where it is aborted, else with `EngineUnavailable` or `EngineFailed`. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Reply>
  readonly close: () => Promise<void>
}

/** The largest answer that is read, in bytes. */
const largestAnswer = 20 * 2 ** 20

/** In milliseconds; a machine that is there accepts a connection much faster. */
const connectTimeout = 5000

/** Makes a way to an engine: connections are kept and shared, redirects are not followed; `header` goes with each request. */
export function createTransport(address: string, connections: number, header?: readonly [name: string, value: string]): Transport {
  const { base, authorization } = readAddress(address)
  const agent = new Agent({
    connections,
    connect: { timeout: connectTimeout },
    maxResponseSize: largestAnswer,
    // The caller's signal bounds the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function ask(question: Question, signal: AbortSignal): Promise<Reply> {
    try {
      return await exchange(question, signal)
    } catch (cause) {
      if (!isConnectFailure(cause) || signal.aborted) throw toFailure(cause, question, signal)
    }
    try {
      return await exchange(question, signal)
    } catch (cause) {
      throw toFailure(cause, question, signal)
    }
  }

  async function exchange(question: Question, signal: AbortSignal): Promise<Reply> {
    const { method, path, query = [], contentType, body: sent } = question
    const search =
      query.length === 0 ? '' : `?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()}`
    const { statusCode, body } = await send(`${base}${path === '' ? '' : `/${path}`}${search}`, {
      method,
      dispatcher: agent,
      signal,
      body: sent ?? null,
      headers: {
        accept: 'application/fhir+json, application/json;q=0.9',
        ...(contentType !== undefined && { 'content-type': contentType }),
        ...(authorization !== undefined && { authorization }),
        ...(header !== undefined && { [header[0].toLowerCase()]: header[1] }),
      },
    })
    const text = await readText(body, question, signal)
    if (statusCode >= 300 && statusCode < 400) throw answeredError(`${nameOf(question)} answered ${statusCode}, a redirect`)
    return { status: statusCode, json: parse(text) }
  }

  return { ask, close: () => agent.close() }
}

/** An address without its slash at the end; a name and password in it become a header. */
function readAddress(address: string): { readonly base: string; readonly authorization: string | undefined } {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const isNamed = username !== '' || password !== ''
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return { base: url.href.replace(/\/+$/, ''), authorization: isNamed ? `Basic ${credentials}` : undefined }
}

async function readText(body: { readonly text: () => Promise<string> }, question: Question, signal: AbortSignal): Promise<string> {
  try {
    return await body.text()
  } catch (cause) {
    if (signal.aborted) throw cause
    if (cause instanceof errors.ResponseExceededMaxSizeError) throw answerTooLarge(`${nameOf(question)} answered too much`)
    throw answerCut(`${nameOf(question)} was cut in the middle of its answer: ${codeOf(cause)}`)
  }
}

/** Undefined for what is not JSON. The error of the parser would quote the answer, and the answer the resource. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Failures before a byte of the request was sent. */
const connectCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

function isConnectFailure(cause: unknown): boolean {
  return connectCodes.has(codeOf(cause))
}

function toFailure(cause: unknown, question: Question, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (!(cause instanceof Error) || cause.name.startsWith('Engine')) return cause
  // The causes themselves may carry bytes of the answer.
  const code = codeOf(cause)
  const isGarbled = cause instanceof errors.HTTPParserError || cause instanceof errors.HeadersOverflowError
  return isGarbled ? answeredNonsense(`${nameOf(question)}: ${code}`) : unreachable(`${nameOf(question)}: ${code}`)
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown'
}

function nameOf({ method, path }: Question): string {
  return `${method} ${path}`
}
