import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../../../rules/engine/json.ts'
import { readCodeSystems, readPackage } from '../../../rules/structure/build.ts'
import type { CodeSystem, Definitions, ValueSet } from '../../../rules/structure/definitions.ts'
import { r4Definitions } from '../../../rules/structure/r4/r4-definitions.ts'
import { createTerminology } from '../../../rules/structure/terminology.ts'
import { describeWith } from '../../support/program.ts'
import { r4Package, terminologyPackage } from '../../support/r4-package.ts'

const folder = r4Package.path
const since = terminologyPackage.path

const { contains, findSet, codesOf, lookup, findNearestIn } = createTerminology(r4Definitions)
const set = (name: string) => `http://hl7.org/fhir/ValueSet/${name}`

describeWith(since === undefined ? terminologyPackage : r4Package, 'every set that R4 binds to', () => {
  it('has the codes that its definition in the package gives, and no others', { timeout: 120_000 }, () => {
    const naive = expandNaively(folder!, since!)
    let told = 0
    let asked = 0
    for (const canonical of naive.bound) {
      const expected = naive.expand(canonical)
      if (expected === undefined) continue
      told += 1
      for (const key of expected) {
        const [system, code] = key.split('\t') as [string, string]
        asked += 1
        if (contains(canonical, system, code) !== true) throw new Error(`${canonical} no tiene ${key}`)
        if (contains(canonical, undefined, code) !== true) throw new Error(`${canonical} no tiene ${code}`)
        if (contains(canonical, system, `${code}~`) !== false) throw new Error(`${canonical} tiene ${key}~`)
        if (contains(canonical, `${system}~`, code) !== false) throw new Error(`${canonical} tiene ${system}~`)
      }
      const listed = codesOf(canonical)!.map(({ system, code }) => `${system}\t${code}`)
      expect(new Set(listed)).toEqual(new Set([...expected].filter((key) => !naive.abstract.has(key))))
    }
    expect(told).toBeGreaterThan(550)
    expect(asked).toBeGreaterThan(15_000)
  })
})

describe('a set of codes', () => {
  it('has what its system has got since R4, below what it stands below', () => {
    const system = (name: string) => `http://terminology.hl7.org/CodeSystem/${name}`
    expect(contains(set('condition-clinical'), system('condition-clinical'), 'unknown')).toBe(true)
    expect(contains(set('allergyintolerance-verification'), undefined, 'presumed')).toBe(true)
    expect(contains(set('identifier-type'), system('v2-0203'), 'DSG')).toBe(false)
    expect(lookup(system('v2-0203'), 'DSG')).toMatchObject({ display: 'Diagnostic Study Group' })
    expect(lookup(system('location-physical-type'), 'vi')).toMatchObject({ display: 'Virtual' })
    expect(lookup(system('location-physical-type'), 'virtual')).toBe('unknown')
  })

  it('knows the name that a code has now beside that of R4', () => {
    expect(lookup('http://terminology.hl7.org/CodeSystem/consentcategorycodes', 'emrgonly')).toMatchObject({
      display: 'Emergency Only',
      designations: ['Emergency Only Disclosure'],
    })
  })

  it('has a code of its system, and one without a system', () => {
    expect(contains(set('administrative-gender|4.0.1'), 'http://hl7.org/fhir/administrative-gender', 'male')).toBe(true)
    expect(contains(set('administrative-gender'), undefined, 'male')).toBe(true)
    expect(contains(set('administrative-gender'), undefined, 'masculino')).toBe(false)
    expect(contains(set('administrative-gender'), 'http://example.org', 'male')).toBe(false)
  })

  it('is case-sensitive where its system says so, and lenient where it says nothing', () => {
    expect(contains(set('administrative-gender'), undefined, 'Male')).toBe(false)
    expect(contains('http://terminology.hl7.org/ValueSet/v2-0001', 'http://terminology.hl7.org/CodeSystem/v2-0001', 'f')).toBe(true)
  })

  it('cannot be told where it or its system is not at hand', () => {
    expect(contains('http://example.org/ValueSet/none', undefined, 'a')).toBeUndefined()
    expect(findSet('http://example.org/ValueSet/none')).toBeUndefined()
    expect(contains(set('condition-code'), 'http://snomed.info/sct', '123')).toBeUndefined()
    expect(codesOf(set('condition-code'))).toBeUndefined()
  })

  it('leaves out what belongs to a system that it does not name', () => {
    expect(contains(set('condition-code'), 'http://loinc.org', '8480-6')).toBe(false)
  })

  it('has more than an example of a system says', () => {
    const system = 'http://terminology.hl7.org/CodeSystem/service-type'
    expect(contains(set('service-type'), system, '1')).toBe(true)
    expect(contains(set('service-type'), system, 'mine')).toBeUndefined()
    expect(lookup(system, 'mine')).toBeUndefined()
  })

  it.each([
    ['mimetypes', 'text/plain; charset=UTF-8', true],
    ['mimetypes', 'application/fhir+json', true],
    ['mimetypes', 'json', true],
    ['mimetypes', 'pdf', false],
    ['mimetypes', 'application/', false],
    ['all-languages', 'es-CL', true],
    ['all-languages', 'zh-Hant-TW', true],
    ['all-languages', 'x-klingon', true],
    ['all-languages', 'sgn-BE-FR', true],
    ['all-languages', 'en-GB-oed', true],
    ['all-languages', 'en-GB-oe', false],
    ['all-languages', 'es_CL', false],
    ['all-languages', 'español', false],
    ['all-languages', 'spanish', false],
    ['all-languages', 'zz', false],
    ['all-languages', 'ES', true],
    ['all-languages', 'arn', true],
    ['currencies', 'CLP', true],
    ['currencies', 'CLF', true],
    ['currencies', 'peso', false],
    ['currencies', 'clp', false],
    ['iso3166-1-2', 'CL', true],
    ['iso3166-1-2', 'CH1', false],
    ['iso3166-1-3', 'CHL', undefined],
    ['iso3166-1-3', 'Chile', false],
    ['ucum-units', 'mm[Hg]', undefined],
  ])('goes by the grammar of %s: %s', (name, code, expected) => {
    expect(contains(set(name), undefined, code)).toBe(expected)
  })

  it('knows the countries wherever the whole of ISO 3166 is meant', () => {
    expect(contains(set('jurisdiction'), 'urn:iso:std:iso:3166', 'CL')).toBe(true)
    expect(contains(set('jurisdiction'), 'urn:iso:std:iso:3166', 'XQ')).toBe(false)
    expect(contains(set('jurisdiction'), 'urn:iso:std:iso:3166', '152')).toBeUndefined()
  })
})

