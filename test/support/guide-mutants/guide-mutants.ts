import { createHash } from 'node:crypto'
import { isList, isObject, type Json, type JsonObject, type Path } from '../../../rules/engine/json.ts'
import { fileOf, openGuide } from '../../../rules/guides/guide-definitions.ts'
import { guides, type Guide } from '../../../rules/guides/guides.ts'
import { selectGuides } from '../../../rules/guides/selection.ts'
import type { Definitions, ElementDefinition, StructureDefinition } from '../../../rules/structure/definitions.ts'
import { structureNames } from '../../../rules/structure/canonical.ts'
import { openTableFile } from '../../../rules/structure/tables/table-file.ts'
import { changedAt } from '../slice-mutants/build-item.ts'
import { claimingParts, sourceIn } from './example-sources.ts'
import { breakInvariant, ownInvariants } from './invariants.ts'
import { sourceWith, type Source } from './sources.ts'

/** A resource in which one constraint of a guide's profile is broken, or the one before that. */
export interface GuideMutant {
  /** Guide, profile, element and what was done to it. */
  readonly id: string
  readonly hash: string
  readonly resource: JsonObject
  /** The resource it was made of; its own where it is that. */
  readonly source: string
}

/** The guides that mutants are made of: those of Chile whose profiles are no part of every text. */
export const mutatedGuides: readonly Guide[] = guides.filter(
  ({ isBase, isFoundation, id, version }) =>
    isBase !== true && isFoundation !== true && !(id === 'eis' || (id === 'clcore' && version !== '2.0.0' && version !== '1.9.2')),
)

/** Resources of each profile of a guide and its example messages and, of each constraint of a differential, one that breaks it. */
export async function makeGuideMutants(guide: Guide): Promise<readonly GuideMutant[]> {
  const { definitions } = selectGuides([guide])
  const own = openGuide(guide)
  const version = isOneOfSeveral(guide) ? `|${guide.version}` : ''
  const found = new Map<string, GuideMutant>()
  for (const url of structuresOf(guide)) {
    const structure = definitions.findStructure(version === '' ? url : `${url}${version}`) ?? own.findStructure(url)
    if (structure === undefined || structure.abstract === true || (structure.kind !== 'resource' && structure.type !== 'Extension'))
      continue
    for (const element of constraintsOf(definitions, structure)) {
      const id = element.id ?? element.path
      const source = sourceWith(definitions, structure, id)
      if (source === undefined) continue
      const plain = element.max === '0' ? sourceWith(definitions, structure, id.slice(0, id.lastIndexOf('.'))) : source
      if (plain === undefined) continue
      const name = `${guide.id}#${guide.version} ${url.slice(url.lastIndexOf('/') + 1)} ${id}`
      for (const [how, resource] of breakings(source, element)) {
        add({ ...plain, resource: claimed(plain.resource, version) }, claimed(resource, version), `${name} ${how}`)
      }
    }
    for (const element of structure.snapshot?.element ?? []) {
      const id = element.id ?? element.path
      const source = sourceWith(definitions, structure, id)
      for (const constraint of source === undefined ? [] : ownInvariants(definitions, structure, element)) {
        const broken = breakInvariant(definitions, source!, constraint)
        const name = `${guide.id}#${guide.version} ${url.slice(url.lastIndexOf('/') + 1)} ${id} ${constraint.key}`
        if (broken !== undefined) add({ ...source!, resource: claimed(source!.resource, version) }, claimed(broken, version), name)
      }
    }
  }
  for (const part of await claimingParts(guide.id)) {
    const structure = definitions.findStructure(part.profile)
    if (structure === undefined || version !== '') continue
    const prefix = `${guide.id}#${guide.version} ${part.event} ${part.profile.slice(part.profile.lastIndexOf('/') + 1)}`
    for (const element of constraintsOf(definitions, structure)) {
      const source = element.max === '0' ? undefined : sourceIn(part, structure, element.id ?? element.path)
      if (source === undefined) continue
      for (const [how, resource] of breakings(source, element)) add(source, resource, `${prefix} ${element.id ?? element.path} ${how}`)
    }
    for (const element of structure.snapshot?.element ?? []) {
      const source = sourceIn(part, structure, element.id ?? element.path)
      for (const constraint of source === undefined ? [] : ownInvariants(definitions, structure, element)) {
        const broken = breakInvariant(definitions, source!, constraint)
        if (broken !== undefined) add(source!, broken, `${prefix} ${element.id ?? element.path} ${constraint.key}`)
      }
    }
  }
  return [...found.values()]

  function add({ resource: whole }: Source, broken: JsonObject, id: string): void {
    const hash = hashOf(whole)
    const source = `${guide.id}#${guide.version} ${hash}`
    if (!found.has(source)) found.set(source, { id: source, hash, resource: whole, source })
    found.set(id, { id, hash: hashOf(broken), resource: broken, source })
  }
}

