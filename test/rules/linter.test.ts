import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../catalogs/catalog.ts'
import { readDocument, toDocument } from '../../rules/engine/document.ts'
import type { Json } from '../../rules/engine/json.ts'
import { defineRule, type Element, type Rule, type Selector } from '../../rules/engine/rule.ts'
import { createLinter, type LinterOptions } from '../../rules/linter.ts'
import type { Definitions } from '../../rules/structure/definitions.ts'
import { r4Definitions } from '../../rules/structure/r4/r4-definitions.ts'
import { finder, ruleOn, texts } from '../support/own-rules.ts'

/** Rules alone, unless a test is about what the definitions find. */
const options: LinterOptions = { today: '2026-01-15', publicUrl: 'https://ejemplo.cl', ranges: true, structure: false }
const nothing = { issues: [], skipped: [], omitted: [], unverified: [] }

function run(rules: readonly Rule[], input: string | object, more: Partial<LinterOptions> = {}, definitions: Definitions = r4Definitions) {
  const document = typeof input === 'string' ? readDocument(input) : toDocument(input as Json)
  return createLinter(rules, definitions)(document, { ...options, ...more })
}

function paths(rules: readonly Rule[], input: string | object): string[] {
  return run(rules, input).issues.map(({ path, entryIndex }) => (entryIndex === undefined ? path : `${entryIndex}: ${path}`))
}

/** Findings of rules and definitions together: `severity code path`. */
function told(rules: readonly Rule[], input: string | object, more: Partial<LinterOptions> = {}, definitions?: Definitions): string[] {
  const { issues } = run(rules, input, { structure: true, ...more }, definitions)
  return issues.map(({ severity, code, path }) => `${severity} ${code} ${path}`)
}

function fail(): never {
  throw new TypeError('No se puede leer esto.')
}

describe('where rules are run', () => {
  const bundle = {
    resourceType: 'Bundle',
    entry: [
      { resource: { resourceType: 'Organization', address: [{ city: 'Ñuñoa' }] } },
      {
        resource: {
          resourceType: 'Patient',
          contained: [{ resourceType: 'Practitioner', address: [{ city: 'Arica' }] }],
          contact: [{ address: { city: 'Buin' } }],
          extension: [{ url: 'x', valueAddress: { city: 'Lota' } }],
          deceasedDateTime: '2020-01-01',
          birthDate: '1950-01-01',
          _birthDate: { extension: [{ url: 'y', valueDateTime: '1950-01-01T10:00:00Z' }] },
        },
      },
    ],
  }

  it.each([
    [
      'Address',
      [
        '0: Organization.address[0]',
        '1: Patient.contained[0].address[0]',
        '1: Patient.contact[0].address',
        '1: Patient.extension[0].value',
      ],
    ],
    ['Patient.contact', ['1: Patient.contact[0]']],
    ['Patient.contact.address', ['1: Patient.contact[0].address']],
    ['Resource', ['Bundle', '0: Organization', '1: Patient', '1: Patient.contained[0]']],
    ['Bundle.entry', ['Bundle.entry[0]', 'Bundle.entry[1]']],
    ['date', ['1: Patient.birthDate']],
    ['dateTime', ['1: Patient.deceased', '1: Patient.birthDate.extension[0].value']],
    ['$root', ['Bundle']],
  ])('%s', (on, expected) => {
    expect(paths([finder('x-1', on)], bundle)).toEqual(expected)
    expect(paths([finder('x-1', on)], JSON.stringify(bundle))).toEqual(expected)
  })

  it('shows objects of some systems alone where a rule names them', () => {
    const rule = { ...finder('x-1', ['Coding', 'Identifier']), systems: ['a', 'b'] }
    const coding = [{ system: 'a' }, { system: 'c' }, {}, { system: 7 }, { system: ['a'] }, { system: 'b' }]
    const patient = { resourceType: 'Patient', identifier: [{ system: 'b', type: { coding } }, {}] }
    expect(paths([rule], patient)).toEqual([
      'Patient.identifier[0]',
      'Patient.identifier[0].type.coding[0]',
      'Patient.identifier[0].type.coding[5]',
    ])
    expect(paths([{ ...finder('x-1', 'Encounter.class'), systems: ['a'] }], { resourceType: 'Encounter', class: coding })).toEqual([
      'Encounter.class[0]',
    ])
  })

  it('shows strings under some names alone where a rule gives them', () => {
    const rule = { ...finder('x-1', 'string'), named: ['family', 'city'] }
    const patient = {
      resourceType: 'Patient',
      name: [{ family: 'Soto', given: ['Ana'] }],
      address: [{ city: 'Lota', district: 'Biobío', extension: [{ url: 'x', valueAddress: { city: 'Buin' } }] }],
    }
    expect(paths([rule], patient)).toEqual([
      'Patient.name[0].family',
      'Patient.address[0].city',
      'Patient.address[0].extension[0].value.city',
    ])
  })

  it('shows every empty value', () => {
    const resource = { resourceType: 'Patient', name: [], active: null, id: '', text: {}, x: [[null]] }
    expect(paths([finder('x-1', '$empty')], resource)).toEqual([
      'Patient.name',
      'Patient.active',
      'Patient.id',
      'Patient.text',
      'Patient.x[0][0]',
    ])
  })

  it('runs a rule for two selectors once for each', () => {
    expect(paths([finder('x-1', ['Address', 'Patient.contact'])], bundle)).toHaveLength(5)
  })
})

