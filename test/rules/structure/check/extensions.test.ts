import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
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
    for (const version of ['tools', 'test', '1.0', '1.4', '3.0', '6.0', '4.3']) {
      const one = { ...other, url: other.url.replace('5.0', version) }
      expect(found(r4Checker, patient({ extension: [one] }), { strict: true })).toEqual(['!r4-ext-01 extension.0'])
    }
    for (const url of [other.url.replace('5.0', '2.7'), `https://ejemplo.cl/?a=${other.url}`]) {
      expect(found(r4Checker, patient({ extension: [{ ...other, url }] }), { strict: true })).toEqual(['r4-ext-01 extension.0'])
    }
  })

  it('may not stand beside the id of a resource', () => {
    const absent = { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] }
    expect(found(r4Checker, patient({ id: 'a', _birthDate: absent }))).toEqual([])
    expect(found(r4Checker, patient({ id: 'a', _id: absent }))).toEqual(['r4-card-02 _id.extension'])
  })

  it('may not stand in the place of the address of an extension', () => {
    const absent = { extension: [{ url: `${hl7}data-absent-reason`, valueCode: 'unknown' }] }
    expect(found(r4Checker, patient({ extension: [{ _url: absent, valueString: 'a' }] }))).toEqual(['r4-card-01 extension.0.url'])
  })

  it('that nobody defined are counted as unverified', () => {
    expect(r4Checker.check(patient({ extension: [own, own] })).unverified).toEqual([{ what: 'profile', name: own.url, count: 2 }])
  })

  it('that nobody defined are counted as unverified inside another, too', () => {
    const inner = { ...own, url: `${own.url}/raza` }
    expect(r4Checker.check(patient({ extension: [{ url: own.url, extension: [inner] }] })).unverified).toEqual([
      { what: 'profile', name: inner.url, count: 1 },
      { what: 'profile', name: own.url, count: 1 },
    ])
  })
})

/** An extension that somebody defined. */
const define = (
  name: string,
  context: StructureDefinition['context'],
  contextInvariant?: readonly string[],
  element: readonly ElementDefinition[] = [],
): StructureDefinition => ({
  url: `https://ejemplo.cl/${name}`,
  kind: 'complex-type',
  type: 'Extension',
  derivation: 'constraint',
  baseDefinition: `${hl7}Extension`,
  ...(context !== undefined && { context }),
  ...(contextInvariant !== undefined && { contextInvariant }),
  snapshot: { element: [{ id: 'Extension', path: 'Extension' }, ...element] },
})