describe('what a system says of a code', () => {
  it('is its name, in English and Spanish', () => {
    expect(lookup('http://hl7.org/fhir/administrative-gender', 'male')).toEqual({
      code: 'male',
      display: 'Male',
      designations: [],
      isAbstract: false,
    })
    expect(lookup('http://hl7.org/fhir/resource-types', 'Patient')).toMatchObject({ designations: ['Paciente'] })
    expect(lookup('http://terminology.hl7.org/CodeSystem/v3-ActCode', '_ActEncounterCode')).toMatchObject({ isAbstract: true })
  })

  it('is that it has none, or nothing', () => {
    expect(lookup('http://hl7.org/fhir/administrative-gender', 'masculino')).toBe('unknown')
    expect(lookup('urn:iso:std:iso:4217', 'peso')).toBe('unknown')
    expect(lookup('urn:iso:std:iso:4217', 'CLP')).toBeUndefined()
    expect(lookup('http://loinc.org', '8480-6')).toBeUndefined()
    expect(lookup('http://snomed.info/sct', '38341003')).toBeUndefined()
  })
})

describe('the code that was meant', () => {
  const nearest = (valueSet: string, code: string, system?: string) => findSet(valueSet)?.nearest(code, system)

  it.each([
    ['Male', 'male'],
    [' female ', 'female'],
    ['femael', 'female'],
    ['unknow', 'unknown'],
    ['xyz', undefined],
    ['', undefined],
  ])('%s: %s', (code, expected) => {
    expect(nearest(set('administrative-gender'), code)).toBe(expected)
  })

  it('may be given by its name', () => {
    expect(nearest(set('v3-ActEncounterCode'), 'ambulatory')).toBeUndefined()
    expect(nearest('http://terminology.hl7.org/ValueSet/v3-ActEncounterCode', 'Ambulatory')).toBe('AMB')
    expect(nearest(set('encounter-status'), 'In Progress')).toBe('in-progress')
  })

  it('is of the system that was given', () => {
    const system = 'http://terminology.hl7.org/CodeSystem/condition-clinical'
    expect(nearest(set('condition-clinical'), 'Active', system)).toBe('active')
    expect(nearest(set('condition-clinical'), 'Active', 'http://example.org')).toBeUndefined()
    expect(nearest(set('condition-clinical'), 'Active', '')).toBeUndefined()
  })

  it('is one of the system itself', () => {
    expect(findNearestIn('http://hl7.org/fhir/administrative-gender', 'femael')).toBe('female')
    expect(findNearestIn('http://hl7.org/fhir/administrative-gender', 'xyz')).toBeUndefined()
    expect(findNearestIn('http://loinc.org', '8480-6')).toBeUndefined()
  })
})

