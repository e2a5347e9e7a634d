import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Metrics } from '../telemetry/metrics.ts'
import { notesOf } from '../http/notes.ts'
import { requestIdOf } from './request-id.ts'

/** Logs and counts every request when it is over. Addresses, headers and bodies stay out: a route, a tenant and words of our own go in. */
export function observe(log: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const start = performance.now()
    response.once('close', () => {
      const ms = performance.now() - start
      const { route = 'page', validation, ...notes } = notesOf(response)
      const status = response.writableFinished ? response.statusCode : 499
      metrics.answered({ method: request.method, route, status, ms })
      if (validation !== undefined) metrics.validated(validation)
      const line = {
        requestId: requestIdOf(response),
        method: request.method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        ...notes,
        ...validation,
      }
      if (status >= 500) log.warn(line, 'answered')
      else if (route.startsWith('/api/')) log.info(line, 'answered')
      else log.debug(line, 'answered')
    })
    next()
  }
}
