import { isObject, type Json, type JsonObject } from '../../../engine/json.ts'
import { valueNameOf } from './value-name.ts'

/** Whether a question offers a value, under its name in JSON; true also where that cannot be told. */
export type OfferedAnswers = (name: string, value: Json) => boolean

/** Reads the answers that a question offers, once for however many are given. */
export function readOfferedAnswers(options: readonly JsonObject[]): OfferedAnswers {
  /** Of each code offered, the systems; undefined among them where one says none. */
  const codings = new Map<string, Set<string | undefined>>()
  const plain = new Set<string>()
  /** Names under which a value is offered that can be equal in other forms. */
  const vague = new Set<string>()
  let isOpen = false
  for (const option of options) {
    const name = valueNameOf(option)
    const offered = name === undefined ? undefined : option[name]
    if (name === undefined || offered === undefined) isOpen = true
    else if (!isObject(offered)) plain.add(keyOf(name, offered))
    else if (name !== 'valueCoding' || typeof offered['code'] !== 'string') vague.add(name)
    else {
      const systems = codings.get(offered['code'])
      if (systems === undefined) codings.set(offered['code'], new Set([systemOf(offered)]))
      else systems.add(systemOf(offered))
    }
  }
  return (name, value) => {
    if (isOpen || vague.has(name)) return true
    if (name !== 'valueCoding' || !isObject(value)) return plain.has(keyOf(name, value))
    if (typeof value['code'] !== 'string') return codings.size > 0
    const systems = codings.get(value['code'])
    const system = systemOf(value)
    return systems !== undefined && (system === undefined || systems.has(undefined) || systems.has(system))
  }
}

function keyOf(name: string, value: Json): string {
  return `${name} ${typeof value} ${typeof value === 'object' ? '' : String(value)}`
}

function systemOf({ system }: JsonObject): string | undefined {
  return typeof system === 'string' ? system : undefined
}
