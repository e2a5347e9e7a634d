import { describe, expect, it } from 'vitest'
import { createEclEngine } from '../../../terminology/ecl/engine.ts'
import { compileValueSet, type Shelf, type ValueSetResource } from '../../../terminology/valuesets/compose.ts'
import { expand, expandCanonical, type ExpansionParameters, toValueSet } from '../../../terminology/valuesets/expand.ts'
import { readImplicit } from '../../../terminology/valuesets/implicit.ts'
import { loincSystem } from '../../../terminology/loinc/release.ts'
import { createListSource } from '../../../terminology/valuesets/list-source.ts'
import { lookup, subsumes, validateCode } from '../../../terminology/valuesets/operations.ts'
import { createSnomedSource, snomedSystem } from '../../../terminology/valuesets/snomed-source.ts'
import type { Source } from '../../../terminology/valuesets/source.ts'
import { createPlainCodes } from '../../support/terminology/ecl/plain-codes.ts'
import { createPlainEdition } from '../../support/terminology/ecl/plain-edition.ts'
import { makePlainTables, model } from '../../support/terminology/ecl/plain-tables.ts'

const plain = createPlainEdition(makePlainTables(3))
const edition = {
  ...plain,
  version: `${snomedSystem}/21000325107/version/20240131`,
  display: (concept: number) => plain.descriptions(concept)[0]!.term,
}
const engine = createEclEngine(edition)
const snomed = createSnomedSource(edition, engine)

const loinc = createListSource(
  createPlainCodes(loincSystem, [
    { code: 'LP1-1', display: 'Laboratorio' },
    { code: 'LP2-2', display: 'Glucosa', parents: ['LP1-1'] },
    {
      code: '100-1',
      display: 'Glucosa en sangre',
      names: ['Glucose [Mass/volume] in Blood'],
      parents: ['LP2-2'],
      properties: [
        ['COMPONENT', 'Glucose'],
        ['COMPONENT', 'LP2-2'],
        ['CLASSTYPE', '1'],
        ['STATUS', 'ACTIVE'],
        ['copyright', 'LOINC'],
      ],
    },
    {
      code: '200-2',
      display: 'Ánimo',
      isInactive: true,
      parents: ['LP1-1'],
      properties: [
        ['COMPONENT', 'Mood'],
        ['CLASSTYPE', '4'],
        ['STATUS', 'DEPRECATED'],
        ['copyright', '3rdParty'],
        ['answer-list', 'LL1-1'],
      ],
    },
    {
      code: 'LL1-1',
      display: 'Ánimos',
      properties: [
        ['answer', 'LA1-1'],
        ['answer', 'LA2-2'],
      ],
    },
    { code: 'LA1-1', display: 'Bueno', properties: [['LIST', 'LL1-1']] },
    { code: 'LA2-2', display: 'Malo', properties: [['LIST', 'LL1-1']] },
  ]),
)
const codesOfLoinc = ['100-1', '200-2', 'LA1-1', 'LA2-2', 'LL1-1', 'LP1-1', 'LP2-2']

const animos = {
  url: 'http://a.cl/animos',
  compose: { include: [{ system: loincSystem, filter: [{ property: 'LIST', op: '=', value: 'LL1-1' }] }] },
}
const loop = { url: 'http://a.cl/loop', compose: { include: [{ valueSet: ['http://a.cl/loop'] }] } }
const resources: readonly ValueSetResource[] = [animos, loop]
const shelf: Shelf = {
  findSource: (system): Source | undefined => [snomed, loinc].find((source) => source.system === system),
  findValueSet: (canonical) => resources.find(({ url }) => url === canonical),
}

function codesOf(compose: object, parameters: ExpansionParameters = {}): readonly string[] {
  const found = expand(compileValueSet({ compose }, shelf), parameters)
  if ('reasons' in found) throw new Error(found.reasons.join(' '))
  return found.contains.map(({ code }) => code)
}

function reasonsOf(compose: object): readonly string[] {
  return compileValueSet({ compose }, shelf).reasons
}

function ofEcl(expression: string): readonly string[] {
  const answer = engine.expand(expression)
  if (answer.problem !== undefined) throw new Error(JSON.stringify(answer.problem))
  return Array.from(answer.concepts, (concept) => edition.sctid(concept))
}

