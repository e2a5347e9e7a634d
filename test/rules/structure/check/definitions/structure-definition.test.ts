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
function changes(title: string, path: string, valid: JsonObject, wrong: JsonObject, finds: string, says: string): Twin {
  return {
    title,
    valid: profile({ id: path, path, ...valid }),
    wrong: profile({ id: path, path, ...wrong }),
    finds: [`r4-conf-04 differential.element.1.${finds}`],
    says,
  }
}

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const slice = { id: 'Observation.category:a', path: 'Observation.category', sliceName: 'a' }

/** Slices of extensions need no other element that says what they are told apart by. */
const extension = { id: 'Observation.extension:a', path: 'Observation.extension', sliceName: 'a' }

/** Elements of an Observation by their paths. */
function ordered(...paths: readonly string[]): readonly JsonObject[] {
  return paths.map((path) => ({ id: `Observation${path}`, path: `Observation${path}` }))
}

/** An element of an Observation as a snapshot has it, with its type where there is one. */
function complete(under: string, code?: string): JsonObject {
  const path = `Observation${under}`
  const bounds = { min: 0, max: '1' }
  return { id: path, path, definition: 'a', ...bounds, base: { path, ...bounds }, ...(code !== undefined && { type: [{ code }] }) }
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

/** A profile with one rule on two elements, each with an expression of its own. */
function twoRules(...expressions: readonly [string, string]): JsonObject {
  const element = ordered('.subject', '.encounter').map((one, index) => ({
    ...one,
    constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: expressions[index]! }],
  }))
  return profile(undefined, { differential: { element: [{ id: 'Observation', path: 'Observation' }, ...element] } })
}

/** A profile on a prescription of a medication. */
function medication(target: string): JsonObject {
  const path = 'MedicationRequest.medication[x]'
  return {
    type: 'MedicationRequest',
    baseDefinition: `${hl7}MedicationRequest`,
    differential: {
      element: [
        { id: 'MedicationRequest', path: 'MedicationRequest' },
        { id: path, path, type: [{ code: 'Reference', targetProfile: [target] }] },
      ],
    },
  }
}