const animals: CodeSystem = {
  url: 'http://example.org/animals',
  content: 'complete',
  caseSensitive: true,
  concept: [
    {
      code: 'animal',
      property: [{ code: 'notSelectable', valueBoolean: true }],
      concept: [
        { code: 'dog', display: 'Dog', property: [{ code: 'legs', valueInteger: 4 }], concept: [{ code: 'poodle' }] },
        {
          code: 'bird',
          property: [
            { code: 'legs', valueInteger: 2 },
            { code: 'child', valueCode: 'penguin' },
          ],
        },
        { code: 'fish', concept: [{ code: 'penguin', display: 'Penguin' }] },
      ],
    },
  ],
}

function ask(compose: ValueSet['compose'] | undefined, more: Partial<ValueSet> = {}, others: readonly ValueSet[] = [], codes = animals) {
  const url = 'http://example.org/ValueSet/asked'
  const sets = new Map([{ url, ...(compose !== undefined && { compose }), ...more }, ...others].map((one) => [one.url, one]))
  const definitions: Definitions = {
    findStructure: () => undefined,
    findValueSet: (canonical) => sets.get(canonical),
    findCodeSystem: (canonical) => (canonical === codes.url ? codes : undefined),
  }
  const terminology = createTerminology(definitions)
  return {
    codes: terminology.codesOf(url)?.map(({ code }) => code),
    has: (code: string, system: string | undefined = codes.url) => terminology.contains(url, system, code),
  }
}

