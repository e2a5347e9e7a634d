import { regiones } from '../../../catalogs/comunas/regiones.ts'
import { knownCode } from '../../checks/coding.ts'
import { regionsSaid } from '../reading/address-facts.ts'
import { patientAt } from './sample.ts'
import { asCommune, regionRow, saidAround, stateOf, tellCommune } from './territory-rows.ts'

export default knownCode({
  ...regionRow,
  code: 'cl-region-01',
  title: 'El código de región es uno de los 16 de CL Core',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03'],
  distorts: ['cl-comuna-07'],
  repair: (code) => (/^\d$/.test(code) && regiones.has(`0${code}`) ? `0${code}` : undefined),
  around: saidAround(regionsSaid),
  elsewhere: asCommune,
  suggestion: tellCommune,
  why: 'La extensión de región exige un código de CSCodRegionCL: dos dígitos, con el cero inicial.',
  examples: [
    { title: 'La Región de Ñuble', resource: patientAt({ city: 'Chillán', ...stateOf('16') }), finds: [] },
    {
      title: 'Sin el cero inicial',
      resource: patientAt({ city: 'Quilpué', ...stateOf('5') }),
      finds: ['Patient.address[0].state.extension[0].value.coding[0].code'],
      fixed: patientAt({ city: 'Quilpué', ...stateOf('05') }),
    },
    {
      title: 'En números romanos',
      resource: patientAt({ city: 'Quilpué', ...stateOf('V') }),
      finds: ['Patient.address[0].state.extension[0].value.coding[0].code'],
    },
  ],
})
