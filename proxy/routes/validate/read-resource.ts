import { isUtf8 } from 'node:buffer'
import { isObject, type Json, type JsonObject } from '../../../rules/engine/json.ts'
import { r4 } from '../../../rules/structure/r4.ts'
import { isDeeperThan } from '../../middleware/nesting.ts'
import { Refusal } from '../../problem.ts'

/** A resource as it was received, and read. */
export interface ReceivedResource {
  /** Without a byte order mark. */
  readonly text: string
  readonly resource: JsonObject
  readonly resourceType: string
  /** What it costs: a unit for each entry of a Bundle, one for anything else. */
  readonly units: number
}

/** The levels that the body may nest. */
const mostLevels = 100

/** The entries that a Bundle may have. */
const mostEntries = 200

/** Reads a body as a resource; throws 400 where it is none, 413 for a Bundle with too many entries. Nothing of it is in what is thrown. */
export function readResource(body: Buffer): ReceivedResource {
  if (!isUtf8(body)) throw new Refusal('body-not-utf8')
  if (isDeeperThan(mostLevels, body)) throw new Refusal('too-deep')
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  const resource = parse(text)
  if (!isObject(resource)) throw new Refusal('resource-type-missing')
  const resourceType = resource['resourceType']
  if (typeof resourceType !== 'string') throw new Refusal('resource-type-missing')
  if (!r4.isResource(resourceType)) throw new Refusal('resource-type-unknown')
  return { text, resource, resourceType, units: unitsOf(resource, resourceType) }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new Refusal('invalid-json')
  }
}

function unitsOf({ entry }: JsonObject, resourceType: string): number {
  if (resourceType !== 'Bundle' || !Array.isArray(entry)) return 1
  if (entry.length > mostEntries) throw new Refusal('too-many-entries')
  return Math.max(1, entry.length)
}
