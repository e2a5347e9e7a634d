import { isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { toChoose, toRemove, type Repair } from './define.ts'
import { withMember, without } from './repairs.ts'

/** Two members that stand the wrong way round. */
const swapped: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['per-1', ['start', 'end']],
  ['rng-2', ['low', 'high']],
])

/** A member that may not be there. */
const superfluous: ReadonlyMap<string, string> = new Map([
  ['ait-2', 'clinicalStatus'],
  ['bdl-1', 'total'],
  ['con-5', 'clinicalStatus'],
  ['obs-6', 'dataAbsentReason'],
  ['sqty-1', 'comparator'],
  ['tim-6', 'periodMax'],
  ['tim-7', 'durationMax'],
])

/** What the entries of a Bundle have, and of which types of Bundle. */
const perEntry: ReadonlyMap<string, readonly [string, RegExp]> = new Map([
  ['bdl-2', ['search', /^searchset$/]],
  ['bdl-3', ['request', /^(?:batch|transaction|history)$/]],
  ['bdl-4', ['response', /^(?:batch-response|transaction-response|history)$/]],
])

const media = [
  ['phone', 'teléfono'],
  ['email', 'correo'],
  ['sms', 'mensajes'],
  ['url', 'página'],
  ['fax', 'fax'],
  ['pager', 'localizador'],
  ['other', 'otro'],
] as const

/** What would make an object meet an invariant, for those where that can be told. */
export function repairOf(key: string, root: Json, at: Path): Repair | undefined {
  const object = valueAt(root, at)
  if (!isObject(object)) return undefined
  const pair = swapped.get(key)
  if (pair !== undefined) {
    const [first, last] = pair
    if (object[first] === undefined || object[last] === undefined) return undefined
    return {
      title: `Cambiar «${first}» por «${last}»`,
      replacement: { ...object, [first]: object[last]!, [last]: object[first]! },
      safe: false,
    }
  }
  const name = superfluous.get(key)
  if (name !== undefined) return toRemove(`«${name}»`, without(root, [...at, name]))
  if (key === 'cpt-2') {
    if (object['system'] !== undefined) return undefined
    return toChoose(
      'Elegir el medio',
      at,
      media.map(([system, title]) => ({
        title: `${system} (${title})`,
        replacement: withMember(root, at, 'system', system)?.replacement ?? object,
      })),
    )
  }
  if (key === 'qty-3') {
    const setting = withMember(root, at, 'system', 'http://unitsofmeasure.org')
    return setting && { title: 'Agregar el sistema de UCUM', replacement: setting.replacement, safe: false }
  }
  const inEntry = perEntry.get(key)
  const { type } = object
  if (inEntry === undefined || typeof type !== 'string' || inEntry[1].test(type)) return undefined
  return withoutInEntries(object, at, inEntry[0])
}

/** A Bundle without a member of its entries, where some have it. */
function withoutInEntries(bundle: JsonObject, path: Path, name: string): Repair | undefined {
  const { entry } = bundle
  if (!Array.isArray(entry) || !entry.some((one: Json) => isObject(one) && one[name] !== undefined)) return undefined
  const entries = entry.map((one: Json): Json => {
    if (!isObject(one)) return one
    const { [name]: _, ...rest } = one
    return rest as JsonObject
  })
  if (entries.some((one) => isObject(one) && Object.keys(one).length === 0)) return undefined
  return toRemove(`«${name}» de cada entrada`, { path, replacement: { ...bundle, entry: entries } })
}
