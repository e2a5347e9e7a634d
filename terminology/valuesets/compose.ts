import { readImplicit } from './implicit.ts'
import { type Filter, isUnselectable, selectAll, type Selection, type Source } from './source.ts'

/** A ValueSet of FHIR, as much of it as is read; anything may be missing or wrong. */
export interface ValueSetResource {
  readonly url?: unknown
  readonly compose?: unknown
}

/** Where systems and other value sets are found; undefined where they are not at hand. */
export interface Shelf {
  findSource(system: string, version?: string): Source | undefined
  findValueSet(canonical: string): ValueSetResource | undefined
  /** The version to look for where a set names one or none; the set's own where this is left out. */
  meantVersion?(system: string, version: string | undefined): string | undefined
}

/** A value set made ready to be asked. */
export interface CompiledValueSet {
  /** Undefined where it cannot be told; `reasons` say why. */
  contains(system: string, code: string): boolean | undefined
  /** The parts, for listing. */
  readonly includes: readonly Part[]
  readonly excludes: readonly Part[]
  /** False where the set leaves inactive codes out. */
  readonly inactive: boolean
  /** Sentences: what keeps it from being told wholly. */
  readonly reasons: readonly string[]
}

/** One `include` or `exclude`. */
export interface Part {
  readonly system: string | undefined
  readonly source: Source | undefined
  /** Codes listed by hand, in their order. */
  readonly listed: ReadonlyMap<string, { readonly display?: string }> | undefined
  /** Codes that all filters choose; undefined where they are listed, or cannot be told. */
  readonly selection: Selection | undefined
  /** The part has no system and takes what is in other sets. */
  readonly sets: readonly CompiledValueSet[]
  /** The reasons why the part cannot be told. */
  readonly reasons: readonly string[]
}

const mostNested = 40

/** Makes a value set ready. */
export function compileValueSet(resource: ValueSetResource, shelf: Shelf, within: ReadonlySet<unknown> = new Set()): CompiledValueSet {
  const compose = isObject(resource.compose) ? resource.compose : {}
  const nested = new Set(within).add(resource)
  const toPart = (one: unknown): Part => compilePart(isObject(one) ? one : {}, shelf, nested)
  const includes = listOf(compose['include']).map(toPart)
  const excludes = listOf(compose['exclude']).map(toPart)
  const missing = isObject(resource.compose) ? [] : ['El conjunto de valores no dice qué códigos tiene (compose).']
  const inactive = compose['inactive'] !== false
  return {
    includes,
    excludes,
    inactive,
    reasons: [...new Set([...missing, ...[...includes, ...excludes].flatMap(({ reasons }) => reasons)])],
    contains(system, code) {
      const isIn = anyOf(includes, system, code)
      if (isIn === false) return missing.length > 0 ? undefined : false
      const isOut = anyOf(excludes, system, code)
      if (isOut === true) return false
      if (isIn === undefined || isOut === undefined) return undefined
      return inactive || isActive(shelf, system, code, includes)
    },
  }
}

function isActive(shelf: Shelf, system: string, code: string, parts: readonly Part[]): boolean | undefined {
  const source = parts.find((part) => part.system === system)?.source ?? shelf.findSource(system)
  const at = source?.find(code) ?? -1
  return source === undefined || at < 0 ? undefined : source.isActive(at)
}

function anyOf(parts: readonly Part[], system: string, code: string): boolean | undefined {
  let answer: boolean | undefined = false
  for (const part of parts) {
    const found = isInPart(part, system, code)
    if (found === true) return true
    if (found === undefined) answer = undefined
  }
  return answer
}

function isInPart(part: Part, system: string, code: string): boolean | undefined {
  if (part.system !== undefined && part.system !== system) return false
  if (part.system === undefined && part.sets.length === 0) return part.reasons.length > 0 ? undefined : false
  let answer: boolean | undefined = part.system === undefined ? true : isOfSystem(part, code)
  if (answer === false) return false
  for (const set of part.sets) {
    const found = set.contains(system, code)
    if (found === false) return false
    if (found === undefined) answer = undefined
  }
  return answer
}

