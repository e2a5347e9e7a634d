import { isObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { entriesOf, ofType } from '../entries.ts'
import { urgencia02Page } from './reading.ts'

const period = { start: '2026-01-10T10:00:00-03:00' }
const bundle = (status: string, more: object) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [{ resource: { resourceType: 'Encounter', status, period, ...more } }],
})

const faults = {
  end: 'El encuentro sigue en atención (in-progress), y ya dice cuándo terminó.',
  left: 'El encuentro sigue en atención (in-progress), y ya dice adónde salió el paciente.',
  noEnd: 'El encuentro terminó (finished), y no dice cuándo.',
} as const

const remedies: Readonly<Record<keyof typeof faults, string>> = {
  end: 'Usa finished si la atención terminó, o quita period.end.',
  left: 'Usa finished si el paciente salió, o quita dischargeDisposition.',
  noEnd: 'Agrega en period.end cuándo terminó.',
}

export default defineRule({
  code: 'cl-urg-06',
  title: 'En Urgencia 0.2.0, el encuentro dice lo que su estado permite',
  severity: 'error',
  on: 'Bundle',
  *check(whole, _element, run) {
    if (whole['type'] !== 'transaction') return
    for (const { at, resource } of ofType(run.memo(entriesOf, whole), 'Encounter')) {
      const { status, period: own, hospitalization } = resource
      const hasEnd = isObject(own) && own['end'] !== undefined
      if (status === 'finished' && !hasEnd) yield { at: [...at, 'period', 'end'], fault: 'noEnd' as const }
      if (status !== 'in-progress') continue
      if (hasEnd) yield { at: [...at, 'period', 'end'], fault: 'end' as const }
      if (isObject(hospitalization) && hospitalization['dischargeDisposition'] !== undefined)
        yield { at: [...at, 'hospitalization', 'dischargeDisposition'], fault: 'left' as const }
    }
  },
  message: ({ fault }) => faults[fault],
  suggestion: ({ fault }) => remedies[fault],
  why: 'Admisión, alta y abandono se distinguen por el estado del encuentro y por lo que trae: una admisión con fecha de salida no es ni lo uno ni lo otro.',
  links: [urgencia02Page],
  examples: [
    { title: 'Una admisión', guide: 'urgencia-0.2', resource: bundle('in-progress', {}), finds: [] },
    {
      title: 'Una admisión que ya terminó',
      guide: 'urgencia-0.2',
      resource: bundle('in-progress', { period: { ...period, end: '2026-01-10T11:00:00-03:00' } }),
      finds: ['Encounter.period.end'],
    },
    { title: 'Un alta sin fecha', guide: 'urgencia-0.2', resource: bundle('finished', {}), finds: ['Encounter.period.end'] },
  ],
})
