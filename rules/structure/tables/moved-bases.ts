/** Where guides were before they were published, or are looked for, and where they are. */
export const movedBases: ReadonlyMap<string, string> = new Map([
  ['hl7.cl/fhir/ig/clcore', 'hl7chile.cl/fhir/ig/clcore'],
  ['hl7chile.cl/fhir/ig/corecl', 'hl7chile.cl/fhir/ig/clcore'],
  ['core.hl7chile.cl', 'hl7chile.cl/fhir/ig/clcore'],
  // TEI while it was the guide of waiting lists.
  ['minsal.cl/listaespera', 'interoperabilidad.minsal.cl/fhir/ig/tei'],
])

/** An address under a base that moved, without its scheme, as it is today: `hl7chile.cl/fhir/ig/CoreCL/CodeSystem/CSCodigoDNI`. */
export function movedAddress(address: string): string | undefined {
  const parts = /^([^\s|]{1,80})(\/CodeSystem\/.*)$/i.exec(address)
  const base = parts === null ? undefined : movedBases.get(parts[1]!.toLowerCase())
  return base && `${base}${parts![2]!}`
}

/** The base of a Chilean guide under http, where none is. */
const unsafeBase =
  /^http:(\/\/(?:interoperabilidad\.minsal\.cl|hl7chile\.cl)\/fhir\/ig\/[a-z]{1,20})(\/(?:CodeSystem|StructureDefinition|ValueSet)\/\S*)$/

/** An address under a base that moved, or is under https, in its parts: the base of today, and what comes after it. */
export function partsOfMoved(address: string): { readonly base: string; readonly rest: string } | undefined {
  const scheme = /^https?:\/\//i.exec(address)?.[0]
  if (scheme === undefined) return undefined
  const [, base, own] = unsafeBase.exec(address) ?? []
  if (base !== undefined) return { base: `https:${base}`, rest: own! }
  for (const [was, today] of movedBases) {
    const length = scheme.length + was.length
    const rest = address.slice(length)
    if (address.slice(scheme.length, length).toLowerCase() !== was || /\s/.test(rest)) continue
    if (/^\/(?:CodeSystem|StructureDefinition|ValueSet)\//.test(rest)) return { base: `https://${today}`, rest }
  }
  return undefined
}
