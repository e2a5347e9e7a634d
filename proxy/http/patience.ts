import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuseConnection } from './refuse-connection.ts'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Gives a request so many milliseconds, from now on, to be there whole; one that takes longer is answered with 408 and cut off. */
export function limitTime(request: IncomingMessage, milliseconds: number): void {
  liftTimeLimit(request)
  if (request.complete) return
  const timer = setTimeout(() => {
    if (!request.complete) refuseConnection(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket)
  }, milliseconds)
  timers.set(request, timer.unref())
  request.once('close', () => clearTimeout(timer))
}

/** Leaves it to who reads a request how long that may take. */
export function liftTimeLimit(request: IncomingMessage): void {
  clearTimeout(timers.get(request))
}

/** Since when answers are seen to be ready, or to have begun, in milliseconds of `performance.now()`. */
const ready = new WeakMap<ServerResponse, number>()
const begun = new WeakSet<ServerResponse>()

/**
 * Gives who is answered so many milliseconds to take anything more of an answer that has begun, and so many to take all of one that is
 * ready; cuts off who does not. To be called now and then until the answer is closed.
 */
export function limitTaking(
  response: ServerResponse,
  { answerTimeout, takingTimeout }: { readonly answerTimeout: number; readonly takingTimeout: number },
): void {
  const { socket } = response
  if (socket === null || !response.headersSent) return
  if (!begun.has(response)) {
    begun.add(response)
    // Node.js puts another time in its place when the answer is taken, and cuts off by itself.
    socket.setTimeout(answerTimeout)
  }
  if (!response.writableEnded) return
  const since = ready.get(response)
  if (since === undefined) ready.set(response, performance.now())
  else if (performance.now() - since > takingTimeout) socket.destroy()
}