describe('what an issue says', () => {
  const text = '{\n  "resourceType": "Encounter",\n  "period": { "end": "x" }\n}'

  it('has the place of the value, or the name of the nearest ancestor of what is absent', () => {
    const { issues } = run([finder('x-1', 'Encounter.period', ['start']), finder('x-2', 'Encounter.period', ['end'])], text)
    expect(issues.map(({ path, range }) => [path, range])).toEqual([
      ['Encounter.period.start', { start: { line: 3, column: 3, offset: 35 }, end: { line: 3, column: 11, offset: 43 } }],
      ['Encounter.period.end', { start: { line: 3, column: 22, offset: 54 }, end: { line: 3, column: 25, offset: 57 } }],
    ])
  })

  it('has the opening bracket of what has no name, and the name of a member that is at fault itself', () => {
    const named = ruleOn('x-2', '$found', { aboutName: () => true })
    const written = '{"resourceType": "Patient", "contact": [{"id": "c"}], "gender": "female", "colour": {"a": 1}}'
    const rules = [finder('x-1', 'Patient.contact', ['name']), finder('x-3', 'Patient', ['name'])]
    const told = (...some: Rule[]) =>
      run(some, written, { structure: true }).issues.map(({ code, range }) => [code, written.slice(range!.start.offset, range!.end.offset)])
    expect(told(...rules)).toEqual([
      ['x-3', '{'],
      ['x-1', '{'],
    ])
    expect(told({ ...named, code: 'r4-elemento-01' })).toEqual([['r4-elemento-01', '"colour"']])
    expect(told({ ...named, code: 'r4-elemento-01', aboutName: () => false })).toEqual([['r4-elemento-01', '{"a": 1}']])
  })

  it('is in the same order with places and without: about a name, absent, about a value', () => {
    const written = '{"resourceType": "Encounter", "status": "x", "period": {"end": "2026"}, "class": {}}'
    const about = { ...finder('x-9', 'Encounter', ['period']), aboutName: () => true }
    const rules = [
      finder('x-1', 'Encounter.period'),
      finder('x-2', 'Encounter.period', ['start']),
      finder('x-3', 'Encounter.period', ['end']),
      about,
    ]
    const codes = (input: string | object, ranges = false) => run(rules, input, { ranges }).issues.map(({ code }) => code)
    expect(codes(written, true)).toEqual(['x-2', 'x-9', 'x-1', 'x-3'])
    expect(codes(written)).toEqual(codes(written, true))
    expect(codes(JSON.parse(written) as object)).toEqual(codes(written, true))
  })

  it('is ordered by position, then by code', () => {
    const rules = [finder('x-3', 'Encounter', ['period', 'end']), finder('x-2', 'Encounter'), finder('x-1', 'Encounter', ['status'])]
    const expected = ['x-1', 'x-2', 'x-3']
    expect(run(rules, text).issues.map(({ code }) => code)).toEqual(expected)
    expect(run(rules, JSON.parse(text) as object).issues.map(({ code }) => code)).toEqual(expected)
  })

  it('points at its page, and carries no range unless it is asked for', () => {
    const [issue] = run([finder('x-1', 'Encounter')], text, { ranges: false }).issues
    expect(issue).toEqual({
      code: 'x-1',
      severity: 'error',
      path: 'Encounter',
      message: 'Hallado.',
      why: 'Prueba.',
      docsUrl: 'https://ejemplo.cl/reglas/x-1',
    })
  })

  it('writes odd names between backticks', () => {
    expect(paths([finder('x-1', '$empty')], { resourceType: 'Patient', 'a b': null })).toEqual(['Patient.`a b`'])
  })

  it('gives the pointer of a fix from the root of the document', () => {
    const rule = defineRule({
      ...texts,
      code: 'x-1',
      on: 'Address',
      check: () => [{ at: ['city'] }],
      message: () => 'Hallado.',
      quickFix: () => ({ title: 'Usar', at: ['a/b~'], replacement: 1, safe: true }),
    })
    const { issues } = run([rule], { resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Patient', address: [{}] } }] })
    expect(issues[0]!.quickFix!.jsonPointer).toBe('/entry/0/resource/address/0/a~1b~0')
  })
})

describe('what cannot be run', () => {
  it('is reported where a rule throws, once for each rule, and the others run on', () => {
    const broken = defineRule({ ...texts, code: 'x-1', on: 'HumanName', check: fail, message: () => '' })
    const mute = defineRule({ ...texts, code: 'x-2', on: 'HumanName', check: () => [{ at: [] }], message: fail })
    const reporter = defineRule({
      ...texts,
      code: 'x-3',
      on: '$failure',
      check: ({ code }) => [{ at: [], code }],
      message: ({ code }) => `${code}.`,
    })
    const { issues } = run([broken, mute, reporter, finder('x-4', 'Patient')], { resourceType: 'Patient', name: [{}, {}] })
    expect(issues.map(({ code, message }) => `${code} ${message}`)).toEqual(['x-3 x-1.', 'x-3 x-2.', 'x-4 Hallado.'])
  })

  describe('for want of a catalog', () => {
    const lookUp = defineRule({
      ...texts,
      code: 'x-1',
      on: 'Patient',
      needs: ['tfc'],
      check: ({ gender }, _, run) => (gender === undefined || run.catalog('tfc') === undefined ? [] : [{ at: [] }]),
      message: () => 'Hallado.',
    })
    const tfc = createCatalog(
      { id: 'tfc', title: '', system: '', size: 0, provenance: { source: '', version: '', date: '', licence: '' } },
      () => [],
    )
    const patient = { resourceType: 'Patient', gender: 'female' }

    it('is named in the order in which rules first ask', () => {
      const other = {
        ...lookUp,
        code: 'x-0',
        on: 'HumanName' as const,
        needs: ['cie10'],
        check: (_: unknown, __: unknown, run: { catalog: (id: string) => unknown }) => (run.catalog('cie10'), []),
      } as unknown as Rule
      const { skipped } = run([other, lookUp], { ...patient, name: [{}] })
      expect(skipped.map(({ code }) => code)).toEqual(['x-1', 'x-0'])
    })

    it('is named, once', () => {
      const bundle = { resourceType: 'Bundle', entry: [{ resource: patient }, { resource: patient }] }
      expect(run([lookUp], bundle)).toEqual({ ...nothing, skipped: [{ code: 'x-1', needs: ['tfc'] }] })
    })

    it('is not named where the catalog is there, or where there was nothing to look up', () => {
      expect(run([lookUp], patient, { catalogs: { tfc } })).toMatchObject({ issues: [{ code: 'x-1' }], skipped: [] })
      expect(run([lookUp], { resourceType: 'Patient' })).toEqual(nothing)
    })

    it('leaves a catalog unread where there is nothing to look up', () => {
      const read: string[] = []
      const catalogs = {
        get tfc() {
          read.push('tfc')
          return tfc
        },
      }
      run([lookUp], { resourceType: 'Patient' }, { catalogs })
      expect(read).toEqual([])
      run([lookUp], patient, { catalogs })
      expect(read).toEqual(['tfc'])
    })

    it('is a failure where the rule does not say that it needs it', () => {
      const { needs: _, ...silent } = lookUp
      const reporter = defineRule({ ...texts, code: 'x-2', on: '$failure', check: () => [{ at: [] }], message: () => 'Falló.' })
      expect(run([silent, reporter], patient, { catalogs: { tfc } }).issues.map(({ code }) => code)).toEqual(['x-2'])
    })
  })
})

describe('what is found without end', () => {
  it('is told a thousand times for each severity and then counted', () => {
    const rule = defineRule({
      ...texts,
      code: 'x-1',
      on: 'HumanName',
      check: ({ use }) => [{ at: [], severity: use === 'old' ? 'warning' : 'error' }],
      message: () => 'Hallado.',
    })
    const name = Array.from({ length: 3001 }, (_, index) => (index < 1500 ? { use: 'old' } : {}))
    const { issues, omitted } = run([rule, finder('x-2', 'Patient')], { resourceType: 'Patient', name })
    expect(omitted).toEqual([{ code: 'x-1', count: 1001, errors: 501 }])
    expect(issues).toHaveLength(2001)
    expect(issues.filter(({ severity }) => severity === 'warning')).toHaveLength(1000)
    const indexes = issues.slice(1).map(({ path }) => Number(/\d+/.exec(path)![0]))
    expect(indexes).toEqual([
      ...Array.from({ length: 1000 }, (_, index) => index),
      ...Array.from({ length: 1000 }, (_, index) => 1500 + index),
    ])
  })

  it('of the definitions is told a thousand times for each code and then counted', () => {
    const names = Array.from({ length: 1500 }, () => ({ nada: 1 }))
    const rules = [ruleOn('r4-elemento-01', '$found'), ruleOn('r4-json-04', '$found')]
    const { issues, omitted } = run(rules, { resourceType: 'Patient', name: names, active: 'x' }, { structure: true })
    expect(issues.map(({ path }) => path)).toEqual([
      ...Array.from({ length: 1000 }, (_, index) => `Patient.name[${index}].nada`),
      'Patient.active',
    ])
    expect(omitted).toEqual([{ code: 'r4-elemento-01', count: 500, errors: 500 }])
  })
})

describe('a text that is not JSON', () => {
  const missing = defineRule({
    ...texts,
    code: 'x-1',
    on: 'Patient',
    check: (patient) => (patient['gender'] === undefined ? [{ at: ['gender'] }] : []),
    message: () => 'Falta.',
    quickFix: () => ({ title: 'Agregar', replacement: 'unknown', safe: true }),
  })

  it('is linted as far as it could be read, with corrections of what was read for certain', () => {
    const fixable = { ...finder('x-2', 'HumanName', ['family']), quickFix: () => ({ title: 'Usar a', replacement: 'a', safe: true }) }
    const fixes = (written: string) => run([missing, fixable], written).issues.map(({ code, quickFix }) => [code, quickFix?.jsonPointer])
    expect(fixes('{"resourceType":"Patient","name":[{"family":"Soto"},],"active":true}')).toEqual([
      ['x-1', '/gender'],
      ['x-2', '/name/0/family'],
    ])
    // Which item of the list it was is a guess, as is what else stands beside it.
    expect(fixes('{"resourceType":"Patient","gender":"x","name":[{"family":"Soto"},{"family":"S" x}, 1x]}')).toEqual([
      ['x-2', undefined],
      ['x-2', undefined],
    ])
    expect(fixes('{"resourceType":"Patient","gender":"x","name":[{"family":"Soto"},{"family":"S" x}],"active":}')).toEqual([
      ['x-2', '/name/0/family'],
      ['x-2', '/name/1/family'],
    ])
  })

  it('is not blamed for lacking what may have been lost', () => {
    expect(run([missing], '{"resourceType":"Patient","name":[{"family":"So').issues).toEqual([])
    expect(run([missing], '{"resourceType":"Patient","gender":femenino}').issues).toEqual([])
  })
})

describe('the document as a whole', () => {
  function listener(on: Selector, heard: unknown[]): Rule {
    return defineRule({
      ...texts,
      code: 'x-1',
      on,
      check: (value: unknown, { name, parent }: Element) => {
        heard.push([value, name, parent])
        return undefined
      },
      message: () => '',
    })
  }

  it('is shown as it was read, its value as the root', () => {
    const heard: unknown[] = []
    const document = readDocument('{"a": 1')
    const linter = createLinter([listener('$text', heard), listener('$root', heard)], r4Definitions)
    expect(linter(document, options)).toEqual(nothing)
    expect(heard).toEqual([
      [document, undefined, undefined],
      [{ a: 1 }, undefined, undefined],
    ])
  })

  it('has no root to show where nothing could be read', () => {
    const heard: unknown[] = []
    run([listener('$root', heard), listener('$empty', heard)], 'hola')
    expect(heard).toEqual([])
    run([listener('$root', heard)], 'null')
    expect(heard).toEqual([[null, undefined, undefined]])
  })

  it('has each repeated member shown by its path from the root', () => {
    const heard: unknown[] = []
    run([listener('$repeated', heard)], '{"resourceType": "Patient", "name": [{"use": "a", "use": "b"}], "a": 1, "a": 2}')
    expect(heard.map((one) => (one as unknown[])[0]).toSorted()).toEqual([['a'], ['name', 0, 'use']])
  })

  it('gives a rule the day, the profile and the document of the run', () => {
    const runs: unknown[] = []
    const rule = defineRule({
      ...texts,
      code: 'x-1',
      on: 'Patient',
      check: (_, __, { today, profile, document }) => {
        runs.push([today, profile, document.text])
        return undefined
      },
      message: () => '',
    })
    const { issues } = run([rule, finder('x-2', '$failure')], '{"resourceType": "Patient"}', { profile: 'urn:p' })
    expect(issues).toEqual([])
    expect(runs).toEqual([['2026-01-15', 'urn:p', '{"resourceType": "Patient"}']])
  })
})

describe('strings', () => {
  const text = '{"a": "uno", "b": ["dos"]}'

  it('are shown all to a rule on them, unless the text does not hold what it looks for', () => {
    const all = finder('x-1', '$string')
    const expected = ['Resource.a', 'Resource.b[0]']
    expect(paths([all], text)).toEqual(expected)
    expect(paths([{ ...all, onlyWhere: (text) => text.includes('do') }], text)).toEqual(expected)
    expect(paths([{ ...all, onlyWhere: (text) => text.includes('tres') }], text)).toEqual([])
  })

  it('are shown all where there is no text to look at', () => {
    expect(paths([{ ...finder('x-1', '$string'), onlyWhere: (text) => text.includes('tres') }], JSON.parse(text) as object)).toEqual([
      'Resource.a',
      'Resource.b[0]',
    ])
  })
})

describe('a correction', () => {
  it('is made where the finding is, unless it says where', () => {
    const fixing = (at?: readonly (string | number)[]) =>
      defineRule({
        ...texts,
        code: 'x-1',
        on: 'Patient.contact',
        check: () => [{ at: ['name', 'family'] }],
        message: () => 'Hallado.',
        suggestion: () => 'Haz algo.',
        quickFix: () => ({ title: 'Usar', ...(at && { at }), replacement: 1, safe: false }),
      })
    const patient = { resourceType: 'Patient', contact: [{}] }
    expect(run([fixing()], patient).issues).toMatchObject([
      {
        path: 'Patient.contact[0].name.family',
        suggestion: 'Haz algo.',
        quickFix: { jsonPointer: '/contact/0/name/family', replacement: 1, title: 'Usar', safe: false },
      },
    ])
    expect(run([fixing([])], patient).issues[0]!.quickFix!.jsonPointer).toBe('/contact/0')
  })

  describe('of what is found in a Bundle alone', () => {
    /** The resources that are linted, the document first; the correction leaves its finding, so that it is offered only where it is not tried. */
    function lintedAndOffered(resource: object) {
      const seen: string[] = []
      const listener = defineRule({
        ...texts,
        code: 'x-1',
        on: '$root',
        check: (value) => {
          seen.push((value as { readonly resourceType: string }).resourceType)
          return undefined
        },
        message: () => '',
      })
      const finding = defineRule({
        ...texts,
        code: 'x-2',
        on: 'Reference',
        unless: (_value, _facts, isAlone) => isAlone,
        check: () => [{ at: ['reference'] }],
        message: () => 'Hallado.',
        isTried: () => true,
        quickFix: () => ({ title: 'Usar otra', replacement: 'Patient/2', safe: false }),
      })
      const long = { resource: { resourceType: 'Basic', id: 'x'.repeat(40_000) } }
      const { issues } = run([listener, finding], { resourceType: 'Bundle', entry: [long, { resource }] })
      return { linted: seen, offered: issues.map(({ quickFix }) => quickFix?.title) }
    }

    it('is not tried in the resource of an entry', () => {
      const encounter = { resourceType: 'Encounter', subject: { reference: 'Patient/1' } }
      expect(lintedAndOffered(encounter)).toEqual({ linted: ['Bundle'], offered: ['Usar otra'] })
    })

    it('is tried where a resource nested in that holds it', () => {
      const contained = [{ resourceType: 'Encounter', subject: { reference: 'Patient/1' } }]
      expect(lintedAndOffered({ resourceType: 'Patient', contained })).toEqual({
        linted: ['Bundle', 'Patient', 'Patient'],
        offered: [undefined],
      })
    })
  })
})

describe('what may have been lost in reading', () => {
  const at = (path: readonly (string | number)[], text: string, more: object = {}) =>
    run([{ ...finder('x-1', '$root'), check: () => [{ at: path, ...more }] }], text).issues.length

  it('is not told, and what was read is', () => {
    const text = '{"a": {"b": 1, "c": x}, "d": [1, y], "e": "z"}'
    expect(at(['a', 'c'], text)).toBe(0)
    expect(at(['d', 1], text)).toBe(0)
    expect(at(['a', 'b'], text)).toBe(1)
    expect(at(['a'], text)).toBe(1)
    expect(at(['f'], text)).toBe(1)
    expect(at(['a', 'b', 'c'], text)).toBe(1)
    expect(at(['e', 'length'], text)).toBe(1)
    expect(at(['e', 'x'], text)).toBe(1)
  })

  it('is not told of a choice either, whose type the path does not name', () => {
    expect(at(['value'], '{"valueQuantity": {"value": .5}}')).toBe(0)
    expect(at(['value'], '{"valueQuantity": {"value": 5,}}')).toBe(1)
    expect(at(['value'], '{"values": {"value": .5}}')).toBe(1)
    expect(at(['valueQuantity'], '{"valueQuantity": {"value": 98.')).toBe(0)
    expect(at(['valueQuantity'], '{"valueQuantity": {"unit": "kg", "value": .5}}')).toBe(1)
  })

  it('is told where a finding has a stretch of text of its own', () => {
    expect(at(['a', 'c'], '{"a": {"c": x}}', { range: { start: 12, end: 13 } })).toBe(1)
    expect(at(['a', 'c'], '{"a": {"c": x}}')).toBe(0)
  })

  it('is told below null, which loses nothing', () => {
    expect(at(['a', 'c', 'd'], '{"a": {"c": null,}, "b": x}')).toBe(1)
  })
})

describe('a rule that was skipped', () => {
  it('names what it needs, and one that needs nothing of the kind is no reason to fail', () => {
    const caught: string[] = []
    const curious = defineRule({
      ...texts,
      code: 'x-1',
      on: 'Patient',
      check: (_, __, { catalog }) => {
        try {
          catalog('tfc')
        } catch (error) {
          caught.push((error as Error).message)
        }
        return []
      },
      message: () => '',
    })
    expect(run([curious, { ...curious, code: 'x-2', needs: ['cie10'] }], { resourceType: 'Patient' }).skipped).toEqual([])
    expect(caught).toEqual(['x-1', 'x-2'].map((code) => `${code} no declara que necesita el catálogo «tfc».`))
  })
})

describe('what the definitions find', () => {
  const unknown = ruleOn('r4-elemento-01', '$found', {
    message: ({ name, nearest }) => `${String(name)} por ${String(nearest)}.`,
    quickFix: ({ nearest }) => (nearest === undefined ? undefined : { title: 'Quitar', replacement: String(nearest), safe: true }),
  })
  const patient = { resourceType: 'Patient', gendre: 'x' }
  const warner = finder('w-1', 'Patient', ['gendre'], { severity: 'warning' })
  const other = finder('e-1', 'Patient', ['gendre'])

  it('is said by the rule of its code, as it says', () => {
    expect(run([unknown], patient, { structure: true }).issues).toEqual([
      {
        code: 'r4-elemento-01',
        severity: 'error',
        path: 'Patient.gendre',
        message: 'gendre por gender.',
        why: 'Prueba.',
        docsUrl: 'https://ejemplo.cl/reglas/r4-elemento-01',
        quickFix: { jsonPointer: '/gendre', replacement: 'gender', title: 'Quitar', safe: true },
      },
    ])
  })

  it('has a severity and a profile of its own where it differs from its rule', () => {
    const display = ruleOn('r4-codigo-04', '$found')
    const missing = ruleOn('r4-card-01', '$found')
    const married = {
      resourceType: 'Patient',
      maritalStatus: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'M', display: 'Divorced' }],
      },
    }
    expect(told([display], married)).toEqual(['warning r4-codigo-04 Patient.maritalStatus.coding[0].display'])
    expect(told([display], married, { strict: true })).toEqual(['error r4-codigo-04 Patient.maritalStatus.coding[0].display'])
    const vitalSigns = 'http://hl7.org/fhir/StructureDefinition/vitalsigns'
    const observation = { resourceType: 'Observation', status: 'final', code: { text: 'a' }, meta: { profile: [vitalSigns] } }
    const { issues } = run([missing], observation, { structure: true })
    expect(issues.map(({ path, profileUrl }) => [path, profileUrl])).toContainEqual(['Observation.subject', vitalSigns])
    expect(run([missing], { resourceType: 'Observation' }, { structure: true }).issues[0]).not.toHaveProperty('profileUrl')
  })

  it('is passed over where no rule has its code, or the rule is not wanted', () => {
    const kind = ruleOn('r4-json-04', '$found')
    expect(told([unknown], { ...patient, active: 'x' })).toEqual(['error r4-elemento-01 Patient.gendre'])
    expect(told([unknown, kind], { ...patient, active: 'x' }, { wanted: new Set([kind]) })).toEqual(['error r4-json-04 Patient.active'])
    expect(told([unknown, other], patient, { wanted: new Set([unknown]) })).toEqual(['error r4-elemento-01 Patient.gendre'])
    expect(told([unknown, other], patient, { wanted: new Set([other]) })).toEqual(['error e-1 Patient.gendre'])
  })

  it('is not looked for where the definitions are not asked', () => {
    expect(run([unknown], patient)).toEqual(nothing)
    expect(run([], { resourceType: 'Patient', meta: { profile: ['urn:p'] } }, { structure: true }).unverified).toEqual([
      { what: 'profile', name: 'urn:p', count: 1 },
    ])
    expect(run([], { resourceType: 'Patient', meta: { profile: ['urn:p'] } })).toEqual(nothing)
  })

  it('is not said where a rule says something as severe of the same element', () => {
    const mild = { ...unknown, severity: 'warning' } as const
    expect(told([unknown, other], patient)).toEqual(['error e-1 Patient.gendre'])
    expect(told([mild, other], patient)).toEqual(['error e-1 Patient.gendre'])
    expect(told([unknown, warner], patient)).toEqual(['error r4-elemento-01 Patient.gendre', 'warning w-1 Patient.gendre'])
    expect(told([mild, warner], patient)).toEqual(['warning w-1 Patient.gendre'])
    expect(told([unknown, warner, other], patient)).toEqual(['error e-1 Patient.gendre', 'warning w-1 Patient.gendre'])
    expect(told([unknown, finder('e-1', 'Patient', ['name'])], patient)).toEqual([
      'error e-1 Patient.name',
      'error r4-elemento-01 Patient.gendre',
    ])
    const choice = { resourceType: 'Patient', deceasedDateTime: '2020-01-01', deceasedBoolean: 'sí' }
    expect(told([ruleOn('r4-json-04', '$found'), finder('e-1', 'Patient', ['deceasedDateTime'])], choice)).toEqual([
      'error e-1 Patient.deceased',
    ])
  })

  it('hands its fix on to the rule that speaks for it, with what had to be looked up', () => {
    const { issues } = run([unknown, other], patient, { structure: true })
    expect(issues).toMatchObject([{ code: 'e-1', quickFix: { replacement: 'gender', safe: true } }])
    expect(run([unknown, other], '{"resourceType": "Patient", "gendre": "x",}', { structure: true }).issues[0]).toHaveProperty('quickFix')
    expect(run([unknown, other], '{"resourceType": "Patient", "gendre": x}', { structure: true }).issues).toEqual([])
  })

  it('looks nothing up for what is not reported', () => {
    const asked: unknown[] = []
    const curious = ruleOn('r4-elemento-01', '$found', {
      message: (finding) => {
        asked.push(finding['nearest'])
        return 'Hallado.'
      },
    })
    run([curious, other], patient, { structure: true })
    expect(asked).toEqual([])
    run([curious], patient, { structure: true })
    expect(asked).toEqual(['gender'])
  })

  it('is not said of what may have been lost in reading', () => {
    const missing = ruleOn('r4-card-01', '$found')
    expect(told([missing], '{"resourceType": "Observation", "code": {}, }')).toEqual(['error r4-card-01 Observation.status'])
    expect(told([missing], '{"resourceType": "Observation", "code": {}, "status": final}')).toEqual([])
  })

  it('comes in the order of the document among what rules find', () => {
    const rules = [unknown, finder('z-1', 'HumanName'), finder('a-1', 'Period')]
    const input = { resourceType: 'Patient', name: [{ nada: 1, period: {} }], otro: 2 }
    const expected = [
      'error z-1 Patient.name[0]',
      'error r4-elemento-01 Patient.name[0].nada',
      'error a-1 Patient.name[0].period',
      'error r4-elemento-01 Patient.otro',
    ]
    expect(told(rules, input)).toEqual(expected)
    expect(told(rules, JSON.stringify(input))).toEqual(expected)
    expect(told(rules, JSON.stringify(input), { ranges: false })).toEqual(expected)
  })
})

