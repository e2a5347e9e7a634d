import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../rules/engine/json.ts'
import { countSteps, startCoverage, type Coverage } from '../../fuzz/coverage.ts'

/** Sizes of the lists: the third has as much more than the second as twice the second has more than the first. */
const sizes = [50, 100, 200] as const
/** Bound of the last step's time over that of the one before: 2 in proportion, 4 by squares. */
const mostGrowth = 2.5

let coverage: Coverage
let lint: (typeof import('../../../rules/index.ts'))['lint']
let catalogs: (typeof import('../../support/catalogs.ts'))['hostCatalogs']

beforeAll(async () => {
  // Code that V8 has optimised counts less, and counters have to run before the code that they count is loaded.
  setFlagsFromString('--no-opt')
  setFlagsFromString('--no-maglev')
  coverage = startCoverage(/\/(?:rules|catalogs)\//)
  ;({ lint } = await import('../../../rules/index.ts'))
  ;({ hostCatalogs: catalogs } = await import('../../support/catalogs.ts'))
})
afterAll(() => {
  coverage.close()
  setFlagsFromString('--opt')
  setFlagsFromString('--maglev')
})

const clCore = 'https://hl7chile.cl/fhir/ig/clcore'
const definition = (id: string): string => `${clCore}/StructureDefinition/${id}`
const times = <T extends Json>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => one(index))
const patient = (members: JsonObject): Json => ({ resourceType: 'Patient', ...members })
const bundle = (entry: readonly Json[]): JsonObject => ({ resourceType: 'Bundle', type: 'collection', entry })
const referrer = (reference: string): Json => ({ resource: { resourceType: 'Basic', author: { reference } } })
const profiles = (count: number): JsonObject => ({ profile: times(count, (index) => `urn:ejemplo:perfil-${index}`) })
const provinces = (count: number): JsonObject => ({
  extension: times(count, () => ({ url: definition('ProvinciasCl'), valueCoding: { code: '131' } })),
})
const communes = (count: number, value: JsonObject): JsonObject => ({
  extension: times(count, () => ({ url: definition('ComunasCl'), ...value })),
})

/** Resources with lists that several rules compare with one another. */
const resources: Readonly<Record<string, (count: number) => Json>> = {
  'systems of the RUN without a type': (count) =>
    patient({ identifier: times(count, () => ({ system: 'http://registrocivil.cl/run', value: '51234567-0' })) }),
  'types of a practitioner’s identifiers': (count) => ({
    resourceType: 'Practitioner',
    identifier: times(count, () => ({ type: { coding: [{ code: '01' }] }, value: '51234567-0' })),
  }),
  'profiles that do not exist': (count) => patient({ meta: { profile: times(count, () => definition('CorePacienteCL')) } }),
  'profiles and addresses': (count) => patient({ meta: profiles(count), address: times(count, () => ({ city: 'Ñuñoa' })) }),
  'profiles and participants': (count) => ({
    resourceType: 'Encounter',
    meta: profiles(count),
    participant: times(count, () => ({ id: 'a' })),
  }),
  'communes, provinces and regions of one address': (count) =>
    patient({ address: [{ city: 'Ñuñoa', _city: communes(count, { valueCoding: { code: '13120' } }), _district: provinces(count) }] }),
  'communes without a value beside provinces': (count) =>
    patient({ address: [{ city: 'Ñuñoa', _city: communes(count, {}), _district: provinces(count) }] }),
  'communes without a code': (count) => patient({ address: [{ city: 'Ñuñoa', _city: communes(count, { valueCoding: {} }) }] }),
  'misspelt communes': (count) => patient({ address: times(count, (index) => ({ city: `Nunnoa ${index}` })) }),
  'foreign cities': (count) => patient({ address: times(count, (index) => ({ city: `Lyon ${index}`, postalCode: '69001' })) }),
  'references in Bundles, each in another': (count) => {
    let inner = bundle([])
    for (let level = 0; level < 10; level += 1) {
      inner = bundle([...times(count / 10, (index) => referrer(`Patient/${index}`)), { resource: inner }])
    }
    return inner
  },
  'references and contained resources': (count) => ({
    resourceType: 'List',
    contained: times(count, (index) => ({ resourceType: 'Basic', id: `a${index}` })),
    entry: times(count, (index) => ({ item: { reference: `#a${index}` } })),
  }),
  'entries of the same address': (count) => bundle(times(count, () => ({ fullUrl: 'http://ejemplo.cl/Patient/1' }))),
  'establishments that do not exist': (count) =>
    patient({ identifier: times(count, (index) => ({ system: 'http://minsal.cl/deis/establecimientos', value: `x${index}` })) }),
  'establishments of one organization': (count) => ({
    resourceType: 'Organization',
    name: 'Hospital',
    identifier: times(count, () => ({ system: 'http://minsal.cl/deis/establecimientos', value: '111100' })),
  }),
  'codes outside a status': (count) => ({
    resourceType: 'Condition',
    clinicalStatus: { coding: times(count, (index) => ({ system: 'urn:ejemplo', code: `a${index}` })) },
  }),
}

describe('the work of the national rules grows no faster than the text', { timeout: 60_000 }, () => {
  it.each(Object.entries(resources))('%s', (_, make) => {
    const [, least, middle, most] = stepsOfEach([sizes[0], ...sizes].map(make)) as [number, number, number, number]
    expect((most - middle) / (middle - least)).toBeLessThan(mostGrowth)
  })
})

describe('what decides nothing is not looked up', () => {
  it.each<readonly [string, RegExp, string, number, (count: number) => Json]>([
    [
      'the communes of a patient of whom nothing says another country',
      /catalog\.ts/,
      'cl-patient-02',
      0,
      (count) => patient({ address: times(count, (index) => ({ city: `Reñaca ${index}` })) }),
    ],
    [
      'old addresses of the system of documents, for systems of another name',
      /address-variants\.ts/,
      'cl-run',
      0,
      (count) =>
        patient({
          identifier: times(count, (index) => ({
            type: { coding: [{ system: `${clCore}/CodeSystem/CS${index}`, code: '1' }] },
            value: 'a',
          })),
        }),
    ],
    [
      'each of the profiles that are not at hand, for each demand',
      /in-force\.ts/,
      'cl',
      12,
      (count) => patient({ meta: { profile: times(count, (index) => definition(`CorePacienteCl${index}`)) } }),
    ],
  ])('%s', (_, files, only, most, make) => {
    stepsOfEach([make(10)])
    const some = startCoverage(files)
    lint(JSON.stringify(make(1000)), { today: '2026-01-15', only: [only], catalogs })
    const { steps } = some.take()
    some.close()
    expect(steps / 1000).toBeLessThanOrEqual(most)
  })
})

/** How many blocks of code are entered while each of some resources is validated, one after the other. */
function stepsOfEach(resources: readonly Json[]): readonly number[] {
  return countSteps(
    coverage,
    resources.map((resource) => JSON.stringify(resource)),
    (text) => lint(text, { today: '2026-01-15', only: ['cl'], catalogs }),
  )
}
