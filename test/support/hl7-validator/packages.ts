import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package as the validator keeps it: its manifest, and what is in it by file name. */
export interface FhirPackage {
  readonly name: string
  readonly version: string
  readonly type: 'Core' | 'IG'
  readonly canonical: string
  /** The files of a folder that the package holds as they are. */
  readonly files?: { readonly folder: string; readonly names: readonly string[] }
  /** Resources by file name. */
  readonly resources?: Readonly<Record<string, unknown>>
}

/** The kinds of resources of the official package that define something; its examples stay out. */
const kinds = new Set([
  'CodeSystem',
  'ConceptMap',
  'NamingSystem',
  'OperationDefinition',
  'SearchParameter',
  'StructureDefinition',
  'ValueSet',
])

/**
 * Base R4, and the three packages that the validator asks for at every start. Those are empty: so it goes by the same
 * definitions as the structure tier, and needs no network.
 */
export function listBasePackages(r4Folder: string): readonly FhirPackage[] {
  const names = readdirSync(r4Folder).filter((name) => kinds.has(name.slice(0, name.indexOf('-'))))
  const empty = { type: 'IG', version: '0.1.0' } as const
  return [
    { name: 'hl7.fhir.r4.core', version: '4.0.1', type: 'Core', canonical: 'http://hl7.org/fhir', files: { folder: r4Folder, names } },
    { ...empty, name: 'hl7.fhir.xver-extensions', canonical: 'http://hl7.org/fhir/extensions' },
    { ...empty, name: 'hl7.terminology.r4', version: '6.2.0', canonical: 'http://terminology.hl7.org' },
    { ...empty, name: 'hl7.terminology', version: '6.2.0', canonical: 'http://terminology.hl7.org' },
    { ...empty, name: 'hl7.fhir.uv.extensions.r4', version: '5.2.0', canonical: 'http://hl7.org/fhir/extensions' },
    { ...empty, name: 'hl7.fhir.uv.extensions', version: '5.2.0', canonical: 'http://hl7.org/fhir/extensions' },
  ]
}

/** Names a set of packages by what is in them, so that a folder made for one is never taken for another. */
export function nameOf(packages: readonly FhirPackage[]): string {
  return createHash('sha256').update(JSON.stringify(packages)).digest('hex').slice(0, 12)
}

/** Writes packages into a folder as the validator's package cache has them, those that are not there yet. */
export function installPackages(cache: string, packages: readonly FhirPackage[]): void {
  mkdirSync(cache, { recursive: true })
  const settings = join(cache, 'packages.ini')
  if (!existsSync(settings)) writeFileSync(settings, '[cache]\nversion = 4\n')
  for (const one of packages) {
    const folder = join(cache, `${one.name}#${one.version}`)
    if (existsSync(folder)) continue
    const unfinished = join(cache, `.${one.name}.${process.pid}`)
    mkdirSync(join(unfinished, 'package'), { recursive: true })
    fill(join(unfinished, 'package'), one)
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      // Another process was faster.
      if (!existsSync(folder)) throw error
      rmSync(unfinished, { recursive: true })
    }
  }
}

function fill(folder: string, { name, version, type, canonical, files, resources = {} }: FhirPackage): void {
  const manifest = { name, version, type, canonical, url: canonical, fhirVersions: ['4.0.1'], license: 'CC0-1.0', 'tools-version': 3 }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  for (const file of files?.names ?? []) linkSync(join(files!.folder, file), join(folder, file))
  for (const [file, resource] of Object.entries(resources)) writeFileSync(join(folder, file), JSON.stringify(resource))
}