describe('definitions that fail', () => {
  const failing: Definitions = {
    ...r4Definitions,
    findValueSet: fail,
    findCodeSystem: fail,
  }
  const reporter = ruleOn('x-9', '$failure', {
    check: (failure) => [{ at: [], code: (failure as unknown as { code: string }).code }],
    message: ({ code }) => `${String(code)}.`,
  })
  const patient = { resourceType: 'Patient', nada: 1, name: [{}], gender: 'x', maritalStatus: { coding: [{ system: 'a', code: 'b' }] } }

  it('are named, and the rules find what they find alone, once', () => {
    const rules = [finder('x-1', '$text'), finder('x-2', '$root'), finder('x-3', 'HumanName'), ruleOn('r4-elemento-01', '$found'), reporter]
    const { issues } = run(rules, patient, { structure: true }, failing)
    expect(issues.map(({ code, path, message }) => `${code} ${path} ${message}`)).toEqual([
      'x-1 Patient Hallado.',
      'x-2 Patient Hallado.',
      'x-9 Patient r4.',
      'x-3 Patient.name[0] Hallado.',
    ])
  })

  it('leave nothing in the linter that keeps the next document from being looked at', () => {
    let isFailing = true
    const moody: Definitions = {
      ...r4Definitions,
      findValueSet: (canonical) => (isFailing ? fail() : r4Definitions.findValueSet(canonical)),
    }
    const linter = createLinter([ruleOn('r4-codigo-01', '$found'), finder('x-3', 'HumanName'), reporter], moody)
    const lint = () => linter(toDocument(patient as Json), { ...options, structure: true }).issues.map(({ code }) => code)
    expect(lint()).toEqual(['x-9', 'x-3'])
    isFailing = false
    expect(lint()).toEqual(['x-3', 'r4-codigo-01'])
  })
})

