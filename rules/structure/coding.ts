const ofCoding = new Set(['system', 'version', 'code', 'display', 'userSelected'])

/** True of a member of Coding, which stands inside `coding` in a CodeableConcept. */
export function isOfCoding(name: string): boolean {
  return ofCoding.has(name)
}
