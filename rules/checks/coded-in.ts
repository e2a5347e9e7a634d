import { findInEach } from '../engine/find-in-each.ts'
import { isList, isObject, objectsIn, type Json, type JsonObject, type Path, type Placed } from '../engine/json.ts'
import { defineRule, type Finding, type Rule, type Selector, type TypedRule } from '../engine/rule.ts'

/** Codes of one system that are accepted; a catalog is one. Without `has`, all of the system are. */
export interface CodeSet {
  readonly system: string
  readonly has?: (code: string) => boolean
  /** The concepts that bear a name. */
  readonly named?: (name: string) => readonly { readonly code: string }[]
}

/** A set of a few codes. */
export function codes(system: string, ...members: readonly string[]): CodeSet {
  return { system, has: (code) => members.includes(code) }
}

/** A code as a concept has it. */
export interface WrittenCode {
  readonly code: string
  readonly system: string | undefined
}

/** A concept whose codings are all outside some sets. */
export interface Outside {
  readonly codings: readonly Placed[]
  /** Its codes, each with its system where that is what is wrong. */
  readonly written: readonly WrittenCode[]
  /** Whether what is wrong is that no system is said, of a code that a set has. */
  readonly isUnsaid: boolean
  /** A coding without system whose code only one of the sets has: that set's system. */
  readonly unsaid: (Placed & { readonly system: string }) | undefined
}

/**
 * Finds the fault of a concept none of whose codings is in one of some sets; undefined where one is, or where it has
 * no coding with a code, as one that is said in words alone.
 */
export function findOutside(concept: JsonObject, sets: readonly CodeSet[]): Outside | undefined {
  if (isFirstInside(concept, sets)) return undefined
  const codings: Placed[] = []
  for (const coding of objectsIn(concept, 'coding')) {
    const { code } = coding.value
    if (typeof code !== 'string' || code === '') continue
    if (isInside(coding.value, sets)) return undefined
    codings.push(coding)
  }
  if (codings.length === 0) return undefined
  const unsaid = findUnsaid(codings, sets)
  const isUnsaid = unsaid !== undefined || codings.every(({ value }) => lacksSystem(value) && isMember(value, sets))
  const shown = unsaid === undefined ? codings : [unsaid]
  return { codings, written: shown.map(({ value }) => write(value, sets)), isUnsaid, unsaid }
}

/** Whether the first coding of a concept is in one of some sets, as is mostly the case. */
function isFirstInside({ coding }: JsonObject, sets: readonly CodeSet[]): boolean {
  const first = isList(coding) ? coding[0] : undefined
  return isObject(first) && typeof first['code'] === 'string' && first['code'] !== '' && isInside(first, sets)
}

/** Whether some set has the code, whatever the system. */
function isMember({ code }: JsonObject, sets: readonly CodeSet[]): boolean {
  return sets.some((set) => set.has?.(code as string) === true)
}

function write(coding: JsonObject, sets: readonly CodeSet[]): WrittenCode {
  const { system, code } = coding
  const isForeign = typeof system === 'string' && !lacksSystem(coding) && sets.every((set) => set.system !== system)
  return { code: code as string, system: isForeign ? system : undefined }
}

/** Codes in a sentence: «x» del sistema «y». */
export function listCodes(written: readonly WrittenCode[]): string {
  return listEither(
    written.map(({ code, system }) => (system === undefined ? `«${code}»` : `«${code}» del sistema «${system}»`)),
    'o',
  )
}

function isInside({ system, code }: JsonObject, sets: readonly CodeSet[]): boolean {
  for (const set of sets) if (set.system === system && (set.has === undefined || set.has(code as string))) return true
  return false
}

function findUnsaid(codings: readonly Placed[], sets: readonly CodeSet[]): Outside['unsaid'] {
  for (const coding of codings) {
    const { code, display } = coding.value
    if (!lacksSystem(coding.value)) continue
    const holders = sets.filter((set) => set.has?.(code as string) === true && !isOther(set, code, display))
    if (holders.length === 1) return { ...coding, system: holders[0]!.system }
  }
  return undefined
}

