import { extentOf } from '../../engine/extent.ts'
import { isList, isObject, isSame, type Json } from '../../engine/json.ts'
import { valuesOf } from '../../engine/repeats.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'

export default defineRule({
  code: 'cl-json-05',
  title: 'Ninguna clave está dos veces en el mismo objeto',
  severity: 'error',
  on: '$repeated',
  check(path, _, { document: { text = '', problems, repeatsOf } }) {
    // A text that is broken is mended first: where its members end is a guess till then.
    const valuesThere = () => (problems.length > 0 ? undefined : valuesOf(text, repeatsOf(path)))
    return [{ at: path, name: String(path.at(-1)), valuesThere }]
  },
  aboutName: () => true,
  message: ({ name }) => `La clave «${name}» está más de una vez en el mismo objeto.`,
  why: 'Cada programa se queda con una de las dos, casi siempre la última, y el dato de la otra se pierde sin aviso.',
  suggestion: () => 'Deja una sola; si son varios valores, ponlos en una lista.',
  fixes: 'both',
  quickFix({ name, valuesThere }) {
    const values = valuesThere()
    if (values === undefined || values.length < 2 || values.length > mostChoices) return undefined
    const distinct = values.filter((value, index) => values.findIndex((other) => isSame(other, value)) === index)
    if (distinct.some((value) => extentOf(value, mostWritten) >= mostWritten)) return undefined
    if (distinct.length === 1) return { title: `Dejar «${name}» una sola vez`, replacement: distinct[0]!, safe: true }
    const joined = joinedOf(values)
    const options = distinct.map((value, index) => ({ title: titleOf(value, index, distinct.length), replacement: value }))
    if (joined !== undefined) options.unshift({ title: 'Juntar los valores', replacement: joined })
    return { title: `Elegir qué dice «${name}»`, replacement: options[0]!.replacement, safe: false, options }
  },
  links: [{ title: 'FHIR R4: JSON', url: r4Page('json.html') }],
  examples: [
    { title: 'Cada clave una vez', text: '{ "resourceType": "Patient", "gender": "female", "birthDate": "1990-01-01" }', finds: [] },
    {
      title: 'Una clave dos veces',
      text: '{ "resourceType": "Patient", "gender": "female", "gender": "male" }',
      finds: ['Patient.gender'],
      fixed: { resourceType: 'Patient', gender: 'female' },
    },
    {
      title: 'Con el mismo valor',
      text: '{ "resourceType": "Patient", "gender": "female", "gender": "female" }',
      finds: ['Patient.gender'],
      fixed: { resourceType: 'Patient', gender: 'female' },
    },
    {
      title: 'Dos listas, que se pueden juntar',
      text: '{ "resourceType": "Patient", "name": [{ "family": "Soto" }], "name": [{ "family": "Rojas" }] }',
      finds: ['Patient.name'],
      fixed: { resourceType: 'Patient', name: [{ family: 'Soto' }, { family: 'Rojas' }] },
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
      fixed: { resourceType: 'Patient', contact: [{ gender: 'female' }] },
    },
  ],
})

/** Of more values nobody chooses one from a menu. */
const mostChoices = 10

/** Characters of a value that a choice writes at most. */
const mostWritten = 16_000

/** All values in one: lists one behind the other, objects that say nothing differently together; undefined where one would be lost. */
function joinedOf(values: readonly Json[]): Json | undefined {
  if (values.every(isList)) return values.flat() as Json
  if (!values.every(isObject)) return undefined
  const joined = new Map<string, Json>()
  for (const [name, value] of values.flatMap((one) => Object.entries(one) as [string, Json][])) {
    const known = joined.get(name)
    if (known !== undefined && !isSame(known, value)) return undefined
    joined.set(name, value)
  }
  return Object.fromEntries(joined)
}

function titleOf(value: Json, index: number, count: number): string {
  if (typeof value !== 'object') return `Dejar «${value}»`
  return `Dejar ${index === 0 ? 'el primero' : index === count - 1 ? 'el último' : `el ${index + 1}.º`}`
}
