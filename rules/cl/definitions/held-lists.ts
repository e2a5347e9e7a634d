import { vitalSigns } from '../../../catalogs/clcore/clcore.ts'
import { paises } from '../../../catalogs/paises/paises.ts'
import { clValueSet } from '../canonicals.ts'

/** The codes of the value sets of CL Core that list codes of others, under their canonicals: catalogs have them already. */
export const heldLists: ReadonlyMap<string, () => readonly { readonly code: string; readonly display?: string }[]> = new Map([
  [clValueSet('CodPais'), () => paises.all().map(({ code, display }) => ({ code, display }))],
  [clValueSet('cl-core-vs-signos-vitales'), () => [...vitalSigns].map((code) => ({ code }))],
])
