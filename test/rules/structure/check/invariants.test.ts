import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import type { Definitions, StructureDefinition } from '../../../../rules/structure/definitions.ts'
import { createFindings } from '../../../../rules/engine/findings.ts'
import { createInvariants } from '../../../../rules/structure/check/invariants.ts'
import type { Fault, Sieve } from '../../../../rules/structure/check/model.ts'
import { createRun, tryOut } from '../../../../rules/structure/check/run.ts'
import { createScope } from '../../../../rules/structure/check/scope.ts'
import { r4 } from '../../../../rules/structure/r4.ts'
import { layered } from '../../../../rules/structure/layered.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { withProfiles } from '../../../support/own-profiles.ts'
import { createChecker, found, r4Checker, tellsApart } from '../../../support/structure-check.ts'

const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const observation = (members: JsonObject): JsonObject => ({ resourceType: 'Observation', status: 'final', code: { text: 'a' }, ...members })
const component = (range: JsonObject): JsonObject => observation({ component: [{ code: { text: 'b' }, referenceRange: [range] }] })

tellsApart([
  {
    title: 'of a resource',
    valid: observation({ component: [{ code: { text: 'b' } }] }),
    wrong: observation({ valueString: 'a', dataAbsentReason: { text: 'b' } }),
    finds: ['r4-inv-01 '],
  },
  {
    title: 'of a backbone element',
    valid: patient({ contact: [{ telecom: [{ value: 'a', system: 'other' }] }] }),
    wrong: patient({ contact: [{ gender: 'male' }] }),
    finds: ['r4-inv-01 contact.0'],
  },
  {
    title: 'of an element that is like another',
    valid: component({ text: 'a' }),
    wrong: component({ appliesTo: [{ text: 'a' }] }),
    finds: ['r4-inv-01 component.0.referenceRange.0'],
  },
  {
    title: 'of a data type',
    valid: patient({ identifier: [{ value: 'a', period: { start: '2026-01', end: '2026-01' } }] }),
    wrong: patient({ identifier: [{ value: 'a', period: { start: '2026-02', end: '2026-01' } }] }),
    finds: ['r4-inv-01 identifier.0.period'],
  },
  {
    title: 'that only warn',
    valid: { resourceType: 'ValueSet', status: 'draft', name: 'Colores' },
    wrong: { resourceType: 'ValueSet', status: 'draft', name: 'los colores' },
    finds: ['!r4-inv-01 '],
  },
])

it('are said once where the type says them too, and not of what another check says', () => {
  const both = { url: 'https://ejemplo.cl/x', valueString: 'a', extension: [{ url: 'https://ejemplo.cl/y', valueString: 'b' }] }
  const errors = found(r4Checker, patient({ extension: [both] })).filter((one) => !one.startsWith('!'))
  expect(errors).toEqual(['r4-ext-03 extension.0'])
})

it('of what definitions call best practice are not asked', () => {
  const structure = r4Definitions.findStructure('http://hl7.org/fhir/StructureDefinition/Basic')!
  const [root, ...rest] = structure.snapshot!.element
  const withRule = (bestPractice: boolean): Definitions => {
    const constraint = [{ key: 'ej-1', severity: 'error', expression: 'false', human: 'Nunca.', bestPractice }] as const
    const changed: StructureDefinition = { ...structure, snapshot: { element: [{ ...root!, constraint }, ...rest] } }
    return layered(
      {
        findStructure: (url) => (url === structure.url ? changed : undefined),
        findValueSet: () => undefined,
        findCodeSystem: () => undefined,
      },
      r4Definitions,
    )
  }
  const basic = { resourceType: 'Basic', code: { text: 'a' } }
  expect(found(createChecker(withRule(true)), basic)).toEqual([])
  expect(found(createChecker(withRule(false)), basic)).toEqual(['r4-inv-01 '])
})

it('of periods that begin on a day and end at an hour of it hold, unless as they are published', () => {
  const from = (start: string, end: string): JsonObject => patient({ name: [{ text: 'a', period: { start, end } }] })
  const vague = from('2026-01-10', '2026-01-10T06:20:00Z')
  expect(found(r4Checker, vague)).toEqual([])
  expect(found(r4Checker, vague, { strict: true })).toEqual(['r4-inv-01 name.0.period'])
  for (const period of [
    from('2026-01-10T06:20:00Z', '2026-01-10'),
    from('2026-01-10', '2026-01-10'),
    from('2026-01-10', '2026-01-11T06:20:00Z'),
  ])
    expect(found(r4Checker, period, { strict: true })).toEqual([])
})

