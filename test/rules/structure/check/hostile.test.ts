import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import type { Definitions, ElementDefinition, StructureDefinition } from '../../../../rules/structure/definitions.ts'
import { layered } from '../../../../rules/structure/layered.ts'
import { r4 } from '../../../../rules/structure/r4.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { chileanDefinitions } from '../../../../rules/cl/definitions/definitions.ts'
import { anyJson } from '../../../support/arbitrary-json.ts'
import { anyResource } from '../../../support/arbitrary-resource.ts'
import { createChecker, type CheckOptions, type StructureResult } from '../../../support/structure-check.ts'
import { processorMs } from '../../../support/processor-time.ts'

const checker = createChecker(chileanDefinitions)
const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const mostOfACode = 1000
const mostNames = 1001

/** Checks, and holds the answer to what holds of every answer. */
function answer(root: Json, options: CheckOptions = {}): StructureResult {
  const result = checker.check(root, options)
  const counts = new Map<string, number>()
  for (const { code } of result.problems) counts.set(code, (counts.get(code) ?? 0) + 1)
  const isBounded = [...counts.values()].every((count) => count <= 2 * mostOfACode) && result.unverified.length <= mostNames
  const isPlaced = result.problems.every(({ at }) => at.every((step) => typeof step === 'string' || typeof step === 'number'))
  expect({ isBounded, isPlaced, omitted: result.omitted.filter(({ count }) => count < 1) }).toEqual({
    isBounded: true,
    isPlaced: true,
    omitted: [],
  })
  return result
}

