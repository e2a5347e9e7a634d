import type { Job as JobView } from '../../api.ts'
import type { Language, Said } from '../../http/problem-texts.ts'
import { stateAt, type Job } from '../../jobs/job.ts'
import { toDate } from '../panel/dates.ts'

/** A job as its owner sees it at a moment, told in a language. */
export function toView(job: Job, now: number, language: Language): JobView {
  const state = stateAt(job, now)
  return {
    id: job.id,
    state,
    detail: toDetail({ ...job, state })[language],
    ...(job.reason !== null && { reason: job.reason }),
    createdAt: toDate(job.createdAt),
    updatedAt: toDate(job.touchedAt),
    endedAt: toDate(job.endedAt),
    expiresAt: toDate(job.expiresAt),
    lines: job.lines,
    nextLine: job.lines + 1,
    bytes: job.bytes,
    valid: job.valid,
    invalid: job.invalid,
    unjudged: job.unjudged,
    errorCount: job.errors,
    warningCount: job.warnings,
    units: job.units,
    profile: job.profile,
    clCoreVersion: job.clCoreVersion,
    engine: job.engine,
  }
}

function toDetail({ state, reason, lines, unjudged }: Job): Said {
  const [line, linea] = [`line ${lines + 1}`, `la línea ${lines + 1}`]
  switch (state) {
    case 'running':
      return { es: `Se está validando ${linea}.`, en: `Validating ${line}.` }
    case 'interrupted':
      return {
        es: `El envío se cortó antes de ${linea}. Repite la misma solicitud, con la misma Idempotency-Key, y sigue desde ahí.`,
        en: `The upload broke off before ${line}. Repeat the same request, with the same Idempotency-Key, and it goes on from there.`,
      }
    case 'done':
      return unjudged === 0
        ? { es: 'Todas las líneas están validadas.', en: 'All lines are validated.' }
        : {
            es: `Todas las líneas están validadas, salvo las de svc-linea-04 (${unjudged}).`,
            en: `All lines are validated but for those of svc-linea-04 (${unjudged}).`,
          }
    case 'stopped':
      return reason === 'quota'
        ? {
            es: `La cuota del mes se acabó antes de ${linea}; los hallazgos anteriores quedan. Cuando haya cuota, repite la misma solicitud y sigue desde ahí.`,
            en: `The quota of the month ended before ${line}; the findings before it stay. When there is quota, repeat the same request and it goes on from there.`,
          }
        : {
            es: `El archivo supera el tamaño permitido: se detuvo antes de ${linea}; los hallazgos anteriores quedan. Envía el resto como otro trabajo.`,
            en: `The file is larger than allowed: it was stopped before ${line}; the findings before it stay. Send the rest as another job.`,
          }
    case 'cancelled':
      return {
        es: `Se canceló antes de ${linea}; los hallazgos anteriores quedan.`,
        en: `It was cancelled before ${line}; the findings before it stay.`,
      }
  }
}
