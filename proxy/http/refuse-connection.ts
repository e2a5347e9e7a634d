import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ProblemCode } from '../api.ts'
import { answersOn, latestOn } from './conversation.ts'
import { toProblem } from './problem.ts'

/** Node's codes for requests that it cannot read. */
const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** In milliseconds: how long a connection that was refused is left to who has not closed it. */
const lingering = 5000

const refused = new WeakSet<Duplex>()

/**
 * Answers what is no HTTP, or is too slow or too large for it, with a problem like any other, and ends the connection: after the answers
 * to whole requests before it, and without a word where the request that it belongs to is answered already, or is being answered.
 */
export function refuseConnection(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (refused.has(socket)) return
  refused.add(socket)
  const latest = latestOn(socket)
  const broken = latest?.req.complete === false ? latest : undefined

  function goOn(): void {
    const before = answersOn(socket).find((answer) => answer !== broken)
    if (before !== undefined) before.once('close', goOn)
    else if (broken?.headersSent !== true) end(socket, codes[error.code ?? ''] ?? 'bad-request')
    else if (broken.writableFinished) endUnanswered(socket)
    // Its answer is cut off, which tells that it is none.
    else socket.destroy()
  }

  goOn()
}

function end(socket: Duplex, code: ProblemCode): void {
  const requestId = randomUUID()
  const { status, text } = toProblem(code, requestId)
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Svc-Request-ID: ${requestId}`,
    'Cache-Control: no-store',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n${text}`)
  endUnanswered(socket)
}

function endUnanswered(socket: Duplex): void {
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingering).unref()
  socket.once('close', () => clearTimeout(timer))
}
