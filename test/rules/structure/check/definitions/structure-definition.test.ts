import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { found, r4Checker, tellsApart, type Twin } from '../../../../support/structure-check.ts'

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

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const slice = { id: 'Observation.category:a', path: 'Observation.category', sliceName: 'a' }

/** Elements of an Observation by their paths. */
function ordered(...paths: readonly string[]): readonly JsonObject[] {
  return paths.map((path) => ({ id: `Observation${path}`, path: `Observation${path}` }))
}

/** A profile with a slice, after what slices are told apart by. */
function sliced(members: JsonObject): JsonObject {
  const slicing = { discriminator: [{ type: 'value', path: 'text' }], rules: 'open' }
  const element = [
    { id: 'Observation', path: 'Observation' },
    { id: 'Observation.category', path: 'Observation.category', slicing },
    { ...slice, ...members },
  ]
  return profile(undefined, { differential: { element } })
}

describe('profiles', () => {
  const subject = { id: 'Observation.subject', path: 'Observation.subject', min: 1 }
  const path = ['r4-conf-04 differential.element.1.path']

  const bound = { strength: 'preferred', valueSet: 'http://ejemplo.cl/ValueSet/a' }
  const ofTypes = (...codes: readonly string[]): JsonObject => ({ binding: bound, type: codes.map((code) => ({ code })) })
  tellsApart([
    changes('codes of what has none', 'Observation.value[x]', ofTypes('string', 'Period'), ofTypes('boolean', 'Period'), 'binding'),
    {
      title: 'codes of what has none in the base',
      valid: profile({ id: 'Observation.method', path: 'Observation.method', binding: bound }),
      wrong: profile({ id: 'Observation.issued', path: 'Observation.issued', binding: bound }),
      finds: ['r4-conf-04 differential.element.1.binding'],
    },
    {
      title: 'an element that is not there',
      valid: profile(subject),
      wrong: profile({ id: 'Observation.a', path: 'Observation.a' }),
      finds: path,
    },
    {
      title: 'elements in another order than those of the base',
      valid: profile(undefined, { differential: { element: ordered('', '.identifier', '.code', '.code.text', '.subject') } }),
      wrong: profile(undefined, { differential: { element: ordered('', '.subject', '.code') } }),
      finds: ['r4-conf-04 differential.element.2.path'],
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
      valid: sliced({ min: 0, max: '1' }),
      wrong: sliced({ type: [{ code: 'Coding' }] }),
      finds: ['r4-conf-04 differential.element.2.type.0.code'],
    },
    {
      title: 'a slice before anything is said of how it is told apart',
      valid: sliced({}),
      wrong: profile({ ...slice, min: 1 }),
      finds: ['r4-conf-04 differential.element.1.sliceName'],
    },
    changes(
      'what the base may not refer to',
      'Observation.subject',
      { type: [{ code: 'Reference', targetProfile: [`${hl7}Patient`] }] },
      { type: [{ code: 'Reference', targetProfile: [`${hl7}Patient`, `${hl7}Medication`] }] },
      'type.0.targetProfile.1',
    ),
    changes(
      'a set of codes that is none',
      'Observation.bodySite',
      { binding: { strength: 'required', valueSet: 'http://hl7.org/fhir/ValueSet/body-site' } },
      { binding: { strength: 'required', valueSet: `${hl7}Patient` } },
      'binding.valueSet',
    ),
    changes(
      'the key of another invariant',
      'Observation.subject',
      { constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: 'true' }] },
      { constraint: [{ key: 'obs-7', severity: 'error', human: 'a', expression: 'true' }] },
      'constraint.0.key',
    ),
    {
      title: 'a base, and no word of what the definition does with it',
      valid: profile(subject),
      wrong: Object.fromEntries(Object.entries(profile(subject)).filter(([name]) => name !== 'derivation')),
      finds: ['r4-card-01 derivation'],
    },
    {
      title: 'where it may stand, as if it were an extension',
      valid: profile(subject),
      wrong: profile(subject, { context: [{ type: 'element', expression: 'Patient' }] }),
      finds: ['r4-conf-07 context.0'],
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

it('types of somebody are named by their address, and their elements by its end', () => {
  const own = 'http://ejemplo.cl/StructureDefinition/Ficha'
  const errorsOf = (type: string, path: string): readonly string[] =>
    found(r4Checker, {
      ...profile(undefined, { kind: 'logical', type, baseDefinition: `${hl7}Element`, derivation: 'specialization' }),
      differential: { element: [{ id: path, path }] },
    }).filter((one) => !one.startsWith('!'))
  expect(errorsOf(own, 'Ficha.a')).toEqual([])
  expect(errorsOf('Ficha', 'Ficha')).toEqual(['r4-conf-04 type'])
  expect(errorsOf(own, 'Otra')).toEqual(['r4-conf-04 differential.element.0.path'])
})

it('no type of FHIR is defined anew', () => {
  const errorsOf = (type: string, members: JsonObject = {}): readonly string[] =>
    found(r4Checker, {
      ...profile(undefined, { kind: 'complex-type', type, baseDefinition: `${hl7}Element`, derivation: 'specialization', ...members }),
      differential: { element: [{ id: type, path: type }] },
    }).filter((one) => !one.startsWith('!'))
  expect(errorsOf('Range', { url: `${hl7}Range` })).toEqual([])
  expect(errorsOf('Range')).toEqual(['r4-conf-04 type'])
  expect(errorsOf('Range', { kind: 'logical' })).toEqual(['r4-conf-04 type'])
  expect(errorsOf('Range', { url: `${hl7}Range`, context: [{ type: 'element', expression: 'Patient' }] })).toEqual(['r4-conf-07 context.0'])
})

it('types that FHIR does not have are named by their address in logical models alone', () => {
  const own = 'http://ejemplo.cl/StructureDefinition/Ficha'
  const element = (code: string): JsonObject[] => [
    { id: 'Ficha', path: 'Ficha' },
    { id: 'Ficha.a', path: 'Ficha.a', type: [{ code }] },
  ]
  const model = (kind: string, code: string): JsonObject =>
    profile(undefined, {
      kind,
      type: own,
      baseDefinition: `${hl7}Element`,
      derivation: 'specialization',
      differential: { element: element(code) },
    })
  const other = 'http://ejemplo.cl/StructureDefinition/Otra'
  expect(found(r4Checker, model('logical', other))).toEqual([])
  expect(found(r4Checker, model('logical', 'http://hl7.org/fhirpath/System.String'))).toEqual([])
  expect(found(r4Checker, model('logical', 'Otra'))).toEqual(['!r4-codigo-02 differential.element.1.type.0.code'])
  const warnings = found(r4Checker, model('complex-type', other)).filter((one) => one.startsWith('!'))
  expect(warnings).toEqual(['!r4-codigo-02 type', '!r4-codigo-02 differential.element.1.type.0.code'])
})

describe('definitions of extensions', () => {
  const url = 'http://ejemplo.cl/StructureDefinition/a'
  const extension = (members: JsonObject, ofUrl: JsonObject = { fixedUri: url }): JsonObject =>
    profile(undefined, {
      kind: 'complex-type',
      type: 'Extension',
      baseDefinition: `${hl7}Extension`,
      context: [{ type: 'element', expression: 'Patient' }],
      differential: {
        element: [
          { id: 'Extension', path: 'Extension' },
          { id: 'Extension.url', path: 'Extension.url', ...ofUrl },
        ],
      },
      ...members,
    })
  const valid = extension({})
  const at = (expression: string): JsonObject => extension({ context: [{ type: 'element', expression }] })

  tellsApart([
    { title: 'fix their own address', valid, wrong: extension({ url: `${url}b` }), finds: ['r4-conf-07 differential.element.1'] },
    { title: 'fix an address', valid, wrong: extension({}, {}), finds: ['r4-conf-07 differential'] },
    { title: 'stand in a type', valid: at('HumanName'), wrong: at('Nombre'), finds: ['r4-conf-07 context.0.expression'] },
    ...[
      ['Patient.contact.name', 'Patient.contact.nombre'],
      ['Patient.name.family', 'Patient.name.apellido'],
      ['Observation.value[x]', 'Observation.valor[x]'],
      ['Observation.valueQuantity', 'Observation.valueCoding'],
      ['Questionnaire.item.item.text', 'Questionnaire.item.item.texto'],
      ['Observation.extension', 'Observation.ext'],
      ['CanonicalResource', 'RecursoCanonico'],
    ].map(([right, wrong]) => ({
      title: `stand in an element: ${right}`,
      valid: at(right!),
      wrong: at(wrong!),
      finds: ['r4-conf-07 context.0.expression'],
    })),
  ])
})
