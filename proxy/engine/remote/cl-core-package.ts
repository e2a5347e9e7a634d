/** The package of a version of CL Core, as engines that load packages name it. */
export function clCorePackage(version: string): string {
  return `hl7.fhir.cl.clcore#${version}`
}
