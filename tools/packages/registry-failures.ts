import { failure } from '../node/failure.ts'
import type { Said } from '../node/said.ts'

/** The failures of a registry, in sentences that name its address. */
export interface RegistryFailures {
  /** It answers with a status that gives nothing. */
  readonly refusal: (status: number, what: string) => Error
  readonly tooLarge: (what: string, megabytes: number) => Error
  /** It does not answer as it should: 3. */
  readonly outage: (said: Said) => Error
}

/** Makes the failures of the registry at an address. */
export function createRegistryFailures(address: string): RegistryFailures {
  return { refusal, tooLarge, outage }

  function refusal(status: number, what: string): Error {
    if (status === 404 || status === 410)
      return failure({
        es: `No hay «${what}» en ${address}: revisa el nombre y la versión, o usa el .tgz de la guía.`,
        en: `There is no “${what}” at ${address}: check the name and the version, or use the .tgz of the guide.`,
      })
    if (status >= 500) return outage({ es: `responde ${status}`, en: `answers ${status}` })
    return failure({
      es: `El registro de paquetes (${address}) no da «${what}»: responde ${status}. Revisa SVC_PACKAGE_REGISTRY.`,
      en: `The registry of packages (${address}) does not give “${what}”: it answers ${status}. Check SVC_PACKAGE_REGISTRY.`,
    })
  }

  function tooLarge(what: string, megabytes: number): Error {
    return failure({
      es: `«${what}» pasa de ${megabytes} MB en ${address}: no se descarga.`,
      en: `“${what}” is larger than ${megabytes} MB at ${address}: it is not downloaded.`,
    })
  }

  function outage({ es, en }: Said): Error {
    return failure(
      {
        es: `El registro de paquetes (${address}) ${es}: revisa la red y SVC_PACKAGE_REGISTRY, o usa el .tgz de la guía.`,
        en: `The registry of packages (${address}) ${en}: check the network and SVC_PACKAGE_REGISTRY, or use the .tgz of the guide.`,
      },
      3,
    )
  }
}
