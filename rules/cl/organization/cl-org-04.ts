import { fold, longestName } from '../../../catalogs/catalog.ts'
import { establecimientoSystem as system } from '../../../catalogs/establecimientos/establecimientos.ts'
import { objectValuesIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { establishmentCodeOf, findEstablishment } from '../reading/establishment.ts'

export default defineRule({
  code: 'cl-org-04',
  title: 'El establecimiento lleva el nombre con que está registrado',
  severity: 'warning',
  on: 'Organization',
  needs: ['establecimientos'],
  check(organization, _, run) {
    const { name } = organization
    if (typeof name !== 'string' || name === '') return undefined
    const codes = new Set(objectValuesIn(organization, 'identifier').flatMap((value) => establishmentCodeOf(value)?.code ?? []))
    const registered = [...codes].flatMap((code) => findEstablishment(run.catalog('establecimientos'), code) ?? [])
    const [first] = registered
    if (first === undefined) return undefined
    const folded = fold(name.slice(0, longestName))
    if (registered.some(({ display }) => fold(display) === folded)) return undefined
    return [{ at: ['name'], name, code: first.code, display: first.display }]
  },
  message: ({ name, code, display }) => `El establecimiento ${code} está registrado como «${display}» y aquí se llama «${name}».`,
  why: 'Un nombre que no es el del código suele decir que el código es de otro establecimiento.',
  suggestion: () => 'Revisa primero si el código es el que corresponde.',
  fixes: 'unsafe',
  quickFix: ({ display }) => ({ title: `Usar «${display}»`, replacement: display, safe: false }),
  links: [{ title: 'DEIS: establecimientos de salud', url: 'https://deis.minsal.cl' }],
  examples: [
    {
      title: 'El nombre registrado, sin acentos',
      resource: { resourceType: 'Organization', identifier: [{ system, value: '111100' }], name: 'HOSPITAL CLINICO SAN BORJA ARRIARAN' },
      finds: [],
    },
    {
      title: 'El nombre de otro hospital',
      resource: { resourceType: 'Organization', identifier: [{ system, value: '111100' }], name: 'Hospital Clínico Universidad de Chile' },
      finds: ['Organization.name'],
      fixed: { resourceType: 'Organization', identifier: [{ system, value: '111100' }], name: 'Hospital Clínico San Borja Arriarán' },
    },
    {
      title: 'Sin código del DEIS, cualquier nombre sirve',
      resource: { resourceType: 'Organization', identifier: [{ value: '111100' }], name: 'Cesfam de ejemplo' },
      finds: [],
    },
    { title: 'Sin nombre', resource: { resourceType: 'Organization', identifier: [{ system, value: '111100' }] }, finds: [] },
  ],
})