describe('contexts', () => {
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
    define('cualquiera', [{ type: 'element', expression: 'Any' }]),
    define('bloque', [{ type: 'element', expression: 'BackboneElement' }]),
    define('repeticion', [{ type: 'element', expression: 'Timing.repeat' }]),
    define('cantidad', [{ type: 'element', expression: 'Quantity' }]),
    define('dentro', [{ type: 'extension', expression: 'https://ejemplo.cl/tipo' }]),
    define('expresion', [{ type: 'fhirpath', expression: 'Patient.contact.name' }]),
    define('invariante', [{ type: 'element', expression: 'HumanName' }], ["use = 'official'"]),
    define('pregunta', [{ type: 'element', expression: 'Questionnaire.item' }], ['linkId.exists()', "type != 'display'"]),
    define('codigo', [{ type: 'element', expression: 'code' }], ["$this = 'female'"]),
    define('texto', [{ type: 'element', expression: 'string' }]),
    define('direccion', [{ type: 'element', expression: 'uri' }]),
    define('de-perfil', [{ type: 'element', expression: 'https://ejemplo.cl/con-nacimiento#Patient' }]),
    define('de-id', [{ type: 'element', expression: 'con-nacimiento' }]),
    define('de-nadie', [{ type: 'element', expression: 'PerfilQueNoEsta' }]),
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
        title: 'any element, under its name in DSTU2',
        valid: patient({ ...extension('cualquiera'), name: [{ text: 'a', ...extension('cualquiera') }] }),
        wrong: patient(extension('bloque')),
        finds: ['r4-ext-02 extension.0'],
      },
      {
        title: 'any backbone element',
        valid: patient({ contact: [{ name: { text: 'a' }, ...extension('bloque') }] }),
        wrong: name(extension('bloque')),
        finds: ['r4-ext-02 name.0.extension.0'],
      },
      {
        title: 'a part of a data type',
        valid: observation({ effectiveTiming: { repeat: { count: 1, ...extension('repeticion') } } }),
        wrong: observation({ effectiveTiming: { repeat: { count: 1 }, ...extension('repeticion') } }),
        finds: ['r4-ext-02 effectiveTiming.extension.0'],
      },
      {
        title: 'a type, in an element behind one of this type',
        valid: patient({ name: [{ text: 'a', ...extension('tipo') }], address: [{ text: 'a' }] }),
        wrong: patient({ name: [{ text: 'a', ...extension('tipo') }], address: [{ text: 'a', ...extension('tipo') }] }),
        finds: ['r4-ext-02 address.0.extension.0'],
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
        title: 'a profile by its id alone, as MFR names its own',
        valid: patient({ birthDate: '1990-05-01', ...extension('de-id'), name: [extension('de-nadie')] }),
        wrong: patient({ birthDate: '1990-05-01', name: [{ text: 'a', ...extension('de-id') }] }),
        finds: ['r4-ext-02 name.0.extension.0'],
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

  const definition = (element: JsonObject): JsonObject => ({
    resourceType: 'StructureDefinition',
    url: 'https://ejemplo.cl/a',
    name: 'A',
    status: 'draft',
    kind: 'complex-type',
    abstract: false,
    type: 'Basic',
    baseDefinition: `${hl7}Basic`,
    derivation: 'constraint',
    differential: { element: [{ id: 'Basic.code', path: 'Basic.code', ...element }] },
  })
  it.each<[string, JsonObject, readonly string[]]>([
    ['a fixed value', { fixedCodeableConcept: { text: 'a', ...extension('raiz') } }, []],
    ['a pattern', { patternCodeableConcept: { text: 'a', ...extension('raiz') } }, []],
    ['an example', { example: [{ label: 'a', valueCodeableConcept: { text: 'a', ...extension('raiz') } }] }, []],
    ['no other part', { constraint: [{ key: 'a-1', severity: 'error', human: 'a', ...extension('raiz') }] }, ['constraint']],
  ])('in a definition, %s has the extensions of what it stands for', (_, element, finds) => {
    const at = finds.map((part) => `r4-ext-02 differential.element.0.${part}.0.extension.0`)
    expect(found(checker, definition(element)).filter((one) => one.includes('extension'))).toEqual(at)
  })

  const holding = (type: string, value: Json, name: string): JsonObject => {
    const companion = typeof value === 'object' ? {} : { [`_value${type}`]: extension(name) }
    return patient({ extension: [{ url: 'https://ejemplo.cl/todo', [`value${type}`]: value, ...companion }] })
  }
  const quantity = { value: 1, system: 'http://unitsofmeasure.org', code: '1', ...extension('cantidad') }
  it.each<[string, string, Json, string]>([
    ['Age', 'cantidad', { ...quantity, code: 'a' }, 'texto'],
    ['Count', 'cantidad', quantity, 'texto'],
    ['Distance', 'cantidad', { ...quantity, code: 'm' }, 'texto'],
    ['Duration', 'cantidad', { ...quantity, code: 'h' }, 'texto'],
    ['Code', 'texto', 'a', 'direccion'],
    ['Id', 'texto', 'a', 'direccion'],
    ['Markdown', 'texto', 'a', 'direccion'],
    ['Url', 'direccion', 'https://ejemplo.cl', 'texto'],
    ['Canonical', 'direccion', 'https://ejemplo.cl', 'texto'],
    ['Uuid', 'direccion', 'urn:uuid:c757873d-ec9a-4326-a141-556f43239520', 'texto'],
    ['Oid', 'direccion', 'urn:oid:1.2.36.146', 'texto'],
  ])('%s stands for what it is derived from: %s', (type, name, value, other) => {
    const at = typeof value === 'object' ? `value${type}` : `_value${type}`
    const wrong = typeof value === 'object' ? { ...(value as JsonObject), ...extension(other) } : value
    expect(found(checker, holding(type, value, name))).toEqual([])
    expect(found(checker, holding(type, wrong, other))).toEqual([`r4-ext-02 extension.0.${at}.extension.0`])
  })
})

