import { findInEach } from '../../engine/find-in-each.ts'
import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { csTipoIdentificador, readRun, saysRunType } from '../reading/run.ts'

const type = { coding: [{ system: csTipoIdentificador, code: '01', display: 'RUN' }] }

export default defineRule({
  code: 'cl-run-08',
  title: 'Una persona tiene un solo RUN',
  severity: 'error',
  on: ['Patient', 'Practitioner'],
  check(person, _, { memo }) {
    const identifiers = objectsIn(person, 'identifier')
    if (identifiers.length < 2) return undefined
    const runs = findInEach(identifiers, ({ at, value: identifier }) => {
      if (identifier['use'] === 'old' || !saysRunType(identifier['type'])) return undefined
      const run = memo(readRun, identifier)
      return run?.number === undefined ? undefined : { at: [...at, 'value'], value: run.value, number: Number(run.number) }
    })
    if (runs === undefined) return undefined
    const first = runs[0]!
    return findInEach(runs, ({ at, value, number }) => (number === first.number ? undefined : { at, value, other: first.value }))
  },
  message: ({ value, other }) => `La persona ya tiene el RUN «${other}» y aquí aparece otro, «${value}».`,
  why: 'El RUN es único por persona: con dos distintos se mezclan los datos de dos personas.',
  suggestion: () => 'Si el otro es el RUN de la madre, usa el tipo 03; si es provisorio, el 02.',
  links: [
    { title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
    { title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') },
  ],
  examples: [
    {
      title: 'Un RUN y un pasaporte',
      resource: {
        resourceType: 'Patient',
        identifier: [
          { type, value: '51234567-0' },
          { type: { coding: [{ system: csTipoIdentificador, code: '05' }] }, value: 'P123456' },
        ],
      },
      finds: [],
    },
    {
      title: 'Dos RUN distintos',
      resource: {
        resourceType: 'Patient',
        identifier: [
          { type, value: '51234567-0' },
          { type, value: '51000003-K' },
        ],
      },
      finds: ['Patient.identifier[1].value'],
    },
    {
      title: 'El mismo RUN dos veces, escrito distinto',
      resource: {
        resourceType: 'Practitioner',
        identifier: [
          { type, value: '51000003-K' },
          { type, value: '51.000.003-k' },
        ],
      },
      finds: [],
    },
    {
      title: 'El RUN de la madre junto al del recién nacido',
      resource: {
        resourceType: 'Patient',
        identifier: [
          { type, value: '51234567-0' },
          { type: { coding: [{ system: csTipoIdentificador, code: '03', display: 'RUN Madre' }] }, value: '51000003-K' },
        ],
      },
      finds: [],
    },
    {
      title: 'El segundo es un identificador antiguo',
      resource: {
        resourceType: 'Patient',
        identifier: [
          { use: 'official', type, value: '51234567-0' },
          { use: 'old', type, value: '51000003-K' },
        ],
      },
      finds: [],
    },
  ],
})
