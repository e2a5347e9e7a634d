const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
const object = <Properties extends Readonly<Record<string, object>>>(properties: Properties, optional: readonly string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
const list = (items: object) => ({ type: 'array', items })
const counts = { resources: count, withErrors: count, errors: count, warnings: count }
const place = object({ file: text, line: count }, ['line'])

/** The JSON Schema of a quality report. Versions add members and take none away. */
export const reportSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'svc report',
  description: 'How good some FHIR data is: counts and places, and of no resource a value.',
  ...object(
    {
      format: { const: 'svc-quality-report/1' },
      date: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
      version: text,
      totals: object({ ...counts, files: count, suppressed: count, unreadable: count }),
      byRule: list(object({ code: text, title: text, errors: count, warnings: count, resources: count, examples: list(place) })),
      byType: list(object({ type: { ...text, description: 'Empty where it is no type of FHIR.' }, ...counts })),
      byProfile: list(object({ profile: text, ...counts })),
      byGuide: list(object({ guide: text, version: text, resources: count })),
      byMonth: list(object({ month: { type: 'string', pattern: String.raw`^\d{4}-\d{2}$` }, ...counts })),
      byOrganization: list(object({ code: { ...text, description: 'As the DEIS publishes it.' }, name: text, ...counts })),
      completeness: list(object({ profile: text, element: text, present: count, resources: count })),
      unverified: list(object({ what: text, name: text, count })),
      references: { type: 'object', additionalProperties: count },
      worstFiles: list(object({ file: text, errors: count, warnings: count })),
      against: object({ date: text, rows: list(object({ name: text, before: count, now: count })) }),
    },
    ['references', 'against'],
  ),
} as const
