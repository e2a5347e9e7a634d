import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'

/** An error as RFC 9457 writes it. */
export interface Problem {
  readonly status: number
  /** A word for programs: `not-found`. */
  readonly code: string
  readonly title: string
  /** A Spanish sentence for who reads it. */
  readonly detail: string
}

/** Answers with a problem, under an id by which it can be asked about. */
export function sendProblem(response: Response, problem: Problem): void {
  const requestId = randomUUID()
  response
    .status(problem.status)
    .set({ 'Svc-Request-ID': requestId, 'Cache-Control': 'no-store' })
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', ...problem, requestId }))
}

/** Answers that there is nothing at an address. */
export function sendNotFound(_request: Request, response: Response): void {
  sendProblem(response, { status: 404, code: 'not-found', title: 'No encontrado', detail: 'No hay nada en esta dirección.' })
}

/** Answers that a request makes no sense. */
export function sendBadRequest(response: Response): void {
  sendProblem(response, { status: 400, code: 'bad-request', title: 'Solicitud incorrecta', detail: 'La solicitud no se entiende.' })
}

/** Answers that an address does not take a method, and names those it takes. */
export function sendMethodNotAllowed(response: Response, allowed: string): void {
  response.set('Allow', allowed)
  sendProblem(response, {
    status: 405,
    code: 'method-not-allowed',
    title: 'Método no permitido',
    detail: `Esta dirección solo responde a ${allowed.replace(', ', ' y ')}.`,
  })
}
