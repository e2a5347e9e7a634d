/** Language reference sets by their aliases in ECL: those of appendix C of its specification, and their names in earlier versions. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['da-dk', '554461000005103'],
  ['en-au', '32570271000036106'],
  ['en-ca', '19491000087109'],
  ['en-gb', '900000000000508004'],
  ['en-ie', '21000220103'],
  ['en-nz', '271000210107'],
  ['en-nz-pat', '281000210109'],
  ['en-nz-x-pat', '281000210109'],
  ['en-us', '900000000000509007'],
  ['en-int-gmdn', '608771002'],
  ['en-x-gmdn', '608771002'],
  ['en-nhs-clinical', '999001261000000100'],
  ['en-x-nhs-clinical', '999001261000000100'],
  ['en-nhs-dmd', '999000671000001103'],
  ['en-x-nhs-dmd', '999000671000001103'],
  ['en-nhs-pharmacy', '999000691000001104'],
  ['en-x-nhs-pharmacy', '999000691000001104'],
  ['en-uk-drug', '999000681000001101'],
  ['en-gb-x-drug', '999000681000001101'],
  ['en-uk-ext', '999001251000000103'],
  ['en-gb-x-ext', '999001251000000103'],
  ['es', '450828004'],
  ['es-uy', '5641000179103'],
  ['et-ee', '71000181105'],
  ['de', '722130004'],
  ['fr', '722131000'],
  ['fr-be', '21000172104'],
  ['fr-ca', '20581000087109'],
  ['ja', '722129009'],
  ['mi', '291000210106'],
  ['nl-be', '31000172101'],
  ['nl-nl', '31000146106'],
  ['nb-no', '61000202103'],
  ['nn-no', '91000202106'],
  ['sv-se', '46011000052107'],
  ['zh', '722128001'],
])

/** The aliases, for completion. */
export const dialectAliases: readonly string[] = [...aliases.keys()]

/** The language reference set of an alias; FHIR's form `es-x-sctlang-45082800-4` carries the SCTID itself. */
export function findDialect(alias: string): string | undefined {
  const known = aliases.get(alias)
  if (known !== undefined) return known
  const [, id] = alias.split('x-sctlang-')
  return id?.replaceAll('-', '')
}
