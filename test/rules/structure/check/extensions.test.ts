import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import type { ElementDefinition, StructureDefinition } from '../../../../rules/structure/definitions.ts'
import { layered } from '../../../../rules/structure/layered.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { createChecker, found, r4Checker, tellsApart } from '../../../support/structure-check.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const observation = (members: JsonObject): JsonObject => ({ resourceType: 'Observation', status: 'final', code: { text: 'a' }, ...members })
const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const question = (members: JsonObject): JsonObject => ({
  resourceType: 'Questionnaire',
  status: 'draft',
  item: [{ linkId: '1', ...members }],
})
const birthPlace = { url: `${hl7}patient-birthPlace`, valueAddress: { city: 'Arica' } }
const own = { url: 'https://ejemplo.cl/mascota', valueString: 'Gato' }

describe('extensions', () => {
  const valid = patient({ extension: [birthPlace] })
  tellsApart([
    { title: 'that nobody defined', valid, wrong: patient({ extension: [own] }), finds: ['!r4-ext-01 extension.0'] },
    {
      title: 'that nobody defined and modify',
      valid,
      wrong: patient({ modifierExtension: [own] }),
      finds: ['r4-ext-04 modifierExtension.0'],
    },
    { title: 'that do not modify', valid, wrong: patient({ modifierExtension: [birthPlace] }), finds: ['r4-ext-05 modifierExtension.0'] },
    {
      title: 'where they may not stand',
      valid,
      wrong: patient({ name: [{ text: 'Ana', extension: [birthPlace] }] }),
      finds: ['r4-ext-02 name.0.extension.0'],
    },
    {
      title: 'beside a primitive where they may not stand',
      valid: patient({ birthDate: '1990', _birthDate: { extension: [{ url: `${hl7}patient-birthTime`, valueDateTime: '1990' }] } }),
      wrong: patient({ active: true, _active: { extension: [{ url: `${hl7}patient-birthTime`, valueDateTime: '1990' }] } }),
      finds: ['r4-ext-02 _active.extension.0'],
    },
    {
      title: 'of a part of a data type',
      valid: patient({ name: [{ family: 'a', _family: { extension: [{ url: `${hl7}humanname-own-name`, valueString: 'a' }] } }] }),
      wrong: patient({ name: [{ text: 'a', _text: { extension: [{ url: `${hl7}humanname-own-name`, valueString: 'a' }] } }] }),
      finds: ['r4-ext-02 name.0._text.extension.0'],
    },
    {
      title: 'where HL7 has come to admit them',
      valid: {
        resourceType: 'RelatedPerson',
        patient: { reference: 'Patient/1' },
        birthDate: '1955-01-02',
        _birthDate: { extension: [{ url: `${hl7}patient-birthTime`, valueDateTime: '1955-01-02T10:00:00-04:00' }] },
      },
      wrong: {
        resourceType: 'RelatedPerson',
        patient: { reference: 'Patient/1' },
        gender: 'female',
        _gender: { extension: [{ url: `${hl7}patient-birthTime`, valueDateTime: '1955-01-02T10:00:00-04:00' }] },
      },
      finds: ['r4-ext-02 _gender.extension.0'],
    },
    {
      title: 'in what shows a text, which R4 forbids by mistake, and in what is of another type than they are for',
      valid: question({
        type: 'display',
        extension: [{ url: `${hl7}questionnaire-displayCategory`, valueCodeableConcept: { text: 'a' } }],
      }),
      wrong: question({ type: 'string', extension: [{ url: `${hl7}questionnaire-unit`, valueCoding: { code: 'kg' } }] }),
      finds: ['r4-ext-02 item.0.extension.0'],
    },
    {
      title: 'with a value of another type',
      valid,
      wrong: patient({ extension: [{ url: birthPlace.url, valueString: 'Arica' }] }),
      finds: ['r4-elemento-04 extension.0.valueString'],
    },
    {
      title: 'with a value and extensions',
      valid,
      wrong: patient({ extension: [{ ...birthPlace, extension: [own] }] }),
      finds: ['!r4-ext-01 extension.0.extension.0', 'r4-ext-03 extension.0'],
    },
    {
      title: 'that nobody defined, inside another',
      valid,
      wrong: patient({ extension: [{ url: own.url, extension: [{ ...own, url: `${own.url}/raza` }] }] }),
      finds: ['!r4-ext-01 extension.0'],
    },
    { title: 'with neither', valid, wrong: patient({ extension: [{ url: birthPlace.url }] }), finds: ['r4-ext-03 extension.0'] },
    { title: 'without an address', valid, wrong: patient({ extension: [{ valueString: 'a' }] }), finds: ['r4-card-01 extension.0.url'] },
    {
      title: 'with a relative address',
      valid,
      wrong: patient({ extension: [{ url: 'a', valueString: 'a' }] }),
      finds: ['r4-ext-06 extension.0.url'],
    },
    {
      title: 'with a version',
      valid,
      wrong: patient({ extension: [{ ...birthPlace, url: `${birthPlace.url}|4.0.1` }] }),
      finds: ['r4-ext-06 extension.0.url'],
    },
    {
      title: 'in an extension that has no such part',
      valid: patient({
        extension: [{ url: `${hl7}patient-nationality`, extension: [{ url: 'code', valueCodeableConcept: { text: 'CL' } }] }],
      }),
      wrong: patient({
        extension: [{ url: `${hl7}patient-nationality`, extension: [{ url: 'pais', valueCodeableConcept: { text: 'CL' } }] }],
      }),
      finds: ['r4-slice-01 extension.0.extension.0'],
    },
    {
      title: 'in an extension, more often than it may be',
      valid: patient({
        extension: [{ url: `${hl7}patient-nationality`, extension: [{ url: 'code', valueCodeableConcept: { text: 'CL' } }] }],
      }),
      wrong: patient({
        extension: [
          {
            url: `${hl7}patient-nationality`,
            extension: [
              { url: 'code', valueCodeableConcept: { text: 'CL' } },
              { url: 'code', valueCodeableConcept: { text: 'AR' } },
            ],
          },
        ],
      }),
      finds: ['r4-card-02 extension.0.extension'],
    },
    {
      title: 'in an extension, with a value of another type',
      valid: patient({
        extension: [{ url: `${hl7}patient-nationality`, extension: [{ url: 'code', valueCodeableConcept: { text: 'CL' } }] }],
      }),
      wrong: patient({ extension: [{ url: `${hl7}patient-nationality`, extension: [{ url: 'code', valueString: 'CL' }] }] }),
      finds: ['r4-elemento-04 extension.0.extension.0.valueString'],
    },
    {
      title: 'with a code outside its set',
      valid: patient({ extension: [{ url: `${hl7}patient-genderIdentity`, valueCodeableConcept: { text: 'a' } }] }),
      wrong: patient({ extension: [{ url: `${hl7}patient-cadavericDonor`, valueCode: 'a' }] }),
      finds: ['r4-elemento-04 extension.0.valueCode'],
    },
  ])

  it('that nobody defined are errors where that is asked for', () => {
    expect(found(r4Checker, patient({ extension: [own] }), { strict: true })).toEqual(['r4-ext-01 extension.0'])
  })

  it('of HL7’s tools, and those that stand for elements of other versions, stay warnings', () => {
    const other = { url: 'http://hl7.org/fhir/5.0/StructureDefinition/extension-Patient.animal', valueString: 'a' }
    expect(found(r4Checker, patient({ extension: [other] }), { strict: true })).toEqual(['!r4-ext-01 extension.0'])
    const never = { ...other, url: other.url.replace('5.0', '2.7') }
    expect(found(r4Checker, patient({ extension: [never] }), { strict: true })).toEqual(['r4-ext-01 extension.0'])
  })

  it('may not stand beside the id of a resource', () => {
    const absent = { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] }
    expect(found(r4Checker, patient({ id: 'a', _birthDate: absent }))).toEqual([])
    expect(found(r4Checker, patient({ id: 'a', _id: absent }))).toEqual(['r4-card-02 _id.extension'])
  })

  it('that nobody defined are counted as unverified', () => {
    expect(r4Checker.check(patient({ extension: [own, own] })).unverified).toEqual([{ what: 'profile', name: own.url, count: 2 }])
  })
})

