import type { Json, JsonObject } from '../../rules/index.ts'
import type { Random } from '../../test/fuzz/random.ts'

/** An object as it is put together. */
export type Draft = { [name: string]: Json | Draft | Draft[] }

/** Puts one fault into a resource, where there is a place for it: whether there was. */
export type Fault = (resource: Draft, random: Random, number: number) => boolean

/** Faults of everyday records, most of which cost one finding. */
export const faults: readonly Fault[] = [
  /** An extension that nobody here defines. */
  (resource, random, number) => {
    const holder = pickObject(resource, random, (object) => !('url' in object) && !('resourceType' in object && object !== resource))
    const extension = { url: `https://ficha.clinica-${number}.example/StructureDefinition/dato-${number}`, valueString: `Dato ${number}` }
    holder['extension'] = [...listOf(holder['extension']), extension]
    return true
  },
  /** A display that is not its code's. */
  (resource, random) => {
    const isKnown = ({ code, system }: Draft): boolean => typeof code === 'string' && String(system).includes('hl7')
    const coding = pickObject(resource, random, isKnown)
    if (coding === resource) return false
    coding['display'] = `${String(coding['display'] ?? 'Nombre')} (otro)`
    return true
  },
  /** A profile that is not here. */
  (resource, _, number) => {
    const meta = (resource['meta'] ?? {}) as Draft
    meta['profile'] = [...listOf(meta['profile']), `https://guia.clinica-${number}.example/StructureDefinition/perfil-${number}` as never]
    resource['meta'] = meta
    return true
  },
  /** A member misspelt. */
  (resource, random) => {
    const names = Object.keys(resource).filter((name) => name.length > 5 && name !== 'resourceType')
    if (names.length === 0) return false
    const name = random.pick(names)
    const value = resource[name]!
    delete resource[name]
    resource[name.slice(0, 2) + name[3]! + name[2]! + name.slice(4)] = value
    return true
  },
  /** A code of FHIR in capitals. */
  (resource) => {
    const name = ['status', 'gender', 'intent'].find((name) => typeof resource[name] === 'string')
    if (name === undefined) return false
    resource[name] = String(resource[name]).toUpperCase()
    return true
  },
  /** A date that the calendar does not have. */
  (resource, random) => changeString(resource, random, /^\d{4}-\d\d-\d\d/, (text) => text.replace(/^(\d{4})-\d\d-\d\d/, '$1-02-30')),
  /** A blank at the end. */
  (resource, random) => changeString(resource, random, /^[a-z][\w-]{2,}$/i, (text) => `${text} `),
  /** A number as a string, or the other way round. */
  (resource, random) => {
    const holder = pickObject(resource, random, (object) => Object.values(object).some((value) => typeof value === 'number'))
    const name = Object.keys(holder).find((name) => typeof holder[name] === 'number')
    if (name === undefined) return false
    holder[name] = String(holder[name])
    return true
  },
  /** A string that is empty. */
  (resource, random) => changeString(resource, random, /^\p{Lu}\p{Ll}+/u, () => ''),
  /** A reference without a type. */
  (resource, random) => changeString(resource, random, /^[A-Z]\w+\/[\w-]+$/, (text) => text.split('/')[1]!),
]

function changeString(resource: Draft, random: Random, form: RegExp, change: (text: string) => string): boolean {
  const isChanged = (value: unknown): boolean => typeof value === 'string' && form.test(value)
  const holder = pickObject(resource, random, (object) =>
    Object.entries(object).some(([name, value]) => name !== 'resourceType' && isChanged(value)),
  )
  const name = Object.keys(holder).find((name) => name !== 'resourceType' && isChanged(holder[name]))
  if (name === undefined) return false
  holder[name] = change(String(holder[name]))
  return true
}

/** An object in a resource for which something holds; the resource where there is none. */
function pickObject(resource: Draft, random: Random, isWanted: (object: Draft) => boolean): Draft {
  const all = objectsIn(resource).filter(isWanted)
  return all.length === 0 ? resource : random.pick(all)
}

function objectsIn(value: unknown): readonly Draft[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Draft, ...inner]
}

function listOf(value: Json | Draft | Draft[] | undefined): Draft[] {
  return Array.isArray(value) ? (value as Draft[]) : []
}

/** A copy that may be changed. */
export function toDraft(resource: Json): Draft {
  return structuredClone(resource as JsonObject) as Draft
}
