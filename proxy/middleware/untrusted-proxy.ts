import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

/**
 * Warns, once, of a proxy that nobody said is trusted: its clients all have its address, and are locked out together. Nothing of the
 * header is logged.
 */
export function warnOfUntrustedProxy(log: Logger): RequestHandler {
  let isTold = false
  return (request, _response, next) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && request.ips.length === 0) {
      isTold = true
      log.warn(
        'X-Forwarded-For comes from an address that SVC_TRUSTED_PROXIES does not name: whoever it stands for counts as that one client',
      )
    }
    next()
  }
}