describe('what a set takes in', () => {
  const system = animals.url
  const filtered = (property: string, op: string, value: string) => ask({ include: [{ system, filter: [{ property, op, value }] }] }).codes

  it.each([
    ['concept', 'is-a', 'dog', ['dog', 'poodle']],
    ['concept', 'is-a', 'bird', ['bird', 'penguin']],
    ['concept', 'is-a', 'nobody', []],
    ['concept', 'descendent-of', 'dog', ['poodle']],
    ['concept', 'descendent-leaf', 'animal', ['poodle', 'penguin']],
    ['concept', 'is-not-a', 'fish', ['dog', 'poodle', 'bird']],
    ['concept', 'generalizes', 'poodle', ['dog', 'poodle']],
    ['concept', 'child-of', 'animal', ['dog', 'bird', 'fish']],
    ['concept', '=', 'dog', ['dog']],
    ['code', 'in', 'dog, bird', ['dog', 'bird']],
    ['code', 'not-in', 'dog,bird', ['poodle', 'fish', 'penguin']],
    ['code', 'regex', '[a-f].*', ['dog', 'bird', 'fish']],
    ['parent', '=', 'bird', ['penguin']],
    ['parent', 'exists', 'false', []],
    ['child', '=', 'penguin', ['bird', 'fish']],
    ['display', '=', 'Dog', ['dog']],
    ['legs', '=', '4', ['dog']],
    ['legs', 'exists', 'true', ['dog', 'bird']],
    ['wings', '=', '2', undefined],
    ['code', 'like', 'd', undefined],
    ['code', 'regex', '(a+)+b', undefined],
  ])('by %s %s %s', (property, op, value, expected) => {
    expect(filtered(property, op, value)).toEqual(expected)
  })

  it('cannot be told by a pattern of a code longer than any, which some patterns would take long for', () => {
    const { has } = ask({ include: [{ system: 'http://example.org/others', filter: [{ property: 'code', op: 'regex', value: 'a*a*b' }] }] })
    expect(['aab', 'aac', 'a'.repeat(10_000)].map((code) => has(code, 'http://example.org/others'))).toEqual([undefined, false, undefined])
  })

  it('is less what it leaves out', () => {
    const { codes, has } = ask({ include: [{ system }], exclude: [{ system, concept: [{ code: 'dog' }] }] })
    expect(codes).toEqual(['poodle', 'bird', 'fish', 'penguin'])
    expect([has('dog'), has('bird'), has('animal'), has('cat')]).toEqual([false, true, true, false])
  })

  it('has no code that its system no longer uses, where it says so', () => {
    const url = 'http://example.org/beasts'
    const retired = { code: 'status', valueCode: 'retired' }
    const beasts: CodeSystem = {
      ...animals,
      url,
      concept: [
        { code: 'dog' },
        { code: 'dodo', property: [retired] },
        { code: 'auk', property: [{ code: 'inactive', valueBoolean: true }] },
        { code: 'emu', property: [{ code: 'status', valueCode: 'deprecated' }] },
      ],
    }
    const include = [{ system: url }]
    const all = ask({ include }, {}, [], beasts)
    expect(all.codes).toEqual(['dog', 'dodo', 'auk', 'emu'])
    const active = ask({ include, inactive: false }, {}, [], beasts)
    expect(active.codes).toEqual(['dog', 'emu'])
    expect(['dog', 'dodo', 'auk', 'emu'].map((code) => active.has(code, url))).toEqual([true, false, false, true])
    expect(ask({ include, inactive: true }, {}, [], beasts).has('dodo', url)).toBe(true)
    expect(ask({ include: [{ system: url, concept: [{ code: 'dodo' }] }], inactive: false }, {}, [], beasts).codes).toEqual([])
  })

  it('cannot be told where what it leaves out cannot', () => {
    const { codes, has } = ask({ include: [{ system }], exclude: [{ valueSet: ['http://example.org/none'] }] })
    expect(codes).toBeUndefined()
    expect([has('dog'), has('cat')]).toEqual([undefined, false])
  })

  it('may be of another version of the system, of which what is missing here may be there', () => {
    const { codes, has } = ask({ include: [{ system, version: '7' }] })
    expect(codes).toBeUndefined()
    expect([has('dog'), has('cat')]).toEqual([true, undefined])
  })

  it('is what all sets of a part share', () => {
    const url = 'http://example.org/ValueSet/two'
    const two: ValueSet = { url, compose: { include: [{ system, concept: [{ code: 'dog' }, { code: 'fish' }] }] } }
    const { codes, has } = ask(
      { include: [{ system, filter: [{ property: 'concept', op: 'is-a', value: 'dog' }], valueSet: [url] }] },
      {},
      [two],
    )
    expect(codes).toEqual(['dog'])
    expect([has('dog'), has('fish'), has('poodle'), has('dog', undefined)]).toEqual([true, false, false, true])
  })

  it('may be an expansion alone, or an expansion where the rest does not tell', () => {
    const expansion = {
      contains: [{ system: 'http://snomed.info/sct', code: '1', contains: [{ system: 'http://snomed.info/sct', code: '2' }] }],
    }
    expect(ask(undefined, { expansion }).codes).toEqual(['1', '2'])
    const { codes, has } = ask({ include: [{ system: 'http://snomed.info/sct' }] }, { expansion })
    expect(codes).toEqual(['1', '2'])
    const sct = 'http://snomed.info/sct'
    expect([has('2', sct), has('3', sct), has('2')]).toEqual([true, false, false])
  })

  it('is told at once of sets that take in the same by very many ways', () => {
    const at = (level: number) => `http://example.org/ValueSet/level-${level}`
    const levels = Array.from({ length: 40 }, (_, level): ValueSet => {
      const below = { valueSet: [at(level + 1)] }
      const include =
        level === 39 ? [{ system, concept: [{ code: 'dog' }] }] : [below, { ...below, valueSet: [at(level + 1), at(level + 1)] }]
      return { url: at(level), compose: { include, ...(level < 39 && { exclude: [{ system, concept: [{ code: 'cat' }] }, below] }) } }
    })
    const wide = levels.map(({ url, compose }): ValueSet => ({ url, compose: { include: compose!.include } }))
    expect(ask({ include: [{ valueSet: [at(0)] }] }, {}, wide).codes).toEqual(['dog'])
    const { has } = ask({ include: [{ valueSet: [at(0)] }] }, {}, levels)
    expect([has('dog'), has('bird')]).toEqual([false, false])
  })

  it('cannot be told of sets that take each other in', () => {
    const [url, other] = ['http://example.org/ValueSet/asked', 'http://example.org/ValueSet/other']
    const circle: ValueSet = { url: other, compose: { include: [{ valueSet: [url] }, { system, concept: [{ code: 'dog' }] }] } }
    const { codes, has } = ask({ include: [{ valueSet: [other] }] }, {}, [circle])
    expect(codes).toBeUndefined()
    expect([has('dog'), has('cat')]).toEqual([true, undefined])
  })
})

