#!/usr/bin/env node
/**
 * Builds `<id>/<version>.txt` of every guide in guides.ts: its profiles, extensions, value sets and code systems, without prose.
 *
 *   node rules/guides/build.ts FOLDER... [--check]
 *
 * FOLDER holds unpacked packages, each as `<any name>/package/package.json` and the definitions beside it; a package whose own
 * definitions have no snapshot will do.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeOrCheck, type Built } from '../../catalogs/sources/build.ts'
import { clCoreDefinitions, eisDefinitions } from '../cl/definitions/definitions.ts'
import { isObject, type Json, type JsonObject } from '../engine/json.ts'
import type { CodeSystem, Concept, Definitions, StructureDefinition, ValueSet } from '../structure/definitions.ts'
import { layered } from '../structure/layered.ts'
import { r4Constraints, r4Definitions } from '../structure/r4/r4-definitions.ts'
import { createSnapshots } from '../structure/snapshot.ts'
import { withoutVersion } from '../structure/canonical.ts'
import { readCodeSystem } from '../structure/package/read-terminology.ts'
import { compactValueSets } from '../structure/tables/compact-value-sets.ts'
import { stripStructure } from '../structure/tables/strip-structure.ts'
import { stripCodeSystem, stripValueSet } from '../structure/tables/strip-terminology.ts'
import { writeTableFile } from '../structure/tables/table-file.ts'
import { toLatin1 } from '../structure/tables/table.ts'
import { writeStructures, type OtherTables } from '../structure/tables/write-structures.ts'
import { writeCodeSystems, writeValueSets } from '../structure/tables/write-terminology.ts'
import { guides, type Guide } from './guides.ts'
import { dependenciesOf } from './versions.ts'
import { wrongDefinitions } from './wrong-definitions.ts'

/** The definitions of a package, stripped of prose. */
interface Content {
  readonly structures: readonly StructureDefinition[]
  readonly valueSets: readonly ValueSet[]
  readonly systems: readonly CodeSystem[]
}

/** Foundations of which only the parts are taken that something else leads to. */
const inParts: ReadonlySet<string> = new Set(['mcode', 'terminology'])

/** The files of all guides, and what of them could not be used, a sentence each. */
export function buildGuides(folders: readonly string[]): { readonly built: Built; readonly left: readonly string[] } {
  const packages = new Map(folders.flatMap(findPackages).map(({ name, folder }) => [name, folder]))
  const contents = new Map<Guide, Content>()
  const baseOf = (canonical: string): string | undefined =>
    [...contents.values()].flatMap(({ structures }) => structures).findLast(({ url }) => url === canonical)?.baseDefinition
  for (const guide of guides) {
    if (guide.isBase === true) continue
    const folder =
      packages.get(`${guide.name}#${guide.version.replace(/-ci-build$/, '')}`) ?? packages.get(`${guide.name}#${guide.version}`)
    if (folder === undefined) throw new Error(`Falta el paquete ${guide.name}#${guide.version}.`)
    const { structures, ...content } = readContent(folder, guide)
    contents.set(guide, { ...content, structures: structures.map((one) => withKnownBase(one, guide, baseOf)) })
  }
  for (const [guide, content] of contents) if (inParts.has(guide.id)) contents.set(guide, reachable(content, contents))
  const left: string[] = []
  const written = new Map<string, Definitions>()
  const built: Record<string, string> = {}

  function definitionsOf(guide: Guide): Definitions {
    if (guide.isBase === true) return guide.id === 'eis' ? eisDefinitions : clCoreDefinitions
    const key = `${guide.id}#${guide.version}`
    const known = written.get(key)
    if (known !== undefined) return known
    const others = layered(...dependenciesOf(guide).map(definitionsOf), r4Definitions)
    const content = contents.get(guide)!
    const structures = withSnapshots(content.structures, others, (sentence) => left.push(`${key}: ${sentence}`))
    const made = new Map(structures.map((structure) => [structure.url, structure]))
    const definitions = layered({ ...nothing, findStructure: (canonical) => made.get(withoutVersion(canonical)) }, others)
    written.set(key, definitions)
    built[`${guide.id}/${guide.version}.txt`] = write(guide, { ...content, structures }, definitions)
    return definitions
  }

  for (const guide of guides) definitionsOf(guide)
  return { built, left }
}

