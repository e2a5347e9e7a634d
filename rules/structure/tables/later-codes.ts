import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { CodeSystem, Concept } from '../definitions.ts'
import { foldDisplay } from '../terminology/fold-display.ts'
import { stripConcept } from './strip-terminology.ts'

/** A concept while a system is put together. */
interface Draft {
  readonly concept: Concept
  readonly names: string[]
  /** Codes below it that stand elsewhere in the tree. */
  readonly elsewhere: string[]
  readonly below: Draft[]
}

/**
 * A code system with the codes and names that a later release of it has, as HL7 publishes that, and with all it had before. The systems of
 * terminology.hl7.org go on growing beside FHIR R4, whose value sets name no version of them.
 */
export function withLaterCodes(system: CodeSystem, later: JsonObject): CodeSystem {
  const byCode = new Map<string, Draft>()
  const roots = (system.concept ?? []).map((concept) => toDraft(concept, byCode))
  const added: { readonly draft: Draft; readonly parents: readonly string[] }[] = []
  for (const { concept, parents } of conceptsOf(later)) {
    const { code, display } = concept
    const known = byCode.get(code)
    if (known !== undefined) {
      const { display: own } = known.concept
      if (display !== undefined && own !== undefined && foldDisplay(display) !== foldDisplay(own)) known.names.push(display)
    } else {
      const draft: Draft = { concept, names: [], elsewhere: [], below: [] }
      byCode.set(code, draft)
      added.push({ draft, parents })
    }
  }
  for (const { draft, parents } of added) {
    const [first, ...others] = parents.flatMap((code) => byCode.get(code) ?? [])
    ;(first?.below ?? roots).push(draft)
    for (const { elsewhere } of others) elsewhere.push(draft.concept.code)
  }
  return { ...system, concept: roots.map(fromDraft) }
}

function toDraft(concept: Concept, byCode: Map<string, Draft>): Draft {
  const draft: Draft = { concept, names: [], elsewhere: [], below: (concept.concept ?? []).map((one) => toDraft(one, byCode)) }
  byCode.set(concept.code, draft)
  return draft
}

function fromDraft({ concept: { concept: _below, ...concept }, names, elsewhere, below }: Draft): Concept {
  const designation = [...(concept.designation ?? []), ...names.map((value) => ({ value }))]
  const property = [...(concept.property ?? []), ...elsewhere.map((code) => ({ code: 'child', valueCode: code }))]
  return {
    ...concept,
    ...(property.length > 0 && { property }),
    ...(designation.length > 0 && { designation }),
    ...(below.length > 0 && { concept: below.map(fromDraft) }),
  }
}

/** The concepts of a system as HL7 publishes it, each with the codes that it stands below. */
function* conceptsOf({ concept }: JsonObject, above: readonly string[] = []): Generator<{ concept: Concept; parents: readonly string[] }> {
  for (const one of isList(concept) ? concept : []) {
    if (!isObject(one) || typeof one['code'] !== 'string') continue
    const stripped = stripConcept({ ...one, concept: [], designation: [], display: tidy(one['display']) } as unknown as Concept)
    yield { concept: stripped, parents: [...above, ...subsumersOf(one)] }
    yield* conceptsOf(one, [one['code']])
  }
}

function subsumersOf({ property }: JsonObject): readonly string[] {
  return (isList(property) ? property : []).flatMap((one) => {
    const code = isObject(one) && one['code'] === 'subsumedBy' ? one['valueCode'] : undefined
    return typeof code === 'string' ? code : []
  })
}

/** A name without blanks too many, of which some are published. */
function tidy(display: Json | undefined): string | undefined {
  return typeof display === 'string' ? display.replaceAll(/\s+/g, ' ').trim() : undefined
}
