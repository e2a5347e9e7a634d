import type { Json, JsonObject } from '../../engine/json.ts'
import { snomedCt } from './code-systems.ts'

/** Whether a system is the Terminología Farmacéutica Chilena: by an address of it, or by its short name, which is no address. */
export function isTfcSystem(system: Json | undefined): boolean {
  if (typeof system !== 'string') return false
  return system.trim().toLowerCase() === 'tfc' || (/minsal\.cl\//i.test(system) && /semantikos|\btfc\b/i.test(system))
}

/**
 * Whether a coding is of the TFC: by its system, or as a SNOMED CT identifier of the namespace 1000167, which is the
 * ministry's (the 7 digits before the partition `10`, `11` or `12` and the check digit).
 */
export function isTfcCoding({ system, code }: JsonObject): boolean {
  return isTfcSystem(system) || (system === snomedCt && typeof code === 'string' && /^\d+10001671[0-2]\d$/.test(code))
}
