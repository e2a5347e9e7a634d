import { clValueSet } from '../canonicals.ts'

/** Findings of the definitions about the type of a practitioner's identifier, by FHIR R4 and by CL Core, and not about what stands beside it, such as `use`. */
export const typeFindings: readonly string[] = ['http://hl7.org/fhir/ValueSet/identifier-type', clValueSet('VSTipoIdentificador')].flatMap(
  (set) => [`r4-codigo-01 ${set}`, `r4-codigo-02 ${set}`],
)
