import type { Json } from '../../engine/json.ts'
import type { CodeSystem, Definitions, StructureDefinition, ValueSet } from '../definitions.ts'
import { pinSource, pinValueSet, unionOfSystems } from '../pin-definitions.ts'
import { createSnapshots, mostElements as largest } from '../snapshot.ts'
import { meansVersion, withoutVersion } from '../canonical.ts'
import { createPins, type Entry } from './pins.ts'
import { compareVersions } from './version.ts'
import type { Decode, DefinitionPackage, DefinitionType } from './read-package.ts'
import { readStructure } from './read-structure.ts'
import { readCodeSystem, readValueSet } from './read-terminology.ts'
import type { PackageTrouble } from './trouble.ts'

/** Limits and callbacks of the host. */
export interface PackageHost {
  readonly decode: Decode
  /** Told once of each definition that cannot be used, when it is first asked for, and of those that stand twice. */
  readonly onTrouble?: ((trouble: PackageTrouble, owner: DefinitionPackage) => void) | undefined
  /** How many elements the snapshots may have all in all. */
  readonly mostElements?: number | undefined
}

/** Definitions out of packages, and those packages. */
export interface PackageDefinitions extends Definitions {
  readonly packages: readonly UsedDefinitions[]
  /** The same over another base. */
  readonly over: (base: Definitions) => PackageDefinitions
}

/** A package that definitions are of, as reports tell it. */
export interface UsedDefinitions extends Pick<DefinitionPackage, 'name' | 'version' | 'dependencies' | 'isDependency'> {
  readonly source: 'package' | 'folder'
  /** The addresses of its profiles, extensions and types. */
  readonly structures: readonly string[]
}

/**
 * Definitions out of packages, over those of the base: a file is read when it is first asked for, and its snapshot made
 * then. Without a version, the newest is found, and among equals that of the first package; what a package names without one
 * is of the version that it builds upon. The types of FHIR itself are those of the base, and so is whatever that has newer than
 * a package which another brought along.
 */
export function createPackageDefinitions(packages: readonly DefinitionPackage[], base: Definitions, host: PackageHost): PackageDefinitions {
  const { decode, mostElements = 1_000_000 } = host
  const { tell: onTrouble, tellNew } = tellingOnce(host.onTrouble ?? (() => {}))
  const index = indexFiles(packages, onTrouble)
  const structures = new Map<Entry, StructureDefinition | undefined>()
  const complete = new Map<Entry, StructureDefinition | undefined>()
  const snapshots = createSnapshots(findRaw)
  const pinOf = createPins(packages, (canonical) => [...index.values()].flatMap((byUrl) => byUrl.get(canonical) ?? []))
  let elements = 0
  let isFull = false

  function find(type: DefinitionType, canonical: string): Entry | undefined {
    const entries = index.get(type)?.get(withoutVersion(canonical))
    const found = entries?.find(({ version }) => meansVersion(canonical, version))
    if (found?.owner.isDependency !== true || canonical.includes('|')) return found
    const own = entries!.find(({ owner }) => owner.isDependency !== true)
    return own ?? (isNewer(baseVersion(type, canonical), found.version) ? undefined : found)
  }

  /** The version of what the base has; undefined where it has nothing. */
  function baseVersion(type: DefinitionType, canonical: string): string | undefined {
    const ask = type === 'StructureDefinition' ? base.findStructure : type === 'ValueSet' ? base.findValueSet : base.findCodeSystem
    const found = ask(canonical)
    return found && (found.version ?? '')
  }

  function read<T>({ file, owner }: Entry, reader: (resource: Json) => T | undefined): T | undefined {
    let resource: Json
    try {
      resource = JSON.parse(decode(file.bytes)) as Json
    } catch {
      onTrouble({ kind: 'notJson', file: file.name }, owner)
      return undefined
    }
    const definition = reader(resource)
    if (definition === undefined) onTrouble({ kind: 'notDefinition', file: file.name }, owner)
    return definition
  }

  /** A structure as its package has it, with or without a snapshot. */
  function findRaw(canonical: string): StructureDefinition | undefined {
    const entry = isBaseType(canonical, base) ? undefined : find('StructureDefinition', canonical)
    return entry === undefined ? base.findStructure(canonical) : readRaw(entry)
  }

  function readRaw(entry: Entry): StructureDefinition | undefined {
    return remembered(structures, entry, () => {
      const structure = read(entry, readStructure)
      const pin = pinOf(entry.owner)
      return structure === undefined || pin === undefined ? structure : pinSource(structure, pin)
    })
  }

  function completed(entry: Entry): StructureDefinition | undefined {
    if (elements >= mostElements) {
      if (!isFull) onTrouble({ kind: 'tooManyElements', canonical: entry.file.url }, entry.owner)
      isFull = true
      return undefined
    }
    const raw = readRaw(entry)
    if (raw === undefined) return undefined
    const { structure, troubles } = snapshots(raw)
    for (const trouble of troubles.slice(0, mostTold)) onTrouble({ kind: 'snapshot', trouble }, entry.owner)
    // A definition that was too large has cost as much as the largest.
    elements += structure?.snapshot?.element.length ?? (troubles.some(({ kind }) => kind === 'tooLarge') ? largest : 0)
    return structure
  }

  const valueSets = new Map<Entry, ValueSet | undefined>()
  const codeSystems = new Map<Entry, CodeSystem | undefined>()
  const unions = new Map<Entry, CodeSystem | undefined>()
  return {
    packages: packages.map(({ name, version, dependencies, isDependency, source = 'package', files }) => ({
      name,
      version,
      dependencies,
      source,
      structures: files.filter(({ type }) => type === 'StructureDefinition').map(({ url }) => url),
      ...(isDependency === true && { isDependency }),
    })),
    over: (other) => createPackageDefinitions(packages, other, { ...host, onTrouble: tellNew }),
    findStructure(canonical) {
      const entry = isBaseType(canonical, base) ? undefined : find('StructureDefinition', canonical)
      return entry === undefined ? base.findStructure(canonical) : remembered(complete, entry, () => completed(entry))
    },
    findValueSet(canonical) {
      const entry = find('ValueSet', canonical)
      if (entry === undefined) return base.findValueSet(canonical)
      return remembered(valueSets, entry, () => {
        const valueSet = read(entry, readValueSet)
        const pin = pinOf(entry.owner)
        return valueSet === undefined || pin === undefined ? valueSet : pinValueSet(valueSet, pin)
      })
    },
    findCodeSystem(canonical) {
      const entry = find('CodeSystem', canonical)
      if (entry === undefined) return base.findCodeSystem(canonical)
      const versions = canonical.includes('|') ? [entry] : index.get('CodeSystem')!.get(canonical)!
      if (versions.length === 1) return remembered(codeSystems, entry, () => read(entry, readCodeSystem))
      return remembered(unions, entry, () =>
        unionOfSystems(versions.flatMap((one) => remembered(codeSystems, one, () => read(one, readCodeSystem)) ?? [])),
      )
    },
  }
}

