import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ProblemCode } from '../api.ts'
import { toProblem } from './problem.ts'

/** Node's codes for requests that it cannot read. */
const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** Answers what is no HTTP, or is too slow or too large for it, with a problem like any other, and ends the connection. */
export function refuseConnection(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = randomUUID()
  const { status, text } = toProblem(codes[error.code ?? ''] ?? 'bad-request', requestId)
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Svc-Request-ID: ${requestId}`,
    'Cache-Control: no-store',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${text}`)
}
