import type { Catalog } from '../../catalogs/catalog.ts'
import type { JsonObject } from '../engine/json.ts'
import { defineRule, type Rule } from '../engine/rule.ts'

type Row = Omit<Rule, 'check' | 'on' | 'message' | 'quickFix' | 'fixes'> & {
  /** The code system whose codings are checked. */
  readonly system: string
  /** What holds its codes; asked only when such a coding is met. */
  readonly catalog: () => Catalog
  /** How the code system is called in a sentence: «el listado de regiones de CL Core». */
  readonly called: string
}

/** A coding of a system whose code the system does not have. `repair` names the code that was certainly meant. */
export function knownCode({
  system,
  catalog,
  called,
  repair,
  ...row
}: Row & { readonly repair?: (code: string) => string | undefined }): Rule {
  return defineRule({
    ...row,
    on: 'Coding',
    check(coding) {
      const { code } = coding
      if (coding['system'] !== system || typeof code !== 'string' || code === '' || catalog().has(code)) return undefined
      const meant = repair?.(code)
      return [{ at: ['code'], code, meant: meant === undefined ? undefined : catalog().get(meant) }]
    },
    message: ({ code }) => `El código «${code}» no está en ${called}.`,
    ...(repair !== undefined && { fixes: 'safe' as const }),
    quickFix: ({ meant }) => meant && { title: `Usar ${meant.code} (${meant.display})`, replacement: meant.code, safe: true },
  })
}

/** A coding whose display is no name of its code; case does not matter. */
export function displayOfCode({ system, catalog, called, ...row }: Row): Rule {
  return defineRule({
    ...row,
    on: 'Coding',
    check: (coding) => (coding['system'] === system ? misnamed(coding, catalog) : undefined),
    message: ({ code, display, name }) => `«${display}» no es el nombre del código ${code} en ${called}: es «${name}».`,
    fixes: 'safe',
    quickFix: ({ name }) => ({ title: `Usar «${name}»`, replacement: name, safe: true }),
  })
}

/** The finding about a coding whose display is no name of its code in a catalog; case does not matter. */
export function misnamed({ code, display }: JsonObject, catalog: () => Catalog) {
  if (typeof code !== 'string' || typeof display !== 'string') return undefined
  const concept = catalog().get(code)
  if (concept === undefined) return undefined
  const said = display.toLowerCase()
  const names = [concept.display, ...(concept.synonyms ?? [])]
  return names.some((name) => name.toLowerCase() === said) ? undefined : [{ at: ['display'], code, display, name: concept.display }]
}
