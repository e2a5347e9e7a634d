/**
 * Code systems of CL Core that 1.9.4 does not have: CSCodSSalud, CSIdentificadores and CSPrevision of 1.8.10 (2023-01-15,
 * HL7Chile/clcore_publish@a78f7a30), CSCodigoslenguaje and CodPais of 1.9.1 (HL7Chile/clcore_publish@a78f7a30) and 1.9.2
 * (HL7Chile/clcore_ig@aa23bc2a). CC0-1.0.
 */
export const systemsOfOtherVersions: ReadonlySet<string> = new Set([
  'CSCodSSalud',
  'CSCodigoslenguaje',
  'CSIdentificadores',
  'CSPrevision',
  'CodPais',
])