describe('filters of SNOMED CT', () => {
  const attribute = '246000034'
  it.each([
    ['concept', 'is-a', model.attribute, `<< ${model.attribute}`],
    ['concept', 'descendent-of', model.attribute, `< ${model.attribute}`],
    ['concept', 'is-not-a', model.attribute, `* MINUS << ${model.attribute}`],
    ['concept', 'child-of', model.root, `<! ${model.root}`],
    ['concept', 'descendent-leaf', model.root, `!!< (< ${model.root})`],
    ['concept', 'generalizes', model.sameAs, `>> ${model.sameAs}`],
    ['concept', 'in', '700000000', '^ 700000000'],
    ['concept', 'in', `${model.isA}, ${model.root}`, `${model.isA} OR ${model.root}`],
    ['concept', '=', model.isA, model.isA],
    ['constraint', '=', `< ${model.root} {{ C definitionStatus = defined }}`, `< ${model.root} {{ C definitionStatus = defined }}`],
    ['expressions', '=', 'true', '*'],
    ['parent', '=', model.root, `<! ${model.root}`],
    ['inactive', '=', 'true', '* {{ C active = 0 }}'],
    ['sufficientlyDefined', '=', 'false', '* {{ C definitionStatus = primitive }}'],
    ['moduleId', '=', model.module, `* {{ C moduleId = ${model.module} }}`],
    [attribute, '=', '*', `* : ${attribute} = *`],
    [attribute, 'exists', 'false', `* : [0..0] ${attribute} = *`],
  ])('%s %s %s', (property, op, value, expression) => {
    expect(codesOf({ include: [{ system: snomedSystem, filter: [{ property, op, value }] }] })).toEqual(ofEcl(expression))
  })

  it('joins filters, and says which cannot be answered', () => {
    const filter = [
      { property: 'concept', op: 'is-a', value: model.root },
      { property: 'sufficientlyDefined', op: '=', value: 'true' },
    ]
    expect(codesOf({ include: [{ system: snomedSystem, filter }] })).toEqual(ofEcl(`<< ${model.root} {{ C definitionStatus = defined }}`))
    const odd = [{ property: 'colour', op: '=', value: 'x' }]
    expect(reasonsOf({ include: [{ system: snomedSystem, filter: odd }] })).toEqual(['SNOMED CT no tiene el filtro «colour =».'])
    const wrong = [{ property: 'constraint', op: '=', value: '<<' }]
    expect(reasonsOf({ include: [{ system: snomedSystem, filter: wrong }] })[0]).toContain('Se esperaba un concepto')
  })

  it('cannot tell that a code is outside where the filter names what the edition lacks', () => {
    const filter = [{ property: 'concept', op: 'is-a', value: '73211009' }]
    const set = compileValueSet({ compose: { include: [{ system: snomedSystem, filter }] } }, shelf)
    expect(set.contains(snomedSystem, model.root)).toBeUndefined()
    expect(set.reasons).toEqual([`«${snomedSystem}» no tiene 73211009, de lo que depende un filtro.`])
  })
})

describe('filters of LOINC', () => {
  it.each([
    ['COMPONENT', '=', 'glucose', ['100-1']],
    ['COMPONENT', '=', 'LP2-2', ['100-1']],
    ['COMPONENT', 'in', 'Mood,Glucose', ['100-1', '200-2']],
    ['COMPONENT', 'regex', 'Glu.*|Mo{2}d', ['100-1', '200-2']],
    ['COMPONENT', 'regex', 'Glu', []],
    ['code', 'regex', 'L[AL].*', ['LA1-1', 'LA2-2', 'LL1-1']],
    ['COMPONENT', 'exists', 'true', ['100-1', '200-2']],
    ['CLASSTYPE', '=', 'Laboratory class', ['100-1']],
    ['CLASSTYPE', '=', '4', ['200-2']],
    ['STATUS', 'not-in', 'ACTIVE', codesOfLoinc.filter((code) => code !== '100-1')],
    ['copyright', '=', '3rdParty', ['200-2']],
    ['parent', '=', 'LP1-1', ['200-2', 'LP2-2']],
    ['ancestor', '=', 'LP1-1', ['100-1', '200-2', 'LP2-2']],
    ['child', '=', '100-1', ['LP2-2']],
    ['descendant', '=', '100-1', ['LP1-1', 'LP2-2']],
    ['LIST', '=', 'LL1-1', ['LA1-1', 'LA2-2']],
    ['answer-list', '=', 'LL1-1', ['200-2']],
    ['answers-for', '=', '200-2', ['LA1-1', 'LA2-2']],
    ['answers-for', '=', 'LL1-1', ['LA1-1', 'LA2-2']],
    ['concept', 'is-a', 'LP2-2', ['100-1', 'LP2-2']],
    ['concept', 'descendent-of', 'LP1-1', ['100-1', '200-2', 'LP2-2']],
    ['code', 'in', '100-1, LA1-1', ['100-1', 'LA1-1']],
    ['inactive', '=', 'true', ['200-2']],
  ])('%s %s %s', (property, op, value, codes) => {
    expect(codesOf({ include: [{ system: loincSystem, filter: [{ property, op, value }] }] })).toEqual(codes)
  })

  it.each([
    ['SABOR', '=', 'x', `«${loincSystem}» no tiene el filtro «SABOR =».`],
    ['COMPONENT', 'regex', '(', 'La expresión regular «(» no se puede usar.'],
    ['parent', 'regex', 'x', `«${loincSystem}» no tiene el filtro «parent regex».`],
  ])('says that %s %s %s cannot be answered', (property, op, value, reason) => {
    expect(reasonsOf({ include: [{ system: loincSystem, filter: [{ property, op, value }] }] })).toEqual([reason])
  })
})