describe('what is said of an extension', () => {
  const on = (...expressions: readonly string[]) => expressions.map((expression) => ({ type: 'element' as const, expression }))
  const structures: readonly StructureDefinition[] = [
    define('texto', on('string')),
    define('direccion', on('uri')),
    define('entero', on('integer')),
    define('nombre', on('HumanName', 'Patient.contact')),
    define('eleccion', on('Observation.value[x]')),
    define('dentro', [{ type: 'extension', expression: 'https://ejemplo.cl/nombre' }]),
    define('dentro-de-parte', [{ type: 'extension', expression: 'https://ejemplo.cl/compuesto#parte' }]),
    define('invariante', on('HumanName'), ["use = 'official'"]),
    define('compuesto', on('Patient'), undefined, [
      {
        id: 'Extension.extension',
        path: 'Extension.extension',
        slicing: { discriminator: [{ type: 'value', path: 'url' }], rules: 'closed' },
      },
      { id: 'Extension.extension:parte', path: 'Extension.extension', sliceName: 'parte' },
      { id: 'Extension.url', path: 'Extension.url', fixedUri: 'https://ejemplo.cl/compuesto' },
      { id: 'Extension.extension:parte.url', path: 'Extension.extension.url', fixedUri: 'parte' },
      { id: 'Extension.extension:otra', path: 'Extension.extension', sliceName: 'otra' },
      { id: 'Extension.extension:otra.url', path: 'Extension.extension.url', fixedUri: 'otra' },
    ]),
    { ...define('modifica', on('Patient')), snapshot: { element: [{ id: 'Extension', path: 'Extension', isModifier: true }] } },
    { ...define('sin-snapshot', on('Patient')), snapshot: undefined } as unknown as StructureDefinition,
    { ...define('perfil', on('Patient')), type: 'Patient' },
    define('en-cualquiera', undefined),
    define('recurso', on('DomainResource')),
  ]

  const checker = createChecker(
    layered(
      { findStructure: (url) => structures.find((one) => one.url === url), findValueSet: () => undefined, findCodeSystem: () => undefined },
      r4Definitions,
    ),
  )
  const told = (resource: JsonObject) => checker.check(resource).problems.map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))
  const ext = (name: string, members: JsonObject = { valueString: 'a' }) => ({
    extension: [{ url: `https://ejemplo.cl/${name}`, ...members }],
  })

  it.each<[string, JsonObject, readonly object[]]>([
    ['on a code, as a string', patient({ gender: 'male', _gender: ext('texto') }), []],
    ['on a markdown, as a string', observation({ note: [{ text: 'a', _text: ext('texto') }] }), []],
    ['on a string', patient({ name: [{ family: 'a', _family: ext('texto') }] }), []],
    [
      'on a date, as no string',
      patient({ birthDate: '2000', _birthDate: ext('texto') }),
      [{ at: '_birthDate.extension.0', code: 'r4-ext-02', url: 'https://ejemplo.cl/texto', allowed: ['string'] }],
    ],
    [
      'on a uri, as no string',
      patient({ implicitRules: 'https://ejemplo.cl', _implicitRules: ext('texto') }),
      [{ at: '_implicitRules.extension.0', code: 'r4-ext-02', url: 'https://ejemplo.cl/texto', allowed: ['string'] }],
    ],
    ['on a uri', patient({ implicitRules: 'https://ejemplo.cl', _implicitRules: ext('direccion') }), []],
    ['on a url, as a uri', patient({ photo: [{ url: 'https://ejemplo.cl', _url: ext('direccion') }] }), []],
    ['on a canonical, as a uri', patient({ meta: { profile: [`${hl7}Patient`], _profile: [ext('direccion')] } }), []],
    [
      'on a positive integer, as no integer',
      patient({ telecom: [{ system: 'phone', value: '1', rank: 1, _rank: ext('entero') }] }),
      [{ at: 'telecom.0._rank.extension.0', code: 'r4-ext-02', url: 'https://ejemplo.cl/entero', allowed: ['integer'] }],
    ],
    ['on an integer', patient({ multipleBirthInteger: 2, _multipleBirthInteger: ext('entero') }), []],
    ['on a choice', observation({ valueQuantity: { value: 1, ...ext('eleccion') } }), []],
    ['on a primitive of a choice', observation({ valueString: 'a', _valueString: ext('eleccion') }), []],
    [
      'on a choice of a part',
      observation({ component: [{ code: { text: 'a' }, valueQuantity: { value: 1, ...ext('eleccion') } }] }),
      [
        {
          at: 'component.0.valueQuantity.extension.0',
          code: 'r4-ext-02',
          url: 'https://ejemplo.cl/eleccion',
          allowed: ['Observation.value[x]'],
        },
      ],
    ],
    [
      'where it may not stand',
      patient(ext('nombre')),
      [{ at: 'extension.0', code: 'r4-ext-02', url: 'https://ejemplo.cl/nombre', allowed: ['HumanName', 'Patient.contact'] }],
    ],
    ['in a part of the resource', patient({ contact: [{ name: { text: 'a' }, ...ext('nombre') }] }), []],
    ['in an extension', patient({ name: [{ text: 'a', extension: [{ url: 'https://ejemplo.cl/nombre', ...ext('dentro') }] }] }), []],
    [
      'in the value of an extension',
      patient({ name: [{ text: 'a', extension: [{ url: 'https://ejemplo.cl/nombre', valueCoding: { code: 'a', ...ext('dentro') } }] }] }),
      [],
    ],
    [
      'beside the address of an extension',
      patient({ name: [{ text: 'a', extension: [{ url: 'https://ejemplo.cl/nombre', _url: ext('dentro'), valueString: 'a' }] }] }),
      [
        {
          at: 'name.0.extension.0._url.extension.0',
          code: 'r4-ext-02',
          url: 'https://ejemplo.cl/dentro',
          allowed: ['https://ejemplo.cl/nombre'],
        },
      ],
    ],
    ['in a part of an extension', patient(ext('compuesto', { extension: [{ url: 'parte', ...ext('dentro-de-parte') }] })), []],
    [
      'in the value of a part of an extension',
      patient(ext('compuesto', { extension: [{ url: 'parte', valueCoding: { code: 'a', ...ext('dentro-de-parte') } }] })),
      [],
    ],
    [
      'in a part of the same name of another extension',
      patient(ext('en-cualquiera', { extension: [{ url: 'parte', ...ext('dentro-de-parte') }] })),
      [
        {
          at: 'extension.0.extension.0.extension.0',
          code: 'r4-ext-02',
          url: 'https://ejemplo.cl/dentro-de-parte',
          allowed: ['https://ejemplo.cl/compuesto#parte'],
        },
        { at: 'extension.0.extension.0', code: 'r4-slice-01', name: 'extension', slices: [] },
      ],
    ],
    [
      'in the value of another part of an extension',
      patient(ext('compuesto', { extension: [{ url: 'otra', valueCoding: { code: 'a', ...ext('dentro-de-parte') } }] })),
      [
        {
          at: 'extension.0.extension.0.valueCoding.extension.0',
          code: 'r4-ext-02',
          url: 'https://ejemplo.cl/dentro-de-parte',
          allowed: ['https://ejemplo.cl/compuesto#parte'],
        },
      ],
    ],
    [
      'in a part of what has the address of such an extension',
      {
        resourceType: 'ValueSet',
        status: 'draft',
        url: 'https://ejemplo.cl/nombre',
        compose: { include: [{ system: 'https://ejemplo.cl/a' }], ...ext('dentro') },
      },
      [{ at: 'compose.extension.0', code: 'r4-ext-02', url: 'https://ejemplo.cl/dentro', allowed: ['https://ejemplo.cl/nombre'] }],
    ],
    [
      'in no such extension',
      patient({ extension: [{ url: 'https://ejemplo.cl/en-cualquiera', ...ext('dentro') }] }),
      [{ at: 'extension.0.extension.0', code: 'r4-ext-02', url: 'https://ejemplo.cl/dentro', allowed: ['https://ejemplo.cl/nombre'] }],
    ],
    [
      'that an element breaks the invariant of',
      patient({ name: [{ use: 'usual', text: 'a', ...ext('invariante') }] }),
      [
        {
          at: 'name.0.extension.0',
          code: 'r4-ext-02',
          url: 'https://ejemplo.cl/invariante',
          allowed: ['HumanName'],
          unmet: "use = 'official'",
        },
      ],
    ],
    [
      'with a part that it does not have',
      patient(ext('compuesto', { extension: [{ url: 'nada', valueString: 'a' }] })),
      [{ at: 'extension.0.extension.0', code: 'r4-slice-01', name: 'extension', slices: ['parte', 'otra'] }],
    ],
    [
      'with its parts',
      patient(
        ext('compuesto', {
          extension: [
            { url: 'parte', valueString: 'a' },
            { url: 'otra', valueString: 'a' },
          ],
        }),
      ),
      [],
    ],
    [
      'that modifies, as one that does not',
      patient(ext('modifica')),
      [{ at: 'extension.0', code: 'r4-ext-05', url: 'https://ejemplo.cl/modifica', isModifier: true }],
    ],
    ['that modifies', patient({ modifierExtension: ext('modifica').extension }), []],
    [
      'that does not modify, as one that does',
      patient({ modifierExtension: ext('en-cualquiera').extension }),
      [{ at: 'modifierExtension.0', code: 'r4-ext-05', url: 'https://ejemplo.cl/en-cualquiera', isModifier: false }],
    ],
    [
      'that nobody knows, as one that modifies',
      patient({ modifierExtension: ext('nada').extension }),
      [{ at: 'modifierExtension.0', code: 'r4-ext-04', url: 'https://ejemplo.cl/nada' }],
    ],
    [
      'of HL7’s tools, as one that modifies',
      patient({ modifierExtension: [{ url: 'http://hl7.org/fhir/tools/StructureDefinition/a', valueString: 'a' }] }),
      [{ at: 'modifierExtension.0', code: 'r4-ext-04', severity: 'warning', url: 'http://hl7.org/fhir/tools/StructureDefinition/a' }],
    ],
    [
      'without a snapshot',
      patient(ext('sin-snapshot')),
      [{ at: 'extension.0', code: 'r4-ext-01', url: 'https://ejemplo.cl/sin-snapshot', near: undefined }],
    ],
    [
      'that is a profile of something else',
      patient(ext('perfil')),
      [{ at: 'extension.0', code: 'r4-ext-01', url: 'https://ejemplo.cl/perfil', near: undefined }],
    ],
    [
      'with a value and extensions',
      patient(ext('en-cualquiera', { valueString: 'a', extension: [{ url: 'https://ejemplo.cl/en-cualquiera', valueString: 'b' }] })),
      [{ at: 'extension.0', code: 'r4-ext-03', url: 'https://ejemplo.cl/en-cualquiera', reason: 'both' }],
    ],
    [
      'with neither',
      patient({ extension: [{ url: 'https://ejemplo.cl/en-cualquiera', id: 'a' }] }),
      [{ at: 'extension.0', code: 'r4-ext-03', url: 'https://ejemplo.cl/en-cualquiera', reason: 'neither' }],
    ],
    ['with the companion of a value', patient(ext('en-cualquiera', { _valueString: ext('en-cualquiera') })), []],
    [
      'with the companion of a value and extensions',
      patient(ext('en-cualquiera', { _valueString: ext('en-cualquiera'), ...ext('en-cualquiera') })),
      [{ at: 'extension.0', code: 'r4-ext-03', url: 'https://ejemplo.cl/en-cualquiera', reason: 'both' }],
    ],
    [
      'with a version',
      patient(ext('en-cualquiera|1')),
      [{ at: 'extension.0.url', code: 'r4-ext-06', url: 'https://ejemplo.cl/en-cualquiera|1', reason: 'version' }],
    ],
    [
      'with a relative address',
      patient({ extension: [{ url: 'a', valueString: 'a' }] }),
      [{ at: 'extension.0.url', code: 'r4-ext-06', url: 'a', reason: 'relative' }],
    ],
    [
      'with a relative address, in a part',
      patient({ contact: [{ name: { text: 'a' }, extension: [{ url: 'a', valueString: 'a' }] }] }),
      [{ at: 'contact.0.extension.0.url', code: 'r4-ext-06', url: 'a', reason: 'relative' }],
    ],
    [
      'with a relative address, in what has an address and is no extension',
      patient({ photo: [{ url: 'https://ejemplo.cl', extension: [{ url: 'a', valueString: 'a' }] }] }),
      [{ at: 'photo.0.extension.0.url', code: 'r4-ext-06', url: 'a', reason: 'relative' }],
    ],
    [
      'with a relative address, in one that nobody knows',
      patient({ extension: [{ url: 'urn:nada', extension: [{ url: 'a', valueString: 'a' }] }] }),
      [{ at: 'extension.0', code: 'r4-ext-01', url: 'urn:nada', near: undefined }],
    ],
    [
      'that nobody knows, in one that is known',
      patient(ext('en-cualquiera', { extension: [{ url: 'urn:nada', valueString: 'a' }] })),
      [{ at: 'extension.0.extension.0', code: 'r4-ext-01', url: 'urn:nada', near: undefined }],
    ],
    [
      'that nobody knows, in one that nobody knows',
      patient({ extension: [{ url: 'urn:nada', extension: [{ url: 'urn:otra', valueString: 'a' }] }] }),
      [{ at: 'extension.0', code: 'r4-ext-01', url: 'urn:nada', near: undefined }],
    ],
    [
      'that nobody knows, on the value of one',
      patient({ extension: [{ url: 'urn:nada', valueCoding: { code: 'a', extension: [{ url: 'urn:otra', valueString: 'a' }] } }] }),
      [
        { at: 'extension.0.valueCoding.extension.0', code: 'r4-ext-01', url: 'urn:otra', near: undefined },
        { at: 'extension.0', code: 'r4-ext-01', url: 'urn:nada', near: undefined },
      ],
    ],
    [
      'under another spelling of its address',
      patient({ extension: [{ url: `${hl7.replace('http:', 'https:')}patient-birthPlace`, valueAddress: { city: 'Arica' } }] }),
      [
        {
          at: 'extension.0',
          code: 'r4-ext-01',
          url: 'https://hl7.org/fhir/StructureDefinition/patient-birthPlace',
          meant: `${hl7}patient-birthPlace`,
        },
      ],
    ],
    ['without an address', patient({ extension: [{ url: '', valueString: 'a' }] }), []],
    ['of any resource', patient(ext('recurso')), []],
    [
      'of any resource, in a contained one',
      patient({
        contained: [{ resourceType: 'Organization', id: 'o', name: 'a', ...ext('recurso') }],
        managingOrganization: { reference: '#o' },
      }),
      [],
    ],
    [
      'of any resource, in one that is none',
      { resourceType: 'Bundle', type: 'collection', entry: [ext('recurso')] },
      [
        { at: 'entry.0.extension.0', code: 'r4-ext-02', url: 'https://ejemplo.cl/recurso', allowed: ['DomainResource'] },
        { at: 'entry.0', code: 'r4-inv-01', key: 'bdl-5', expression: 'resource.exists() or request.exists() or response.exists()' },
        { at: 'entry.0', code: 'r4-bundle-02', type: 'collection', stands: true },
      ],
    ],
    [
      'of any resource, in an entry',
      { resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: 'urn:oid:1.2.36.146', resource: patient(ext('recurso')) }] },
      [],
    ],
    [
      'of a name, in an entry',
      {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [{ fullUrl: 'urn:oid:1.2.36.146', resource: patient({ name: [{ text: 'a', ...ext('nombre') }], ...ext('nombre') }) }],
      },
      [
        {
          at: 'entry.0.resource.extension.0',
          code: 'r4-ext-02',
          url: 'https://ejemplo.cl/nombre',
          allowed: ['HumanName', 'Patient.contact'],
        },
      ],
    ],
    [
      'in a list in a list',
      patient({ name: [[{ text: 'a', ...ext('nombre') }]] }),
      [{ at: 'name.0', code: 'r4-json-03', name: 'name', type: 'HumanName', found: 'list', isRepeated: true }],
    ],
    [
      'where an object belongs',
      patient({ maritalStatus: [{ text: 'a', ...ext('nombre') }] }),
      [
        {
          at: 'maritalStatus',
          code: 'r4-json-01',
          name: 'maritalStatus',
          length: 1,
          isOfObjects: true,
          replacement: { text: 'a', extension: [{ url: 'https://ejemplo.cl/nombre', valueString: 'a' }] },
        },
        {
          at: 'maritalStatus.0.extension.0',
          code: 'r4-ext-02',
          url: 'https://ejemplo.cl/nombre',
          allowed: ['HumanName', 'Patient.contact'],
        },
      ],
    ],
  ])('%s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))
})