describe('contexts', () => {
  const define = (name: string, context: StructureDefinition['context'], contextInvariant?: readonly string[]): StructureDefinition => ({
    url: `https://ejemplo.cl/${name}`,
    kind: 'complex-type',
    type: 'Extension',
    derivation: 'constraint',
    baseDefinition: `${hl7}Extension`,
    ...(context !== undefined && { context }),
    ...(contextInvariant !== undefined && { contextInvariant }),
    snapshot: { element: [{ id: 'Extension', path: 'Extension' }] },
  })
  const profile = (name: string, baseDefinition: string, element: readonly ElementDefinition[]): StructureDefinition => ({
    url: `https://ejemplo.cl/${name}`,
    kind: 'resource',
    type: 'Patient',
    derivation: 'constraint',
    baseDefinition,
    snapshot: { element },
  })
  const structures = [
    define('tipo', [{ type: 'element', expression: 'HumanName' }]),
    define('ruta', [{ type: 'element', expression: 'Patient.name.given' }]),
    define('columna', [{ type: 'element', expression: 'Observation.referenceRange' }]),
    define('raiz', [{ type: 'element', expression: 'Patient' }]),
    define('recurso', [{ type: 'element', expression: 'Resource' }]),
    define('todo', [{ type: 'element', expression: 'Element' }]),
    define('cantidad', [{ type: 'element', expression: 'Quantity' }]),
    define('dentro', [{ type: 'extension', expression: 'https://ejemplo.cl/tipo' }]),
    define('expresion', [{ type: 'fhirpath', expression: 'Patient.contact.name' }]),
    define('invariante', [{ type: 'element', expression: 'HumanName' }], ["use = 'official'"]),
    define('pregunta', [{ type: 'element', expression: 'Questionnaire.item' }], ['linkId.exists()', "type != 'display'"]),
    define('codigo', [{ type: 'element', expression: 'code' }], ["$this = 'female'"]),
    define('de-perfil', [{ type: 'element', expression: 'https://ejemplo.cl/con-nacimiento#Patient' }]),
    profile('con-nacimiento', `${hl7}Patient`, [
      { id: 'Patient', path: 'Patient' },
      { id: 'Patient.birthDate', path: 'Patient.birthDate', min: 1, max: '1', type: [{ code: 'date' }] },
    ]),
    profile('derivado', 'https://ejemplo.cl/con-nacimiento', [{ id: 'Patient', path: 'Patient' }]),
  ]
  const checker = createChecker(
    layered(
      { findStructure: (url) => structures.find((one) => one.url === url), findValueSet: () => undefined, findCodeSystem: () => undefined },
      r4Definitions,
    ),
  )
  const extension = (name: string): { extension: JsonObject[] } => ({
    extension: [{ url: `https://ejemplo.cl/${name}`, valueString: 'a' }],
  })
  const name = (members: JsonObject): JsonObject => patient({ name: [{ text: 'a', ...members }] })
  const questionnaire = (item: JsonObject): JsonObject => ({
    resourceType: 'Questionnaire',
    status: 'draft',
    item: [{ linkId: '1', ...item }],
  })
  tellsApart(
    [
      {
        title: 'a type',
        valid: patient({ name: [extension('tipo')], contact: [{ name: extension('tipo') }] }),
        wrong: patient(extension('tipo')),
        finds: ['r4-ext-02 extension.0'],
      },
      {
        title: 'a path through a type',
        valid: name({ given: ['a'], _given: [extension('ruta')] }),
        wrong: patient({ contact: [{ name: { given: ['a'], _given: [extension('ruta')] } }] }),
        finds: ['r4-ext-02 contact.0.name._given.0.extension.0'],
      },
      {
        title: 'the path of an element that another is like',
        valid: observation({ component: [{ code: { text: 'a' }, referenceRange: [{ text: 'a', ...extension('columna') }] }] }),
        wrong: observation({ component: [{ code: { text: 'a' }, ...extension('columna') }] }),
        finds: ['r4-ext-02 component.0.extension.0'],
      },
      {
        title: 'a resource',
        valid: patient(extension('raiz')),
        wrong: { resourceType: 'Basic', code: { text: 'a' }, ...extension('raiz') },
        finds: ['r4-ext-02 extension.0'],
      },
      {
        title: 'any resource',
        valid: patient(extension('recurso')),
        wrong: name(extension('recurso')),
        finds: ['r4-ext-02 name.0.extension.0'],
      },
      {
        title: 'any element',
        valid: patient({ ...extension('todo'), birthDate: '1990', _birthDate: extension('todo') }),
        wrong: patient(extension('cantidad')),
        finds: ['r4-ext-02 extension.0'],
      },
      {
        title: 'a type that others are derived from',
        valid: {
          resourceType: 'Condition',
          subject: { display: 'a' },
          onsetAge: { value: 1, code: 'a', system: 'http://unitsofmeasure.org', ...extension('cantidad') },
        },
        wrong: { resourceType: 'Condition', subject: { display: 'a' }, onsetPeriod: { start: '1990', ...extension('cantidad') } },
        finds: ['r4-ext-02 onsetPeriod.extension.0'],
      },
      {
        title: 'an extension',
        valid: name({ extension: [{ url: 'https://ejemplo.cl/tipo', ...extension('dentro') }] }),
        wrong: name(extension('dentro')),
        finds: ['r4-ext-02 name.0.extension.0'],
      },
      {
        title: 'an expression',
        valid: patient({ contact: [{ name: { text: 'a', ...extension('expresion') } }] }),
        wrong: name(extension('expresion')),
        finds: ['r4-ext-02 name.0.extension.0'],
      },
      {
        title: 'an invariant',
        valid: name({ use: 'official', ...extension('invariante') }),
        wrong: name({ use: 'usual', ...extension('invariante') }),
        finds: ['r4-ext-02 name.0.extension.0'],
      },
      {
        title: 'an invariant of a backbone element',
        valid: questionnaire({ type: 'string', ...extension('pregunta') }),
        wrong: questionnaire({ type: 'display', ...extension('pregunta') }),
        finds: ['r4-ext-02 item.0.extension.0'],
      },
      {
        title: 'an invariant of one that is defined like another',
        valid: questionnaire({ type: 'group', item: [{ linkId: '2', type: 'string', ...extension('pregunta') }] }),
        wrong: questionnaire({ type: 'group', item: [{ linkId: '2', type: 'display', ...extension('pregunta') }] }),
        finds: ['r4-ext-02 item.0.item.0.extension.0'],
      },
      {
        title: 'an invariant of a primitive',
        valid: patient({ gender: 'female', _gender: extension('codigo') }),
        wrong: patient({ gender: 'male', _gender: extension('codigo') }),
        finds: ['r4-ext-02 _gender.extension.0'],
      },
      {
        title: 'a profile that the resource meets',
        valid: patient({ birthDate: '1990-05-01', ...extension('de-perfil') }),
        wrong: patient(extension('de-perfil')),
        finds: ['!r4-ext-02 extension.0'],
      },
      {
        title: 'a profile that the resource claims by one derived from it',
        valid: patient({ meta: { profile: ['https://ejemplo.cl/derivado'] }, ...extension('de-perfil') }),
        wrong: patient({ meta: { profile: [`${hl7}Patient`] }, ...extension('de-perfil') }),
        finds: ['!r4-ext-02 extension.0'],
      },
      {
        title: 'a profile, in the wrong element',
        valid: patient({ birthDate: '1990-05-01', name: [{ text: 'a' }] }),
        wrong: patient({ birthDate: '1990-05-01', name: [{ text: 'a', ...extension('de-perfil') }] }),
        finds: ['r4-ext-02 name.0.extension.0'],
      },
    ],
    checker,
  )
})
