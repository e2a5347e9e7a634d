import type { Breaker } from './breaking.ts'
import { clinical, encounters } from './care-breakers.ts'
import { codes, documents } from './code-breakers.ts'
import { identifiers, people, run } from './identity-breakers.ts'
import { addresses, places } from './territory-breakers.ts'
import { treatment } from './treatment-breakers.ts'

/** Every way to spoil a conforming resource. */
export const breakers: readonly Breaker[] = [
  ...run,
  ...identifiers,
  ...people,
  ...addresses,
  ...places,
  ...encounters,
  ...clinical,
  ...treatment,
  ...codes,
  ...documents,
]
