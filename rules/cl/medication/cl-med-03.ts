import { tfcSystems } from '../../../catalogs/tfc/tfc.ts'
import { defineRule } from '../../engine/rule.ts'
import { snomedCt } from '../reading/code-systems.ts'
import { isTfcCoding, isTfcSystem } from '../reading/tfc.ts'

const imported = { tfc: 'code\tdisplay\n686341000167108\tParacetamol 500 mg comprimido\n' }

export default defineRule({
  code: 'cl-med-03',
  title: 'El código de la TFC está en la TFC que se importó',
  severity: 'warning',
  on: 'Coding',
  systems: (system) => system === snomedCt || isTfcSystem(system),
  needs: ['tfc'],
  check(coding, _, run) {
    const { code } = coding
    if (typeof code !== 'string' || code === '' || !isTfcCoding(coding)) return undefined
    const tfc = run.catalog('tfc')
    return tfc === undefined || tfc.isSample === true || tfc.has(code) ? undefined : [{ at: ['code'], code }]
  },
  message: ({ code }) => `El código «${code}» no está en la TFC que se importó.`,
  why: 'Un código que no existe no se puede dispensar; si es más nuevo que el archivo importado, basta importar uno reciente.',
  suggestion: () => 'Busca el medicamento por su nombre en la TFC, o importa la versión vigente.',
  links: [{ title: 'Ministerio de Salud: receta electrónica', url: 'https://www.minsal.cl' }],
  examples: [
    {
      title: 'Un código de la TFC importada',
      resource: { resourceType: 'Medication', code: { coding: [{ system: tfcSystems.concept, code: '686341000167108' }] } },
      imported,
      finds: [],
    },
    {
      title: 'Un código que la TFC importada no tiene',
      resource: { resourceType: 'Medication', code: { coding: [{ system: tfcSystems.concept, code: '999991000167108' }] } },
      imported,
      finds: ['Medication.code.coding[0].code'],
    },
    {
      title: 'Del espacio de nombres de la TFC, dicho como SNOMED CT, en una receta',
      resource: {
        resourceType: 'MedicationRequest',
        medicationCodeableConcept: { coding: [{ system: snomedCt, code: '999991000167108' }] },
      },
      imported,
      finds: ['MedicationRequest.medication.coding[0].code'],
    },
    {
      title: 'Sin una TFC importada solo hay una muestra, y no se sabe',
      resource: { resourceType: 'Medication', code: { coding: [{ system: tfcSystems.concept, code: '999991000167108' }] } },
      finds: [],
    },
    {
      title: 'Otro código de SNOMED CT',
      resource: { resourceType: 'Medication', code: { coding: [{ system: snomedCt, code: '322236009' }] } },
      imported,
      finds: [],
    },
  ],
})
