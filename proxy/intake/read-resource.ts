import { isUtf8 } from 'node:buffer'
import { evaluatedProfile } from '../../rules/cl/profiles.ts'
import { typeOfGuideProfile } from '../../rules/guides/profile-type.ts'
import type { Json } from '../../rules/index.ts'
import { r4 } from '../../rules/structure/r4.ts'
import type { ProblemCode } from '../api.ts'
import type { ProblemDetails } from '../http/problem.ts'
import { placeAt, type Place } from './place.ts'
import { isFault, readValue, scanJson, wantedMember } from './scan.ts'

/** The facts about a resource that decide whether and how it is validated; or the reason why it is refused. */
export type Reading =
  | {
      readonly kind: 'resource'
      readonly resourceType: string
      /** Its price: a unit for each entry of a Bundle, one for anything else. */
      readonly units: number
      /** The canonical of the profile to evaluate; null where there is none. */
      readonly evaluated: string | null
    }
  | {
      readonly kind: 'refused'
      readonly code: ProblemCode
      /** Where in the body the reason shows; undefined where that has no place. */
      readonly place?: Place
    }

/** The levels that a body may nest. */
export const mostLevels = 100

/**
 * The memory that the value of a body may take: that of 10 MB full of `{}`, which a thread's heap has room for. Of much more in one call of
 * `JSON.parse`, as a larger `SVC_BODY_LIMIT` would let in, V8 ends the whole process instead of the thread.
 */
const mostWords = 28_000_000

/** The entries that a Bundle may have. */
const mostEntries = 200

/** A list of claimed profiles that takes more bytes claims nothing. */
const mostClaimBytes = 16_384

const wanted = ['resourceType', 'entry', 'meta'].map(wantedMember)
const wantedOfMeta = [wantedMember('profile')]

/**
 * Reads from the bytes of a body what decides on it, without building its value. `profile` is the canonical that the client
 * asks for.
 */
export function readResource(body: Uint8Array, profile: string | undefined): Reading {
  if (!isUtf8(body)) return refused('body-not-utf8')
  const outline = scanJson(body, { mostLevels, mostWords, wanted })
  if (isFault(outline)) {
    if (outline.kind === 'too-heavy') return refused('body-too-large')
    return { kind: 'refused', code: outline.kind, place: placeAt(body, outline.at) }
  }
  const { kind, members } = outline
  const type = members.get('resourceType')
  // A type is a short word; each of its letters may be written as an escape.
  const resourceType = type !== undefined && type.end - type.start < 1000 ? readValue(body, type) : ''
  if (kind !== 'object' || type === undefined || body[type.start] !== quote) return refused('resource-type-missing')
  if (typeof resourceType !== 'string' || !r4.isResource(resourceType)) return refused('resource-type-unknown')
  const entries = resourceType === 'Bundle' ? (members.get('entry')?.items ?? 0) : 0
  if (entries > mostEntries) return refused('too-many-entries')
  const evaluated =
    profile ?? evaluatedProfile({ resourceType, meta: { profile: readClaim(body, members.get('meta')) } }, undefined, isOfGuide)
  return { kind: 'resource', resourceType, units: Math.max(1, entries), evaluated }
}

/** True for a profile that a guide has for a type. */
function isOfGuide(profile: string, type: string): boolean {
  return typeOfGuideProfile(profile) === type
}

/** The profiles that `meta` claims. */
function readClaim(body: Uint8Array, meta: { readonly start: number; readonly end: number } | undefined): Json {
  if (meta === undefined || body[meta.start] !== brace) return null
  const bytes = body.subarray(meta.start, meta.end)
  const outline = scanJson(bytes, { mostLevels, wanted: wantedOfMeta })
  const claim = isFault(outline) ? undefined : outline.members.get('profile')
  return claim === undefined || claim.end - claim.start > mostClaimBytes ? null : (readValue(bytes, claim) as Json)
}

/** Says where in a body the reason of its refusal shows; never with anything out of it. */
export function detailsOf({ code, place }: Reading & { readonly kind: 'refused' }): ProblemDetails {
  if (code === 'body-too-large') {
    return {
      detail: {
        es: 'El cuerpo tiene demasiados objetos, listas y elementos para un solo recurso: hay que dividirlo.',
        en: 'The body has too many objects, lists and elements for a single resource: divide it.',
      },
    }
  }
  if (place === undefined) return {}
  const { line, column, isEnd } = place
  const es = `línea ${line}, columna ${column}`
  const en = `line ${line}, column ${column}`
  if (code === 'too-deep') {
    return {
      detail: {
        es: `El cuerpo anida más de ${mostLevels} niveles: el siguiente empieza en la ${es}.`,
        en: `The body nests more than ${mostLevels} levels: the next begins at ${en}.`,
      },
    }
  }
  if (!isEnd)
    return { detail: { es: `El cuerpo no es JSON: el error está en la ${es}.`, en: `The body is not JSON: the error is at ${en}.` } }
  if (line === 1 && column === 1) {
    return {
      detail: {
        es: 'El cuerpo está vacío: se espera un recurso FHIR en JSON.',
        en: 'The body is empty: a FHIR resource in JSON is expected.',
      },
    }
  }
  return {
    detail: { es: `El cuerpo no es JSON: termina antes de tiempo, en la ${es}.`, en: `The body is not JSON: it ends too soon, at ${en}.` },
  }
}

const quote = 0x22
const brace = 0x7b

function refused(code: ProblemCode): Reading {
  return { kind: 'refused', code }
}
