import { isThere } from '../../checks/required.ts'
import { isList, isObject, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, r4Page } from '../canonicals.ts'

export default defineRule({
  code: 'cl-patient-03',
  title: 'Cada nombre del paciente tiene apellido o nombre de pila',
  severity: 'warning',
  on: 'Patient.name',
  check(name, { parent }) {
    if (isThere(name, 'family') || isThere(name, 'given')) return undefined
    // Of the only name, if it is a text, cl-patient-02 says the same.
    return isThere(name, 'text') && isOnlyName(parent!.value as JsonObject) ? undefined : [{ at: [] }]
  },
  message: () => 'Este nombre del paciente no tiene ni apellido (family) ni nombre de pila (given).',
  why: 'Un nombre escrito solo como texto no se puede buscar por apellido ni comparar con el del Registro Civil.',
  suggestion: () => 'Separa el texto en family y given.',
  demand: { profile: clDefinition('CorePacienteCl') },
  links: [{ title: 'FHIR R4: HumanName', url: r4Page('datatypes.html#HumanName') }],
  examples: [
    {
      title: 'Con apellido y nombre de pila',
      resource: { resourceType: 'Patient', name: [{ family: 'Huenchumán', given: ['Rosa'] }] },
      finds: [],
    },
    { title: 'Basta uno', resource: { resourceType: 'Patient', name: [{ use: 'usual', given: ['Ema'] }] }, finds: [] },
    {
      title: 'El segundo es solo texto',
      resource: { resourceType: 'Patient', name: [{ family: 'Huenchumán', given: ['Rosa'] }, { text: 'Rosita' }] },
      finds: ['Patient.name[1]'],
    },
    { title: 'Con apellido vacío', resource: { resourceType: 'Patient', name: [{ family: '', given: [] }] }, finds: ['Patient.name[0]'] },
    { title: 'Sin nombre: es de cl-patient-02', resource: { resourceType: 'Patient' }, finds: [] },
  ],
})

/** Whether a patient has one name alone; looks at no more than two, for it is asked at each of them. */
function isOnlyName({ name }: JsonObject): boolean {
  if (!isList(name)) return isObject(name)
  let count = 0
  for (const one of name) if (isObject(one) && (count += 1) > 1) return false
  return count === 1
}
