import { describe } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { tellsApart, type Twin } from '../../../../support/structure-check.ts'

const profile = (element: JsonObject | undefined, members: JsonObject = {}): JsonObject => ({
  resourceType: 'StructureDefinition',
  url: 'http://ejemplo.cl/StructureDefinition/a',
  name: 'A',
  status: 'draft',
  kind: 'resource',
  abstract: false,
  type: 'Observation',
  baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Observation',
  derivation: 'constraint',
  differential: { element: [{ id: 'Observation', path: 'Observation' }, ...(element === undefined ? [] : [element])] },
  ...members,
})

/** An element as a profile may change it, and as it may not. */
function changes(title: string, path: string, valid: JsonObject, wrong: JsonObject, finds: string): Twin {
  return {
    title,
    valid: profile({ id: path, path, ...valid }),
    wrong: profile({ id: path, path, ...wrong }),
    finds: [`r4-conf-04 differential.element.1.${finds}`],
  }
}

describe('profiles', () => {
  const subject = { id: 'Observation.subject', path: 'Observation.subject', min: 1 }
  const path = ['r4-conf-04 differential.element.1.path']

  tellsApart([
    {
      title: 'an element that is not there',
      valid: profile(subject),
      wrong: profile({ id: 'Observation.a', path: 'Observation.a' }),
      finds: path,
    },
    {
      title: 'deeper within',
      valid: profile({ id: 'Observation.code.coding.system', path: 'Observation.code.coding.system', min: 1 }),
      wrong: profile({ id: 'Observation.code.coding.sistema', path: 'Observation.code.coding.sistema', min: 1 }),
      finds: path,
    },
    {
      title: 'a type that the choice does not have, whatever the id says',
      valid: profile({ id: 'Observation.valueQuantity', path: 'Observation.valueQuantity', min: 1 }),
      wrong: profile({ id: 'Observation.valueQuantity', path: 'Observation.valueBla' }),
      finds: path,
    },
    changes('fewer than the base asks', 'Observation.code', { min: 1 }, { min: 0 }, 'min'),
    changes('more than the base allows', 'Observation.subject', { max: '1' }, { max: '*' }, 'max'),
    changes('another type', 'Observation.value[x]', { type: [{ code: 'Quantity' }] }, { type: [{ code: 'Address' }] }, 'type.0.code'),
    changes(
      'a type built upon the one of the base',
      'Observation.contained',
      { type: [{ code: 'Patient' }] },
      { type: [{ code: 'Address' }] },
      'type.0.code',
    ),
    changes(
      'a weaker set of codes',
      'Observation.status',
      { binding: { strength: 'required' } },
      { binding: { strength: 'extensible' } },
      'binding.strength',
    ),
    changes('a fixed value of another type', 'Observation.status', { fixedCode: 'final' }, { fixedString: 'final' }, 'fixedString'),
    changes(
      'a profile for another type',
      'Observation.referenceRange.low',
      { type: [{ code: 'Quantity', profile: ['http://hl7.org/fhir/StructureDefinition/SimpleQuantity'] }] },
      { type: [{ code: 'Quantity', profile: ['http://hl7.org/fhir/StructureDefinition/bodyweight'] }] },
      'type.0.profile.0',
    ),
    {
      title: 'a slice may be less than the whole asks',
      valid: profile({ id: 'Observation.category:a', path: 'Observation.category', sliceName: 'a', min: 0, max: '1' }),
      wrong: profile({ id: 'Observation.category:a', path: 'Observation.category', sliceName: 'a', type: [{ code: 'Coding' }] }),
      finds: ['r4-conf-04 differential.element.1.type.0.code'],
    },
    {
      title: 'the type of its base',
      valid: profile(undefined),
      wrong: profile(undefined, { type: 'Patient', differential: { element: [{ id: 'Patient', path: 'Patient' }] } }),
      finds: ['r4-conf-04 type'],
    },
    {
      title: 'the kind of its base',
      valid: profile(subject),
      wrong: profile(subject, { kind: 'complex-type' }),
      finds: ['r4-conf-04 kind'],
    },
    {
      title: 'a base that is not at hand',
      valid: profile({ id: 'Observation.a', path: 'Observation.a' }, { baseDefinition: 'http://ejemplo.cl/StructureDefinition/b' }),
      wrong: profile({ id: 'Observation.a', path: 'Observation.a' }),
      finds: path,
    },
    {
      title: 'half an expression in an invariant',
      valid: profile({ ...subject, constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: 'exists()' }] }),
      wrong: profile({ ...subject, constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: 'exists(' }] }),
      finds: ['r4-conf-05 differential.element.1.constraint.0.expression'],
    },
  ])
})

describe('questionnaires', () => {
  const asking = (question: string): JsonObject => ({
    resourceType: 'Questionnaire',
    status: 'draft',
    item: [
      { linkId: '1', type: 'group', text: 'a', item: [{ linkId: '1.1', type: 'boolean', text: 'b' }] },
      { linkId: '2', type: 'string', text: 'c', enableWhen: [{ question, operator: '=', answerBoolean: true }] },
    ],
  })
  tellsApart([{ title: 'conditions', valid: asking('1.1'), wrong: asking('1.2'), finds: ['r4-conf-06 item.1.enableWhen.0.question'] }])
})