const nothing: Definitions = { findStructure: () => undefined, findValueSet: () => undefined, findCodeSystem: () => undefined }

function write({ id, name, version }: Guide, { structures, valueSets, systems }: Content, definitions: Definitions): string {
  const isRight = ({ url }: { readonly url: string }): boolean => !wrongDefinitions.has(`${id}#${version} ${url}`)
  const others = { findStructure: definitions.findStructure, constraints: r4Constraints() }
  const right = structures.filter(isRight)
  const unwritable = new Set(right.filter((one) => !isWritable(one, others)).map(({ url }) => url))
  const byUrl = new Map(right.map((structure) => [structure.url, structure]))
  // Rows say what differs from the rows of the base, so that none stand on a differential.
  const standsOnDifferential = ({ url, baseDefinition }: StructureDefinition): boolean => {
    const base = byUrl.get(baseDefinition ?? '')
    return unwritable.has(url) || (base !== undefined && standsOnDifferential(base))
  }
  const written = writeStructures(
    right.map((one) => (standsOnDifferential(one) ? withoutSnapshot(one) : one)),
    others,
  )
  return writeTableFile(`Definitions of ${name}#${version} (see guides.ts).`, {
    constraints: written.constraints.map(toLatin1),
    structures: written.structures.map(toLatin1),
    'value-sets': writeValueSets(compactValueSets(valueSets, systems).filter(isRight), version).map(toLatin1),
    'code-systems': writeCodeSystems(systems, version).map(toLatin1),
  })
}

/** Whether the snapshot of a structure reads the same from its rows; of one that does not, the differential is written. */
function isWritable(structure: StructureDefinition, others: OtherTables): boolean {
  try {
    writeStructures([structure], others)
    return true
  } catch {
    return false
  }
}

function withSnapshots(
  structures: readonly StructureDefinition[],
  others: Definitions,
  onTrouble: (sentence: string) => void,
): readonly StructureDefinition[] {
  const published = new Map(structures.map((structure) => [structure.url, structure]))
  const complete = createSnapshots((canonical) => published.get(withoutVersion(canonical)) ?? others.findStructure(canonical))
  return structures.flatMap((structure) => {
    const { structure: completed, troubles } = complete(structure)
    for (const trouble of troubles) onTrouble(`${structure.url}: ${JSON.stringify(trouble)}`)
    return completed ?? []
  })
}

function findPackages(folder: string): readonly { readonly name: string; readonly folder: string }[] {
  return readdirSync(folder).flatMap((name) => {
    const inner = join(folder, name, 'package')
    const manifest = join(inner, 'package.json')
    if (!existsSync(manifest)) return []
    const about = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly name: string; readonly version: string }
    return [{ name: `${about.name}#${about.version}`, folder: inner }]
  })
}

function readContent(folder: string, { id, version }: Guide): Content {
  const resources = readdirSync(folder)
    .toSorted()
    .filter((name) => /^(?:StructureDefinition|ValueSet|CodeSystem)-.*\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json)
    .filter(isObject)
  const of = (type: string): readonly JsonObject[] => resources.filter(({ resourceType }) => resourceType === type)
  // Definitions of R4 itself are taken from there.
  const isNew = id === 'extensions' || id === 'terminology' ? isNotOfR4 : () => true
  return {
    structures: of('StructureDefinition')
      .filter(({ derivation, url }) => derivation === 'constraint' && isNew(r4Definitions.findStructure, url))
      .map((one) => withoutSnapshot(stripStructure(withDifferentialAlone(one)))),
    valueSets: of('ValueSet')
      .filter(({ url }) => isNew(r4Definitions.findValueSet, url))
      .map((one) => versioned(withCodesNamed(stripValueSet(one), of('CodeSystem')), version)),
    systems: of('CodeSystem')
      .filter(({ url }) => isNew(r4Definitions.findCodeSystem, url))
      .map((one) => versioned(stripCodeSystem(one), version)),
  }
}

/**
 * A profile whose base is of a version of another guide of Chile that is not here rests on what that base rests on in those that are: what
 * another version asks itself, or how it tells slices apart, may not be what the guide was written for.
 */