describe('profiles', () => {
  const subject = { id: 'Observation.subject', path: 'Observation.subject', min: 1 }
  const path = ['r4-conf-04 differential.element.1.path']

  const bound = { strength: 'preferred', valueSet: 'http://ejemplo.cl/ValueSet/a' }
  const ofTypes = (...codes: readonly string[]): JsonObject => ({ binding: bound, type: codes.map((code) => ({ code })) })
  tellsApart([
    changes(
      'codes of what has none',
      'Observation.value[x]',
      ofTypes('string', 'Period'),
      ofTypes('boolean', 'Period'),
      'binding',
      '«Observation.value[x]» no lleva códigos, pues es de tipo boolean, Period: no puede tener un conjunto de ellos (binding).',
    ),
    changes(
      'what it means that an element is missing',
      'Observation.method',
      { comment: 'a' },
      { meaningWhenMissing: 'a' },
      'meaningWhenMissing',
      '«Observation.method» no puede decir en un perfil qué significa que falte (meaningWhenMissing): eso lo dice su base.',
    ),
    {
      title: 'codes of what has none in the base',
      valid: profile({ id: 'Observation.method', path: 'Observation.method', binding: bound }),
      wrong: profile({ id: 'Observation.issued', path: 'Observation.issued', binding: bound }),
      finds: ['r4-conf-04 differential.element.1.binding'],
    },
    {
      title: 'an element of a snapshot without its type',
      valid: profile(subject, { snapshot: { element: [complete(''), complete('.method', 'CodeableConcept')] } }),
      wrong: profile(subject, { snapshot: { element: [complete(''), complete('.method')] } }),
      finds: ['r4-conf-04 snapshot.element.1'],
      says: '«Observation.method» no dice su tipo, y en un «snapshot» nada se hereda de la base.',
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
      says: '«Observation.code» va antes que «Observation.subject», como en la base de este perfil.',
    },
    {
      title: 'elements in another order than those of the base, with a slice between them',
      valid: profile(undefined, { differential: { element: [...ordered('', '.code'), extension, ...ordered('.subject')] } }),
      wrong: profile(undefined, { differential: { element: [...ordered('', '.subject'), extension, ...ordered('.code')] } }),
      finds: ['r4-conf-04 differential.element.3.path'],
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
    {
      title: 'a choice named as one of its types',
      valid: profile({ id: 'Observation.value[x]', path: 'Observation.value[x]', min: 1 }),
      wrong: profile({ id: 'Observation.valueBla[x]', path: 'Observation.valueBla[x]', min: 1 }),
      finds: path,
    },
    changes(
      'fewer than the base asks',
      'Observation.code',
      { min: 1 },
      { min: 0 },
      'min',
      '«Observation.code» pide al menos 0, y la base ya pide 1.',
    ),
    changes(
      'more than the base allows',
      'Observation.subject',
      { max: '1' },
      { max: '*' },
      'max',
      '«Observation.subject» admite hasta *, y la base solo 1.',
    ),
    changes(
      'another type',
      'Observation.value[x]',
      { type: [{ code: 'Quantity' }] },
      { type: [{ code: 'Address' }] },
      'type.0.code',
      '«Observation.value[x]» no puede ser Address: la base admite Quantity, CodeableConcept, string, boolean, integer, Range, Ratio, SampledData, time, dateTime, Period.',
    ),
    changes(
      'a type built upon the one of the base',
      'Observation.contained',
      { type: [{ code: 'Patient' }] },
      { type: [{ code: 'Address' }] },
      'type.0.code',
      '«Observation.contained» no puede ser Address: la base admite Resource.',
    ),
    changes(
      'a weaker set of codes',
      'Observation.status',
      { binding: { strength: 'required' } },
      { binding: { strength: 'extensible' } },
      'binding.strength',
      'El conjunto de códigos de «Observation.status» es obligatorio (required) en la base, y aquí dice «extensible».',
    ),
    changes(
      'a fixed value of another type',
      'Observation.status',
      { fixedCode: 'final' },
      { fixedString: 'final' },
      'fixedString',
      '«fixedString» no es del tipo de «Observation.status»: code.',
    ),
    changes(
      'a profile for another type',
      'Observation.referenceRange.low',
      { type: [{ code: 'Quantity', profile: ['http://hl7.org/fhir/StructureDefinition/SimpleQuantity'] }] },
      { type: [{ code: 'Quantity', profile: ['http://hl7.org/fhir/StructureDefinition/bodyweight'] }] },
      'type.0.profile.0',
      `«Observation.referenceRange.low» no puede ser ${hl7}bodyweight: la base admite Quantity.`,
    ),
    {
      title: 'a reference in a choice to what that of the base may not lead to',
      valid: profile(undefined, medication(`${hl7}Medication`)),
      wrong: profile(undefined, medication(`${hl7}Patient`)),
      finds: ['r4-conf-04 differential.element.1.type.0.targetProfile.0'],
    },
    {
      title: 'an element in an element that is not there',
      valid: profile(subject),
      wrong: profile({ id: 'Observation.a.b', path: 'Observation.a.b' }),
      finds: path,
      says: '«Observation.a.b» no es un elemento de la base de este perfil.',
    },
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
      says: '«Observation.category» nombra el tipo «a» sin que antes se diga cómo se distinguen (slicing).',
    },
    changes(
      'what the base may not refer to',
      'Observation.subject',
      { type: [{ code: 'Reference', targetProfile: [`${hl7}Patient`] }] },
      { type: [{ code: 'Reference', targetProfile: [`${hl7}Patient`, `${hl7}Medication`] }] },
      'type.0.targetProfile.1',
      `«Observation.subject» no puede referirse a ${hl7}Medication: la base admite Patient, Group, Device, Location.`,
    ),
    changes(
      'a set of codes that is none',
      'Observation.bodySite',
      { binding: { strength: 'required', valueSet: 'http://hl7.org/fhir/ValueSet/body-site' } },
      { binding: { strength: 'required', valueSet: `${hl7}Patient` } },
      'binding.valueSet',
      `«${hl7}Patient», de donde «Observation.bodySite» toma sus códigos, no es un conjunto de códigos.`,
    ),
    changes(
      'the key of another invariant',
      'Observation.subject',
      { constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: 'true' }] },
      { constraint: [{ key: 'obs-7', severity: 'error', human: 'a', expression: 'true' }] },
      'constraint.0.key',
      '«obs-7» ya es otra regla en la base de este perfil: la clave debe ser propia.',
    ),
    {
      title: 'the key of another invariant of its own',
      valid: twoRules('exists()', 'exists()'),
      wrong: twoRules('exists()', 'reference.exists()'),
      finds: ['r4-conf-04 differential.element.2.constraint.0.key'],
      says: '«a-1» ya es otra regla en otro elemento de este perfil: cada regla lleva su propia clave.',
    },
    {
      title: 'a base, and no word of what the definition does with it',
      valid: profile(subject),
      wrong: Object.fromEntries(Object.entries(profile(subject)).filter(([name]) => name !== 'derivation')),
      finds: ['r4-card-01 derivation'],
      says: 'Falta «derivation»: FHIR R4 pide que esté.',
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
      says: 'El perfil es para Patient, y su base es para Observation.',
    },
    {
      title: 'the kind of its base',
      valid: profile(subject),
      wrong: profile(subject, { kind: 'complex-type' }),
      finds: ['r4-conf-04 kind'],
      says: '«kind» dice «complex-type», y el de la base es «resource».',
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
      says: 'No es una expresión FHIRPath bien escrita: «exists(».',
    },
  ])
})

