import { provincias } from '../../../catalogs/comunas/provincias.ts'
import { regiones } from '../../../catalogs/comunas/regiones.ts'
import { findInEach } from '../../engine/find-in-each.ts'
import type { JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { factsOf, isInChile, type AddressFacts } from '../reading/address-facts.ts'
import { patientAt } from './sample.ts'
import { districtOf, stateOf } from './territory-rows.ts'

const members = [
  {
    member: 'district',
    of: 'la provincia',
    find: (code: string) => provincias.get(code.padStart(3, '0')),
    coded: ({ provinces }: AddressFacts) => provinces,
  },
  {
    member: 'state',
    of: 'la región',
    find: (code: string) => regiones.get(code.padStart(2, '0')),
    coded: ({ regions }: AddressFacts) => regions,
  },
] as const

export default defineRule({
  code: 'cl-direccion-04',
  title: 'La provincia y la región se dicen por su nombre',
  severity: 'warning',
  on: 'Address',
  check(address, element, run) {
    const found = findInEach(members, ({ member, of, find, coded }) => {
      const written = address[member]
      const concept = typeof written === 'string' && /^\d{1,3}$/.test(written) ? find(written) : undefined
      if (concept === undefined) return undefined
      const said = coded(factsOf(address, run))
      return {
        at: [member],
        member,
        of,
        written: written as string,
        name: concept.display,
        isSaid: said.length > 0 && said.every((one) => one === concept),
      }
    })
    return found !== undefined && isInChile(address, element, run) ? found : undefined
  },
  message: ({ member, of, written, name }) => `«${written}» es el código de ${of}: en «${member}» va su nombre, «${name}».`,
  why: 'El código va en la extensión de CL Core, al lado; el nombre es lo que lee una persona y lo que busca quien no conoce los códigos de Chile.',
  fixes: 'both',
  // Without the code beside it, that a number is one is probable.
  quickFix: ({ name, isSaid }) => ({ title: `Usar «${name}»`, replacement: name, safe: isSaid }),
  profileUrl: clDefinition('cl-address'),
  links: [{ title: 'CL Core: dirección', url: clPage('StructureDefinition', 'cl-address') }],
  examples: [
    { title: 'Por su nombre', resource: patientAt({ city: 'Ñuñoa', ...santiago('Santiago', 'Metropolitana de Santiago') }), finds: [] },
    { title: 'De otro país', resource: patientAt({ city: 'Ankara', state: '06', country: 'TR' }), finds: [] },
    { title: 'Un número que no es ninguno', resource: patientAt({ city: 'Ñuñoa', state: '99', country: 'CL' }), finds: [] },
    {
      title: 'Los códigos, que están también al lado',
      resource: patientAt({ city: 'Ñuñoa', ...santiago('131', '13') }),
      finds: ['Patient.address[0].district', 'Patient.address[0].state'],
      fixed: patientAt({ city: 'Ñuñoa', ...santiago('Santiago', 'Metropolitana de Santiago') }),
    },
    {
      title: 'El código sin su cero',
      resource: patientAt({ city: 'Iquique', state: '1', country: 'CL' }),
      finds: ['Patient.address[0].state'],
      fixed: patientAt({ city: 'Iquique', state: 'Tarapacá', country: 'CL' }),
    },
  ],
})

function santiago(district: string, state: string): JsonObject {
  return { district, ...districtOf('131', 'Santiago'), state, ...stateOf('13', 'Metropolitana de Santiago'), country: 'CL' }
}
