import { hasVerhoeffDigit } from '../engine/verhoeff.ts'

/** The reason why a text is no identifier of SNOMED CT. */
export type SctidFault = 'not-digits' | 'length' | 'partition' | 'check-digit'

/** The first thing that is wrong with an SCTID; undefined where nothing is. Says nothing of whether SNOMED CT has it. */
export function findSctidFault(text: string): SctidFault | undefined {
  if (!/^[1-9]\d*$/.test(text)) return 'not-digits'
  if (text.length < 6 || text.length > 18) return 'length'
  // Concepts, descriptions and relationships, of the international edition (0) or of an extension (1).
  if (!/[01][012]\d$/.test(text)) return 'partition'
  return hasVerhoeffDigit(text) ? undefined : 'check-digit'
}
