import { objectsIn, objectValuesIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'

export default defineRule({
  code: 'cl-patient-14',
  title: 'El paciente tiene un solo nombre oficial y un solo nombre social',
  severity: 'error',
  covers: ['r4-card-02'],
  on: 'Patient',
  check(patient) {
    const isTwice = (use: string): boolean => objectValuesIn(patient, 'name').filter((name) => name['use'] === use).length > 1
    const uses = ['official', 'usual'].filter(isTwice)
    return uses.flatMap((use) =>
      objectsIn(patient, 'name')
        .filter(({ value }) => value['use'] === use)
        .slice(1)
        .map(({ at }) => ({ at, use })),
    )
  },
  message: ({ use }) => `El paciente tiene otro nombre con use «${use}»: solo puede haber uno.`,
  why: 'CL Core admite un nombre oficial y un nombre social; con dos, no se sabe cuál es el que vale.',
  suggestion: () => 'Deja el vigente y pon en el otro un use distinto, como «old».',
  profileUrl: clDefinition('CorePacienteCl'),
  demand: { profile: clDefinition('CorePacienteCl'), elements: ['name'] },
  links: [{ title: 'CL Core: CorePacienteCl', url: clPage('StructureDefinition', 'CorePacienteCl') }],
  examples: [
    {
      title: 'Uno de cada uno, y uno antiguo',
      resource: {
        resourceType: 'Patient',
        name: [
          { use: 'official', family: 'Huenchumán', given: ['Emilio'] },
          { use: 'usual', given: ['Ema'] },
          { use: 'old', family: 'Antilef', given: ['Emilio'] },
          { use: 'old', family: 'Antilef', given: ['Emiliano'] },
        ],
      },
      finds: [],
    },
    {
      title: 'Dos oficiales y dos sociales',
      resource: {
        resourceType: 'Patient',
        name: [
          { use: 'official', family: 'Huenchumán', given: ['Rosa'] },
          { use: 'usual', given: ['Rosita'] },
          { use: 'official', family: 'Antilef', given: ['Rosa'] },
          { use: 'usual', given: ['Rosi'] },
        ],
      },
      finds: ['Patient.name[2]', 'Patient.name[3]'],
    },
    {
      title: 'Dos nombres sin use',
      resource: { resourceType: 'Patient', name: [{ family: 'Huenchumán' }, { family: 'Antilef' }] },
      finds: [],
    },
  ],
})