/** `a, b o c`, of which a sentence says one thing. */
export function listEither(texts: readonly string[], or: string): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${or} ${texts.at(-1)!}`
}

/** Whether a coding says no system. */
export function lacksSystem({ system }: JsonObject): boolean {
  return system === undefined || system === null || system === ''
}

/** Whether a display is the name of another code of the set. */
function isOther({ named }: CodeSet, code: Json | undefined, display: Json | undefined): boolean {
  const bearers = typeof display === 'string' ? (named?.(display) ?? []) : []
  return bearers.length > 0 && bearers.every((bearer) => bearer.code !== code)
}

type Row<Code extends string> = Omit<Rule<Selector, Finding, Code>, 'check' | 'on' | 'message' | 'quickFix' | 'fixes'> & {
  /** The type that has the concept. */
  readonly on: string
  /** The element that is a CodeableConcept, or where to find them. */
  readonly element: string | ((value: JsonObject) => readonly Placed[])
  readonly sets: readonly CodeSet[]
  /** The name of the element at the beginning of a sentence: «La relación del contacto». */
  readonly called: string
  /** The names of the sets in a sentence: «v2-0131 ni en CSOtrosContactos». */
  readonly within: string
  /** Whether another rule says what is wrong with the system of a coding, which is in a set once that is mended. */
  readonly isSaidElsewhere?: (coding: JsonObject) => boolean
  /** Mends codings that have a system; codings without one always are mended, where the code is in one set. */
  readonly mend?: (codings: readonly Placed[]) => Mended | undefined
}

/** A value that puts a concept right, and where in the concept it goes. */
export interface Mended {
  readonly at: Path
  readonly replacement: Json
  /** The value in a few words: «01 (RUN)»; the value itself where it is not given. */
  readonly called?: string
}

/** A concept outside its value set, and what would put it right. */
export type OutsideFinding = Finding & Pick<Outside, 'written' | 'isUnsaid'> & { readonly fault: Mended | undefined }

/** The system that is to be written instead of another, where that is all that is wrong. */
export function systemMeant({ isUnsaid, fault }: OutsideFinding): string | undefined {
  return !isUnsaid && fault?.at.at(-1) === 'system' ? String(fault.replacement) : undefined
}

/**
 * A CodeableConcept coded outside its value set. One coding inside is enough. A coding without system counts as
 * outside, and is mended where its code is in one set.
 */
export function codedIn<const Code extends string>({
  on,
  element,
  sets,
  called,
  within,
  mend,
  isSaidElsewhere,
  suggestion,
  ...row
}: Row<Code>): TypedRule<Code, OutsideFinding> {
  function find({ at, value: concept }: Placed): OutsideFinding | undefined {
    const outside = findOutside(concept, sets)
    if (outside === undefined) return undefined
    const { unsaid, written, isUnsaid, codings } = outside
    if (isSaidElsewhere !== undefined && codings.some((coding) => isSaidElsewhere(coding.value))) return undefined
    const fault: Mended | undefined = unsaid === undefined ? mend?.(codings) : useSystem(unsaid, unsaid.system)
    return { at: fault === undefined ? at : [...at, ...fault.at], written, isUnsaid, fault }
  }

  return defineRule({
    ...row,
    on: on as 'Resource',
    check: (value) => findInEach(typeof element === 'string' ? objectsIn(value, element) : element(value), find),
    message: ({ written, isUnsaid }) =>
      isUnsaid
        ? `${called} ${listCodes(written)} no dice a qué sistema de códigos pertenece (system).`
        : `${called} ${listCodes(written)} no está en ${within}.`,
    suggestion(finding) {
      const system = systemMeant(finding)
      if (system !== undefined) return `El código está bien; su sistema es «${system}».`
      return finding.fault === undefined ? suggestion?.(finding) : undefined
    },
    ...((mend !== undefined || sets.some(({ has }) => has !== undefined)) && { fixes: 'safe' as const }),
    quickFix: ({ fault }) =>
      fault && { title: `Usar ${fault.called ?? `«${String(fault.replacement)}»`}`, replacement: fault.replacement, safe: true },
  })
}

function useSystem({ at }: Pick<Placed, 'at'>, system: string): Mended {
  return { at: [...at, 'system'], replacement: system, called: `el sistema «${system}»` }
}

/** Puts right the system, and case and blanks of the code, of the first coding whose code is then in a set. */
export function bySystemAndCase({ system, has }: CodeSet): (codings: readonly Placed[]) => Mended | undefined {
  return (codings) => {
    for (const { at, value } of codings) {
      const written = value['code'] as string
      const code = written.trim().toLowerCase()
      if (has?.(code) !== true) continue
      if (value['system'] === system) return { at: [...at, 'code'], replacement: code }
      if (written === code) return useSystem({ at }, system)
      return { at, replacement: { ...value, system, code }, called: `«${code}» de ${system}` }
    }
    return undefined
  }
}

/** The concepts that the extensions of a url hold. */
export function conceptsOfExtension(url: string): (value: JsonObject) => readonly Placed[] {
  return (value) =>
    findInEach(objectsIn(value, 'extension'), ({ at, value: extension }) => {
      const concept = extension['valueCodeableConcept']
      return extension['url'] === url && isObject(concept) ? { at: [...at, 'valueCodeableConcept'], value: concept } : undefined
    }) ?? none
}

const none: readonly Placed[] = []
