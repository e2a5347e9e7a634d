import { objectsIn, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { isOfType } from '../reading/identifier.ts'
import { csTipoIdentificador } from '../reading/run.ts'
import { typeFindings } from './type-findings.ts'

/** The kinds of identifier that CL Core gives a practitioner once. */
const onlyOne = Object.entries({ '01': 'RUN', '13': 'RNPI', '05': 'pasaporte', '14': 'otro' })

export default defineRule({
  code: 'cl-practitioner-04',
  title: 'El prestador tiene un solo identificador de cada tipo',
  severity: 'error',
  covers: [...typeFindings, 'r4-card-02'],
  on: 'Practitioner',
  check(practitioner) {
    const identifiers = objectsIn(practitioner, 'identifier')
    if (identifiers.length < 2) return undefined
    return onlyOne.flatMap(([code, name]) =>
      identifiers
        .filter(({ value }) => isOfType(value, code))
        .slice(1)
        .map(({ at }) => ({ at, code, name })),
    )
  },
  message: ({ code, name }) => `El prestador tiene otro identificador de tipo ${code} (${name}): solo puede haber uno.`,
  why: 'CL Core admite un solo RUN, RNPI, pasaporte y «otro» por prestador; con dos, no se sabe cuál es el suyo.',
  suggestion: () => 'Deja el vigente; si el otro es un documento distinto, corrige su type.',
  profileUrl: clDefinition('CorePrestadorCl'),
  demand: { profile: clDefinition('CorePrestadorCl'), elements: ['identifier'] },
  links: [{ title: 'CL Core: CorePrestadorCl', url: clPage('StructureDefinition', 'CorePrestadorCl') }],
  examples: [
    {
      title: 'Uno de cada tipo, y dos de un tipo que se puede repetir',
      resource: { resourceType: 'Practitioner', identifier: ['01', '13', '05', '14', '12', '12'].map(identifier) },
      finds: [],
    },
    {
      title: 'Dos RUN y dos RNPI',
      resource: { resourceType: 'Practitioner', identifier: ['01', '13', '13', '01'].map(identifier) },
      finds: ['Practitioner.identifier[2]', 'Practitioner.identifier[3]'],
    },
    {
      title: 'Tres pasaportes',
      resource: { resourceType: 'Practitioner', identifier: ['05', '05', '05'].map(identifier) },
      finds: ['Practitioner.identifier[1]', 'Practitioner.identifier[2]'],
    },
    {
      title: 'El segundo no dice el sistema: CL Core solo mira el código',
      resource: { resourceType: 'Practitioner', identifier: [identifier('14'), { type: { coding: [{ code: '14' }] } }] },
      finds: ['Practitioner.identifier[1]'],
    },
    {
      title: 'El mismo código, de otro sistema',
      resource: {
        resourceType: 'Practitioner',
        identifier: [identifier('14'), { type: { coding: [{ system: 'http://hospital.example/tipos', code: '14' }] } }],
      },
      finds: [],
    },
  ],
})

function identifier(code: string): JsonObject {
  return { type: { coding: [{ system: csTipoIdentificador, code }] }, value: '53456789-8' }
}
