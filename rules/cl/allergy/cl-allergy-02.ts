import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-allergy-02',
  title: 'La alergia dice de quién es',
  severity: 'error',
  on: 'AllergyIntolerance',
  element: 'patient',
  message: 'La alergia o intolerancia no dice de quién es (patient).',
  suggestion: 'Agrega patient con una referencia al paciente, por ejemplo {"reference": "Patient/123"}.',
  why: 'FHIR lo exige: una alergia sin paciente no puede alertar a quien receta.',
  links: [{ title: 'FHIR R4: AllergyIntolerance.patient', url: r4Page('allergyintolerance-definitions.html#AllergyIntolerance.patient') }],
  examples: [
    { title: 'De un paciente', resource: { resourceType: 'AllergyIntolerance', patient: { reference: 'Patient/123' } }, finds: [] },
    { title: 'De nadie', resource: { resourceType: 'AllergyIntolerance' }, finds: ['AllergyIntolerance.patient'] },
    {
      title: 'Aquí se llama patient, no subject',
      resource: { resourceType: 'AllergyIntolerance', subject: { reference: 'Patient/123' } },
      finds: ['AllergyIntolerance.patient'],
    },
  ],
})
