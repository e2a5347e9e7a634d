import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'

export default defineRule({
  code: 'cl-json-05',
  title: 'Ninguna clave está dos veces en el mismo objeto',
  severity: 'error',
  on: '$repeated',
  check: (path) => [{ at: path, name: String(path.at(-1)) }],
  aboutName: () => true,
  message: ({ name }) => `La clave «${name}» está más de una vez en el mismo objeto.`,
  why: 'Cada programa se queda con una de las dos, casi siempre la última, y el dato de la otra se pierde sin aviso.',
  suggestion: () => 'Deja una sola; si son varios valores, ponlos en una lista.',
  links: [{ title: 'FHIR R4: JSON', url: r4Page('json.html') }],
  examples: [
    { title: 'Cada clave una vez', text: '{ "resourceType": "Patient", "gender": "female", "birthDate": "1990-01-01" }', finds: [] },
    {
      title: 'Una clave dos veces',
      text: '{ "resourceType": "Patient", "gender": "female", "gender": "male" }',
      finds: ['Patient.gender'],
    },
    {
      title: 'La misma clave en objetos distintos',
      text: '{ "resourceType": "Patient", "name": [{ "family": "Soto" }, { "family": "Rojas" }] }',
      finds: [],
    },
    {
      title: 'Escrita con y sin escapes',
      text: '{ "resourceType": "Patient", "contact": [{ "gender": "female", "g\\u0065nder": "male" }] }',
      finds: ['Patient.contact[0].gender'],
    },
  ],
})
