import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../../rules/structure/package/manifest.ts'
import { failure } from '../node/failure.ts'
import { sayTrouble } from '../node/packages.ts'
import { withLock } from './cache-lock.ts'
import type { PublishedPackage, Registry } from './registry.ts'
import { unpack } from './unpack.ts'

/** The folder that FHIR tools share their packages in, `~/.fhir/packages`: each as `name#version/package`. */
export interface PackageCache {
  readonly folder: string
  /** The versions of a package that are there. */
  readonly versionsOf: (name: string) => readonly string[]
  /** The folder of a package; undefined where it is not there. */
  readonly find: (name: string, version: string) => string | undefined
  /** Brings a package from a registry, whole or not at all, and gives its folder; who else brings it meanwhile is waited for. */
  readonly bring: (published: PublishedPackage, registry: Registry) => Promise<string>
}

/** The cache of whoever runs this; undefined where nobody says where their home is. */
export function openPackageCache(env: Readonly<Record<string, string | undefined>>): PackageCache | undefined {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? ''
  return home === '' ? undefined : packageCacheIn(join(home, '.fhir', 'packages'))
}

function packageCacheIn(folder: string): PackageCache {
  function find(name: string, version: string): string | undefined {
    const place = join(folder, `${name}#${version}`)
    return isPackage(place) ? place : undefined
  }

  return {
    folder,
    find,
    versionsOf: (name) =>
      listNames(folder)
        .filter((one) => one.startsWith(`${name}#`) && isPackage(join(folder, one)))
        .map((one) => one.slice(name.length + 1)),
    async bring(published, registry) {
      const { name, version } = published
      mkdirSync(folder, { recursive: true })
      return withLock(join(folder, `${name}#${version}.lock`), async () => find(name, version) ?? download(published, registry))
    },
  }

  async function download(published: PublishedPackage, registry: Registry): Promise<string> {
    const { name, version } = published
    const place = join(folder, `${name}#${version}`)
    removeLeft()
    const draft = join(folder, `${drafts}${randomBytes(6).toString('hex')}`)
    mkdirSync(draft)
    try {
      const archive = join(draft, 'package.tgz')
      await registry.download(published, archive)
      const unpacked = join(draft, 'unpacked')
      mkdirSync(unpacked)
      const trouble = await unpack(archive, unpacked)
      if (trouble !== undefined) throw failure(sayTrouble(trouble, `${name}#${version}`))
      checkManifest(unpacked, published, registry)
      // A folder that is no package is left over from a tool that was interrupted.
      if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) renameSync(place, join(draft, 'before'))
      renameSync(unpacked, place)
      return place
    } catch (error) {
      const other = find(name, version)
      if (other !== undefined) return other
      throw error
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }

  /** Removes what runs that were killed have left. */
  function removeLeft(): void {
    for (const name of listNames(folder)) {
      if (!name.startsWith(drafts)) continue
      const path = join(folder, name)
      const stats = statSync(path, { throwIfNoEntry: false })
      if (stats !== undefined && Date.now() - stats.mtimeMs > anHour) rmSync(path, { recursive: true, force: true })
    }
  }
}

const drafts = '.svc-'
const anHour = 3_600_000

function isPackage(place: string): boolean {
  return existsSync(join(place, 'package', 'package.json'))
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function checkManifest(folder: string, { name, version }: PublishedPackage, { address }: Registry): void {
  const path = join(folder, 'package', 'package.json')
  if (!existsSync(path)) throw failure(sayTrouble({ kind: 'noManifest' }, `${name}#${version}`))
  const manifest = readManifest(readFileSync(path, 'utf8'))
  if (manifest === undefined) throw failure(sayTrouble({ kind: 'badManifest' }, `${name}#${version}`))
  if (manifest.name.toLowerCase() !== name || manifest.version !== version) {
    throw failure({
      es: `${address} dio «${manifest.name}#${manifest.version}» por «${name}#${version}»: no se usa. Avisa a quien lo publica.`,
      en: `${address} gave “${manifest.name}#${manifest.version}” for “${name}#${version}”: it is not used. Tell who publishes it.`,
    })
  }
}
