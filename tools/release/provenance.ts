/** A file of a release. */
export interface Artifact {
  readonly name: string
  /** In lower-case hexadecimal digits. */
  readonly sha256: string
}

/** Circumstances of a build. */
export interface BuildFacts {
  readonly version: string
  /** The digest of the commit that was built. */
  readonly commit: string
  /** SHA-256 of package-lock.json. */
  readonly lock: string
  /** As `process.version`. */
  readonly node: string
  readonly platform: string
  /** Whether checks and tests ran on that commit before. */
  readonly isTested: boolean
  /** RFC 3339. */
  readonly startedOn: string
  readonly finishedOn: string
}

/** Lines of a file that `sha256sum --check` reads. */
export function toChecksums(artifacts: readonly Artifact[]): string {
  return artifacts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

/**
 * The provenance of a release as an in-toto statement with the predicate of SLSA v1 (https://slsa.dev/spec/v1.0/provenance). It is not
 * signed: who publishes it signs it, for example with `cosign attest-blob`.
 */
export function toStatement(artifacts: readonly Artifact[], facts: BuildFacts): object {
  const { version, commit, lock, node, platform, isTested, startedOn, finishedOn } = facts
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: artifacts.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:svc-fhir-cl:npm-run-release:1',
        externalParameters: { version },
        internalParameters: { isTested },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lock } },
        ],
      },
      runDetails: {
        builder: { id: 'urn:svc-fhir-cl:local', version: { node, platform } },
        metadata: { startedOn, finishedOn },
      },
    },
  }
}
