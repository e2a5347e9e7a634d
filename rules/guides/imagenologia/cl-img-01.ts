import { defineRule } from '../../engine/rule.ts'
import { imagenologiaPage } from './reading.ts'

const report = {
  resourceType: 'DiagnosticReport',
  category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'RAD' }] }],
  code: { text: 'Radiografía de tórax' },
}

/** The states in which a report has been given out. */
const given = new Set(['final', 'corrected', 'amended'])

export default defineRule({
  code: 'cl-img-01',
  title: 'El informe de imágenes que se entregó dice cuándo',
  severity: 'error',
  on: 'DiagnosticReport',
  covers: ['r4-inv-01 informe-final-con-issued'],
  check({ status, issued }) {
    return typeof status === 'string' && given.has(status) && issued === undefined ? [{ at: ['issued'], status }] : undefined
  },
  message: ({ status }) => `El informe está «${status}» y no dice cuándo se entregó (issued).`,
  suggestion: () => 'Agrega issued con la fecha, la hora y su huso, como «2026-01-10T09:30:00-03:00».',
  why: 'La guía de Imagenología pide la fecha de emisión en todo informe final, corregido o enmendado: por ella se sabe cuál es el último.',
  links: [imagenologiaPage],
  examples: [
    {
      title: 'Final, con su fecha',
      guide: 'imagenologia',
      resource: { ...report, status: 'final', issued: '2026-01-10T10:00:00-03:00' },
      finds: [],
    },
    { title: 'Preliminar', guide: 'imagenologia', resource: { ...report, status: 'preliminary' }, finds: [] },
    { title: 'Final, sin fecha', guide: 'imagenologia', resource: { ...report, status: 'final' }, finds: ['DiagnosticReport.issued'] },
  ],
})
