import { isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { defineRule, type QuickFix } from '../../engine/rule.ts'
import { listed } from '../../structure/phrases.ts'
import { toChoose } from '../../structure/repairs/repair.ts'
import { mayBeRewritten, renamed } from '../../structure/repairs/setting.ts'
import { r4 } from '../../structure/r4.ts'
import { r4Page } from '../canonicals.ts'
import { typeMeantBy } from '../reading/spanish-types.ts'
import { typesWithMembers } from '../reading/types-with-members.ts'
import { hasKnownType } from '../../structure/resource-type.ts'
import { findEnclosed } from './enclosed.ts'
import { inBundle } from './in-bundle.ts'
import { lettersOf, recased } from './recased.ts'

export default defineRule({
  code: 'cl-json-03',
  title: 'El recurso dice su tipo',
  severity: 'error',
  covers: ['r4-tipo-01'],
  on: 'Resource',
  unless: hasKnownType,
  check(resource) {
    const { resourceType } = resource
    if (typeof resourceType === 'string') return undefined
    const isThere = resourceType !== undefined && resourceType !== null
    return [{ at: ['resourceType'], isThere, ...(!isThere && meantIn(resource)) }]
  },
  message: ({ isThere }) => (isThere ? 'El «resourceType» no es un texto.' : 'Falta «resourceType», que dice qué tipo de recurso es.'),
  why: 'Sin «resourceType» no se sabe qué recurso es ni qué reglas se le aplican, y cualquier servidor FHIR lo rechaza.',
  suggestion: ({ name, within, isText, areSeveral, failure }) =>
    name !== undefined
      ? `«${name}» se escribe «resourceType».`
      : within !== undefined && areSeveral === true
        ? `Los recursos parecen ser los que hay en ${listed(within.map(quoted), 'y')}: envía cada uno solo, o todos en un Bundle.`
        : within !== undefined
          ? `El recurso parece ser lo que hay en «${within[0]}»${isText === true ? ', escrito como texto' : ''}: envíalo solo, sin lo que lo rodea.`
          : failure !== undefined
            ? `Por «${failure}» parece lo que responde un servidor que falló, y no un recurso: revisa la solicitud que lo trajo.`
            : 'Escribe el tipo como primer elemento, por ejemplo «"resourceType": "Patient"».',
  fixes: 'unsafe',
  // Once its type is known, what is in the resource can be wrong; one that stands within is as it was sent, and where only letters and signs
  // between words are others, so are mostly those of all that is in it.
  isTried: ({ within, name }) => within === undefined && !isRecased(name),
  quickFix(found, root = null, at = []) {
    const repair = toTyped(found, root, at.at(-1) === 'resourceType' ? at.slice(0, -1) : at)
    return repair && { ...repair, mustHold: !isRecased(found.name) }
  },
  links: [
    { title: 'FHIR R4: JSON, resourceType', url: r4Page('json.html#resources') },
    { title: 'FHIR R4: tipos de recurso', url: r4Page('resourcelist.html') },
  ],
  examples: [
    { title: 'Con su tipo', resource: { resourceType: 'Patient', id: 'p1' }, finds: [] },
    { title: 'Sin tipo', resource: { id: 'p1' }, finds: ['Resource.resourceType'] },
    {
      title: 'Con otro nombre',
      resource: { resource_type: 'Patient', id: 'p1' },
      finds: ['Resource.resourceType'],
      fixed: { resourceType: 'Patient', id: 'p1' },
    },
    {
      title: 'Dentro de otra cosa',
      resource: { data: { resourceType: 'Patient', id: 'p1' }, ok: true },
      finds: ['Resource.resourceType'],
      fixed: { resourceType: 'Patient', id: 'p1' },
    },
    {
      title: 'Dentro de otra cosa, y escrito como texto',
      resource: { level: 'info', message: '{"resourceType":"Patient","id":"p1"}' },
      finds: ['Resource.resourceType'],
      fixed: { resourceType: 'Patient', id: 'p1' },
    },
    {
      title: 'Con elementos que pocos tipos tienen',
      resource: { gender: 'female', birthDate: '1990-05-04', maritalStatus: { text: 'Casada' } },
      finds: ['Resource.resourceType'],
      fixed: { resourceType: 'Patient', gender: 'female', birthDate: '1990-05-04', maritalStatus: { text: 'Casada' } },
    },
    { title: 'Un tipo que no es texto', resource: { resourceType: ['Patient'] }, finds: ['Resource.resourceType'] },
    {
      title: 'Una entrada de un Bundle y un recurso contenido',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          { resource: { id: 'p1' } },
          { resource: { resourceType: 'Patient', contained: [{ id: 'o1' }] } },
          { fullUrl: 'urn:uuid:0b5d4b0c-6d0f-4a3e-9b60-000000000001' },
        ],
      },
      finds: ['Resource.resourceType', 'Patient.contained[0].resourceType'],
    },
    {
      title: 'Un parámetro sin recurso',
      resource: { resourceType: 'Parameters', parameter: [{ name: 'a', valueString: 'b' }] },
      finds: [],
    },
    {
      title: 'Si el texto no se pudo leer entero, no se dice que falta',
      text: '{ "resourceType": , "id": "p1" }',
      finds: [],
    },
  ],
})

