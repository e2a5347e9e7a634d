import { clCoreVersion } from '../../../rules/cl/definitions/versions.ts'

/** The version of CL Core that each version and channel stands for. */
const versions: ReadonlyMap<string, string> = new Map([
  [clCoreVersion, clCoreVersion],
  ['stable', clCoreVersion],
])

/** The version that a request is answered by; one that the service does not have is answered by that of `stable`. */
export function resolveClCoreVersion(asked: string | undefined): string {
  return versions.get((asked ?? 'stable').trim().toLowerCase()) ?? versions.get('stable')!
}
