import { r4Packages } from '../../structure/package/dependencies.ts'
import { clCoreVersion, eisVersion } from './versions.ts'

/** Packages whose definitions are at hand without anybody bringing them, and their versions; `*` is any. */
export const knownPackages: Readonly<Record<string, string>> = {
  ...r4Packages,
  'hl7.fhir.cl.clcore': clCoreVersion,
  'hl7.fhir.cl.minsal.eis': eisVersion,
}
