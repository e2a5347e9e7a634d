import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import { createCatalog, type Catalog, type Concept } from '../catalog.ts'

/** A country of ISO 3166. */
export interface Pais {
  /** Three digits: `152`. */
  readonly numeric: string
  readonly alpha2: string
  readonly alpha3: string
  /** Its name in Spanish. */
  readonly name: string
}

/** A country as a concept: its code is the numeric one. */
export interface PaisConcept extends Concept {
  readonly alpha2: string
  readonly alpha3: string
}

/** Kosovo: the package has it under codes that ISO 3166 does not assign. */
const unassigned = 'XK'
const system = 'urn:iso:std:iso:3166'
const names: Readonly<Record<string, string | readonly string[]>> = spanish.countries

/** The 249 countries of ISO 3166 under their numeric codes, with Spanish names. */
export const paises: Catalog<PaisConcept> = createCatalog(
  {
    id: 'paises',
    title: 'Países (ISO 3166)',
    system,
    size: 249,
    provenance: { source: 'ISO 3166-1, por el paquete i18n-iso-countries', version: '7.14.0', date: '2025-07-17', licence: 'MIT' },
  },
  () =>
    codes
      .filter(([alpha2]) => alpha2 !== unassigned)
      .map(([alpha2 = '', alpha3 = '', code = '']) => {
        const [display = alpha2, ...synonyms] = [names[alpha2] ?? alpha2].flat()
        return { system, code, display, ...(synonyms.length > 0 && { synonyms }), alpha2, alpha3, keywords: [alpha2, alpha3] }
      }),
)

/** A country by its numeric code, with or without leading zeros (`152`, `4`), or by alpha-2 or alpha-3 of any case. */
export function findPais(code: string): Pais | undefined {
  const found = /^\d{1,3}$/.test(code) ? paises.get(code.padStart(3, '0')) : byLetters().get(code.toUpperCase())
  return found && { numeric: found.code, alpha2: found.alpha2, alpha3: found.alpha3, name: found.display }
}

let letters: ReadonlyMap<string, PaisConcept> | undefined

function byLetters(): ReadonlyMap<string, PaisConcept> {
  letters ??= new Map(
    paises.all().flatMap((pais) => [
      [pais.alpha2, pais],
      [pais.alpha3, pais],
    ]),
  )
  return letters
}
