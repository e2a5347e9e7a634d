import { collections } from './collections.ts'
import { conversions } from './conversions.ts'
import type { FunctionDefinition } from './definition.ts'
import { environment } from './environment.ts'
import { existence } from './existence.ts'
import { fhir } from './fhir.ts'
import { numbers } from './numbers.ts'
import { strings } from './strings.ts'

/** Every function by its name, those apart that take types or are part of the language (`is`, `as`, `ofType`, `iif`). */
export const functions: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.entries({ ...existence, ...collections, ...strings, ...numbers, ...conversions, ...environment, ...fhir }),
)