describe('an invariant that is looked at without its expression', () => {
  const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
  it.each<[string, JsonObject, readonly object[]]>([
    [
      'ext-1',
      patient({ extension: [{ url: `${hl7}patient-birthPlace` }] }),
      [{ at: 'extension.0', code: 'r4-ext-03', url: `${hl7}patient-birthPlace`, reason: 'neither' }],
    ],
    [
      'txt-1',
      patient({ text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><script>a</script></div>' } }),
      [{ at: 'text.div', code: 'r4-formato-06', reason: 'element', name: 'script' }],
    ],
    [
      'txt-2',
      patient({ text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"> </div>' } }),
      [{ at: 'text.div', code: 'r4-formato-06', reason: 'empty' }],
    ],
    ['ref-1', patient({ managingOrganization: { reference: '#a' } }), [{ at: 'managingOrganization', code: 'r4-ref-02', reference: '#a' }]],
    [
      'per-1',
      patient({ name: [{ text: 'a', period: { start: '2026-02-01', end: '2026-01-01' } }] }),
      [
        {
          at: 'name.0.period',
          code: 'r4-inv-01',
          key: 'per-1',
          expression: 'start.hasValue().not() or end.hasValue().not() or (start <= end)',
        },
      ],
    ],
    ['dom-6', patient({ active: true }), []],
    [
      'pat-1',
      patient({ contact: [{ relationship: [{ text: 'a' }] }] }),
      [
        {
          at: 'contact.0',
          code: 'r4-inv-01',
          key: 'pat-1',
          expression: 'name.exists() or telecom.exists() or address.exists() or organization.exists()',
        },
      ],
    ],
  ])('is told once: %s', (_, resource, problems) => {
    expect(r4Checker.check(resource).problems.map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))).toStrictEqual(problems)
  })

  it('is held of a period that ends on the day on which it begins, for the strict alone', () => {
    const period = (start: string, end: string) => patient({ name: [{ text: 'a', period: { start, end } }] })
    const told = (resource: JsonObject, strict: boolean) =>
      r4Checker.check(resource, { strict }).problems.map(({ code, at }) => [code, at.join('.')])
    const sameDay = period('2026-02-01', '2026-02-01T10:00:00-03:00')
    expect(told(sameDay, false)).toEqual([])
    expect(told(sameDay, true)).toEqual([['r4-inv-01', 'name.0.period']])
    for (const end of ['2026-02-02T10:00:00-03:00', '2026-02-01', '2027']) expect(told(period('2026-02-01', end), true)).toEqual([])
  })
})

describe('the expression of an invariant', () => {
  /** The findings of a patient in an observation that refers to it. */
  const answer = (expression: string, members: JsonObject = {}) => {
    const constraint = [{ key: 'ej-1', severity: 'error', expression }] as const
    const definitions = withProfiles([{ url: 'urn:a', type: 'Patient', elements: [{ id: 'Patient', path: 'Patient', constraint }] }])
    const contained = [{ ...patient({ id: 'p', gender: 'male', meta: { profile: ['urn:a'] } }), ...members }]
    const { problems, unverified } = createChecker(definitions).check(observation({ id: 'o', contained, subject: { reference: '#p' } }))
    return [...problems.map(({ code, at }) => `${code} ${at.join('.')}`), ...unverified.map(({ what, name }) => `${what} ${name}`)]
  }
  const fails = ['r4-inv-01 contained.0']

  it('asks of the resource, and of the one around it', () => {
    expect(answer("%resource.id = 'p' and %rootResource.id = 'o'")).toEqual([])
    expect(answer('%resource is Patient and %rootResource is Observation')).toEqual([])
    expect(answer("%rootResource.id = 'p'")).toEqual(fails)
    expect(answer("%resource.id = 'o'")).toEqual(fails)
  })

  it('asks of sets, as far as they are at hand', () => {
    const isIn = (name: string) => answer(`gender.memberOf('http://hl7.org/fhir/ValueSet/${name}')`)
    expect(isIn('administrative-gender')).toEqual([])
    expect(isIn('observation-status')).toEqual(fails)
    expect(isIn('nada')).toEqual(['invariant ej-1'])
  })

  it('is open where it asks for what a reference leads to that leads nowhere', () => {
    const asking = 'generalPractitioner.resolve().active'
    const doctor = { generalPractitioner: [{ reference: 'Practitioner/x' }] }
    expect(answer(asking, doctor)).toEqual(['invariant ej-1'])
  })
})

describe('an invariant by which texts have to be unique', () => {
  const repeatedIn = (resource: JsonObject) =>
    r4Checker.check(resource).problems.flatMap((problem) => {
      const { key, repeated } = problem as { readonly key?: string; readonly repeated?: readonly string[] }
      return key === 'csd-1' || key === 'que-2' ? [[key, repeated]] : []
    })
  const system = (...concept: readonly JsonObject[]): JsonObject => ({
    resourceType: 'CodeSystem',
    url: 'https://ejemplo.cl/sistema',
    status: 'draft',
    content: 'complete',
    concept,
  })
  const form = (...item: readonly JsonObject[]): JsonObject => ({ resourceType: 'Questionnaire', status: 'draft', item })
  const group = (linkId: string, ...item: readonly JsonObject[]): JsonObject => ({ linkId, type: 'group', text: 'a', item })
  const question = (linkId: string): JsonObject => ({ linkId, type: 'string', text: 'a' })

  it('tells those that stand there more than once, however deep', () => {
    expect(repeatedIn(system({ code: 'a', concept: [{ code: 'b' }, { code: 'c' }] }, { code: 'c' }, { code: 'a' }))).toEqual([
      ['csd-1', ['a', 'c']],
    ])
    expect(repeatedIn(form(group('1', question('2'), question('3')), question('2')))).toEqual([['que-2', ['2']]])
    expect(repeatedIn(form(group('1', question('2')), question('3')))).toEqual([])
  })
})

describe('the invariants of objects', () => {
  const invariants = createInvariants({ types: r4, memberOf: () => undefined, conformsTo: () => undefined })
  const constraint = (index: number, expression: string, severity: 'error' | 'warning' = 'error') => ({
    key: `a-${index}`,
    severity,
    expression,
  })
  const resource: JsonObject = { resourceType: 'Patient', active: true }

  /** The keys of the invariants that are held of a resource by some bits, and do not hold. */
  function broken(sieve: Sieve, bits: number) {
    const run = createRun({}, createFindings(), new Map(), { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() })
    run.scope = createScope(resource, 'Patient', undefined, 'root', 0, undefined)
    const faults: Fault[] = []
    tryOut(run, () => sieve.hold(run, resource, bits), faults)
    return faults.map(({ facts }) => (facts as { readonly key: string }).key)
  }

  it('are woken by what the object has, and those beyond thirty always', () => {
    const many = Array.from({ length: 34 }, (_, index) =>
      constraint(index, index % 2 === 0 ? 'name.empty() or gender.exists()' : 'active.not()'),
    )
    const sieve = invariants.ofObjects(many, 'Patient')!.compile()
    expect(broken(sieve, 0)).toEqual(['a-31', 'a-33'])
    expect(broken(sieve, 1 << 1)).toEqual(['a-1', 'a-31', 'a-33'])
    expect(broken(sieve, (1 << 3) | (1 << 1) | 1)).toEqual(['a-1', 'a-3', 'a-31', 'a-33'])
    expect(broken(sieve, (1 << 29) | (1 << 30))).toEqual(['a-29', 'a-31', 'a-33'])
    const names = sieve.byName.get('name') ?? 0
    expect([0, 2, 28].every((index) => (names & (1 << index)) !== 0)).toBe(true)
    expect(names & (1 << 1)).toBe(0)
    expect(sieve.always & (1 << 30)).not.toBe(0)
    expect(sieve.always & 1).toBe(0)
  })

  it('are those with an expression that are no advice and are looked at nowhere else', () => {
    const keysOf = (...some: Parameters<typeof invariants.ofObjects>[0]) => {
      const own = invariants.ofObjects(some, 'Patient')
      return own === undefined ? undefined : broken(own.compile(), 1)
    }
    const fails = 'name.exists()'
    const source = 'http://hl7.org/fhir/StructureDefinition/DomainResource'
    expect(keysOf()).toBeUndefined()
    expect(keysOf({ key: 'a', severity: 'error' })).toBeUndefined()
    expect(keysOf({ key: 'a', severity: 'error', expression: fails, bestPractice: true })).toBeUndefined()
    for (const key of ['ele-1', 'ext-1', 'ref-1', 'dom-2', 'dom-3', 'dom-4', 'dom-5', 'txt-1', 'txt-2', 'bdl-7', 'bdl-11', 'bdl-12']) {
      expect(keysOf({ key, severity: 'error', expression: fails })).toBeUndefined()
      expect(keysOf({ key, severity: 'error', expression: fails, source })).toBeUndefined()
      // A profile may have given the key to something else.
      expect(keysOf({ key, severity: 'error', expression: fails, source: 'https://ejemplo.cl/perfil' })).toEqual([key])
    }
    expect(keysOf({ key: 'dom-6', severity: 'error', expression: fails, source })).toEqual(['dom-6'])
  })

  it('are those of a part, or of a type', () => {
    expect(['Patient.contact', 'Patient'].map((type) => invariants.ofObjects([constraint(1, 'name.exists()')], type)!.isOfPart)).toEqual([
      true,
      false,
    ])
    expect(invariants.checks([], 'Patient')).toEqual([])
  })
})
