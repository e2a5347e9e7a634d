import type { IndexFacts } from '../../terminology/kept-index.ts'
import { operations } from './asked.ts'

/** A code system that the operations know, by its canonical; the version where it is known. */
export interface NamedSystem {
  readonly system: string
  readonly version?: string
}

/** The software that answers, and since when, as an ISO date and time. */
export interface Server {
  readonly version: string
  readonly date: string
}

/** The code systems of indexes, in the order of their canonicals, and of each the newest version first. */
export function systemsOf(indexes: readonly IndexFacts[]): readonly NamedSystem[] {
  return indexes
    .flatMap(({ kind, system, version, systems = [] }): readonly NamedSystem[] =>
      kind === 'resources' ? systems.map((one) => ({ system: one })) : [{ system, version }],
    )
    .toSorted((one, other) => (one.system === other.system ? 0 : one.system < other.system ? -1 : 1))
}

/** The statement that a client reads first: the operations, and how they are asked. https://hl7.org/fhir/R4/capabilitystatement.html */
export function toCapabilityStatement({ version, date }: Server): Readonly<Record<string, unknown>> {
  const names = Object.keys(operations).map((path) => path.split('/$') as [string, string])
  const canonicals = 'http://hl7.org/fhir/OperationDefinition'
  const resource = ['CodeSystem', 'ValueSet'].map((type) => ({
    type,
    ...(type === 'CodeSystem' && {
      interaction: [{ code: 'search-type' }],
      searchParam: [
        { name: 'url', type: 'uri' },
        { name: 'version', type: 'token' },
      ],
    }),
    operation: names.filter(([of]) => of === type).map(([, name]) => ({ name, definition: `${canonicals}/${type}-${name}` })),
  }))
  return {
    resourceType: 'CapabilityStatement',
    ...statement({ version, date }),
    fhirVersion: '4.0.1',
    instantiates: ['http://hl7.org/fhir/CapabilityStatement/terminology-server'],
    format: ['json'],
    rest: [
      {
        mode: 'server',
        security: { cors: false, description: 'La clave del servicio va en la cabecera X-API-Key.' },
        resource,
        interaction: [{ code: 'batch' }],
      },
    ],
  }
}

/** The answers it can give about codes, and of which systems. https://hl7.org/fhir/R4/terminologycapabilities.html */
export function toTerminologyCapabilities(systems: readonly NamedSystem[], server: Server): Readonly<Record<string, unknown>> {
  return {
    resourceType: 'TerminologyCapabilities',
    ...statement(server),
    codeSystem: [...new Set(systems.map(({ system }) => system))].map((uri) => {
      const versions = systems.flatMap(({ system, version }) => (system === uri ? (version ?? []) : []))
      return {
        uri,
        ...(versions.length > 0 && { version: versions.map((code, at) => ({ code, isDefault: at === 0 })) }),
        subsumption: true,
      }
    }),
    expansion: {
      hierarchical: false,
      paging: true,
      incomplete: false,
      parameter: [
        'activeOnly',
        'check-system-version',
        'count',
        'designation',
        'displayLanguage',
        'exclude-system',
        'excludeNested',
        'excludeNotForUI',
        'excludePostCoordinated',
        'filter',
        'force-system-version',
        'includeDefinition',
        'includeDesignations',
        'offset',
        'system-version',
      ].map((name) => ({ name })),
    },
    codeSearch: 'all',
    validateCode: { translations: false },
  }
}

function statement({ version, date }: Server) {
  return {
    status: 'active',
    date,
    kind: 'instance',
    software: { name: 'svc-fhir-cl', version },
    implementation: { description: 'Terminologías de este servicio' },
  }
}
