import { isList, isObject, type Json, type JsonObject, type Path } from '../../../rules/engine/json.ts'
import { exampleEvents, findEventExample } from '../../../rules/examples/events/index.ts'
import type { StructureDefinition } from '../../../rules/structure/definitions.ts'
import type { Node } from '../../../rules/structure/snapshot/tree.ts'
import { withoutVersion } from '../../../rules/structure/canonical.ts'
import { capital } from '../slice-mutants/build-item.ts'
import { treeOf } from '../snapshot-trees.ts'
import type { Source } from './sources.ts'

/** A part of an example message that claims a profile. */
export interface Claiming {
  readonly event: string
  readonly message: JsonObject
  readonly profile: string
  /** Where it is in the message. */
  readonly at: Path
}

/** The parts of the example messages of a guide that claim a profile, the first of each profile. */
export async function claimingParts(guide: string): Promise<readonly Claiming[]> {
  const found = new Map<string, Claiming>()
  for (const event of exampleEvents.filter((one) => one.startsWith(`${guide}:`))) {
    const message = (await findEventExample(event, true)) as JsonObject
    collect(message, [])
    function collect(value: Json, at: Path): void {
      if (isList(value)) for (const [index, item] of value.entries()) collect(item, [...at, index])
      if (!isObject(value)) return
      for (const profile of profilesOf(value)) if (!found.has(profile)) found.set(profile, { event, message, profile, at })
      for (const [name, inner] of Object.entries(value)) collect(inner!, [...at, name])
    }
  }
  return [...found.values()]
}

/** Where an example has an element of a profile, by its id; undefined where it does not. */
export function sourceIn({ message, at }: Claiming, structure: StructureDefinition, id: string): Source | undefined {
  let node: Node | undefined = treeOf(structure)
  const path: (string | number)[] = [...at]
  for (const part of id.split('.').slice(1)) {
    const [name, sliceName] = part.split(':')
    const child: Node | undefined = node?.children.find((one) => one.name === name)
    const slice = sliceName === undefined ? child : child?.slices.find((one) => one.element.sliceName === sliceName)
    if (child === undefined || slice === undefined) return undefined
    const holder = valueAt(message, path)
    if (!isObject(holder)) return undefined
    const key = name!.endsWith('[x]')
      ? (child.element.type ?? []).map(({ code }) => `${name!.slice(0, -3)}${capital(code)}`).find((one) => one in holder)
      : name!
    const value = key === undefined ? undefined : holder[key]
    if (value === undefined) return undefined
    path.push(key!)
    if (isList(value)) {
      const index = sliceName === undefined ? 0 : value.findIndex((item) => fits(item, slice))
      if (index < 0 || value.length === 0) return undefined
      path.push(index)
    }
    node = slice
  }
  return node === undefined ? undefined : { resource: message, at: path, node }
}

function valueAt(root: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((value, step) => (value as Readonly<Record<string | number, Json>> | undefined)?.[step], root)
}

function profilesOf({ meta }: JsonObject): readonly string[] {
  const profiles = isObject(meta) ? meta['profile'] : undefined
  return isList(profiles) ? profiles.map(String) : []
}

/** Whether an item is plainly of a slice: by what is demanded of it or its children, its extension, or the profile that its resource claims. */
function fits(item: Json, slice: Node): boolean {
  const urls = (slice.element.type ?? []).flatMap(({ profile = [] }) => profile.map(withoutVersion))
  if (slice.name === 'extension') return isObject(item) && urls.includes(String(item['url']))
  const resource = slice.children.find(({ name }) => name === 'resource')
  if (resource !== undefined && isObject(item) && isObject(item['resource'])) {
    const wanted = new Set((resource.element.type ?? []).flatMap(({ profile = [] }) => profile))
    return profilesOf(item['resource']).some((one) => wanted.has(one))
  }
  const own = demandOf(slice)
  if (own !== undefined) return holds(item, own)
  return (
    slice.children.some((child) => demandOf(child) !== undefined) &&
    slice.children.every((child) => demandOf(child) === undefined || (isObject(item) && holds(item[child.name], demandOf(child)!)))
  )
}

function demandOf({ element }: Node): Json | undefined {
  return Object.entries(element).find(([name]) => name.startsWith('fixed') || name.startsWith('pattern'))?.[1] as Json | undefined
}

function holds(value: Json | undefined, wanted: Json): boolean {
  if (isList(wanted)) return isList(value) && wanted.every((one) => value.some((item) => holds(item, one)))
  if (isObject(wanted)) return isObject(value) && Object.entries(wanted).every(([name, one]) => holds(value[name], one!))
  return value === wanted
}
