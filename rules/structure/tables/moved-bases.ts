/** Where CL Core was before it was published, or is looked for, and where it is. */
export const movedBases: ReadonlyMap<string, string> = new Map([
  ['hl7.cl/fhir/ig/clcore', 'hl7chile.cl/fhir/ig/clcore'],
  ['hl7chile.cl/fhir/ig/corecl', 'hl7chile.cl/fhir/ig/clcore'],
  ['core.hl7chile.cl', 'hl7chile.cl/fhir/ig/clcore'],
])

/** An address under a base that moved, without its scheme, as it is today: `hl7chile.cl/fhir/ig/CoreCL/CodeSystem/CSCodigoDNI`. */
export function movedAddress(address: string): string | undefined {
  const parts = /^([^\s|]{1,80})(\/CodeSystem\/.*)$/i.exec(address)
  const base = parts === null ? undefined : movedBases.get(parts[1]!.toLowerCase())
  return base && `${base}${parts![2]!}`
}

/** An address under a base that moved, in its parts: scheme and base, in small letters, and what comes after. */
export function partsOfMoved(address: string): { readonly old: string; readonly base: string; readonly rest: string } | undefined {
  const [, old, rest] = /^(https?:\/\/[^\s|]{1,80}?)(\/(?:CodeSystem|StructureDefinition|ValueSet)\/\S+)$/i.exec(address) ?? []
  const base = old === undefined ? undefined : movedBases.get(old.slice(old.indexOf('//') + 2).toLowerCase())
  return base === undefined ? undefined : { old: old!, base: `https://${base}`, rest: rest! }
}
