import { isObject, valueAt, type Json, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4 } from '../../structure/r4.ts'
import { r4Page } from '../canonicals.ts'
import { typeMeantBy, typeNearestTo } from '../reading/spanish-types.ts'
import { elementByOtherName } from '../../structure/check/other-names.ts'
import { mayBeRewritten } from '../../structure/repairs/setting.ts'
import { hasKnownType } from '../../structure/resource-type.ts'

export default defineRule({
  code: 'cl-json-04',
  title: 'El tipo de recurso existe en FHIR R4',
  severity: 'error',
  covers: ['r4-tipo-01'],
  on: 'Resource',
  unless: hasKnownType,
  check({ resourceType }) {
    if (typeof resourceType !== 'string') return undefined
    const meant = r4.findResource(resourceType)
    if (meant === resourceType) return undefined
    const called = meant === undefined ? typeMeantBy(resourceType.trim()) : undefined
    const near = meant === undefined && called === undefined ? typeNearestTo(resourceType.trim()) : undefined
    return [{ at: ['resourceType'], resourceType, meant, called, near }]
  },
  message: ({ resourceType }) => `«${resourceType}» no es un tipo de recurso de FHIR R4.`,
  why: 'Los tipos de recurso son una lista cerrada y se escriben tal cual, con sus mayúsculas; un servidor FHIR rechaza cualquier otro.',
  suggestion({ meant, called, near }) {
    if (meant !== undefined) return undefined
    if (called !== undefined) return `En FHIR se llama «${called}».`
    return near === undefined ? 'Escribe uno de los tipos de la lista, como Patient u Observation.' : `¿Será «${near}»?`
  },
  fixes: 'both',
  // Once its type is known, what is in the resource can be wrong.
  isTried: ({ meant }) => meant === undefined,
  quickFix({ meant, called, near }, root = null, at = []) {
    const type = meant ?? called ?? near
    if (type === undefined) return undefined
    const isMeant = meant !== undefined
    const path = at.slice(0, -1)
    const members = isMeant ? undefined : withNamesOf(type, valueAt(root, path))
    const title = `Usar «${type}»`
    // Where that does not hold, the names of its elements may be those of the older type too.
    const otherwise = members && { title: `${title} y los nombres de sus elementos`, path, replacement: members, safe: false }
    return { title, replacement: type, safe: isMeant, mustHold: !isMeant, otherwise }
  },
  links: [{ title: 'FHIR R4: tipos de recurso', url: r4Page('resourcelist.html') }],
  examples: [
    { title: 'Un tipo de FHIR R4', resource: { resourceType: 'Patient' }, finds: [] },
    {
      title: 'Solo cambian las mayúsculas',
      resource: { resourceType: 'patient', active: true },
      finds: ['Patient.resourceType'],
      fixed: { resourceType: 'Patient', active: true },
    },
    {
      title: 'En castellano',
      resource: { resourceType: 'Paciente' },
      finds: ['Paciente.resourceType'],
      fixed: { resourceType: 'Patient' },
    },
    {
      title: 'El nombre que tenía en FHIR STU3',
      resource: { resourceType: 'ProcedureRequest', status: 'active', intent: 'order', subject: { reference: 'Patient/1' } },
      finds: ['ProcedureRequest.resourceType'],
      fixed: { resourceType: 'ServiceRequest', status: 'active', intent: 'order', subject: { reference: 'Patient/1' } },
    },
    { title: 'Un tipo abstracto no es un recurso', resource: { resourceType: 'DomainResource' }, finds: ['DomainResource.resourceType'] },
    { title: 'Un tipo de FHIR R5', resource: { resourceType: 'Permission' }, finds: ['Permission.resourceType'] },
    {
      title: 'En una entrada y en un recurso contenido',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          { resource: { resourceType: 'ORGANIZATION' } },
          { resource: { resourceType: 'Patient', contained: [{ resourceType: 'Prestador' }] } },
        ],
      },
      finds: ['Organization.resourceType', 'Patient.contained[0].resourceType'],
    },
  ],
})

/** A resource of a type, with the names that this type has for what others called otherwise; undefined where none is to be changed. */
function withNamesOf(resourceType: string, resource: Json | undefined): JsonObject | undefined {
  const elements = r4.find(resourceType)?.elements
  if (!isObject(resource) || elements === undefined || !mayBeRewritten(resource)) return undefined
  const isFree = (name: string): boolean => elements.has(name) && !Object.hasOwn(resource, name)
  const nameOf = (name: string): string => (elements.has(name) ? name : (elementByOtherName(name, isFree, resourceType) ?? name))
  const names = Object.keys(resource).map(nameOf)
  if (new Set(names).size < names.length || names.every((name) => Object.hasOwn(resource, name))) return undefined
  return { ...(Object.fromEntries(Object.values(resource).map((value, index) => [names[index], value])) as JsonObject), resourceType }
}
