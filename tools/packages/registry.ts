import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { compareVersions } from '../../rules/structure/package/version.ts'
import { failure, isFailure } from '../node/failure.ts'
import type { Said } from '../node/said.ts'
import { isAmong, isExact, type AskedPackage } from '../node/package-name.ts'

/** A version that a registry has. */
export interface PublishedPackage {
  readonly name: string
  readonly version: string
  /** Where its archive is. */
  readonly address: string
  /** Of the archive, in hexadecimal digits. */
  readonly sha1: string | undefined
  /** Of the archive, in base 64. */
  readonly sha512: string | undefined
}

/** Where packages are had from. What goes wrong is thrown as a failure with a sentence: 3 where the registry does not answer. */
export interface Registry {
  /** Without a slash at the end. */
  readonly address: string
  readonly find: (asked: AskedPackage) => Promise<PublishedPackage>
  /** Writes an archive to a file, and compares it with what the registry says of it. */
  readonly download: (published: PublishedPackage, file: string) => Promise<void>
}

const defaultAddress = 'https://packages.fhir.org'
const defaultTimeout = 35_000

/** Of what a registry says of a name, and of an archive; in bytes. */
const largestIndex = 30_000_000
const largestArchive = 150_000_000

const mostRedirects = 5

/** The registry that `SVC_PACKAGE_REGISTRY` names, which may be silent for `SVC_TIMEOUT_MS`. */
export function openRegistry(env: Readonly<Record<string, string | undefined>>): Registry {
  const address = readAddress(env['SVC_PACKAGE_REGISTRY'] ?? '')
  const patience = readTimeout(env['SVC_TIMEOUT_MS'] ?? '')

  async function find({ name, version }: AskedPackage): Promise<PublishedPackage> {
    const index = await readIndex(name)
    const all = Object.keys(index.versions)
    const chosen = choose(all, version, index.newest)
    if (chosen === undefined) {
      const known = all.toSorted((a, b) => compareVersions(b, a)).slice(0, 5)
      throw failure({
        es: `«${name}» no tiene la versión ${version} en ${address}: entre las que hay están ${known.join(', ')}.`,
        en: `“${name}” has no version ${version} at ${address}: among those that there are is ${known.join(', ')}.`,
      })
    }
    const { dist } = index.versions[chosen]!
    return { name, version: chosen, ...readDist(dist, `${address}/${name}/${encodeURIComponent(chosen)}`) }
  }

  async function readIndex(name: string): Promise<Index> {
    const chunks: Uint8Array[] = []
    await fetchAll(`${address}/${name}`, name, largestIndex, async (body) => {
      for await (const chunk of body) chunks.push(chunk as Uint8Array)
    })
    const index = toIndex(Buffer.concat(chunks).toString('utf8'))
    if (index === undefined)
      throw outage({ es: `no dice qué versiones hay de «${name}»`, en: `does not say what versions of “${name}” there are` })
    return index
  }

  async function download({ name, version, address: from, sha1, sha512 }: PublishedPackage, file: string): Promise<void> {
    const hashes = { sha1: createHash('sha1'), sha512: createHash('sha512') }
    const noting = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        hashes.sha1.update(chunk)
        hashes.sha512.update(chunk)
        done(null, chunk)
      },
    })
    await fetchAll(from, `${name}#${version}`, largestArchive, (body) => pipeline(body, noting, createWriteStream(file)))
    const isSame =
      (sha1 === undefined || hashes.sha1.digest('hex') === sha1) && (sha512 === undefined || hashes.sha512.digest('base64') === sha512)
    if (!isSame) {
      throw failure({
        es: `«${name}#${version}» no llegó como el registro (${address}) dice que es: no se usa. Prueba otra vez, y si se repite, avisa a quien lo publica.`,
        en: `“${name}#${version}” did not come as the registry (${address}) says that it is: it is not used. Try again, and if it is so again, tell who publishes it.`,
      })
    }
  }

  /** Fetches an address, whose body is to be read until its end; `what` is the package that it holds. */
  async function fetchAll(from: string, what: string, most: number, read: (body: Readable) => Promise<void>): Promise<void> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), patience)
    const isAlive = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), patience)
    }
    try {
      const response = await follow(from, silence.signal, what)
      let size = 0
      const counting = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          isAlive()
          size += chunk.length
          done(size > most ? tooLarge(what, Math.round(most / 1_000_000)) : null, chunk)
        },
      })
      const body = Readable.from((response.body ?? []) as AsyncIterable<Uint8Array>)
      await Promise.all([pipeline(body, counting), read(counting)])
    } catch (error) {
      if (isFailure(error)) throw error
      if (silence.signal.aborted) throw outage({ es: `tarda demasiado con «${what}»`, en: `takes too long with “${what}”` })
      if (isOfDisk(error)) throw error
      throw outage({
        es: `no responde, o se cortó la descarga de «${what}»`,
        en: `does not answer, or the download of “${what}” was cut off`,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  async function follow(from: string, signal: AbortSignal, what: string): Promise<Response> {
    let next = new URL(from)
    for (let count = 0; count <= mostRedirects; count += 1) {
      const response = await fetch(next, { redirect: 'manual', signal, headers: { Accept: 'application/json, application/tar+gzip, */*' } })
      if (response.ok) return response
      await response.body?.cancel()
      const place = response.headers.get('Location')
      if (response.status < 300 || response.status >= 400 || place === null) throw refusal(response.status, what)
      const before = next
      next = new URL(place, before)
      // A request that came by a safe way must not go on by an unsafe one.
      if (!/^https?:$/.test(next.protocol) || (before.protocol === 'https:' && next.protocol !== 'https:')) break
    }
    throw outage({ es: `manda a buscar «${what}» a donde no se puede`, en: `sends for “${what}” to where it cannot be had` })
  }

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

  return { address, find, download }
}

interface Index {
  readonly versions: Readonly<Record<string, { readonly dist: unknown }>>
  readonly newest: string | undefined
}

function toIndex(text: string): Index | undefined {
  try {
    const { versions, 'dist-tags': tags } = JSON.parse(text) as { readonly versions?: unknown; readonly 'dist-tags'?: { latest?: unknown } }
    if (typeof versions !== 'object' || versions === null || Array.isArray(versions)) return undefined
    const known = Object.entries(versions as Record<string, { readonly dist?: unknown } | null>)
    const all = known.map(([version, about]) => [version, { dist: about?.dist }] as const)
    if (all.length === 0) return undefined
    const latest = tags?.latest
    return { versions: Object.fromEntries(all), newest: typeof latest === 'string' ? latest : undefined }
  } catch {
    return undefined
  }
}

function choose(all: readonly string[], asked: string | undefined, newest: string | undefined): string | undefined {
  if (asked === undefined) return newest !== undefined && all.includes(newest) ? newest : newestOf(all)
  return isExact(asked) ? all.find((one) => one === asked) : newestOf(all.filter((one) => isAmong(one, asked)))
}

/** The newest version; one with a label (`-ballot`) where there are no others. */
export function newestOf(versions: readonly string[]): string | undefined {
  const inOrder = versions.toSorted(compareVersions)
  return inOrder.findLast((version) => !version.includes('-')) ?? inOrder.at(-1)
}

function readDist(dist: unknown, instead: string): Pick<PublishedPackage, 'address' | 'sha1' | 'sha512'> {
  const { tarball, shasum, integrity } = (typeof dist === 'object' && dist !== null ? dist : {}) as Readonly<Record<string, unknown>>
  const isFrom = typeof tarball === 'string' && /^https?:\/\//.test(tarball) && URL.canParse(tarball) && !isLessSafe(tarball, instead)
  return {
    address: isFrom ? tarball : instead,
    sha1: typeof shasum === 'string' && /^[0-9a-f]{40}$/i.test(shasum) ? shasum.toLowerCase() : undefined,
    sha512: typeof integrity === 'string' ? /(?:^| )sha512-([A-Za-z0-9+/=]+)/.exec(integrity)?.[1] : undefined,
  }
}

function isLessSafe(address: string, beside: string): boolean {
  return beside.startsWith('https:') && !address.startsWith('https:')
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error
}

function readAddress(written: string): string {
  const address = written.trim() === '' ? defaultAddress : written.trim()
  if (!/^https?:\/\//.test(address) || !URL.canParse(address) || /[?#]/.test(address)) {
    throw failure({
      es: `SVC_PACKAGE_REGISTRY tiene que ser la dirección de un registro de paquetes, como ${defaultAddress}, y no «${address}».`,
      en: `SVC_PACKAGE_REGISTRY has to be the address of a registry of packages, such as ${defaultAddress}, and not “${address}”.`,
    })
  }
  const { username, password } = new URL(address)
  if (username !== '' || password !== '')
    throw failure({
      es: 'SVC_PACKAGE_REGISTRY no lleva usuario ni contraseña: quítalos.',
      en: 'SVC_PACKAGE_REGISTRY takes neither user nor password: remove them.',
    })
  return address.replace(/\/+$/, '')
}

function readTimeout(written: string): number {
  return /^[1-9]\d{0,8}$/.test(written) ? Number(written) : defaultTimeout
}
