import { createLinter, type Linter } from './linter.ts'
import { commonRules, rulesOfGuides } from './rules.ts'
import type { Definitions } from './structure/definitions.ts'
import type { ImportedTerminology } from './structure/imported-terminology.ts'

const linters = new WeakMap<Definitions, Map<string, Linter>>()

/** The linter of some definitions with the rules of some guides, made once: it keeps what it compiles of them. */
export function linterOf(definitions: Definitions, guides: readonly string[]): Linter {
  let known = linters.get(definitions)
  if (known === undefined) linters.set(definitions, (known = new Map()))
  const own = guides.length === 0 ? [] : rulesOfGuides(guides)
  const key = own.length === 0 ? '' : own.map(({ code }) => code).join(' ')
  let linter = known.get(key)
  if (linter === undefined) known.set(key, (linter = createLinter(own.length === 0 ? commonRules : [...commonRules, ...own], definitions)))
  return linter
}

const enriched = new WeakMap<ImportedTerminology, WeakMap<Definitions, Definitions>>()

/** Definitions with what was imported, the same ones for the same. */
export function withImported(used: Definitions, imported: ImportedTerminology): Definitions {
  let some = enriched.get(imported)
  if (some === undefined) enriched.set(imported, (some = new WeakMap()))
  let made = some.get(used)
  if (made === undefined) some.set(used, (made = { ...used, imported }))
  return made
}