export function withKnownBase<Structure extends StructureDefinition>(
  structure: Structure,
  { dependencies }: Guide,
  baseOf: (canonical: string) => string | undefined,
): Structure {
  const { baseDefinition = '' } = structure
  const based = guides.filter(({ canonical, isFoundation }) => isFoundation !== true && baseDefinition.startsWith(`${canonical}/`))
  const asked = based.flatMap(({ name, aliases = [] }) => [name, ...aliases]).flatMap((name) => dependencies[name] ?? [])
  const below = asked.every((one) => based.some(({ version }) => version === one)) ? undefined : baseOf(baseDefinition)
  if (below === undefined) return structure
  const own = structure.differential?.element ?? []
  const element = own.filter(({ id = '' }) =>
    slicedIn(id).every((sliced) => own.some((one) => one.id === sliced && one.slicing !== undefined)),
  )
  return { ...structure, baseDefinition: below, differential: { element } }
}

/** The elements that the slices in an id are slices of, but for extensions, which every type tells apart. */
function slicedIn(id: string): readonly string[] {
  const steps = id.split('.')
  return steps.flatMap((step, index) => {
    const [name = '', slice] = step.split(':')
    return slice === undefined || name.endsWith('xtension') ? [] : [[...steps.slice(0, index), name].join('.')]
  })
}

/** A set that picks codes of a whole system here by what they have in a property names them: properties are left out of the tables. */
function withCodesNamed({ compose, ...set }: ValueSet, systems: readonly JsonObject[]): ValueSet {
  const include = compose?.include.map((part) => {
    const { filter: [filter, ...others] = [], ...rest } = part
    if (filter?.op !== '=' || others.length > 0) return part
    const system = systems.find(({ url, content }) => url === part.system && content === 'complete')
    const concept = codesWith(readCodeSystem(system)?.concept ?? [], filter)
    return concept.length === 0 ? part : { ...rest, concept }
  })
  return include === undefined ? set : { ...set, compose: { ...compose, include } }
}

function codesWith(concepts: readonly Concept[], filter: { readonly property: string; readonly value: string }): readonly Concept[] {
  return concepts.flatMap(({ code, property = [], concept = [] }) => [
    ...(property.some((one) => one.code === filter.property && one['valueString'] === filter.value) ? [{ code }] : []),
    ...codesWith(concept, filter),
  ])
}

function isNotOfR4(find: (canonical: string) => unknown, url: Json | undefined): boolean {
  return typeof url === 'string' && find(url) === undefined
}

/** A definition without a version has that of its guide. */
function versioned<Definition extends { readonly version?: string }>(definition: Definition, version: string): Definition {
  return definition.version === undefined ? { ...definition, version } : definition
}

function withDifferentialAlone({ snapshot, ...resource }: JsonObject): JsonObject {
  return resource['differential'] === undefined && snapshot !== undefined ? { ...resource, snapshot } : resource
}

/** The snapshot follows from the differential, and is left out. */
function withoutSnapshot({ snapshot: _snapshot, ...structure }: StructureDefinition): StructureDefinition {
  return structure
}

/** The parts of a package that the others lead to, and what these lead to in turn. */
function reachable(content: Content, contents: ReadonlyMap<Guide, Content>): Content {
  const own = [...content.structures, ...content.valueSets, ...content.systems]
  const byUrl = new Map(own.map((one) => [one.url, one]))
  const reached = new Set<string>()
  const pending: unknown[] = [...contents.values()].filter((one) => one !== content && !isInParts(one, contents))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const canonical of canonicalsIn(next)) {
      const found = byUrl.get(canonical as never)
      if (found === undefined || reached.has(found.url)) continue
      reached.add(found.url)
      pending.push(found)
    }
  }
  const kept = <One extends { readonly url: string }>(all: readonly One[]) => all.filter(({ url }) => reached.has(url))
  return { structures: kept(content.structures), valueSets: kept(content.valueSets), systems: kept(content.systems) }
}

function isInParts(content: Content, contents: ReadonlyMap<Guide, Content>): boolean {
  return [...contents].some(([{ id }, one]) => one === content && inParts.has(id))
}

function canonicalsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  JSON.stringify(value, (_name, one: unknown) => {
    if (typeof one === 'string' && one.startsWith('http')) found.add(withoutVersion(one))
    return one
  })
  return found
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
  try {
    const { built, left } = buildGuides(positionals)
    for (const { id } of guides) mkdirSync(join(import.meta.dirname, id), { recursive: true })
    writeOrCheck(import.meta.dirname, built, values.check === true)
    for (const sentence of left) console.error(sentence)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
