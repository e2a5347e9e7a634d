import type { Concept } from '../../../catalogs/catalog.ts'
import { provincias, type Provincia } from '../../../catalogs/comunas/provincias.ts'
import { regiones, type Region } from '../../../catalogs/comunas/regiones.ts'
import { defineRule, type RuleContext } from '../../engine/rule.ts'
import { clDefinition, clPage, eis, eisCodeSystem } from '../canonicals.ts'
import { distinct, factsOf, type AddressFacts } from '../reading/address-facts.ts'
import { codedCity, codedExtension, comunaCoding, patientAt } from './sample.ts'
import { districtOf, stateOf } from './territory-rows.ts'

export default defineRule({
  code: 'cl-direccion-01',
  title: 'La comuna, la provincia y la región codificadas se corresponden',
  severity: 'error',
  on: 'Address',
  check(address, _, run) {
    const clashes = findClashes(factsOf(address, run), run)
    return clashes.length === 0 ? undefined : [{ at: [], clashes }]
  },
  message({ clashes }) {
    const sentence = clashes.map(say).join('; ')
    return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
  },
  why: 'La provincia son los tres primeros dígitos de la comuna y la región los dos primeros: si no coinciden, una de ellas es falsa y la persona aparece en otro territorio.',
  suggestion: () => 'Revisa cuál de los códigos está mal, primero el de la comuna, y corrígelo.',
  profileUrl: clDefinition('cl-address'),
  links: [
    { title: 'CL Core: dirección', url: clPage('StructureDefinition', 'cl-address') },
    { title: 'CL Core: comunas', url: clPage('CodeSystem', 'CSCodComunasCL') },
  ],
  examples: [
    {
      title: 'Ñuñoa, en la provincia de Santiago y la Región Metropolitana',
      resource: patientAt({ ...codedCity('Ñuñoa', comunaCoding('13120')), ...districtOf('131'), ...stateOf('13') }),
      finds: [],
    },
    {
      title: 'Un código anterior de la comuna, con la región de hoy',
      resource: patientAt({ ...codedCity('Chillán', comunaCoding('08401')), ...stateOf('16') }),
      finds: [],
    },
    {
      title: 'EIS publica intercambiadas las provincias 112 y 113: vale su nombre',
      resource: patientAt({
        ...codedCity('Cochrane', comunaCoding('11301')),
        _district: {
          extension: [
            codedExtension(`${eis}/StructureDefinition/eis-provincias`, {
              system: eisCodeSystem('eis-provincias-cs'),
              code: '112',
              display: 'Capitán prat',
            }),
          ],
        },
      }),
      finds: [],
    },
    {
      title: 'La provincia es otra',
      resource: patientAt({ ...codedCity('Ñuñoa', comunaCoding('13120')), ...districtOf('132') }),
      finds: ['Patient.address[0]'],
    },
    {
      title: 'La región es otra',
      resource: patientAt({ ...codedCity('Chillán', comunaCoding('16101')), ...stateOf('08') }),
      finds: ['Patient.address[0]'],
    },
    {
      title: 'La provincia no es de la región',
      resource: patientAt({ city: 'Quilpué', ...districtOf('058'), ...stateOf('13') }),
      finds: ['Patient.address[0]'],
    },
    {
      title: 'Un código que no existe no se compara',
      resource: patientAt({ ...codedCity('Ñuñoa', comunaCoding('13999')), ...stateOf('05') }),
      finds: [],
    },
  ],
})

/**
 * A territory whose code lies in another than the one coded beside it.
 * @public The type of a list of rules names it.
 */
export interface Clash {
  readonly inner: Concept
  readonly called: 'comuna' | 'provincia'
  readonly kind: 'provincia' | 'región'
  readonly real: Concept | undefined
  readonly said: Concept
}

/** The first two places where communes clash with provinces or regions; where they do not, the first of provinces with regions. */
function findClashes({ coded, provinces, regions }: AddressFacts, { memo }: RuleContext): readonly Clash[] {
  const clashes: Clash[] = []
  const settled = new Set<Concept>()
  for (const comuna of coded) {
    if (settled.has(comuna)) continue
    for (const said of provinces) {
      if (said.code === comuna.provincia) continue
      clashes.push({ inner: comuna, called: 'comuna', kind: 'provincia', real: provincias.get(comuna.provincia), said })
      if (clashes.length === mostClashes) return clashes
    }
    for (const said of regions) {
      if (said.code === comuna.region) continue
      clashes.push({ inner: comuna, called: 'comuna', kind: 'región', real: regiones.get(comuna.region), said })
      if (clashes.length === mostClashes) return clashes
    }
    // One that clashes with nothing need not be compared again where it is coded again.
    if (clashes.length === 0) settled.add(comuna)
  }
  if (clashes.length > 0) return clashes
  for (const provincia of memo(distinct<Provincia>, provinces)) {
    for (const said of memo(distinct<Region>, regions)) {
      if (said.code === provincia.region) continue
      return [{ inner: provincia, called: 'provincia', kind: 'región', real: regiones.get(provincia.region), said }]
    }
  }
  return clashes
}

const mostClashes = 2

function say({ inner, called, kind, real, said }: Clash): string {
  return `la ${called} ${name(inner)} es de la ${kind} ${name(real!)}, no de la ${name(said)}`
}

function name({ code, display }: Concept): string {
  return `${code} (${display})`
}
