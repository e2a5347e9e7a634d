import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { findOutside, listCodes } from '../../checks/coded-in.ts'
import { isThere } from '../../checks/required.ts'
import { isObject, type Path } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clCodeSystem, clDefinition, clPage } from '../canonicals.ts'

const system = clCodeSystem('CSRazonNOTinm')

export default defineRule({
  code: 'cl-imm-07',
  title: 'Una vacuna no administrada dice por qué',
  severity: 'warning',
  on: 'Immunization',
  check(immunization) {
    const { status, statusReason } = immunization
    if (status !== 'not-done') return undefined
    const outside = isObject(statusReason) ? findOutside(statusReason, [clCatalog('CSRazonNOTinm')]) : undefined
    if (outside === undefined && isThere(immunization, 'statusReason')) return undefined
    const unsaid = outside?.unsaid
    const at: Path = ['statusReason', ...(unsaid === undefined ? [] : [...unsaid.at, 'system'])]
    return [{ at, written: outside?.written, system: unsaid?.system }]
  },
  message({ written, system: unsaid }) {
    if (written === undefined) return 'La vacuna no se administró («not-done») y no dice por qué (statusReason).'
    return unsaid === undefined
      ? `El motivo ${listCodes(written)} no es de CSRazonNOTinm.`
      : `El motivo ${listCodes(written)} no dice a qué sistema de códigos pertenece (system).`
  },
  why: 'El motivo distingue un rechazo de una contraindicación, y de él depende que se vuelva a citar a la persona.',
  suggestion: ({ system: unsaid }) =>
    unsaid === undefined ? 'Usa solicitudPaci, solicitudPad, contraindicación u otras, de CSRazonNOTinm.' : undefined,
  fixes: 'safe',
  quickFix: ({ system }) => (system === undefined ? undefined : { title: `Usar el sistema «${system}»`, replacement: system, safe: true }),
  profileUrl: clDefinition('ImmunizationCL'),
  demand: { profile: clDefinition('ImmunizationCL'), elements: ['statusReason'], isCoded: true },
  links: [{ title: 'CL Core: CSRazonNOTinm', url: clPage('CodeSystem', 'CSRazonNOTinm') }],
  examples: [
    {
      title: 'Por solicitud del paciente',
      resource: { resourceType: 'Immunization', status: 'not-done', statusReason: { coding: [{ system, code: 'solicitudPaci' }] } },
      finds: [],
    },
    {
      title: 'No dice por qué',
      resource: { resourceType: 'Immunization', status: 'not-done' },
      finds: ['Immunization.statusReason'],
    },
    {
      title: 'El motivo está en otro sistema',
      resource: {
        resourceType: 'Immunization',
        status: 'not-done',
        statusReason: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'PATOBJ' }] },
      },
      finds: ['Immunization.statusReason'],
    },
    {
      title: 'El motivo no dice el sistema',
      resource: { resourceType: 'Immunization', status: 'not-done', statusReason: { coding: [{ code: 'otras' }] } },
      finds: ['Immunization.statusReason.coding[0].system'],
      fixed: { resourceType: 'Immunization', status: 'not-done', statusReason: { coding: [{ code: 'otras', system }] } },
    },
    {
      title: 'El motivo está solo en palabras',
      resource: { resourceType: 'Immunization', status: 'not-done', statusReason: { text: 'Tenía fiebre' } },
      finds: [],
    },
    { title: 'Se administró', resource: { resourceType: 'Immunization', status: 'completed' }, finds: [] },
  ],
})
