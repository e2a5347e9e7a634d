import { defineRule, type Element } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { instantLike, isWithoutTime, meantDates } from '../../structure/repairs/date-forms.ts'
import { findDateFault, type DateFault } from '../reading/date.ts'

export default defineRule({
  code: 'cl-fecha-01',
  title: 'La fecha existe en el calendario',
  severity: 'error',
  voids: true,
  on: ['date', 'dateTime', 'instant'],
  unless: isOnCalendar,
  check(written, element) {
    const fault = written === '' ? undefined : findDateFault(written)
    if (fault === undefined || (fault === 'form' && isEncounterTime(element))) return undefined
    return [{ at: [], written, fault, isInstant: element.type === 'instant' }]
  },
  message: ({ written, fault }) =>
    fault === 'form'
      ? `«${written}» no es una fecha como las escribe FHIR.`
      : `«${written}» no es una fecha del calendario: ${faults[fault]}.`,
  why: 'Una fecha que no se puede leer no sirve para calcular ni para comparar, y los servidores rechazan el recurso entero.',
  suggestion({ written, fault, isInstant }) {
    if (fault !== 'form') return 'Revisa en el origen qué fecha es: suelen estar cambiados el día y el mes, o una cifra.'
    if (isInstant && isWithoutTime(written))
      return `Aquí se escribe también la hora, la que fue, con su diferencia con UTC, como «${instantLike(written)}».`
    if (isRelative(written)) return `Escribe la fecha misma, como «1990-03-15»: «${written}» dice otra según cuándo se lee.`
    const meant = dayOf(written)
    return meant === undefined
      ? 'Se escribe año, mes y día, «1990-03-15», y la hora con su diferencia con UTC, «1990-03-15T10:30:00-03:00».'
      : `Se escribe año, mes y día: «${meant}».`
  },
  links: [{ title: 'FHIR R4: date, dateTime, instant', url: r4Page('datatypes.html#dateTime') }],
  examples: [
    {
      title: 'Una fecha, una parte de ella y un 29 de febrero de año bisiesto',
      resource: {
        resourceType: 'Bundle',
        timestamp: '2026-03-02T10:00:00.000-03:00',
        entry: ['1990-03-15', '1990-03', '1990', '2024-02-29'].map((birthDate) => ({ resource: { resourceType: 'Patient', birthDate } })),
      },
      finds: [],
    },
    {
      title: 'Un mes 13 y un día 45',
      resource: { resourceType: 'Patient', birthDate: '1990-13-45' },
      finds: ['Patient.birthDate'],
    },
    {
      title: 'Un 29 de febrero que no hubo, un 31 de abril y una hora 25',
      resource: {
        resourceType: 'Patient',
        meta: { lastUpdated: '2026-04-30T25:00:00-04:00' },
        birthDate: '2023-02-29',
        deceasedDateTime: '2026-04-31T10:00:00-04:00',
      },
      finds: ['Patient.meta.lastUpdated', 'Patient.birthDate', 'Patient.deceased'],
    },
    {
      title: 'Como se escribe a mano, y con el año al principio',
      resource: {
        resourceType: 'Bundle',
        entry: ['15/03/1990', '15-03-1990', '1990/03/15', '1990-3-15'].map((birthDate) => ({
          resource: { resourceType: 'Patient', birthDate },
        })),
      },
      finds: ['Patient.birthDate', 'Patient.birthDate', 'Patient.birthDate', 'Patient.birthDate'],
    },
    {
      title: 'En una extensión, y en unas palabras que no son fecha',
      resource: {
        resourceType: 'Patient',
        birthDate: '1990-03-15',
        _birthDate: {
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-birthTime', valueDateTime: '1990-03-15T10:60:00-03:00' }],
        },
        name: [{ family: '1990-13-45' }],
      },
      finds: ['Patient.birthDate.extension[0].value'],
    },
    {
      title: 'En el período de un encuentro, lo que no es fecha y hora es de cl-enc-08',
      resource: { resourceType: 'Encounter', period: { start: '02/03/2026 10:00', end: '2026-02-30T10:00:00-03:00' } },
      finds: ['Encounter.period.end'],
    },
    {
      title: 'Un instante del que solo se dice el día, escrito a mano',
      resource: { resourceType: 'Bundle', timestamp: '15/03/2026' },
      finds: ['Bundle.timestamp'],
    },
    {
      title: 'Sin diferencia con UTC sigue siendo una fecha',
      resource: { resourceType: 'Condition', onsetDateTime: '2026-03-02T10:00:00' },
      finds: [],
    },
  ],
})

const faults: Readonly<Record<Exclude<DateFault, 'form'>, string>> = {
  year: 'no hay año 0',
  month: 'no hay tal mes',
  day: 'ese mes no tiene tal día',
  time: 'no hay tal hora',
}

/** Whether it is one of the two times that cl-enc-08 looks at. */
function isEncounterTime({ parent }: Element): boolean {
  return parent?.name === 'period' && parent.parent?.type === 'Encounter'
}

/** The day that a text may mean, as FHIR writes it; undefined where it means none, or says more than a day. */
export function dayOf(written: string): string | undefined {
  return meantDates(written, 'dateTime').find((date) => date.length === 'YYYY-MM-DD'.length)
}

function isOnCalendar(written: string): boolean {
  return written === '' || findDateFault(written) === undefined
}

/** Whether a time is told from the one when it was written: «hoy», «hace 3 días», «3 days ago». */
export function isRelative(written: string): boolean {
  return (
    written.length < 60 &&
    (/^(?:hoy|ayer|anteayer|antes de ayer|anoche|ma[ñn]ana|ahora|now|today|yesterday|tomorrow|(?:hace|dentro de|en|in|last|next) |(?:el |la )?pr[óo]xim|(?:el |la )?semana )/i.test(
      `${written.trim()} `,
    ) ||
      / (?:ago|atr[áa]s|pasad[oa])\s*$/i.test(written))
  )
}