function isOfSystem({ source, listed, selection, reasons }: Part, code: string): boolean | undefined {
  if (listed !== undefined) return listed.has(code)
  if (source === undefined || selection === undefined) return undefined
  const at = source.find(code)
  // The supertypes of an expression are not worked out.
  if (at < 0) return source.isFragment || source.expression?.(code) !== undefined ? undefined : false
  if (selection.has(at)) return true
  return selection.unknown.length > 0 || reasons.length > 0 ? undefined : false
}

function compilePart(part: Readonly<Record<string, unknown>>, shelf: Shelf, within: ReadonlySet<unknown>): Part {
  const reasons: string[] = []
  const system = typeof part['system'] === 'string' ? part['system'] : undefined
  const own = typeof part['version'] === 'string' ? part['version'] : undefined
  const version = system === undefined || shelf.meantVersion === undefined ? own : shelf.meantVersion(system, own)
  const sets = listOf(part['valueSet']).flatMap((canonical): CompiledValueSet[] => {
    if (typeof canonical !== 'string') return []
    const found = findSet(canonical, shelf, within)
    if (found.compiled === undefined) {
      reasons.push(found.reason)
      return [unknownSet(found.reason)]
    }
    reasons.push(...found.compiled.reasons)
    return [found.compiled]
  })
  if (system === undefined) return { system, source: undefined, listed: undefined, selection: undefined, sets, reasons }
  const source = shelf.findSource(system, version)
  const concepts = listOf(part['concept'])
  if (concepts.length > 0) return { system, source, listed: toListed(concepts), selection: undefined, sets, reasons }
  if (source === undefined) {
    reasons.push(`No está «${version === undefined ? system : `${system}|${version}`}».`)
    return { system, source, listed: undefined, selection: undefined, sets, reasons }
  }
  return { system, source, listed: undefined, selection: selectFilters(source, listOf(part['filter']), reasons), sets, reasons }
}

function toListed(concepts: readonly unknown[]): ReadonlyMap<string, { readonly display?: string }> {
  return new Map(
    concepts.flatMap((concept) => {
      if (!isObject(concept) || typeof concept['code'] !== 'string') return []
      const { code, display } = concept
      return [[code, typeof display === 'string' ? { display } : {}] as const]
    }),
  )
}

function selectFilters(source: Source, filters: readonly unknown[], reasons: string[]): Selection | undefined {
  const chosen: Selection[] = []
  for (const filter of filters) {
    const { property, op, value } = isObject(filter) ? filter : {}
    if (typeof property !== 'string' || typeof op !== 'string' || typeof value !== 'string') {
      reasons.push('A un filtro le falta «property», «op» o «value».')
      return undefined
    }
    const found = source.select({ property, op, value } satisfies Filter)
    if (isUnselectable(found)) {
      reasons.push(found.reason)
      return undefined
    }
    if (found.unknown.length > 0) {
      reasons.push(`«${source.system}» no tiene ${found.unknown.slice(0, 5).join(', ')}, de lo que depende un filtro.`)
    }
    chosen.push(found)
  }
  const [only, ...others] = chosen
  if (only === undefined) return selectAll(source.size)
  if (others.length === 0) return only
  return {
    has: (at) => chosen.every((one) => one.has(at)),
    list: () => only.list().filter((at) => others.every((one) => one.has(at))),
    unknown: chosen.flatMap(({ unknown }) => unknown),
  }
}

function unknownSet(reason: string): CompiledValueSet {
  return { contains: () => undefined, includes: [], excludes: [], inactive: true, reasons: [reason] }
}

/** Finds a value set by its canonical, also an implicit one, and makes it ready. */
export function findSet(
  canonical: string,
  shelf: Shelf,
  within: ReadonlySet<unknown> = new Set(),
): { readonly compiled: CompiledValueSet } | { readonly compiled?: undefined; readonly reason: string } {
  const resource = shelf.findValueSet(canonical)
  if (resource !== undefined) {
    if (within.has(resource) || within.size > mostNested) {
      return { reason: `El conjunto de valores «${canonical}» se incluye a sí mismo.` }
    }
    return { compiled: compileValueSet(resource, shelf, within) }
  }
  const implicit = readImplicit(canonical)
  if (implicit === undefined) return { reason: `No está el conjunto de valores «${canonical}».` }
  if ('reason' in implicit) return implicit
  return { compiled: compileValueSet({ url: canonical, compose: { include: [implicit] } }, shelf, within) }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
