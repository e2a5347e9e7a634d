/** Packages of FHIR definitions: archives as guides publish them, or the files of one. */
import { packageLimits, type PackageLimits } from './limits.ts'
import { isR4, readManifest, type Manifest } from './manifest.ts'
import { scanResource } from './scan.ts'
import { createTarReader, type TarFault } from './tar.ts'
import type { PackageTrouble } from './trouble.ts'

/** A package whose files were found, and read no further. Plain, cloneable data. */
export interface DefinitionPackage {
  readonly name: string
  readonly version: string
  readonly title?: string
  /** When it was made, as package.json writes it: `20260122093000`. */
  readonly date?: string
  readonly dependencies: Readonly<Record<string, string>>
  /** Where it came from; an archive where it does not say. */
  readonly source?: 'package' | 'folder'
  /** Brought because another builds upon it: it takes the place of no guide, and is found where no newer definition is at hand. */
  readonly isDependency?: boolean
  readonly files: readonly DefinitionFile[]
  /** Parts of it that cannot be used. */
  readonly troubles: readonly PackageTrouble[]
}

/** A file with a definition. */
export interface DefinitionFile {
  readonly name: string
  readonly type: DefinitionType
  readonly url: string
  readonly version: string
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array
}

/** The kinds of definitions that are used. */
export type DefinitionType = 'StructureDefinition' | 'ValueSet' | 'CodeSystem'

/** A package, or why there is none. */
export type PackageResult = { readonly package: DefinitionPackage } | { readonly trouble: PackageTrouble }

/** Text of bytes in UTF-8, wrong ones replaced. */
export type Decode = (bytes: Uint8Array) => string

/** Reads an archive that is unzipped piece by piece. */
export interface PackageReader {
  /** Takes a piece; once it answers with trouble, the rest need not be read. */
  readonly write: (chunk: Uint8Array) => PackageTrouble | undefined
  /** The package, when there is no more. */
  readonly end: () => PackageResult
}

/** Gathers the files of a package. */
export interface PackageCollector {
  /** True where a file can be one of the package's definitions, by its path from the root of the archive. */
  readonly wants: (path: string, size: number) => boolean
  /** Takes a file that is wanted. */
  readonly add: (path: string, bytes: Uint8Array) => void
  /** The fault that makes the whole package useless. */
  readonly trouble: () => PackageTrouble | undefined
  /** The package; `looseName` is the name of files that are no package, which then need no package.json. */
  readonly end: (looseName?: string) => PackageResult
}

/** Makes a reader for one archive (tar, already unzipped). */
export function createPackageReader(decode: Decode, limits: PackageLimits = packageLimits): PackageReader {
  const collector = createPackageCollector(decode, limits)
  const tar = createTarReader({
    decode,
    limits,
    wants: ({ name, size }) => collector.wants(name, size),
    take: ({ name }, bytes) => collector.add(name, bytes),
  })
  const troubleOf = (fault: TarFault | undefined): PackageTrouble | undefined => {
    const kept = collector.trouble()
    if (kept !== undefined || fault === undefined) return kept
    return fault === 'tooLarge' ? { kind: 'tooLarge', bytes: limits.unpacked } : { kind: fault }
  }
  return {
    write: (chunk) => troubleOf(tar.write(chunk)),
    end() {
      const trouble = troubleOf(tar.end())
      return trouble === undefined ? collector.end() : { trouble }
    },
  }
}

const types: readonly string[] = ['StructureDefinition', 'ValueSet', 'CodeSystem'] satisfies readonly DefinitionType[]
const manifestPath = 'package/package.json'

/** Makes a collector for one package. Definitions lie in the folder `package`, not in those below it. */
export function createPackageCollector(decode: Decode, limits: PackageLimits = packageLimits): PackageCollector {
  const files: DefinitionFile[] = []
  const troubles: PackageTrouble[] = []
  const fhirVersions = new Set<string>()
  let manifest: Manifest | undefined
  let kept = 0
  let trouble: PackageTrouble | undefined

  function add(path: string, bytes: Uint8Array): void {
    if (path === manifestPath) {
      manifest ??= readManifest(decode(bytes))
      if (manifest === undefined) trouble ??= { kind: 'badManifest' }
      return
    }
    const name = path.slice(path.lastIndexOf('/') + 1)
    const scanned = scanResource(bytes, decode, (type) => types.includes(type), limits)
    if (scanned === undefined || scanned === 'tooDeep') {
      if (troubles.length < mostTroubles) troubles.push({ kind: scanned ?? 'notJson', file: name })
      return
    }
    const { resourceType = '', url = '', version = '', fhirVersion } = scanned
    if (!types.includes(resourceType) || url === '') return
    kept += bytes.length
    if (kept > limits.kept) trouble ??= { kind: 'tooLarge', bytes: limits.kept }
    if (fhirVersion !== undefined && fhirVersion !== '') fhirVersions.add(fhirVersion)
    if (trouble === undefined) files.push({ name, type: resourceType as DefinitionType, url, version, bytes })
  }

  function end(looseName?: string): PackageResult {
    if (trouble !== undefined) return { trouble }
    const loose = looseName === undefined ? undefined : { name: looseName, version: '', fhirVersions: [], dependencies: {} }
    const about: Manifest | undefined = manifest ?? loose
    if (about === undefined) return { trouble: { kind: 'noManifest' } }
    const { fhirVersions: said, ...rest } = about
    const versions = said.length > 0 ? said : [...fhirVersions]
    if (versions.length > 0 && !versions.some(isR4)) return { trouble: { kind: 'otherVersion', version: versions[0]! } }
    if (files.length === 0) return { trouble: { kind: 'empty' } }
    return { package: { ...rest, files, troubles } }
  }

  return {
    wants(path, size) {
      if (trouble !== undefined || !/^package\/[^/]+\.json$/i.test(path)) return false
      const most = path === manifestPath ? Math.min(mostManifest, limits.file) : limits.file
      if (size > most) trouble = { kind: 'fileTooLarge', file: path, bytes: most }
      return size <= most
    },
    add,
    trouble: () => trouble,
    end,
  }
}

const mostManifest = 1_000_000
const mostTroubles = 100
