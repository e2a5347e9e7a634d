import { establecimientoSystem as system } from '../../../catalogs/establecimientos/establecimientos.ts'
import { defineRule } from '../../engine/rule.ts'
import { establishmentCodeOf, findByFormerCode, isEstablishmentSystem } from '../reading/establishment.ts'

export default defineRule({
  code: 'cl-org-02',
  title: 'El código de establecimiento está en el listado del DEIS',
  severity: 'warning',
  on: ['Identifier', 'Coding'],
  systems: isEstablishmentSystem,
  needs: ['establecimientos'],
  check(value, { type }, run) {
    const said = establishmentCodeOf(value, type)
    const list = said && run.catalog('establecimientos')
    if (list === undefined || list.has(said!.code)) return undefined
    const { code, member } = said!
    return [{ at: [member], code, today: list.get(code.trim()) ?? findByFormerCode(list, code) }]
  },
  message: ({ code }) => `El código «${code}» no está en el listado de establecimientos del DEIS.`,
  why: 'Con un código que no existe la atención no se puede atribuir a ningún establecimiento; puede ser antiguo, o más nuevo que el listado.',
  suggestion: ({ today }) =>
    today === undefined
      ? 'Busca el código de 6 dígitos en el listado de establecimientos.'
      : `Su código es ${today.code} (${today.display}).`,
  fixes: 'unsafe',
  isTried: () => true,
  quickFix: ({ today }) => today && { title: `Usar ${today.code} (${today.display})`, replacement: today.code, safe: false },
  links: [{ title: 'DEIS: establecimientos de salud', url: 'https://deis.minsal.cl' }],
  examples: [
    {
      title: 'Un establecimiento del listado',
      resource: { resourceType: 'Organization', identifier: [{ system, value: '111100' }] },
      finds: [],
    },
    {
      title: 'Un código que no existe',
      resource: { resourceType: 'Organization', identifier: [{ system, value: '999999' }] },
      finds: ['Organization.identifier[0].value'],
    },
    {
      title: 'El código antiguo, con otra de las direcciones que se usan',
      resource: { resourceType: 'Organization', identifier: [{ system: 'http://minsal.cl/deis/establecimientos', value: '11-100' }] },
      finds: ['Organization.identifier[0].value'],
    },
    {
      title: 'El código antiguo, de seis cifras desde entonces',
      resource: { resourceType: 'Organization', identifier: [{ system, value: '12-100' }] },
      finds: ['Organization.identifier[0].value'],
      fixed: { resourceType: 'Organization', identifier: [{ system, value: '112100' }] },
    },
    {
      title: 'Como codificación, en otro recurso',
      resource: { resourceType: 'Location', type: [{ coding: [{ system, code: '000000' }] }] },
      finds: ['Location.type[0].coding[0].code'],
    },
    {
      title: 'El mismo número en otro sistema',
      resource: { resourceType: 'Organization', identifier: [{ system: 'http://hospital.example/org', value: '999999' }] },
      finds: [],
    },
  ],
})
