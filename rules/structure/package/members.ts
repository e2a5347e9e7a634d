/** Reading of what somebody else wrote: members of the wrong kind are as if absent, unknown ones are left out. */
import { isObject, type Json, type JsonObject } from '../../engine/json.ts'

/** Reads a value, or finds it of the wrong kind. */
export type Read<T> = (value: Json | undefined) => T | undefined

/** A text that is not empty. */
export const text: Read<string> = (value) => (typeof value === 'string' && value !== '' ? value : undefined)

/** A text of at most so many characters that is not empty. */
export function textUpTo(length: number): Read<string> {
  return (value) => (typeof value === 'string' && value !== '' && value.length <= length ? value : undefined)
}

/** True or false. */
export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** A whole number from 0 on. */
export const count: Read<number> = (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined)

/** One of some texts. */
export function oneOf<T extends string>(...allowed: readonly T[]): Read<T> {
  return (value) => allowed.find((one) => one === value)
}

/** A list of what `read` reads; undefined where nothing in it can be read. */
export function listOf<T>(read: Read<T>): Read<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const items = (value as readonly Json[]).flatMap((one) => read(one) ?? [])
    return items.length === 0 ? undefined : items
  }
}

/** The reader of each member of an object. */
export type Shape<T> = { readonly [Name in keyof T]-?: Read<NonNullable<T[Name]>> }

/** An object with the members of a shape; undefined where one of `required` is absent or wrong. */
export function shapeOf<T extends object>(shape: Shape<T>, required: readonly (keyof T & string)[]): Read<T> {
  const members = Object.entries(shape) as [string, Read<unknown>][]
  return (value) => {
    if (!isObject(value)) return undefined
    const read: Record<string, unknown> = {}
    for (const [name, member] of members) {
      if (!Object.hasOwn(value, name)) continue
      const one = member(value[name])
      if (one !== undefined) read[name] = one
    }
    return required.every((name) => name in read) ? (read as T) : undefined
  }
}

/** The value of an extension of the definition of something. */
export function extensionOf(owner: JsonObject, name: string): JsonObject | undefined {
  return extensionsOf(owner, `http://hl7.org/fhir/StructureDefinition/${name}`)[0]
}

/** The extensions of something under an address. */
export function extensionsOf(owner: JsonObject, address: string): readonly JsonObject[] {
  const extensions = owner['extension']
  return Array.isArray(extensions) ? (extensions as readonly Json[]).filter(isObject).filter(({ url }) => url === address) : []
}