/** The elements of a profile that say something else than those of its base. */
function constraintsOf(
  { findStructure }: Definitions,
  { snapshot, baseDefinition = '', type }: StructureDefinition,
): readonly ElementDefinition[] {
  const base = findStructure(baseDefinition)
  const before = new Map((base?.snapshot?.element ?? []).map((element) => [element.id ?? element.path, element]))
  return (snapshot?.element ?? []).flatMap((element) => {
    const id = element.id ?? element.path
    if (!id.includes('.') || (/^[A-Za-z]+\.(?:id|meta|extension|url)$/.test(id.replaceAll(/:[^.]*/g, '')) && type === 'Extension'))
      return []
    const old = before.get(id) ?? before.get(id.replaceAll(/:[^.]*/g, ''))
    const { min, max, binding, type: types, ...rest } = element
    const own: Record<string, unknown> = { id, path: element.path }
    if (min !== undefined && min !== old?.min) own['min'] = min
    if (max !== undefined && max !== old?.max) own['max'] = max
    if (binding !== undefined && binding.valueSet !== old?.binding?.valueSet) own['binding'] = binding
    if (types !== undefined && JSON.stringify(types) !== JSON.stringify(old?.type)) own['type'] = types
    for (const [name, value] of Object.entries(rest)) {
      if (/^(?:fixed|pattern)/.test(name) && JSON.stringify(value) !== JSON.stringify(old?.[name as 'fixedCode'])) own[name] = value
    }
    return Object.keys(own).length > 2 ? [own as unknown as ElementDefinition] : []
  })
}

/** Whether a profile's canonical without a version may mean another version of this guide. */
export function isOneOfSeveral(guide: Guide): boolean {
  return guide.id === 'clcore' || guide.isDraft === true
}

function claimed(resource: JsonObject, version: string): JsonObject {
  const { meta } = resource
  if (version === '' || !isObject(meta)) return resource
  return { ...resource, meta: { profile: (meta['profile'] as readonly string[]).map((one) => `${one}${version}`) } }
}

function structuresOf(guide: Guide): readonly string[] {
  return [...openTableFile(fileOf(guide))('structures')().matchAll(/^=(\S+)/gm)].map(([, name]) => structureNames.lengthen(name!))
}

function hashOf(resource: Json): string {
  return createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 8)
}

/** One broken resource for each constraint that an element of a differential adds. */
function* breakings({ resource, at, node }: Source, element: ElementDefinition): Iterable<readonly [string, JsonObject]> {
  const { min = 0, max, binding, type = [] } = element
  const value = valueAt(resource, at)
  if (value === undefined) return
  const list = typeof at.at(-1) === 'number' ? at.slice(0, -1) : undefined
  const to = (changed: Json | undefined): JsonObject => changedAt(resource, at, changed) as JsonObject
  if (max === '0') {
    yield ['max', resource]
    return
  }
  if (min > 0) yield ['min', list === undefined ? to(undefined) : withoutItem(resource, list, at)]
  if (max === '1' && list !== undefined) yield ['max', repeated(resource, list, value)]
  const only = Object.entries(element).find(([name]) => name.startsWith('fixed') || name.startsWith('pattern'))
  if (only !== undefined) yield [only[0].startsWith('fixed') ? 'fixed' : 'pattern', to(another(value))]
  if (binding?.strength === 'required') {
    const foreign = withForeignCode(value)
    if (foreign !== undefined) yield ['binding', to(foreign)]
  }
  const targets = type.flatMap(({ targetProfile = [] }) => targetProfile)
  if (targets.length > 0 && isObject(value) && node.element.type?.[0]?.code === 'Reference')
    yield ['target', to({ reference: 'Binary/otro' })]
}

function valueAt(root: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, step) => (typeof value === 'object' && value !== null ? (value as Record<string | number, Json>)[step] : undefined),
    root,
  )
}

/** Without an item, and without its list where that is left empty. */
function withoutItem(resource: JsonObject, list: Path, at: Path): JsonObject {
  const items = valueAt(resource, list)
  return changedAt(resource, isList(items) && items.length > 1 ? at : list, undefined) as JsonObject
}

function repeated(resource: JsonObject, list: Path, value: Json): JsonObject {
  return changedAt(resource, list, [...(valueAt(resource, list) as readonly Json[]), value]) as JsonObject
}

function another(value: Json): Json {
  if (typeof value === 'string')
    return value.startsWith('http') || value.startsWith('urn:') ? `${value}-otro` : value === 'otro' ? 'otra' : 'otro'
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (isList(value)) return value.map(another)
  if (!isObject(value)) return 'otro'
  const [name, first] =
    Object.entries(value).find(([key]) => key === 'coding' || key === 'code' || key === 'system' || key === 'value') ??
    Object.entries(value)[0] ??
    []
  return name === undefined ? {} : { ...value, [name]: another(first!) }
}

/** The same with a code that no set has; undefined where it holds none. */
function withForeignCode(value: Json): Json | undefined {
  const coding = { system: 'https://ejemplo.cl/CodeSystem/otro', code: 'otro' }
  if (typeof value === 'string') return 'otro'
  if (!isObject(value)) return undefined
  return value['code'] !== undefined || value['system'] !== undefined ? { ...value, ...coding } : { ...value, coding: [coding] }
}
