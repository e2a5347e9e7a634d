import { r4 } from '../../structure/r4.ts'

/** What the text of a reference says it points to. */
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

/** Reads the text of a reference; undefined where it is none. A version or fragment after it is passed over. */
export function readReference(text: string): ReadReference | undefined {
  if (text !== last.text) last = { text, read: read(text) }
  return last.read
}

// Several rules ask of the same reference in turn.
let last: { readonly text: string; readonly read: ReadReference | undefined } = { text: '', read: undefined }

function read(text: string): ReadReference | undefined {
  if (/\s/.test(text)) return undefined
  if (text.startsWith('#')) return { kind: 'contained', id: text.slice(1) }
  const whole = text.split('#', 1)[0]!
  const [, server, type, id] = literal.exec(whole) ?? []
  if (type !== undefined && r4.isResource(type)) return { kind: 'literal', type, id: id!, isRelative: server === undefined }
  const searched = /^([A-Z][A-Za-z]+)\?./.exec(whole)?.[1]
  if (searched !== undefined && r4.isResource(searched)) return { kind: 'conditional', type: searched }
  if (/^urn:uuid:/i.test(whole)) return { kind: 'urn', scheme: 'uuid', isWellFormed: uuid.test(whole) }
  if (/^urn:oid:/i.test(whole)) return { kind: 'urn', scheme: 'oid', isWellFormed: oid.test(whole) }
  return /^[a-z][a-z0-9+.-]*:./.test(whole) ? { kind: 'address' } : undefined
}

const literal = /^(https?:\/\/.*\/)?([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]+)(?:\/_history\/[A-Za-z0-9.-]+)?$/
const uuid = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const oid = /^urn:oid:[0-2](?:\.(?:0|[1-9]\d*))+$/
