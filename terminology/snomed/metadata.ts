/** Identifiers of SNOMED CT's own model that reading a release goes by, as `sctid.ts` splits them. */
export const model = {
  /** The front of the identifiers of the metadata. */
  high: 90_000_000,
  fullySpecifiedName: 300,
  synonym: 1300,
  definition: 55_000,
  defined: 7300,
  inferred: 1100,
  preferred: 54_800,
  acceptable: 54_900,
  isA: 11_668_000,
} as const

export const internationalModule = '900000000000207008'
/** The module of the Chilean edition. */
export const chileanModule = '21000325107'
/** Of whose modules each row says which versions of others it was made with. */
export const moduleDependencies = '900000000000534007'

const chileanNamespace = '1000325'

/** International language reference sets: Spanish of Latin America, Spanish, English of the United States and of Great Britain. */
const international = ['450828004', '448879004', '900000000000509007', '900000000000508004']

/** The place of a language reference set among those that give the preferred term: Chile's, other national ones, then international ones. */
export function rankOfLanguage(referenceSet: string): number {
  const known = international.indexOf(referenceSet)
  if (known >= 0) return 2 + known
  const isNational = referenceSet.at(-3) === '1'
  if (!isNational) return 7
  return referenceSet.slice(-10, -3) === chileanNamespace ? 0 : 1
}