describe('the budget of a run', () => {
  const spent = ruleOn('x-9', '$spent', { check: () => [{ at: [] }], message: () => 'Es demasiado.' })
  const patient = { resourceType: 'Patient', name: [{ family: 'a', given: ['b'] }, { family: 'c' }], nada: 1 }
  const rules = [finder('x-1', 'HumanName'), ruleOn('r4-elemento-01', '$found'), spent]

  it('stops it where it is spent, which is said, and that nothing after it was looked at', () => {
    const { issues, skipped } = run(rules, patient, { structure: true, budget: 4 })
    expect(issues.map(({ code }) => code)).toContain('x-9')
    expect(issues.map(({ code }) => code)).not.toContain('r4-elemento-01')
    expect(skipped.map(({ code }) => code)).toEqual(['cl', 'r4'])
  })

  it('is enough for what it is meant for', () => {
    const { issues, skipped } = run(rules, JSON.stringify(patient), { structure: true })
    expect(issues.map(({ code }) => code)).toEqual(['x-1', 'x-1', 'r4-elemento-01'])
    expect(skipped).toEqual([])
  })
})

describe('what a rule covers', () => {
  const speaker = ruleOn('r4-elemento-01', '$found')
  const condition = {
    resourceType: 'Condition',
    subject: { reference: '#' },
    code: { coding: [{ system: 'a', code: 'b' }] },
    bodySite: [{ text: 'c' }],
  }

  function said(covers: readonly string[], fault: object, severity: 'error' | 'warning' = 'warning') {
    const rule = finder('w-1', 'Coding', ['system'], { severity, covers })
    return told([rule, speaker], { ...condition, ...fault })
  }

  const warned = 'warning w-1 Condition.code.coding[0].system'
  const raised = 'error w-1 Condition.code.coding[0].system'

  it.each<[string, object]>([
    ['the place', { code: { coding: [{ system: 'a', _system: { nada: 1 } }] } }],
    ['what is beside it', { code: { coding: [{ system: 'a', nada: 1 }] } }],
  ])('is not said again of %s, and is an error if that was one', (_, fault) => {
    expect(said(['r4-elemento-01'], fault)).toEqual([raised])
    expect(said(['r4-elemento-02'], fault)).toHaveLength(2)
  })

  it.each<[string, object]>([
    ['other places', { bodySite: [{ nada: 1 }] }],
    ['what is around it, and beside that', { code: { nada: 1, coding: [{ system: 'a' }] } }],
  ])('is said of %s', (_, fault) => {
    expect(said(['r4-elemento-01'], fault)).toContain(warned)
    expect(said(['r4-elemento-01'], fault)).toHaveLength(2)
  })

  it('is not said again of what is around it', () => {
    const missing = ruleOn('r4-inv-01', '$found')
    // A Condition that was entered in error has no clinical status: invariant con-5, of the resource.
    const wrong = {
      ...condition,
      clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] },
      verificationStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-ver-status', code: 'entered-in-error' }] },
    }
    const rule = (covers: readonly string[]) => finder('w-1', 'Condition', ['clinicalStatus'], { severity: 'warning', covers })
    expect(told([rule([]), missing], wrong)).toEqual(['error r4-inv-01 Condition', 'warning w-1 Condition.clinicalStatus'])
    expect(told([rule(['r4-inv-01']), missing], wrong)).toEqual(['error w-1 Condition.clinicalStatus'])
    expect(told([rule(['r4-inv-01 con-5']), missing], wrong)).toEqual(['error w-1 Condition.clinicalStatus'])
    expect(told([rule(['r4-inv-01 con-4']), missing], wrong)).toHaveLength(2)
  })
})

describe('a rule that is not wanted', () => {
  it('is shown nothing', () => {
    const heard: string[] = []
    const selectors = ['$text', '$root', '$string', '$empty', '$repeated', 'Patient', 'HumanName', 'date', 'string']
    const rules = selectors.map((on) =>
      ruleOn(on, on, {
        check: () => {
          heard.push(on)
          return undefined
        },
      }),
    )
    const text = '{"resourceType": "Patient", "name": [{"family": "x"}], "birthDate": "2000", "birthDate": "", "active": null}'
    run(rules, text)
    expect([...new Set(heard)].toSorted()).toEqual(selectors.toSorted())
    heard.length = 0
    run(rules, text, { wanted: new Set() })
    expect(heard).toEqual([])
    run(rules, text, { wanted: new Set([rules[6]!]) })
    expect(heard).toEqual(['HumanName'])
  })
})
