const byExpression: ReadonlyMap<string, string> = new Map([
  // adf-0 and the like
  ["name.matches('[A-Z]([A-Za-z0-9_]){0,254}')", "name.exists() implies name.matches('^[A-Z]([A-Za-z0-9_]){0,254}$')"],
  // app-4: there is no code no-show. R5 has the right one; HL7's validator has not.
  [
    "Appointment.cancelationReason.exists() implies (Appointment.status='no-show' or Appointment.status='cancelled')",
    "cancelationReason.exists() implies (status = 'noshow' or status = 'cancelled')",
  ],
  // bdl-1 to bdl-4, bdl-9 and bdl-10: of a Bundle without type, that one is missing says all. HL7's validator reports them.
  ...[
    "total.empty() or (type = 'searchset') or (type = 'history')",
    "entry.search.empty() or (type = 'searchset')",
    "entry.all(request.exists() = (%resource.type = 'batch' or %resource.type = 'transaction' or %resource.type = 'history'))",
    "entry.all(response.exists() = (%resource.type = 'batch-response' or %resource.type = 'transaction-response' or %resource.type = 'history'))",
    "type = 'document' implies (identifier.system.exists() and identifier.value.exists())",
    "type = 'document' implies (timestamp.hasValue())",
  ].map((expression) => [expression, `type.hasValue().not() or (${expression})`] as const),
  // bdl-8: a fullUrl that is not known has extensions alone.
  ["fullUrl.contains('/_history/').not()", "fullUrl.hasValue() implies fullUrl.contains('/_history/').not()"],
  // cnt-3: 1.5 is no whole number, however it is written; 1.0 is one.
  [
    "(code.exists() or value.empty()) and (system.empty() or system = %ucum) and (code.empty() or code = '1') and (value.empty() or value.hasValue().not() or value.toString().contains('.').not())",
    "(code.exists() or value.empty()) and (system.empty() or system = %ucum) and (code.empty() or code = '1') and (value.hasValue().not() or value = value.truncate())",
  ],
  // dom-6: nobody reads a contained resource by itself.
  ['text.`div`.exists()', '%resource != %rootResource or text.`div`.exists()'],
  // que-12: more than one, says its text.
  ['enableWhen.count() > 2 implies enableBehavior.exists()', 'enableWhen.count() >= 2 implies enableBehavior.exists()'],
  // ras-2
  [
    'probability is decimal implies (probability as decimal) <= 100',
    'probability.empty() or (probability is decimal implies (probability as decimal) <= 100)',
  ],
  // ref-1
  [
    "reference.startsWith('#').not() or (reference.substring(1).trace('url') in %rootResource.contained.id.trace('ids'))",
    "reference.startsWith('#').not() or reference.empty() or reference = '#' or reference.substring(1) in %rootResource.contained.id",
  ],
  // tim-9: of several codes none may be of a meal itself. R5 has it so.
  [
    "offset.empty() or (when.exists() and ((when in ('C' | 'CM' | 'CD' | 'CV')).not()))",
    "offset.empty() or (when.exists() and when.where($this in ('C' | 'CM' | 'CD' | 'CV')).empty())",
  ],
  // vs-1: of a dateTime, says its text; a Period has no day that could be missing.
  ['($this as dateTime).toString().length() >= 8', '$this is Period or ($this as dateTime).toString().length() >= 8'],

  // Dates of which the order is not known need not be out of order: 2026-01 may well be before 2026-01-15, and 1 g before
  // 500 mg. R5 has put per-1 right in its way; HL7's validator reports them.
  // per-1
  ['start.hasValue().not() or end.hasValue().not() or (start <= end)', 'iif(start > end, false, true)'],
  // rng-2
  ['low.empty() or high.empty() or (low <= high)', 'iif(low > high, false, true)'],
  // mdd-1
  ['whenHandedOver.empty() or whenPrepared.empty() or whenHandedOver >= whenPrepared', 'iif(whenHandedOver < whenPrepared, false, true)'],
  // inv-1 of Task
  ['lastModified.exists().not() or authoredOn.exists().not() or lastModified >= authoredOn', 'iif(lastModified < authoredOn, false, true)'],
])

/** eld-19 and eld-20: the whole path has to be like the pattern. */
const unanchored = /^path\.matches\('(?!\^)((?:[^'\\]|\\[\s\S])*)'\)$/

/**
 * An invariant as it was meant. FHIR R4 published some wrong: where what they speak of is absent they yield nothing,
 * which counts as broken, or they name what there is not. HL7's validator puts the same ones right, except where a
 * comment says so.
 */
export function correctInvariant(expression: string): string {
  return byExpression.get(expression) ?? expression.replace(unanchored, (_, pattern: string) => `path.matches('^${pattern}$')`)
}
