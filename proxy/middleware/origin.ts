import type { Request } from 'express'
import { Refusal } from '../http/problem.ts'

/** Throws 403 unless a request says that it comes from the service's own page. */
export type RequireOrigin = (request: Request) => void

/** The check for a service that is reached at an address. */
export function createRequireOrigin(publicUrl: string): RequireOrigin {
  const origins = originsOf(new URL(publicUrl))
  return ({ headers: { origin } }) => {
    if (origin === undefined || !origins.includes(origin)) {
      throw new Refusal('origin-refused', {
        detail: { es: `La cabecera Origin tiene que ser ${origins[0]}.`, en: `The header Origin has to be ${origins[0]}.` },
      })
    }
  }
}

/** A page that is loaded from this machine may call it by each of its names. */
function originsOf({ origin, protocol, hostname, port }: URL): readonly string[] {
  const names = ['127.0.0.1', 'localhost', '[::1]']
  const others = names.filter((name) => name !== hostname).map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
  return names.includes(hostname) ? [origin, ...others] : [origin]
}
