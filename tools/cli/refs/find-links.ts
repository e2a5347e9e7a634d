import type { Json, Path } from '../../../rules/engine/json.ts'
import { createLines } from '../../../rules/engine/lines.ts'
import { locate } from '../../../rules/engine/locate.ts'
import { once } from '../../../rules/engine/once.ts'
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

/** A text and its value; undefined where it is no JSON. */
interface ParsedText {
  readonly text: string
  readonly root: Json | undefined
}

/** Looks where the references of a text lead, and which of its resources may be twins. */
export type FindLinks = (of: ParsedText, response: ValidateResponse) => FoundLinks

/** How found links are told. */
interface LinkOptions {
  readonly lang?: Lang | undefined
  /** Whether findings carry the stretch of text they speak of; true where it is not said. */
  readonly ranges?: boolean | undefined
}

const nothing: FoundLinks = { issues: [], twins: [] }

/** Makes what was learned ready to be asked. */
export function openLinks({ index, names, identifiers, types, bases }: LinksData, { lang, ranges = true }: LinkOptions = {}): FindLinks {
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

  return ({ text, root }, response) => {
    const all = linkedOf(root)
    const inBundle = once(() => namesOfEntries(all))
    const found: { readonly code: RefCode; readonly message: string; readonly of: Linked; readonly path: Path; readonly key?: string }[] =
      []
    // Of an entry whose reference leads nowhere in its Bundle the linter has spoken.
    const told = new Set(
      response.issues.flatMap(({ code, entryIndex, path }) => (code === 'cl-bundle-04' ? [`${entryIndex} ${path}`] : [])),
    )
    for (const of of all) {
      for (const { path, value } of referencesOf(of)) {
        const [code, message] = judge(value) ?? []
        if (code === undefined || told.has(`${of.entry} ${toFhirPath(of, path)}`) || (of.entry !== undefined && inBundle().has(value)))
          continue
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
    const rangeOf = ranges
      ? createRanges(
          text,
          found.map(({ path }) => path),
        )
      : undefined
    const issues: Issue[] = []
    const twins: Twin[] = []
    for (const [at, { code, message, of, path, key }] of found.entries()) {
      const issue: Issue = {
        code,
        severity: 'warning',
        path: toFhirPath(of, path),
        message,
        ...(of.entry !== undefined && { entryIndex: of.entry }),
        ...(rangeOf !== undefined && { range: rangeOf(at) }),
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

/** Names by which references lead to the entries of a Bundle: their addresses, and the ends of these that `Type/id` or a version of it may be. */
function namesOfEntries(all: readonly Linked[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { entry, fullUrl, value } of all) {
    if (entry === undefined) continue
    const name = nameOf(value)
    if (name !== undefined) names.add(name)
    if (fullUrl === undefined) continue
    names.add(fullUrl)
    const steps = fullUrl.split('/')
    for (const count of [2, 4]) if (steps.length > count) names.add(steps.slice(-count).join('/'))
  }
  return names
}

/** The path as the linter says it: that of an entry begins with its own type. */
function toFhirPath({ path: from, value }: Linked, path: Path): string {
  const steps = path.slice(from.length).map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
  return `${String(value['resourceType'])}${steps.join('')}`
}

function createRanges(text: string, paths: readonly Path[]): (index: number) => Range {
  const positionOf = createLines(text)
  const places = locate(text, paths)
  return (index) => {
    const { place } = places[index]!
    return { start: positionOf(place.start), end: positionOf(place.end) }
  }
}
