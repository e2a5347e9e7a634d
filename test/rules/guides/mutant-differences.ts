/** Mutants of guides of which HL7's validator has an error and there is none here, by id. */
export const unfound: ReadonlySet<string> = new Set([
  // It knows every system of HL7, and finds this one to be none.
  'r2bo#0.2.0 r2bo-solicitud-informe-apa ServiceRequest.reasonCode.coding:CIE10.system pattern',
  'r2bo#0.2.0 r2bo:generar-informe r2bo-solicitud-informe-apa ServiceRequest.reasonCode.coding:CIE10.system pattern',
  'nid#0.4.9 MINSALPaciente Patient.maritalStatus.coding:MaritalStatusFHIR.system pattern',
  'nid#0.4.9 MINSALPacienteBusqueda Patient.maritalStatus.coding:MaritalStatusFHIR.system pattern',
  // It cannot say whether an identifier without what its slices are told by belongs to one of them.
  'clcore#2.0.0 CorePacienteCl Patient.identifier:RUN max',
  // The extension is wanting before it is taken away: it stands under the address of its profile, and not under that which the profile fixes.
  'clips#0.6.0-ci-build Inmunizacion-cl-ips-icvp Immunization.extension min',
  'clips#0.6.0-ci-build Inmunizacion-cl-ips-icvp Immunization.extension:productID min',
  // A set made of a list of answers of LOINC, which neither has: that validator takes every code for one that is not in it.
  'r2bo#0.3.2 r2bo-estadificacion-tnm Observation.value[x] binding',
  'sigges#0.4.0 diagnostico-ges Condition.code.coding:cie10.system fixed',
  // The extension is wanting before it is taken away: it stands under the address of its profile, and not under that which the profile fixes.
  'clips#0.6.0-ci-build Inmunizacion-cl-ips-icvp Immunization.extension min',
  'clips#0.6.0-ci-build Inmunizacion-cl-ips-icvp Immunization.extension:productID min',
  // The RUN is wanting before it is taken away: what the mutants are made from has an identifier without the type that CL Core tells the RUN by.
  'sigges#0.4.0 prestador-ges Practitioner.identifier min',
  'sigges#0.4.0 prestador-ges Practitioner.identifier:run min',
  // Two kinds of reference that are told apart by what they lead to, which is not there: it takes each for both.
  'r2bo#0.2.0 r2bo-composition-biopsia Composition.section:conclusiones.entry:TNM max',
  'r2bo#0.2.0 r2bo-composition-biopsia Composition.section:conclusiones.entry:DescripcionTumor max',
])

/** Mutants of guides that HL7's validator lets pass and that have an error here, and why. */
const alarms: readonly { readonly why: string; readonly mutants: RegExp }[] = [
  {
    why: 'a relative reference that names a type which is not admitted; that validator looks only at targets that it finds',
    mutants: / target$/,
  },
  {
    why: 'an identifier whose type is a text alone or of another system, which the required set of CL Core does not admit; that validator lets it pass unspoiled, too',
    mutants: /identifier:rnpi\.(?:type binding|value min)$/,
  },
  {
    why: 'MIME types, of which that validator has none without a terminology server',
    mutants: /Provenance\.signature\.(?:target|sig)Format binding$/,
  },
  {
    why: 'what CL Core 1.9.1 asks, upon which NID 0.4.0 is built; that validator is given 1.9.2 as well, and takes that for its base',
    mutants: /^urgencia-eventos#0\.2\.0 .* MINSAL\w+ \w+\.(?:extension:nacionalidad|address\.line) max$/,
  },
  {
    why: 'the sex of FALP as a text alone, where a set of EIS is required that its package does not bring and that validator does not have',
    mutants: /^falp#0\.1\.0 (?:Paciente|Organizacion) .*address\.\w+ min$/,
  },
]

/** Whether it is known why a mutant that HL7's validator lets pass has an error here. */
export function isKnownAlarm(id: string): boolean {
  return alarms.some(({ mutants }) => mutants.test(id))
}
