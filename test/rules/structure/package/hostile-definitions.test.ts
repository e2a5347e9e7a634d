import { describe, expect, it } from 'vitest'
import { definitions as base, lint, type ValidateResponse } from '../../../../rules/index.ts'
import { createPackageDefinitions } from '../../../../rules/structure/package/package-definitions.ts'
import type { DefinitionType } from '../../../../rules/structure/package/read-package.ts'

/**
 * Definitions that lead to one another without end, or twice as often at every step: none of these would be done before
 * the test runner gives up, were they followed wherever they lead.
 */
const fhir = 'http://hl7.org/fhir/StructureDefinition'
const url = (name: string) => `https://minsal.cl/${name}`

function profile(name: string, type: string, element: readonly object[]): object {
  return {
    resourceType: 'StructureDefinition',
    url: url(name),
    kind: type === 'Extension' ? 'complex-type' : 'resource',
    type,
    derivation: 'constraint',
    baseDefinition: `${fhir}/${type}`,
    differential: { element },
  }
}

function valueSet(name: string, ...include: readonly object[]): object {
  return { resourceType: 'ValueSet', url: url(name), compose: { include } }
}

function check(resources: readonly object[], resource: object): ValidateResponse {
  const files = resources.map((one, index) => {
    const { resourceType, url } = one as { resourceType: DefinitionType; url: string }
    return { name: `${index}.json`, type: resourceType, url, version: '', bytes: Buffer.from(JSON.stringify(one)) }
  })
  const owner = { name: 'guia', version: '1.0.0', dependencies: {}, troubles: [], files }
  const definitions = createPackageDefinitions([owner], base, { decode: (bytes) => Buffer.from(bytes).toString('utf8') })
  return lint(JSON.stringify(resource), { today: '2026-01-15', profile: url('p'), definitions, only: ['r4'] })
}

const codesOf = ({ issues }: ValidateResponse) => issues.map(({ code }) => code)

describe('definitions that lead to one another', () => {
  it('an extension that has to hold itself', () => {
    const slice = { sliceName: 'e', min: 1, type: [{ code: 'Extension', profile: [url('e')] }] }
    const nested = Array.from({ length: 40 }).reduce<object>((inner) => ({ url: url('e'), extension: [inner] }), {
      url: url('e'),
      valueString: 'a',
    })
    const answer = check(
      [
        profile('e', 'Extension', [{ path: 'Extension.extension', ...slice }]),
        profile('p', 'Patient', [{ path: 'Patient.extension', ...slice }]),
      ],
      { resourceType: 'Patient', extension: [nested] },
    )
    expect(codesOf(answer)).toEqual(['r4-card-01'])
  })

  it('a set that takes in itself by way of others', () => {
    const answer = check(
      [
        profile('p', 'Patient', [{ path: 'Patient.gender', binding: { strength: 'required', valueSet: url('v0') } }]),
        ...[0, 1, 2].map((index) => valueSet(`v${index}`, { valueSet: [url(`v${(index + 1) % 3}`)] })),
      ],
      { resourceType: 'Patient', gender: 'male' },
    )
    expect(codesOf(answer)).toEqual([])
    expect(answer.unverified).toEqual([{ what: 'valueSet', name: url('v0'), count: 1 }])
  })

  it('sets that take in the next one twice', () => {
    const sets = Array.from({ length: 60 }, (_, index) => {
      const next = { valueSet: [url(`v${index + 1}`)] }
      return index === 59 ? valueSet('v59', { system: url('cs'), concept: [{ code: 'x' }] }) : valueSet(`v${index}`, next, next)
    })
    const binding = { strength: 'required', valueSet: url('v0') }
    const answer = check([profile('p', 'Patient', [{ path: 'Patient.gender', binding }]), ...sets], {
      resourceType: 'Patient',
      gender: 'male',
    })
    expect(codesOf(answer).filter((code) => code !== 'r4-codigo-01')).toEqual([])
  })

  it('profiles whose slices are told apart by each other', () => {
    const slices = (...names: readonly string[]) => [
      { path: 'Patient.contained', slicing: { discriminator: [{ type: 'profile', path: '$this' }], rules: 'open' } },
      ...names.map((name) => ({ path: 'Patient.contained', sliceName: name, type: [{ code: 'Patient', profile: [url(name)] }] })),
    ]
    const answer = check([profile('p', 'Patient', slices('p', 'q')), profile('q', 'Patient', slices('p', 'q'))], {
      resourceType: 'Patient',
      contained: [{ resourceType: 'Patient', id: 'a', link: [{ other: { reference: '#' }, type: 'seealso' }] }],
    })
    expect(codesOf(answer)).not.toContain('cl-interno-01')
  })

  it('references whose targets have to refer to targets of the same profile', () => {
    const fullUrl = (index: number) => `urn:uuid:00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`
    const link = Array.from({ length: 40 }, (_, index) => ({ type: 'seealso', other: { reference: fullUrl(index) } }))
    const answer = check(
      [
        profile('p', 'Bundle', [{ path: 'Bundle.entry.resource', type: [{ code: 'Patient', profile: [url('q')] }] }]),
        profile('q', 'Patient', [{ path: 'Patient.link.other', type: [{ code: 'Reference', targetProfile: [url('q')] }] }]),
      ],
      {
        resourceType: 'Bundle',
        type: 'collection',
        entry: Array.from({ length: 40 }, (_, index) => ({ fullUrl: fullUrl(index), resource: { resourceType: 'Patient', link } })),
      },
    )
    expect(codesOf(answer)).toEqual([])
  })

  it('an invariant of twenty thousand brackets', () => {
    const expression = `${'('.repeat(20_000)}true${')'.repeat(20_000)}`
    const constraint = [{ key: 'k-1', severity: 'error', human: 'x', expression }]
    const answer = check([profile('p', 'Patient', [{ path: 'Patient', constraint }])], { resourceType: 'Patient' })
    expect(codesOf(answer)).toEqual([])
    expect(answer.unverified).toEqual([{ what: 'invariant', name: 'k-1', count: 1 }])
  })
})
