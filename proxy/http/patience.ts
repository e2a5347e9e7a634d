import type { IncomingMessage } from 'node:http'
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