describe('what an extension asks of where it stands', () => {
  const define = (
    name: string,
    context: NonNullable<StructureDefinition['context']>,
    ...contextInvariant: readonly string[]
  ): StructureDefinition => ({
    url: `https://ejemplo.cl/${name}`,
    kind: 'complex-type',
    type: 'Extension',
    derivation: 'constraint',
    baseDefinition: `${hl7}Extension`,
    context,
    contextInvariant,
    snapshot: { element: [{ id: 'Extension', path: 'Extension' }] },
  })
  const element = (expression: string) => [{ type: 'element' as const, expression }]
  const fhirpath = (expression: string) => [{ type: 'fhirpath' as const, expression }]
  const structures: readonly StructureDefinition[] = [
    define('de-ana', element('string'), "$this = 'Ana'"),
    define('activo', element('Patient'), 'active'),
    define('con-apellido', element('HumanName'), 'family.exists()', 'text.exists()'),
    define('de-activo', element('HumanName'), '%resource.active'),
    define('incierto', element('HumanName'), 'nada('),
    define('oficial', fhirpath("Patient.name.where(use = 'official')")),
    define('nacimiento', fhirpath('Patient.birthDate')),
    define('paciente', fhirpath('Patient')),
    define('oficial-con-uso', fhirpath('Patient.name'), "use = 'official'"),
    define('sin-sentido', fhirpath('Patient.nada(')),
    define('del-dado', [...element('Patient.contact'), ...element('https://ejemplo.cl/mujer#Patient.name')]),
    define('de-direccion', element('https://ejemplo.cl/direccion#Address')),
    define('de-nadie', element('https://ejemplo.cl/nada#Patient.name')),
    define('con-uso', element('https://ejemplo.cl/mujer#Patient.name'), 'use.exists()'),
    define('de-una-u-otra', [...element('https://ejemplo.cl/mujer#Patient.name'), ...element('https://ejemplo.cl/activa#Patient.name')]),
    define('de-activa', fhirpath('Patient.name.where(%resource.active)')),
    define('en-paciente', element('Organization'), '%rootResource is Patient'),
    {
      url: 'https://ejemplo.cl/direccion',
      kind: 'complex-type',
      type: 'Address',
      derivation: 'constraint',
      baseDefinition: `${hl7}Address`,
      snapshot: {
        element: [
          { id: 'Address', path: 'Address' },
          { id: 'Address.city', path: 'Address.city', min: 1 },
        ],
      },
    },
    ...(
      [
        ['mujer', { id: 'Patient.gender', path: 'Patient.gender', fixedCode: 'female' }],
        ['activa', { id: 'Patient.active', path: 'Patient.active', fixedBoolean: true }],
      ] as const
    ).map(([name, fixed]): StructureDefinition => ({
      url: `https://ejemplo.cl/${name}`,
      kind: 'resource',
      type: 'Patient',
      derivation: 'constraint',
      baseDefinition: `${hl7}Patient`,
      snapshot: { element: [{ id: 'Patient', path: 'Patient' }, fixed] },
    })),
  ]
  const checker = createChecker(
    layered(
      { findStructure: (url) => structures.find((one) => one.url === url), findValueSet: () => undefined, findCodeSystem: () => undefined },
      r4Definitions,
    ),
  )
  const ext = (name: string) => ({ extension: [{ url: `https://ejemplo.cl/${name}`, valueString: 'a' }] })
  const unmet = (resource: JsonObject, profiles: readonly string[] = []) =>
    checker
      .check(resource, { profiles })
      .problems.map(({ code, at, severity, ...facts }) => [
        `${severity === 'warning' ? '!' : ''}${code} ${at.join('.')}`,
        (facts as { readonly unmet?: string }).unmet,
      ])
  const at = (place: string, demand?: string) => [[`r4-ext-02 ${place}`, demand]]

  it.each<[string, JsonObject, readonly unknown[]]>([
    [
      'of what an expression finds, that it holds too',
      patient({
        name: [
          { use: 'official', text: 'a', ...ext('oficial-con-uso') },
          { use: 'usual', text: 'a', ...ext('oficial-con-uso') },
        ],
      }),
      at('name.1.extension.0', "use = 'official'"),
    ],
    [
      'of each text of a list',
      patient({ name: [{ given: ['Ana', 'Eva'], _given: [ext('de-ana'), ext('de-ana')] }] }),
      at('name.0._given.1.extension.0', "$this = 'Ana'"),
    ],
    ['of a text', patient({ name: [{ family: 'Ana', _family: ext('de-ana') }] }), []],
    [
      'of a text that is another',
      patient({ name: [{ family: 'Soto', _family: ext('de-ana') }] }),
      at('name.0._family.extension.0', "$this = 'Ana'"),
    ],
    ['of the resource', patient({ active: true, ...ext('activo') }), []],
    ['of a resource that does not hold it', patient({ active: false, ...ext('activo') }), at('extension.0', 'active')],
    ['of a resource that says nothing of it', patient(ext('activo')), []],
    ['of a value', patient({ name: [{ family: 'a', text: 'a', ...ext('con-apellido') }] }), []],
    [
      'of a value that lacks the first',
      patient({ name: [{ text: 'a', ...ext('con-apellido') }] }),
      at('name.0.extension.0', 'family.exists()'),
    ],
    [
      'of a value that lacks the second',
      patient({ name: [{ family: 'a', ...ext('con-apellido') }] }),
      at('name.0.extension.0', 'text.exists()'),
    ],
    ['of the resource around', patient({ active: true, name: [{ text: 'a', ...ext('de-activo') }] }), []],
    [
      'of a resource around that is another',
      patient({ active: false, name: [{ text: 'a', ...ext('de-activo') }] }),
      at('name.0.extension.0', '%resource.active'),
    ],
    ['in words that are none', patient({ name: [{ text: 'a', ...ext('incierto') }] }), []],
    ['by an expression', patient({ name: [{ use: 'usual' }, { use: 'official', ...ext('oficial') }] }), []],
    [
      'by an expression that is about another',
      patient({ name: [{ use: 'official' }, { use: 'usual', ...ext('oficial') }] }),
      at('name.1.extension.0'),
    ],
    ['by an expression that is about a text', patient({ birthDate: '2000', _birthDate: ext('nacimiento') }), []],
    [
      'by an expression that is about another text',
      patient({ birthDate: '2000', gender: 'male', _gender: ext('nacimiento') }),
      at('_gender.extension.0'),
    ],
    ['by an expression that is about the resource', patient(ext('paciente')), []],
    [
      'by an expression that is about the resource, of a part',
      patient({ name: [{ text: 'a', ...ext('paciente') }] }),
      at('name.0.extension.0'),
    ],
    ['by an expression in words that are none', patient(ext('sin-sentido')), []],
    ['in what meets a profile', patient({ gender: 'female', name: [{ text: 'a', ...ext('del-dado') }] }), []],
    [
      'in what does not meet a profile',
      patient({ gender: 'male', name: [{ text: 'a', ...ext('del-dado') }] }),
      [['!r4-ext-02 name.0.extension.0', undefined]],
    ],
    [
      'in what meets a profile, and does not hold it',
      patient({ gender: 'female', name: [{ text: 'a', ...ext('con-uso') }] }),
      at('name.0.extension.0', 'use.exists()'),
    ],
    ['in what meets one of two profiles', patient({ gender: 'male', active: true, name: [{ text: 'a', ...ext('de-una-u-otra') }] }), []],
    ['by an expression about the resource around', patient({ active: true, name: [{ text: 'a', ...ext('de-activa') }] }), []],
    [
      'by an expression about a resource around that is another',
      patient({ active: false, name: [{ text: 'a', ...ext('de-activa') }] }),
      at('name.0.extension.0'),
    ],
    [
      'of what contains the resource',
      patient({
        contained: [{ resourceType: 'Organization', id: 'o', name: 'a', ...ext('en-paciente') }],
        managingOrganization: { reference: '#o' },
      }),
      [],
    ],
    [
      'of what contains the resource, where it stands alone',
      { resourceType: 'Organization', name: 'a', ...ext('en-paciente') },
      at('extension.0', '%rootResource is Patient'),
    ],
    ['in a type of data, whose profile nobody claims', patient({ address: [{ text: 'a', ...ext('de-direccion') }] }), []],
    ['in a profile that nobody knows', patient({ name: [{ text: 'a', ...ext('de-nadie') }] }), []],
    ['in a profile or elsewhere', patient({ gender: 'male', contact: [{ name: { text: 'a' }, ...ext('del-dado') }] }), []],
    [
      'in a profile, of another element',
      patient({ gender: 'female', photo: [{ title: 'a', ...ext('del-dado') }] }),
      at('photo.0.extension.0'),
    ],
  ])('%s', (_, resource, problems) => expect(unmet(resource)).toEqual(problems))

  it('is asked of the profiles that are asked for', () => {
    const wrong = patient({ gender: 'male', name: [{ text: 'a', ...ext('del-dado') }] })
    expect(unmet(wrong, ['https://ejemplo.cl/mujer'])).toEqual([['r4-valor-01 gender', undefined]])
  })

  it('is not asked of contained resources by the profiles that are asked for', () => {
    const contained = { id: 'a', ...patient({ gender: 'male', name: [{ text: 'a', ...ext('del-dado') }] }) }
    const resource = patient({ gender: 'female', contained: [contained], link: [{ other: { reference: '#a' }, type: 'seealso' }] })
    expect(unmet(resource, ['https://ejemplo.cl/mujer'])).toEqual([['!r4-ext-02 contained.0.name.0.extension.0', undefined]])
  })
})
