import { displayOfCode } from '../../checks/coding.ts'
import { patientAt } from './sample.ts'
import { regionRow, stateOf } from './territory-rows.ts'

export default displayOfCode({
  ...regionRow,
  code: 'cl-region-02',
  title: 'El nombre de la región es el de su código',
  severity: 'warning',
  covers: ['r4-codigo-04'],
  why: 'Las personas leen el nombre y los sistemas el código: si no dicen lo mismo, la dirección se toma por otra.',
  examples: [
    { title: 'El nombre del código', resource: patientAt({ city: 'Chillán', ...stateOf('16', 'Ñuble') }), finds: [] },
    { title: 'El nombre que le da EIS', resource: patientAt({ city: 'Talca', ...stateOf('07', 'Maule') }), finds: [] },
    {
      title: 'El nombre de la región anterior',
      resource: patientAt({ city: 'Chillán', ...stateOf('16', 'Del Biobío') }),
      finds: ['Patient.address[0].state.extension[0].value.coding[0].display'],
      fixed: patientAt({ city: 'Chillán', ...stateOf('16', 'Ñuble') }),
    },
    {
      title: 'De un código que no existe no se sabe el nombre',
      resource: patientAt({ city: 'Chillán', ...stateOf('VIII', 'Del Biobío') }),
      finds: [],
    },
  ],
})
