import { bySystemAndCase, codedIn } from '../../checks/coded-in.ts'
import { r4Page } from '../canonicals.ts'
import { allergyClinical } from '../reading/clinical-status.ts'

const { system } = allergyClinical

export default codedIn({
  code: 'cl-allergy-03',
  title: 'El estado clínico de la alergia es uno de los que admite FHIR',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03', 'r4-formato-03'],
  on: 'AllergyIntolerance',
  element: 'clinicalStatus',
  sets: [allergyClinical],
  called: 'El estado clínico',
  within: 'allergyintolerance-clinical',
  mend: bySystemAndCase(allergyClinical),
  suggestion: () => 'Usa uno de estos códigos: active, inactive, resolved.',
  why: 'FHIR solo admite los códigos de su lista: del estado depende que la alergia aparezca en las alertas al recetar.',
  links: [{ title: 'FHIR R4: allergyintolerance-clinical', url: r4Page('valueset-allergyintolerance-clinical.html') }],
  examples: [
    { title: 'Con un código del sistema', resource: allergy({ system, code: 'active' }), finds: [] },
    {
      title: 'Con la dirección que el sistema tenía antes de R4',
      resource: allergy({ system: 'http://hl7.org/fhir/allergyintolerance-clinical', code: 'active' }),
      finds: ['AllergyIntolerance.clinicalStatus.coding[0].system'],
      fixed: allergy({ system, code: 'active' }),
    },
    {
      title: 'Con mayúscula',
      resource: allergy({ system, code: 'Active' }),
      finds: ['AllergyIntolerance.clinicalStatus.coding[0].code'],
      fixed: allergy({ system, code: 'active' }),
    },
    {
      title: 'Sin sistema y con mayúscula',
      resource: allergy({ code: 'Active ', display: 'Active' }),
      finds: ['AllergyIntolerance.clinicalStatus.coding[0]'],
      fixed: allergy({ system, code: 'active', display: 'Active' }),
    },
    {
      title: 'Sin sistema',
      resource: allergy({ code: 'active' }),
      finds: ['AllergyIntolerance.clinicalStatus.coding[0].system'],
      fixed: allergy({ system, code: 'active' }),
    },
    { title: 'Un código que no existe', resource: allergy({ system, code: 'current' }), finds: ['AllergyIntolerance.clinicalStatus'] },
    { title: 'Solo en palabras', resource: { resourceType: 'AllergyIntolerance', clinicalStatus: { text: 'Activa' } }, finds: [] },
  ],
})

function allergy(coding: Readonly<Record<string, string>>) {
  return { resourceType: 'AllergyIntolerance', clinicalStatus: { coding: [coding] } }
}
