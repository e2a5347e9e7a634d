import { valueAt, type Json, type Path } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { isDaysAfter } from '../reading/date.ts'

/** @public The type of a list of rules names it: an event that has taken place when its resource says so. */
export type PastEvent = 'death' | 'observation' | 'result' | 'procedure' | 'attention' | 'record'

interface PastMoment {
  readonly event: PastEvent
  readonly paths: readonly Path[]
  /** The statuses by which it has taken place; by any where they are not given. */
  readonly statuses?: ReadonlySet<Json | undefined>
}

const hasResult = new Set<Json | undefined>(['preliminary', 'partial', 'final', 'amended', 'corrected', 'appended'])
const observed: readonly PastMoment[] = [
  { event: 'observation', paths: [['effectiveDateTime'], ['effectiveInstant'], ['effectivePeriod', 'start']], statuses: hasResult },
  { event: 'result', paths: [['issued']], statuses: hasResult },
]
const recorded: readonly PastMoment[] = [{ event: 'record', paths: [['recordedDate']] }]

const pastMoments: ReadonlyMap<string, readonly PastMoment[]> = new Map([
  ['Patient', [{ event: 'death', paths: [['deceasedDateTime']] }]],
  ['Observation', observed],
  ['DiagnosticReport', observed],
  [
    'Procedure',
    [
      {
        event: 'procedure',
        paths: [['performedDateTime'], ['performedPeriod', 'start']],
        statuses: new Set(['in-progress', 'stopped', 'completed']),
      },
    ],
  ],
  [
    'Encounter',
    [
      {
        event: 'attention',
        paths: [['period', 'start']],
        statuses: new Set(['arrived', 'triaged', 'in-progress', 'onleave', 'finished']),
      },
    ],
  ],
  ['Condition', recorded],
  ['AllergyIntolerance', recorded],
])

export default defineRule({
  code: 'cl-fecha-02',
  title: 'La fecha de lo que ya ocurrió no es futura',
  severity: 'warning',
  on: ['Patient', 'Observation', 'DiagnosticReport', 'Procedure', 'Encounter', 'Condition', 'AllergyIntolerance'],
  check(resource, { type }, { today }) {
    const found = []
    for (const { event, paths, statuses } of pastMoments.get(type!) ?? []) {
      if (statuses?.has(resource['status']) === false) continue
      for (const at of paths) {
        const date = valueAt(resource, at)
        // The comparison of texts spares reading the dates of nearly all.
        if (typeof date === 'string' && date > today && isDaysAfter(date, today)) found.push({ at, event, date })
      }
    }
    return found.length === 0 ? undefined : found
  },
  message: ({ event, date }) => `«${date}» es una fecha futura, y ${events[event]}.`,
  why: 'Lo que ya ocurrió no tiene una fecha por venir: suele ser un año mal digitado o el día y el mes cambiados, y el dato queda mal ordenado en la historia.',
  suggestion: ({ event }) =>
    event === 'death' || event === 'record'
      ? 'Revisa en el origen el año, y que el día y el mes no estén cambiados.'
      : 'Revisa en el origen el año, y que el día y el mes no estén cambiados; si todavía no ocurre, dilo en «status».',
  links: [{ title: 'FHIR R4: date, dateTime, instant', url: r4Page('datatypes.html#dateTime') }],
  examples: [
    { title: 'De hoy', resource: { resourceType: 'Patient', deceasedDateTime: '2026-01-15' }, finds: [] },
    {
      title: 'De mañana: puede serlo ya donde se escribió',
      resource: { resourceType: 'Observation', status: 'final', effectiveDateTime: '2026-01-16', issued: '2026-01-16T03:00:00Z' },
      finds: [],
    },
    {
      title: 'Un año mal digitado',
      resource: { resourceType: 'Patient', deceasedDateTime: '2062-01-10' },
      finds: ['Patient.deceased'],
    },
    {
      title: 'El día y el mes cambiados',
      resource: {
        resourceType: 'Observation',
        status: 'final',
        effectivePeriod: { start: '2026-10-01T09:00:00-03:00' },
        issued: '2026-10-01T12:00:00-03:00',
      },
      finds: ['Observation.effective.start', 'Observation.issued'],
    },
    {
      title: 'Este año, sin más',
      resource: { resourceType: 'Procedure', status: 'completed', performedDateTime: '2026' },
      finds: [],
    },
    {
      title: 'Un procedimiento que se prepara, y una hora que está pedida',
      resource: {
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Procedure', status: 'preparation', performedDateTime: '2026-02-10' } },
          { resource: { resourceType: 'Encounter', status: 'planned', period: { start: '2026-02-10T09:00:00-03:00' } } },
        ],
      },
      finds: [],
    },
    {
      title: 'Los mismos, terminados, y un diagnóstico',
      resource: {
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Procedure', status: 'completed', performedDateTime: '2026-02-10' } },
          { resource: { resourceType: 'Encounter', status: 'finished', period: { start: '2026-02-10T09:00:00-03:00' } } },
          { resource: { resourceType: 'Condition', recordedDate: '2027-01-10' } },
        ],
      },
      finds: ['Procedure.performed', 'Encounter.period.start', 'Condition.recordedDate'],
    },
  ],
})

const events: Readonly<Record<PastEvent, string>> = {
  death: 'dice cuándo murió la persona',
  observation: 'dice cuándo se observó lo que ya tiene resultado',
  result: 'dice cuándo se emitió el resultado',
  procedure: 'dice cuándo se hizo un procedimiento que ya empezó',
  attention: 'dice cuándo empezó una atención que ya está en curso o terminó',
  record: 'dice cuándo se registró',
}