describe('compose', () => {
  it('unites includes, takes excludes away, keeps the order of listed codes and each code once', () => {
    const include = [
      { system: loincSystem, concept: [{ code: 'LA2-2', display: 'Pésimo' }, { code: 'LA1-1' }] },
      { system: loincSystem, filter: [{ property: 'inactive', op: '=', value: 'false' }] },
    ]
    const exclude = [{ system: loincSystem, filter: [{ property: 'concept', op: 'is-a', value: 'LP1-1' }] }]
    expect(codesOf({ include, exclude })).toEqual(['LA2-2', 'LA1-1', 'LL1-1'])
    expect(codesOf({ include: [{ system: loincSystem }], inactive: false })).not.toContain('200-2')
  })

  it('takes what is in all sets that an include names', () => {
    expect(codesOf({ include: [{ valueSet: ['http://a.cl/animos'] }] })).toEqual(['LA1-1', 'LA2-2'])
    const both = [{ valueSet: ['http://a.cl/animos', 'http://loinc.org/vs/LL1-1'] }]
    expect(codesOf({ include: both })).toEqual(['LA1-1', 'LA2-2'])
    expect(
      codesOf({ include: [{ system: loincSystem, concept: [{ code: 'LA1-1' }, { code: '100-1' }], valueSet: ['http://a.cl/animos'] }] }),
    ).toEqual(['LA1-1'])
  })

  it('ends where a set takes itself in, and says what is not at hand', () => {
    expect(compileValueSet(loop, shelf).reasons).toEqual(['El conjunto de valores «http://a.cl/loop» se incluye a sí mismo.'])
    expect(reasonsOf({ include: [{ valueSet: ['http://b.cl'] }] })).toEqual(['No está el conjunto de valores «http://b.cl».'])
    expect(reasonsOf({ include: [{ system: 'http://c.cl', version: '2' }] })).toEqual(['No está «http://c.cl|2».'])
    const set = compileValueSet(
      { compose: { include: [{ system: 'http://c.cl' }, { system: loincSystem, concept: [{ code: 'LA1-1' }] }] } },
      shelf,
    )
    expect([set.contains(loincSystem, 'LA1-1'), set.contains(loincSystem, 'LA2-2'), set.contains('http://c.cl', 'x')]).toEqual([
      true,
      false,
      undefined,
    ])
  })
})

