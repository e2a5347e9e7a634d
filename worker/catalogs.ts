import type { Catalog } from '../catalogs/catalog.ts'
import { largeCatalogs } from '../catalogs/large.ts'
import { tfcSample } from '../catalogs/tfc/tfc.ts'
import { fixAll, lint, type Fixed, type LintOptions, type ValidateResponse } from '../rules/index.ts'

/** Lints with the large catalogs, each read when a text first asks for it. */
export interface Linting {
  readonly lint: (text: string, options: LintOptions) => Promise<ValidateResponse>
  readonly fixAll: (text: string, options: LintOptions) => Promise<Fixed>
}

/** Makes the linter of a host that reads the files of large catalogs by `readFile`, given their names from `catalogs/`. */
export function createLinting(readFile: (file: string) => Promise<string>): Linting {
  const catalogs: Record<string, Catalog> = { tfc: tfcSample }

  return {
    lint: async (text, options) => {
      const first = lint(text, { catalogs, ...options })
      return (await bring(first)) ? lint(text, { catalogs, ...options }) : first
    },
    fixAll: async (text, options) => {
      const first = fixAll(text, { catalogs, ...options })
      return (await bring(first.remaining)) ? fixAll(text, { catalogs, ...options }) : first
    },
  }

  /** Reads the catalogs that a run asked for in vain; false where there is none to read. */
  async function bring({ skipped = [] }: ValidateResponse): Promise<boolean> {
    const wanted = new Set(skipped.flatMap(({ needs }) => needs))
    const found = await Promise.all(largeCatalogs.filter(({ id }) => wanted.has(id) && catalogs[id] === undefined).map(bringOne))
    return found.includes(true)
  }

  async function bringOne({ id, file, read }: (typeof largeCatalogs)[number]): Promise<boolean> {
    try {
      catalogs[id] = read(await readFile(file))
      return true
    } catch {
      // Without the network, and not kept yet: the report names the rules that were not run.
      return false
    }
  }
}
