import { required } from '../../checks/required.ts'
import { r4Page } from '../canonicals.ts'

export default required({
  code: 'cl-allergy-06',
  title: 'Cada reacción dice cómo se manifestó',
  severity: 'error',
  on: 'AllergyIntolerance.reaction',
  element: 'manifestation',
  message: 'La reacción no dice cómo se manifestó (manifestation).',
  suggestion: 'Agrega manifestation, codificada o al menos con text: por ejemplo «Urticaria».',
  why: 'FHIR lo exige: la manifestación dice cuánto cuidado hay que tener con la sustancia.',
  links: [
    { title: 'FHIR R4: AllergyIntolerance.reaction', url: r4Page('allergyintolerance-definitions.html#AllergyIntolerance.reaction') },
  ],
  examples: [
    {
      title: 'Con urticaria',
      resource: { resourceType: 'AllergyIntolerance', reaction: [{ manifestation: [{ text: 'Urticaria' }] }] },
      finds: [],
    },
    {
      title: 'La segunda reacción solo dice su gravedad',
      resource: { resourceType: 'AllergyIntolerance', reaction: [{ manifestation: [{ text: 'Urticaria' }] }, { severity: 'severe' }] },
      finds: ['AllergyIntolerance.reaction[1].manifestation'],
    },
    { title: 'Sin reacciones', resource: { resourceType: 'AllergyIntolerance' }, finds: [] },
  ],
})
