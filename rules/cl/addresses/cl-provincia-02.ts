import { displayOfCode } from '../../checks/coding.ts'
import { patientAt } from './sample.ts'
import { districtOf, provinciaRow } from './territory-rows.ts'

export default displayOfCode({
  ...provinciaRow,
  code: 'cl-provincia-02',
  title: 'El nombre de la provincia es el de su código',
  severity: 'warning',
  covers: ['r4-codigo-04'],
  why: 'Las personas leen el nombre y los sistemas el código: si no dicen lo mismo, la dirección se toma por otra.',
  examples: [
    { title: 'El nombre del código', resource: patientAt({ city: 'Quilpué', ...districtOf('058', 'Marga Marga') }), finds: [] },
    { title: 'En mayúsculas', resource: patientAt({ city: 'Quilpué', ...districtOf('058', 'MARGA MARGA') }), finds: [] },
    {
      title: 'El nombre de la provincia anterior',
      resource: patientAt({ city: 'Quilpué', ...districtOf('058', 'Valparaíso') }),
      finds: ['Patient.address[0].district.extension[0].value.coding[0].display'],
      fixed: patientAt({ city: 'Quilpué', ...districtOf('058', 'Marga Marga') }),
    },
    {
      title: 'De un código que no existe no se sabe el nombre',
      resource: patientAt({ city: 'Quilpué', ...districtOf('999', 'Marga Marga') }),
      finds: [],
    },
  ],
})
