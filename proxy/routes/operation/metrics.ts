import type { Request } from 'express'
import type { Metrics } from '../../telemetry/metrics.ts'
import { requireToken } from '../../middleware/bearer.ts'
import { Refusal } from '../../http/problem.ts'
import type { Route } from '../route.ts'

/** Dependencies of the metrics endpoint. */
export interface MetricsNeeds {
  readonly metrics: Metrics
  /** Undefined: for this machine only. */
  readonly metricsToken: string | undefined
}

/** `GET /metrics`. */
export function metricsRoute({ metrics, metricsToken }: MetricsNeeds): Route {
  return {
    method: 'get',
    path: '/metrics',
    async handle(request) {
      if (metricsToken !== undefined) requireToken(request, metricsToken)
      else if (!isFromHere(request)) throw new Refusal('metrics-refused')
      const { text, type } = await metrics.read()
      return { status: 200, type, body: text }
    },
  }
}

/**
 * True for a request that was made on this machine under its own name: not handed on by a proxy on it, nor made by a page whose name
 * leads here.
 */
function isFromHere({ socket, headers }: Request): boolean {
  const isLoopback = /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  const isOwnName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(headers.host ?? '')
  return isLoopback && isOwnName && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
}
