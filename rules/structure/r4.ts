import { readTypes } from '../engine/types.ts'
import { r4Types } from './r4/texts.ts'

/** The types of FHIR R4. */
export const r4 = readTypes(() => r4Types)
