import type { Problem, ProblemCode } from '../../proxy/api.ts'
import { language } from '../text/words.ts'

/** Why the service did not do what it was asked. */
export interface Failure {
  /** The status of its answer; 0 where none came. */
  readonly status: number
  /** `unreachable`: no answer came; `unreadable`: one came that this service would not give. */
  readonly code: ProblemCode | 'unreachable' | 'unreadable'
  /** Its explanation, a sentence in the language of the page; empty where there is none. */
  readonly detail: string
  /** The problem of each field, by name. */
  readonly fields: Readonly<Record<string, string>>
  /** When to come back, in seconds, where it says so. */
  readonly retryAfter: number | undefined
}

/** The value of an answer, or a failure. */
export type Answer<Value> = { readonly value: Value; readonly headers: Headers } | { readonly failure: Failure }

/** The parts of a request besides the path. */
export interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  readonly json?: object
  /** Sent as it is: JSON that is text already. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** How long it may take, in milliseconds. */
  readonly patience?: number
}

/** Longer than the service itself waits for an engine. */
const usualPatience = 45_000

/**
 * Asks the service that this page came from. The session goes along as a cookie, what is sent goes in the body alone, and
 * nothing is kept in a cache. Never rejects.
 */
export async function ask<Value>(path: `/api/${string}` | `/downloads/${string}`, request: Ask = {}): Promise<Answer<Value>> {
  const { method = 'GET', json, text, headers = {}, patience = usualPatience } = request
  const body = text ?? (json === undefined ? undefined : JSON.stringify(json))
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': language(),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return await read<Value>(response)
  } catch {
    return { failure: { status: 0, code: 'unreachable', detail: '', fields: {}, retryAfter: undefined } }
  }
}

async function read<Value>(response: Response): Promise<Answer<Value>> {
  const { status, headers } = response
  const type = headers.get('Content-Type') ?? ''
  const text = await response.text()
  if (response.ok && text === '') return { value: undefined as Value, headers }
  const said = /^application\/(?:problem\+)?json\b/.test(type) ? parse(text) : undefined
  // A resource that is not valid is an answer like any other, with a status of its own.
  if (said !== undefined && (response.ok || !type.startsWith('application/problem+json'))) return { value: said as Value, headers }
  return { failure: toFailure(status, headers, said as Partial<Problem> | undefined) }
}

function toFailure(status: number, headers: Headers, said: Partial<Problem> | undefined): Failure {
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN)
  return {
    status,
    code: said?.code ?? 'unreadable',
    detail: said?.detail ?? '',
    fields: Object.fromEntries((said?.errors ?? []).map(({ field, detail }) => [field, detail])),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
