import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStructure } from '../../../../rules/structure/package/read-structure.ts'
import { readCodeSystem, readValueSet } from '../../../../rules/structure/package/read-terminology.ts'
import { anyJson } from '../../../support/arbitrary-json.ts'

const structure = { url: 'https://minsal.cl/sd', kind: 'resource', type: 'Patient' }
const elementWith = (members: object) =>
  readStructure({ ...structure, differential: { element: [{ path: 'Patient', ...members }] } })?.differential?.element[0]

describe('a StructureDefinition', () => {
  it('is read with the members that are checked, and no prose', () => {
    const element = { path: 'Patient.name', min: 1, max: '*', mustSupport: true, patternHumanName: { use: 'official' } }
    const given = {
      ...structure,
      resourceType: 'StructureDefinition',
      version: '1.0.0',
      derivation: 'constraint',
      baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Patient',
      text: { div: '…' },
      description: 'prosa',
      context: [{ type: 'element', expression: 'Patient' }],
      differential: { element: [{ ...element, definition: 'prosa', mapping: [{ identity: 'v2', map: 'PID' }] }] },
    }
    const { resourceType: _, text: __, description: ___, ...rest } = given
    expect(readStructure(given)).toEqual({ ...rest, differential: { element: [element] } })
  })

  it.each<[string, object]>([
    ['no address', { url: undefined }],
    ['no kind', { kind: 'otro' }],
    ['no type', { type: 1 }],
    ['no elements', { differential: { element: [] } }],
    ['elements without a path', { differential: { element: [{ id: 'Patient' }] } }],
  ])('is none with %s', (_, over) => {
    expect(readStructure({ ...structure, differential: { element: [{ path: 'Patient' }] }, ...over } as never)).toBeUndefined()
  })

  it('says which set an extensible binding may not leave, and which constraints are best practice', () => {
    const [core, extension] = [
      'http://hl7.org/fhir/StructureDefinition/',
      (url: string, value: object) => ({ extension: [{ url, ...value }] }),
    ]
    const constraint = { key: 'a-1', severity: 'warning', expression: 'true' }
    expect(
      elementWith({
        binding: {
          strength: 'extensible',
          ...extension(`${core}elementdefinition-maxValueSet`, { valueCanonical: 'https://minsal.cl/vs' }),
        },
        constraint: [{ ...constraint, ...extension(`${core}elementdefinition-bestpractice`, { valueBoolean: true }) }, { key: 'b-1' }],
      }),
    ).toEqual({
      path: 'Patient',
      binding: { strength: 'extensible', maxValueSet: 'https://minsal.cl/vs' },
      constraint: [{ ...constraint, bestPractice: true }],
    })
  })

  it('says which further sets a code is required of: for whatever use, and for each value', () => {
    const addition = (purpose: string, set: string, ...more: object[]) => ({
      url: 'http://hl7.org/fhir/tools/StructureDefinition/additional-binding',
      extension: [{ url: 'purpose', valueCode: purpose }, { url: 'valueSet', valueCanonical: `https://minsal.cl/${set}` }, ...more],
    })
    const extension = [
      addition('required', 'a'),
      addition('preferred', 'b'),
      addition('required', 'c', { url: 'usage', valueUsageContext: {} }),
      addition('required', 'd', { url: 'any', valueBoolean: true }),
      addition('required', 'e'),
      { url: 'http://hl7.org/fhir/tools/StructureDefinition/additional-binding' },
    ]
    const also = ['https://minsal.cl/a', 'https://minsal.cl/e']
    expect(elementWith({ binding: { strength: 'example', extension } })).toEqual({
      path: 'Patient',
      binding: { strength: 'example', also },
    })
  })

  it('says which profiles it imposes', () => {
    const imposing = 'http://hl7.org/fhir/StructureDefinition/structuredefinition-imposeProfile'
    const extension = [{ url: imposing, valueCanonical: 'https://minsal.cl/p' }, { url: imposing }, { url: 'a', valueCanonical: 'b' }]
    const differential = { element: [{ path: 'Patient' }] }
    expect(readStructure({ ...structure, differential, extension } as never)).toEqual({
      ...structure,
      differential,
      imposes: ['https://minsal.cl/p'],
    })
    expect(readStructure({ ...structure, differential, extension: [] } as never)).toEqual({ ...structure, differential })
  })

  it.each<[object]>([
    [{ min: -1 }],
    [{ min: 1.5 }],
    [{ min: '1' }],
    [{ max: 'muchos' }],
    [{ max: 1 }],
    [{ type: 'string' }],
    [{ type: [{ profile: 'a' }] }],
    [{ slicing: { rules: 'otra' } }],
    [{ binding: { valueSet: 'https://minsal.cl/vs' } }],
    [{ id: 'x'.repeat(3000), sliceName: 'x'.repeat(300) }],
    [{ base: { path: 'Patient', min: 0 } }],
  ])('passes over what is of the wrong kind: %j', (members) => {
    expect(elementWith(members)).toEqual({ path: 'Patient' })
  })
})

