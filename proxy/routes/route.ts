import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Express, Request, Response } from 'express'
import { note } from '../http/notes.ts'
import { sendProblem } from '../http/problem.ts'

/** One method of one address. */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** As Express writes it: `/api/keys/:id`. */
  readonly path: string
  /** Throws a `Refusal` where the request is not to be answered. The response is for headers that a refusal bears too. */
  readonly handle: (request: Request, response: Response) => Answer | Promise<Answer>
}

/** The answer of a route. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** `application/json` where it is not said. */
  readonly type?: string
  /** A text and bytes are sent as they are, anything else as JSON; undefined sends nothing. */
  readonly body?: unknown
  /** Pieces that are sent one by one, in the place of a body. */
  readonly stream?: AsyncIterable<Uint8Array>
}

/** Puts routes into an application; other methods of their addresses are answered with 405. */
export function mount(app: Express, routes: readonly Route[]): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path)
    const allowed = methods.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])).join(', ')
    const place = app.route(path)
    place.all((_request, response, next) => {
      note(response, { route: path })
      next()
    })
    for (const { method, handle } of methods) {
      place[method](async (request, response) => send(response, await handle(request, response)))
    }
    place.all((_request, response) => sendMethodNotAllowed(response, allowed))
  }
}

/** Answers that an address does not take a method, and names those it takes. */
export function sendMethodNotAllowed(response: Response, allowed: string): void {
  const list = (and: string): string => allowed.replace(/, (?=\w+$)/, ` ${and} `)
  const detail = { es: `Esta dirección solo responde a ${list('y')}.`, en: `This address answers to ${list('and')} alone.` }
  sendProblem(response, 'method-not-allowed', { detail, headers: { Allow: allowed } })
}

function send(response: Response, { status, headers = {}, type = 'application/json; charset=utf-8', body, stream }: Answer): void {
  response.statusCode = status
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store')
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (stream !== undefined) {
    response.setHeader('Content-Type', type)
    if (response.req.method === 'HEAD') response.end()
    // Whoever hangs up, or the database where it is away meanwhile, cuts the answer off; the client sees that it has no end.
    else pipeline(Readable.from(stream), response).catch(() => response.destroy())
    return
  }
  if (body === undefined) {
    response.end()
    return
  }
  // A text goes out together with the headers, where bytes would go out after them.
  const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', Buffer.byteLength(sent))
  response.end(sent)
}
