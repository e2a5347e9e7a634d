import type { FixOption } from '../../engine/rule.ts'

/** Concepts of one code each, to choose from. */
function concepts(system: string, codes: readonly (readonly [code: string, display: string, inSpanish: string])[]): readonly FixOption[] {
  return codes.map(([code, display, inSpanish]) => ({
    title: `${code} (${inSpanish})`,
    replacement: { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code, display }] },
  }))
}

/** Why a value is not there. */
export const absentReasons = concepts('data-absent-reason', [
  ['unknown', 'Unknown', 'no se sabe'],
  ['asked-unknown', 'Asked But Unknown', 'se preguntó y no se sabe'],
  ['temp-unknown', 'Temporarily Unknown', 'todavía no se sabe'],
  ['not-asked', 'Not Asked', 'no se preguntó'],
  ['asked-declined', 'Asked But Declined', 'se preguntó y no se quiso decir'],
  ['masked', 'Masked', 'se reserva'],
  ['not-applicable', 'Not Applicable', 'no corresponde'],
  ['unsupported', 'Unsupported', 'el sistema no lo guarda'],
  ['error', 'Error', 'falló la medición'],
  ['not-performed', 'Not Performed', 'no se hizo'],
  ['not-permitted', 'Not Permitted', 'no se permite'],
])

/** The clinical statuses that meet an invariant, by its key. */
export const clinicalStatuses: ReadonlyMap<string, readonly FixOption[]> = new Map([
  [
    'ait-1',
    concepts('allergyintolerance-clinical', [
      ['active', 'Active', 'activa'],
      ['inactive', 'Inactive', 'inactiva'],
      ['resolved', 'Resolved', 'resuelta'],
    ]),
  ],
  [
    'con-4',
    concepts('condition-clinical', [
      ['inactive', 'Inactive', 'inactiva'],
      ['remission', 'Remission', 'en remisión'],
      ['resolved', 'Resolved', 'resuelta'],
    ]),
  ],
])
