import { provincias } from '../../../catalogs/comunas/provincias.ts'
import { knownCode } from '../../checks/coding.ts'
import { provincesSaid } from '../reading/address-facts.ts'
import { patientAt } from './sample.ts'
import { asCommune, districtOf, provinciaRow, saidAround, tellCommune } from './territory-rows.ts'

export default knownCode({
  ...provinciaRow,
  code: 'cl-provincia-01',
  title: 'El código de provincia es uno de los 56 de CL Core',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03'],
  distorts: ['cl-comuna-07'],
  repair: (code) => (/^\d{2}$/.test(code) && provincias.has(`0${code}`) ? `0${code}` : undefined),
  around: saidAround(provincesSaid),
  elsewhere: asCommune,
  why: 'La extensión de provincia exige un código de CSCodProvinciasCL: tres dígitos, con el cero inicial.',
  suggestion: (finding) =>
    tellCommune(finding) ??
    (finding['meant'] === undefined ? 'Usa los tres primeros dígitos del código de la comuna, como 131 para 13120.' : undefined),
  examples: [
    { title: 'La provincia de Marga Marga', resource: patientAt({ city: 'Quilpué', ...districtOf('058') }), finds: [] },
    {
      title: 'Sin el cero inicial',
      resource: patientAt({ city: 'Quilpué', ...districtOf('58') }),
      finds: ['Patient.address[0].district.extension[0].value.coding[0].code'],
      fixed: patientAt({ city: 'Quilpué', ...districtOf('058') }),
    },
    {
      title: 'La antigua provincia de Ñuble',
      resource: patientAt({ city: 'Chillán', ...districtOf('084') }),
      finds: ['Patient.address[0].district.extension[0].value.coding[0].code'],
    },
    {
      title: 'El código de una comuna',
      resource: patientAt({ city: 'Quilpué', ...districtOf('05801') }),
      finds: ['Patient.address[0].district.extension[0].value.coding[0].code'],
    },
  ],
})