/** A resource with the type that it says elsewhere, or with one to choose from among those that have its elements. */
function toTyped({ name, within }: Meant, root: Json, path: Path): QuickFix | undefined {
  const holder = valueAt(root, path)
  if (!isObject(holder)) return undefined
  if (within !== undefined) return toFreed(holder, within, path)
  if (isRecased(name)) return { title: 'Escribir los nombres como FHIR', path, replacement: recased(holder), safe: false }
  const setting = name === undefined ? undefined : renamed(root, [...path, name], 'resourceType')
  if (setting !== undefined) return { title: 'Llamarlo «resourceType»', ...setting, safe: false }
  if (!mayBeRewritten(holder)) return undefined
  const { resourceType: _, ...members } = holder
  const options = typesWithMembers(holder).map((type) => ({ title: type, replacement: { resourceType: type, ...members } as JsonObject }))
  return toChoose('Elegir el tipo, entre los que tienen estos elementos', path, options)
}

function toFreed(holder: JsonObject, [within, ...others]: readonly string[], path: Path): QuickFix | undefined {
  // Of resources in several places one may be what another was before.
  if (others.length > 0) return undefined
  const { resources = [] } = findEnclosed(holder) ?? {}
  if (resources.length > 1) {
    const bundle = inBundle(resources)
    return bundle && { ...bundle, path }
  }
  const [only] = resources
  return only && { title: `Dejar solo el recurso de «${within}»`, path, replacement: only, safe: false }
}

interface Meant {
  readonly name?: string
  /** The members within that hold resources, each by the names that lead there. */
  readonly within?: readonly string[]
  /** Whether the resource within is written as a text. */
  readonly isText?: boolean
  readonly areSeveral?: boolean
  /** The member that answers of servers have when something failed. */
  readonly failure?: string | undefined
}

/** The member that looks like the type under another name, or else what holds resources within. */
function meantIn(resource: JsonObject): Meant {
  const names = Object.keys(resource)
  if (names.length > mostNames) return {}
  const alike = names.filter((one) =>
    one === 'type' ? isTypeItself(resource[one]) : spellings.has(lettersOf(one)) && isType(resource[one]),
  )
  if (alike.length === 1) return { name: alike[0]! }
  const enclosed = findEnclosed(resource)
  if (enclosed === undefined) return { failure: names.find((one) => failures.has(one.toLowerCase())) }
  const { places: within, resources, isText } = enclosed
  return { within, isText, areSeveral: resources.length > 1 }
}

/** Whether a name is that of the type as other conventions write it: `ResourceType`, `resource_type`. */
const isRecased = (name: string | undefined): boolean => name !== undefined && lettersOf(name) === 'resourcetype'

const quoted = (name: string): string => `«${name}»`

const spellings = new Set(['resourcetype', 'tiporecurso', 'tipoderecurso', 'recurso'])
const failures = new Set(['error', 'errors', 'error_description', 'exception', 'stacktrace', 'statuscode'])
const mostNames = 100

function isType(said: Json | undefined): boolean {
  return typeof said === 'string' && typeMeantBy(said) !== undefined
}

/** Whether a text is the name of a type as FHIR writes it: a `type` says many other things. */
function isTypeItself(said: Json | undefined): boolean {
  return typeof said === 'string' && r4.isResource(said)
}