describe('what a profile may say, and what it is told for at most', () => {
  const own = 'http://ejemplo.cl/StructureDefinition/Ficha'
  const without = (name: string): JsonObject => Object.fromEntries(Object.entries(profile(subject)).filter(([key]) => key !== name))
  const subject = { id: 'Observation.subject', path: 'Observation.subject', min: 1 }
  const one = (path: string, members: JsonObject): JsonObject => profile({ id: path, path, ...members })
  const target = (...targetProfile: readonly string[]): JsonObject => ({ type: [{ code: 'Reference', targetProfile }] })
  const of = (type: string, elements: readonly JsonObject[]): JsonObject =>
    profile(undefined, { type, baseDefinition: `${hl7}${type}`, differential: { element: [{ id: type, path: type }, ...elements] } })
  const author = { id: 'Composition.author', path: 'Composition.author' }
  const slicing = { discriminator: [{ type: 'type', path: '$this' }], rules: 'open' }

  const parted = (element: JsonObject): JsonObject => {
    const component = { id: 'Observation.component', path: 'Observation.component' }
    const one = { ...component, id: 'Observation.component:a', sliceName: 'a' }
    return profile(undefined, { differential: { element: [...ordered(''), { ...component, slicing }, one, element] } })
  }
  const defined = (type: string, members: JsonObject): JsonObject =>
    profile(undefined, {
      kind: 'logical',
      type,
      baseDefinition: `${hl7}Element`,
      derivation: 'specialization',
      differential: { element: [{ id: 'Ficha', path: 'Ficha' }] },
      ...members,
    })
  const bound = 'http://hl7.org/fhir/ValueSet/observation-status'
  const pressure = (element: JsonObject): JsonObject => profile(element, { baseDefinition: `${hl7}bp` })

  it.each<[string, JsonObject, (readonly string[])?]>([
    [
      'the same element twice, where it is none',
      profile(undefined, { differential: { element: ordered('', '.a', '.code', '.a') } }),
      ['r4-conf-04 differential.element.1.path'],
    ],
    [
      'fixed values of two types',
      one('Observation.value[x]', {
        patternQuantity: { unit: 'a' },
        fixedAddress: { city: 'a' },
        type: [{ code: 'Quantity' }, { code: 'string' }],
      }),
      ['r4-conf-04 differential.element.1.fixedAddress'],
    ],
    ['no type', without('type'), ['r4-card-01 type']],
    ['no kind', without('kind'), ['r4-card-01 kind']],
    ['no url, of an extension', { ...of('Extension', []), kind: 'complex-type', url: null }],
    [
      'no base, and nothing of what is done with it',
      { ...without('derivation'), baseDefinition: null, type: 'Element', kind: 'complex-type' },
    ],
    ['an extension in place of what is done with the base', { ...without('derivation'), _derivation: unknown() }],
    ['a profile on a logical model', profile(undefined, { kind: 'logical', type: own, baseDefinition: own })],
    [
      'fewer in a slice than in all of them',
      of('Composition', [
        { ...author, slicing },
        { ...author, id: 'Composition.author:a', sliceName: 'a', min: 0 },
      ]),
    ],
    [
      'fewer in a slice without an id',
      of('Composition', [
        { ...author, slicing },
        { path: 'Composition.author', sliceName: 'a', min: 0 },
      ]),
    ],
    ['fewer in what is in a slice', profile({ id: 'Observation.component:a.code', path: 'Observation.component.code', min: 0 })],
    [
      'codes of what is described elsewhere',
      one('Observation.component.referenceRange', { binding: { strength: 'preferred', valueSet: 'http://ejemplo.cl/ValueSet/a' } }),
    ],
    ['the type of what is described elsewhere', one('Observation.component.referenceRange', { type: [{ code: 'BackboneElement' }] })],
    ['a reference to what is not at hand', one('Observation.subject', target('http://ejemplo.cl/StructureDefinition/b'))],
    ['a reference to something, of one to anything', one('Observation.focus', target(`${hl7}Medication`))],
    [
      'a reference to something, of one of which nothing is said',
      of('Extension', [
        { id: 'Extension.url', path: 'Extension.url', fixedUri: 'http://ejemplo.cl/StructureDefinition/a' },
        { id: 'Extension.value[x]', path: 'Extension.value[x]', ...target(`${hl7}Patient`) },
      ]),
      ['r4-conf-04 kind'],
    ],
    ['a type of somebody', one('Observation.subject', { type: [{ code: own }] })],
    ['the type of an id as it is called outside of FHIRPath', one('Observation.id', { type: [{ code: 'id' }] })],
    [
      'a type of FHIRPath in place of the base’s',
      one('Observation.issued', { type: [{ code: 'http://hl7.org/fhirpath/System.DateTime' }], fixedDateTime: '2026-01-10T09:00:00Z' }),
    ],
    ['a slice without an id', profile({ path: 'Observation.category', sliceName: 'a', min: 1 })],
    ['a slice of one of which there may only be one', profile({ id: 'Observation.code:a', path: 'Observation.code', sliceName: 'a' })],
    [
      'a slice of a choice',
      profile({ id: 'Observation.value[x]:valueQuantity', path: 'Observation.value[x]', sliceName: 'valueQuantity' }),
    ],
    ['a slice of extensions', profile({ id: 'Observation.extension:a', path: 'Observation.extension', sliceName: 'a' })],
    [
      'the order of elements without an id',
      profile(undefined, { differential: { element: [...ordered('', '.subject', '.code')].map(({ path }) => ({ path })) } }),
    ],
    [
      'the order of what is in a slice',
      profile(undefined, {
        differential: {
          element: [
            { id: 'Observation', path: 'Observation' },
            ...ordered('.component'),
            { id: 'Observation.component:a.interpretation', path: 'Observation.component.interpretation' },
            { id: 'Observation.component:b.code', path: 'Observation.component.code' },
          ],
        },
      }),
    ],
    [
      'the invariant of the base itself',
      one('Observation.subject', {
        constraint: [
          {
            key: 'obs-7',
            severity: 'error',
            human: 'a',
            expression: 'value.empty() or component.code.where(coding.intersect(%resource.code.coding).exists()).empty()',
          },
        ],
      }),
    ],
    [
      'an invariant of the base without its expression',
      one('Observation.subject', { constraint: [{ key: 'obs-7', severity: 'error', human: 'a' }] }),
    ],
    [
      'an expression that is published as it is',
      one('Observation.subject', {
        constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: "name.matches('[A-Z]([A-Za-z0-9_]){0,254}')" }],
      }),
    ],
    [
      'members that only begin like a fixed value',
      one('Observation.status', { fixedcode: 'a', patterns: 'b' }),
      ['r4-elemento-01 differential.element.1.fixedcode', 'r4-elemento-01 differential.element.1.patterns'],
    ],
    [
      'more elements than are looked at together',
      profile(undefined, { differential: { element: [...ordered('', '.a', ...Array.from({ length: 1999 }, () => '.code'))] } }),
    ],
    [
      'the order where an element has no id',
      profile(undefined, {
        differential: { element: [...ordered('', '.subject'), { path: 'Observation.category' }, ...ordered('.code')] },
      }),
    ],
    ['a type of somebody’s that is no model', defined('Ficha', { kind: 'complex-type' })],
    ['a type that HL7 defines', defined('Ficha', { url: `${hl7}Ficha`, differential: { element: [{ id: 'Otra', path: 'Otra' }] } })],
    ['an empty type', defined('', { differential: { element: [{ id: 'Otra', path: 'Otra' }] } })],
    ['an element twice', profile(undefined, { differential: { element: ordered('', '.subject', '.subject') } })],
    ['an id that means another than the path', parted({ id: 'Observation.sujeto', path: 'Observation.subject' })],
    [
      'an element that is not there, after another with its id',
      profile(undefined, {
        differential: { element: [...ordered(''), { id: 'Observation.a', path: 'Observation.subject' }, ...ordered('.a')] },
      }),
      ['r4-conf-04 differential.element.2.path'],
    ],
    ['an element that is not there, of several words', one('Observation.nadaDeNada', {}), ['r4-conf-04 differential.element.1.path']],
    [
      'a type that a choice within does not have',
      profile({ id: 'Observation.component.valueQuantity', path: 'Observation.component.valueBla' }),
      ['r4-conf-04 differential.element.1.path'],
    ],
    ['an element in a slice', parted({ id: 'Observation.component:a.interpretation', path: 'Observation.component.interpretation' })],
    [
      'an element in a slice that is not there',
      parted({ id: 'Observation.component:a.nada', path: 'Observation.component.nada' }),
      ['r4-conf-04 differential.element.3.path'],
    ],
    [
      'fewer than the slices of the base ask',
      pressure({ id: 'Observation.code.coding.system', path: 'Observation.code.coding.system', min: 0 }),
    ],
    ['a slice of what the base tells apart', pressure({ id: 'Observation.component:a', path: 'Observation.component', sliceName: 'a' })],
    ['a path that is longer than any', one(`Observation.${'a'.repeat(1000)}`, {})],
    ['where it may stand, in no place', profile(subject, { context: [] })],
    ['a path that is as long as any', one(`Observation.${'a'.repeat(988)}`, {}), ['r4-conf-04 differential.element.1.path']],
    [
      'a slice of an element that is not there',
      profile({ id: 'Observation.nada:a', path: 'Observation.nada', sliceName: 'a' }),
      ['r4-conf-04 differential.element.1.path'],
    ],
    ['a most that is no text', one('Observation.subject', { max: 2 })],
    ['a least that is no number', one('Observation.code', { min: '0' })],
    ['nothing but the snapshot', { ...without('differential'), snapshot: { element: ordered('') } }],
    [
      'only a path in another type',
      profile(undefined, { differential: { element: [{ id: 'Nada.a', path: 'Nada.a' }] } }),
      ['r4-conf-04 differential'],
    ],
    [
      'a set of codes of a strength that is not said',
      one('Observation.status', { binding: { valueSet: bound } }),
      ['r4-card-01 differential.element.1.binding.strength'],
    ],
    ['a reference of what is described elsewhere', one('Observation.component.referenceRange', target(`${hl7}Patient`))],
    [
      'a type without its name',
      one('Observation.value[x]', { type: [{ profile: [`${hl7}SimpleQuantity`] }] }),
      ['r4-card-01 differential.element.1.type.0.code'],
    ],
    [
      'a pattern of another type',
      one('Observation.status', { patternString: 'final' }),
      ['r4-conf-04 differential.element.1.patternString'],
    ],
    ['a definition of a type that is not said', { ...without('type'), derivation: 'specialization' }, ['r4-card-01 type']],
    ['a model of a type that is not said', { ...without('type'), derivation: 'specialization', kind: 'logical' }, ['r4-card-01 type']],
    [
      'an expression that is longer than any',
      one('Observation.subject', {
        constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: `${'a'.repeat(5000)}(` }],
      }),
    ],
    [
      'an expression that is as long as any',
      one('Observation.subject', {
        constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: `${'a'.repeat(4999)}(` }],
      }),
      ['r4-conf-05 differential.element.1.constraint.0.expression'],
    ],
    [
      'half an expression in the snapshot',
      profile(undefined, {
        snapshot: {
          element: [
            { id: 'Observation', path: 'Observation', constraint: [{ key: 'a-1', severity: 'error', human: 'a', expression: 'a(' }] },
          ],
        },
      }),
      ['r4-conf-05 snapshot.element.0.constraint.0.expression'],
    ],
    [
      'no address, and an element that is not there',
      { ...without('url'), differential: { element: ordered('', '.a') } },
      ['r4-card-01 url'],
    ],
    ['a choice whose name begins like that of another', one('Observation.valueBla[x]', {}), ['r4-conf-04 differential.element.1.path']],
    ['names of types that are no texts', one('Observation.value[x]', { type: [{ code: 1 }], fixedString: 'a' })],
    [
      'an invariant whose key is no text',
      one('Observation.subject', {
        constraint: [{ key: 7, severity: 'error', human: 'a', expression: 'true' }],
      }),
    ],
  ])('%s', (_, resource, finds = []) => {
    expect(found(r4Checker, resource).filter((one) => /^r4-(?:card|conf|elemento)-/.test(one))).toEqual(finds)
  })
})

