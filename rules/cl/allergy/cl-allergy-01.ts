import { required } from '../../checks/required.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default required({
  code: 'cl-allergy-01',
  title: 'La alergia dice a qué es',
  severity: 'error',
  on: 'AllergyIntolerance',
  element: 'code',
  message: 'La alergia o intolerancia no dice a qué es (code).',
  suggestion: 'Agrega code con la sustancia, codificada o al menos con text.',
  why: 'CL Core lo exige: una alergia que no dice la sustancia no sirve para evitarla.',
  profileUrl: clDefinition('CoreAlergiaIntCl'),
  demand: { profile: clDefinition('CoreAlergiaIntCl') },
  links: [{ title: 'CL Core: CoreAlergiaIntCl', url: clPage('StructureDefinition', 'CoreAlergiaIntCl') }],
  examples: [
    { title: 'A la penicilina', resource: { resourceType: 'AllergyIntolerance', code: { text: 'Penicilina' } }, finds: [] },
    { title: 'No dice a qué', resource: { resourceType: 'AllergyIntolerance' }, finds: ['AllergyIntolerance.code'] },
    {
      title: 'La sustancia está solo en la reacción',
      resource: { resourceType: 'AllergyIntolerance', reaction: [{ substance: { text: 'Penicilina' } }] },
      finds: ['AllergyIntolerance.code'],
    },
  ],
})
