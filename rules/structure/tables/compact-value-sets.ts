import type { CodeSystem, Concept, ValueSet, ValueSetPart } from '../definitions.ts'

/** Beyond this many codes of a system that is not at hand, a set keeps them without their names. */
const mostNamed = 500

/** Leaves out displays that the code system has too, and all displays of the longest lists of other systems' codes, which are sorted. */
export function compactValueSets(valueSets: readonly ValueSet[], systems: readonly CodeSystem[]): readonly ValueSet[] {
  const names = new Map(systems.map(({ url, concept = [] }) => [url, namesOf(concept)]))

  function compact({ concept, ...part }: ValueSetPart): ValueSetPart {
    if (concept === undefined) return part
    const known = names.get(part.system ?? '')
    if (concept.length > mostNamed) return { ...part, concept: concept.map(({ code }) => ({ code })).toSorted(byNumber) }
    return {
      ...part,
      concept: concept.map(({ code, display }) => (display === undefined || display === known?.get(code) ? { code } : { code, display })),
    }
  }

  return valueSets.map(({ compose, ...about }) =>
    compose === undefined
      ? about
      : {
          ...about,
          compose: {
            include: compose.include.map(compact),
            ...(compose.exclude !== undefined && { exclude: compose.exclude.map(compact) }),
          },
        },
  )
}

/** Leaves out long lists of codes of systems that are not here, unless a binding other than an example names them. */
export function withoutUnboundLists(
  valueSets: readonly ValueSet[],
  bound: ReadonlySet<string>,
  systems: readonly CodeSystem[],
): readonly ValueSet[] {
  const own = new Set(systems.filter(({ content }) => content === 'complete').map(({ url }) => url))
  const isLong = ({ system = '', concept = [] }: ValueSetPart): boolean => !own.has(system) && concept.length > 1000
  return valueSets.filter(({ url, compose }) => bound.has(url) || compose?.include.some(isLong) !== true)
}

/** In order, numbers take half the room. */
function byNumber(a: { readonly code: string }, b: { readonly code: string }): number {
  return Number.parseInt(a.code, 10) - Number.parseInt(b.code, 10) || (a.code < b.code ? -1 : 1)
}

function namesOf(concepts: readonly Concept[]): ReadonlyMap<string, string | undefined> {
  return new Map(flatten(concepts).map(({ code, display }) => [code, display]))
}

function flatten(concepts: readonly Concept[]): readonly Concept[] {
  return concepts.flatMap((concept) => [concept, ...flatten(concept.concept ?? [])])
}