function unknown(): JsonObject {
  return { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] }
}

describe('types of somebody', () => {
  const own = 'http://ejemplo.cl/StructureDefinition/Ficha'
  const model = (type: string, path: string, members: JsonObject = {}): JsonObject => ({
    ...profile(undefined, { kind: 'logical', type, baseDefinition: `${hl7}Element`, derivation: 'specialization' }),
    differential: { element: [{ id: path, path }] },
    ...members,
  })
  const kind = { kind: 'complex-type' }
  tellsApart([
    {
      title: 'are named by their address',
      valid: model(own, 'Ficha.a'),
      wrong: model('Ficha', 'Ficha'),
      finds: ['!r4-codigo-02 type', 'r4-conf-04 type'],
      says: '«Ficha» no es un tipo de FHIR: uno propio se nombra con su URL.',
    },
    {
      title: 'have elements that are named by its end',
      valid: model(own, 'Ficha'),
      wrong: model(own, 'Otra'),
      finds: ['r4-conf-04 differential.element.0.path'],
      says: '«Otra» no es un elemento de la base de este perfil.',
    },
    {
      title: 'are not HL7’s own, whose addresses have the name at their end',
      valid: model(own, 'Ficha', { url: `${hl7}Ficha` }),
      wrong: model(own, 'Fichas.a'),
      finds: ['r4-conf-04 differential.element.0.path'],
    },
    {
      title: 'are none of FHIR, of which each is defined once',
      valid: model('Range', 'Range', { ...kind, url: `${hl7}Range` }),
      wrong: model('Range', 'Range', kind),
      finds: ['r4-conf-04 type'],
      says: '«Range» ya es un tipo de FHIR: uno propio se nombra con su URL, y un perfil de él es un «constraint».',
    },
    {
      title: 'are none of FHIR, in logical models either',
      valid: model('Range', 'Range', { url: `${hl7}Range` }),
      wrong: model('Range', 'Range'),
      finds: ['r4-conf-04 type'],
    },
    {
      title: 'say nothing of where they stand',
      valid: model('Range', 'Range', { ...kind, url: `${hl7}Range` }),
      wrong: model('Range', 'Range', { ...kind, url: `${hl7}Range`, context: [{ type: 'element', expression: 'Patient' }] }),
      finds: ['r4-conf-07 context.0'],
      says: '«context» dice dónde va una extensión, y esto es un perfil de Range.',
    },
  ])
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
    {
      title: 'fix their own address',
      valid,
      wrong: extension({ url: `${url}b` }),
      finds: ['r4-conf-07 differential.element.1'],
      says: `«Extension.url» es ${url}, y debe ser ${url}b.`,
    },
    {
      title: 'fix an address',
      valid,
      wrong: extension({}, {}),
      finds: ['r4-conf-07 differential'],
      says: `Falta fijar «Extension.url» en ${url}.`,
    },
    {
      title: 'stand in a type',
      valid: at('HumanName'),
      wrong: at('Nombre'),
      finds: ['r4-conf-07 context.0.expression'],
      says: '«Nombre» no es un elemento de FHIR R4 en que la extensión pueda ir.',
    },
    {
      title: 'stand where a path leads that is told by another’s address, or by an expression',
      valid: extension({ context: [{ type: 'fhirpath', expression: 'Patient.nada' }] }),
      wrong: at('Patient.nada'),
      finds: ['r4-conf-07 context.0.expression'],
    },
    ...[
      ['Patient.contact.name', 'Patient.contact.nombre'],
      ['Patient.name.family', 'Patient.name.apellido'],
      ['Observation.value[x]', 'Observation.valor[x]'],
      ['Observation.valueQuantity', 'Observation.valueCoding'],
      ['Questionnaire.item.item.text', 'Questionnaire.item.item.texto'],
      ['Observation.extension', 'Observation.ext'],
      ['HumanName.modifierExtension', 'HumanName.modificador'],
      ['Timing.repeat.bounds[x]', 'Timing.repeat.limites'],
      ['Dosage.timing.repeat.count', 'Dosage.timing.repeat.veces'],
      ['Patient.name.where(use)', 'Patient.nombre.where(use)'],
      ['CanonicalResource', 'RecursoCanonico'],
      ['http://ejemplo.cl/StructureDefinition/b#Patient.nada', `Patient.${'a'.repeat(1000)}`],
      ...['Base', 'BackboneType', 'DataType', 'MetadataResource', 'PrimitiveType'].map((kind) => [kind, `${kind}s`]),
    ].map(([right, wrong]) => ({
      title: `stand in an element: ${right}`,
      valid: at(right!),
      wrong: at(wrong!),
      finds: ['r4-conf-07 context.0.expression'],
    })),
  ])

  it('derived from others go by the address of these, and those without elements say nothing of it', () => {
    const told = (members: JsonObject): readonly string[] =>
      found(r4Checker, extension(members, {})).filter((one) => one.startsWith('r4-conf-07'))
    expect(told({ baseDefinition: 'http://ejemplo.cl/StructureDefinition/b' })).toEqual([])
    expect(told({ differential: { element: [] } })).toEqual([])
    const element = [
      { id: 'Extension', path: 'Extension' },
      { id: 'Extension.url', path: 'Extension.url', fixedUri: url },
    ]
    expect(told({ snapshot: { element } })).toEqual([])
    expect(told({ snapshot: { element: [element[0]!, { ...element[1], fixedUri: `${url}b` }] } })).toEqual([
      'r4-conf-07 snapshot.element.1',
    ])
  })
})