describe('whatever it is given, the checker answers', () => {
  const runs = { numRuns: 500, seed: 20_260_115 }

  it('any JSON value', () => {
    const run = () =>
      fc.assert(
        fc.property(anyJson, (value) => void answer(value)),
        runs,
      )
    expect(run).not.toThrow()
  })

  it('objects of which no text can be made, in the place of anything', () => {
    const base = 'https://ejemplo.cl/fhir'
    const patient = {
      resourceType: 'Patient',
      id: '1',
      meta: { versionId: '1' },
      link: [{ other: { reference: 'Patient/2' }, type: 'seealso' }],
    }
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      link: [{ relation: 'self', url: base }],
      entry: [1, 2].map((id) => ({
        fullUrl: `${base}/Patient/${id}`,
        resource: { ...patient, id: String(id) },
        request: { method: 'PUT' },
      })),
    }
    const texts = JSON.stringify(bundle).split(/(?<=:)(?="|\d)/)
    expect(texts.length).toBeGreaterThan(15)
    texts.forEach((_, index) => {
      const spoilt = texts
        .map((text, at) => (at === index + 1 ? text.replace(/^(?:"[^"]*"|\d+)/, '{"toString":1,"valueOf":1}') : text))
        .join('')
      expect(() => answer(JSON.parse(spoilt) as Json)).not.toThrow()
    })
  })

  it('any resource with anything in it', () => {
    const run = () =>
      fc.assert(
        fc.property(anyResource, fc.boolean(), (value, strict) => void answer(value, { strict })),
        runs,
      )
    expect(run).not.toThrow()
  })

  it('any profile asked of any resource, of its type or not', () => {
    const profiles = fc.constantFrom(
      'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl',
      'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CoreObservacionCl',
      `${hl7}bp`,
      `${hl7}Extension`,
      `${hl7}string`,
      `${hl7}patient-birthPlace`,
      '__proto__',
      '',
    )
    const run = () =>
      fc.assert(
        fc.property(anyResource, profiles, (value, profile) => void answer(value, { profiles: [profile], profilesOf: () => [profile] })),
        runs,
      )
    expect(run).not.toThrow()
  })

  it('anything in the place of any element of any type', () => {
    for (const type of r4.resources()) {
      const definition = r4Definitions.findStructure(`${hl7}${type}`)!
      const whole = fill(definition)
      const { problems } = answer(whole)
      // A value of the wrong kind is said; that the type does not have it never is.
      expect(problems.filter(({ code }) => /r4-(?:elemento-01|elemento-03|json-0[1256])/.test(code))).toEqual([])
    }
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])('names that JavaScript gives a meaning: %s', (name) => {
    const object = JSON.parse(`{ ${JSON.stringify(name)}: { "x": 1 }, "_${name}": [1] }`) as JsonObject
    answer({ ...object, resourceType: name })
    const patient = JSON.parse(`{ "resourceType": "Patient", ${JSON.stringify(name)}: { "x": 1 } }`) as JsonObject
    expect(answer(patient).problems.map(({ code }) => code)).toContain('r4-elemento-01')
    answer({ resourceType: 'Patient', maritalStatus: { coding: [{ system: name, code: name }] }, gender: name })
    answer({ resourceType: 'Patient', link: [{ other: { reference: `#${name}` }, type: name }], meta: { profile: [name] } })
  })
})

/** A resource with every element of its type, each as empty as can be. */
function fill({ type, snapshot }: StructureDefinition): JsonObject {
  const root: Record<string, Json> = { resourceType: type }
  const objects = new Map<string, Record<string, Json>>([[type, root]])
  for (const element of snapshot!.element.slice(1)) {
    const { path, base } = element
    const owner = objects.get(path.slice(0, path.lastIndexOf('.')))
    const [one] = element.type ?? []
    if (owner === undefined) continue
    const code = one?.code ?? 'BackboneElement'
    const last = path.slice(path.lastIndexOf('.') + 1)
    const key = last.endsWith('[x]') ? `${last.slice(0, -3)}${code[0]!.toUpperCase()}${code.slice(1)}` : last
    const isPrimitive = /^[a-z]|^http/.test(code)
    const value: Record<string, Json> = code === 'Resource' ? { resourceType: 'Basic' } : {}
    if (!isPrimitive) objects.set(path, value)
    const item = isPrimitive ? 'x' : value
    owner[key] = (base?.max ?? '1') === '1' ? item : [item]
  }
  return root
}

describe('what is deep', () => {
  const nested = (levels: number, inner: Json, wrap: (value: Json) => Json): Json => {
    let value = inner
    for (let level = 0; level < levels; level += 1) value = wrap(value)
    return value
  }

  it.each<[string, (value: Json) => Json]>([
    ['extensions', (value) => ({ url: 'https://ejemplo.cl', extension: [value] })],
    ['resources', (value) => ({ resourceType: 'Bundle', type: 'collection', entry: [{ resource: value }] })],
    ['contained resources', (value) => ({ resourceType: 'Basic', code: { text: 'a' }, contained: [value] })],
    ['sections', (value) => ({ resourceType: 'Composition', section: [{ section: [value] }] })],
    ['parameters', (value) => ({ resourceType: 'Parameters', parameter: [{ name: 'a', part: [{ name: 'a', resource: value }] }] })],
    ['lists', (value) => [value]],
    ['unknown objects', (value) => ({ a: value })],
  ])('%s end somewhere', (_, wrap) => {
    const deep = nested(5000, {}, wrap)
    expect(answer(deep).problems.filter(({ at }) => at.length > 201)).toEqual([])
    answer({ resourceType: 'Patient', extension: [deep], contained: [deep], name: [deep], birthDate: deep, link: deep })
    answer({ resourceType: 'Bundle', type: 'document', entry: [{ resource: deep }] })
  })
})

describe('what is much', () => {
  const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))

  it('is counted and not kept', () => {
    const members = Object.fromEntries(many(50_000, (index) => [`x${index}`, 1]))
    const { problems, omitted } = answer({ resourceType: 'Patient', ...members })
    expect(problems).toHaveLength(mostOfACode)
    expect(omitted).toEqual([{ code: 'r4-elemento-01', count: 49_000 }])
  })

  it('of what is not known is named up to a point', () => {
    const extension = many(5000, (index) => ({ url: `https://ejemplo.cl/${index}`, valueString: 'a' }))
    const profile = many(5000, (index) => `https://ejemplo.cl/perfil/${index}`)
    const { unverified } = answer({ resourceType: 'Patient', meta: { profile }, extension })
    expect(unverified).toHaveLength(mostNames)
    expect(unverified.at(-1)).toMatchObject({ name: '' })
    expect(unverified.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(5000)
  })

  // Each would take minutes if it took time that grows with the square.
  const size = 30_000
  it.each<[string, () => Json]>([
    [
      'entries that refer to one another',
      () => ({
        resourceType: 'Bundle',
        type: 'document',
        entry: many(size, (index) => ({
          fullUrl: `https://ejemplo.cl/Basic/${index}`,
          resource: { resourceType: 'Basic', id: `${index}`, code: { text: 'a' }, subject: { reference: `Patient/${index + 1}` } },
        })),
      }),
    ],
    [
      'entries of one fullUrl',
      () => ({
        resourceType: 'Bundle',
        type: 'collection',
        entry: many(size, () => ({
          fullUrl: 'https://ejemplo.cl/Basic/1',
          resource: { resourceType: 'Basic', id: '1', code: { text: 'a' }, subject: { reference: 'Basic/1' } },
        })),
      }),
    ],
    [
      'contained resources that refer to one another',
      () => ({
        resourceType: 'Patient',
        contained: many(size, (index) => ({
          resourceType: 'Patient',
          id: `${index}`,
          link: [{ other: { reference: `#${index + 1}` }, type: 'seealso' }],
        })),
      }),
    ],
    [
      'elements of one id',
      () => ({ resourceType: 'Patient', name: many(size, () => ({ id: 'a', text: 'a' })), identifier: many(size, () => ({ id: 'a' })) }),
    ],
    [
      'items of a sliced element',
      () => ({
        resourceType: 'Patient',
        meta: { profile: ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'] },
        identifier: many(size, () => ({ value: 'a' })),
        name: many(size, () => ({ use: 'official', family: 'a', given: ['b'] })),
      }),
    ],
    [
      'codings of a concept',
      () => ({
        resourceType: 'Patient',
        maritalStatus: { coding: many(size, (index) => ({ system: `https://ejemplo.cl/${index}`, code: `c${index}`, display: 'a' })) },
        communication: many(size, (index) => ({ language: { coding: [{ system: 'urn:ietf:bcp:47', code: `x${index}` }] } })),
      }),
    ],
    ['claims', () => ({ resourceType: 'Patient', meta: { profile: many(size, () => 'https://ejemplo.cl/perfil') } })],
    [
      'wrong codes of a long set',
      () => ({
        resourceType: 'Observation',
        status: 'final',
        code: { text: 'a' },
        component: many(size, (index) => ({
          code: { text: 'a' },
          dataAbsentReason: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: `IMPP${index}` }] },
        })),
      }),
    ],
    [
      'links of a narrative that lead nowhere',
      () => ({
        resourceType: 'Basic',
        code: { text: 'a' },
        text: {
          status: 'generated',
          div: `<div xmlns="http://www.w3.org/1999/xhtml">${many(size, (index) => `<a href="#x${index}">a</a>`).join('')}</div>`,
        },
      }),
    ],
    [
      'sections',
      () => ({ resourceType: 'Composition', section: many(size, (index) => ({ title: `${index}`, entry: [{ reference: '#a' }] })) }),
    ],
    [
      'resources in parameters',
      () => ({
        resourceType: 'Parameters',
        parameter: many(size, (index) => ({
          name: 'a',
          resource: { resourceType: 'Basic', id: `${index}`, subject: { reference: 'Basic/1' } },
        })),
      }),
    ],
  ])('%s take time that grows with their number', (_, make) => {
    const document = make()
    const before = processorMs()
    answer(document)
    expect(processorMs() - before).toBeLessThan(15_000)
  })

  it.each<[string, string]>([
    ['dates', '1'.repeat(500_000)],
    ['addresses', `http://${'a.'.repeat(250_000)}`],
    ['identifiers', `urn:oid:${'1.'.repeat(250_000)}`],
    ['base64', `${'A'.repeat(500_000)}!`],
    ['blanks', ' '.repeat(500_000)],
    ['languages', `a${'-a'.repeat(250_000)}`],
    ['references', `${'Patient/'.repeat(60_000)}?`],
    ['narratives', `<div xmlns="http://www.w3.org/1999/xhtml" ${'a ="b" '.repeat(80_000)}`],
    ['narratives of names', `<div ${' id'.repeat(160_000)}`],
  ])('long texts in the place of %s are read once', (_, text) => {
    const before = processorMs()
    answer({
      resourceType: 'Patient',
      language: text,
      implicitRules: text,
      birthDate: text,
      deceasedDateTime: text,
      text: { status: text, div: text },
      extension: [
        { url: text, valueBase64Binary: text },
        { url: text, valueTime: text },
        { url: text, valueOid: text },
        { url: text, valueUuid: text },
        { url: text, valueInstant: text },
        { url: text, valueId: text },
        { url: text, valueCode: text },
        { url: text, valueMarkdown: text },
      ],
      maritalStatus: { coding: [{ system: text, code: text, display: text }] },
      managingOrganization: { reference: text },
      meta: { profile: [text] },
      link: [{ other: { reference: `#${text}` }, type: 'seealso' }],
    })
    expect(processorMs() - before).toBeLessThan(10_000)
  })
})

describe('definitions that lead nowhere', () => {
  function checkerOf(structure: StructureDefinition) {
    const own: Definitions = {
      findStructure: (url) => (url === structure.url ? structure : undefined),
      findValueSet: () => undefined,
      findCodeSystem: () => undefined,
    }
    return createChecker(layered(own, r4Definitions))
  }
  const profileOf = (type: string, elements: readonly ElementDefinition[]): StructureDefinition => ({
    url: 'https://ejemplo.cl/perfil',
    kind: 'resource',
    type,
    derivation: 'constraint',
    baseDefinition: `${hl7}${type}`,
    snapshot: { element: [{ id: type, path: type }, ...elements] },
  })
  const claimed = { resourceType: 'Patient', meta: { profile: ['https://ejemplo.cl/perfil'] } }

  it.each<[string, StructureDefinition]>([
    ['without elements', { ...profileOf('Patient', []), snapshot: { element: [] } }],
    [
      'of elements that the type does not have',
      profileOf('Patient', [{ id: 'Patient.x', path: 'Patient.x', min: 1, type: [{ code: 'nada' }] }]),
    ],
    [
      'of elements that stand in nothing',
      profileOf('Patient', [{ id: 'Patient.a.b.c', path: 'Patient.a.b.c', min: 1, type: [{ code: 'string' }] }]),
    ],
    [
      'that are the profile of their own elements',
      profileOf('Patient', [
        { id: 'Patient.contained', path: 'Patient.contained', type: [{ code: 'Resource', profile: ['https://ejemplo.cl/perfil'] }] },
      ]),
    ],
    [
      'whose slices are told apart by what is not there',
      profileOf('Patient', [
        {
          id: 'Patient.name',
          path: 'Patient.name',
          slicing: { discriminator: [{ type: 'value', path: 'a.b.resolve().c' }], rules: 'closed' },
          type: [{ code: 'HumanName' }],
        },
        { id: 'Patient.name:a', path: 'Patient.name', sliceName: 'a', type: [{ code: 'HumanName' }] },
      ]),
    ],
    [
      'whose numbers are none',
      profileOf('Patient', [{ id: 'Patient.name', path: 'Patient.name', min: -1, max: 'x', type: [{ code: 'HumanName' }] }]),
    ],
  ])('%s', (_, structure) => {
    const contained = [{ ...claimed, contained: [claimed] }]
    const resource = { ...claimed, name: [{ text: 'a' }, {}], contained }
    expect(() => checkerOf(structure).check(resource)).not.toThrow()
  })
})