/** Expands value sets straight from the files of the package, without anything of ours. */
function expandNaively(packageFolder: string, terminologyFolder: string) {
  const sets = new Map(readPackage(packageFolder, 'ValueSet').map((one) => [String(one['url']), one]))
  const systems = new Map(readCodeSystems(packageFolder, terminologyFolder).map((one) => [one.url, one as unknown as JsonObject]))
  const abstract = new Set<string>()
  const objects = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]).filter(isObject) : [])

  const bound = new Set<string>()
  for (const structure of readPackage(packageFolder, 'StructureDefinition')) {
    for (const element of objects((structure['snapshot'] as JsonObject | undefined)?.['element'])) {
      const binding = element['binding'] as JsonObject | undefined
      if (binding === undefined || binding['strength'] === 'example' || binding['valueSet'] === undefined) continue
      bound.add(String(binding['valueSet']).split('|')[0]!)
    }
  }
  for (const url of sets.keys()) if (url.startsWith('http://terminology.hl7.org/ValueSet/')) bound.add(url)

  /** Every code of a system with those above it; undefined where the package does not have them all. */
  function codesOfSystem(url: string): ReadonlyMap<string, ReadonlySet<string>> | undefined {
    const system = systems.get(url)
    if (system?.['content'] !== 'complete') return undefined
    const above = new Map<string, Set<string>>()
    const visit = (concepts: readonly JsonObject[], path: readonly string[]): void => {
      for (const concept of concepts) {
        const code = String(concept['code'])
        above.set(code, new Set([...(above.get(code) ?? []), ...path]))
        if (objects(concept['property']).some((one) => one['code'] === 'notSelectable' && one['valueBoolean'] === true)) {
          abstract.add(`${url}\t${code}`)
        }
        visit(objects(concept['concept']), [...path, code])
      }
    }
    visit(objects(system['concept']), [])
    const list = (concepts: readonly JsonObject[]): readonly JsonObject[] =>
      concepts.flatMap((concept) => [concept, ...list(objects(concept['concept']))])
    for (let grew = true; grew;) {
      grew = false
      for (const concept of list(objects(system['concept']))) {
        const code = String(concept['code'])
        for (const child of objects(concept['property']).filter((one) => one['code'] === 'child')) {
          const mine = above.get(String(child['valueCode']))
          for (const one of mine === undefined ? [] : [code, ...above.get(code)!]) {
            grew ||= !mine!.has(one)
            mine!.add(one)
          }
        }
        for (const inner of objects(concept['concept'])) {
          const mine = above.get(String(inner['code']))!
          for (const one of above.get(code)!) {
            grew ||= !mine.has(one)
            mine.add(one)
          }
        }
      }
    }
    return above
  }

  function part(of: JsonObject): ReadonlySet<string> | undefined {
    const found: ReadonlySet<string>[] = []
    for (const canonical of (of['valueSet'] ?? []) as readonly string[]) {
      const one = expand(canonical)
      if (one === undefined) return undefined
      found.push(one)
    }
    const system = of['system']
    if (typeof system === 'string') {
      const listed = objects(of['concept']).map((one) => String(one['code']))
      const filters = objects(of['filter'])
      const all = codesOfSystem(system)
      if (listed.length > 0) found.push(new Set(listed.map((code) => `${system}\t${code}`)))
      else if (all === undefined) return undefined
      else {
        const codes = [...all].filter(([code, above]) =>
          filters.every(({ op, value }) => {
            const isBelow = above.has(String(value))
            if (op === 'is-a') return isBelow || code === value
            if (op === 'descendent-of') return isBelow
            if (op === 'is-not-a') return !isBelow && code !== value
            throw new Error(`${String(of['system'])}: ${String(op)}`)
          }),
        )
        found.push(new Set(codes.map(([code]) => `${system}\t${code}`)))
      }
    }
    return found.reduce((a, b) => new Set([...a].filter((one) => b.has(one))))
  }

  function expand(canonical: string): ReadonlySet<string> | undefined {
    const compose = sets.get(canonical)?.['compose'] as JsonObject | undefined
    if (compose === undefined) return undefined
    const all = new Set<string>()
    for (const include of objects(compose['include'])) {
      const codes = part(include)
      if (codes === undefined) return undefined
      for (const code of codes) all.add(code)
    }
    for (const exclude of objects(compose['exclude'])) {
      const codes = part(exclude)
      if (codes === undefined) return undefined
      for (const code of codes) all.delete(code)
    }
    return all
  }

  return { bound, abstract, expand }
}
