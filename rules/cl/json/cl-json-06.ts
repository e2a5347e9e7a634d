import { isList, isObject, type JsonObject, type Path } from '../../engine/json.ts'
import { defineRule, type Element } from '../../engine/rule.ts'
import { aboutCodes } from '../../structure/rules/define.ts'
import { without } from '../../structure/repairs/setting.ts'
import { r4Page } from '../canonicals.ts'

export default defineRule({
  code: 'cl-json-06',
  title: 'No hay elementos vacíos',
  severity: 'error',
  voids: true,
  settles: true,
  on: '$empty',
  distorts: [...aboutCodes, 'cl-ucum-01'],
  check(value, element, { document }) {
    if (value === null ? isPlaceholder(element) : typeof value === 'object' && document.isDamaged(value)) return undefined
    const written = value === null ? 'null' : value === '' ? '""' : isList(value) ? '[]' : '{}'
    const { member, type, index } = element
    // Of a type that is written as a text, so that nothing else is wrong.
    const isText = value === '' && member !== undefined && isPrimitive(type) && (index !== undefined) === member.isList
    const isRequired = (index === undefined && element.name === 'resourceType') || isDemanded(element)
    return [{ at: [], name: element.name, written, isText, isRequired, isOfExtension: isValueOfExtension(element) }]
  },
  message: ({ name, written }) =>
    name === undefined ? `Hay un elemento vacío («${written}»).` : `El elemento «${name}» está vacío («${written}»).`,
  why: 'En FHIR un elemento tiene un valor o no está: null, "", {} y [] no dicen nada y los servidores los rechazan.',
  suggestion: ({ isRequired }) =>
    isRequired
      ? 'Escribe su valor: aquí tiene que estar.'
      : 'Quita el elemento; si importa decir por qué falta el dato, usa la extensión data-absent-reason.',
  fixes: 'unsafe',
  // Without it the element around may lack something, or what hid behind it is seen.
  isTried: ({ name, isText }) =>
    name !== undefined && telling.has(name) ? 'only' : !isText || name === undefined || name.startsWith('value'),
  quickFix({ name, written, isRequired, isOfExtension }, root = null, path = []) {
    // It would be missing then.
    if (isRequired) return undefined
    if (isOfExtension) {
      const setting = without(root, path.slice(0, -1))
      return setting && { title: 'Quitar la extensión', ...setting, safe: false }
    }
    const setting = without(root, path)
    if (setting === undefined) return undefined
    return { title: `Quitar ${nameOfGone(path, setting.path.length) ?? `«${name ?? written}»`}`, ...setting, safe: false }
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
    { title: 'El tipo, sin el que nada se puede revisar', resource: { resourceType: '', id: 'p1' }, finds: ['Resource.resourceType'] },
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
    {
      title: 'El valor de una extensión, que sin él no dice nada',
      resource: {
        resourceType: 'Patient',
        active: true,
        extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-birthPlace', valueAddress: {} }],
      },
      finds: ['Patient.extension[0].value'],
      fixed: { resourceType: 'Patient', active: true },
    },
    { title: 'Un objeto que no se pudo leer', text: '{ "resourceType": "Patient", "maritalStatus": { "text": } }', finds: [] },
  ],
})

/** The name of what goes with an empty element, being empty without it; undefined where that goes alone. */
function nameOfGone(path: Path, kept: number): string | undefined {
  if (path.length - kept < 2) return undefined
  const step = path[kept]!
  return typeof step === 'string' ? `«${step}»` : `este «${String(path[kept - 1])}»`
}

/** Whether an element has to be there, or one around it that holds nothing else. */
function isDemanded(element: Element): boolean {
  for (let at: Element | undefined = element; at?.member !== undefined; at = at.parent) {
    const { member, index, name = '', parent } = at
    const holder = parent?.value ?? null
    const list = isObject(holder) ? holder[name] : undefined
    if (index !== undefined && (!isList(list) || list.length > 1)) return false
    if ((member.demand ?? 0) !== 0) return true
    if (!isObject(holder) || hasSeveral(holder)) return false
  }
  return false
}

/** Whether an object has more than one member, however many. */
function hasSeveral(object: JsonObject): boolean {
  let count = 0
  for (const _ in object) if ((count += 1) > 1) return true
  return false
}

function isPrimitive(type: string | undefined): boolean {
  return type !== undefined && /^[a-z]/.test(type)
}

/** Members that tell what the others of their object are. */
const telling: ReadonlySet<string> = new Set([
  'code',
  'fullUrl',
  'id',
  'profile',
  'reference',
  'resource',
  'resourceType',
  'system',
  'type',
  'url',
  'use',
])

/** Whether an element is the value of an extension, which has nothing else to say. */
function isValueOfExtension({ name, parent }: Element): boolean {
  if (parent?.type !== 'Extension' || name?.startsWith('value') !== true) return false
  return isObject(parent.value) && parent.value['extension'] === undefined
}

/** Whether a null is an item of a list of primitive values, or of their companions, where it keeps a place. */
function isPlaceholder({ index, type, name }: Element): boolean {
  return index !== undefined && (type === undefined || /^[a-z]/.test(type) || name?.startsWith('_') === true)
}
