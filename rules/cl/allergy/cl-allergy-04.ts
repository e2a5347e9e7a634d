import { bySystemAndCase, codedIn } from '../../checks/coded-in.ts'
import { r4Page } from '../canonicals.ts'
import { allergyVerification } from '../reading/clinical-status.ts'

const { system } = allergyVerification

export default codedIn({
  code: 'cl-allergy-04',
  title: 'El grado de certeza de la alergia es uno de los que admite FHIR',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03', 'r4-formato-03'],
  on: 'AllergyIntolerance',
  element: 'verificationStatus',
  sets: [allergyVerification],
  called: 'El grado de certeza',
  within: 'allergyintolerance-verification',
  mend: bySystemAndCase(allergyVerification),
  suggestion: () => 'Usa uno de estos códigos: unconfirmed, confirmed, refuted, entered-in-error.',
  why: 'FHIR solo admite los códigos de su lista, que distinguen una alergia confirmada de una que solo se sospecha o se descartó.',
  links: [{ title: 'FHIR R4: allergyintolerance-verification', url: r4Page('valueset-allergyintolerance-verification.html') }],
  examples: [
    { title: 'Con un código del sistema', resource: allergy({ system, code: 'confirmed' }), finds: [] },
    {
      title: 'Con la dirección que el sistema tenía antes de R4',
      resource: allergy({ system: 'http://hl7.org/fhir/allergyintolerance-verification', code: 'confirmed' }),
      finds: ['AllergyIntolerance.verificationStatus.coding[0].system'],
      fixed: allergy({ system, code: 'confirmed' }),
    },
    {
      title: 'Con mayúscula',
      resource: allergy({ system, code: 'Confirmed' }),
      finds: ['AllergyIntolerance.verificationStatus.coding[0].code'],
      fixed: allergy({ system, code: 'confirmed' }),
    },
    {
      title: 'Sin sistema y con mayúscula',
      resource: allergy({ code: 'Confirmed ', display: 'Confirmed' }),
      finds: ['AllergyIntolerance.verificationStatus.coding[0]'],
      fixed: allergy({ system, code: 'confirmed', display: 'Confirmed' }),
    },
    {
      title: 'Sin sistema',
      resource: allergy({ code: 'confirmed' }),
      finds: ['AllergyIntolerance.verificationStatus.coding[0].system'],
      fixed: allergy({ system, code: 'confirmed' }),
    },
    {
      title: 'Un código que no existe',
      resource: allergy({ system, code: 'provisional' }),
      finds: ['AllergyIntolerance.verificationStatus'],
    },
    { title: 'Solo en palabras', resource: { resourceType: 'AllergyIntolerance', verificationStatus: { text: 'Confirmada' } }, finds: [] },
  ],
})

function allergy(coding: Readonly<Record<string, string>>) {
  return { resourceType: 'AllergyIntolerance', verificationStatus: { coding: [coding] } }
}
