import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { compareVersions } from '../../rules/structure/package/version.ts'
import { failure } from '../node/failure.ts'
import type { AskedPackage } from '../node/package-name.ts'
import { createRegistryFailures } from './registry-failures.ts'
import { createFetchAll } from './registry-fetch.ts'
import { choose, readArchive, toIndex, type Archive, type RegistryIndex } from './registry-index.ts'

/** A version that a registry has. */
export interface PublishedPackage extends Archive {
  readonly name: string
  readonly version: string
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

/** The registry that `SVC_PACKAGE_REGISTRY` names, which may be silent for `SVC_TIMEOUT_MS`. */
export function openRegistry(env: Readonly<Record<string, string | undefined>>): Registry {
  const address = readAddress(env['SVC_PACKAGE_REGISTRY'] ?? '')
  const failures = createRegistryFailures(address)
  const fetchAll = createFetchAll(readTimeout(env['SVC_TIMEOUT_MS'] ?? ''), failures)

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
    return { name, version: chosen, ...readArchive(dist, `${address}/${name}/${encodeURIComponent(chosen)}`) }
  }

  async function readIndex(name: string): Promise<RegistryIndex> {
    const chunks: Uint8Array[] = []
    await fetchAll(`${address}/${name}`, name, largestIndex, async (body) => {
      for await (const chunk of body) chunks.push(chunk as Uint8Array)
    })
    const index = toIndex(Buffer.concat(chunks).toString('utf8'))
    if (index === undefined)
      throw failures.outage({ es: `no dice qué versiones hay de «${name}»`, en: `does not say what versions of “${name}” there are` })
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

  return { address, find, download }
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
