import type { Job as JobView } from '../../api.ts'
import { stateAt, type Job } from '../../jobs/job.ts'
import { toDate } from '../panel/dates.ts'

/** A job as its owner sees it at a moment. */
export function toView(job: Job, now: number): JobView {
  const state = stateAt(job, now)
  return {
    id: job.id,
    state,
    detail: toDetail({ ...job, state }),
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

function toDetail({ state, reason, lines }: Job): string {
  const next = `la línea ${lines + 1}`
  switch (state) {
    case 'running':
      return `Se está validando ${next}.`
    case 'interrupted':
      return `El envío se cortó antes de ${next}. Repite la misma solicitud, con la misma Idempotency-Key, y sigue desde ahí.`
    case 'done':
      return 'Todas las líneas están validadas.'
    case 'stopped':
      return reason === 'quota'
        ? `La cuota del mes se acabó antes de ${next}; los hallazgos anteriores quedan. Cuando haya cuota, repite la misma solicitud y sigue desde ahí.`
        : `El archivo supera el tamaño permitido: se detuvo antes de ${next}; los hallazgos anteriores quedan. Envía el resto como otro trabajo.`
    case 'cancelled':
      return `Se canceló antes de ${next}; los hallazgos anteriores quedan.`
  }
}
