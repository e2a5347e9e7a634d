/** Names of systems that come as a list of codes. */
export const namedSystems: Readonly<Record<string, string>> = {
  tfc: 'http://minsal.cl/semantikos/concept-id',
  cvx: 'http://hl7.org/fhir/sid/cvx',
  'icd-10': 'http://hl7.org/fhir/sid/icd-10',
  'icd-11': 'http://id.who.int/icd/release/11/mms',
  'icd-o-3': 'http://terminology.hl7.org/CodeSystem/icd-o-3',
  atc: 'http://www.whocc.no/atc',
  rxnorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  ucum: 'http://unitsofmeasure.org',
}

/** The canonical of a system that somebody named by its short name or by itself. */
export function toSystem(name: string): string | undefined {
  return namedSystems[name] ?? (/^(?:https?:\/\/|urn:)\S+$/.test(name) ? name : undefined)
}
