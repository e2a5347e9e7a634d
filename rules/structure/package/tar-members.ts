import { packageLimits } from './limits.ts'
import { createTarReader, type TarReader } from './tar.ts'

/** A file of an archive, held whole. */
export interface Member {
  readonly path: string
  readonly bytes: Uint8Array
}

/** How many bytes of a file tell whether it is a tar. */
export const tarStart = 265

/** Whether a file that begins so is a tar, POSIX's or GNU's. */
export function isTar(start: Uint8Array): boolean {
  const magic = String.fromCodePoint(...start.subarray(257, tarStart))
  return magic.startsWith('ustar\0') || magic === 'ustar  \0'
}

/** Reads the definitions and tables of a tar: of a FHIR package those that it defines, of another archive all. */
export function createMemberReader(decode: (bytes: Uint8Array) => string): TarReader & { readonly members: () => readonly Member[] } {
  const found: Member[] = []
  let isPackage = false
  const isWanted = (path: string): boolean =>
    isPackage ? /^package\/[^/]+\.json$/i.test(path) : /\.(?:json|ndjson|csv|tsv|txt)$/i.test(path)
  const tar = createTarReader({
    decode,
    limits: packageLimits,
    wants({ name }) {
      isPackage ||= name === 'package/package.json'
      return isWanted(name)
    },
    take: ({ name }, bytes) => void found.push({ path: name, bytes }),
  })
  return { ...tar, members: () => found.filter(({ path }) => isWanted(path)) }
}
