import { isThere } from '../../checks/required.ts'
import type { JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { isFromAbroad } from '../reading/origin.ts'

const corePaciente = clDefinition('CorePacienteCl')

/** The elements that a social name may not have, and their names in a sentence. */
const excluded = Object.entries({
  text: 'texto (text)',
  family: 'apellido (family)',
  prefix: 'prefijo (prefix)',
  suffix: 'sufijo (suffix)',
  period: 'período (period)',
})

export default defineRule({
  code: 'cl-patient-10',
  title: 'El nombre social tiene solo nombre de pila',
  severity: 'error',
  on: 'Patient.name',
  check(name, { resource: { value } }, { memo, inForce }) {
    if (name['use'] !== 'usual') return undefined
    // Elsewhere a usual name is the name that somebody goes by.
    if (memo(isFromAbroad, value as JsonObject) && !inForce(value).has(corePaciente)) return undefined
    const surplus = excluded.filter(([element]) => isThere(name, element))
    return [
      ...(isThere(name, 'given') ? [] : [{ at: ['given'], called: undefined }]),
      ...surplus.map(([element, called]) => ({ at: [element], called })),
    ]
  },
  message: ({ called }) =>
    called === undefined
      ? 'El nombre social (use «usual») no tiene nombre de pila (given).'
      : `El nombre social (use «usual») no puede llevar ${called}.`,
  why: 'En CL Core el nombre con use «usual» es el nombre social: exige given y prohíbe todo lo demás, que va en el nombre oficial.',
  suggestion: ({ called }) =>
    called === undefined ? 'Agrega given.' : 'Llévalo a un nombre con use «official»; si no es un nombre social, cambia use.',
  profileUrl: corePaciente,
  demand: { profile: corePaciente, elements: ['name', 'name.family', 'name.given', 'name.text'] },
  links: [{ title: 'CL Core: CorePacienteCl', url: clPage('StructureDefinition', 'CorePacienteCl') }],
  examples: [
    {
      title: 'Nombre social junto al oficial',
      resource: {
        resourceType: 'Patient',
        name: [
          { use: 'official', family: 'Huenchumán', given: ['Emilio'] },
          { use: 'usual', given: ['Ema'] },
        ],
      },
      finds: [],
    },
    {
      title: 'Con apellido y texto',
      resource: { resourceType: 'Patient', name: [{ use: 'usual', text: 'Ema Huenchumán', family: 'Huenchumán', given: ['Ema'] }] },
      finds: ['Patient.name[0].text', 'Patient.name[0].family'],
    },
    {
      title: 'Sin nombre de pila y con prefijo, sufijo y período',
      resource: { resourceType: 'Patient', name: [{ use: 'usual', prefix: ['Sra.'], suffix: ['PhD'], period: { start: '2020' } }] },
      finds: ['Patient.name[0].given', 'Patient.name[0].prefix', 'Patient.name[0].suffix', 'Patient.name[0].period'],
    },
    {
      title: 'Un apodo (nickname) puede llevar apellido',
      resource: { resourceType: 'Patient', name: [{ use: 'nickname', family: 'Huenchumán', given: ['Rosita'] }] },
      finds: [],
    },
    {
      title: 'El nombre de un contacto no es el del paciente',
      resource: { resourceType: 'Patient', contact: [{ name: { use: 'usual', family: 'Huenchumán' } }] },
      finds: [],
    },
  ],
})