describe('implicit value sets', () => {
  it.each([
    [`${snomedSystem}?fhir_vs`, { system: snomedSystem }],
    [`${snomedSystem}?fhir_vs=isa/73211009`, { system: snomedSystem, filter: [{ property: 'concept', op: 'is-a', value: '73211009' }] }],
    [`${snomedSystem}?fhir_vs=refset`, { system: snomedSystem, filter: [{ property: 'constraint', op: '=', value: '^R *' }] }],
    [`${snomedSystem}?fhir_vs=refset/700000000`, { system: snomedSystem, filter: [{ property: 'concept', op: 'in', value: '700000000' }] }],
    [
      `${snomedSystem}/21000325107/version/20240131?fhir_vs=ecl/%3C%3C%2073211009+OR+*%7B%7B+%2BHISTORY%7D%7D`,
      {
        system: snomedSystem,
        version: `${snomedSystem}/21000325107/version/20240131`,
        filter: [{ property: 'constraint', op: '=', value: '<< 73211009 OR *{{ +HISTORY}}' }],
      },
    ],
    [
      `${snomedSystem}?fhir_vs=ecl/<404684003{{+HISTORY-MIN}}`,
      { system: snomedSystem, filter: [{ property: 'constraint', op: '=', value: '<404684003{{+HISTORY-MIN}}' }] },
    ],
    ['http://loinc.org/vs', { system: loincSystem }],
    ['http://loinc.org/vs/LL1-1', { system: loincSystem, filter: [{ property: 'LIST', op: '=', value: 'LL1-1' }] }],
    ['http://loinc.org/vs/LP1-1', { system: loincSystem, filter: [{ property: 'ancestor', op: '=', value: 'LP1-1' }] }],
    ['http://loinc.org/vs/LG1-1', { reason: '«LG1-1» no es una lista de respuestas (LL…) ni una parte (LP…) de LOINC.' }],
    [`${snomedSystem}?fhir_vs=ecl/%E0%A4%A`, { reason: '«%E0%A4%A» no está bien codificado como parte de una URL.' }],
    [`${snomedSystem}?fhir_vs=foo`, { reason: '«fhir_vs=foo» no es un conjunto implícito: después va isa/…, refset, refset/… o ecl/….' }],
    [`${snomedSystem}?x=1`, undefined],
    ['http://a.cl/animos', undefined],
  ])('%s', (url, expected) => {
    expect(readImplicit(url)).toEqual(expected)
  })

  it('are expanded', () => {
    expect(expandCanonical(`${snomedSystem}?fhir_vs=isa/${model.attribute}`, shelf, {})).toMatchObject({
      total: ofEcl(`<< ${model.attribute}`).length,
    })
    expect(expandCanonical('http://loinc.org/vs/LP1-1', shelf, {})).toMatchObject({ total: 3 })
    expect(expandCanonical('http://b.cl', shelf, {})).toEqual({
      kind: 'unknown',
      reasons: ['No está el conjunto de valores «http://b.cl».'],
    })
  })
})

describe('an expansion', () => {
  const all = { include: [{ system: loincSystem }] }

  it('is paged, filtered by words and by activity', () => {
    expect(codesOf(all, { offset: 1, count: 2 })).toEqual(codesOfLoinc.slice(1, 3))
    expect(codesOf(all, { filter: 'gluc san' })).toEqual(['100-1'])
    expect(codesOf(all, { filter: 'animo' })).toEqual(['200-2', 'LL1-1'])
    expect(codesOf(all, { filter: 'mass gluc' })).toEqual(['100-1'])
    expect(codesOf(all, { filter: 'LA1-1' })).toEqual(['LA1-1'])
    expect(codesOf(all, { activeOnly: true })).not.toContain('200-2')
    expect(codesOf(all, { count: 0 })).toEqual([])
  })

  it('tells the names of a language or a use, and leaves out codes that only group others', () => {
    const one = { include: [{ system: snomedSystem, concept: [{ code: model.root }] }] }
    const named = (...designation: readonly string[]) => {
      const found = expand(compileValueSet({ compose: one }, shelf), { designation })
      return 'reasons' in found
        ? found.reasons
        : (found.contains[0]!.designation ?? []).map(({ language, use }) => [language, (use as { code: string }).code])
    }
    const own = edition.descriptions(edition.ordinal(model.root)).filter(({ isActive }) => isActive)
    const { language } = own[0]!
    const wanted = own.filter((description) => description.language === language).length
    expect(wanted).toBeGreaterThan(0)
    expect(named(language)).toHaveLength(wanted)
    expect(named(`urn:ietf:bcp:47|${language}`)).toHaveLength(wanted)
    expect(named('xx')).toEqual([])
    const [, useCode] = named(language)[0] as readonly string[]
    expect(new Set(named(`${snomedSystem}|${useCode}`).map((one) => one[1]))).toEqual(new Set([useCode]))
    const groups = createListSource(
      createPlainCodes('http://a.cl/g', [
        { code: 'a', display: 'A', properties: [['notSelectable', 'true']] },
        { code: 'b', display: 'B' },
      ]),
    )
    const set = compileValueSet({ compose: { include: [{ system: 'http://a.cl/g' }] } }, { ...shelf, findSource: () => groups })
    expect(expand(set, { excludeNotForUI: true })).toMatchObject({ total: 1, contains: [{ code: 'b' }] })
  })

  it.each([
    [undefined, 'asma (trastorno)'],
    ['es-CL', 'asma'],
    ['en', 'asthma'],
    ['pt', 'asma (trastorno)'],
  ])('names codes in the language that is asked for: %s', (displayLanguage, display) => {
    const named = { id: '1', isActive: true, moduleOf: 0, effectiveTime: 20240131 }
    const preferred = new Map([[0, 'preferred' as const]])
    const accepted = new Map([[0, 'acceptable' as const]])
    const descriptions = [
      { ...named, term: 'asma (trastorno)', language: 'es', kind: 'fsn' as const, acceptability: preferred },
      { ...named, term: 'asma bronquial', language: 'es', kind: 'synonym' as const, acceptability: accepted },
      { ...named, term: 'asma', language: 'es', kind: 'synonym' as const, acceptability: preferred },
      { ...named, term: 'asthma', language: 'en', kind: 'synonym' as const, acceptability: preferred },
      { ...named, term: 'asma (perturbação)', language: 'pt', kind: 'definition' as const, acceptability: preferred },
    ]
    const source = createSnomedSource({ ...edition, descriptions: () => descriptions, display: () => descriptions[0]!.term }, engine)
    const one = { include: [{ system: snomedSystem, concept: [{ code: model.root }] }] }
    const found = expand(compileValueSet({ compose: one }, { ...shelf, findSource: () => source }), {
      ...(displayLanguage !== undefined && { displayLanguage }),
    })
    expect(found).toMatchObject({ contains: [{ display }] })
  })

  it('is written as an R4 ValueSet', () => {
    const resource = { url: 'http://a.cl/x', resourceType: 'ValueSet', compose: all }
    const parameters = { filter: 'glu', count: 1, includeDesignations: true }
    const found = expand(compileValueSet(resource, shelf), parameters)
    expect(toValueSet(resource, found as never, parameters, '2026-01-01T00:00:00Z')).toEqual({
      resourceType: 'ValueSet',
      status: 'active',
      url: 'http://a.cl/x',
      expansion: {
        timestamp: '2026-01-01T00:00:00Z',
        total: 2,
        offset: 0,
        parameter: [
          { name: 'filter', valueString: 'glu' },
          { name: 'count', valueInteger: 1 },
          { name: 'includeDesignations', valueBoolean: true },
          { name: 'used-codesystem', valueUri: 'http://loinc.org|1.0' },
        ],
        contains: [
          {
            system: loincSystem,
            code: '100-1',
            display: 'Glucosa en sangre',
            designation: [{ value: 'Glucosa en sangre' }, { value: 'Glucose [Mass/volume] in Blood' }],
          },
        ],
      },
    })
  })
})

