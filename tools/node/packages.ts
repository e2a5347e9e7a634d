import { createReadStream, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packageLimits, type PackageLimits } from '../../rules/structure/package/limits.ts'
import { createPackageCollector, createPackageReader, type Decode, type PackageResult } from '../../rules/structure/package/read-package.ts'
import { describeTroubleInEnglish } from '../../rules/structure/package/english.ts'
import { describeTrouble, type PackageTrouble } from '../../rules/structure/package/trouble.ts'
import { gunzip } from './compressed.ts'
import { notCompressed, trailingBytes } from './reasons.ts'
import type { Said } from './said.ts'

const decoder = new TextDecoder()

/** Text of bytes in UTF-8, wrong ones replaced. */
export const decodeUtf8: Decode = (bytes) => decoder.decode(bytes)

/**
 * Reads a package from the disk: an archive (.tgz), a folder with one unpacked, or a folder of definitions. Throws what
 * the system throws where there is nothing to read.
 */
export async function readPackage(path: string, limits: PackageLimits = packageLimits): Promise<PackageResult> {
  return statSync(path).isDirectory() ? readFolder(path, limits) : readArchive(path, limits)
}

async function readArchive(path: string, limits: PackageLimits): Promise<PackageResult> {
  const reader = createPackageReader(decodeUtf8, limits)
  let trouble: PackageTrouble | undefined
  try {
    for await (const chunk of gunzip(path, createReadStream(path))) {
      trouble = reader.write(chunk)
      if (trouble !== undefined) break
    }
  } catch (error) {
    trouble ??= toTrouble(error)
    if (trouble === undefined) throw error
  }
  return trouble === undefined ? reader.end() : { trouble }
}

/** The fault of the archive; undefined where it is the disk that failed. */
export function toTrouble(error: unknown): PackageTrouble | undefined {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'Z_BUF_ERROR') return { kind: 'cutShort' }
  if (code === trailingBytes) return { kind: 'trailing' }
  return code.startsWith('Z_') || code === notCompressed ? { kind: 'notGzip' } : undefined
}

/** The fault of a package and its remedy; `name` is the user's name for it. */
export function sayTrouble(trouble: PackageTrouble, name: string): Said {
  return { es: describeTrouble(trouble, name), en: describeTroubleInEnglish(trouble, name) }
}

/** Links are not followed, and folders inside are not looked into, as in an archive. */
function readFolder(path: string, limits: PackageLimits): PackageResult {
  const inside = join(path, 'package')
  const look = (name: string) => lstatSync(name, { throwIfNoEntry: false })
  const isInside = look(inside)?.isDirectory() === true && look(join(inside, 'package.json'))?.isFile() === true
  const folder = isInside ? inside : path
  const collector = createPackageCollector(decodeUtf8, limits)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name)
    const name = `package/${entry.name}`
    if (entry.isFile() && collector.wants(name, statSync(file).size)) collector.add(name, readFileSync(file))
    const trouble = collector.trouble()
    if (trouble !== undefined) return { trouble }
  }
  const result = collector.end(basename(path))
  return 'package' in result ? { package: { ...result.package, source: 'folder' } } : result
}
