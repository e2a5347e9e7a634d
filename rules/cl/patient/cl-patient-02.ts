import { isThere } from '../../checks/required.ts'
import { isList, isObject, objectValuesIn, type JsonObject, type Path } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { isOfOtherCountry } from '../reading/origin.ts'

export default defineRule({
  code: 'cl-patient-02',
  title: 'El paciente tiene un nombre con apellido y nombre de pila',
  severity: 'error',
  on: 'Patient',
  check(patient, { value, parent }, { inForce, document }) {
    const names = objectValuesIn(patient, 'name')
    // A name may lack no more than was lost in reading.
    if (names.some(document.holdsDamage)) return undefined
    if (names.some((name) => isThere(name, 'family') && isThere(name, 'given'))) return undefined
    // Of a name that is a text, what it should be instead is said.
    if (typeof patient['name'] === 'string' && patient['name'] !== '') return undefined
    // Of a patient who is plainly of another country, or of one to be looked for by what is known (`$match`), only the profile can demand it.
    const isMild =
      (isOfOtherCountry(patient) || parent?.resource.type === 'Parameters') && !inForce(value).has(clDefinition('CorePacienteCl'))
    // A single name needs brackets, whatever it lacks.
    const isApart = isObject(patient['name'])
    const isText = names.length === 1 && isThere(names[0]!, 'text')
    const finding = { at: emptyPartIn(patient, names) ?? ['name'], isApart, hasName: names.length > 0, isText }
    return [isMild ? { ...finding, severity: 'warning' as const } : finding]
  },
  message: ({ hasName }) =>
    hasName
      ? 'Ningún nombre del paciente tiene apellido (family) y nombre de pila (given).'
      : 'El paciente no tiene nombre (name), con al menos apellido (family) y nombre de pila (given).',
  why: 'El nombre es el segundo dato con que se reconoce a una persona cuando su identificador falta o está mal escrito.',
  suggestion: ({ isText }) =>
    isText
      ? 'Separa el texto en family y given.'
      : 'Agrega un nombre con use «official», family y given; el nombre social va aparte, con use «usual» y solo given.',
  profileUrl: clDefinition('CorePacienteCl'),
  demand: { profile: clDefinition('CorePacienteCl'), elements: ['name'], stands: true },
  links: [{ title: 'CL Core: CorePacienteCl', url: clPage('StructureDefinition', 'CorePacienteCl') }],
  examples: [
    {
      title: 'Con apellido y nombre de pila',
      resource: { resourceType: 'Patient', name: [{ use: 'official', family: 'Huenchumán', given: ['Rosa', 'Elena'] }] },
      finds: [],
    },
    {
      title: 'Con nombre social y nombre oficial',
      resource: {
        resourceType: 'Patient',
        name: [
          { use: 'usual', given: ['Ema'] },
          { use: 'official', family: 'Huenchumán', given: ['Emilio'] },
        ],
      },
      finds: [],
    },
    {
      title: 'Sin nombre de pila, de otro país: solo se advierte',
      resource: {
        resourceType: 'Patient',
        identifier: [{ system: 'http://hl7.org/fhir/sid/us-ssn', value: '000-00-0000' }],
        name: [{ family: 'Smith' }],
        address: [{ country: 'US' }],
      },
      finds: ['Patient.name'],
    },
    { title: 'Sin nombre', resource: { resourceType: 'Patient' }, finds: ['Patient.name'] },
    {
      title: 'El apellido está en un nombre y el de pila en otro',
      resource: {
        resourceType: 'Patient',
        name: [{ family: 'Huenchumán' }, { given: ['Rosa'] }],
      },
      finds: ['Patient.name'],
    },
    {
      title: 'Solo con nombre social: falta el oficial',
      resource: { resourceType: 'Patient', name: [{ use: 'usual', given: ['Ema'] }] },
      finds: ['Patient.name'],
    },
    {
      title: 'Solo con texto',
      resource: { resourceType: 'Patient', name: [{ text: 'Rosa Huenchumán' }] },
      finds: ['Patient.name'],
    },
    {
      title: 'El apellido no se conoce, y se dice',
      resource: {
        resourceType: 'Patient',
        name: [
          {
            _family: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] },
            given: ['Rosa'],
          },
        ],
      },
      finds: [],
    },
  ],
})

/** Where one of the parts of a name is written and empty, while nothing else of it is missing: that it is empty is told already. */
function emptyPartIn({ name: list }: JsonObject, names: readonly JsonObject[]): Path | undefined {
  for (const name of names) {
    if (!parts.every((part) => Object.hasOwn(name, part))) continue
    const empty = parts.find((part) => !isThere(name, part))
    if (empty !== undefined) return isList(list) ? ['name', list.indexOf(name), empty] : ['name', empty]
  }
  return undefined
}

const parts = ['family', 'given']
