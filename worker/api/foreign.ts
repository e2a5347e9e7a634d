import type { V2Message } from '../../language/foreign/hl7-v2.ts'

/** A message of HL7 version 2, and what the rules of the RUN say of those in it. */
export interface ReadV2 extends Omit<V2Message, 'runs'> {
  readonly runs: readonly { readonly value: string; readonly problems: readonly string[] }[]
}