describe('a ValueSet', () => {
  const set = (members: object) => readValueSet({ url: 'https://minsal.cl/vs', ...members })
  const codes = (...all: string[]) => all.map((code) => ({ code, system: 'https://minsal.cl/cs' }))

  it('has its parts and its codes', () => {
    const compose = {
      include: [{ system: 'https://minsal.cl/cs', concept: [{ code: 'a', display: 'A' }] }, { valueSet: ['https://minsal.cl/otro'] }],
      exclude: [{ system: 'https://minsal.cl/cs', filter: [{ property: 'concept', op: 'is-a', value: 'b' }] }],
      inactive: false,
    }
    const expansion = { contains: [{ code: 'a', contains: codes('b') }] }
    expect(set({ compose, expansion })).toEqual({ url: 'https://minsal.cl/vs', compose, expansion })
  })

  it.each<[string, object]>([
    ['a page', { total: 3, contains: codes('a', 'b') }],
    [
      'too costly',
      { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/valueset-toocostly', valueBoolean: true }], contains: codes('a') },
    ],
    [
      'unclosed',
      { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/valueset-unclosed', valueBoolean: true }], contains: codes('a') },
    ],
    ['without codes', { total: 0 }],
  ])('has no expansion that is in part: %s', (_, expansion) => {
    expect(set({ expansion })).toEqual({ url: 'https://minsal.cl/vs' })
  })

  it('has an expansion that holds all it says, at whatever level', () => {
    const expansion = { total: 2, contains: [{ abstract: true, contains: codes('a', 'b') }] }
    expect(set({ expansion })?.expansion).toEqual({ contains: expansion.contains })
  })

  it('leaves out nothing of which it is not sure what it is', () => {
    const compose = {
      include: [{ system: 'a' }],
      exclude: [
        { system: 'a', concept: [{ code: 1 }] },
        { system: 'a', filter: [{ op: '=' }] },
      ],
    }
    expect(set({ compose })?.compose).toEqual({ include: [{ system: 'a' }] })
  })
})

describe('a CodeSystem', () => {
  it('has its codes, those below them, their other names and properties', () => {
    const system = {
      url: 'https://minsal.cl/cs',
      content: 'complete',
      caseSensitive: false,
      concept: [
        {
          code: 'a',
          display: 'A',
          designation: [{ value: 'á' }],
          property: [{ code: 'status', valueCode: 'retired' }],
          concept: [{ code: 'b' }],
        },
      ],
    }
    expect(readCodeSystem({ ...system, description: 'prosa' })).toEqual(system)
    expect(readCodeSystem({ ...system, content: 'otro' })).toBeUndefined()
  })
})

it('nothing that is read throws', () => {
  const resource = fc.dictionary(fc.constantFrom('snapshot', 'differential', 'compose', 'expansion', 'concept', 'context'), anyJson)
  fc.assert(
    fc.property(anyJson, resource, (value, members) => {
      const element = [value, { path: 'Patient', ...members }]
      for (const read of [readStructure, readValueSet, readCodeSystem]) {
        for (const one of [value, { ...structure, content: 'complete', ...members }, { ...structure, differential: { element } }]) {
          expect(() => read(one)).not.toThrow()
        }
      }
    }),
  )
})
