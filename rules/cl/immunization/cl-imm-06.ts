import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { codedIn } from '../../checks/coded-in.ts'
import { clCodeSystem, clDefinition, clPage } from '../canonicals.ts'

const system = clCodeSystem('CSCodigoVacunas')
const cvx = 'http://hl7.org/fhir/sid/cvx'

export default codedIn({
  code: 'cl-imm-06',
  title: 'La vacuna está en el listado del Registro Nacional de Inmunizaciones',
  severity: 'warning',
  covers: ['r4-codigo-01', 'r4-codigo-03'],
  on: 'Immunization',
  element: 'vaccineCode',
  sets: [clCatalog('CSCodigoVacunas')],
  called: 'La vacuna',
  within: 'CSCodigoVacunas, el listado del Registro Nacional de Inmunizaciones',
  suggestion: () => 'Agrega una codificación de CSCodigoVacunas junto a la que ya está.',
  why: 'El Registro Nacional de Inmunizaciones reconoce las vacunas por ese listado; con otro código la dosis puede no contarse.',
  profileUrl: clDefinition('ImmunizationCL'),
  demand: { profile: clDefinition('ImmunizationCL'), elements: ['vaccineCode'], isCoded: true },
  links: [{ title: 'CL Core: CSCodigoVacunas', url: clPage('CodeSystem', 'CSCodigoVacunas') }],
  examples: [
    { title: 'Del listado', resource: immunization({ system, code: 'antirr', display: 'Antirrábica' }), finds: [] },
    {
      title: 'En CVX y además en el listado: basta una codificación',
      resource: immunization({ system: cvx, code: '18' }, { system, code: 'antirr' }),
      finds: [],
    },
    { title: 'Solo en CVX', resource: immunization({ system: cvx, code: '18' }), finds: ['Immunization.vaccineCode'] },
    {
      title: 'Un código que el listado no tiene',
      resource: immunization({ system, code: 'antirrabica' }),
      finds: ['Immunization.vaccineCode'],
    },
    {
      title: 'Sin sistema',
      resource: immunization({ code: 'antirr' }),
      finds: ['Immunization.vaccineCode.coding[0].system'],
      fixed: immunization({ code: 'antirr', system }),
    },
    { title: 'Solo en palabras', resource: { resourceType: 'Immunization', vaccineCode: { text: 'Antirrábica' } }, finds: [] },
  ],
})

function immunization(...coding: readonly Readonly<Record<string, string>>[]) {
  return { resourceType: 'Immunization', vaccineCode: { coding } }
}
