import { valueAt, type Path } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { compareInstants, isDaysAfter } from '../reading/date.ts'

/** A moment that is not before another one of the same resource. */
interface Order {
  readonly before: Path
  readonly after: Path
  /** Whether two clocks may have told them, which differ by minutes or by a zone. */
  readonly isOfTwoClocks?: true
}

const fromStart: readonly Order[] = [{ before: ['start'], after: ['end'] }]
const issued: readonly Order[] = [['effectiveDateTime'], ['effectiveInstant'], ['effectivePeriod', 'start']].map((before) => ({
  before,
  after: ['issued'],
  isOfTwoClocks: true,
}))

/** The moments of a resource that have an order which no invariant of R4 asks for; of a Period, per-1 does. */
const orders: ReadonlyMap<string, readonly Order[]> = new Map([
  ['Appointment', fromStart],
  ['Slot', fromStart],
  ['Observation', issued],
  ['DiagnosticReport', issued],
  ['Device', [{ before: ['manufactureDate'], after: ['expirationDate'] }]],
  ['Specimen', [{ before: ['collection', 'collectedDateTime'], after: ['receivedTime'], isOfTwoClocks: true }]],
])

export default defineRule({
  code: 'cl-fecha-03',
  title: 'Las fechas de un recurso van en orden',
  severity: 'warning',
  on: ['Appointment', 'Slot', 'Observation', 'DiagnosticReport', 'Device', 'Specimen'],
  check(resource, { type }) {
    const found = []
    for (const { before, after, isOfTwoClocks } of orders.get(type!)!) {
      const second = valueAt(resource, after)
      const first = typeof second === 'string' ? valueAt(resource, before) : undefined
      if (typeof first !== 'string' || typeof second !== 'string') continue
      if (!(isOfTwoClocks === true ? isDaysAfter(first, second) : compareInstants(first, second) > 0)) continue
      found.push({ at: after, name: after.at(-1) as string, second, other: before.join('.'), first })
    }
    return found.length === 0 ? undefined : found
  },
  message: ({ name, second, other, first }) => `«${name}» («${second}») es anterior a «${other}» («${first}»).`,
  why: 'Con fechas en desorden no se puede calcular cuánto duró ni ordenar la historia: una de las dos está mal.',
  suggestion: () => 'Revisa en el origen cuál de las dos está mal: suelen estar intercambiadas, o falta el cambio de día.',
  links: [{ title: 'FHIR R4: date, dateTime, instant', url: r4Page('datatypes.html#dateTime') }],
  examples: [
    {
      title: 'Una cita de media hora, en husos distintos',
      resource: { resourceType: 'Appointment', start: '2026-03-02T10:00:00-03:00', end: '2026-03-02T13:30:00Z' },
      finds: [],
    },
    {
      title: 'Un informe del mismo día, sin la hora del examen',
      resource: { resourceType: 'DiagnosticReport', effectiveDateTime: '2026-01-10', issued: '2026-01-10T09:00:00-03:00' },
      finds: [],
    },
    {
      title: 'Una cita y un cupo que terminan antes de empezar',
      resource: {
        resourceType: 'Bundle',
        entry: ['Appointment', 'Slot'].map((resourceType) => ({
          resource: { resourceType, start: '2026-03-02T10:30:00-03:00', end: '2026-03-02T10:00:00-03:00' },
        })),
      },
      finds: ['Appointment.end', 'Slot.end'],
    },
    {
      title: 'Un resultado emitido antes del examen, y una muestra recibida antes de tomarla',
      resource: {
        resourceType: 'Bundle',
        entry: [
          {
            resource: { resourceType: 'Observation', effectiveDateTime: '2026-01-10T09:00:00-03:00', issued: '2026-01-08T09:00:00-03:00' },
          },
          { resource: { resourceType: 'Specimen', receivedTime: '2026-01-08', collection: { collectedDateTime: '2026-01-10' } } },
        ],
      },
      finds: ['Observation.issued', 'Specimen.receivedTime'],
    },
    {
      title: 'Un dispositivo que vence antes de fabricarse',
      resource: { resourceType: 'Device', manufactureDate: '2026-01', expirationDate: '2025-01' },
      finds: ['Device.expirationDate'],
    },
  ],
})