describe('operations', () => {
  const set = compileValueSet(animos, shelf)
  const valueOf = (parameters: { readonly parameter: readonly object[] }, name: string): unknown =>
    Object.entries(parameters.parameter.find((one) => 'name' in one && one.name === name) ?? {}).find(([key]) =>
      key.startsWith('value'),
    )?.[1]

  it.each([
    [{ code: 'LA1-1' }, undefined],
    [{ code: 'LA1-1', display: ' bueno' }, undefined],
    [{ code: 'LA1-1', display: 'Malo' }, '«Malo» no es un nombre de «LA1-1»: se llama «Bueno».'],
    [{ code: '100-1' }, 'El código «100-1» de «http://loinc.org» no está en el conjunto de valores.'],
    [{ code: 'x' }, 'El código «x» no existe en «http://loinc.org».'],
  ])('validate-code of %o', (asked, message) => {
    const answer = validateCode({ system: loincSystem, ...asked }, loinc, set)
    expect([valueOf(answer, 'result'), valueOf(answer, 'message')]).toEqual([message === undefined, message])
  })

  it('takes any description of a concept for its name', () => {
    const at = edition.ordinal(model.isA)
    for (const { term } of edition.descriptions(at).filter(({ isActive }) => isActive)) {
      expect(valueOf(validateCode({ system: snomedSystem, code: model.isA, display: term.toUpperCase() }, snomed), 'result')).toBe(true)
    }
  })

  it('lookup tells names and properties', () => {
    const answer = lookup(snomed, edition.ordinal(model.sameAs), 'SNOMED CT', ['parent', 'inactive'])
    expect(answer.parameter.filter(({ name }) => name === 'property')).toEqual([
      {
        name: 'property',
        part: [
          { name: 'code', valueCode: 'inactive' },
          { name: 'value', valueBoolean: false },
        ],
      },
      {
        name: 'property',
        part: [
          { name: 'code', valueCode: 'parent' },
          { name: 'value', valueCode: model.historical },
          { name: 'description', valueString: edition.display(edition.ordinal(model.historical)) },
        ],
      },
    ])
  })

  it.each([
    [model.root, model.isA, 'subsumes'],
    [model.isA, model.root, 'subsumed-by'],
    [model.isA, model.isA, 'equivalent'],
    [model.isA, model.attribute, 'not-subsumed'],
  ])('subsumes: %s, %s, %s', (codeA, codeB, outcome) => {
    expect(valueOf(subsumes(snomed, snomed.find(codeA), snomed.find(codeB)), 'outcome')).toBe(outcome)
  })
})
