import { clCorePackage } from './cl-core-package.ts'
import { readOutcome } from './operation-outcome.ts'
import type { Protocol } from './protocol.ts'

/**
 * Matchbox: `$validate` with a profile, which it insists on. It keeps an engine for each set of parameters that it ever
 * gets, so that the set is always the same. What goes wrong it says under status 200. See https://ahdis.github.io/matchbox/validation/
 */
export const matchbox: Protocol = {
  validate: async ({ body, resourceType, evaluated, clCoreVersion }, { ask }) => {
    const profile = evaluated ?? `http://hl7.org/fhir/StructureDefinition/${resourceType}`
    const query = [
      ['profile', profile],
      ['ig', clCorePackage(clCoreVersion)],
    ] as const
    return readOutcome(await ask({ method: 'POST', path: '$validate', query, contentType: 'application/fhir+json', body }))
  },
  health: async (ask) => {
    // The look at its health lies beside the base of FHIR.
    const { status } = await ask({ method: 'GET', path: '../actuator/health' })
    return status < 500 ? { state: 'up' } : { state: 'down', detail: 'El validador remoto responde con un error.' }
  },
}
