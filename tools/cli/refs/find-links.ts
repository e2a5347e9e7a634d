import { readDocument } from '../../../rules/engine/document.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'
import { createLines } from '../../../rules/engine/lines.ts'
import type { Issue, Range, ValidateResponse } from '../../../rules/index.ts'
import type { RefCode } from '../../../rules/config/ref-codes.ts'
import type { Lang } from '../../node/report-language.ts'
import { hashOf, openKeyIndex, type KeyIndexData } from './key-index.ts'
import { identifiersOf, linkedOf, nameOf, referencesOf, type Linked } from './resource-links.ts'
import { refWords } from './words.ts'

/** Links of all inputs that the first pass learned, as threads are given them. */
export interface LinksData {
  /** The names of resources, `Patient/1`, and the addresses of entries. */
  readonly index: KeyIndexData
  /** Hashes of names that more than one resource has. */
  readonly names: ReadonlySet<number>
  /** Hashes of identifiers that more than one resource has. */
  readonly identifiers: ReadonlySet<number>
  /** The types of the resources. */
  readonly types: readonly string[]
  /** The bases of the addresses of entries: what is below another one is on another server. */
  readonly bases: readonly string[]
}

/** A resource that others may be the same as; which of them comes first is known in the order of the inputs. */
export interface Twin {
  /** The key that it shares with them. */
  readonly key: string
  readonly issue: Issue
}

/** Findings in a text besides the linter's. */
interface FoundLinks {
  readonly issues: readonly Issue[]
  readonly twins: readonly Twin[]
}

/** Looks where the references of a text lead, and which of its resources may be twins. */
export type FindLinks = (text: string, response: ValidateResponse) => FoundLinks

const nothing: FoundLinks = { issues: [], twins: [] }

/** Makes what was learned ready to be asked. */
export function openLinks({ index, names, identifiers, types, bases }: LinksData, lang?: Lang): FindLinks {
  const words = refWords(lang)
  const has = openKeyIndex(index)

  /** The fault of a reference to outside of its resource. */
  function judge(value: string): readonly [RefCode, string] | undefined {
    const [target = ''] = value.split('/_history/', 1)
    if (/^https?:/i.test(target)) {
      const base = baseOf(target)
      if (has(target) || base === undefined || !bases.includes(base)) return undefined
      return ['svc-ref-01', words.missing(value)]
    }
    const [type = '', id = '', ...more] = target.split('/')
    // Of another form the linter speaks.
    if (more.length > 0 || id === '' || !/^[A-Z]/.test(type)) return undefined
    if (has(target)) return names.has(hashOf(target)) ? ['svc-ref-02', words.ambiguous(target)] : undefined
    // A short number is the id of many things.
    const other = /[a-z]/i.test(id) && id.length >= 8 ? types.find((one) => has(`${one}/${id}`)) : undefined
    if (other !== undefined) return ['svc-ref-03', words.otherType(target, `${other}/${id}`)]
    return ['svc-ref-01', words.missing(target)]
  }

  return (text, response) => {
    const root = parse(text)
    const all = linkedOf(root)
    const found: { readonly code: RefCode; readonly message: string; readonly of: Linked; readonly path: Path; readonly key?: string }[] =
      []
    // Of an entry whose reference leads nowhere in its Bundle the linter has spoken.
    const told = new Set(
      response.issues.flatMap(({ code, entryIndex, path }) => (code === 'cl-bundle-04' ? [`${entryIndex} ${path}`] : [])),
    )
    for (const of of all) {
      for (const { path, value } of referencesOf(of)) {
        const [code, message] = judge(value) ?? []
        if (code === undefined || told.has(`${of.entry} ${toFhirPath(of, path)}`) || isInBundle(all, of, value)) continue
        found.push({ code, message: message!, of, path })
      }
      // In a Bundle the same patient may be in every message.
      if (of.entry !== undefined) continue
      const name = nameOf(of.value)
      if (name !== undefined && names.has(hashOf(name)))
        found.push({ code: 'svc-ref-04', message: words.twin(name), of, path: ['id'], key: name })
      for (const { path, key } of identifiersOf(of)) {
        if (!identifiers.has(hashOf(key))) continue
        found.push({
          code: 'svc-ref-05',
          message: words.twinIdentifier(of.value['resourceType'] as string),
          of,
          path,
          key,
        })
      }
    }
    if (found.length === 0) return nothing
    const rangeOf = createRanges(
      text,
      found.map(({ path }) => path),
    )
    const issues: Issue[] = []
    const twins: Twin[] = []
    for (const [at, { code, message, of, path, key }] of found.entries()) {
      const issue: Issue = {
        code,
        severity: 'warning',
        path: toFhirPath(of, path),
        message,
        ...(of.entry !== undefined && { entryIndex: of.entry }),
        range: rangeOf(at),
      }
      if (key === undefined) issues.push(issue)
      else twins.push({ key: `${code} ${key}`, issue })
    }
    return { issues, twins }
  }
}

/** The base of an address, before `Type/id`; undefined where it does not end so. */
export function baseOf(address: string): string | undefined {
  return /^(.*)\/[A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64}$/.exec(address)?.[1]
}

/** Whether an entry's reference leads to another entry of its Bundle. */
function isInBundle(all: readonly Linked[], { entry }: Linked, value: string): boolean {
  if (entry === undefined) return false
  return all.some(
    (one) =>
      one.entry !== undefined && (one.fullUrl === value || one.fullUrl?.endsWith(`/${value}`) === true || nameOf(one.value) === value),
  )
}

/** The path as the linter says it: that of an entry begins with its own type. */
function toFhirPath({ path: from, value }: Linked, path: Path): string {
  const steps = path.slice(from.length).map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
  return `${String(value['resourceType'])}${steps.join('')}`
}

function createRanges(text: string, paths: readonly Path[]): (index: number) => Range {
  const positionOf = createLines(text)
  const places = readDocument(text).locate(paths)
  return (index) => {
    const { place } = places[index]!
    return { start: positionOf(place.start), end: positionOf(place.end) }
  }
}

/** The value of a text, as far as it is JSON. */
export function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as Json
  } catch {
    return undefined
  }
}
