import { isList, isObject, valueAt } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { authority, listed } from '../phrases.ts'
import { defineSaying, page, toContainedOnes } from './define.ts'
import { kinds } from './json.ts'
import { serializedIn } from '../repairs/other-forms.ts'
import { bodyWeight } from './vital-sign-examples.ts'

/** The types of resources. */
export const typeSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-tipo-01',
    title: 'Donde va un recurso hay un recurso',
    severity: 'error',
    message({ found, kind }) {
      if (kind !== undefined) return `Aquí va un recurso, que en JSON es un objeto, y hay ${kinds[kind]}.`
      return found === undefined ? 'Aquí va un recurso y falta su «resourceType».' : `«${found}» no es un tipo de recurso de FHIR R4.`
    },
    suggestion: ({ nearest }) => (nearest === undefined ? undefined : `¿Será «${nearest}»?`),
    settlesElsewhere: toContainedOnes,
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at }, root) {
      const value = valueAt(root, at)
      const meant = typeof value === 'string' ? serializedIn(value) : isList(value) && value.length === 1 ? value[0] : undefined
      const isText = typeof value === 'string'
      if (!isObject(meant) || typeof meant['resourceType'] !== 'string') return undefined
      return {
        title: isText ? 'Escribir lo que hay en el texto, que es JSON' : 'Sacar el valor de la lista',
        replacement: meant,
        safe: false,
      }
    },
    why: 'Sin su tipo no se sabe qué elementos tiene el recurso, y nada de él se puede leer.',
    links: [page('recursos', 'resource.html')],
    examples: [
      { title: 'Un recurso', resource: { resourceType: 'Patient', contained: [] }, finds: [] },
      {
        title: 'Un nombre en castellano',
        resource: { resourceType: 'Parameters', parameter: [{ name: 'a', resource: { resourceType: 'Paciente' } }] },
        finds: ['Parameters.parameter[0].resource.resourceType'],
      },
      {
        title: 'Un recurso dentro de una lista',
        resource: {
          resourceType: 'Parameters',
          parameter: [{ name: 'a', resource: [{ resourceType: 'Binary', contentType: 'text/plain' }] }],
        },
        finds: ['Parameters.parameter[0].resource'],
        fixed: { resourceType: 'Parameters', parameter: [{ name: 'a', resource: { resourceType: 'Binary', contentType: 'text/plain' } }] },
      },
    ],
  }),
  defineSaying({
    code: 'r4-tipo-02',
    title: 'El recurso es de un tipo que se admite aquí',
    severity: 'error',
    message: (problem) =>
      problem.isResult === true
        ? `Este resultado («match») es un ${problem.found}, y la dirección «self» dice que se buscaba ${listed(problem.allowed)}.`
        : `Aquí hay un ${problem.found}, y ${authority(problem)} admite solo ${listed(problem.allowed)}.`,
    why: 'El lugar de un recurso dice qué se espera de él; uno de otro tipo no se entiende allí.',
    links: [page('perfiles', 'profiling.html')],
    examples: [
      { title: 'El tipo del perfil', resource: bodyWeight({}), profile: 'http://hl7.org/fhir/StructureDefinition/bodyweight', finds: [] },
      {
        title: 'Un paciente, con el perfil de una observación',
        resource: { resourceType: 'Patient' },
        profile: 'http://hl7.org/fhir/StructureDefinition/bodyweight',
        finds: ['Patient'],
      },
      {
        title: 'Un resultado de otro tipo que el que se buscaba',
        resource: {
          resourceType: 'Bundle',
          type: 'searchset',
          link: [{ relation: 'self', url: 'https://ejemplo.cl/fhir/Slot?status=free' }],
          entry: [
            {
              fullUrl: 'https://ejemplo.cl/fhir/Basic/1',
              resource: { resourceType: 'Basic', id: '1', code: { text: 'Nota' } },
              search: { mode: 'match' },
            },
          ],
        },
        finds: ['Basic'],
      },
    ],
  }),
]
