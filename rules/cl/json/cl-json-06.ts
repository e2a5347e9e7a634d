import { isList } from '../../engine/json.ts'
import { defineRule, type Element } from '../../engine/rule.ts'
import { without } from '../../structure/rules/repairs.ts'
import { r4Page } from '../canonicals.ts'

export default defineRule({
  code: 'cl-json-06',
  title: 'No hay elementos vacíos',
  severity: 'error',
  on: '$empty',
  check(value, element, { document }) {
    if (value === null ? isPlaceholder(element) : typeof value === 'object' && document.isDamaged(value)) return undefined
    const written = value === null ? 'null' : value === '' ? '""' : isList(value) ? '[]' : '{}'
    return [{ at: [], name: element.name, written }]
  },
  message: ({ name, written }) =>
    name === undefined ? `Hay un elemento vacío («${written}»).` : `El elemento «${name}» está vacío («${written}»).`,
  why: 'En FHIR un elemento tiene un valor o no está: null, "", {} y [] no dicen nada y los servidores los rechazan.',
  suggestion: () => 'Quita el elemento; si importa decir por qué falta el dato, usa la extensión data-absent-reason.',
  fixes: 'unsafe',
  quickFix({ name, written }, root = null, path = []) {
    const setting = without(root, path)
    return setting && { title: `Quitar ${name === undefined ? `«${written}»` : `«${name}»`}`, ...setting, safe: false }
  },
  links: [{ title: 'FHIR R4: JSON, null y listas', url: r4Page('json.html#null') }],
  examples: [
    { title: 'Sin elementos vacíos', resource: { resourceType: 'Patient', active: false, multipleBirthInteger: 0 }, finds: [] },
    {
      title: 'null',
      resource: { resourceType: 'Patient', active: true, birthDate: null },
      finds: ['Patient.birthDate'],
      fixed: { resourceType: 'Patient', active: true },
    },
    {
      title: 'Texto, objeto y lista vacíos',
      resource: { resourceType: 'Patient', id: '', name: [{}], address: [] },
      finds: ['Patient.id', 'Patient.name[0]', 'Patient.address'],
    },
    {
      title: 'En una lista de textos, null guarda el lugar de una extensión',
      resource: {
        resourceType: 'Patient',
        name: [
          {
            given: ['Ana', null],
            _given: [null, { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] }],
          },
        ],
      },
      finds: [],
    },
    { title: 'En una lista de objetos no', resource: { resourceType: 'Patient', name: [null] }, finds: ['Patient.name[0]'] },
    {
      title: 'Un texto vacío en una lista',
      resource: { resourceType: 'Patient', name: [{ given: ['Ana', ''] }] },
      finds: ['Patient.name[0].given[1]'],
    },
    { title: 'Un objeto que no se pudo leer', text: '{ "resourceType": "Patient", "maritalStatus": { "text": } }', finds: [] },
  ],
})

/** Whether a null is an item of a list of primitive values, or of their companions, where it keeps a place. */
function isPlaceholder({ index, type, name }: Element): boolean {
  return index !== undefined && (type === undefined || /^[a-z]/.test(type) || name?.startsWith('_') === true)
}
