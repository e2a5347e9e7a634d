import { isObject, objectsIn, type Json, type JsonObject, type Path, type Placed } from '../engine/json.ts'
import { defineRule, type Rule } from '../engine/rule.ts'

/** Codes of one system that are accepted; a catalog is one. Without `has`, all of the system are. */
export interface CodeSet {
  readonly system: string
  readonly has?: (code: string) => boolean
}

/** A set of a few codes. */
export function codes(system: string, ...members: readonly string[]): CodeSet {
  return { system, has: (code) => members.includes(code) }
}

/** A concept whose codings are all outside some sets. */
export interface Outside {
  readonly codings: readonly Placed[]
  /** The codes it has, to be shown. */
  readonly written: string
  /** A coding without system whose code only one of the sets has: that set's system. */
  readonly unsaid: (Placed & { readonly system: string }) | undefined
}

/**
 * What is wrong with a concept that none of its codings is in one of some sets; undefined where one is, or where it has
 * no coding with a code, as one that is said in words alone.
 */
export function findOutside(concept: JsonObject, sets: readonly CodeSet[]): Outside | undefined {
  const codings = objectsIn(concept, 'coding').filter(({ value: { code } }) => typeof code === 'string' && code !== '')
  if (codings.length === 0 || codings.some(({ value }) => isInside(value, sets))) return undefined
  return { codings, written: codings.map(({ value: { code } }) => `«${code as string}»`).join(', '), unsaid: findUnsaid(codings, sets) }
}

function isInside({ system, code }: JsonObject, sets: readonly CodeSet[]): boolean {
  return sets.some((set) => set.system === system && (set.has === undefined || set.has(code as string)))
}

function findUnsaid(codings: readonly Placed[], sets: readonly CodeSet[]): Outside['unsaid'] {
  for (const coding of codings) {
    const { system } = coding.value
    if (typeof system === 'string' && system !== '') continue
    const holders = sets.filter(({ has }) => has?.(coding.value['code'] as string) === true)
    if (holders.length === 1) return { ...coding, system: holders[0]!.system }
  }
  return undefined
}

type Row = Omit<Rule, 'check' | 'on' | 'message' | 'quickFix' | 'fixes'> & {
  /** The type that has the concept. */
  readonly on: string
  /** The element that is a CodeableConcept, or where to find them. */
  readonly element: string | ((value: JsonObject) => readonly Placed[])
  readonly sets: readonly CodeSet[]
  /** How the element is called at the beginning of a sentence: «La relación del contacto». */
  readonly called: string
  /** How the sets are called: «v2-0131 ni en CSOtrosContactos». */
  readonly within: string
  /** Whether another system, or case and blanks, are mended where the code is in the set; only for a single set. */
  readonly mends?: boolean
}

/**
 * A CodeableConcept coded outside its value set. One coding inside is enough. A coding without system counts as
 * outside, and is mended where its code is in one set.
 */
export function codedIn({ on, element, sets, called, within, mends = false, ...row }: Row): Rule {
  return defineRule({
    ...row,
    on: on as 'Resource',
    check: (value) =>
      (typeof element === 'string' ? objectsIn(value, element) : element(value)).flatMap(({ at, value: concept }) => {
        const outside = findOutside(concept, sets)
        if (outside === undefined) return []
        const { unsaid, written, codings } = outside
        const mended = mends ? mend(codings, sets[0]!) : undefined
        const fault = unsaid === undefined ? mended : { at: [...unsaid.at, 'system'], replacement: unsaid.system }
        return [{ at: fault === undefined ? at : [...at, ...fault.at], written, isUnsaid: unsaid !== undefined, fault }]
      }),
    message: ({ written, isUnsaid }) =>
      isUnsaid ? `${called} ${written} no dice a qué sistema de códigos pertenece (system).` : `${called} ${written} no está en ${within}.`,
    ...((mends || sets.some(({ has }) => has !== undefined)) && { fixes: 'safe' as const }),
    quickFix: ({ fault }) => fault && { title: titleOf(fault.replacement), replacement: fault.replacement, safe: true },
  })
}

interface Mended {
  readonly at: Path
  readonly replacement: Json
}

/** The first coding that is in a set once its system, or case and blanks of its code, are put right. */
function mend(codings: readonly Placed[], { system, has }: CodeSet): Mended | undefined {
  for (const { at, value } of codings) {
    const written = value['code'] as string
    const code = written.trim().toLowerCase()
    if (has?.(code) !== true) continue
    if (value['system'] === system) return { at: [...at, 'code'], replacement: code }
    if (written === code) return { at: [...at, 'system'], replacement: system }
    return { at, replacement: { ...value, system, code } }
  }
  return undefined
}

function titleOf(replacement: Json): string {
  if (!isObject(replacement)) return `Usar «${String(replacement)}»`
  return `Usar «${String(replacement['code'])}» de ${String(replacement['system'])}`
}

/** The concepts that the extensions of a url hold. */
export function conceptsOfExtension(url: string): (value: JsonObject) => readonly Placed[] {
  return (value) =>
    objectsIn(value, 'extension').flatMap(({ at, value: extension }) => {
      const concept = extension['valueCodeableConcept']
      return extension['url'] === url && isObject(concept) ? [{ at: [...at, 'valueCodeableConcept'], value: concept }] : []
    })
}
