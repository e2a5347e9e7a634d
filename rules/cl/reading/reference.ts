import { r4 } from '../../structure/r4.ts'
import { keepLatest } from '../../engine/memo.ts'
import { slashOfRelative } from '../../structure/relative-reference.ts'

/** The target of a reference, as far as its text says. */
export type ReadReference =
  /** A resource contained in this one, or with an empty id the one that contains this one. */
  | { readonly kind: 'contained'; readonly id: string }
  /** `Type/id`; `isRelative` where no server stands before it. */
  | { readonly kind: 'literal'; readonly type: string; readonly id: string; readonly isRelative: boolean }
  /** `Type?search`. */
  | { readonly kind: 'conditional'; readonly type: string }
  | { readonly kind: 'urn'; readonly scheme: 'uuid' | 'oid'; readonly isWellFormed: boolean }
  /** Any other address. */
  | { readonly kind: 'address' }

/** Reads the text of a reference; undefined where it is none. A version or fragment after it is passed over. For `run.memo`. */
export const readReference = keepLatest(read)

function read(text: string): ReadReference | undefined {
  if (text.startsWith('urn:uuid:') && uuid.test(text)) return wellFormedUuid
  const slash = slashOfRelative(text)
  if (slash > 0) {
    const type = text.slice(0, slash)
    return r4.isResource(type) ? { kind: 'literal', type, id: text.slice(slash + 1), isRelative: true } : undefined
  }
  if (blank.test(text)) return undefined
  const hash = text.indexOf('#')
  if (hash === 0) return { kind: 'contained', id: text.slice(1) }
  const whole = hash < 0 ? text : text.slice(0, hash)
  if (urn.test(whole)) return readUrn(whole)
  const [, server, type, id] = literal.exec(whole) ?? none
  if (type !== undefined && r4.isResource(type)) return { kind: 'literal', type, id: id!, isRelative: server === undefined }
  const [, searched] = search.exec(whole) ?? none
  if (searched !== undefined && r4.isResource(searched)) return { kind: 'conditional', type: searched }
  return address.test(whole) ? { kind: 'address' } : undefined
}

function readUrn(text: string): ReadReference | undefined {
  const name = text.slice('urn:'.length).toLowerCase()
  if (name.startsWith('uuid:')) return { kind: 'urn', scheme: 'uuid', isWellFormed: uuid.test(text) }
  if (name.startsWith('oid:')) return { kind: 'urn', scheme: 'oid', isWellFormed: oid.test(text) }
  return address.test(text) ? { kind: 'address' } : undefined
}

/** The result for most references in a Bundle. */
const wellFormedUuid: ReadReference = { kind: 'urn', scheme: 'uuid', isWellFormed: true }

const none: readonly undefined[] = []
const blank = /\s/
const urn = /^urn:/i
const literal = /^(https?:\/\/.*\/)?([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]+)(?:\/_history\/[A-Za-z0-9.-]+)?$/
const search = /^([A-Z][A-Za-z]+)\?./
const address = /^[a-z][a-z0-9+.-]*:./
const uuid = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const oid = /^urn:oid:[0-2](?:\.(?:0|[1-9]\d*))+$/
