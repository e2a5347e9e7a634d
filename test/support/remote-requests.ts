import type { EngineRequest } from '../../proxy/engine/engine.ts'
import type { RemoteEngineConfig } from '../../proxy/engine/remote/remote-engine.ts'
import type { JsonObject } from '../../rules/index.ts'

/** Marked, so that a test can look for it where it must not be. */
export const patient = {
  resourceType: 'Patient',
  name: [{ family: 'Canario-Apellido', given: ['Canario-Nombre'] }],
  birthDate: '1980-02-03',
} satisfies JsonObject

/** A request of one tenant, as the service hands it to engines. */
export function requestFor(resource: JsonObject, rest: Partial<EngineRequest> = {}): EngineRequest {
  const { resourceType } = resource
  return {
    body: Buffer.from(JSON.stringify(resource)),
    text: JSON.stringify(resource),
    resource,
    resourceType: String(resourceType),
    profile: undefined,
    clCoreVersion: '1.9.4',
    tenantId: 'a',
    ...rest,
  }
}

/** A configuration with a time limit that no test waits for. */
export function configOf(
  name: RemoteEngineConfig['name'],
  url: string | undefined,
  rest: Partial<RemoteEngineConfig> = {},
): RemoteEngineConfig {
  return { name, url, timeoutMs: 60_000, publicUrl: () => 'https://svc.example', ...rest }
}
