import type { Comuna } from '../../../catalogs/comunas/comunas.ts'
import type { JsonObject } from '../../engine/json.ts'
import { clDefinition } from '../canonicals.ts'
import { communeSystems, type Guide } from '../reading/territory-coding.ts'

/** The extension that codes a commune as a guide does; EIS writes codes without the leading zero. */
export function comunaExtension({ code, display }: Comuna, guide: Guide = 'CL Core', url = clDefinition('ComunasCl')): JsonObject {
  const coding =
    guide === 'CL Core'
      ? { system: communeSystems.clCore, code, display }
      : { system: communeSystems.eis, code: code.replace(/^0/, ''), display }
  return { url, valueCodeableConcept: { coding: [coding] } }
}