const mostTold = 5

/** Whether the base has something, and nothing older. */
function isNewer(ofBase: string | undefined, version: string): boolean {
  return ofBase !== undefined && (ofBase === '' || compareVersions(ofBase, version) >= 0)
}

type Tell = NonNullable<PackageHost['onTrouble']>

/** Tells of troubles, and gives what tells of those that were not told so before: another base brings up the same ones. */
function tellingOnce(tell: Tell): { readonly tell: Tell; readonly tellNew: Tell } {
  const told = new Set<string>()
  const keyOf = (...trouble: Parameters<Tell>): string => JSON.stringify([trouble[1].name, trouble[1].version, trouble[0]])
  const tellAll: Tell = (trouble, owner) => {
    told.add(keyOf(trouble, owner))
    tell(trouble, owner)
  }
  return { tell: tellAll, tellNew: (trouble, owner) => (told.has(keyOf(trouble, owner)) ? undefined : tellAll(trouble, owner)) }
}

/** The types of FHIR: everything is checked against those of the base, also where a package repeats them. */
function isBaseType(canonical: string, base: Definitions): boolean {
  if (!/^http:\/\/hl7\.org\/fhir\/StructureDefinition\/[A-Za-z0-9]+(?:\||$)/.test(canonical)) return false
  const definition = base.findStructure(withoutVersion(canonical))
  return definition !== undefined && definition.derivation !== 'constraint'
}

/** Files under their type and address, the newest version first. */
function indexFiles(
  packages: readonly DefinitionPackage[],
  onTrouble: Tell,
): ReadonlyMap<DefinitionType, ReadonlyMap<string, readonly Entry[]>> {
  const index = new Map<DefinitionType, Map<string, Entry[]>>()
  const seen = new Map<string, DefinitionPackage>()
  for (const owner of packages) {
    for (const file of owner.files) {
      const entry = { file, owner, version: file.version === '' ? owner.version : file.version }
      const key = `${file.type} ${file.url}|${entry.version}`
      const first = seen.get(key)
      if (first === owner) onTrouble({ kind: 'repeated', file: file.name, canonical: file.url }, owner)
      if (first !== undefined) continue
      seen.set(key, owner)
      const byUrl = index.get(file.type) ?? new Map<string, Entry[]>()
      index.set(file.type, byUrl)
      const entries = byUrl.get(file.url)
      if (entries === undefined) byUrl.set(file.url, [entry])
      else entries.push(entry)
    }
  }
  for (const byUrl of index.values()) {
    for (const entries of byUrl.values()) entries.sort((a, b) => compareVersions(b.version, a.version))
  }
  return index
}

function remembered<Value>(known: Map<Entry, Value | undefined>, entry: Entry, make: () => Value | undefined): Value | undefined {
  if (!known.has(entry)) known.set(entry, make())
  return known.get(entry)
}
