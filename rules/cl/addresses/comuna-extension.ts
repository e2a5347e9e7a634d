import type { Comuna } from '../../../catalogs/comunas/comunas.ts'
import { toPlain } from '../../checks/coding.ts'
import type { JsonObject } from '../../engine/json.ts'
import { clDefinition } from '../canonicals.ts'
import { communeSystems, type Guide } from '../reading/territory-coding.ts'

/**
 * The extension that codes a commune as a guide does; EIS writes codes without the leading zero. CL Core misspells some names, and a validator
 * refuses the right one of those where it asks for a code of its list: they are left out.
 */
export function comunaExtension(
  { code, display, synonyms = [] }: Comuna,
  guide: Guide = 'CL Core',
  url = clDefinition('ComunasCl'),
): JsonObject {
  const coding =
    guide === 'CL Core'
      ? { system: communeSystems.clCore, code, ...(synonyms.every((name) => toPlain(name) === toPlain(display)) && { display }) }
      : { system: communeSystems.eis, code: code.replace(/^0/, ''), display }
  return { url, valueCodeableConcept: { coding: [coding] } }
}
