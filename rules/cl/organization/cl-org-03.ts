import { establecimientoSystem as system } from '../../../catalogs/establecimientos/establecimientos.ts'
import { defineRule } from '../../engine/rule.ts'
import { establishmentCodeOf, findEstablishment, isEstablishmentSystem } from '../reading/establishment.ts'

export default defineRule({
  code: 'cl-org-03',
  title: 'El establecimiento sigue abierto',
  severity: 'warning',
  on: ['Identifier', 'Coding'],
  systems: isEstablishmentSystem,
  needs: ['establecimientos'],
  check(value, { type }, run) {
    const said = establishmentCodeOf(value, type)
    const establishment = said && findEstablishment(run.catalog('establecimientos'), said.code)
    if (establishment?.isClosed !== true) return undefined
    return [{ at: [said!.member], code: establishment.code, name: establishment.display }]
  },
  message: ({ code, name }) => `El establecimiento ${code} («${name}») figura como cerrado en el listado del DEIS.`,
  why: 'En un establecimiento cerrado no se atiende: puede haberse fusionado con otro o cambiado de código.',
  suggestion: () => 'Si el recurso es de cuando estaba abierto, está bien así; si no, busca el código vigente.',
  links: [{ title: 'DEIS: establecimientos de salud', url: 'https://deis.minsal.cl' }],
  examples: [
    {
      title: 'Un hospital en funciones',
      resource: { resourceType: 'Organization', identifier: [{ system, value: '111100' }] },
      finds: [],
    },
    {
      title: 'Un consultorio cerrado',
      resource: { resourceType: 'Organization', identifier: [{ system, value: '106315' }] },
      finds: ['Organization.identifier[0].value'],
    },
    {
      title: 'Un código que no existe: es de cl-org-02',
      resource: { resourceType: 'Organization', identifier: [{ system, value: '999999' }] },
      finds: [],
    },
  ],
})
