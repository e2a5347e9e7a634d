import { failure, isFailure } from '../node/failure.ts'
import { toReason } from '../node/reasons.ts'
import { joined, type Said } from '../node/said.ts'
import { isAmong, isExact, type AskedPackage } from '../node/package-name.ts'
import { openPackageCache } from './package-cache.ts'
import { newestOf } from './registry-index.ts'
import { openRegistry } from './registry.ts'

/** Finds packages by name: on this machine first, then in the registry. */
export interface PackageSource {
  /** The folder of a package; throws a failure with a sentence where it cannot be had. */
  readonly locate: (asked: AskedPackage) => Promise<string>
  /** True where packages that are not on this machine can be asked for at all: there is a place to keep it, and nobody wants to stay offline. */
  readonly canBring: boolean
}

/** Settings of a source. */
export interface SourceSettings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Nothing is asked of any registry. */
  readonly isOffline: boolean
  /** Told, in a sentence, where a newest version may not be the newest. */
  readonly tell: (said: Said) => void
}

/** Opens the packages of this machine and the registry behind them. */
export function openPackageSource({ env, isOffline, tell }: SourceSettings): PackageSource {
  const cache = openPackageCache(env)
  const registry = openRegistry(env)
  /** That the registry does not answer is found out once. */
  let outage: Error | undefined

  async function locate(asked: AskedPackage): Promise<string> {
    if (cache === undefined)
      throw failure({
        es: 'No se sabe dónde está tu carpeta personal, y ahí se guardan los paquetes: di en HOME cuál es.',
        en: 'Where your home folder is, in which packages are kept, is not known: say it in HOME.',
      })
    const { name, version } = asked
    const label = version === undefined ? name : `${name}#${version}`
    const exact = version !== undefined && isExact(version) ? cache.find(name, version) : undefined
    if (exact !== undefined) return exact
    const kept = newestKept(asked)
    if (isOffline) {
      if (kept !== undefined) return kept.folder
      throw failure({
        es: `«${label}» no está en ${cache.folder}, y con --offline no se descarga nada: usa el .tgz de la guía.`,
        en: `“${label}” is not in ${cache.folder}, and with --offline nothing is downloaded: use the .tgz of the guide.`,
      })
    }
    try {
      if (outage !== undefined) throw outage
      const published = await registry.find(asked)
      return cache.find(name, published.version) ?? (await cache.bring(published, registry))
    } catch (error) {
      if (!isFailure(error))
        throw failure({
          es: `No se pudo guardar «${label}» en «${cache.folder}»: ${toReason(error)}.`,
          en: `“${label}” could not be kept in “${cache.folder}”: ${toReason(error, 'en')}.`,
        })
      if (error.exitStatus === 3) outage = error
      if (kept === undefined) throw error
      tell(
        joined(error.said, {
          es: `Se usa «${name}#${kept.version}», que ya está en este equipo.`,
          en: `“${name}#${kept.version}” is used, which is on this machine already.`,
        }),
      )
      return kept.folder
    }
  }

  /** The newest on this machine of those that no version in particular is asked of. */
  function newestKept({ name, version }: AskedPackage): { readonly folder: string; readonly version: string } | undefined {
    if (version !== undefined && isExact(version)) return undefined
    const all = cache!.versionsOf(name).filter((one) => /^\d/.test(one) && (version === undefined || isAmong(one, version)))
    const newest = newestOf(all)
    return newest === undefined ? undefined : { folder: cache!.find(name, newest)!, version: newest }
  }

  return { locate, canBring: cache !== undefined && !isOffline }
}
