import { longestName, type Catalog, type Concept } from '../../catalogs/catalog.ts'
import { toNfc } from '../../catalogs/unicode.ts'
import type { Json, JsonObject } from '../engine/json.ts'
import { defineRule, type Element, type Finding, type QuickFix, type Rule, type RuleContext, type Selector } from '../engine/rule.ts'

type Row<Code extends string> = Omit<Rule<Selector, Finding, Code>, 'check' | 'on' | 'message' | 'quickFix' | 'fixes'> & {
  /** The code system whose codings are checked. */
  readonly system: string
  /** Selects its codings among those of `systems`, where the system alone does not decide. */
  readonly isOf?: (coding: JsonObject, element: Element) => boolean
  /** The catalog of its codes; called only when such a coding is met. */
  readonly catalog: () => Catalog
  /** The name of the code system in a sentence: «el listado de regiones de CL Core». */
  readonly called: string
}

/**
 * A coding of a system whose code the system does not have. `repair` names the code that was certainly meant, unless the display is of another
 * or, where there is none, one of the concepts that `around` reads beside the coding is; `guess`, or else the display, the one that probably was. `elsewhere` mends a coding that stands where those of another
 * system belong.
 */
export function knownCode<const Code extends string>({
  system,
  catalog,
  called,
  repair,
  guess,
  around,
  elsewhere,
  isOf,
  ...row
}: Row<Code> & {
  readonly repair?: (code: string) => string | undefined
  readonly guess?: (code: string, element: Element) => string | undefined
  readonly around?: (element: Element, run: RuleContext) => readonly Concept[]
  readonly elsewhere?: (coding: JsonObject, element: Element, run: RuleContext) => QuickFix | undefined
}) {
  return defineRule({
    systems: [system],
    ...row,
    on: 'Coding',
    check(coding, element, run) {
      const { code } = coding
      if (typeof code !== 'string' || code === '' || isOf?.(coding, element) === false || catalog().has(code)) return undefined
      const moved = elsewhere?.(coding, element, run)
      const certain = repair?.(code)
      const written = certain ?? guess?.(code, element)
      const named = namedBy(coding, catalog())
      const meant = named ?? (written === undefined ? undefined : catalog().get(written))
      const others = named === undefined && certain !== undefined ? (around?.(element, run) ?? []).filter((one) => one !== meant) : []
      return [
        {
          at: ['code'],
          code,
          moved,
          meant,
          others,
          isSure: moved?.safe ?? (meant !== undefined && meant.code === certain && others.length === 0),
        },
      ]
    },
    message: ({ code }) => `El código «${code}» no está en ${called}.`,
    fixes: repair === undefined ? 'unsafe' : 'both',
    // By the kind of an identifier its value is held to more.
    isTried: ({ isSure }) => !isSure,
    quickFix: ({ moved, meant, others, isSure }) => moved ?? (meant && toConcept([meant, ...others], isSure)),
  })
}

/** A fix that sets one of some codes, the likeliest first: sure where it is the only one that may be meant. */
export function toConcept([meant, ...others]: readonly [Concept, ...Concept[]], safe: boolean): QuickFix {
  const options = [meant, ...others].map(({ code, display }) => ({ title: `Usar ${code} (${display})`, replacement: code }))
  return others.length === 0 ? { ...options[0]!, safe } : { title: 'Elegir un código', replacement: meant.code, options, safe: false }
}

/** The one concept of a catalog that the display of a coding names. */
export function namedBy<C extends Concept>({ display }: JsonObject, catalog: Catalog<C>): C | undefined {
  return conceptNamed(display, catalog)
}

/** The one concept of a catalog that has a name. */
export function conceptNamed<C extends Concept>(name: Json | undefined, catalog: Catalog<C>): C | undefined {
  if (typeof name !== 'string' || name.length > longestName) return undefined
  const [concept, ...others] = catalog.named(name)
  return others.length === 0 ? concept : undefined
}

/**
 * A coding whose display is no name of its code; case and blanks do not matter. `otherwise` names the concept that what is around the coding says
 * as its display does, where it is rather the code that is wrong.
 */
export function displayOfCode<const Code extends string>({
  system,
  catalog,
  called,
  isOf,
  otherwise,
  ...row
}: Row<Code> & { readonly otherwise?: (display: string, element: Element) => Concept | undefined }) {
  return defineRule({
    systems: [system],
    ...row,
    on: 'Coding',
    check(coding, element) {
      const found = isOf?.(coding, element) === false ? undefined : misnamed(coding, catalog)
      return found?.map((one) => {
        const concept = otherwise?.(one.display, element)
        // A display that is but spelt otherwise names the code's own concept.
        const other = concept?.code === one.code ? undefined : concept
        return { ...one, other, coding: other && coding }
      })
    },
    message: ({ code, display, name }) => `«${display}» no es el nombre del código ${code} en ${called}: es «${name}».`,
    ...(otherwise !== undefined && { settles: true }),
    fixes: otherwise === undefined ? 'safe' : 'both',
    quickFix: ({ name, coding, other }) =>
      other === undefined
        ? { title: `Usar «${name}»`, replacement: name, safe: true }
        : { title: `Usar el código ${other.code} (${other.display})`, at: [], replacement: { ...coding, code: other.code }, safe: false },
  })
}

/** The finding about a coding whose display is no name of its code in a catalog; case and blanks do not matter. */
export function misnamed({ code, display }: JsonObject, catalog: () => Catalog) {
  if (typeof code !== 'string' || typeof display !== 'string' || display.trim() === '') return undefined
  const concept = catalog().get(code)
  if (concept === undefined || isNameOf(concept, display)) return undefined
  return [{ at: ['display'], code, display, name: concept.display }]
}

/** Whether a text is an accepted name of a concept, but for case and for blanks at its ends or doubled. */
export function isNameOf({ display, synonyms = [] }: Concept, text: string): boolean {
  if (text === display) return true
  if (text.length > longestName) return false
  const said = toPlain(text)
  return [display, ...synonyms].some((name) => toPlain(name) === said)
}

/** A name to compare by where case and blanks at its ends or doubled do not matter. */
export function toPlain(name: string): string {
  return toNfc(name).replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
