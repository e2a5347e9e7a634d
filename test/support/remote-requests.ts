import type { EngineRequest, Findings } from '../../proxy/engine/engine.ts'
import type { RemoteEngineConfig } from '../../proxy/engine/remote/remote-engine.ts'
import { toFindings } from '../../proxy/engine/remote/to-findings.ts'
import { evaluatedProfile } from '../../rules/cl/profiles.ts'
import type { JsonObject } from '../../rules/index.ts'

/** Marked, so that a test can look for it where it must not be. */
export const patient = {
  resourceType: 'Patient',
  name: [{ family: 'Canario-Apellido', given: ['Canario-Nombre'] }],
  birthDate: '1980-02-03',
} satisfies JsonObject

/** A request of one tenant, as the service hands it to engines; `text` in the place of how JSON.stringify writes the resource. */
export function requestFor(
  resource: JsonObject,
  { text = JSON.stringify(resource), ...rest }: Partial<EngineRequest> & { readonly text?: string } = {},
): EngineRequest {
  const { resourceType } = resource
  return {
    body: new TextEncoder().encode(text),
    resourceType: String(resourceType),
    profile: undefined,
    evaluated: evaluatedProfile(resource, rest.profile),
    clCoreVersion: '1.9.4',
    form: 'json',
    tenantId: 'a',
    deadline: performance.now() + 60_000,
    ...rest,
  }
}

/** A configuration with a time limit that no test waits for; its answer is what the remote engine alone found. */
export function configOf(
  name: RemoteEngineConfig<Findings>['name'],
  url: string | undefined,
  rest: Partial<RemoteEngineConfig<Findings>> = {},
): RemoteEngineConfig<Findings> {
  return {
    name,
    url,
    timeoutMs: 60_000,
    finish({ body, evaluated }, report) {
      const resource = JSON.parse(
        Buffer.from(body)
          .toString('utf8')
          .replace(/^\uFEFF/, ''),
      ) as JsonObject
      return Promise.resolve(toFindings(report, { resource, evaluated, publicUrl: 'https://svc.example' }))
    },
    ...rest,
  }
}
